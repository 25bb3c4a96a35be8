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

// A state is all that a battle remembers. There are several sizes, so that a duel is cheap to copy and compare and a
// battle has room.
type single[U, T comparable] struct {
	units [2][1]U
	clock Clock
	turn  T
}

type small[U, T comparable] struct {
	units [2][4]U
	clock Clock
	turn  T
}

type middling[U, T comparable] struct {
	units [2][16]U
	clock Clock
	turn  T
}

type large[U, T comparable] struct {
	units [2][MostUnits]U
	clock Clock
	turn  T
}

// MostUnits is how many units a side may have, commanders and batteries included.
const MostUnits = 48

func (s *single[U, T]) open(n [2]int) Board[U, T] {
	return Board[U, T]{Units: [2][]U{s.units[A][:n[A]], s.units[B][:n[B]]}, Line: inOrder, Clock: &s.clock, Turn: &s.turn, Scene: &noScene}
}

func (s *small[U, T]) open(n [2]int) Board[U, T] {
	return Board[U, T]{Units: [2][]U{s.units[A][:n[A]], s.units[B][:n[B]]}, Line: inOrder, Clock: &s.clock, Turn: &s.turn, Scene: &noScene}
}

func (s *middling[U, T]) open(n [2]int) Board[U, T] {
	return Board[U, T]{Units: [2][]U{s.units[A][:n[A]], s.units[B][:n[B]]}, Line: inOrder, Clock: &s.clock, Turn: &s.turn, Scene: &noScene}
}

func (s *large[U, T]) open(n [2]int) Board[U, T] {
	return Board[U, T]{Units: [2][]U{s.units[A][:n[A]], s.units[B][:n[B]]}, Line: inOrder, Clock: &s.clock, Turn: &s.turn, Scene: &noScene}
}

func (s *single[U, T]) now() *Clock   { return &s.clock }
func (s *small[U, T]) now() *Clock    { return &s.clock }
func (s *middling[U, T]) now() *Clock { return &s.clock }
func (s *large[U, T]) now() *Clock    { return &s.clock }

// inOrder are the lines of both sides where no lots are drawn.
var inOrder = [2]*[MostUnits]uint8{&listed, &listed}

// opens is a pointer to a state of any size.
type opens[S any, U, T comparable] interface {
	*S
	open(n [2]int) Board[U, T]
	now() *Clock
}

// A window is a board laid over a state.
type window[S any, U, T comparable] struct {
	over  *S
	board Board[U, T]
}

// laid is the board over a state. It stays on the desk of the dice, so that the steps of a trial, which have one state, need not
// lay it out again.
func laid[S any, P opens[S, U, T], U, T comparable](d *sim.Dice, s *S, n [2]int) *Board[U, T] {
	w, is := d.Desk.(*window[S, U, T])
	if !is {
		w = new(window[S, U, T])
		d.Desk = w
	}
	if w.over != s {
		crowd := w.board.Crowd
		w.over, w.board = s, P(s).open(n)
		w.board.Crowd = crowd
	}
	w.board.Settled, w.board.Known = false, [2]bool{}
	return &w.board
}

// modelOf makes the model with states of one size.
func modelOf[S comparable, P opens[S, U, T], U, T comparable](g *Game[U, T], e *Engagement[U, T]) sim.Model {
	n := [2]int{len(e.Units[A]), len(e.Units[B])}
	start := new(S)
	b := P(start).open(n)
	copy(b.Units[A], e.Units[A])
	copy(b.Units[B], e.Units[B])
	*b.Turn = e.Turn
	*b.Clock = e.clock()
	if b.Clock.undrawn > 0 {
		*b.Line[A], *b.Line[B] = listed, listed
	}
	if e.Script != nil {
		*b.Scene = e.Script.scene
	}
	e.cast = e.listed()
	step := func(d *sim.Dice, s *S) bool {
		b := laid[S, P](d, s, n)
		if b.Clock.undrawn > 0 {
			e.drawNext(d, b)
			return false
		}
		if e.Weighed != nil && d.Wondering() {
			e.tellWeighed(d, b.Clock)
		}
		if !b.Clock.fresh {
			ended, _ := g.step(d, b)
			return ended
		}
		// A turn that brought nothing new, not even dice, will be followed by others like it.
		before, turn := *s, b.Clock.Turn
		if ended, idle := g.step(d, b); ended || !idle {
			return ended
		}
		if turn, b.Clock.Turn = b.Clock.Turn, turn; b.Clock.counts { // then it is part of the state
			b.Clock.Turn = turn
		}
		same := *s == before
		b.Clock.Turn, b.Clock.still = turn, same
		return b.Clock.still
	}
	shown := func(d *sim.Dice, s *S) bool {
		if !d.Observed() {
			return step(d, s)
		}
		return e.observed(d, laid[S, P](d, s, n), g.Alternate, func() bool { return step(d, s) })
	}
	chain := &sim.Chain[S]{
		Name: g.Name,
		Step: shown,
		Rest: func(d *sim.Dice, s *S) bool {
			if b := laid[S, P](d, s, n); b.Clock.due && !d.Observed() {
				return g.rest(d, b)
			}
			return shown(d, s)
		},
		NewTurn: func(s *S) bool { return P(s).now().fresh },
		Turns:   e.Turns,
		Kept:    e.Kept,
	}
	return sim.NewModel(e.Name, e.Metrics, chain, *start, func(end *S, turns int, out []int) {
		b := P(end).open(n)
		if b.Clock.still {
			turns = e.Turns
		}
		e.Measure(b, turns, out)
	})
}
