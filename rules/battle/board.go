package battle

import (
	"salvo/rules/ground"
	"salvo/sim"
)

// A Board is what a phase sees: the units of both sides, the clock, and what the turn remembers. It is a window on the
// state: what is written through it is there in the next step.
type Board[U, T comparable] struct {
	Units [2][]U // by side, in the order of the force
	// Line is the order in which the units of each side count among equals, by their numbers: that of the force, or one
	// drawn by lot. It is to be read only; Order is as much of it as there are units.
	Line  [2]*[MostUnits]uint8
	Clock *Clock
	Turn  *T
	// Scene is what a battle on a table remembers beside its units. On the line it is empty, and not to be written.
	Scene *Scene
	// Crowd is who stands where on a table, for a game that asks more than once in a step, and Settled whether that is still
	// true: it is not when a step begins.
	Crowd   *ground.Crowd
	Settled bool
	// Foremost is whoever of each side on the line is nearest to the enemy, for a game that asks often, and Known whether that is
	// still so.
	Foremost [2]Ref
	Known    [2]bool
	// Guessed reports of each side whether the board is what the enemy imagines of it: what a game does not keep in the state,
	// and the enemy cannot know, is to be drawn.
	Guessed [2]bool
	// think lets sides think that are to decide before the next piece; nil: nobody does.
	think func(d *sim.Dice)
}

// At is a unit as it stands.
func (b *Board[U, T]) At(r Ref) *U { return &b.Units[r.Side][r.Number] }

// Order are the numbers of a side's units, in the order in which they count among equals.
func (b *Board[U, T]) Order(side Side) []uint8 { return b.Line[side][:len(b.Units[side])] }

// A Clock says what comes next.
type Clock struct {
	Phase  uint8 // of the turn
	At     uint8 // which piece of the phase; each phase begins at 0
	Active Side  // whose turn it is, where sides take turns
	First  Side  // who began
	// Turn is how many turns are over. It is only counted while a story is told or where the engagement asks for it
	// (Engagement.Numbered), so that otherwise all turns share their transitions.
	Turn   uint8
	counts bool // Turn
	fresh  bool // a turn is about to begin
	due    bool // the next piece of the phase has been found and is to be done
	unset  bool // who begins is yet to be thrown for
	// undrawn are the places of both lines that lots are yet to be drawn for.
	undrawn uint8
	still   bool // nothing can happen any more
}

// Number is that of the turn under way, from 1, where turns are counted.
func (c *Clock) Number() int { return int(c.Turn) + 1 }

// MostUnits is how many units a side may have, commanders and batteries included.
const MostUnits = 48

// inOrder are the lines of both sides where no lots are drawn.
var inOrder = [2]*[MostUnits]uint8{&listed, &listed}
