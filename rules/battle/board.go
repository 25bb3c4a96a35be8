package battle

import (
	"salvo/rules/ground"
	"salvo/sim"
)

// A Board is the view that a phase has of the battle: the units of both sides, the clock, and the state of the turn. It
// points into the state of the battle, so the next step sees what a phase writes here.
type Board[U, T comparable] struct {
	Units [2][]U // by side, in the order of the force
	// Line lists the numbers of each side's units in the order that decides ties: the order of the force, or an order
	// drawn by lot. Games only read it; the method Order returns the part that has units.
	Line  [2]*[MostUnits]uint8
	Clock *Clock
	Turn  *T
	// Scene is what a battle on a table remembers beside its units. In a battle on the line it is empty and must not be
	// written.
	Scene *Scene
	// Crowd holds which unit stands where on a table, for a game that asks for it more than once in a step. Settled reports
	// whether Crowd is up to date. At the beginning of a step Crowd is not.
	Crowd   *ground.Crowd
	Settled bool
	// Foremost is, on the line, the unit of each side that is nearest to the enemy, for a game that asks often. Known
	// reports whether Foremost is up to date.
	Foremost [2]Ref
	Known    [2]bool
	// Guessed is true for a side while its enemy tries out in its mind how the battle goes on (Rehearsal). Then the game
	// draws by chance everything about the side that the enemy cannot know and that is not part of the state.
	Guessed [2]bool
	// think lets the sides decide before the next piece of a phase is played. It is nil if neither side is led by the
	// player deep.
	think func(d *sim.Dice)
}

// At returns a pointer to a unit of the board.
func (b *Board[U, T]) At(r Ref) *U { return &b.Units[r.Side][r.Number] }

// Order returns the numbers of a side's units, in the order that decides ties.
func (b *Board[U, T]) Order(side Side) []uint8 { return b.Line[side][:len(b.Units[side])] }

// A Clock says how far the battle has come: the phase of the turn, the next piece of that phase, and the side whose
// turn it is.
type Clock struct {
	Phase  uint8 // the phase of the turn, by its number
	At     uint8 // the number of the next piece in the phase; each phase begins at 0
	Active Side  // the side whose turn it is, where sides take turns
	First  Side  // the side that had the first turn of the battle
	// Turn is the number of finished turns. It is counted only while a story is told or if the engagement asks for it
	// (Engagement.Numbered). Otherwise it stays 0: the same situation in two turns is then one state, which the exact
	// engine works out once.
	Turn   uint8
	counts bool // Turn is counted
	fresh  bool // a turn is about to begin
	due    bool // Phase.Next has found a piece, which Phase.Do is still to play
	unset  bool // a throw still has to decide which side begins
	// undrawn is the number of units, of both sides together, whose place in Board.Line is still to be drawn by lot.
	undrawn uint8
	still   bool // no further turn can change anything
}

// Number returns the number of the current turn, from 1. Only a clock that counts turns knows it.
func (c *Clock) Number() int { return int(c.Turn) + 1 }

// MostUnits is the largest number of units of a side, commanders and batteries included.
const MostUnits = 48

// inOrder is the Board.Line of a battle without lots: both sides keep the order in which their units are listed.
var inOrder = [2]*[MostUnits]uint8{&listed, &listed}
