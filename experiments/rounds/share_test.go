package rounds

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"salvo/sim"
)

// lots returns random calls that are too large for one machine, and the number of blocks of each.
func lots(luck *rand.Rand) (large Large, blocks map[string]int64) {
	large, blocks = make(Large), make(map[string]int64)
	for i := range 1 + luck.IntN(20) {
		place := fmt.Sprint("call ", i)
		blocks[place] = 513 + luck.Int64N(3000)
		large[place] = blocks[place] * sim.BlockSize
	}
	return large, blocks
}

func TestEachBlockIsSharedOutOnce(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		large, blocks := lots(luck)
		of := 1 + luck.IntN(40)
		for place, n := range blocks {
			first := luck.Int64N(100)
			next, machines, told := first, 0, 0
			for shard := range of {
				s := large.shares(shard, of)[place]
				told = s.machines()
				if !s.holds() {
					continue
				}
				machines++
				from, to := s.blocks(first, first+n-1)
				if from != next || to < from-1 {
					t.Fatalf("%d machines: machine %d has the blocks %d to %d, and the one before ends before %d", of, shard, from, to, next)
				}
				next = to + 1
			}
			if next != first+n || machines != told {
				t.Fatalf("%d machines: %d of %d blocks are shared out among %d, which should be %d", of, next-first, n, machines, told)
			}
		}
	}
}

func TestMachinesHaveEqualPartsOfFewEngagements(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		large, blocks := lots(luck)
		of := 1 + luck.IntN(40)
		all := int64(0)
		for _, n := range blocks {
			all += n
		}
		busy, parts := min(int64(of), (all*sim.BlockSize+unsharedLearnt-1)/unsharedLearnt), int64(0)
		for shard := range of {
			own := int64(0)
			for place, s := range large.shares(shard, of) {
				if s.holds() {
					parts++
					from, to := s.blocks(0, blocks[place]-1)
					own += to - from + 1
				}
			}
			if most := all/busy + int64(len(large)) + 1; own > most {
				t.Errorf("one of %d machines has %d of %d blocks", of, own, all)
			}
		}
		if most := int64(len(large)) + busy - 1; parts > most {
			t.Errorf("%d engagements among %d machines make %d parts, at most %d were needed", len(large), of, parts, most)
		}
	}
}
