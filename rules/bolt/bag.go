package bolt

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// bagProcedure is the drawing of order dice from the bag (TURN-01, SUP-01).
var bagProcedure = &rules.Procedure{
	Name:    "bag",
	Title:   "Dice from the bag",
	Help:    "Order dice of two sides are drawn from the bag and not put back.",
	Example: "bolt-action/bag a-dice=6 b-dice=4 draws=3",
	Factors: []rules.Factor{
		{Name: "a-dice", Type: rules.Int(0, maxBag), Default: "6", Help: "dice of side a"},
		{Name: "b-dice", Type: rules.Int(0, maxBag), Default: "6", Help: "dice of side b"},
		{Name: "draws", Type: rules.Int(1, 2*maxBag), Default: "3", Help: "dice drawn"},
	},
	Metrics: bagMetrics(0),
	Told: [][]rules.Telling{{
		{Figure: "first=a", Subject: "side a", Text: "~draws the first die"},
		{Figure: "first=b", Subject: "side b", Text: "~draws the first die"},
		{Figure: "mean a-drawn", Subject: "of {draws} dice drawn", Text: "# are those of a on average"},
	}},
	Prepare: prepare(prepareBag),
}

const maxBag = 50

func bagMetrics(draws int) []sim.Metric {
	return []sim.Metric{
		{Name: "first", Labels: []string{"a", "b"}, Sides: []string{"a", "b"}, Help: "whose die is drawn first"},
		{Name: "a-drawn", Max: draws, Help: "dice of side a among those drawn"},
	}
}

// bagState counts the dice that have been drawn from the bag, by side, and says which side's die came first.
type bagState struct {
	a, b   uint8
	firstB bool
}

func prepareBag(b rulebook) (*rules.Engagement, error) {
	aDice, bDice, draws := b.Int("a-dice"), b.Int("b-dice"), b.Int("draws")
	if draws > aDice+bDice {
		return nil, fmt.Errorf("draws=%d: there are %d dice in the bag", draws, aDice+bDice)
	}
	fillBags(aDice, bDice)
	chain := &sim.Chain[bagState]{Name: "bag", Step: func(d *sim.Dice, s *bagState) bool {
		isB := d.Pick(bags[aDice-int(s.a)].Of(bDice-int(s.b))) == 1
		if s.a+s.b == 0 {
			s.firstB = isB
		}
		if isB {
			s.b++
		} else {
			s.a++
		}
		if d.Telling() {
			d.Tell(fmt.Sprintf("die %d is drawn: side %s", s.a+s.b, [...]string{"a", "b"}[indexOf(isB)]))
		}
		return int(s.a+s.b) == draws
	}}
	var all explanation
	all.say("bag", "%d dice of side a and %d of side b; %d drawn, none put back", aDice, bDice, draws)
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), bagMetrics(min(draws, aDice)), chain, bagState{},
			func(s *bagState, _ int, out []int) { out[0], out[1] = indexOf(s.firstB), int(s.a) }),
		Assumed: all,
	}, nil
}

// bags holds the table of one draw, by the number of dice of side a and then of side b in the bag. An empty bag has no
// table.
var bags = func() (rows [maxBag + 1]*sim.Row) {
	for a := range rows {
		rows[a] = sim.NewRow(func(b int) *sim.Table {
			if a+b == 0 {
				return nil
			}
			return sim.Draw(a, b)
		})
	}
	return rows
}()

// fillBags builds the tables of all bags with up to a dice of side a and up to b dice of side b.
func fillBags(a, b int) {
	for i := range a + 1 {
		bags[i].Of(b)
	}
}
