package cobi

import (
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// duelProcedure declares the duel: units or small groups fire at each other at a fixed distance until one side is out.
var duelProcedure = &rules.Procedure{
	Name:  "duel",
	Title: "Duel",
	Help: "A few units on each side fire at each other over several turns, where they stand: initiative, activations in " +
		"alternation, loading, jams, repairs. All stand on one line: sight, flanks and distance sideways are left out.",
	Example: "cobi/duel sherman-m4a1 vs panzer-iv-h turns=6",
	Parties: []rules.PartySpec{
		{Name: "a", Help: "one side", Count: rules.Many},
		{Name: "b", Help: "the other", Count: rules.Many},
	},
	Factors: slices.Concat([]rules.Factor{
		{Name: "range", Type: rules.Number(0, 2*farthest), Unit: "cm", Default: "40",
			Help: "the distance between any two enemies, which never changes; it makes no difference to the guns of vehicles"},
		battle.Turns(10),
	}, sideFactors(aimedInDuels, spurWords, rerollFog)),
	Metrics: battle.DuelMetrics(0, [2]int{}),
	Told:    battle.ToldDuel,
	Prepare: prepareDuel,
}

// farthest is half the largest distance, in cm, at which the factors range and engage can put two units.
const farthest = 300

func prepareDuel(s *rules.Scenario) (*rules.Engagement, error) {
	f, err := newField(s)
	if err != nil {
		return nil, err
	}
	distances := noDistances
	distances[bandOf(s.Number("range"))] = s.Number("range")
	var units [2][]piece
	for _, side := range battle.Sides {
		f.sides[side].aim(s, &f.sides[side.Other()], distances, f.stands)
		units[side] = f.pieces(side, func(int) ground.Length { return battle.Apart(s)[side] })
	}
	metrics := battle.DuelMetrics(s.Int("turns"), [2]int{len(units[battle.A]), len(units[battle.B])})
	m, err := f.engagement(s, metrics, units, func(b board, turns int, out []int) {
		t := f.tally(&b)
		t.WriteDuel(turns, out)
	})
	if err != nil {
		return nil, err
	}
	return s.Engagement(m, func() []rules.Assumption { return f.explainDuel(s) },
		func() []rules.Never { return f.meeting(s, units).Never() }), nil
}

// noDistances has -1 for every distance band: no units fire at such distances.
var noDistances = [bands]float64{-1, -1, -1, -1, -1}
