package sim

import (
	"context"
	"fmt"
	"runtime"
)

// A Run says how a model is rolled.
type Run struct {
	From    int64 // the number of the first trial; SimulateTo always begins with trial 0
	Trials  int64
	Seed    uint64
	Workers int // 0 for one per core
	// Keep lets the ends of kept chains be drawn with one pick (Chain.Kept). The exact engine solves these ends, so a run
	// that checks the exact engine must not set Keep.
	Keep  bool
	Given *Condition // count only the engagements in which this condition is true
	// Progress, if not nil, is called now and then with the number of trials done since its last call, from any goroutine:
	// after every block, and within blocks that take long.
	Progress func(trials int64)
}

// Simulate rolls a model. The result depends on the seed and the numbers of the trials alone, never on the workers.
func Simulate(ctx context.Context, m Model, run Run) (*Result, error) {
	sum := newTally(m.Metrics())
	if err := run.trials(ctx, m, run.From, run.From+run.Trials, sum); err != nil {
		return nil, err
	}
	return sum.result(m.Name(), run.Seed, run.given()), nil
}

// firstLook is the number of trials before the first check whether a result is precise enough.
const firstLook = 10_000

// SimulateTo rolls a model until the half-width that widest returns is at most target, but at most run.Trials trials. It
// checks after firstLook x 2^k trials, so that the same command always stops after the same number. A Supplier may skip
// checks.
func SimulateTo(ctx context.Context, m Model, run Run, target float64, widest func(*Result) float64) (*Result, error) {
	sum := newTally(m.Metrics())
	for done, next := int64(0), int64(firstLook); ; {
		next = min(next, run.Trials)
		if err := run.trials(ctx, m, done, next, sum); err != nil {
			return nil, err
		}
		done = next
		r := sum.result(m.Name(), run.Seed, run.given())
		half := widest(r)
		if done == run.Trials || half <= target {
			return r, nil
		}
		if next = 2 * done; SupplierOf(ctx) != nil {
			next = SupplierOf(ctx).NextLook(r, half, target, m.weight())
		}
	}
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

// trials rolls the trials n with from <= n < to, and adds them to a tally.
func (run *Run) trials(ctx context.Context, m Model, from, to int64, sum *tally) error {
	own := newTally(m.Metrics())
	err := run.roll(ctx, &Job{
		what: "trials of " + identity(m), BlockSize: BlockSize, From: from, To: to, Weight: m.weight(), Sums: own.all,
		hire: func(o *odometer) (blockRoller, func()) {
			w := newWorker(ctx, m, run)
			w.reportTo(o)
			return w.block, func() { own.add(w.done()) }
		},
	})
	if err != nil {
		return err
	}
	own.trials = to - from
	sum.add(own)
	return nil
}

// A worker rolls blocks of one model.
type worker struct {
	model  Model
	run    *Run
	dice   Dice
	player trialPlayer
	tally  *tally
	trial  int64 // the number of the current trial
	first  int64 // the first trial of the block that counts
}

func newWorker(ctx context.Context, m Model, run *Run) *worker {
	w := &worker{model: m, run: run, dice: Dice{memory: &memory{ctx: ctx}, keep: run.Keep}, tally: newTally(m.Metrics())}
	w.player = m.roller(&w.dice)
	return w
}

// reportTo lets the worker report its progress within blocks.
func (w *worker) reportTo(o *odometer) {
	if o.progress != nil {
		w.dice.memory.heard = func() { o.reached(w.trial - w.first) }
	}
}

// block rolls a block from its start and counts its trials from low up to high.
func (w *worker) block(block, low, high int64) (err error) {
	defer rescue(&err, func() string {
		return fmt.Sprintf("%s, seed %d, trial %d", w.model.Name(), w.run.Seed, w.trial)
	})
	w.dice.rng = seedStream(w.run.Seed, w.model.Name(), block)
	w.trial, w.first = block*BlockSize, block*BlockSize+low
	if low > 0 { // trials of an earlier run only move the stream on
		w.player.roll(low, newTally(w.model.Metrics()), nil, &w.trial)
		w.player.flush(newTally(w.model.Metrics()), nil)
	}
	w.player.roll(high-low, w.tally, w.run.Given, &w.trial)
	w.tally.trials += high - low
	return nil
}

// done returns the worker's counts.
func (w *worker) done() *tally {
	w.player.flush(w.tally, w.run.Given)
	return w.tally
}
