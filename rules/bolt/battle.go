package bolt

import (
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// battleProcedure is a battle of two forces with their officers.
var battleProcedure = &rules.Procedure{
	Name:  "battle",
	Title: "Battle",
	Help: "Two forces stand on a track and fight for some turns: dice are drawn from the bag, units take order tests " +
		"helped by officers near them, choose targets, fire, advance, assault and rally; a unit that mishears an order may fire " +
		"at friends. A side wins if it alone has units left, or if it has destroyed clearly more units than it has lost. " +
		onTheLineHelp,
	Example: "bolt-action/battle 2xde-grenadiers+mg-42+de-leutnant vs 3xus-rifles+us-second-lieutenant stance-b=advance",
	Parties: []rules.PartySpec{
		{Name: "a", Help: "one force, officers included", Count: rules.Many},
		{Name: "b", Help: "the other", Count: rules.Many},
	},
	Factors: slices.Concat(battle.Positions("12", farthest, "inches"), turnFactors("yes"), battle.Policies(), battle.Plans(battle.PlayerCareful), []rules.Factor{
		{Name: "pick", Type: rules.Labels("roster", "random"), Default: "roster",
			Help: "which unit acts when a die is drawn: the first in the line without an order, or any of them"},
		{Name: "margin", Type: rules.Int(1, battle.MostUnits), Default: "2",
			Help: "a side wins if it has destroyed at least this many units more than it has lost"},
	}),
	Metrics: battleMetrics(0, [2]int{}, [2]int{}),
	Told:    battle.ToldBattle,
	Lead:    player.Lead,
	Prepare: prepare(prepareBattle),
}

// battleFields declares the fields of units that only battles use.
var battleFields = []rules.Field{
	battle.Position(farthest, "inches"),
}

// battleMetrics returns the metrics of battles: those that all games share, and whether a side has no unit left.
func battleMetrics(turns int, units, points [2]int) []sim.Metric {
	return append(battle.BattleMetrics(turns, units, points), outMetrics()...)
}

func prepareBattle(b rulebook) (*rules.Engagement, error) {
	forces := battle.Forces(b.Scenario)
	at := func(r battle.Ref) ground.Length {
		return battle.StartOf(b.Scenario, r.Side, forces[r.Side].Units[r.Number].Unit)
	}
	f, err := newField(b, &forces, at)
	if err != nil {
		return nil, err
	}
	f.brief, f.anyUnit, f.margin = true, b.Is("pick", "random"), b.Int("margin")
	var units, points [2]int
	for _, side := range battle.Sides {
		units[side], points[side] = len(f.sides[side].Units), f.sides[side].Points
	}
	metrics := append(battleMetrics(f.mostTurns(), units, points), f.script.Metrics()...)
	m, err := f.engagement(b, metrics, at, f.measureBattle)
	if err != nil {
		return nil, err
	}
	explain, never := func() []rules.Assumption { return f.explain(b, at) }, func() []rules.Never { return f.meeting(b, at).Never() }
	if f.script != nil {
		explain, never = func() []rules.Assumption { return f.explainTable(b) }, func() []rules.Never { return nil }
	}
	return b.Engagement(m, func() []rules.Assumption {
		return append([]rules.Assumption{battle.PointsTold(b.Scenario)}, explain()...)
	}, never), nil
}

func (f *field) measureBattle(b board, turns int, out []int) {
	t := f.tally(&b)
	if t.Broken[battle.A] == t.Broken[battle.B] { // SUP-77
		t.Winner = f.byLosses(t.Lost(battle.A), t.Lost(battle.B))
	}
	if f.script.Scores() {
		t.Winner = f.script.Winner(b.Scene, f.script.Points(b.Scene, &t))
	}
	out = t.WriteBattle(turns, out)
	out[0], out[1] = indexOf(t.Broken[battle.A]), indexOf(t.Broken[battle.B])
	f.script.Measure(b.Scene, &t, out[2:])
}

// byLosses returns the winner by losses. a and b are the units that each side has lost. To win, a side must have lost
// at least f.margin units fewer than the other (SUP-77).
func (f *field) byLosses(a, b int) battle.Winner {
	switch {
	case b-a >= f.margin:
		return battle.AWins
	case a-b >= f.margin:
		return battle.BWins
	}
	return battle.Draw
}
