package desk

import (
	"context"
	"errors"
	"slices"
	"sync"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// The desk fights a battle many times, in rounds. Every round consists of strands, with the same number of battles
// each, which may be fought side by side. After each round the visitor gets the odds so far: those of 20 battles after
// the first round, of 2,000 after the last. One strand of one round, a piece, has a block of trials of its own
// (sim.BlockSize). So pieces share no dice, and the odds are the same for any number of workers.
const strands = 4

// battlesOf holds, by round, the number of battles that every strand (see strands) fights in that round.
var battlesOf = []int64{5, 20, 50, 75, 100, 125, 125}

// A strandAnswer holds the counts of the battles of a strand, in all rounds so far.
type strandAnswer struct {
	Strand int     `json:"strand"`
	Round  int     `json:"round"`
	Counts []int64 `json:"counts"` // how often each value of each metric came up
}

// fight fights a battle many times and sends the odds after each round. Every round has equal parts, the strands. If the
// request names a strand, fight sends the counts of that strand alone, for a page that has a worker for each strand. If the
// request has counts, which the page has added up over the strands, fight sends the odds of these counts.
func (d *Desk) fight(ctx context.Context, r *Request, send func(any)) error {
	s, library, err := d.scenario(ctx, r)
	if err != nil {
		return err
	}
	s = s.Remembering() // it is prepared for every round
	e, err := s.Prepare()
	if err != nil {
		return d.blame(ctx, library, r, experiments.InputError{Err: err})
	}
	f := fight{desk: d, scenario: s, model: e.Model, form: formOf(library, s), unclearRules: askedOf(e), seed: r.seed()}
	switch {
	case r.Strand < 0 || r.Strand > strands:
		return experiments.BadInput("strand %d: a fight has strands 1 to %d", r.Strand, strands)
	case r.Strand > 0:
		return f.strand(ctx, r.Strand, send)
	case r.Counts != nil:
		return f.add(ctx, r.Round, r.Counts, send)
	}
	return f.whole(ctx, send)
}

// A fight is a battle that is fought many times.
type fight struct {
	desk         *Desk
	scenario     *rules.Scenario
	model        sim.Model
	form         form
	unclearRules []string
	seed         uint64
	last         *reports.Odds // of the last round
}

// piece fights the battles of one strand in one round, both numbered from 0. It returns how often each value of each
// metric came up.
func (f *fight) piece(ctx context.Context, round, strand int) (counts []int64, err error) {
	block := int64(round*strands + strand)
	r, err := sim.Simulate(ctx, f.model, sim.Run{From: block * sim.BlockSize, Trials: battlesOf[round], Seed: f.seed, Workers: 1, Keep: true})
	if err != nil {
		return nil, err
	}
	for i := range r.Metrics {
		counts = append(counts, r.Metrics[i].Counts...)
	}
	return counts, nil
}

// strand fights all rounds of one strand, numbered from 1: one of the equal parts into which each round is divided (see
// strands). It sends the counts so far after each round.
func (f *fight) strand(ctx context.Context, strand int, send func(any)) error {
	var sum []int64
	for round := range battlesOf {
		counts, err := f.piece(ctx, round, strand-1)
		if err != nil {
			return err
		}
		sum = plus(sum, counts)
		send(map[string]any{"fight": strandAnswer{strand, round + 1, sum}})
	}
	return nil
}

// whole fights all strands, as many at a time as the desk has workers, and sends the odds after each round. If the time
// is over, the odds of the last complete round are the final answer.
func (f *fight) whole(ctx context.Context, send func(any)) error {
	var sum []int64
	for round := range battlesOf {
		counts, err := f.round(ctx, round)
		if err == nil {
			sum = plus(sum, counts)
			err = f.tell(ctx, round+1, sum, send)
		}
		stopped := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
		if stopped && f.last != nil {
			f.last.Notes = append(f.last.Notes, stoppedHere)
			f.send(false, send)
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// round fights one round and returns the counts of all its strands together.
func (f *fight) round(ctx context.Context, round int) (sum []int64, err error) {
	var mu sync.Mutex
	set := experiments.Settings{Workers: f.desk.workers}
	err = set.InParallel(ctx, experiments.Meter{}, strands, func(ctx context.Context, strand int, _ experiments.Settings) error {
		counts, err := f.piece(ctx, round, strand)
		mu.Lock()
		defer mu.Unlock()
		sum = plus(sum, counts)
		return err
	})
	return sum, err
}

// plus returns the sums of two lists of counts. The list a may be nil, which stands for zeros.
func plus(a, b []int64) []int64 {
	if a == nil {
		return b
	}
	sum := slices.Clone(a)
	for i := range b {
		sum[i] += b[i]
	}
	return sum
}

// add sends the odds of battles that the page has fought in its own engines, by their counts. It refuses counts that
// are impossible for that number of battles.
func (f *fight) add(ctx context.Context, round int, counts []int64, send func(any)) error {
	if round < 1 || round > len(battlesOf) {
		return experiments.BadInput("round %d: a fight has rounds 1 to %d", round, len(battlesOf))
	}
	rest := counts
	for _, m := range f.model.Metrics() {
		if len(rest) < m.Size() {
			return errCounts
		}
		var sum int64
		for _, n := range rest[:m.Size()] {
			if sum += n; n < 0 || n > foughtBy(round) {
				return errCounts
			}
		}
		if sum != foughtBy(round) {
			return errCounts
		}
		rest = rest[m.Size():]
	}
	if len(rest) > 0 {
		return errCounts
	}
	return f.tell(ctx, round, counts, send)
}

var errCounts = experiments.BadInput("the counts are not those of this battle")

// foughtBy returns the number of battles that all strands together fight in the rounds from 1 to round.
func foughtBy(round int) (n int64) {
	for _, battles := range battlesOf[:round] {
		n += strands * battles
	}
	return n
}

// tell sends the odds of the battles up to a round.
func (f *fight) tell(ctx context.Context, round int, counts []int64, send func(any)) error {
	set := experiments.Settings{Method: experiments.Simulate, Trials: foughtBy(round), Seed: f.seed, Workers: 1, Version: f.desk.version}
	o, err := experiments.Odds(sim.WithSupplier(ctx, tally(counts)), f.scenario, set)
	if err != nil {
		return err
	}
	f.last = o
	f.send(round < len(battlesOf), send)
	return nil
}

// send sends the odds of the last round.
func (f *fight) send(partial bool, send func(any)) {
	send(map[string]any{"fight": oddsAnswer{Scenario: f.form, Words: f.last.Words(), Odds: jsonOf(f.last), Asked: f.unclearRules, Partial: partial}})
}

// A tally is a sim.Supplier that answers in place of the engine that rolls, with counts of trials that were rolled
// before.
type tally []int64

// Roll stores the counts as the result of the engine.
func (c tally) Roll(_ context.Context, j *sim.Job) error {
	copy(j.Sums, c)
	return nil
}

// Walk lets the exact engine work.
func (c tally) Walk(_ context.Context, _ sim.Model, _ string, walk func() (*sim.Result, error)) (*sim.Result, error) {
	return walk()
}

// NextLook belongs to sim.Supplier, but is never called here: the number of trials is fixed.
func (c tally) NextLook(r *sim.Result, _, _ float64, _ int) int64 { return 2 * r.Trials }
