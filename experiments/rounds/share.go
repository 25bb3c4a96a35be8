package rounds

import (
	"maps"
	"math/bits"
	"slices"
	"sort"

	"salvo/sim"
)

// These limits are the largest numbers of trials in a call that one machine simulates alone, so that small decisions
// need not wait for other machines. Larger calls are divided, and each machine that takes part gets at least half of the
// limit.
//
// A worker remembers the transitions between small states that it has met (it learns them). After that a trial takes a
// microsecond, but learning takes more time than a hundred thousand of these trials. So calls with small states
// (unsharedLearnt) are divided only if they are much larger than others (unsharedTrials). The states of battles are not learnt. Calls
// that simulate another model in every block (unsharedBlocks) are mostly battles on tables, which are slow.
const (
	unsharedLearnt = 512 * sim.BlockSize
	unsharedTrials = 16 * sim.BlockSize
	unsharedBlocks = sim.BlockSize
	smallState     = 256 // a state of up to this many bytes is small: its transitions are learnt quickly
)

// unsharedOf returns the largest number of trials of a job that one machine simulates alone.
func unsharedOf(j *sim.Job) int64 {
	switch {
	case j.ModelPerBlock:
		return unsharedBlocks
	case 0 < j.Weight && j.Weight <= smallState:
		return unsharedLearnt
	}
	return unsharedTrials
}

// Large lists the wanted calls that are too large for one machine, with their effort, by place in the program. The
// effort of a call is its number of trials, scaled so that a call of effort unsharedLearnt is just small enough for one
// machine.
//
// Imagine all calls laid end to end on a line, each as long as its effort. The line is cut into equal parts: one for
// each machine, or fewer if parts of effort unsharedLearnt are enough. So each machine works on few engagements. Its
// workers learn the transitions of few states, and learning is most of what sharing costs.
type Large map[string]int64

// A share says which part of one large call a machine calculates. It is measured on the line of all large calls (see
// [Large]).
type share struct {
	from, weight int64 // the beginning and the length of the call on the line of all large calls
	length       int64 // the length of this line; 0: the call is not divided
	shard, of    int64 // the number of this machine, and the number of equal parts of this line
}

// shares returns the share of every call, by place, that falls to the machine with the number shard. of is the number of
// machines.
func (l Large) shares(shard, of int) map[string]share {
	length := int64(0)
	for _, weight := range l {
		length += weight
	}
	machines := min(int64(of), (length+unsharedLearnt-1)/unsharedLearnt)
	all, from := make(map[string]share, len(l)), int64(0)
	for _, place := range slices.Sorted(maps.Keys(l)) {
		all[place] = share{from, l[place], length, int64(shard), machines}
		from += l[place]
	}
	return all
}

// at returns the number of the machine that calculates a point of the call. The point is an effort, counted from the
// beginning of the call.
func (s share) at(point int64) int64 {
	high, low := bits.Mul64(uint64(s.from+point), uint64(s.of))
	machine, _ := bits.Div64(high, low, uint64(s.length))
	return int64(machine)
}

// machines returns how many machines have a part of the call. A part may hold no whole block, and then its machine
// calculates nothing of the call.
func (s share) machines() int {
	if s.length == 0 {
		return 1
	}
	return int(s.at(s.weight-1)-s.at(0)) + 1
}

// holds reports whether this machine has a part of the call.
func (s share) holds() bool { return s.at(0) <= s.shard && s.shard <= s.at(s.weight-1) }

// blocks returns the first and last block of this machine, if the call has the blocks first to last. to is less than
// from if the machine has none.
func (s share) blocks(first, last int64) (from, to int64) {
	if s.length == 0 {
		return first, last
	}
	n := last - first + 1
	upTo := func(machine int64) int64 {
		return int64(sort.Search(int(n), func(i int) bool { return s.at(s.weight/n*int64(i)) >= machine }))
	}
	return first + upTo(s.shard), first + upTo(s.shard+1) - 1
}
