package bolt

import (
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// duelProcedure is a duel: a few units on each side fight for several turns.
var duelProcedure = &rules.Procedure{
	Name:  "duel",
	Title: "Duel",
	Help: "A few units on each side fight it out: dice are drawn from the bag, units take order tests, fire, advance, " +
		"assault and rally. Most duels of one unit against one are worked out exactly, even of squads of ten. Larger duels " +
		"are exact if they stay within the limits of the exact engine; otherwise they are rolled. " +
		onTheLineHelp,
	Example: "bolt-action/duel panther vs us-57mm range=30 cover-b=soft",
	Parties: []rules.PartySpec{
		{Name: "a", Help: "one side", Count: rules.Many},
		{Name: "b", Help: "the other", Count: rules.Many},
	},
	Factors: slices.Concat([]rules.Factor{battle.Range("18", 2*farthest, "inches")}, turnFactors("no"),
		battle.BothSides(aimedAt)),
	Metrics: duelMetrics(0, [2]int{}, [2]int{}),
	Told:    battle.ToldDuel,
	Prepare: prepare(prepareDuel),
}

// aimedAt is the factor policy of duels. By default every unit aims at the first enemy in the list.
var aimedAt = func() rules.Factor {
	f := battle.Targets()
	f.Type, f.Default = rules.Labels(slices.Concat([]string{"first"}, f.Type.Words())...), "first"
	f.Help += "; first: in the order of the line, or as ties says"
	return f
}()

// duelMetrics returns the metrics of duels: those that all games share, the men left, and whether a side has no unit
// left.
func duelMetrics(turns int, units, men [2]int) []sim.Metric {
	return slices.Concat(battle.DuelMetrics(turns, units),
		battle.PerSide("-men", "men left, a vehicle is one", men), outMetrics())
}

// outMetrics returns the metrics that say whether a side has no unit left.
func outMetrics() (both []sim.Metric) {
	for _, side := range battle.Sides {
		both = append(both, sim.Metric{Name: side.String() + "-out", Labels: []string{"no", "yes"}, Repeats: side.String() + "-units-lost",
			Help: "whether side " + side.String() + " has no unit left"})
	}
	return both
}

// fewTold is the largest number of units in a duel whose story is written die by die.
const fewTold = 4

func prepareDuel(b rulebook) (*rules.Engagement, error) {
	forces := battle.Forces(b.Scenario)
	apart := battle.Apart(b.Scenario)
	at := func(r battle.Ref) ground.Length { return apart[r.Side] }
	f, err := newField(b, &forces, at)
	if err != nil {
		return nil, err
	}
	var units, men [2]int
	for _, side := range battle.Sides {
		c := &f.sides[side]
		units[side] = len(c.Units)
		for _, u := range c.Units {
			men[side] += u.men
		}
	}
	f.brief = units[battle.A]+units[battle.B] > fewTold
	m, err := f.engagement(b, duelMetrics(f.mostTurns(), units, men), at, f.measureDuel)
	if err != nil {
		return nil, err
	}
	return b.Engagement(m, func() []rules.Assumption { return f.explain(b, at) },
		func() []rules.Never { return f.meeting(b, at).Never() }), nil
}

func (f *field) measureDuel(b board, turns int, out []int) {
	t := f.tally(&b)
	out = t.WriteDuel(turns, out)
	for _, side := range battle.Sides {
		men := 0
		for i := range b.Units[side] {
			men += int(b.Units[side][i].men)
		}
		out[side], out[2+side] = men, indexOf(t.Broken[side])
	}
}
