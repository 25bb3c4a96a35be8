package sim

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// A Run says how a model is rolled.
type Run struct {
	Trials  int64
	Seed    uint64
	Workers int // 0: one per core
	// Keep lets kept chains be sampled from their solved ends. A run that checks the exact engine must not.
	Keep  bool
	Given *Condition // count only the engagements in which this happened
	// Progress, if not nil, is told now and then how many further trials are done; from any goroutine.
	Progress func(trials int64)
}

// Simulate rolls a model. The result depends on the seed and the number of trials alone, never on the workers.
func Simulate(ctx context.Context, m Model, run Run) (*Result, error) {
	sum := newTally(m.Metrics())
	if err := run.trials(ctx, m, 0, run.Trials, sum); err != nil {
		return nil, err
	}
	return sum.result(m.Name(), run.Seed, run.given()), nil
}

// SimulateTo rolls a model until the widest 95 % interval of a share, over all metrics, is at most half percentage
// points to either side, but no more than run.Trials. It looks at 10,000 x 2^k trials, so that the same command always
// stops at the same place.
func SimulateTo(ctx context.Context, m Model, run Run, half float64) (*Result, error) {
	sum := newTally(m.Metrics())
	for done, next := int64(0), int64(10_000); ; next *= 2 {
		next = min(next, run.Trials)
		if err := run.trials(ctx, m, done, next, sum); err != nil {
			return nil, err
		}
		done = next
		r := sum.result(m.Name(), run.Seed, run.given())
		if done == run.Trials || 100*r.Widest() <= half {
			return r, nil
		}
	}
}

// Widest is the largest half-width of a share, single values and tails alike.
func (r *Result) Widest() float64 {
	w := 0.0
	for i := range r.Metrics {
		d := &r.Metrics[i]
		for v := range d.Prob {
			w = max(w, d.Share(v, v).Half(), d.Share(v, len(d.Prob)-1).Half())
		}
	}
	return w
}

func (run *Run) given() string {
	if run.Given == nil {
		return ""
	}
	return run.Given.Text
}

func (run *Run) workers() int {
	if run.Workers > 0 {
		return run.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// trials adds the trials from one number up to another to a tally. Workers take blocks from a shared cursor and add up
// what they counted at the end; sums of integers do not depend on their order.
func (run *Run) trials(ctx context.Context, m Model, from, to int64, sum *tally) error {
	if from >= to {
		return nil
	}
	var mu sync.Mutex
	first, last := from/BlockSize, (to-1)/BlockSize
	return overBlocks(ctx, run.workers(), first, last, func(next func() (int64, bool)) error {
		w := newWorker(m, run)
		for block, ok := next(); ok; block, ok = next() {
			low, high := block*BlockSize, (block+1)*BlockSize
			if err := w.block(block, max(from, low)-low, min(to, high)-low); err != nil {
				return err
			}
			if run.Progress != nil {
				run.Progress(min(to, high) - max(from, low))
			}
		}
		mu.Lock()
		defer mu.Unlock()
		sum.add(w.done())
		return nil
	})
}

// overBlocks lets workers take the blocks from first to last one after another and waits for all of them. An error ends
// the run. Of several it is that of the first block, which is the same for any number of workers: when a block fails,
// all before it have been taken and are worked off.
func overBlocks(ctx context.Context, workers int, first, last int64, work func(next func() (int64, bool)) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var cursor atomic.Int64
	cursor.Store(first - 1)
	next := func() (int64, bool) {
		if ctx.Err() != nil {
			return 0, false
		}
		block := cursor.Add(1)
		return block, block <= last
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	var failure error
	failed := last + 1
	for range min(int64(workers), last-first+1) {
		wg.Go(func() {
			at := first
			err := work(func() (block int64, ok bool) {
				at, ok = next()
				return at, ok
			})
			if err == nil {
				return
			}
			stop()
			mu.Lock()
			defer mu.Unlock()
			if at < failed {
				failed, failure = at, err
			}
		})
	}
	wg.Wait()
	if failure != nil {
		return failure
	}
	return ctx.Err()
}

// A worker rolls blocks of one model.
type worker struct {
	model  Model
	run    *Run
	dice   Dice
	player trialPlayer
	tally  *tally
	trial  int64 // the one under way, for error messages
}

func newWorker(m Model, run *Run) *worker {
	w := &worker{model: m, run: run, dice: Dice{memory: &memory{}, keep: run.Keep}, tally: newTally(m.Metrics())}
	w.player = m.roller(&w.dice)
	return w
}

// block rolls a block from its start and counts its trials from low up to high.
func (w *worker) block(block, low, high int64) (err error) {
	defer rescue(&err, func() string {
		return fmt.Sprintf("%s, seed %d, trial %d", w.model.Name(), w.run.Seed, w.trial)
	})
	w.dice.rng = seedStream(w.run.Seed, w.model.Name(), block)
	w.trial = block * BlockSize
	if low > 0 { // trials of an earlier run: they only move the stream on
		w.player.roll(low, newTally(w.model.Metrics()), nil, &w.trial)
		w.player.flush(newTally(w.model.Metrics()), nil)
	}
	w.player.roll(high-low, w.tally, w.run.Given, &w.trial)
	w.tally.trials += high - low
	return nil
}

// done is what the worker has counted.
func (w *worker) done() *tally {
	w.player.flush(w.tally, w.run.Given)
	return w.tally
}
