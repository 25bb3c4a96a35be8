package experiments

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

func (set *Settings) workers() int {
	if set.Workers > 0 {
		return set.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// inParallel does n pieces of work, several at a time. An error ends it. Of several it is that of the first piece,
// which is the same for any number of workers: when a piece fails, all before it have been begun and are brought to
// their end.
func inParallel(ctx context.Context, workers, n int, work func(ctx context.Context, i int) error) error {
	var cursor, failed atomic.Int64
	failed.Store(int64(n))
	errs := make([]error, n)
	var wg sync.WaitGroup
	for range min(workers, n) {
		wg.Go(func() {
			for i := cursor.Add(1) - 1; i < failed.Load(); i = cursor.Add(1) - 1 {
				if errs[i] = work(ctx, int(i)); errs[i] == nil {
					continue
				}
				for first := failed.Load(); i < first && !failed.CompareAndSwap(first, i); first = failed.Load() {
				}
			}
		})
	}
	wg.Wait()
	if first := failed.Load(); first < int64(n) {
		return errs[first]
	}
	return ctx.Err()
}
