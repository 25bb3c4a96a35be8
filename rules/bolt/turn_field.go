package bolt

import (
	"salvo/rules/battle"
	"salvo/sim"
)

// A field is a duel or battle with all resolved that needs no dice: two contingents, and how the rules are read.
type field struct {
	*resolver
	orders   *orderRules
	quarters *closeQuarters // if anybody may assault
	sides    [2]contingent
	brief    bool // a story tells every action in one line

	turns     int
	extraTurn bool // a die decides about one more (SUP-77)
	close     inch // advancing units come no nearer
	edge      inch // who panics farther than this from the centre line is lost
	rallyAt   int  // pins; 0: never
	reactDown bool // targets that still can go Down before they are shot at (SUP-10)
	keepDown  bool // pinned units stay Down (SUP-09)
	rests     rest
	anyUnit   bool // chance decides which unit acts
	farVictim bool // friendly-fire=beyond
	margin    int  // units that the beaten side has lost more (SUP-77)

	nearest, farthest inch // that enemies may come to be from each other

	salvos    salvos
	strikes   *sim.Chain[strike]
	prospects *sim.Chain[prospect]
}

// A rest is what staying Down removes (SUP-09, AMB-43).
type rest uint8

const (
	restsOne rest = iota
	restsD3
	restsAll
	restsNone
)

// A contingent is one side: its units by their place on the board.
type contingent struct {
	units    []*unit
	kinds    []*unit  // units that are spelled alike are of one kind
	kindOf   []int    // the place of every unit's kind
	labels   []string // what a story calls them
	cost     []int
	cover    cover
	stance   battle.Stance
	policy   battle.Policy
	byList   bool // instead of a policy: the first enemy in the list
	officer  int8 // bonus of one who is no unit here
	leaders  []leader
	windows  [][][]window // by kind of own unit and of the enemy's
	indirect bool         // it has mortars
}

// A leader is an officer among the units (OFF-01).
type leader struct {
	place int
	bonus int8
	reach inch
}

// officerFor is the officer bonus of a unit: the best within reach, its own included (SUP-12).
func (f *field) officerFor(b *board, side battle.Side, i int) int {
	c := &f.sides[side]
	best := c.officer
	for n := range c.leaders {
		o := &c.leaders[n]
		if q := &b.Units[side][o.place]; o.bonus > best && !q.isOut() && apart(&b.Units[side][i], q) <= o.reach {
			best = o.bonus
		}
	}
	return int(best)
}

// moved: who moves has to range in anew, and has to be ranged in anew (SUP-35).
func (f *field) moved(b *board, side battle.Side, i int) {
	p := &b.Units[side][i]
	p.ranging, p.aim = firstRanging, 0
	f.loseAim(b, side, i)
}

// loseAim lets the enemy forget how far away a unit was.
func (f *field) loseAim(b *board, side battle.Side, i int) {
	enemy := side.Other()
	if !f.sides[enemy].indirect {
		return
	}
	units := b.Units[enemy]
	for k := range units {
		if q := &units[k]; int(q.aim) == i+1 {
			q.ranging, q.aim = firstRanging, 0
		}
	}
}

// remove takes a unit off the table, and its die out of the bag (SUP-01). Nothing else is remembered of it.
func (f *field) remove(b *board, side battle.Side, i int) {
	takeDie(b, side, i)
	b.Units[side][i] = piece{condition: condition{cause: killed}}
	f.loseAim(b, side, i)
}

// tally measures how it ended.
func (f *field) tally(b *board) (t battle.Tally) {
	for _, side := range battle.Sides {
		c := &f.sides[side]
		for i := range c.units {
			t.Count(side, b.Units[side][i].fate(c.units[i]), c.cost[i])
		}
		t.Broken[side] = gone(b, side)
	}
	t.Winner = battle.Beaten(t.Broken[battle.A], t.Broken[battle.B])
	return t
}

// fate is what has become of a unit in the words shared by all games.
func (p *piece) fate(u *unit) battle.Fate {
	switch {
	case p.isOut():
		return battle.Out
	case int(p.men) < u.men || p.immobilised:
		return battle.Reduced
	case p.pins > 0:
		return battle.Hindered
	}
	return battle.Untouched
}
