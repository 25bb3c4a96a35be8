package battle_test

import (
	"slices"
	"testing"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

func TestUnitsOfTheSameNameAreNumberedAndSidesToldApart(t *testing.T) {
	rs := &rules.Ruleset{
		Name: "plain", Title: "Plain",
		Fields: []rules.Field{{Name: "cost", Type: rules.Int(0, 100), Default: "10"}},
		Procedures: []*rules.Procedure{{
			Name: "duel", Title: "Duel", Example: "plain unit vs unit",
			Parties: []rules.PartySpec{{Name: "a"}, {Name: "b"}},
			Factors: slices.Concat([]rules.Factor{battle.Turns(6), battle.Range("30", 100, "cm"), battle.First()},
				battle.Stances(), battle.Policies(), battle.Positions("30", 100, "cm")),
			Metrics: battle.BattleMetrics(6, [2]int{1, 1}, [2]int{10, 10}),
			Prepare: func(s *rules.Scenario) (*rules.Engagement, error) {
				return &rules.Engagement{Model: sim.Model(nil)}, nil
			},
		}},
	}
	s, err := rules.NewLibrary(rs).Parse("plain 2xunit+unit:cost=20+unit vs unit stance-a=assault policy-b=best-odds")
	if err != nil {
		t.Fatal(err)
	}
	forces := battle.Forces(s)
	var labels []string
	var kinds []int
	for _, u := range forces[battle.A].Units {
		labels, kinds = append(labels, u.Label), append(kinds, u.Kind)
	}
	if want := []string{"a's unit 1", "a's unit 2", "a's unit 3", "a's unit 4"}; !slices.Equal(labels, want) {
		t.Errorf("got %q, want %q", labels, want)
	}
	if want := []int{0, 0, 1, 0}; !slices.Equal(kinds, want) {
		t.Errorf("got kinds %v, want %v", kinds, want)
	}
	if got := forces[battle.B].Units[0].Label; got != "b's unit" {
		t.Errorf("got %q", got)
	}
	if got := forces[battle.A].Cost(); got != 50 {
		t.Errorf("a costs %d", got)
	}
	if battle.StanceOf(s, battle.A) != battle.Assault || battle.StanceOf(s, battle.B) != battle.Hold {
		t.Error("the stances are not those of the line")
	}
	if battle.PolicyOf(s, battle.A) != battle.Nearest || battle.PolicyOf(s, battle.B) != battle.BestOdds {
		t.Error("the policies are not those of the line")
	}
}

func TestASideIsOutOnlyWithItsLastUnit(t *testing.T) {
	for _, test := range []struct {
		fates []battle.Fate
		want  string
	}{
		{[]battle.Fate{battle.Untouched, battle.Untouched}, "none"},
		{[]battle.Fate{battle.Untouched, battle.Hindered}, "hindered"},
		{[]battle.Fate{battle.Reduced, battle.Hindered}, "reduced"},
		{[]battle.Fate{battle.Out, battle.Untouched}, "reduced"},
		{[]battle.Fate{battle.Out, battle.Out}, "out"},
	} {
		var tally battle.Tally
		for _, fate := range test.fates {
			tally.Count(battle.A, fate, 10)
		}
		metrics := battle.DuelMetrics(6, [2]int{2, 2})
		out := make([]int, len(metrics))
		tally.WriteDuel(1, out)
		if got := metrics[2].Value(out[2]); got != test.want {
			t.Errorf("%v: got %s, want %s", test.fates, got, test.want)
		}
	}
}
