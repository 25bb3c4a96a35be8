package rounds

import (
	"context"
	"errors"
	"slices"

	"salvo/sim"
)

// Roll simulates the part of a job that is assigned to this machine, or sets the job's results from the logbook if they
// are known.
func (p *page) Roll(ctx context.Context, j *sim.Job) error {
	return p.answer(call{
		question: j.Question(),
		trials:   j.To - j.From,
		unshared: unsharedOf(j),
		do: func(part share) (*Entry, error) {
			first, last := part.blocks(j.First(), j.Last())
			failed, err := j.Roll(ctx, first, last)
			e := &Entry{Counts: slices.Clone(j.Sums)}
			switch {
			case err != nil && ctx.Err() != nil:
				return nil, err
			case err != nil:
				e.Failed = &failedBlock{failed, err.Error()}
			case j.Block != nil:
				e.Blocks = packBlocks(j, first, last)
			}
			clear(j.Sums) // load fills the sums again
			return e, nil
		},
		load: func(e *Entry) error { return e.loadInto(j) },
	})
}

// loadInto sets the results of a job from the entry that records them.
func (e *Entry) loadInto(j *sim.Job) error {
	switch {
	case e.Failed != nil:
		return errors.New(e.Failed.Error)
	case e.Walked != nil, e.Note != nil, len(e.Counts) != len(j.Sums), (j.Block == nil) != (e.Blocks == nil):
		return errOtherEntry
	}
	copy(j.Sums, e.Counts)
	if j.Block == nil {
		return nil
	}
	return unpackBlocks(j, e.Blocks)
}

// Walk runs the exact engine on a model if the call is assigned to this machine, or returns the recorded result if it
// is known.
func (p *page) Walk(
	ctx context.Context, m sim.Model, question string, walk func() (*sim.Result, error),
) (r *sim.Result, err error) {
	failed := p.answer(call{
		question: question,
		unshared: unsharedTrials,
		planning: ctx.Value(planningKey{}) != nil,
		do: func(share) (*Entry, error) {
			r, err := walk()
			if err != nil && ctx.Err() != nil {
				return nil, err
			}
			w, err := recordWalk(r, err)
			return &Entry{Walked: w}, err
		},
		load: func(e *Entry) error {
			r, err = e.Walked.end(m)
			return nil
		},
	})
	if failed != nil {
		return nil, failed
	}
	return r, err
}

// NextLook returns the number of trials after which the precision of a result is checked again (a look). A check
// after more trials than one machine simulates alone may end a round; an earlier check never does. NextLook skips checks
// at which the interval is surely still too wide. Before the first check that may end a round, NextLook takes the last
// one that cannot: that check predicts best how many trials are needed.
func (p *page) NextLook(r *sim.Result, half, wanted float64, weight int) int64 {
	unshared := unsharedOf(&sim.Job{Weight: weight})
	next, alone := 2*r.Trials, r.Trials
	for ; sim.SurelyWider(half, wanted, r.Metrics[0].Trials(), float64(next)/float64(r.Trials)); next *= 2 {
		if next <= unshared {
			alone = next
		}
	}
	if next > unshared && alone > r.Trials {
		return alone
	}
	return next
}
