package games_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"salvo/rules/games"
	"salvo/rules/rulestest"
	"salvo/sim"
)

// If all units of a side, a headquarters apart, have their own stance or policy, the battle equals one in which the
// side as a whole has it. If a single unit has its own, the battle differs.
func TestUnitsHaveStancesAndPoliciesOfTheirOwn(t *testing.T) {
	for _, c := range []struct{ name, all, side, one string }{
		{"a stance, bkc2",
			"bkc2/battle 2xsherman-m4:stance=advance+us-hq vs 2xpanther:stance=hold+de-hq pos-a=50 pos-b=50",
			"bkc2/battle 2xsherman-m4+us-hq vs 2xpanther+de-hq pos-a=50 pos-b=50 stance-a=advance",
			"bkc2/battle sherman-m4:stance=advance+sherman-m4+us-hq vs 2xpanther+de-hq pos-a=50 pos-b=50"},
		{"an assault, bkc1",
			"bkc1/battle 2xus-rifles:stance=assault+us-hq vs 2xde-infantry+de-hq pos-a=5 pos-b=5",
			"bkc1/battle 2xus-rifles+us-hq vs 2xde-infantry+de-hq pos-a=5 pos-b=5 stance-a=assault",
			"bkc1/battle us-rifles:stance=assault+us-rifles+us-hq vs 2xde-infantry+de-hq pos-a=5 pos-b=5"},
		{"a policy, bkc2",
			"bkc2/duel 2xpanther:policy=best-odds vs tiger-1+2xsherman-m4 turns=3",
			"bkc2/duel 2xpanther vs tiger-1+2xsherman-m4 turns=3 policy-a=best-odds",
			"bkc2/duel panther:policy=best-odds+panther vs tiger-1+2xsherman-m4 turns=3"},
		{"a stance, Bolt Action",
			"bolt-action/duel 2xus-rifles:stance=advance vs de-grenadiers turns=4 range=30",
			"bolt-action/duel 2xus-rifles vs de-grenadiers turns=4 range=30 stance-a=advance",
			"bolt-action/duel us-rifles:stance=advance+us-rifles vs de-grenadiers turns=4 range=30"},
		{"a policy, Bolt Action",
			"bolt-action/duel 2xus-rifles:policy=weakest vs de-grenadiers+mg-42 turns=2",
			"bolt-action/duel 2xus-rifles vs de-grenadiers+mg-42 turns=2 policy-a=weakest",
			"bolt-action/duel us-rifles:policy=weakest+us-rifles:policy=nearest vs de-grenadiers+mg-42 turns=2"},
		{"a stance, COBI",
			"cobi/battle 2xus-rifles vs 2xde-infantry:stance=advance pos-a=60 pos-b=60 turns=4",
			"cobi/battle 2xus-rifles vs 2xde-infantry pos-a=60 pos-b=60 turns=4 stance-b=advance",
			"cobi/battle 2xus-rifles vs de-infantry:stance=advance+de-infantry pos-a=60 pos-b=60 turns=4"},
		{"a policy, COBI",
			"cobi/duel 2xus-rifles:policy=weakest vs de-infantry+mg-42 turns=3 range=30",
			"cobi/duel 2xus-rifles vs de-infantry+mg-42 turns=3 range=30 policy-a=weakest",
			"cobi/duel us-rifles:policy=weakest+us-rifles vs de-infantry+mg-42 turns=3 range=30"},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := outcome(t, c.all)
			if side := outcome(t, c.side); all != side {
				t.Errorf("said by every unit:\n%ssaid by the side:\n%s", all, side)
			}
			if one := outcome(t, c.one); all == one {
				t.Errorf("said by one unit alone it does what it does said by all:\n%s", all)
			}
		})
	}
}

// outcome returns how often each value of four metrics occurs in 600 battles. All lines are fought with the same dice.
func outcome(t *testing.T, line string) string {
	t.Helper()
	var text strings.Builder
	m := rulestest.Prepared(t, games.All(), line).Model
	for metric, name := range []string{"winner", "turns", "a-effect", "b-effect"} {
		counts, err := sim.SameLuckCounts(context.Background(), "conduct", m, metric, 0, 600, sim.Run{Seed: 5, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&text, name, counts)
	}
	return text.String()
}

// A stance or policy that does not exist, or that would have no effect, is an error. Where the stance or policy of a
// single unit has an effect, the assumptions mention it.
func TestTheConductOfAUnitIsToldOrRefused(t *testing.T) {
	library := games.All()
	for line, want := range map[string]string{
		"bkc2/fire sherman-m4:stance=hold vs panther":                                  "sherman-m4:stance=hold: sherman-m4 has no stance of its own in fire",
		"bolt-action/fire us-rifles:policy=weakest vs mg-42":                           "us-rifles:policy=weakest: us-rifles has no policy of its own in fire",
		"cobi/duel us-rifles:stance=advance vs de-infantry":                            "us-rifles:stance=advance: us-rifles has no stance of its own in duel",
		"cobi/fire us-rifles:policy=nearest vs de-infantry":                            "us-rifles:policy=nearest: us-rifles has no policy of its own in fire",
		"crossroads a=2xsherman-m4:stance=assault+us-hq":                               "on a table the plan of its side says what it does",
		"crossroads policy-b=weakest":                                                  "policy-b=weakest: the careful player chooses that by itself; leave it out, or write player-b=simple",
		"bkc2/battle panther+de-hq vs tiger-1+us-hq player-a=careful stance-a=advance": "stance-a=advance: the careful player chooses that by itself; leave it out, or write player-a=simple",
		"crossroads b=sherman-m4:policy=weakest+us-hq":                                 "write player-b=simple",
		"bkc2/duel sherman-m4:stance=charge vs panther":                                "stance",
		"bolt-action/duel us-rifles:policy=first vs mg-42":                             "policy",
		"bkc2/battle sherman-m4:policy=none+us-hq vs panther":                          "policy",
	} {
		s, err := library.Parse(line)
		if err == nil {
			_, err = s.Prepare()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", line, err, want)
		}
	}
	e := rulestest.Prepared(t, library,
		"cobi/battle us-rifles:stance=hold+us-mg:policy=weakest vs de-infantry")
	var told strings.Builder
	for _, a := range e.Assumed {
		fmt.Fprintln(&told, a.Topic, a.Text)
	}
	for _, want := range []string{"advances but for some units", "us-rifles holds", "us-mg fires at the weakest"} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("%q is not told:\n%s", want, &told)
		}
	}
}
