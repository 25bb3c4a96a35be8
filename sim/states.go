package sim

import "hash/maphash"

// States holds the states of one chain for one worker or one walk: the current state, and the states that have been numbered.
// It is everything that the engines know about the type of a state. So the engines are compiled once, and not once for every
// type; a type of state adds only these few methods to the program.
//
// A Chain brings its own States. A rule whose states have no fixed size, such as a battle, brings another.
type States interface {
	// Begin makes the first state the current one.
	Begin()
	// Load makes a numbered state the current one.
	Load(fate Fate, n int32)
	// Number returns the number of the current state among those of a fate, and whether it is new. Numbers count from 0, in
	// order of first reach.
	Number(fate Fate) (n int32, isNew bool)
	// Step does one step and reports whether the chain has ended. It depends only on the current state and the dice.
	Step(d *Dice) (done bool)
	// Rest does one or more steps, exactly as Step would do them one by one, but none after the end of the turn.
	Rest(d *Dice) (done bool)
	// NewTurn reports whether the current state, after a step, is the start of a turn.
	NewTurn() bool
	// FromHere returns a function that returns States of the same chain whose first state is the current one.
	FromHere() func() States
	// Take makes the current state of from, which are States of the same chain, the current one here, too.
	Take(from States)
}

// A Fate says whether a chain goes on from a state or has ended there. The states of each fate are numbered separately.
type Fate uint8

const (
	Live Fate = iota
	Ended
)

// statesOf are the states of a Chain.
type statesOf[S comparable] struct {
	chain    *Chain[S]
	start    S
	now      S // the current state
	numbered [2]numbering[S]
}

func newStates[S comparable](c *Chain[S], start *S) *statesOf[S] {
	s := &statesOf[S]{chain: c, start: *start}
	s.numbered[Ended].room = roomFor
	return s
}

func (s *statesOf[S]) Begin()                  { s.now = s.start }
func (s *statesOf[S]) Load(fate Fate, n int32) { s.now = s.numbered[fate].states[n] }

func (s *statesOf[S]) Number(fate Fate) (n int32, isNew bool) { return s.numbered[fate].of(&s.now) }

func (s *statesOf[S]) Step(d *Dice) (done bool) { return s.chain.Step(d, &s.now) }

func (s *statesOf[S]) Rest(d *Dice) (done bool) { return s.chain.Step(d, &s.now) }

func (s *statesOf[S]) NewTurn() bool { return s.chain.NewTurn != nil && s.chain.NewTurn(&s.now) }

func (s *statesOf[S]) FromHere() func() States {
	start := s.now
	return func() States { return newStates(s.chain, &start) }
}

func (s *statesOf[S]) Take(from States) { s.now = from.(*statesOf[S]).now }

// A numbering numbers states in order of first reach.
type numbering[S comparable] struct {
	states []S
	index  Index
	room   int // the number of states to allocate room for at first
}

func (n *numbering[S]) of(s *S) (number int32, isNew bool) {
	hash := maphash.Comparable(hashSeed, *s)
	number, isNew = n.index.Number(hash, func(number int32) bool { return n.states[number] == *s })
	if isNew {
		if n.states == nil {
			n.states = make([]S, 0, n.room)
		}
		n.states = append(n.states, *s)
	}
	return number, isNew
}

// hashSeed is the seed of all hashes of states. No result depends on it: numbers follow the order of first reach.
var hashSeed = maphash.MakeSeed()

// An Index finds the numbers of states by their hashes. It holds no copy of a state, so that the trees of trials, which number
// states all the time, allocate hardly anything. The zero value is ready for use.
type Index struct {
	seats []seat // their number is a power of two; a state sits at its hash or in one of the next seats
	taken int
}

// A seat of an Index holds the number of a state, counted from 1; 0 marks a free seat.
type seat struct {
	hash   uint32
	number int32
}

// Number returns the number of the state with a hash, and whether the number is new. The function same reports whether this
// state is the one with the given number. Numbers count from 0, in the order in which states come.
func (x *Index) Number(hash uint64, same func(number int32) bool) (number int32, isNew bool) {
	if 4*x.taken >= 3*len(x.seats) {
		x.widen()
	}
	short := uint32(hash)
	last := uint32(len(x.seats) - 1)
	for i := short & last; ; i = (i + 1) & last {
		at := &x.seats[i]
		if at.number == 0 {
			x.taken++
			*at = seat{short, int32(x.taken)}
			return at.number - 1, true
		}
		if at.hash == short && same(at.number-1) {
			return at.number - 1, false
		}
	}
}

// widen makes room for twice as many states.
func (x *Index) widen() {
	old := x.seats
	x.seats = make([]seat, max(8, 2*len(old)))
	last := uint32(len(x.seats) - 1)
	for _, s := range old {
		if s.number == 0 {
			continue
		}
		i := s.hash & last
		for x.seats[i].number > 0 {
			i = (i + 1) & last
		}
		x.seats[i] = s
	}
}
