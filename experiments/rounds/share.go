package rounds

import (
	"maps"
	"math/bits"
	"slices"
	"sort"

	"salvo/sim"
)

// The most trials of a call that one machine rolls alone, so that small decisions need not wait for other machines. If
// larger calls are shared out, each machine that takes part gets at least half of that effort in all.
//
// A trial of a small state takes a microsecond, once a worker has learnt the course of the state by heart. Learning takes
// longer than a hundred thousand trials. The courses of battles are not learnt. Where every block rolls another model, most blocks
// are battles on tables.
const (
	unsharedLearnt = 512 * sim.BlockSize
	unsharedTrials = 16 * sim.BlockSize
	unsharedBlocks = sim.BlockSize
	smallState     = 256 // the largest weight of a state, in bytes, whose course is learnt quickly
)

// unsharedOf returns the most trials of a job that one machine rolls alone.
func unsharedOf(j *sim.Job) int64 {
	switch {
	case j.ModelPerBlock:
		return unsharedBlocks
	case 0 < j.Weight && j.Weight <= smallState:
		return unsharedLearnt
	}
	return unsharedTrials
}

// Large lists the wanted calls that are too large for one machine: their effort by their place in the program. The
// effort of a call is its number of trials, scaled so that a call of effort unsharedLearnt is just small enough for
// one machine.
//
// All calls lie side by side on one line of effort. The line is cut into equal parts: one for each machine, or fewer if
// parts of effort unsharedLearnt are enough. So each machine works on few engagements. Its workers learn the course of few
// states, and learning is most of what sharing costs.
type Large map[string]int64

// A share is the stretch of a call on the line of effort, seen by one machine.
type share struct {
	from, weight int64 // the place and the length of the call on the line
	length       int64 // the length of the line; 0: the call is not shared out
	shard, of    int64 // the machine, and the number of parts of the line
}

// shares returns the shares of one machine of several, by place.
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

// at returns the machine that has a point of the call, counted from the beginning of the call.
func (s share) at(point int64) int64 {
	high, low := bits.Mul64(uint64(s.from+point), uint64(s.of))
	machine, _ := bits.Div64(high, low, uint64(s.length))
	return int64(machine)
}

// machines returns how many machines have a part of the call, empty parts included.
func (s share) machines() int {
	if s.length == 0 {
		return 1
	}
	return int(s.at(s.weight-1)-s.at(0)) + 1
}

// holds reports whether this machine has a part of the call.
func (s share) holds() bool { return s.at(0) <= s.shard && s.shard <= s.at(s.weight-1) }

// blocks returns the blocks of this machine, of the blocks from first to last.
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
