package experiments

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

// slowWork rolls trials that take a millisecond each.
func slowWork(trials int64) func(ctx context.Context, set Settings) error {
	return func(ctx context.Context, set Settings) error {
		done := set.Progress(trials)
		for range trials {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			time.Sleep(time.Millisecond)
			done(1)
		}
		return nil
	}
}

// estimate estimates work up to five times, until the time lies between two bounds. A machine that stands still during
// a pilot spoils one estimate, but code that estimates wrongly does so every time.
func (set Settings) estimate(t *testing.T, least, most time.Duration, work func(ctx context.Context, set Settings) error) Estimate {
	t.Helper()
	var times []time.Duration
	for range 5 {
		e, err := set.Estimate(t.Context(), 400*time.Millisecond, work)
		if err != nil {
			t.Fatal(err)
		}
		if e.Time >= least && e.Time <= most {
			return e
		}
		times = append(times, e.Time)
	}
	t.Fatalf("%v, not between %v and %v", times, least, most)
	return Estimate{}
}

func TestWorkIsEstimatedByAPilot(t *testing.T) {
	t.Parallel()
	e := Settings{Workers: 1}.estimate(t, 80*time.Second, 400*time.Second, slowWork(100_000))
	if e.Trials != 100_000 || e.Whole || e.AtLeast || e.Workers != 1 {
		t.Errorf("100,000 trials of a millisecond: %+v", e)
	}
}

func TestPiecesAreSampledAllOverTheWork(t *testing.T) {
	t.Parallel()
	const pieces = 1000
	set := Settings{Workers: 2, Trials: 1000}
	e := set.estimate(t, 200*time.Second, 1000*time.Second, func(ctx context.Context, set Settings) error {
		return set.InParallel(ctx, set.Meter(pieces, 1000), pieces, func(ctx context.Context, i int, own Settings) error {
			if i < pieces/2 {
				return nil // half of the pieces make no sense, so they take no time
			}
			return slowWork(1000)(ctx, own)
		})
	})
	if e.Pieces != pieces || e.Trials != 1000 {
		t.Errorf("1000 pieces, half of which take a second, on two workers: %+v", e)
	}
}

// phases returns work of two phases with the given number of pieces each. The arguments first and second are the trials
// of a piece in each phase; a trial takes a millisecond. The second phase announces nothing.
func phases(pieces, first, second int64) func(ctx context.Context, set Settings) error {
	return func(ctx context.Context, set Settings) error {
		meter := set.Meter(int(pieces), first)
		for _, trials := range []int64{first, second} {
			err := set.InParallel(ctx, meter, int(pieces), func(ctx context.Context, _ int, own Settings) error {
				if own.Progress == nil {
					own.Progress = func(int64) func(int64) { return func(int64) {} }
				}
				return slowWork(trials)(ctx, own)
			})
			if err != nil {
				return err
			}
			meter = Meter{each: second}
		}
		return nil
	}
}

func TestShortPhasesAreDoneAndTheNextIsSampled(t *testing.T) {
	t.Parallel()
	set := Settings{Workers: 2}
	e := set.estimate(t, 60*time.Second, 500*time.Second, phases(20, 10, 10_000))
	if e.Pieces != 20 || e.Trials != 10 || e.Whole {
		t.Errorf("20 pieces of 10 seconds after 20 short ones, on two workers: %+v", e)
	}
	if e, err := set.Estimate(t.Context(), 400*time.Millisecond, phases(20, 10, 10)); err != nil || !e.Whole || e.Pieces != 20 {
		t.Errorf("two short phases: %+v, %v", e, err)
	}
}

func TestSampledPiecesAreSpread(t *testing.T) {
	for n := 1; n < 300; n++ {
		order := spread(n)
		for some := min(n, leastSampled); some <= n; some *= 2 {
			first := slices.Sorted(slices.Values(order[:some]))
			widest := first[0] + n - first[some-1]
			for i, at := range first[1:] {
				widest = max(widest, at-first[i])
			}
			if widest > 3*n/some+3 {
				t.Fatalf("the first %d of %d leave out %d in a row: %v", some, n, widest, first)
			}
		}
		slices.Sort(order)
		if order[0] != 0 || order[n-1] != n-1 || len(slices.Compact(order)) != n {
			t.Fatalf("%d: %v", n, order)
		}
	}
}

func TestShortWorkIsEstimatedByDoingIt(t *testing.T) {
	t.Parallel()
	e, err := Settings{}.Estimate(t.Context(), time.Second, slowWork(10))
	if err != nil || !e.Whole || e.Time > 900*time.Millisecond {
		t.Errorf("%+v, %v", e, err)
	}
	wrong := errors.New("wrong")
	fails := func(context.Context, Settings) error { return wrong }
	if _, err := (Settings{}).Estimate(t.Context(), time.Second, fails); !errors.Is(err, wrong) {
		t.Errorf("work that fails: %v", err)
	}
}

func TestWorkThatAnnouncesNothingHasNoEnd(t *testing.T) {
	t.Parallel()
	e, err := Settings{}.Estimate(t.Context(), time.Millisecond, func(ctx context.Context, _ Settings) error {
		<-ctx.Done()
		return ctx.Err()
	})
	if err != nil || !e.AtLeast {
		t.Errorf("%+v, %v", e, err)
	}
}

func TestAnInterruptedPilotIsAnError(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	if _, err := (Settings{}).Estimate(ctx, time.Second, slowWork(100_000)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("ended with %v", err)
	}
}

func TestEstimatesAreSentences(t *testing.T) {
	for _, test := range []struct {
		Estimate
		want string
	}{
		{Estimate{Time: 180 * time.Second, Pieces: 100, Trials: 1_000_000, Workers: 2},
			"About 3 minutes on 2 cores: 100 cells of 1,000,000 engagements each."},
		{Estimate{Time: 22 * time.Hour, Trials: 100_000_000_000, Workers: 1}, "About 22 hours on 1 core: 100,000,000,000 engagements."},
		{Estimate{Time: 300 * time.Millisecond, Whole: true, Workers: 2}, "Less than a second on 2 cores."},
		{Estimate{Time: 40 * time.Second, AtMost: true, Trials: 1000, Workers: 1}, "At most 40 seconds on 1 core: 1,000 engagements."},
		{Estimate{Time: 4 * time.Second, AtLeast: true, Workers: 2},
			"More than 4 seconds on 2 cores: how long exact odds take is not known before they are there."},
		{Estimate{Time: longest, Trials: 2, Workers: 2}, "About 100 years on 2 cores: 2 engagements."},
	} {
		if got := test.Say("cell", "engagement"); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
	sum := SumOf([]Estimate{{Time: longest, Workers: 2}, {Time: longest, Workers: 2}, {Time: longest, Workers: 1}})
	if got := sum.Say("", ""); got != "About 100 years on 2 cores." {
		t.Errorf("the sum of three: %q", got)
	}
}
