package desk

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"salvo/experiments"
	"salvo/rules/games"
)

func TestOneVisitorHasHalfOfThePlaces(t *testing.T) {
	p := NewPlaces(4)
	for i := range 3 {
		if got, want := p.Try("one"), i < 2; got != want {
			t.Errorf("place %d of one visitor: %v", i+1, got)
		}
	}
	if !p.Try("two") || !p.Try("three") || p.Try("four") {
		t.Error("the other places are not for others")
	}
	p.Leave("three")
	if p.Try("one") || !p.Try("four") || p.InUse() != 4 {
		t.Error("a place that was left is not for others")
	}
}

func TestAPlaceGoesToTheVisitorWithTheFewest(t *testing.T) {
	p := NewPlaces(2)
	p.Try("one")
	p.Try("two")
	got := make(chan string, 3)
	wait := func(visitor string) {
		go func() {
			if p.Take(context.Background(), visitor) == nil {
				got <- visitor
			}
		}()
		for before := time.Now(); p.waits(visitor) == 0 && time.Since(before) < 10*time.Second; {
			time.Sleep(time.Millisecond)
		}
	}
	wait("one")
	wait("three")
	p.Leave("two")
	if first := <-got; first != "three" {
		t.Errorf("%s, who has a place already, gets the next one", first)
	}
	p.Leave("one")
	if second := <-got; second != "one" {
		t.Errorf("%s gets the place", second)
	}
}

// waits returns how often a visitor is in the queue.
func (p *Places) waits(visitor string) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, w := range p.queue {
		if w.visitor == visitor {
			n++
		}
	}
	return n
}

func TestAVisitorWhoGivesUpLeavesTheQueue(t *testing.T) {
	p := NewPlaces(2)
	p.Try("one")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := p.Take(ctx, "one"); !errors.Is(err, context.Canceled) || p.waits("one") != 0 || p.InUse() != 1 {
		t.Errorf("%v, %d wait, %d places are taken", err, p.waits("one"), p.InUse())
	}
}

func TestReadingIsDroppedWhenTheContextEnds(t *testing.T) {
	d := New(games.All(), "test", 1)
	r := &Request{Rosters: []File{{"own.yaml", "x"}}}
	release := make(chan struct{})
	ctx, cancel := context.WithCancel(WithVisitor(context.Background(), "one"))
	time.AfterFunc(10*time.Millisecond, cancel)
	_, err := readApart(ctx, d, r, func() (int, error) { <-release; return 1, nil })
	if !errors.Is(err, context.Canceled) || d.readers.InUse() != 1 {
		t.Errorf("%v, %d reading places are taken", err, d.readers.InUse())
	}
	close(release)
	for end := time.Now().Add(10 * time.Second); d.readers.InUse() > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the reading place is never free again")
		}
	}
	if _, err := readApart(context.Background(), d, r, func() (int, error) { panic("fault") }); err == nil ||
		!strings.Contains(err.Error(), "salvo has a fault here: fault") {
		t.Errorf("a fault is %v", err)
	}
}

// An endingContext ends after a number of calls of its method Err (left), in the middle of the work.
type endingContext struct {
	context.Context
	cancel context.CancelFunc
	left   atomic.Int64
}

func (c *endingContext) Err() error {
	if c.left.Add(-1) == 0 {
		c.cancel()
	}
	return c.Context.Err()
}

func TestPreparingStopsWhenTheContextEnds(t *testing.T) {
	library := games.All()
	const careful = "bkc2/battle 2xsherman-m4 vs panther player-a=careful player-b=careful"
	for _, line := range []string{careful, "crossroads"} {
		stops := 0
		for asked := int64(1); asked < 40; asked++ {
			inner, cancel := context.WithCancel(context.Background())
			ctx := &endingContext{Context: inner, cancel: cancel}
			ctx.left.Store(asked)
			s, err := library.ParseContext(ctx, line)
			if err == nil {
				_, err = s.Prepare()
			}
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Fatalf("%s: %v", line, err)
			}
			if err != nil {
				stops++
			}
			cancel()
			if err == nil {
				break
			}
		}
		if stops == 0 {
			t.Errorf("%s does not listen", line)
		}
		s, err := library.ParseContext(context.Background(), line)
		if err == nil {
			_, err = s.Prepare()
		}
		if err != nil {
			t.Errorf("%s, which was stopped before: %v", line, err)
		}
	}
}

func TestTrialsAreMeasuredBeforeTheyAreRolled(t *testing.T) {
	s, err := games.All().Parse("bkc2 2xsherman-m4 vs tiger-1 range=35")
	if err != nil {
		t.Fatal(err)
	}
	e, err := s.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	set := experiments.Settings{Seed: 1, Workers: 1}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	for trials, refused := range map[int64]bool{1: false, freeTrials: false, 20_000: false, 1e15: true} {
		if err := checkTrials(ctx, s, e.Model, trials, set); err != nil != refused {
			t.Errorf("%d trials: %v", trials, err)
		}
	}
	if err := checkTrials(context.Background(), s, e.Model, 1e15, set); err != nil {
		t.Errorf("without a deadline: %v", err)
	}
	for x, want := range map[float64]int64{0.3: 1, 1: 1, 9.99: 9, 10: 10, 56_789: 50_000, 1e9: 1e9} {
		if got := roundedDown(x); got != want {
			t.Errorf("%g is %d", x, got)
		}
	}
}
