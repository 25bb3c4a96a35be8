package rulestest

import (
	"strings"

	"github.com/google/go-cmp/cmp"

	"salvo/rules"
	"salvo/sim"
)

// measuredAsDeclared checks that an engagement has the metrics that its procedure declares, in the same order. The
// largest value of a count must equal the declared one; a declared 0 means that it depends on the scenario.
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
