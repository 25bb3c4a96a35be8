package rulestest

import (
	"strings"

	"github.com/google/go-cmp/cmp"

	"salvo/rules"
	"salvo/sim"
)

// measuredAsDeclared checks that an engagement has the metrics of its procedure, in that order. A count is declared up
// to its largest value in every scenario, or up to 0 if that depends on the scenario.
func measuredAsDeclared(t Tester, s *rules.Scenario, m sim.Model) {
	t.Helper()
	names := func(all []sim.Metric) (list []string) {
		for _, m := range all {
			list = append(list, m.Name+" "+strings.Join(m.Labels, ","))
		}
		return list
	}
	if d := cmp.Diff(names(s.Procedure.Metrics), names(m.Metrics())); d != "" {
		t.Errorf("%s is not measured as declared (-declared +measured):\n%s", s, d)
		return
	}
	for i, declared := range s.Procedure.Metrics {
		if most := m.Metrics()[i].Max; declared.Max != 0 && declared.Max != most {
			t.Errorf("%s: %s is declared up to %d and measured up to %d", s, declared.Name, declared.Max, most)
		}
	}
}
