package experiments

import (
	"cmp"
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"sync"
	"time"
)

// An Estimate is how long a piece of work will take on this machine.
type Estimate struct {
	Time    time.Duration
	AtLeast bool  // the work had not announced its length when the pilot ended: Time is the time until then
	AtMost  bool  // the work may end sooner: by luck, or because it was still getting faster when the pilot ended
	Whole   bool  // the pilot has done all of the work
	Pieces  int   // the number of pieces that are calculated side by side: cells, scenarios, pairs; 0: the work is one piece
	Trials  int64 // the trials of each piece; 0: unknown
	Workers int
}

// PilotTime is how long a pilot usually rolls before its speed is taken. A pilot ends at the latest after its time
// multiplied by preparing, or after leastLatest if that is longer.
const (
	PilotTime = time.Second
	preparing = 4
	// leastLatest is time enough for most pieces to prepare and to reach their full speed.
	leastLatest = 3 * time.Second
	// fewTrials are too few to show the speed of later trials: a kept chain takes milliseconds for each new state.
	fewTrials = 1000
)

// A pilot of work in pieces looks at leastSampled pieces, or at all if there are fewer. It looks at more pieces until
// its time, multiplied by looking, is over. It finishes all pieces of a phase if the whole pilot then takes less than
// its time multiplied by finishing.
const (
	leastSampled = 8
	looking      = 2
	finishing    = 4
)

// errPiloted ends the work when the pilot knows enough.
var errPiloted = errors.New("the pilot has ended")

// Estimate returns how long a piece of work will take. It does the work for about the given time, stops it, and
// scales the time up to the whole work. Nothing of the work is kept.
func (set Settings) Estimate(ctx context.Context, pilotTime time.Duration,
	work func(ctx context.Context, set Settings) error) (Estimate, error) {
	p := &pilot{begun: time.Now(), time: pilotTime, rolls: make(chan struct{}), samples: make(chan struct{})}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	set.Progress, set.Expect, set.Phase, set.pilot = p.progress, p.expect, nil, p
	done := make(chan error, 1)
	go func() { done <- work(ctx, set) }()
	err := p.wait(done, func() { stop(errPiloted) })
	switch {
	case err == nil:
		return p.whole(set.cores()), nil
	case !errors.Is(err, errPiloted) && context.Cause(ctx) != errPiloted:
		return Estimate{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sampled != nil {
		return *p.sampled, nil
	}
	e := p.foresee(0)
	e.Workers = set.cores()
	return e, nil
}

// Estimates reports whether the settings belong to a pilot: the work is done only to estimate its time.
func (set *Settings) Estimates() bool { return set.pilot != nil }

// whole returns the estimate of work that the pilot has done to its end.
func (p *pilot) whole(cores int) Estimate {
	e := Estimate{Workers: cores}
	if p.sampled != nil {
		e.Pieces, e.Trials = p.sampled.Pieces, p.sampled.Trials
	}
	e.Time, e.Whole = p.worked(), true
	return e
}

// SumOf returns the estimate of pieces of work that are done one after another.
func SumOf(list []Estimate) (sum Estimate) {
	seconds := 0.0
	for _, e := range list {
		seconds += e.Time.Seconds()
		sum.AtLeast, sum.AtMost = sum.AtLeast || e.AtLeast, sum.AtMost || e.AtMost
		sum.Workers = max(sum.Workers, e.Workers)
	}
	sum.Time = durationOf(seconds)
	return sum
}

// durationOf returns seconds as a Duration, at most longest.
func durationOf(seconds float64) time.Duration {
	return time.Duration(min(seconds, longest.Seconds()) * float64(time.Second))
}

// cores returns how many cores the work keeps busy.
func (set *Settings) cores() int {
	if n := runtime.GOMAXPROCS(0); set.Workers <= 0 || set.Workers > n {
		return n
	}
	return set.Workers
}

// A pilot does a piece of work for a short time, and records how much of the work is done.
type pilot struct {
	begun time.Time
	time  time.Duration // how long the pilot rolls
	rolls chan struct{} // closed when something begins to roll
	// samples is closed when the pilot begins to sample pieces; nil in the pilot of a single piece.
	samples chan struct{}
	hasty   bool          // the pilot ended while the work was still getting faster
	wasted  time.Duration // the time for pieces that were begun, stopped, and begun again

	mu      sync.Mutex
	total   int64 // trials announced; UnknownTrials if their number is not known
	before  int64 // trials done before the last announcement
	done    int64 // trials done
	marks   []mark
	sampled *Estimate // the estimate up to the end of the last phase that was sampled
}

// A mark records how many trials were done at a moment.
type mark struct {
	at   time.Time
	done int64
}

// wait returns when the work has ended. It calls stop once the work has rolled for the pilot's time and no longer gets
// faster, and at the latest after preparing times that time or leastLatest.
func (p *pilot) wait(done chan error, stop func()) error {
	latest := time.After(max(preparing*p.time, leastLatest))
	rolls, enough := p.rolls, (<-chan time.Time)(nil)
	for {
		select {
		case err := <-done:
			return err
		case <-p.samples:
			return <-done // each piece has a pilot of its own
		case <-rolls:
			rolls, enough = nil, time.After(p.time)
			continue
		case <-enough:
			if p.hasFew() || p.quickens() {
				enough = time.After(p.time / 2)
				continue
			}
		case <-latest:
			p.hasty = p.quickens()
		}
		stop()
		return <-done
	}
}

// progress implements Settings.Progress: it records how many trials come next and returns the function that counts
// them.
func (p *pilot) progress(trials int64) func(int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.marks = append(p.marks, mark{time.Now(), p.done})
	p.before = p.done
	if p.total = UnknownTrials; trials > 0 {
		p.total = p.before + trials
	}
	return p.add
}

// expect implements Settings.Expect: it corrects the number of trials that come after the last announcement.
func (p *pilot) expect(trials int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total = p.before + trials
}

func (p *pilot) add(trials int64) {
	if trials <= 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.done == 0 {
		close(p.rolls)
	}
	p.done += trials
	p.marks = append(p.marks, mark{time.Now(), p.done})
}

// foresee returns how long the whole work will take, by its speed so far. total is the number of trials to use if the
// work has announced none; 0: unknown.
func (p *pilot) foresee(total int64) Estimate {
	if p.total > 0 {
		total = p.total
	}
	e := Estimate{Time: time.Since(p.begun), AtMost: p.hasty, Trials: max(0, total)}
	speed := p.speed()
	if e.AtLeast = speed == 0 || total <= 0; e.AtLeast {
		return e
	}
	e.Time = p.marks[len(p.marks)-1].at.Sub(p.begun)
	if left := float64(total-p.done) / speed; left > 0 {
		e.Time += durationOf(left)
	}
	return e
}

// longest is longer than any user waits, and fits into a Duration.
const longest = 100 * 365 * 24 * time.Hour

// speed returns trials per second in the last third of the time or in the last two thirds, whichever is more: work in
// several runs begins each run slowly. If the work was still getting faster at the end, speed returns that of the last
// twelfth of the time. The first trials are slower: tables are built, trees grow and chains are solved.
func (p *pilot) speed() float64 {
	if len(p.marks) < 2 {
		return 0
	}
	first, last := p.marks[0], p.marks[len(p.marks)-1]
	took := last.at.Sub(first.at)
	speed := max(p.between(last.at.Add(-took/3), last.at), p.between(last.at.Add(-2*took/3), last.at))
	if p.hasty {
		speed = p.between(last.at.Add(-took/12), last.at)
	}
	if speed > 0 {
		return speed
	}
	return p.between(first.at, last.at)
}

// hasFew reports whether the pilot has rolled too few trials, in too short a time, to show whether the speed still
// grows.
func (p *pilot) hasFew() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.marks) == 0 || p.done < fewTrials && time.Since(p.marks[0].at) < PilotTime
}

// quickens reports whether the last third of the time was clearly faster than the third before it.
func (p *pilot) quickens() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.marks) < 2 {
		return true
	}
	last := p.marks[len(p.marks)-1].at
	third := last.Sub(p.marks[0].at) / 3
	return p.between(last.Add(-third), last) > 1.5*p.between(last.Add(-2*third), last.Add(-third))
}

// between returns the trials per second between two moments, which it moves to the next mark at or after each of them,
// or to the last mark.
func (p *pilot) between(from, to time.Time) float64 {
	i, _ := slices.BinarySearchFunc(p.marks, from, func(m mark, at time.Time) int { return m.at.Compare(at) })
	k, _ := slices.BinarySearchFunc(p.marks, to, func(m mark, at time.Time) int { return m.at.Compare(at) })
	first, last := p.marks[min(i, len(p.marks)-1)], p.marks[min(k, len(p.marks)-1)]
	took := last.at.Sub(first.at)
	if took <= 0 || last.done <= first.done {
		return 0
	}
	return float64(last.done-first.done) / took.Seconds()
}

// sample estimates a phase of pieces that are calculated side by side. It works on some of the pieces, spread over all,
// each for a short time, until the time of the pilot is over. If the remaining pieces take little time, sample does
// these, too, and returns nil, so that the work goes on with its next phase. Otherwise it returns errPiloted, which
// ends the work.
func (p *pilot) sample(ctx context.Context, set Settings, meter Meter, n, outer int,
	work func(ctx context.Context, i int, own Settings) error) error {
	h := &phase{pilot: p, set: set, meter: meter, outer: outer, work: work, pieces: make([]sampledPiece, n)}
	began := p.worked()
	if !p.sampling() {
		close(p.samples)
	}
	if err := h.look(ctx); err != nil {
		return err
	}
	all, left := h.foresee()
	p.mu.Lock()
	if p.sampled == nil {
		p.sampled = &Estimate{Pieces: n, Trials: meter.each, Workers: all.Workers}
	}
	p.sampled.Time, p.sampled.AtLeast, p.sampled.AtMost = began+all.Time, all.AtLeast, all.AtMost
	p.mu.Unlock()
	if all.AtLeast || time.Since(p.begun)+left > finishing*p.time {
		return errPiloted
	}
	return h.finish(ctx)
}

// sampling reports whether a phase has been sampled.
func (p *pilot) sampling() bool {
	select {
	case <-p.samples:
		return true
	default:
		return false
	}
}

// worked returns the time since the pilot began, without the time for pieces that were stopped and begun again.
func (p *pilot) worked() time.Duration { return time.Since(p.begun) - p.wasted }

// A phase is pieces of work that are worked out side by side.
type phase struct {
	pilot  *pilot
	set    Settings
	meter  Meter
	outer  int // the number of pieces that are calculated at the same time
	work   func(ctx context.Context, i int, own Settings) error
	pieces []sampledPiece
}

// A sampledPiece holds the pilot's estimate for one piece.
type sampledPiece struct {
	Estimate
	spent time.Duration // how long the pilot has worked on the piece; 0 if it has not
}

// look works on at least leastSampled pieces, and on more until the time of the pilot is over.
func (h *phase) look(ctx context.Context) error {
	n, began := len(h.pieces), time.Now()
	least := min(n, max(leastSampled, h.outer))
	slice := h.pilot.time * time.Duration(h.outer) / time.Duration(least)
	order := spread(n)
	return inParallel(ctx, h.outer, n, func(ctx context.Context, k int) (err error) {
		if k >= least && time.Since(began) > looking*h.pilot.time {
			return nil
		}
		piece, began := &h.pieces[order[k]], time.Now()
		piece.Estimate, err = sampleOne(ctx, h.set, h.meter, slice, func(ctx context.Context, own Settings) error {
			return h.work(ctx, order[k], own)
		})
		piece.spent = max(1, time.Since(began))
		return err
	})
}

// spread returns the numbers below n in an order whose beginnings, of any length, are spread evenly over all numbers.
// The fractional parts of the multiples of the golden ratio are spread in this way; number k of the order is the rank
// of multiple k among the first n.
func spread(n int) []int {
	multiple := func(k int) float64 { return math.Mod((float64(k)+0.5)*math.Phi, 1) }
	byPlace := make([]int, n)
	for k := range byPlace {
		byPlace[k] = k
	}
	slices.SortFunc(byPlace, func(a, b int) int { return cmp.Compare(multiple(a), multiple(b)) })
	order := make([]int, n)
	for rank, k := range byPlace {
		order[k] = rank
	}
	return order
}

// foresee returns how long all pieces take, and how long the pieces take that are not done. It gives a piece that the
// pilot has not looked at the mean time of the others.
func (h *phase) foresee() (all Estimate, left time.Duration) {
	all.Workers = min(h.outer*h.set.Workers, runtime.GOMAXPROCS(0))
	sum, done, looked, slowest := 0.0, 0.0, 0, time.Duration(0)
	for _, piece := range h.pieces {
		if piece.spent == 0 {
			continue
		}
		looked++
		sum, slowest = sum+piece.Time.Seconds(), max(slowest, piece.Time)
		if piece.Whole {
			done += piece.Time.Seconds()
		}
		all.AtLeast, all.AtMost = all.AtLeast || piece.AtLeast, all.AtMost || piece.AtMost
	}
	sum *= float64(len(h.pieces)) / float64(looked)
	all.Time = max(slowest, durationOf(sum/float64(h.outer)))
	return all, durationOf((sum - done) / float64(h.outer))
}

// finish does the pieces that are not done. It begins pieces that the pilot has stopped again from the start.
func (h *phase) finish(ctx context.Context) error {
	var open []int
	for i, piece := range h.pieces {
		if !piece.Whole {
			open = append(open, i)
			h.pilot.wasted += piece.spent / time.Duration(h.outer)
		}
	}
	return inParallel(ctx, h.outer, len(open), func(ctx context.Context, k int) error {
		own, finished := Meter{}.Engagement(h.set)
		defer finished()
		return h.work(ctx, open[k], own)
	})
}

// sampleOne works on one piece for a short time.
func sampleOne(ctx context.Context, set Settings, meter Meter, slice time.Duration,
	work func(ctx context.Context, own Settings) error) (Estimate, error) {
	p := &pilot{begun: time.Now(), time: slice, rolls: make(chan struct{})}
	own, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	set.Progress, set.Expect, set.pilot = func(int64) func(int64) { return p.progress(meter.each) }, p.expect, nil
	done := make(chan error, 1)
	go func() { done <- work(own, set) }()
	err := p.wait(done, func() { stop(errPiloted) })
	switch {
	case err == nil:
		return Estimate{Time: time.Since(p.begun), Whole: true}, nil
	case context.Cause(own) != errPiloted:
		return Estimate{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.foresee(meter.each), nil
}
