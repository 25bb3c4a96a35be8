package sim

import "fmt"

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
type roller struct {
	model  *model
	dice   *Dice
	states walker // numbers the states; explores them in a kept chain
	trees
	kept   bool
	tried  bool // whether the first turn of a kept chain has been worked out
	off    bool // trees cannot help: an angle is spun
	opens  bool // the trees hold openings only
	missed int  // by how much trials that the full trees did not lead to an end outnumber the others
	out    []int

	// Trials that the trees counted, by state and turn, of each fate: ended there, or cut off there by the last turn.
	counted [2][][]int64
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
func (r *roller) full() bool {
	return r.fills(min(cellRoom, shareOf(cellRoomOfAll)), min(stateRoom, shareOf(treeRoomOfAll)))
}

func (r *roller) fills(cells, bytes int) bool {
	states := len(r.states.nodes) + r.states.endings
	return len(r.cells) >= cells || states*r.model.course.Weight >= bytes
}

func (m *model) roller(d *Dice) trialPlayer {
	r := &roller{model: m, dice: d, kept: m.course.Kept && d.keep, out: make([]int, len(m.metrics))}
	r.plant()
	return r
}

// plant starts with nothing but the first state.
func (r *roller) plant() {
	r.states = newWalker(&r.model.course, r.model.states())
	r.trees = trees{chain: &r.model.course, nodes: make([]treeNode, 1)}
	r.counted = [2][][]int64{}
	r.states.states.Begin()
	r.number()
}

// number is the number of the state under way, from which the chain goes on.
func (r *roller) number() int32 {
	n := r.states.number(r.dice.memory.worker().budget)
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
func (r *roller) roll(trials int64, t *tally, given *Condition, at *int64) {
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
func (r *roller) tryKeeping() {
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
func (r *roller) clear(t *tally, given *Condition) {
	r.flush(t, given)
	r.plant()
}

// playOut plays a trial without trees.
func (r *roller) playOut(t *tally, given *Condition) {
	r.states.states.Begin()
	r.finish(1, t, given)
}

// finish plays a trial on without trees from the state under way, which belongs to a turn.
func (r *roller) finish(turn int, t *tally, given *Condition) {
	turn = r.model.course.run(r.dice, r.states.states, turn)
	r.model.measure(r.states.states, turn, r.out)
	t.count(r.out, 1, given)
}

// playOn plays a trial down the trees and goes on where they end. While there is room they grow there.
func (r *roller) playOn(t *tally, given *Condition) {
	state, turn, flags := r.trees.descend(r.dice)
	if flags != 0 {
		r.count(state, turn, flags)
		return
	}
	r.states.states.Load(Live, state)
	if !r.full() {
		over := false
		if _, turn, over = r.watchStep(state, turn); over {
			return
		}
	}
	r.finish(turn, t, given)
}

// descend plays a trial down the trees and counts it. Where they do not lead on, it leaves the dice as they were and
// gives the number of the state whose tree is missing something; else -1.
func (r *roller) descend() (missing int32) {
	luck := r.dice.rng
	state, turn, flags := r.trees.descend(r.dice)
	if flags == 0 {
		r.dice.rng = luck
		return state
	}
	r.count(state, turn, flags)
	return -1
}

// count counts a trial that a leaf has ended.
func (r *roller) count(state int32, turn int, flags int32) {
	fate := Live
	if flags&leafDone != 0 {
		fate = Ended
	}
	if countEnd(&r.counted[fate], state, turn) {
		r.check(fate, state, turn)
	}
}

// watch runs the rule for a trial, step by step, and grows the trees by what it picked.
func (r *roller) watch() {
	r.states.states.Begin()
	from, turn, over := int32(0), 1, false
	for range stepLimit {
		if from, turn, over = r.watchStep(from, turn); over {
			return
		}
	}
	panic(r.model.course.endless())
}

// watchStep runs the rule for a step and grows the tree of its state by what it picked. It gives the next state and its turn,
// and reports whether the trial is over, which it then counts.
func (r *roller) watchStep(from int32, turns int) (to int32, turn int, over bool) {
	d := r.dice
	d.mode = watching
	defer func() { d.mode = rolling }()
	d.watched.picks, d.watched.spun = d.watched.picks[:0], false
	flags := int32(0)
	if r.states.states.Step(d) {
		to = r.states.numberEnd(d.memory.worker().budget)
		flags = leafDone
	} else if to = r.number(); r.states.nodes[to].newTurn {
		flags = leafTurn
	}
	r.grow(from, leaf(to, flags))
	switch {
	case flags == leafDone, flags == leafTurn && turns == r.model.course.Turns:
		r.count(to, turns, flags)
		return to, turns, true
	case flags == leafTurn:
		turns++
	}
	return to, turns, false
}

// grow adds the picks of the step under way to the tree of its state.
func (r *roller) grow(state, leaf int32) {
	if r.dice.watched.spun {
		r.off = true // what was counted stays counted
	}
	if !r.off {
		r.trees.grow(state, r.dice.watched.picks, leaf)
	}
}

// keep solves a state of a kept chain: its tree is one pick among all that its turn may lead to.
func (r *roller) keep(state int32) {
	r.dice.memory.trim()
	x := r.dice.memory.worker()
	ends, next, unsettled := r.states.layer(x, []arrival{{state, x.one()}})
	if unsettled > noticeable || len(ends)+len(next) == 0 {
		panic(endlessError{r.model.course.Name + " may never end"})
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
func (r *roller) flush(t *tally, given *Condition) {
	for fate, states := range r.counted {
		for state, turns := range states {
			for turn, n := range turns {
				if n > 0 {
					r.measure(Fate(fate), int32(state), turn)
					t.count(r.out, n, given)
				}
			}
		}
	}
	r.counted = [2][][]int64{}
}

// measure measures a numbered state in which trials ended in a turn.
func (r *roller) measure(fate Fate, state int32, turn int) {
	r.states.states.Load(fate, state)
	r.model.measure(r.states.states, turn, r.out)
}

// check measures an end that is new, so that a mistake in its measure is found in the trial that made it.
func (r *roller) check(fate Fate, state int32, turn int) {
	r.measure(fate, state, turn)
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
