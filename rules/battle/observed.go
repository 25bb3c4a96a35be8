package battle

import (
	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// observed is a step of a battle on a table that shows how things stand after it, and before the first one. Where a turn is
// a round for both sides, it is over when the round is.
func observed[S comparable, P opens[S, U, T], U, T comparable](
	g *Game[U, T], e *Engagement[U, T], n [2]int, step func(d *sim.Dice, s *S) bool) func(d *sim.Dice, s *S) bool {
	start := e.clock()
	return func(d *sim.Dice, s *S) bool {
		if !d.Observed() {
			return step(d, s)
		}
		b := P(s).open(n)
		if *b.Clock == start {
			d.Show(e.moment(&b, false))
		}
		active := b.Clock.Active
		ended := step(d, s)
		d.Show(e.moment(&b, ended || b.Clock.fresh || g.Alternate && b.Clock.Active != active))
		return ended
	}
}

// moment is how things stand.
func (e *Engagement[U, T]) moment(b *Board[U, T], turnOver bool) *rules.Moment {
	r := e.Stand(b)
	m := &rules.Moment{TurnOver: turnOver, There: r.Alive}
	for _, side := range Sides {
		m.At[side] = append([]ground.Place(nil), r.At[side][:len(b.Units[side])]...)
		m.Away[side] = b.Scene.AbsentOf(side)
	}
	return m
}
