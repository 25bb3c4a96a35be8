package sim

import (
	"context"
	"fmt"
	"time"
	"unsafe"
)

// Play plays a chain inside a rule from the state s to an end. It writes the end to s and returns the chain's turn in which
// the chain ended. The explorer branches over the chain's ends. If the dice are rolled, Play draws the end of a kept chain
// with one pick if Run.Keep is set, and plays any other chain step by step.
func Play[S comparable](d *Dice, c *Chain[S], s *S) (turns int) {
	p := playerOf(d.memory, c)
	switch {
	case d.mode == exploring:
		found := p.endsFrom(d, s)
		at := &found.ends[d.explorer.choose(&found.solution)]
		*s = at.State
		return at.Turns
	case c.Kept && d.keep:
		if found := p.endsFrom(d, s); found.slots != nil {
			at := &found.ends[d.pickEnd(found.slots)]
			*s = at.State
			return at.Turns
		}
	}
	own := p.borrow() // s itself would escape to the heap
	own.now = *s
	turns = p.course.run(d, own, 1)
	*s = own.now
	p.deep--
	return turns
}

// Odds returns the ends of a chain and their chances without throwing dice, in every engine, like a player who works out the
// odds. The caller must not change the ends. Policies treat odds within 1e-9 of each other as equal.
func Odds[S comparable](d *Dice, c *Chain[S], start S) []End[S] {
	return playerOf(d.memory, c).endsFrom(d, &start).ends
}

// EachEnd calls each for every end of a chain of one step, as Odds does, but remembers none of them. It is for a rule that asks
// once and keeps a sum. An end that several branches of chance reach comes once for each branch.
func EachEnd[S comparable](d *Dice, c *Chain[S], start S, each func(end *S, prob float64)) {
	p, x := playerOf(d.memory, c), d.asker()
	s := p.borrow()
	x.explore(c.Name, func() bool {
		s.now = start
		return s.Step(&x.dice)
	}, func(done bool, m mass) {
		if !done {
			panic(endlessError{c.Name + " has more than one step"})
		}
		each(&s.now, m.f)
	})
	p.deep--
}

// asker returns the explorer that works out odds for a rule.
func (d *Dice) asker() *explorer {
	if d.mode == exploring {
		return d.explorer.inner()
	}
	d.memory.trim()
	return d.memory.worker()
}

// pickEnd picks an end of a kept chain, in constant time.
func (d *Dice) pickEnd(slots []slot) int {
	if d.mode == watching {
		return d.watchPick(slots)
	}
	return pick(slots, d.rng.Uint64())
}

// A memory holds the solved chains that rules have played. It belongs to one worker or one walk, for one engagement, and is
// bounded in size.
type memory struct {
	ctx    context.Context // the context that can stop the work; nil if there is none
	chains []remembered
	models []*modelWalker // one for each model that the walk has solved; a walk of WalkRests or of a Together model has several
	work   *explorer      // solves chains while dice are rolled
	heard  func()         // called at every check for cancellation; nil for no call
	pace   pace
}

// A pace is how often a worker checks for cancellation: after every trial at first, after listenEvery trials if they are quick.
type pace struct {
	mask int64 // the worker checks before trials whose numbers are multiples of mask+1
	last time.Time
}

// The checks become rarer if two of them are closer together than oftenEnough, and more frequent if they are further apart than
// tooSeldom.
const (
	oftenEnough = time.Millisecond
	tooSeldom   = 20 * time.Millisecond
)

// adapt changes the pace according to the time since the last check.
func (p *pace) adapt() {
	now := time.Now()
	switch since := now.Sub(p.last); {
	case since < oftenEnough && p.mask < listenEvery-1:
		p.mask = p.mask<<1 | 1
	case since > tooSeldom:
		p.mask >>= 1
	}
	p.last = now
}

// due reports whether the worker should check before this trial.
func (m *memory) due(trial int64) bool { return trial&m.pace.mask == 0 }

type remembered struct {
	chain  any         // *Chain[S]
	player interface { // *player[S]
		bytes() int64
		forget()
	}
}

// A modelWalker solves a model. Parts of an engagement that have the same model share one walker, so that each state is
// explored once.
type modelWalker struct {
	of *model
	walker
}

// walkerOf returns the memory's walker of a model.
func (m *memory) walkerOf(of *model) *walker {
	for _, w := range m.models {
		if w.of == of {
			return &w.walker
		}
	}
	w := &modelWalker{of, newWalker(&of.course, of.states())}
	m.models = append(m.models, w)
	return &w.walker
}

// keptLimit bounds the bytes in the memories of all rolling workers together. A memory that exceeds its share drops
// everything, and solves chains again when they are needed. That is slower but changes no result. Tests lower the limit.
var keptLimit = keptRoom

// playerOf returns the memory's player of a chain. Few chains occur in an engagement: a list is searched faster than a map.
func playerOf[S comparable](m *memory, c *Chain[S]) *player[S] {
	for i := range m.chains {
		if m.chains[i].chain == any(c) {
			return m.chains[i].player.(*player[S])
		}
	}
	p := &player[S]{chain: c, course: c.course()}
	p.forget()
	m.chains = append(m.chains, remembered{c, p})
	return p
}

// worker returns the explorer for dice that are rolled. Each chain it solves has its own budget.
func (m *memory) worker() *explorer {
	ctx := m.ctx
	if ctx == nil {
		ctx = context.Background()
	}
	if m.work == nil {
		m.work = newExplorer(newBudget(ctx), false, m)
	}
	*m.work.budget = *newBudget(ctx)
	return m.work
}

// listen ends the rolling if it has been cancelled, and reports the worker's progress.
func (m *memory) listen() {
	if m.ctx != nil && m.ctx.Err() != nil {
		panic(cancelled{m.ctx.Err()})
	}
	m.pace.adapt()
	if m.heard != nil {
		m.heard()
	}
}

// trim drops everything in the memory if the memory is over its limit. It must not be called during an exploration.
func (m *memory) trim() {
	held := int64(0)
	for i := range m.chains {
		held += m.chains[i].player.bytes()
	}
	if held <= int64(shareOf(keptLimit)) {
		return
	}
	for i := range m.chains {
		m.chains[i].player.forget()
	}
}

// A player plays one chain inside rules; it leads no side. It draws an end of the chain, which it solves once for every
// start, or plays the chain step by step.
type player[S comparable] struct {
	chain  *Chain[S]
	course Course
	states *statesOf[S] // the states of the walker
	walker walker
	solved map[S]*solutionOf[S]
	start  S              // the last start
	last   *solutionOf[S] // the ends from that start; nil if not known
	stored int            // the number of ends in solved
	spare  []*statesOf[S] // for playing step by step, so that trials allocate none
	deep   int            // how many of the spare ones are in use
}

// A solutionOf is a solution with the states of its ends.
type solutionOf[S comparable] struct {
	solution
	ends []End[S]
}

// endsFrom returns the ends from a start. It works them out if they are not known yet.
func (p *player[S]) endsFrom(d *Dice, start *S) *solutionOf[S] {
	if p.last != nil && p.start == *start { // every branch of a step plays the chain from the same start
		return p.last
	}
	if found, known := p.solved[*start]; known {
		if found == nil {
			panic(endlessError{p.chain.Name + " is played inside itself from the same start"})
		}
		p.start, p.last = *start, found
		return found
	}
	x := d.asker()
	states, solver := p.states, &p.walker
	if solver.exploring {
		states = newStates(p.chain, start)
		another := newWalker(&p.course, states)
		solver = &another
	}
	p.solved[*start] = nil // marks the start as begun: a chain that plays itself from there is an error
	states.now = *start
	result := &solutionOf[S]{solution: solver.solve(x, 1)}
	if len(result.solution.ends) == 0 {
		panic(endlessError{p.chain.Name + " never ends"})
	}
	if p.chain.Kept && result.unsettled <= noticeable {
		result.slots = result.alias()
	}
	result.ends = make([]End[S], len(result.solution.ends))
	for i, end := range result.solution.ends {
		result.ends[i] = End[S]{states.numbered[end.fate].states[end.state], int(end.turn), end.m.f}
	}
	p.solved[*start] = result
	p.stored += len(result.ends)
	return result
}

// bytes returns the approximate memory of the player's solutions.
func (p *player[S]) bytes() int64 {
	states := len(p.states.numbered[Live].states) + len(p.states.numbered[Ended].states) + len(p.solved)
	end := endBytes(p.course.Weight)
	return int64(states)*stateBytes(int(end)) + edgeBytes(p.walker.leads) + int64(p.stored)*(end+int64(unsafe.Sizeof(slot{})))
}

// forget drops all solutions. They are worked out again when they are needed.
func (p *player[S]) forget() {
	p.states = newStates(p.chain, new(S))
	p.walker, p.solved, p.last, p.stored = newWalker(&p.course, p.states), map[S]*solutionOf[S]{}, nil, 0
}

// depthLimit is how deep a chain may be played inside itself.
const depthLimit = 10_000

// borrow returns states for playing the chain step by step. The chain may be played inside itself, so each depth has its
// own states.
func (p *player[S]) borrow() *statesOf[S] {
	if p.deep == len(p.spare) {
		if p.deep == depthLimit {
			panic(endlessError{fmt.Sprintf("%s is played inside itself, %d deep", p.chain.Name, depthLimit)})
		}
		p.spare = append(p.spare, &statesOf[S]{chain: p.chain})
	}
	p.deep++
	return p.spare[p.deep-1]
}
