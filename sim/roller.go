package sim

import (
	"fmt"
	"unsafe"
)

// A roller plays the trials of one model for one worker and counts how they end.
//
// A rule is a function of its dice: what it does after the same dice need not be worked out again. The roller grows a
// tree for every state: a node is a pick, its branches are what was picked, a leaf is the state that the step led to. A
// trial picks its way down, with the very random words that the rule itself would have used, and runs the rule only
// where no trial has been before. So the trees change nothing but the speed, and they may be given up at any time.
//
// Of a battle that has more states than there is room for, the trees hold the openings: they grow by one step with a trial,
// so that they know what happens most often, and the rule plays on where they end.
//
// In a kept chain a tree is a single node: all that the turn may lead to from its state, worked out once.
type roller[S comparable] struct {
	model  *model[S]
	dice   *Dice
	states walker[S] // numbers the states; explores them in a kept chain
	trees
	kept   bool
	tried  bool // whether the first turn of a kept chain has been worked out
	off    bool // trees cannot help: an angle is spun
	opens  bool // the trees hold openings only
	missed int  // by how much trials that the full trees did not lead to an end outnumber the others

	state *S // of the trial for which the rule has to run
	play  func(d *Dice, out []int)
	out   []int

	// Trials that the trees counted, by state and turn: ended there, or cut off there by the last turn.
	ended, cut [][]int64
}

// The room of a worker's trees: their cells, of 32 bytes each, and the bytes of the states between them; and that of
// all workers together.
const (
	cellRoom      = 1 << 17
	stateRoom     = 8 << 20
	cellRoomOfAll = 1 << 19
	treeRoomOfAll = 16 << 20
)

// full reports that the trees have used up their room. They grow no more then.
func (r *roller[S]) full() bool {
	return r.fills(min(cellRoom, shareOf(cellRoomOfAll)), min(stateRoom, shareOf(treeRoomOfAll)))
}

func (r *roller[S]) fills(cells, bytes int) bool {
	states := len(r.states.live.states) + len(r.states.ends.states)
	return len(r.cells) >= cells || states*int(unsafe.Sizeof(*r.state)) >= bytes
}

func (m *model[S]) roller(d *Dice) trialPlayer {
	r := &roller[S]{model: m, dice: d, kept: m.chain.Kept && d.keep, state: new(S), play: m.trial(),
		out: make([]int, len(m.metrics))}
	r.plant()
	return r
}

// plant starts with nothing but the first state.
func (r *roller[S]) plant() {
	r.states = newWalker(r.model.chain)
	r.trees = trees{chain: r.model.chain.Name, nodes: make([]treeNode, 1)}
	r.ended, r.cut = nil, nil
	r.number(&r.model.start)
}

// number is the number of a live state.
func (r *roller[S]) number(s *S) int32 {
	n := r.states.at(s, r.dice.memory.worker().budget)
	r.rootsFor(len(r.states.nodes))
	return n
}

// listenEvery is the number of trials after which a worker looks whether it has been cancelled; a long battle takes
// milliseconds.
const listenEvery = 64

// fewTrials is the number of trials of a model below which trees cost more than they save: hardly anything happens
// twice.
const fewTrials = 32

// roll plays trials and counts them; at is moved on with each.
func (r *roller[S]) roll(trials int64, t *tally, given *Condition, at *int64) {
	r.tryKeeping()
	for range trials {
		if *at%listenEvery == 0 {
			r.dice.memory.listen()
		}
		switch {
		case r.off, trials < fewTrials && !r.kept:
			r.playOut(t, given)
		case r.kept:
			for missing := r.descend(); missing >= 0; missing = r.descend() {
				r.keep(missing)
			}
			if r.full() {
				r.clear(t, given)
			}
		case r.opens:
			r.playOn(t, given)
		case r.descend() < 0:
			r.missed = max(0, r.missed-1)
		case !r.full():
			r.watch()
		default:
			r.playOut(t, given)
			if r.missed++; r.missed == fewTrials {
				r.clear(t, given)
				r.opens = true
			}
		}
		*at++
	}
	if !r.opens { // whoever plays on has to know from where
		r.link()
	}
}

// tryKeeping works out the first turn of a kept chain. One that takes much of the room would soon be forgotten and
// worked out again for every trial, so such a chain is rolled. That is so for every worker: all begin with the first
// turn.
func (r *roller[S]) tryKeeping() {
	if !r.kept || r.tried {
		return
	}
	r.tried = true
	r.keep(0)
	if r.fills(cellRoom/4, stateRoom) {
		r.kept = false
		r.plant()
	}
}

// clear hands over what was counted and starts again with nothing.
func (r *roller[S]) clear(t *tally, given *Condition) {
	r.flush(t, given)
	r.plant()
}

// playOut plays a trial without trees.
func (r *roller[S]) playOut(t *tally, given *Condition) {
	r.play(r.dice, r.out)
	t.count(r.out, 1, given)
}

// playOn plays a trial down the trees and goes on where they end. While there is room they grow there.
func (r *roller[S]) playOn(t *tally, given *Condition) {
	d, chain := r.dice, r.model.chain
	state, turns, flags := r.trees.descend(d, chain.Turns)
	if flags != 0 {
		r.count(state, turns, flags)
		return
	}
	*r.state = r.states.live.states[state]
	if !r.full() {
		over := false
		if _, turns, over = r.watchStep(state, turns); over {
			return
		}
	}
	turns = chain.run(d, r.state, turns)
	r.model.measure(r.state, turns, r.out)
	t.count(r.out, 1, given)
}

// descend plays a trial down the trees and counts it. Where they do not lead on, it leaves the dice as they were and
// gives the number of the state whose tree is missing something; else -1.
func (r *roller[S]) descend() (missing int32) {
	luck := r.dice.rng
	state, turns, flags := r.trees.descend(r.dice, r.model.chain.Turns)
	if flags == 0 {
		r.dice.rng = luck
		return state
	}
	r.count(state, turns, flags)
	return -1
}

// count counts a trial that a leaf has ended.
func (r *roller[S]) count(state int32, turns int, flags int32) {
	switch {
	case flags&leafDone != 0:
		if countEnd(&r.ended, state, turns) {
			r.check(r.states.ends.states[state], turns)
		}
	case countEnd(&r.cut, state, turns):
		r.check(r.states.live.states[state], turns)
	}
}

// watch runs the rule for a trial, step by step, and grows the trees by what it picked.
func (r *roller[S]) watch() {
	*r.state = r.model.start
	from, turns, over := int32(0), 1, false
	for range stepLimit {
		if from, turns, over = r.watchStep(from, turns); over {
			return
		}
	}
	panic(endlessError{fmt.Sprintf("%s has not ended after %d steps", r.model.chain.Name, stepLimit)})
}

// watchStep runs the rule for a step and grows the tree of its state by what it picked. It gives the next state and its turn,
// and reports whether the trial is over, which it then counts.
func (r *roller[S]) watchStep(from int32, turns int) (to int32, turn int, over bool) {
	d, chain := r.dice, r.model.chain
	d.mode = watching
	defer func() { d.mode = rolling }()
	d.watched.picks, d.watched.spun = d.watched.picks[:0], false
	flags := int32(0)
	if chain.Step(d, r.state) {
		to, _ = r.states.ends.of(r.state)
		flags = leafDone
	} else if to = r.number(r.state); r.states.nodes[to].newTurn {
		flags = leafTurn
	}
	r.grow(from, leaf(to, flags))
	switch {
	case flags == leafDone, flags == leafTurn && turns == chain.Turns:
		r.count(to, turns, flags)
		return to, turns, true
	case flags == leafTurn:
		turns++
	}
	return to, turns, false
}

// grow adds the picks of the step under way to the tree of its state.
func (r *roller[S]) grow(state, leaf int32) {
	if r.dice.watched.spun {
		r.off = true // what was counted stays counted
	}
	if !r.off {
		r.trees.grow(state, r.dice.watched.picks, leaf)
	}
}

// keep solves a state of a kept chain: its tree is one pick among all that its turn may lead to.
func (r *roller[S]) keep(state int32) {
	r.dice.memory.trim()
	x := r.dice.memory.worker()
	ends, next, unsettled := r.states.layer(x, &r.states, []arrival{{state, x.one()}})
	if unsettled > noticeable || len(ends)+len(next) == 0 {
		panic(endlessError{r.model.chain.Name + " may never end"})
	}
	prob, leaves := make([]float64, 0, len(ends)+len(next)), make([]int, 0, len(ends)+len(next))
	for _, a := range ends {
		prob, leaves = append(prob, a.m.f), append(leaves, int(leaf(a.state, leafDone)))
	}
	for _, a := range next {
		prob, leaves = append(prob, a.m.f), append(leaves, int(leaf(a.state, leafTurn)))
	}
	r.rootsFor(len(r.states.nodes))
	r.roots[state] = r.add(aliasSlots(prob, leaves))
}

// flush hands what the trees counted to a tally.
func (r *roller[S]) flush(t *tally, given *Condition) {
	hand := func(counts [][]int64, states []S) {
		for state, turns := range counts {
			for turn, n := range turns {
				if n > 0 {
					*r.state = states[state]
					r.model.measure(r.state, turn, r.out)
					t.count(r.out, n, given)
				}
			}
		}
	}
	hand(r.ended, r.states.ends.states)
	hand(r.cut, r.states.live.states)
	r.ended, r.cut = nil, nil
}

// check measures an end that is new, so that a mistake in its measure is found in the trial that made it.
func (r *roller[S]) check(end S, turns int) {
	*r.state = end
	r.model.measure(r.state, turns, r.out)
	for k, v := range r.out {
		if m := &r.model.metrics[k]; v < 0 || v >= m.Size() {
			panic(fmt.Errorf("%s has no value %d", m.Name, v))
		}
	}
}

// countEnd counts a trial by state and turn, and reports whether it is the first one.
func countEnd(list *[][]int64, state int32, turn int) (first bool) {
	if int(state) < len(*list) && turn < len((*list)[state]) {
		n := &(*list)[state][turn]
		*n++
		return *n == 1
	}
	for len(*list) <= int(state) {
		*list = append(*list, nil)
	}
	for len((*list)[state]) <= turn {
		(*list)[state] = append((*list)[state], 0)
	}
	(*list)[state][turn]++
	return true
}
