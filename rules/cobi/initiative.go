package cobi

import (
	"cmp"
	"fmt"
	"math/big"

	"salvo/rules"
	"salvo/sim"
)

// initiativeProcedure declares the throw for the initiative of a turn (RND-01), with one die a side or the sum of
// several players' dice (RND-02).
var initiativeProcedure = &rules.Procedure{
	Name:    "initiative",
	Title:   "Initiative",
	Help:    "Both sides roll, the higher has the initiative; ties are rolled again.",
	Example: "cobi/initiative dice=1",
	Factors: []rules.Factor{
		{Name: "dice", Type: rules.Int(1, 10), Default: "1",
			Help: "dice of each side; the side with fewer players rolls more, so that they are even"},
		{Name: "hq", Type: rules.Labels("none", "a", "b", "both"), Default: "none",
			Help: "whose headquarters has his lowest die thrown again, once, if he would lose"},
	},
	Metrics: initiativeMetrics,
	Told: [][]rules.Telling{{
		{Figure: "winner=a", Subject: "side a", Text: "~has the initiative"},
		{Figure: "winner=b", Subject: "side b", Text: "~has the initiative"},
	}},
	Prepare: prepareInitiative,
}

var initiativeMetrics = []sim.Metric{
	{Name: "winner", Labels: []string{"a", "b"}, Sides: []string{"a", "b"}, Help: "the side that may choose to act first"},
	{Name: "re-rolls", Max: mostRerolls, Help: "ties before it was decided; 3 stands for 3 or more"},
}

const mostRerolls = 3

// initiative is the throw for the initiative of a turn, with all its ties: 0 for side a, 1 for side b (SET-02, RND-01).
// The number of dice makes no difference to the chances (RND-02).
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

// A contest is the state of a throw for the initiative: which side leads, and how many ties there were.
type contest struct {
	lead    lead
	rerolls uint8
	spent   [2]bool // whether the headquarters of a and of b has used its second throw
}

type lead int8

const (
	leadB lead = iota - 1
	leadNobody
	leadA
)

// contestOf is the setting of a contest: how many dice a side throws, which headquarters may have the lowest die thrown
// again, and up to which number ties are counted.
type contestOf struct {
	dice  int
	again [2]bool
	ties  uint8
}

// contests returns the chain that throws until one side leads.
var contests = shelved(func(of contestOf) *sim.Chain[contest] {
	roll := sim.Sum(of.dice).Then(fmt.Sprintf("%dd6 a side", of.dice), func(int) *sim.Table { return sim.Sum(of.dice) },
		func(a, b int) int { return cmp.Compare(a, b) })
	apart := sumAndLowest(of.dice)
	return &sim.Chain[contest]{Name: "initiative", Kept: true, Step: func(d *sim.Dice, s *contest) bool {
		switch {
		case of.again[0] && !s.spent[0], of.again[1] && !s.spent[1]:
			s.throwAgain(d, apart, of.again)
		case d.Telling():
			s.lead = throwLead(d, of.dice)
		default:
			s.lead = lead(d.Pick(roll))
		}
		if s.lead == leadNobody {
			s.rerolls = min(s.rerolls+1, of.ties)
			return false
		}
		s.spent = [2]bool{} // the contest is over, so this no longer matters
		return true
	}}
})

func prepareInitiative(s *rules.Scenario) (*rules.Engagement, error) {
	dice, owner := s.Int("dice"), s.Word("hq")
	owners := [2]bool{owner == "a" || owner == "both", owner == "b" || owner == "both"}
	chain := contests(contestOf{dice, owners, mostRerolls})
	again := ""
	switch owner {
	case "a", "b":
		again = fmt.Sprintf("; if %s would lose, its lowest die is thrown again, once", owner)
	case "both":
		again = "; the side that would lose has its lowest die thrown again, each side once"
	}
	text := fmt.Sprintf("%d %s a side", dice, map[bool]string{true: "die", false: "dice"}[dice == 1])
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), initiativeMetrics, chain, contest{}, func(s *contest, _ int, out []int) {
			out[0], out[1] = 0, int(s.rerolls)
			if s.lead == leadB {
				out[0] = 1
			}
		}),
		Assumed: []rules.Assumption{{Topic: "dice", Text: text + ", the higher total wins, ties are rolled again" + again}},
	}, nil
}

// throwLead throws the dice of both sides for a story, and returns which side leads.
func throwLead(d *sim.Dice, dice int) lead {
	a, b := d.Sum(dice), d.Sum(dice)
	d.Cast("initiative of a", dice, nil)
	d.Cast("initiative of b", dice, nil)
	leads := lead(cmp.Compare(a, b))
	d.Tell(fmt.Sprintf("a throws %d, b %d: %s", a, b, leadWords[leads]))
	return leads
}

var leadWords = map[lead]string{leadA: "a has the initiative", leadB: "b has the initiative", leadNobody: "a tie"}

// throwAgain throws the dice of both sides. The losing side throws its lowest die again, once, if its headquarters
// allows it. If the other side would lose now, it may do the same (EFX-09).
func (s *contest) throwAgain(d *sim.Dice, dice *sim.Table, again [2]bool) {
	a := d.Pick(dice)
	castAll(d, "initiative of a")
	b := d.Pick(dice)
	castAll(d, "initiative of b")
	sums, lowest, text := [2]int{a / 8, b / 8}, [2]int{a % 8, b % 8}, ""
	for {
		s.lead = lead(cmp.Compare(sums[0], sums[1]))
		loser := oneIf(s.lead == leadA)
		if s.lead == leadNobody || !again[loser] || s.spent[loser] {
			break
		}
		s.spent[loser] = true
		if sums[loser] += d.D6() - lowest[loser]; d.Telling() {
			castAll(d, [2]string{"initiative of a, again", "initiative of b, again"}[loser])
			text += fmt.Sprintf(", headquarters has one thrown again: %d against %d", sums[0], sums[1])
		}
	}
	if d.Telling() {
		d.Tell(fmt.Sprintf("a throws %d, b %d%s: %s", a/8, b/8, text, leadWords[s.lead]))
	}
}

// sumAndLowest returns the table of a number of dice. Its values are eight times the sum of the dice plus the lowest
// die.
func sumAndLowest(dice int) *sim.Table {
	all := sim.Die(6).Map("one die and the lowest", func(face int) int { return 8*face + face })
	for n := 2; n <= dice; n++ {
		all = all.Then(fmt.Sprintf("%d dice and the lowest", n), func(int) *sim.Table { return sim.Die(6) },
			func(before, face int) int { return 8*(before/8+face) + min(before%8, face) })
	}
	return all
}
