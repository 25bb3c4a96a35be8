package sim

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
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

// overBlocks lets workers take the blocks of the trials from one number up to another, one after another, and waits for
// all of them. hire makes a worker: what it does with a block, and what it does when no block is left, which no two
// workers do at the same time. Sums of integers do not depend on their order, so a worker may add up its counts then.
//
// An error ends the run. Of several it is that of the first block, which is the same for any number of workers: when a
// block fails, all before it have been taken and are worked off.
func (run *Run) overBlocks(ctx context.Context, size, from, to int64,
	hire func() (roll blockRoller, done func())) error {
	if from >= to {
		return nil
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	first, last := from/size, (to-1)/size
	var cursor atomic.Int64
	cursor.Store(first - 1)
	var mu sync.Mutex
	failed, failure := last+1, error(nil)
	work := func() {
		rollers.Add(1)
		defer rollers.Add(-1)
		roll, done := hire()
		for ctx.Err() == nil {
			block := cursor.Add(1)
			if block > last {
				break
			}
			low, high := max(from, block*size), min(to, (block+1)*size)
			if err := roll(block, low-block*size, high-block*size); err != nil {
				stop()
				mu.Lock()
				defer mu.Unlock()
				if block < failed {
					failed, failure = block, err
				}
				return
			}
			if run.Progress != nil {
				run.Progress(high - low)
			}
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
	if failure != nil {
		return failure
	}
	return ctx.Err()
}

// Blocks rolls a different model in every block: prepare makes the model of a block, and the results come back in the
// order of the blocks, each of size trials (at most BlockSize). Preparing a model must cost less than rolling it.
func Blocks(ctx context.Context, blocks, size int64, run Run,
	prepare func(block int64) (Model, error)) ([]*Result, error) {
	results := make([]*Result, blocks)
	roll := func(block, low, high int64) error {
		m, err := prepare(block)
		if err != nil {
			return err
		}
		w := newWorker(ctx, m, &run)
		if err := w.block(block, low, high); err != nil {
			return err
		}
		results[block] = w.done().result(m.Name(), run.Seed, run.given())
		return nil
	}
	err := run.overBlocks(ctx, size, 0, blocks*size, func() (blockRoller, func()) { return roll, func() {} })
	if err != nil {
		return nil, err
	}
	return results, nil
}
