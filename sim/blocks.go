package sim

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
)

// BlockSize is the number of trials that share one stream. It is part of the contract: trial i is trial i mod BlockSize
// of block i div BlockSize, whoever rolls it.
const BlockSize = 4096

// seedStream starts the stream of a block. The seed, the stream's name and the block are mixed by SHA-256, so that
// neighbouring seeds and blocks have nothing in common.
func seedStream(seed uint64, name string, block int64) rand.PCG {
	text := binary.LittleEndian.AppendUint64(nil, seed)
	text = binary.LittleEndian.AppendUint64(text, uint64(block))
	sum := sha256.Sum256(append(text, name...))
	return *rand.NewPCG(binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16]))
}

// A blockRoller rolls the trials of a block from low up to high, counted from the block's first one.
type blockRoller func(block, low, high int64) error

// overBlocks lets workers take the blocks of a job from first to last, one after another, and waits for all of them. hire
// makes a worker: what it does with a block, and what it does when no block is left, which no two workers do at the same
// time. Sums of integers do not depend on their order, so a worker may add up its counts then.
//
// An error ends the run. Of several it is that of the first block, which is the same for any number of workers: when a
// block fails, all before it have been taken and are worked off.
func (run *Run) overBlocks(ctx context.Context, j *Job, first, last int64) (failed int64, err error) {
	if j.From >= j.To {
		return 0, nil
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var cursor atomic.Int64
	cursor.Store(first - 1)
	var mu sync.Mutex
	failed = last + 1
	work := func() {
		rollers.Add(1)
		defer rollers.Add(-1)
		o := &odometer{progress: run.Progress}
		roll, done := j.hire(o)
		for ctx.Err() == nil {
			block := cursor.Add(1)
			if block > last {
				break
			}
			low, high := max(j.From, block*j.BlockSize), min(j.To, (block+1)*j.BlockSize)
			if wrong := roll(block, low-block*j.BlockSize, high-block*j.BlockSize); wrong != nil {
				stop()
				mu.Lock()
				defer mu.Unlock()
				if block < failed {
					failed, err = block, wrong
				}
				return
			}
			o.end(high - low)
		}
		mu.Lock()
		defer mu.Unlock()
		done()
	}
	var wg sync.WaitGroup
	for range min(int64(run.workers()), last-first+1) {
		wg.Go(work)
	}
	wg.Wait()
	if err == nil {
		err = ctx.Err()
	}
	return failed, err
}

// Blocks rolls a different model in every block, each of size trials (at most BlockSize): prepare makes the model of a
// block, and how often each value of the named metric came is told in the order of the blocks. Preparing a model must
// cost less than rolling it, and do nothing else: where the counts are known already, nothing is prepared.
func Blocks(ctx context.Context, blocks, size int64, run Run, metric string,
	prepare func(block int64) (Model, error)) ([][]int64, error) {
	counts := make([][]int64, blocks)
	roll := func(block, low, high int64) error {
		m, err := prepare(block)
		if err != nil {
			return err
		}
		w := newWorker(ctx, m, &run)
		if err := w.block(block, low, high); err != nil {
			return err
		}
		place := slices.IndexFunc(m.Metrics(), func(known Metric) bool { return known.Name == metric })
		counts[block] = w.done().counts[place]
		return nil
	}
	err := run.roll(ctx, &Job{
		what: "blocks of " + metric, BlockSize: size, To: blocks * size, ModelPerBlock: true,
		hire:  func(*odometer) (blockRoller, func()) { return roll, func() {} },
		Block: func(block int64) []int64 { return counts[block] },
		SetBlock: func(block int64, results []int64) error {
			counts[block] = results
			return nil
		},
	})
	if err != nil {
		return nil, err
	}
	return counts, nil
}
