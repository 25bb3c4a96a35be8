package rulestest

import (
	"fmt"
	"testing/fstest"

	"salvo/rules"
	"salvo/sim"
)

const mostSkirmishers = 40

type skirmishers struct{ left [2][mostSkirmishers]int8 }

var skirmishFields = []rules.Field{
	{Name: "dice", Type: rules.Int(0, 9), Default: "1", Help: "thrown each round"},
	{Name: "hits", Type: rules.Int(0, 9), Default: "1", Help: "it can take"},
	{Name: "cost", Type: rules.Int(0, 1000), Default: "0", Help: "points"},
}

var skirmishRosters = fstest.MapFS{"units.yaml": {Data: []byte(`rulesets: skirmish
units:
  - {name: gun, class: gun, cost: 10, fields: {dice: 1, hits: 1}}
  - {name: cannon, class: gun, cost: 10, fields: {dice: 1, hits: 1}}
  - {name: double, class: gun, cost: 25, fields: {dice: 2, hits: 2}}
  - {name: wall, class: target, cost: 8, fields: {dice: 0, hits: 2}}
  - {name: ghost, class: target, cost: 10, fields: {dice: 5, hits: 0}}
  - {name: novelty, class: new, fields: {dice: 1, hits: 2}}
  - {name: flag, class: command, cost: 5, fields: {dice: 0, hits: 0}}
forces:
  - {name: battery, party: 2xgun+double+flag}
`)}}

// Skirmish returns a made-up game in which the worth of units is known. All units of a side roll their dice at the same
// time. Each 5 or 6 is a hit, unless the factors score-a and score-b say otherwise, and the units take the hits in the
// order of the scenario line. A unit with the field hits=0 never takes part.
func Skirmish() *rules.Library {
	metrics := []sim.Metric{{Name: "winner", Labels: []string{"a", "draw", "b"}, Sides: []string{"a", "b"}}}
	sides := []rules.PartySpec{{Name: "a"}, {Name: "b"}}
	return rules.NewLibrary(&rules.Ruleset{
		Name: "skirmish", Title: "Skirmish", Fields: skirmishFields, Rosters: skirmishRosters,
		Procedures: []*rules.Procedure{
			{Name: "battle", Title: "Battle", Example: "skirmish gun vs gun", Parties: sides, Metrics: metrics,
				Factors: []rules.Factor{
					{Name: "score-a", Type: rules.Int(2, 7), Default: "5", Help: "what side a needs to hit"},
					{Name: "score-b", Type: rules.Int(2, 7), Default: "5", Help: "what side b needs to hit"},
				},
				Prepare: prepareSkirmish},
			{Name: "throw", Title: "Throw", Example: "skirmish/throw gun vs gun", Parties: sides,
				Metrics: []sim.Metric{{Name: "hits", Max: 1}}, Prepare: prepareSkirmish},
		},
		Prices: []rules.Price{{Name: "weight", Title: "dice and hits", Cost: func(u *rules.Unit) (int, bool) {
			return 5 * (u.Int("dice") + u.Int("hits")), u.Int("hits") > 0
		}}},
	})
}

func prepareSkirmish(s *rules.Scenario) (*rules.Engagement, error) {
	var start skirmishers
	var dice [2][mostSkirmishers]int
	for side := range s.Parties {
		n := 0
		for _, g := range s.Parties[side].Groups {
			for range g.Count {
				if n == mostSkirmishers {
					return nil, fmt.Errorf("a side has at most %d units", mostSkirmishers)
				}
				start.left[side][n], dice[side][n] = int8(g.Unit.Int("hits")), g.Unit.Int("dice")
				n++
			}
		}
	}
	scores := [2]int{s.Int("score-a"), s.Int("score-b")}
	chain := &sim.Chain[skirmishers]{
		Name: "skirmish", Turns: 30, NewTurn: func(*skirmishers) bool { return true },
		Step: func(d *sim.Dice, at *skirmishers) bool {
			var hits [2]int
			for side := range hits {
				thrown := 0
				for i, left := range at.left[side] {
					if left > 0 {
						thrown += dice[side][i]
					}
				}
				if scores[side] <= 6 {
					hits[1-side] = d.AtLeast(thrown, scores[side])
				}
			}
			for side, n := range hits {
				for i := range at.left[side] {
					taken := min(int8(n), at.left[side][i])
					at.left[side][i] -= taken
					n -= int(taken)
				}
			}
			return at.gone(0) || at.gone(1)
		},
	}
	metrics := []sim.Metric{{Name: "winner", Labels: []string{"a", "draw", "b"}, Sides: []string{"a", "b"}}}
	measure := func(end *skirmishers, _ int, out []int) {
		switch a, b := end.gone(0), end.gone(1); {
		case a == b:
			out[0] = 1
		case a:
			out[0] = 2
		default:
			out[0] = 0
		}
	}
	return &rules.Engagement{Model: sim.NewModel(s.String(), metrics, chain, start, measure)}, nil
}

func (s *skirmishers) gone(side int) bool {
	for _, left := range s.left[side] {
		if left > 0 {
			return false
		}
	}
	return true
}

// SkirmishMix is the text of a file of situations in which the points of Skirmish units are worked out. In the
// situation "open" both sides may spend the same; in "cover" side a may spend 1.2 times as much, and needs a 6 to hit.
const SkirmishMix = `budget: 80
most-units: 20
leave-out: [command]
situations:
  - name: open
    weight: 2
  - {name: cover, sides: "attacker, defender", a-budget: 1.2, factors: score-a=6}
`
