package battle

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// A Game describes the turn of a game: its phases, and what happens after the last one.
type Game[U, T comparable] struct {
	Name string
	// Phases are the phases of a turn, in their order.
	Phases []Phase[U, T]
	// Alternate: the sides take turns one after the other, and two such turns are a turn of the game. Otherwise a turn
	// is a round for both sides, and the phases set Clock.Active themselves.
	Alternate bool
	// Over ends a turn after its last phase: it resets what lasts a turn, without throwing dice, and reports whether
	// the battle has ended.
	Over   func(d *sim.Dice, b *Board[U, T]) (ended bool)
	Weight Weight // how many bytes a state counts for the limits of the exact engine
}

// A Phase is played piece by piece. A piece is one unit's initiative, one order with its shots, or one activation. A
// phase may count its pieces in Clock.At, which begins at 0.
type Phase[U, T comparable] struct {
	Name string // the name of the phase in the rulebook, for spectators
	// Next finds the next piece that needs dice, and on the way does everything that needs none. It reports false when
	// nothing is left and the phase is over. Next may use d to look up odds and to tell the story, but throws no dice.
	Next func(d *sim.Dice, b *Board[U, T]) bool
	// Do plays the piece that Next has found, and reports whether the battle has ended.
	Do func(d *sim.Dice, b *Board[U, T]) (ended bool)
}

// step plays the piece that is due and goes on to the next piece that needs dice, to the start of a turn, or to the end of
// the battle. So no state lies between two actions without dice, and fewer states differ. idle reports that a whole turn
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

// piecesAtOnce is the number of pieces after which rest returns even within a turn, so that the caller gets control
// again. No turn that ever ends has as many pieces.
const piecesAtOnce = 1000

// rest plays the piece that is due and those after it, up to the end of the turn or piecesAtOnce pieces, with the same result
// as single steps. ended reports the end of the battle.
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

// goOn goes on until a piece that needs dice is due, a new turn begins, or the battle has ended.
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

// turnOver ends a turn and begins the next one, unless the battle has ended.
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

// coin is a die with two faces. It decides which side begins.
var coin = sim.Die(2)

// An Engagement is a duel or battle that is ready to be played: two forces, the ground, and the game's functions.
type Engagement[U, T comparable] struct {
	Name    string // the scenario's canonical line
	Metrics []sim.Metric
	Turns   int
	First   string // a, b or random
	Units   [2][]U // the units as they stand at the start
	Turn    T
	// Lots draw the order of each side's units in Board.Line. nil: the units keep the order in which they are listed.
	Lots [2]*Lots
	// Script is the prepared scenario file of a battle on a table; nil on the line.
	Script *Script
	// Stand, Cast and State are for spectators. Stand returns where the units are, also on the line; nil if spectators see
	// nothing. Cast lists the units by number. State describes a unit in the game's words: "2 hits, suppressed", or "" if
	// all is well.
	Stand func(b *Board[U, T]) Roll
	Cast  [2][]*Unit
	// Traits holds, for a battle on a table, what spectators need to know about each unit of Cast.
	Traits [2][]rules.Traits
	State  func(b *Board[U, T], r Ref) string
	// Counts returns the state of a unit as numbers with names; nil if the game does not offer them.
	Counts func(b *Board[U, T], r Ref) rules.Counts
	cast   *[2][]rules.Deployed // Cast in the form that spectators get
	phases []string             // the names of the game's phases
	// Think lets the player deep decide; nil if that player leads no side. Unknown draws anew everything in the state that
	// the side to does not know, except the courses of the enemy's groups; nil if the side knows everything else.
	Think   func(r *Rehearsal)
	Unknown func(d *sim.Dice, b *Board[U, T], to Side)
	// Weighed holds lines for the story: the reasons of players that choose a stance and policy before the first turn.
	Weighed []string
	// Numbered: turns are counted even without a script, because the course of the battle depends on the number of the
	// turn.
	Numbered bool
	// Kept: the battle has so few states that the outcomes from each state are worked out once and kept, and trials draw
	// from these outcomes.
	Kept    bool
	Measure func(b Board[U, T], turns int, out []int)
}

// thinks reports whether the player deep leads a side.
func (e *Engagement[U, T]) thinks() bool {
	return e.Think != nil && e.Script != nil && e.Script.thinks()
}

// draws reports whether the order of any side's units is drawn by lot.
func (e *Engagement[U, T]) draws() bool { return e.Lots != [2]*Lots{} }

// clock returns the clock of the state in which the battle begins.
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

// tellWeighed tells the story the reasons in Weighed, but only before anything has happened: when the clock is still
// that of the start.
func (e *Engagement[U, T]) tellWeighed(d *sim.Dice, c *Clock) {
	start := e.clock()
	if start.undrawn = 0; *c != start {
		return
	}
	for _, line := range e.Weighed {
		d.Tell(line)
	}
}

// Model returns the engagement as a model that both engines of package sim can run. It returns an error if a side has
// too many units.
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
