package sim

import (
	"maps"
	"math/bits"
	"slices"
	"sort"
)

// The most trials that are not shared out: all of them are rolled by the machine whose page it is, so that small decisions
// need not wait for others; and of more no machine should have fewer. What has a small state is over in a microsecond,
// once a worker has learnt what often happens in it, which takes longer than a hundred thousand trials. Battles are not
// learnt. Where every block is another engagement, blocks are mostly battles on tables.
const (
	wholeSmall  = 512 * BlockSize
	wholeTrials = 16 * BlockSize
	wholeBlocks = BlockSize
	smallState  = 256 // weight in bytes
)

// whole is the most trials of the model that are not shared out.
func (m *model) whole() int64 {
	if m.course.Weight <= smallState {
		return wholeSmall
	}
	return wholeTrials
}

// Large is what is wanted that is too large for one machine, by its place in the program: the trials, by what they weigh.
//
// All of it lies side by side on one line, which is cut into equal parts, one for each machine. So a machine has to do
// with few engagements, and must learn of few what often happens in them: that is most of what sharing costs.
type Large map[string]int64

// A share is where the trials of a call lie on the line, and the part of one machine.
type share struct {
	from, weight int64 // on the line
	length       int64 // of the line; 0: it is not shared out
	shard, of    int64 // the machine, and how many there are
}

// shares cuts the line for a machine of so many.
func (l Large) shares(shard, of int) map[string]share {
	length := int64(0)
	for _, weight := range l {
		length += weight
	}
	machines := min(int64(of), (length+wholeSmall-1)/wholeSmall)
	all, from := make(map[string]share, len(l)), int64(0)
	for _, place := range slices.Sorted(maps.Keys(l)) {
		all[place] = share{from, l[place], length, int64(shard), machines}
		from += l[place]
	}
	return all
}

// at is the machine that has a point of the call, counted from its beginning.
func (s share) at(point int64) int64 {
	high, low := bits.Mul64(uint64(s.from+point), uint64(s.of))
	machine, _ := bits.Div64(high, low, uint64(s.length))
	return int64(machine)
}

// machines is how many have a part of the call, be it an empty one.
func (s share) machines() int {
	if s.length == 0 {
		return 1
	}
	return int(s.at(s.weight-1)-s.at(0)) + 1
}

// holds reports whether this machine has one.
func (s share) holds() bool { return s.at(0) <= s.shard && s.shard <= s.at(s.weight-1) }

// blocks are those of this machine, of the blocks from first to last.
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
