package sim

import "fmt"

// A roller plays the trials of one model for one worker and counts how they end.
//
// A rule is a function of its dice, so what it does after the same dice need not be computed again. The roller grows a tree
// for every state: a node is a pick, its branches are the values picked, a leaf is the state after the step. A trial goes
// down the tree, with the same random words that the rule itself would have used, and runs the rule only where no trial has
// been before. So the trees change only the speed, and they may be dropped at any time.
//
// If a battle has more states than fit into memory, the trees hold only the beginnings of trials. They grow by one step in
// each trial, so that they know what happens most often. Where they end, the rule plays on.
//
// In a kept chain a tree is a single node. Its branches are all states that the turn may reach from the tree's state,
// solved once.
type roller struct {
	model  *model
	dice   *Dice
	states walker // numbers the states; explores them in a kept chain
	trees
	kept   bool
	tried  bool // whether the first turn of a kept chain has been worked out
	off    bool // the trees are not used, because a step draws an angle
	opens  bool // the trees hold only the beginnings of trials
	missed int  // of full trees: the trials that left them, less the trials that ended in them; at least 0
	out    []int

	ends endCounts // counts the trials that ended in the trees
}

// The limits of the trees' memory. A worker may use cellRoom cells of 16 bytes each, and stateRoom bytes of states. All
// workers together may use cellRoomOfAll cells and treeRoomOfAll bytes.
const (
	cellRoom      = 1 << 17
	stateRoom     = 8 << 20
	cellRoomOfAll = 1 << 19
	treeRoomOfAll = 16 << 20
)

// full reports whether the trees have used up their memory. Full trees stop growing.
func (r *roller) full() bool {
	return r.fills(min(cellRoom, shareOf(cellRoomOfAll)), min(stateRoom, shareOf(treeRoomOfAll)))
}

func (r *roller) fills(cells, bytes int) bool {
	states := len(r.states.nodes) + r.states.endings
	return r.cells >= cells || states*r.model.course.Weight >= bytes
}

func (m *model) roller(d *Dice) trialPlayer {
	r := &roller{model: m, dice: d, kept: m.course.Kept && d.keep, out: make([]int, len(m.metrics))}
	r.plant()
	return r
}

// plant starts new trees with only the first state.
func (r *roller) plant() {
	r.states = newWalker(&r.model.course, r.model.states())
	r.trees = trees{chain: &r.model.course, nodes: make([]treeNode, 1)}
	r.ends = endCounts{check: r.check}
	r.states.states.Begin()
	r.number()
}

// number returns the number of the current state, which is live.
func (r *roller) number() int32 {
	n := r.states.number(r.dice.memory.worker().budget)
	r.rootsFor(len(r.states.nodes))
	return n
}

// listenEvery is the largest number of trials between two checks for cancellation. A long battle takes milliseconds, so a worker
// checks more often there (see pace).
const listenEvery = 64

// fewTrials is the number of trials of a model below which trees cost more than they save: hardly anything happens
// twice.
const fewTrials = 32

// roll plays trials and counts their ends. It advances at with each trial.
func (r *roller) roll(trials int64, t *tally, condition *Condition, at *int64) {
	r.tryKeeping()
	few := trials < fewTrials && !r.kept
	for last := *at + trials; *at < last; {
		if r.dice.memory.due(*at) {
			r.dice.memory.listen()
		}
		if few || r.off {
			r.playOut(t, condition)
			*at++
			continue
		}
		first := *at
		if r.model.course.Turns == 0 && r.model.course.over == 0 && !r.opens { // only trials that end in their first turn gain by a race
			r.trees.race(r.dice, at, last, &r.ends)
		}
		h, halted := r.trees.descend(r.dice, at, min(last, first-first%listenEvery+listenEvery), &r.ends)
		r.missed = max(0, r.missed-int(*at-first))
		if halted && r.goOn(&h, t, condition) {
			*at++
		}
	}
	if !r.opens { // beginnings stay unlinked: the rule plays on from a leaf, so the leaf must keep its state
		r.link()
	}
}

// goOn finishes a trial that has left the trees, and lets the trees grow if they may. For a kept chain it only lets the trees grow, and
// the caller starts the trial again. It reports whether the trial is over.
func (r *roller) goOn(h *halt, t *tally, condition *Condition) (over bool) {
	switch {
	case r.opens:
		r.playOn(h, t, condition)
		return true
	case r.kept:
		r.dice.rng = h.began
		if r.full() {
			r.clear(t, condition)
			h.state = 0
		}
		r.keep(h.state)
		return false
	}
	r.dice.rng = h.began
	if !r.full() {
		r.watch()
		return true
	}
	r.playOut(t, condition)
	if r.missed++; r.missed == fewTrials {
		r.clear(t, condition)
		r.opens = true
	}
	return true
}

// tryKeeping solves the first turn of a kept chain. If that takes much of the memory, the roller would soon drop its trees
// and solve the turns again for every trial, so the chain is rolled instead. All workers decide alike, because all begin
// with the first turn.
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

// clear hands the counts to the tally and starts with empty trees.
func (r *roller) clear(t *tally, given *Condition) {
	r.flush(t, given)
	r.plant()
}

// playOut plays a trial without trees.
func (r *roller) playOut(t *tally, given *Condition) {
	r.states.states.Begin()
	r.finish(r.model.course.first(), t, given)
}

// finish plays a trial from the current state, which belongs to the given turn, to its end without trees.
func (r *roller) finish(turn int, t *tally, given *Condition) {
	turn = r.model.course.run(r.dice, r.states.states, turn)
	r.model.measure(r.states.states, turn, r.out)
	t.count(r.out, 1, given)
}

// playOn continues a trial from the place where it left the trees. The trees grow there while they have memory.
func (r *roller) playOn(h *halt, t *tally, condition *Condition) {
	r.states.states.Load(Live, h.state)
	turn := h.turn
	if !r.full() {
		over := false
		if _, turn, over = r.watchStep(h.state, turn); over {
			return
		}
	}
	r.finish(turn, t, condition)
}

// watch runs the rule for a trial, step by step, and adds its picks to the trees.
func (r *roller) watch() {
	r.states.states.Begin()
	from, turn, over := int32(0), r.model.course.first(), false
	for range stepLimit {
		if from, turn, over = r.watchStep(from, turn); over {
			return
		}
	}
	panic(r.model.course.endless())
}

// watchStep runs the rule for a step and adds its picks to the tree of its state. It returns the next state and its turn, and
// whether the trial is over. It counts a trial that is over.
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
	case flags == leafDone:
		r.ends.count(Ended, to, turns)
		return to, turns, true
	case flags == leafTurn && turns == r.model.course.Turns:
		r.ends.count(Live, to, turns)
		return to, turns, true
	case flags == leafTurn:
		turns++
	}
	return to, turns, false
}

// grow adds the picks of the current step to the tree of its state.
func (r *roller) grow(state, leaf int32) {
	if r.dice.watched.spun {
		r.off = true // the trials counted so far stay counted
	}
	if !r.off {
		r.trees.grow(state, r.dice.watched.picks, leaf)
	}
}

// keep solves the turn of a kept chain from a state. The tree of the state becomes one pick among all results of that turn.
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

// flush adds the counts of the trees to a tally.
func (r *roller) flush(t *tally, given *Condition) {
	r.ends.each(func(fate Fate, state int32, turn int, trials int64) {
		r.measure(fate, state, turn)
		t.count(r.out, trials, given)
	})
	r.ends.counts = [2][][]int64{}
}

// measure measures a numbered state in which trials ended in the given turn.
func (r *roller) measure(fate Fate, state int32, turn int) {
	r.states.states.Load(fate, state)
	r.model.measure(r.states.states, turn, r.out)
}

// check measures a new end at once, so that a mistake in its measure is reported with the trial that reached it.
func (r *roller) check(fate Fate, state int32, turn int) {
	r.measure(fate, state, turn)
	for k, v := range r.out {
		if m := &r.model.metrics[k]; v < 0 || v >= m.Size() {
			panic(fmt.Errorf("%s has no value %d", m.Name, v))
		}
	}
}

// endCounts counts trials by the state in which they end: an ended state, or a live state if the last turn is over.
type endCounts struct {
	counts [2][][]int64 // by fate, turn and state
	check  func(fate Fate, state int32, turn int)
}

// count counts a trial. An end that is new is checked first.
func (e *endCounts) count(fate Fate, state int32, turn int) {
	if turns := e.counts[fate]; turn < len(turns) && int(state) < len(turns[turn]) && turns[turn][state] > 0 {
		turns[turn][state]++
		return
	}
	e.countNew(fate, state, turn)
}

func (e *endCounts) countNew(fate Fate, state int32, turn int) {
	e.check(fate, state, turn)
	turns := &e.counts[fate]
	for len(*turns) <= turn {
		*turns = append(*turns, nil)
	}
	states := &(*turns)[turn]
	if missing := int(state) + 1 - len(*states); missing > 0 {
		*states = append(*states, make([]int64, missing)...)
	}
	(*states)[state]++
}

// each goes through all ends that were counted.
func (e *endCounts) each(do func(fate Fate, state int32, turn int, trials int64)) {
	for fate, turns := range e.counts {
		for turn, states := range turns {
			for state, trials := range states {
				if trials > 0 {
					do(Fate(fate), int32(state), turn, trials)
				}
			}
		}
	}
}
