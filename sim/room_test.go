package sim

import (
	"context"
	"errors"
	"math/big"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// wide is a walk of many states: a number that grows by a die until it has come far enough.
func wide(states int) Model {
	return numberModel(&Chain[int]{Name: "wide", Step: func(d *Dice, s *int) bool {
		*s += d.D6()
		return *s >= states
	}}, 0, states+6)
}

func TestLargeWalksWaitForEachOtherAndFindTheSame(t *testing.T) {
	m := wide(20_000)
	want := mustWalk(t, m, false)
	defer func(r *room) { walksRoom = r }(walksRoom)
	walksRoom = newRoom(2 * chunk) // less than one of the walks needs
	var most atomic.Int64
	over := make(chan struct{})
	var watcher sync.WaitGroup
	watcher.Go(func() {
		for {
			select {
			case <-over:
				return
			default:
				walksRoom.mu.Lock()
				most.Store(max(most.Load(), walksRoom.used))
				walksRoom.mu.Unlock()
				time.Sleep(time.Millisecond)
			}
		}
	})
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			got, err := Walk(context.Background(), m, WalkOptions{})
			if err != nil || cmp.Diff(want.Metrics[0].Prob, got.Metrics[0].Prob) != "" {
				t.Errorf("another result, error %v", err)
			}
		})
	}
	wg.Wait()
	close(over)
	watcher.Wait()
	alone := int64(20_000) * (stateBytes(8) + edgeBytes(6))
	if most.Load() > 3*alone/2 || walksRoom.used != 0 || walksRoom.ahead != nil {
		t.Errorf("%d bytes were used at once, one walk needs about %d; %d are left", most.Load(), alone, walksRoom.used)
	}
}

func TestAWalkThatWaitsForRoomCanBeCancelled(t *testing.T) {
	r := newRoom(chunk)
	first := &budget{ctx: t.Context(), room: r}
	first.hold(2 * chunk)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	second := &budget{ctx: ctx, room: r}
	var err error
	func() {
		defer rescue(&err, func() string { return "second" })
		second.hold(1)
	}()
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	r.leave(first)
	third := &budget{ctx: t.Context(), room: r}
	third.hold(3 * chunk)
}

func TestAWalkHoldsNoMoreThanItsLimit(t *testing.T) {
	for fractions, want := range map[bool]any{false: &LimitError{}, true: &NoFractionError{}} {
		var err error
		func() {
			defer rescue(&err, func() string { return "walk" })
			b := &budget{ctx: t.Context(), fractions: fractions}
			for range 3 {
				b.hold(walkBytes / 2)
			}
		}()
		if !errors.As(err, want) {
			t.Errorf("fractions %v: error %v", fractions, err)
		}
	}
}

// heavy returns a model whose fractions get more digits with every step.
func heavy() Model {
	hits := AtLeast(3, 5)
	return numberModel(&Chain[int]{Name: "heavy", Step: func(d *Dice, s *int) bool {
		*s += 1 + d.Pick(hits)
		return *s >= 4000
	}}, 0, 4010)
}

func TestFractionsAreCancelledSoon(t *testing.T) {
	for after := time.Millisecond; after < time.Second; after *= 4 {
		ctx, cancel := context.WithTimeout(context.Background(), after)
		start := time.Now()
		_, err := Walk(ctx, heavy(), WalkOptions{Fractions: true})
		took := time.Since(start)
		cancel()
		if err == nil {
			break // the walk was faster than the timeout
		}
		if !errors.Is(err, context.DeadlineExceeded) || took > after+500*time.Millisecond {
			t.Errorf("cancelled after %v, ended after %v with %v", after, took, err)
		}
	}
}

// A rule cancels its own run while it is rolled; the test counts how many trials of the block are rolled nevertheless.
func TestABlockOfLongTrialsIsCancelledWithinIt(t *testing.T) {
	var rolled int
	var cancel context.CancelFunc
	roll := func(d *Dice) int {
		if rolled++; rolled == 50 {
			cancel()
		}
		return d.D6()
	}
	long := oneRoll("long", 6, roll)
	angle := []float64{1}
	longAngle := oneRoll("long angle", 6, func(d *Dice) int {
		d.Spin(func() []float64 { return angle })
		return roll(d)
	})
	of := []Pair{chanceOf(Event{0, 6, 6})}
	run := Run{Trials: 4 * BlockSize, Workers: 1}
	for name, simulate := range map[string]func(ctx context.Context) error{
		"rolled":    func(ctx context.Context) error { _, err := Simulate(ctx, longAngle, run); return err },
		"same luck": func(ctx context.Context) error { _, err := SameLuckDifferences(ctx, long, long, of, run); return err },
		"together": func(ctx context.Context) error {
			m := Together("both", Metric{Name: "successes"}, []Part{{long, Event{0, 6, 6}}, {long, Event{0, 6, 6}}})
			_, err := Simulate(ctx, m, run)
			return err
		},
	} {
		rolled = 0
		var ctx context.Context
		ctx, cancel = context.WithCancel(context.Background())
		if err := simulate(ctx); !errors.Is(err, context.Canceled) || rolled >= BlockSize {
			t.Errorf("%s: ended after %d rolls with %v", name, rolled, err)
		}
		cancel()
	}
}

func TestTheBytesOfFractionsAreCounted(t *testing.T) {
	long := mass{1, new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 8000))}
	if got := long.bytes(); got < 1000 || got > 1200 {
		t.Errorf("%d bytes", got)
	}
}
