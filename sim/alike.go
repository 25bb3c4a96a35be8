package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
)

// SameLuckCounts rolls the trials from one number up to another of a model with the luck of a named stream, and counts the
// values of one metric. Trial n of every model that is rolled under the same name starts from the same place of the
// stream, and all picks are made by inversion, so that what differs between two models is their own doing and not that
// of the dice. Nothing is kept.
func SameLuckCounts(ctx context.Context, luck string, m Model, metric int, from, to int64, run Run) ([]int64, error) {
	counts := make([]int64, m.Metrics()[metric].Size())
	var mu sync.Mutex
	err := overBlocks(ctx, run.workers(), from/BlockSize, (to-1)/BlockSize, func(next func() (int64, bool)) error {
		f := &fellow{
			model: m, play: m.trial(), dice: Dice{mode: inverting, memory: &memory{}}, out: make([]int, len(m.Metrics())),
			metric: metric, counts: make([]int64, len(counts)),
		}
		for block, ok := next(); ok; block, ok = next() {
			low, high := block*BlockSize, (block+1)*BlockSize
			if err := f.block(run.Seed, luck, block, max(from, low)-low, min(to, high)-low); err != nil {
				return err
			}
			if run.Progress != nil {
				run.Progress(min(to, high) - max(from, low))
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for v, n := range f.counts {
			counts[v] += n
		}
		return nil
	})
	return counts, err
}

// A fellow rolls blocks of a model with luck that others share.
type fellow struct {
	model  Model
	play   func(d *Dice, out []int)
	dice   Dice
	out    []int
	metric int
	counts []int64
	trial  int64 // the one under way, for error messages
}

// block counts the trials of a block from low up to high.
func (f *fellow) block(seed uint64, luck string, block, low, high int64) (err error) {
	defer rescue(&err, func() string { return fmt.Sprintf("%s, seed %d, trial %d", f.model.Name(), seed, f.trial) })
	stream := seedStream(seed, luck, block)
	for n := range high {
		own := *rand.NewPCG(stream.Uint64(), stream.Uint64())
		if n < low {
			continue
		}
		f.trial = block*BlockSize + n
		f.dice.rng = own
		f.play(&f.dice, f.out)
		f.counts[f.out[f.metric]]++
	}
	return nil
}
