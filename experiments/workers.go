package experiments

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"salvo/experiments/rounds"
	"salvo/rules"
)

// InParallel does n pieces of work, several at a time. Each piece gets settings of its own, with its part of the
// workers and a progress that the meter adds up. The result does not depend on the number of workers.
func (set Settings) InParallel(
	ctx context.Context, meter Meter, n int, work func(ctx context.Context, i int, own Settings) error,
) error {
	workers := set.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	outer := min(workers, max(1, n))
	if set.pilot != nil && (meter.done != nil || set.pilot.sampling()) && n > 0 {
		share := set
		share.Workers = (workers + outer - 1) / outer
		return set.pilot.sample(ctx, share, meter, n, outer, work)
	}
	return inParallel(ctx, outer, n, func(ctx context.Context, i int) error {
		own, finished := meter.Engagement(set)
		defer finished()
		own.Workers = (workers + outer - 1) / outer
		return work(ctx, i, own)
	})
}

// FewTrials returns the largest number of trials of a scenario that is not worth sharing among machines, because one
// machine needs only some seconds for it.
func FewTrials(s *rules.Scenario) int64 {
	switch {
	case s.Table != nil:
		return 1 << 12
	case s.Procedure.Name == "battle":
		return 1 << 16
	}
	return 1 << 19
}

// inParallel does n pieces of work, several at a time. After an error it begins no further piece. Of several errors it
// returns that of the piece with the lowest number. This error is the same for any number of workers: when a piece
// fails, all pieces before it have begun, and they are finished. If several machines share the work, a piece that waits
// for another machine does not keep other pieces from being done.
func inParallel(ctx context.Context, workers, n int, work func(ctx context.Context, i int) error) error {
	var cursor, failed atomic.Int64
	failed.Store(int64(n))
	errs := make([]error, n)
	branches, join := rounds.Fork(ctx, n)
	defer join()
	var wg sync.WaitGroup
	for range min(workers, n) {
		wg.Go(func() {
			for i := cursor.Add(1) - 1; i < failed.Load(); i = cursor.Add(1) - 1 {
				switch errs[i] = ctx.Err(); {
				case errs[i] != nil:
				case rounds.Stopped(branches[i]):
					errs[i] = rounds.ErrElsewhere
				default:
					errs[i] = work(branches[i], int(i))
				}
				if errs[i] == nil || errors.Is(errs[i], rounds.ErrElsewhere) {
					continue
				}
				for first := failed.Load(); i < first && !failed.CompareAndSwap(first, i); first = failed.Load() {
				}
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// A Meter reports the progress of a run, in trials. An engagement that is exact, or ends sooner than expected, counts
// as if all its trials had been rolled. The zero meter reports nothing.
type Meter struct {
	done func(trials int64) // nil if nothing shows the progress
	each int64              // the trials that each engagement counts
}

// TrialsEach returns the number of trials that each engagement counts in the progress of a run. If the user set a
// precision in points, it is the number that a share of one half needs; other shares need fewer. If the user set a
// precision in per cent, it is at most UsualTrials.
func (set *Settings) TrialsEach() int64 {
	points, most := set.Rolling()
	switch {
	case points > 0:
		return min(most, enoughTrials(points))
	case set.PrecisionInPercent > 0:
		return min(most, UsualTrials)
	}
	return most
}

// Meter announces a number of engagements with a number of trials each.
func (set *Settings) Meter(engagements int, each int64) Meter {
	m := Meter{each: each}
	if set.Progress != nil {
		m.done = set.Progress(int64(engagements) * each)
	}
	return m
}

// Engagement returns the settings for one engagement, and the function to call when that engagement is finished.
func (m Meter) Engagement(set Settings) (own Settings, finished func()) {
	set.Progress, set.Expect, set.Phase, set.pilot = nil, nil, nil, nil
	if m.done == nil {
		return set, func() {}
	}
	var sum atomic.Int64
	add := func(trials int64) {
		before := min(sum.Add(trials)-trials, m.each)
		m.done(min(trials, m.each-before))
	}
	set.Progress = func(int64) func(int64) { return add }
	return set, func() { add(m.each) }
}
