package battle

import (
	"hash/maphash"
	"math/bits"
	"slices"

	"salvo/sim"
)

// A state is everything that a battle remembers. It holds only the units that fight, so that a duel is cheap to copy
// and to compare, and has an order of units and a scene only if the battle needs them.
type state[U, T comparable] struct {
	units []U // side a first, then side b
	core  core[T]
	lines [][2][MostUnits]uint8 // the Board.Line of both sides: one element if lots are drawn, otherwise none
	scene []Scene               // one element on a table, none on the line
}

// A core is the part of a state with a fixed size: the clock, and what the game remembers of the turn.
type core[T comparable] struct {
	clock Clock
	turn  T
}

// newState returns an empty state with space for the units of the battle.
func newState[U, T comparable](e *Engagement[U, T]) state[U, T] {
	s := state[U, T]{units: make([]U, len(e.Units[A])+len(e.Units[B]))}
	if e.draws() {
		s.lines = make([][2][MostUnits]uint8, 1)
	}
	if e.Script != nil {
		s.scene = make([]Scene, 1)
	}
	return s
}

// set copies another state of the same battle into this one.
func (s *state[U, T]) set(from *state[U, T]) {
	copy(s.units, from.units)
	s.core = from.core
	copy(s.lines, from.lines)
	copy(s.scene, from.scene)
}

func (s *state[U, T]) equals(other *state[U, T]) bool {
	return s.core == other.core && slices.Equal(s.units, other.units) && slices.Equal(s.lines, other.lines) &&
		slices.Equal(s.scene, other.scene)
}

var hashSeed = maphash.MakeSeed()

// hash returns a number that is equal for equal states. No result depends on it.
func (s *state[U, T]) hash() uint64 {
	h := mixed(maphash.Comparable(hashSeed, s.core), s.units)
	for i := range s.lines {
		h ^= maphash.Comparable(hashSeed, s.lines[i])
	}
	for i := range s.scene {
		h ^= maphash.Comparable(hashSeed, s.scene[i])
	}
	return h
}

// mixed adds the hashes of some values to another hash, so that their order counts. Values are hashed four or two at once,
// since a call costs as much as the hashing itself.
func mixed[V comparable](h uint64, values []V) uint64 {
	for ; len(values) >= 4; values = values[4:] {
		h = bits.RotateLeft64(h, 7) ^ maphash.Comparable(hashSeed, [4]V(values))
	}
	if len(values) >= 2 {
		h = bits.RotateLeft64(h, 7) ^ maphash.Comparable(hashSeed, [2]V(values))
		values = values[2:]
	}
	for i := range values {
		h = bits.RotateLeft64(h, 7) ^ maphash.Comparable(hashSeed, values[i])
	}
	return h
}

// states holds the states of a battle for one worker, or for one exact calculation: the current state, with the board
// that points into it, and the states that have been given a number.
type states[U, T comparable] struct {
	game     *Game[U, T]
	of       *Engagement[U, T]
	start    *state[U, T]
	now      state[U, T]
	board    Board[U, T]
	before   state[U, T] // a copy of the state from when the turn began
	mind     *mind[U, T] // where the player deep plays imagined battles; nil until its first decision
	numbered [2]numbered[U, T]
}

// numbered stores the states that have a number. The units, cores, orders of units and scenes of all states lie in a slice
// each.
type numbered[U, T comparable] struct {
	index  sim.Index
	units  []U
	cores  []core[T]
	lines  [][2][MostUnits]uint8
	scenes []Scene
}

// at returns a state by its number; units is the number of units in a state.
func (k *numbered[U, T]) at(n int32, units int) state[U, T] {
	from := int(n) * units
	s := state[U, T]{units: k.units[from : from+units], core: k.cores[n]}
	if k.lines != nil {
		s.lines = k.lines[n : n+1]
	}
	if k.scenes != nil {
		s.scene = k.scenes[n : n+1]
	}
	return s
}

// add stores a new state. Its number is the number of states stored before.
func (k *numbered[U, T]) add(s *state[U, T]) {
	k.units = append(k.units, s.units...)
	k.cores = append(k.cores, s.core)
	k.lines = append(k.lines, s.lines...)
	k.scenes = append(k.scenes, s.scene...)
}

// newStates allocates the states of a battle for a worker.
func newStates[U, T comparable](g *Game[U, T], e *Engagement[U, T], start *state[U, T]) *states[U, T] {
	s := &states[U, T]{game: g, of: e, start: start, now: newState(e), before: newState(e)}
	a := len(e.Units[A])
	s.board = Board[U, T]{Units: [2][]U{s.now.units[:a:a], s.now.units[a:]}, Line: inOrder,
		Clock: &s.now.core.clock, Turn: &s.now.core.turn, Scene: &noScene}
	if s.now.lines != nil {
		s.board.Line = [2]*[MostUnits]uint8{&s.now.lines[0][A], &s.now.lines[0][B]}
	}
	if s.now.scene != nil {
		s.board.Scene = &s.now.scene[0]
	}
	if e.thinks() {
		s.board.think = s.think
	}
	return s
}

func (s *states[U, T]) Begin() { s.now.set(s.start) }

func (s *states[U, T]) Load(fate sim.Fate, n int32) {
	from := s.numbered[fate].at(n, len(s.now.units))
	s.now.set(&from)
}

func (s *states[U, T]) Number(fate sim.Fate) (n int32, isNew bool) {
	known := &s.numbered[fate]
	n, isNew = known.index.Number(s.now.hash(), func(n int32) bool {
		other := known.at(n, len(s.now.units))
		return s.now.equals(&other)
	})
	if isNew {
		known.add(&s.now)
	}
	return n, isNew
}

func (s *states[U, T]) NewTurn() bool { return s.now.core.clock.fresh }

// FromHere returns a function that prepares battles beginning at the current state. If the player deep leads a side, the
// careful player leads it in these battles, because deep would take seconds for each battle.
func (s *states[U, T]) FromHere() func() sim.States {
	start := newState(s.of)
	start.set(&s.now)
	if c := &start.core.clock; !c.counts { // turns that only the story counts must not tell states apart
		c.Turn = 0
	}
	return func() sim.States {
		rest := newStates(s.game, s.of, &start)
		rest.board.think = nil
		return rest
	}
}

func (s *states[U, T]) Take(from sim.States) { s.now.set(&from.(*states[U, T]).now) }

// open returns the board for a step, after dropping what the board has stored for the step before.
func (s *states[U, T]) open() *Board[U, T] {
	s.board.Settled, s.board.Known = false, [2]bool{}
	return &s.board
}

func (s *states[U, T]) Step(d *sim.Dice) (ended bool) {
	if d.Observed() {
		return s.of.observed(d, s.open(), s.game.Alternate, func() bool { return s.step(d) })
	}
	return s.step(d)
}

func (s *states[U, T]) Rest(d *sim.Dice) (ended bool) {
	if s.now.core.clock.due && !d.Observed() {
		return s.game.rest(d, s.open())
	}
	return s.Step(d)
}

// step plays a step of the battle without showing it to spectators.
func (s *states[U, T]) step(d *sim.Dice) (ended bool) {
	b, c := s.open(), &s.now.core.clock
	if c.undrawn > 0 {
		s.of.drawNext(d, b)
		return false
	}
	if s.of.Weighed != nil && d.Wondering() {
		s.of.tellWeighed(d, c)
	}
	if !c.fresh || c.counts { // counted turns differ at least by their number
		ended, _ = s.game.step(d, b)
		return ended
	}
	// If a turn threw no dice and changed nothing, all further turns will be like it: the battle is over.
	s.before.set(&s.now)
	ended, idle := s.game.step(d, b)
	if ended || !idle {
		return ended
	}
	turn := c.Turn
	c.Turn = s.before.core.clock.Turn
	c.still = s.now.equals(&s.before)
	c.Turn = turn
	return c.still
}

// model returns the model of an engagement for package sim.
func (g *Game[U, T]) model(e *Engagement[U, T]) sim.Model {
	start := newState(e)
	copy(start.units, slices.Concat(e.Units[A], e.Units[B]))
	start.core = core[T]{e.clock(), e.Turn}
	for i := range start.lines {
		start.lines[i] = [2][MostUnits]uint8{listed, listed}
	}
	for i := range start.scene {
		start.scene[i] = e.Script.scene
	}
	e.cast = e.listed()
	for i := range g.Phases {
		e.phases = append(e.phases, g.Phases[i].Name)
	}
	course := sim.Course{Name: g.Name, Turns: e.Turns, Kept: e.Kept, Slow: e.thinks(),
		Weight: g.Weight.of(max(len(e.Units[A]), len(e.Units[B])), e.draws(), e.Script != nil)}
	return sim.NewModelOf(e.Name, e.Metrics, course,
		func() sim.States { return newStates(g, e, &start) },
		func(end sim.States, turns int, out []int) {
			b := end.(*states[U, T]).open()
			if b.Clock.still {
				turns = e.Turns
			}
			e.Measure(*b, turns, out)
		})
}

// A Weight is the number of bytes that the states of a game's battles count against the memory limits of the exact
// engine: for each unit, and for what the turn remembers. It decides which battles are worked out exactly. So it is a
// declared number that stays the same when a unit gets another field.
type Weight struct{ Unit, Turn int }

// The bytes that a state counts for its order of units drawn by lot (linesWeight), and for its scene on a table
// (sceneWeight).
const (
	linesWeight = 96
	sceneWeight = 1144
)

// of returns the bytes that a state counts if the larger side has this number of units. The number is rounded up to one
// of four sizes: 1, 4, 16 or MostUnits.
func (w Weight) of(units int, draws, table bool) int {
	room := MostUnits
	for _, step := range []int{16, 4, 1} {
		if units <= step {
			room = step
		}
	}
	weight := 2*room*w.Unit + w.Turn
	if draws {
		weight += linesWeight
	}
	if table {
		weight = (weight+7)&^7 + sceneWeight
	}
	return weight
}
