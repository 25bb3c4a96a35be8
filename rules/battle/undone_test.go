package battle_test

import (
	"slices"
	"testing"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

func TestWhatUnitsCouldDoAndWillNotIsToldWithTheirPrice(t *testing.T) {
	rs := &rules.Ruleset{
		Name: "plain", Title: "Plain",
		Fields: []rules.Field{
			{Name: "cost", Type: rules.Int(0, 100), Default: "10"},
			{Name: "medic", Type: rules.Labels("no", "yes"), Default: "no"},
		},
		Procedures: []*rules.Procedure{{
			Name: "battle", Title: "Battle", Example: "plain unit vs unit",
			Parties: []rules.PartySpec{{Name: "a"}, {Name: "b"}},
			Metrics: battle.BattleMetrics(6, [2]int{1, 1}, [2]int{10, 10}),
			Prepare: func(*rules.Scenario) (*rules.Engagement, error) {
				return &rules.Engagement{Model: sim.Model(nil)}, nil
			},
		}},
	}
	s, err := rules.NewLibrary(rs).Parse("plain unit vs 2xunit:medic=yes,cost=15+unit")
	if err != nil {
		t.Fatal(err)
	}
	isMedic := func(u *rules.Unit) bool { return u.Word("medic") == "yes" }
	got := battle.UndoneTold(s, []battle.Undone{
		{Rule: "SPC-01", Could: isMedic, Text: "the medic treats nobody here", Whole: true},
		{Rule: "SPC-02", Could: isMedic, Text: "nobody is towed"},
		{Rule: "SPC-03", Could: func(*rules.Unit) bool { return false }, Text: "nobody is rallied"},
	})
	want := []rules.Assumption{
		{Topic: "not done", Text: "side b, unit: the medic treats nobody here (SPC-01); 30 points unused"},
		{Topic: "not done", Text: "side b, unit: nobody is towed (SPC-02)"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
