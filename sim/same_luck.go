package sim

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
)

// A Measure is a whole number read off a measured engagement: 1 or 0 for an event, a metric's steps for its mean.
type Measure func(out []int) int

// Of is the measure of an event.
func (e Event) Of() Measure { return func(out []int) int { return oneIf(e.Holds(out)) } }

// A Difference is how much more of something one engagement gives than another, with the interval of the difference
// itself, and the interval that two independent runs of the same size would have had.
type Difference struct {
	First, Second Estimate
	Difference    Estimate
	Independent   float64 // half-width of the difference between independent runs
	Trials        int64
}

// SameLuckDifferences rolls two models with the same luck and reports the difference between them for each pair of
// measures, which are read off their own model: every trial starts both from the same place of one stream, and all
// picks are made by inversion, so that good dice are good on both sides. Nothing is kept.
func SameLuckDifferences(ctx context.Context, first, second Model, of [][2]Measure, run Run) ([]*Difference, error) {
	models := [2]Model{first, second}
	name := first.Name() + " | " + second.Name()
	var mu sync.Mutex
	sums := make([]pairSums, len(of))
	err := overBlocks(ctx, run.workers(), 0, (run.Trials-1)/BlockSize, func(next func() (int64, bool)) error {
		w := newCoupler(models, of)
		for block, ok := next(); ok; block, ok = next() {
			trials := min(run.Trials-block*BlockSize, BlockSize)
			if err := w.block(run.Seed, name, block, trials); err != nil {
				return err
			}
			if run.Progress != nil {
				run.Progress(trials)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for i := range sums {
			sums[i].add(&w.sums[i])
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	all := make([]*Difference, len(of))
	for i := range all {
		all[i] = sums[i].difference()
	}
	return all, nil
}

// pairSums adds up what two models gave in the same trials; sums of integers do not depend on their order.
type pairSums struct{ n, x, y, xx, yy, xy int64 }

func (s *pairSums) add(t *pairSums) {
	s.n += t.n
	s.x, s.y = s.x+t.x, s.y+t.y
	s.xx, s.yy, s.xy = s.xx+t.xx, s.yy+t.yy, s.xy+t.xy
}

func (s *pairSums) difference() *Difference {
	n := float64(s.n)
	x, y := float64(s.x)/n, float64(s.y)/n
	varX := max(0, float64(s.xx)/n-float64(x*x))
	varY := max(0, float64(s.yy)/n-float64(y*y))
	both := float64(s.xy)/n - float64(x*y)
	around := func(v, variance float64) Estimate {
		half := Z95 * math.Sqrt(max(0, variance)/n)
		return Estimate{v, v - half, v + half}
	}
	return &Difference{
		First: around(x, varX), Second: around(y, varY),
		Difference:  around(x-y, varX+varY-2*both),
		Independent: around(0, varX+varY).High,
		Trials:      s.n,
	}
}

// A coupler rolls blocks of two models with the same luck.
type coupler struct {
	models [2]Model
	of     [][2]Measure
	dice   [2]Dice
	play   [2]func(d *Dice, out []int)
	out    [2][]int
	sums   []pairSums // by measure
	trial  int64
}

func newCoupler(models [2]Model, of [][2]Measure) *coupler {
	w := &coupler{models: models, of: of, sums: make([]pairSums, len(of))}
	for i, m := range models {
		w.dice[i] = Dice{mode: inverting, memory: &memory{}}
		w.play[i] = m.trial()
		w.out[i] = make([]int, len(m.Metrics()))
	}
	return w
}

func (w *coupler) block(seed uint64, name string, block, trials int64) (err error) {
	defer rescue(&err, func() string { return fmt.Sprintf("%s, seed %d, coupled trial %d", name, seed, w.trial) })
	stream := seedStream(seed, name, block)
	w.trial = block * BlockSize
	for range trials {
		luck := *rand.NewPCG(stream.Uint64(), stream.Uint64())
		for i := range w.play {
			w.dice[i].rng = luck
			w.play[i](&w.dice[i], w.out[i])
		}
		for i, of := range w.of {
			x, y := int64(of[0](w.out[0])), int64(of[1](w.out[1]))
			w.sums[i].add(&pairSums{1, x, y, x * x, y * y, x * y})
		}
		w.trial++
	}
	return nil
}
