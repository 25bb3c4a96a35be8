package bkc

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// Smoke covers the zone of a battery that fires it, where the fire comes down. It blocks sight like woods, and makes
// orders harder by 1 for units that move in it (bkc1 ART-11, bkc2 ART-09).

// laySmoke puts smoke on the table, until the end of the opponent's next turn (bkc1 ART-11, bkc2 ART-09).
func (f *field) laySmoke(d *sim.Dice, b *board, at point) {
	const turns = 2 // this player's turn and the opponent's
	forward := float64(b.Clock.Active.Home())
	b.Scene.Lay(battle.Cloud{East: ground.LengthOf(forward * at.x), North: ground.LengthOf(forward * at.y),
		Side: ground.LengthOf(f.lead(b).zone), Turns: turns})
	stir(b)
	f.spend(b)
	f.ceaseFire(b)
	if d.Telling() {
		d.Tell(ofSide(b.Clock.Active, "smoke") + " comes down")
	}
}

// clearSmoke removes smoke at the end of a player's turn if it has lain since the turn before (bkc1 END-04, bkc2
// END-03).
func (f *field) clearSmoke(b *board) {
	if f.wide && b.Scene.Clouds()[0].Side > 0 {
		b.Scene.Fade()
		stir(b)
	}
}

// veil adds the smoke clouds on the table to a crowd.
func (f *field) veil(b *board, c *ground.Crowd) {
	for i := range b.Scene.Clouds() {
		s := &b.Scene.Clouds()[i]
		if s.Side == 0 { // no cloud is left
			return
		}
		f.ground.Veil(c, s.East, s.North, s.Side, f.circles())
	}
}

// circles reports whether zones are circles, by a reading.
func (f *field) circles() bool { return f.sides[battle.A].circles }

// throughSmoke reports whether a path leads into smoke, through it or out of it (CMD-04).
func (f *field) throughSmoke(b *board, from ground.Place, path *ground.Path) bool {
	for i := range b.Scene.Clouds() {
		s := &b.Scene.Clouds()[i]
		if s.Side == 0 {
			break
		}
		if f.ground.Inside(from, s.East, s.North, s.Side, f.circles()) {
			return true
		}
		for _, square := range path.Squares() {
			if f.ground.Inside(ground.Stand(square, 0), s.East, s.North, s.Side, f.circles()) {
				return true
			}
		}
	}
	return false
}

// allPlaces returns the middles of all squares of a table relative to the aim of a mission, because smoke matters in
// each square.
func (f *field) allPlaces(b *board, aim point) (all []point) {
	for s := range f.ground.Squares() {
		p := f.spot(b, ground.Stand(ground.Square(s), 0))
		all = append(all, point{p.x - aim.x, p.y - aim.y})
	}
	return all
}
