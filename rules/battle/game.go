package battle

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// A Game is what a game supplies: its turn.
type Game[U, T comparable] struct {
	Name string
	// Phases of a turn, as the rulebook names them.
	Phases []Phase[U, T]
	// Alternate: the sides take whole turns one after the other, and two of them are a turn of the game. Otherwise a
	// turn is a round for both sides, and the phases set Clock.Active themselves.
	Alternate bool
	// Over clears up after the last phase, without dice, and reports whether the battle has ended.
	Over   func(d *sim.Dice, b *Board[U, T]) (ended bool)
	Weight Weight // the weight of its states
}

// A Phase is done piece by piece: one unit's initiative, one order with its shots, one activation. It may count its
// pieces in Clock.At, which begins at 0.
type Phase[U, T comparable] struct {
	Name string // the name that the rulebook has for it, for spectators
	// Next finds the next piece that needs dice, and does on the way what needs none. It reports false when nothing is
	// left and the phase is over. Its dice are for asking odds and telling, never for throwing.
	Next func(d *sim.Dice, b *Board[U, T]) bool
	// Do plays the piece that Next has found, and reports whether the battle has ended.
	Do func(d *sim.Dice, b *Board[U, T]) (ended bool)
}

// step plays the piece that is due and goes on to the next one, or to the start of a turn or the end of the battle. So
// states differ only in what still matters, and equal states are solved only once. idle reports that a whole turn
// passed without a piece to play.
func (g *Game[U, T]) step(d *sim.Dice, b *Board[U, T]) (ended, idle bool) {
	c := b.Clock
	if c.unset {
		c.unset = false
		c.First = Side(d.Pick(coin) - 1)
		c.Active = c.First
	}
	if !c.due {
		c.fresh = false
		if ended = g.goOn(d, b); ended || c.fresh {
			return ended, true
		}
	}
	c.due = false
	return g.Phases[c.Phase].Do(d, b) || g.goOn(d, b), false
}

// piecesAtOnce is the number of pieces after which rest returns, so that the caller gets control again. No turn that
// ends has as many.
const piecesAtOnce = 1000

// rest plays the piece that is due and those after it, as single steps do, to the end of the turn.
func (g *Game[U, T]) rest(d *sim.Dice, b *Board[U, T]) (ended bool) {
	c := b.Clock
	for range piecesAtOnce {
		c.due = false
		if g.Phases[c.Phase].Do(d, b) || g.goOn(d, b) {
			return true
		}
		if c.fresh {
			return false
		}
	}
	return false
}

// goOn goes on until a piece is due, a new turn begins or the battle has ended.
func (g *Game[U, T]) goOn(d *sim.Dice, b *Board[U, T]) (ended bool) {
	c := b.Clock
	for {
		if b.think != nil {
			b.think(d)
		}
		if g.Phases[c.Phase].Next(d, b) {
			c.due = true
			return false
		}
		c.At = 0
		if c.Phase++; int(c.Phase) < len(g.Phases) {
			continue
		}
		if ended = g.turnOver(d, b); ended || c.fresh {
			return ended
		}
	}
}

// turnOver ends a turn and begins the next.
func (g *Game[U, T]) turnOver(d *sim.Dice, b *Board[U, T]) (ended bool) {
	c := b.Clock
	c.Phase = 0
	if g.Over(d, b) {
		return true
	}
	if g.Alternate {
		c.Active = c.Active.Other()
	}
	if c.fresh = !g.Alternate || c.Active == c.First; c.fresh && (c.counts || d.Telling()) {
		c.Turn++
	}
	return false
}

// coin decides which side begins.
var coin = sim.Die(2)

// An Engagement is two forces ready to fight.
type Engagement[U, T comparable] struct {
	Name    string // the scenario's canonical line
	Metrics []sim.Metric
	Turns   int
	First   string // a, b or random
	Units   [2][]U // the units as they stand at the start
	Turn    T
	// Lots decide the order of each side's units (Board.Line); nil: the order of the line counts.
	Lots [2]*Lots
	// Script is the scenario file; nil on the line.
	Script *Script
	// Stand, Cast and State are for spectators: where the units are, on the line too; which units they are, by number;
	// and the state of a unit in the game's words, "2 hits, suppressed", "" if all is well. If Stand is nil, there is
	// nothing to see.
	Stand func(b *Board[U, T]) Roll
	Cast  [2][]*Unit
	// Traits are the facts that spectators need about the units of Cast, on a table.
	Traits [2][]rules.Traits
	State  func(b *Board[U, T], r Ref) string
	// Counts returns the state of a unit as data; nil if the game does not offer it.
	Counts func(b *Board[U, T], r Ref) rules.Counts
	cast   *[2][]rules.Deployed // Cast in the form for spectators
	phases []string             // the names of the game's phases
	// Think lets the player deep decide; nil if it leads no side. Unknown draws anew what a side does not know of the
	// state, apart from the enemy's courses; nil if a side knows everything else.
	Think   func(r *Rehearsal)
	Unknown func(d *sim.Dice, b *Board[U, T], to Side)
	// Weighed lists what players weighed that decide before the first turn, a line for each (Lead).
	Weighed []string
	// Numbered: the course of the battle depends on the number of the turn, even without a script.
	Numbered bool
	// Kept: the battle has few states, so that trials may be picked from solved ones.
	Kept    bool
	Measure func(b Board[U, T], turns int, out []int)
}

// thinks reports whether the player deep leads a side.
func (e *Engagement[U, T]) thinks() bool {
	return e.Think != nil && e.Script != nil && e.Script.thinks()
}

// draws reports whether lots are drawn for the order of units.
func (e *Engagement[U, T]) draws() bool { return e.Lots != [2]*Lots{} }

// clock returns the clock at the start.
func (e *Engagement[U, T]) clock() Clock {
	c := Clock{counts: e.Numbered || e.Script.Numbered(), unset: e.First == "random"}
	if e.First == "b" {
		c.Active, c.First = B, B
	}
	if e.draws() {
		c.undrawn = uint8(len(e.Units[A]) + len(e.Units[B]))
	}
	return c
}

// tellWeighed tells at the very start what players have weighed.
func (e *Engagement[U, T]) tellWeighed(d *sim.Dice, c *Clock) {
	start := e.clock()
	if start.undrawn = 0; *c != start {
		return
	}
	for _, line := range e.Weighed {
		d.Tell(line)
	}
}

// Model returns the engagement for the engines.
func (g *Game[U, T]) Model(e *Engagement[U, T]) (sim.Model, error) {
	n := max(len(e.Units[A]), len(e.Units[B]))
	if n > MostUnits {
		return nil, fmt.Errorf("a side has %d units: it may have %d", n, MostUnits)
	}
	for _, side := range Sides {
		if !e.Lots[side].matter() {
			e.Lots[side] = nil
		}
	}
	return g.model(e), nil
}
