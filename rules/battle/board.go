package battle

import (
	"salvo/rules/ground"
	"salvo/sim"
)

// A Board is what a phase sees: the units of both sides, the clock, and the state of the turn. It is a window on the
// state of the battle: what a phase writes through it is there in the next step.
type Board[U, T comparable] struct {
	Units [2][]U // by side, in the order of the force
	// Line is the order that decides ties among the units of each side, by their numbers: that of the force, or one
	// drawn by lot. It is to be read only; Order is the part of it that has units.
	Line  [2]*[MostUnits]uint8
	Clock *Clock
	Turn  *T
	// Scene is what a battle on a table remembers beside its units. On the line it is empty, and must not be written.
	Scene *Scene
	// Crowd holds which unit stands where on a table, for a game that asks more than once in a step. Settled reports
	// whether Crowd is up to date; it is not when a step begins.
	Crowd   *ground.Crowd
	Settled bool
	// Foremost is the unit of each side on the line that is nearest to the enemy, for a game that asks often. Known
	// reports whether Foremost is up to date.
	Foremost [2]Ref
	Known    [2]bool
	// Guessed is true for a side while its enemy plays the battle on in its mind (Rehearsal). Then the game draws what
	// the enemy cannot know of that side and the state does not hold.
	Guessed [2]bool
	// think lets sides decide before the next piece; nil if no side does.
	think func(d *sim.Dice)
}

// At returns a unit of the board.
func (b *Board[U, T]) At(r Ref) *U { return &b.Units[r.Side][r.Number] }

// Order returns the numbers of a side's units, in the order that decides ties.
func (b *Board[U, T]) Order(side Side) []uint8 { return b.Line[side][:len(b.Units[side])] }

// A Clock says how far the battle has come: the phase of the turn, the next piece of it, and the side whose turn it is.
type Clock struct {
	Phase  uint8 // the phase of the turn, by its number
	At     uint8 // which piece of the phase; each phase begins at 0
	Active Side  // the side whose turn it is, where sides take turns
	First  Side  // the side that began
	// Turn is the number of turns that are over. It is counted only while a story is told or if the engagement asks for
	// it (Engagement.Numbered), so that otherwise all turns share their transitions.
	Turn   uint8
	counts bool // turns are counted in Turn
	fresh  bool // a turn is about to begin
	due    bool // the next piece of the phase is known and is to be done
	unset  bool // a throw is still to decide which side begins
	// undrawn are the places of both lines that lots are yet to be drawn for.
	undrawn uint8
	still   bool // nothing can happen any more
}

// Number returns the number of the current turn, from 1, where turns are counted.
func (c *Clock) Number() int { return int(c.Turn) + 1 }

// MostUnits is how many units a side may have, commanders and batteries included.
const MostUnits = 48

// inOrder are the lines of both sides where no lots are drawn.
var inOrder = [2]*[MostUnits]uint8{&listed, &listed}
