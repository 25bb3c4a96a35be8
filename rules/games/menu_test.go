package games

import (
	"context"
	"slices"
	"testing"

	"salvo/rules"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// TestTheMenuIsPlayedOnEveryTable fights each plan of side a's menu against a plan of side b's, on four tables. The
// menu holds the plans that salvo has for every table, such as rush. Battles whose scenarios share cached preparations
// must equal battles that prepare everything anew.
func TestTheMenuIsPlayedOnEveryTable(t *testing.T) {
	for _, line := range []string{"bridge", "convoy", "farm", "random:3 ruleset=bkc1"} {
		s, err := All().Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		shared := s.Remembering()
		other := s.Menu(1)
		for i, p := range s.Menu(0) {
			alone, together := fought(t, s, &p, &other[i%len(other)]), fought(t, shared, &p, &other[i%len(other)])
			if !slices.Equal(alone, together) {
				t.Errorf("%s: %s against %s: the memory changes the battle", line, p.Name, other[i%len(other)].Name)
			}
		}
	}
}

// fought returns the winners of four battles between two plans.
func fought(t *testing.T, s *rules.Scenario, a, b *tablefile.Plan) []uint8 {
	t.Helper()
	s, err := s.WithPlan(0, a)
	if err == nil {
		s, err = s.WithPlan(1, b)
	}
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.Model()
	if err != nil {
		t.Fatal(err)
	}
	winners, err := sim.SameLuckValues(context.Background(), "menu", m, func(out []int) uint8 { return uint8(out[0]) }, 0, 4,
		sim.Run{Seed: 1, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return winners
}

// A wrong plan of a side is answered with the plans of that side, not with those of its enemy.
func TestAWrongPlanIsAnsweredWithThePlansOfItsSide(t *testing.T) {
	for line, want := range map[string]string{
		"bridge plan-a=over-the-brige": `plan-a=over-the-brige: there is no such plan; did you mean "over-the-bridge"?; ` +
			"side a has over-the-bridge and straight-across in the file, and the generic plans attack, rush, careful-attack, all-in, fire, hold, ambush, " +
			"split, late, exit-north, dash-north, clear-north and win-then-north",
		"bridge plan-b=over-the-brige": "plan-b=over-the-brige: there is no such plan; " +
			"side b has hold-the-bank and hold-the-ford in the file, and the generic plans attack, rush, careful-attack, all-in, fire, hold, ambush, " +
			"split and late",
	} {
		if _, err := All().Parse(line); err == nil || err.Error() != want {
			t.Errorf("%s: %v\nwant %s", line, err, want)
		}
	}
}

func TestAMenuPlanStandsWhereAPlanOfTheFileDoes(t *testing.T) {
	s, err := All().Parse("bridge plan-a=rush plan-b=only-1")
	if err == nil {
		t.Errorf("only-1 is none of a table with one objective: %v", s)
	}
	if s, err = All().Parse("bridge plan-a=rush a.t-34-85=2 plan-b=hold"); err != nil {
		t.Fatal(err)
	}
	if got := s.Plan(0).Groups[0].Numbers; !slices.Equal(got, []int{1, 2, 3, 4}) {
		t.Errorf("the rush of a smaller party is by %v", got)
	}
	if got, want := s.PlansOf(1), []string{"hold-the-bank", "hold-the-ford"}; !slices.Equal(got, want) {
		t.Errorf("side b has %q, want %q", got, want)
	}
}
