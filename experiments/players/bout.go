package players

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"sync"

	"salvo/experiments"
	"salvo/rules"
	"salvo/sim"
)

// A bout is a plan of one side against a mixture of plans of the other side, or a mixture against a mixture. Its trials
// are divided among the pairs of plans in proportion to their shares, in a fixed order. So all plans that fight the
// same mixture meet the same opponent with the same random numbers in trial n.
type bout struct {
	plan
	side   int
	pairs  []pair
	halves []uint8 // half points of the first side, by trial
	// skipped is the number of trials before those in halves: earlier trials that were counted already and are not
	// stored.
	skipped int64
}

// A pair is a plan of each side, with the share of trials in which they meet, and their battles.
type pair struct {
	share float64
	battles
}

// battles are the battles of a plan of one side against a plan of the other. refused returns the error if the game
// refuses these plans. roll simulates trials and returns the half points of the first side; luck names the random
// numbers.
type battles struct {
	refused func() error
	roll    func(ctx context.Context, luck string, from, to int64) ([]uint8, error)
}

// A backed plan is a plan with its share in a mixture.
type backed struct {
	plan
	share float64
}

// backedOf returns the plans of a side that have a share in a mixture.
func (m *match) backedOf(side int, x Mixture) (all []backed) {
	for place, share := range x {
		if share > 0 {
			all = append(all, backed{m.sides[side][m.contest.number(side, place)], share})
		}
	}
	return all
}

// meets returns the bout of a plan of one side against a mixture of the other side.
func (m *match) meets(p plan, side int, other []backed) *bout {
	b := &bout{plan: p, side: side}
	for _, o := range other {
		b.pairs = append(b.pairs, m.pair([2]plan{p, o.plan}, side, o.share))
	}
	return b
}

// meet returns the bout of a mixture of one side against a mixture of the other.
func (m *match) meet(own, other []backed, side int) *bout {
	b := &bout{side: side}
	for _, o := range other {
		for _, p := range own {
			b.pairs = append(b.pairs, m.pair([2]plan{p.plan, o.plan}, side, float64(p.share*o.share)))
		}
	}
	return b
}

// pair returns the pair of two plans that meet in a share of the trials; both[0] is the plan of the given side.
func (m *match) pair(both [2]plan, side int, share float64) pair {
	if side == 1 {
		both[0], both[1] = both[1], both[0]
	}
	return pair{share, m.battles(both[0], both[1])}
}

// fought returns the battles of a plan of each side. They are prepared when they are first needed.
func (m *match) fought(a, b plan) battles {
	ready := sync.OnceValues(func() (*rules.Engagement, error) { return a.ready(b, m.scenario) })
	return battles{
		refused: func() error {
			_, err := ready()
			return err
		},
		roll: func(ctx context.Context, luck string, from, to int64) ([]uint8, error) {
			e, err := ready()
			if err != nil {
				return nil, err
			}
			return m.rollWith(ctx, e, luck, from, to)
		},
	}
}

// fight continues bouts until each has the given number of trials. luck names the random numbers: with one luck, trial n
// has the same random numbers in every bout.
func (m *match) fight(ctx context.Context, luck string, bouts []*bout, trials int64) error {
	type piece struct {
		*bout
		pair     int
		from, to int64
		halves   []uint8
	}
	var pieces []*piece
	for _, b := range bouts {
		from := b.skipped + int64(len(b.halves))
		sum, begin := 0.0, from
		for k := range b.pairs {
			sum += b.pairs[k].share
			end := from + int64(sum*float64(trials-from)+0.5)
			if k == len(b.pairs)-1 {
				end = trials
			}
			if end > begin {
				pieces = append(pieces, &piece{bout: b, pair: k, from: begin, to: end})
			}
			begin = max(begin, end)
		}
	}
	err := m.contest.inParallel(ctx, len(pieces), func(ctx context.Context, i int) (err error) {
		p := pieces[i]
		p.halves, err = p.pairs[p.pair].roll(ctx, luck, p.from, p.to)
		return err
	})
	if err != nil {
		return err
	}
	for _, p := range pieces {
		p.bout.halves = append(p.bout.halves, p.halves...)
		m.spent += p.to - p.from
	}
	return nil
}

// rollWith returns the half points of the first side in some trials of an engagement.
func (m *match) rollWith(ctx context.Context, e *rules.Engagement, luck string, from, to int64) ([]uint8, error) {
	winner := experiments.WinnerOf(e.Model.Metrics())
	halves := halfPoints(&e.Model.Metrics()[winner])
	points := func(out []int) uint8 { return halves[out[winner]] }
	return sim.SameLuckValues(ctx, m.scenario.String()+" | plans "+luck, e.Model, points, from, to, m.run)
}

// score returns the score of the bout's side, with its interval.
func (b *bout) score() sim.Estimate {
	sums := make([]float64, len(b.halves))
	for n, half := range b.halves {
		sums[n] = b.of(half)
	}
	return sim.MeanOf(sums, 0, 1)
}

// of returns the score of the bout's side, given half points of the first side.
func (b *bout) of(half uint8) float64 { return ofSide(b.side, int(half)) }

// gain returns how much more the bout's side scores in this bout than in another bout with the same random numbers.
func (b *bout) gain(on *bout) sim.Estimate {
	more := make([]float64, min(len(b.halves), len(on.halves)))
	for n := range more {
		more[n] = b.of(b.halves[n]) - b.of(on.halves[n])
	}
	return sim.MeanOf(more, -1, 1)
}

// enoughToTell is the smallest number of trials after which two plans with equal results in every trial count as alike.
const enoughToTell = 48

// distinctBouts returns the bouts without those that had the same result as an earlier bout in every trial. It keeps bouts
// with fewer than enoughToTell trials.
func distinctBouts(list []*bout) (distinct []*bout) {
	for _, b := range list {
		alike := func(other *bout) bool { return bytes.Equal(other.halves, b.halves) }
		if len(b.halves) < enoughToTell || !slices.ContainsFunc(distinct, alike) {
			distinct = append(distinct, b)
		}
	}
	return distinct
}

// halve fights bouts, then the better half of them with twice as many trials, and so on. It returns the last bouts, the
// best first; the argument left is their largest number.
func (m *match) halve(ctx context.Context, luck string, list []*bout, first int64, left int) ([]*bout, error) {
	list = slices.Clone(list)
	for trials := first; ; trials *= 2 {
		if err := m.fight(ctx, luck, list, trials); err != nil {
			return nil, err
		}
		list = distinctBouts(list)
		values := map[*bout]float64{}
		for _, b := range list {
			values[b] = b.score().Value
		}
		slices.SortStableFunc(list, func(a, b *bout) int { return cmp.Compare(values[b], values[a]) })
		if len(list) <= left {
			return list, nil
		}
		list = list[:max(left, (len(list)+1)/2)]
		if len(list) <= left && left == 1 {
			return list, nil
		}
	}
}

// afresh returns a copy of the bout without any trials.
func (b *bout) afresh() *bout { return &bout{plan: b.plan, side: b.side, pairs: b.pairs} }
