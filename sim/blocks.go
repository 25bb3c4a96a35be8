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

// BlockSize is the number of trials that share one stream. It is part of the contract: on every worker and machine, trial i is
// trial i mod BlockSize of block i div BlockSize.
const BlockSize = 4096

// seedStream starts the stream of a block. The seed, the stream's name and the block are mixed by SHA-256, so that
// neighbouring seeds and blocks have nothing in common.
func seedStream(seed uint64, name string, block int64) rand.PCG {
	text := binary.LittleEndian.AppendUint64(nil, seed)
	text = binary.LittleEndian.AppendUint64(text, uint64(block))
	sum := sha256.Sum256(append(text, name...))
	return *rand.NewPCG(binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16]))
}

// A blockRoller rolls the trials low to high-1 of a block. Trial 0 is the first of the block.
type blockRoller func(block, low, high int64) error

// overBlocks rolls the blocks of a job from first to last with several workers, and waits for all workers. Job.hire makes a
// worker as two functions: one rolls a block, and the other is called when no block is left. Only one worker at a time
// calls the second function, so that it may add the worker's counts to the total; sums of integers do not depend on their
// order.
//
// An error ends the run. If several blocks fail, overBlocks returns the number of the first of them and its error. A worker
// whose block failed does not add its counts. The error is the same for any number of workers: when a block fails, workers
// have taken all earlier blocks, and they finish them.
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

// Blocks rolls blocks of size trials (at most BlockSize), each with its own model, which the function prepare returns. It
// returns the counts of the named metric's values, one list for each block. prepare must take less time than rolling the
// block, and must do nothing else: Blocks does not call it for a block whose counts a [Supplier] has recorded.
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
