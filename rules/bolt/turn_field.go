package bolt

import (
	"sync/atomic"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// A field is a duel or battle with all that needs no dice worked out: two armies, their ground, and how the rules are
// read.
type field struct {
	*resolver
	orders    *orderRules
	quarters  *closeQuarters  // set if any unit may assault troops
	stormings *storming       // set if any unit may assault vehicles
	ground    ground.Ground   // reaches as far as a unit that panics may run: beyond it the unit is lost
	script    *battle.Script  // the script of a battle on a table
	camp      *ground.Camp    // which unit stands where, on a table
	careful   *player.Careful // the careful player, if it leads a side on a table
	chances   *chances        // what the careful player expects of dice, on a table
	recovers  *recovery       // what pins cost a unit of the careful player, on a table
	lurks     [2]bool         // units of a side may lie in ambush, on a table
	sides     [2]army
	brief     bool // the story uses short words

	turns     int
	extraTurn bool          // a die decides whether there is one more turn (SUP-77)
	close     ground.Length // units that advance come no nearer to the enemy than this
	rallyAt   int           // the number of pins with which units rally; 0: no number of pins makes them rally
	goesDown  downRuling    // whether troops that have not acted go Down before they are shot at (SUP-10)
	keepsDown downRuling    // whether pinned units stay Down (SUP-09)
	rests     rest
	anyUnit   bool // chance decides which unit acts
	farVictim bool // friendly-fire=beyond
	margin    int  // the winner must have lost at least this many units fewer than its enemy (SUP-77)

	nearest, farthest ground.Length // the least and the greatest possible distance between enemies

	salvos     battle.Known[salvo]
	odds       battle.Known[odds] // the odds of salvos, if a policy weighs them
	oddsOnLine battle.Known[odds] // the odds of shootings on the line, by shooter and target
	strikes    *sim.Chain[strike]
}

// A rest says how many pins staying Down removes (SUP-09, AMB-43).
type rest uint8

const (
	restsOne rest = iota
	restsD3
	restsAll
	restsNone
)

// An army is one side of a duel or battle.
type army struct {
	battle.Army[*unit]
	cover   cover
	byList  bool // the side has no policy: its units aim at the first enemy in the list
	officer int8 // the bonus of an officer that is not one of the units
	leaders []leader
	medics  []battle.Ref
	*expected
	firepowers [][]*firepower // by kind of own unit and number of the enemy unit
	ranges     [][]reaches    // by kind of own unit and what it has left (piece.arms); see rangesOf
	indirect   bool           // the side has units that can fire indirectly
}

// expected holds the effects of assaults and fire that the careful player of a side expects. Battles that differ only in
// their plans share them.
type expected struct {
	clash []atomic.Uint32                // results of close quarters that are known already (clash)
	fires [][][hardCover + 1]player.Fire // the effect of fire, by kind of own unit, kind of enemy, band and cover
}

// expectedKey is the key of Script.Remembered for what a side expects.
type expectedKey battle.Side

// unit and label return the kind of a unit in play, and its name in a story.
func (f *field) unit(r battle.Ref) *unit   { return f.sides[r.Side].Units[r.Number] }
func (f *field) label(r battle.Ref) string { return f.sides[r.Side].Labels[r.Number] }

// A leader is an officer among the units (OFF-01).
type leader struct {
	who   uint8 // the number of the officer's unit
	bonus int8
	reach ground.Length
}

// officerFor returns the officer bonus for a unit of a side at a place: that of the best officer within reach. An
// officer in the unit itself counts (SUP-12).
func (f *field) officerFor(b *board, side battle.Side, at ground.Place) int {
	c, units := &f.sides[side], b.Units[side]
	best, leaders := c.officer, c.leaders
	for n := range leaders {
		o := &leaders[n]
		if q := &units[o.who]; o.bonus > best && !q.isOut() && f.ground.Gap(at, q.at) <= o.reach {
			best = o.bonus
		}
	}
	return int(best)
}

// moved records that a unit has moved: it has to range in anew, and enemies have to range in on it anew (SUP-35).
func (f *field) moved(b *board, r battle.Ref) {
	p := b.At(r)
	p.ranging, p.aim = firstRanging, 0
	f.loseAim(b, r)
}

// nowhere is the place of units that have been removed from a table.
var nowhere = ground.Stand(0, 0).Gone()

// loseAim makes enemies that have ranged in on a unit range in anew.
func (f *field) loseAim(b *board, r battle.Ref) {
	enemy := r.Side.Other()
	if !f.sides[enemy].indirect {
		return
	}
	units := b.Units[enemy]
	for k := range units {
		if q := &units[k]; q.aim == r.Number+1 {
			q.ranging, q.aim = firstRanging, 0
		}
	}
}

// remove takes a unit off the table and its die out of the bag (SUP-01), and clears everything else that the battle
// remembers of it.
func (f *field) remove(b *board, r battle.Ref) {
	takeDie(b, r)
	p := b.At(r)
	if p.cause != killed {
		b.Turn.lost[r.Side]++
	}
	*p = piece{condition: condition{cause: killed}}
	if f.script != nil {
		p.at = nowhere
	} else {
		fallBehind(b, r)
	}
	f.loseAim(b, r)
}

// put moves a unit to another place.
func (f *field) put(b *board, r battle.Ref, at ground.Place) {
	b.At(r).at = at
	if f.script != nil {
		return
	}
	van, front := &b.Turn.van[r.Side], &b.Turn.front[r.Side]
	switch ahead := front.Ahead(at, r.Side.Home()); {
	case ahead > 0:
		*van, *front = 1<<r.Number, at
	case ahead == 0:
		*van |= 1 << r.Number
	default:
		fallBehind(b, r)
	}
}

// fallBehind removes a unit from the foremost units on the line, if it was one of them.
func fallBehind(b *board, r battle.Ref) {
	van := &b.Turn.van[r.Side]
	if *van == 1<<r.Number {
		*van, b.Turn.front[r.Side] = foremost(b.Units[r.Side], r.Side.Home())
	} else {
		*van &^= 1 << r.Number
	}
}

// foremost returns the units on the line that are farthest from their home, a bit each, and their place.
func foremost(units []piece, home ground.End) (van uint64, front ground.Place) {
	for i := range units {
		q := &units[i]
		if q.isOut() {
			continue
		}
		switch ahead := front.Ahead(q.at, home); {
		case van == 0, ahead > 0:
			van, front = 1<<i, q.at
		case ahead == 0:
			van |= 1 << i
		}
	}
	return van, front
}

// tally counts the losses of both sides, and names the winner if only one side has units left.
func (f *field) tally(b *board) (t battle.Tally) {
	for _, side := range battle.Sides {
		c := &f.sides[side]
		for i := range c.Units {
			t.Count(side, b.Units[side][i].fate(c.Units[i]), c.Costs[i])
		}
		t.Broken[side] = gone(b, side)
	}
	t.Winner = battle.Beaten(t.Broken[battle.A], t.Broken[battle.B])
	return t
}

// fate returns what has become of a unit, in the words that all games share.
func (p *piece) fate(u *unit) battle.Fate {
	switch {
	case p.isOut() && p.cause != away:
		return battle.Out
	case int(p.men) < u.men || p.immobilised:
		return battle.Reduced
	case p.pins > 0:
		return battle.Hindered
	}
	return battle.Untouched
}
