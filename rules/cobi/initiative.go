package cobi

import (
	"cmp"
	"fmt"
	"math/big"

	"salvo/rules"
	"salvo/sim"
)

// initiativeProcedure is who has the initiative in a turn (RND-01), with one die a side or the dice of several players
// added up (RND-02).
var initiativeProcedure = &rules.Procedure{
	Name:    "initiative",
	Title:   "Initiative",
	Help:    "Both sides roll, the higher has the initiative; ties are rolled again.",
	Example: "cobi/initiative dice=1",
	Factors: []rules.Factor{
		{Name: "dice", Type: rules.Int(1, 10), Default: "1",
			Help: "dice of each side; the side with fewer players rolls more, so that they are even"},
	},
	Metrics: initiativeMetrics,
	Prepare: prepareInitiative,
}

var initiativeMetrics = []sim.Metric{
	{Name: "winner", Labels: []string{"a", "b"}, Help: "who may choose to act first"},
	{Name: "re-rolls", Max: mostRerolls, Help: "ties before it was decided; 3 stands for 3 or more"},
}

const mostRerolls = 3

// initiative is the roll of a turn with all its ties: 0 for side a, 1 for side b (SET-02, RND-01). It is the same with
// any number of dice (RND-02).
var initiative = func() *sim.Table {
	half := big.NewRat(1, 2)
	t, err := sim.NewTable("initiative", []sim.Outcome{{Value: 0, Chance: half}, {Value: 1, Chance: half}},
		func(face sim.Faces) int {
			for {
				a := face(6)
				if b := face(6); a > b {
					return 0
				} else if b > a {
					return 1
				}
			}
		})
	if err != nil {
		panic(err) // two halves are one
	}
	return t
}()

// A contest is a roll for the initiative with its ties.
type contest struct {
	lead    lead
	rerolls uint8
}

type lead int8

const (
	leadB lead = iota - 1
	leadNobody
	leadA
)

func prepareInitiative(s *rules.Scenario) (*rules.Engagement, error) {
	dice := s.Int("dice")
	roll := sim.Sum(dice).Then(fmt.Sprintf("%dd6 a side", dice), func(int) *sim.Table { return sim.Sum(dice) },
		func(a, b int) int { return cmp.Compare(a, b) })
	chain := &sim.Chain[contest]{Name: "initiative", Step: func(d *sim.Dice, s *contest) bool {
		if d.Telling() {
			s.lead = throwLead(d, dice)
		} else {
			s.lead = lead(d.Pick(roll))
		}
		if s.lead == leadNobody {
			s.rerolls = min(s.rerolls+1, mostRerolls)
		}
		return s.lead != leadNobody
	}}
	text := fmt.Sprintf("%d %s a side", dice, map[bool]string{true: "die", false: "dice"}[dice == 1])
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), initiativeMetrics, chain, contest{}, func(s *contest, _ int, out []int) {
			out[0], out[1] = 0, int(s.rerolls)
			if s.lead == leadB {
				out[0] = 1
			}
		}),
		Assumed: []rules.Assumption{{Topic: "dice", Text: text + ", the higher total wins, ties are rolled again"}},
	}, nil
}

// throwLead are the dice of both sides one by one, for a story.
func throwLead(d *sim.Dice, dice int) lead {
	a, b := d.Sum(dice), d.Sum(dice)
	leads := lead(cmp.Compare(a, b))
	words := map[lead]string{leadA: "a has the initiative", leadB: "b has the initiative", leadNobody: "a tie"}
	d.Tell(fmt.Sprintf("a throws %d, b %d: %s", a, b, words[leads]))
	return leads
}
