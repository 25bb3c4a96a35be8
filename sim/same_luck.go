package sim

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
)

// The same luck: every trial starts from its own place of a stream that several models may share. All picks are made by
// inversion, so that good dice are good for all models. A difference between the models then comes from their rules and units, not
// from the dice. No chain is kept.

// SameLuckCounts rolls the trials n with from <= n < to, with the luck of the named stream, and counts the values of one
// metric. All models that are rolled with the same name have the same luck in trial n.
func SameLuckCounts(ctx context.Context, luck string, m Model, metric int, from, to int64, run Run) ([]int64, error) {
	counts := make([]int64, m.Metrics()[metric].Size())
	hire := func(o *odometer) (blockRoller, func()) {
		own := make([]int64, len(counts))
		l := newSameLuck(ctx, run.Seed, luck, fmt.Sprintf("%s, seed %d, trial", m.Name(), run.Seed), m)
		l.odometer = o
		l.count = func(players []luckyPlayer) { own[players[0].out[metric]]++ }
		return l.block, func() {
			for v, n := range own {
				counts[v] += n
			}
		}
	}
	err := run.roll(ctx, &Job{what: fmt.Sprintf("luck %s counts %d of %s", luck, metric, identity(m)),
		BlockSize: BlockSize, From: from, To: to, hire: hire, Sums: counts})
	if err != nil {
		return nil, err
	}
	return counts, nil
}

// SameLuckValues rolls trials as SameLuckCounts does, and returns the measured value of each trial. A caller can compare trial n of two
// models, and so finds the variance of their difference.
func SameLuckValues[T uint8 | uint16](
	ctx context.Context, luck string, m Model, of func(out []int) T, from, to int64, run Run,
) ([]T, error) {
	values := make([]T, max(0, to-from))
	ofBlock := func(block int64) []T {
		return values[max(0, block*BlockSize-from):min(int64(len(values)), (block+1)*BlockSize-from)]
	}
	err := run.roll(ctx, &Job{
		what: fmt.Sprintf("luck %s values of %s", luck, identity(m)), BlockSize: BlockSize, From: from, To: to,
		hire: func(o *odometer) (blockRoller, func()) {
			l := newSameLuck(ctx, run.Seed, luck, fmt.Sprintf("%s, seed %d, trial", m.Name(), run.Seed), m)
			l.odometer = o
			l.count = func(players []luckyPlayer) { values[l.trial-from] = of(players[0].out) }
			return l.block, func() {}
		},
		Block: func(block int64) (results []int64) {
			for _, v := range ofBlock(block) {
				results = append(results, int64(v))
			}
			return results
		},
		SetBlock: func(block int64, results []int64) error {
			for i, v := range results {
				if ofBlock(block)[i] = T(v); int64(T(v)) != v {
					return fmt.Errorf("the recorded value %d is too large", v)
				}
			}
			return nil
		},
	})
	if err != nil {
		return nil, err
	}
	return values, nil
}

// A Pair holds the two measures that are compared, one of each engagement.
type Pair struct {
	First, Second Measure
	Largest       int // the largest value of either measure; 1 for events
}

// A Difference is the second engagement's figure minus the first's, with its interval, and with the interval that two
// independent runs of the same size would have.
type Difference struct {
	First, Second Estimate
	Difference    Estimate // second minus first
	Independent   float64  // the half-width of the difference between independent runs
	Trials        int64
}

// SameLuckDifferences rolls two models with the same luck and returns the difference of each pair of measures. The first measure of a
// pair belongs to the first model, the second to the second. The stream has the name of the first model, so that the first model has the
// same results beside any second model.
func SameLuckDifferences(ctx context.Context, first, second Model, of []Pair, run Run) ([]*Difference, error) {
	name := first.Name() + " | " + second.Name()
	where := fmt.Sprintf("%s, seed %d, coupled trial", name, run.Seed)
	const each = len(PairSums{})
	sums := make([]int64, each*len(of))
	hire := func(o *odometer) (blockRoller, func()) {
		own := make([]PairSums, len(of))
		l := newSameLuck(ctx, run.Seed, first.Name(), where, first, second)
		l.odometer = o
		l.count = func(players []luckyPlayer) {
			for i := range own {
				own[i].add(int64(of[i].First(players[0].out)), int64(of[i].Second(players[1].out)))
			}
		}
		return l.block, func() {
			for i := range own {
				(*PairSums)(sums[each*i:]).addAll(&own[i])
			}
		}
	}
	err := run.roll(ctx, &Job{what: fmt.Sprintf("luck %s of %d pairs", name, len(of)), BlockSize: BlockSize, To: run.Trials,
		hire: hire, Sums: sums})
	if err != nil {
		return nil, err
	}
	all := make([]*Difference, len(of))
	for i := range all {
		all[i] = (*PairSums)(sums[each*i:]).Difference(of[i].Largest)
	}
	return all, nil
}

// PairSums are sums over trials of two engagements with the same luck: the number of trials, the sum of each figure, the sums
// of squares and of products. Sums of integers do not depend on their order.
type PairSums [6]int64

// Add adds trials of two engagements that were rolled with the same luck. first and second are the measured values; the
// function of turns a value into the figure that is added up.
func (s *PairSums) Add(first, second []uint16, of func(value uint16) int) {
	for n := range first {
		s.add(int64(of(first[n])), int64(of(second[n])))
	}
}

func (s *PairSums) add(x, y int64) { s.addAll(&PairSums{1, x, y, x * x, y * y, x * y}) }

func (s *PairSums) addAll(more *PairSums) {
	for i, n := range more {
		s[i] += n
	}
}

// Difference returns the difference between the engagements. largest is the largest figure that a trial can give.
func (s *PairSums) Difference(largest int) *Difference {
	count, sumX, sumY, sumXX, sumYY, sumXY := s[0], s[1], s[2], s[3], s[4], s[5]
	d := &Difference{Trials: count}
	if largest == 1 {
		d.First, d.Second = Wilson(sumX, count), Wilson(sumY, count)
		d.Difference = pairedShares(sumX-sumXY, sumY-sumXY, count)
		d.Independent = Apart(d.First, d.Second).Half()
		return d
	}
	n := float64(count)
	x, y := float64(sumX)/n, float64(sumY)/n
	varX := max(0, float64(sumXX)/n-float64(x*x))
	varY := max(0, float64(sumYY)/n-float64(y*y))
	both := float64(sumXY)/n - float64(x*y)
	d.First = meanEstimate(x, math.Sqrt(varX), count, float64(largest))
	d.Second = meanEstimate(y, math.Sqrt(varY), count, float64(largest))
	half := unseenToo(varX+varY-float64(2*both), n)
	d.Difference = Estimate{y - x, y - x - half, y - x + half}
	d.Independent = unseenToo(varX+varY, n)
	return d
}

// unseenToo returns half the width of the interval of a difference of means. It adds two imaginary trials that differ, one in each
// direction, as for paired shares (D. G. Bonett and R. M. Price, 2012). Without them the interval would have no width if no
// trial differed.
func unseenToo(variance, n float64) float64 {
	return float64(Z95 * math.Hypot(math.Sqrt(max(0, variance)/n), math.Sqrt2/n))
}

// A sameLuck rolls blocks of several models. Each trial of all models starts from the same place of one stream.
type sameLuck struct {
	seed    uint64
	stream  string
	players []luckyPlayer // by model
	count   func(players []luckyPlayer)
	where   string // the name of the trials in error messages
	trial   int64  // the number of the current trial
	*odometer
}

func newSameLuck(ctx context.Context, seed uint64, stream, where string, models ...Model) *sameLuck {
	l := &sameLuck{seed: seed, stream: stream, where: where}
	for _, m := range models {
		dice := Dice{mode: inverting, memory: &memory{ctx: ctx}}
		l.players = append(l.players, luckyPlayer{dice, m.trial(), make([]int, len(m.Metrics()))})
	}
	return l
}

// A luckyPlayer plays the trials of one of the models.
type luckyPlayer struct {
	dice Dice
	play func(d *Dice, out []int)
	out  []int // the metrics of the last trial
}

// block rolls a block from its start and counts its trials from low up to high.
func (l *sameLuck) block(block, low, high int64) (err error) {
	defer rescue(&err, func() string { return fmt.Sprintf("%s %d", l.where, l.trial) })
	stream := seedStream(l.seed, l.stream, block)
	for n := range high {
		luck := *rand.NewPCG(stream.Uint64(), stream.Uint64())
		if n < low { // a trial of an earlier run
			continue
		}
		l.trial = block*BlockSize + n
		if memory := l.players[0].dice.memory; memory.due(n) {
			memory.listen()
			l.reached(n - low)
		}
		for i := range l.players {
			p := &l.players[i]
			p.dice.rng = luck
			p.play(&p.dice, p.out)
		}
		l.count(l.players)
	}
	return nil
}
