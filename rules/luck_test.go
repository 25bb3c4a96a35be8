package rules

import (
	"testing"

	"salvo/sim"
)

func TestMoreHarmIsTheLuckOfTheFirstParty(t *testing.T) {
	s := &Scenario{Parties: []Party{{Spec: PartySpec{Name: "a"}}, {Spec: PartySpec{Name: "b"}}}}
	for _, c := range []struct {
		metric sim.Metric
		label  string
		want   int // 1 or 2 for the party, 0 for neither
	}{
		{sim.Metric{Name: "hits"}, "3", 1},
		{sim.Metric{Name: "a-units-lost"}, "3", 2},
		{sim.Metric{Name: "b-effect"}, "out", 1},
		{sim.Metric{Name: "winner", Sides: []string{"a", "b"}}, "b", 2},
		{sim.Metric{Name: "winner", Sides: []string{"a", "b"}}, "draw", 0},
		{sim.Metric{Name: "turns"}, "3", 0},
	} {
		if got := s.luckOfMore(&c.metric, c.label); got != c.want-1 {
			t.Errorf("%s=%s is the luck of party %d, want %d", c.metric.Name, c.label, got+1, c.want)
		}
	}
}
