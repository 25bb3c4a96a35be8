package experiments

import (
	"context"
	"fmt"
	"math"
	"math/bits"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// The number of battles for an overlay that needs battles: by default, and at most.
const (
	UsualMapTrials = 2_000
	MostMapTrials  = 1_000_000
)

// A chronicle counts, over some battles, the events in each square.
type chronicle struct {
	counts               []int64 // the array that holds all counts below
	battles, turns, lost *int64
	losses               []int64 // units lost in the square
	traffic              []int64 // ends of players' turns at which a unit stood in the square
	control              []int64 // battles in which a unit of side a was the last one in the square, less battles in which one of side b was
	visited              []int64 // battles in which any unit was in the square

	before *rules.Moment // the moment before the present one; nil at the beginning of a battle
	last   []int8        // the side that was last in each square: 1 for a, -1 for b, 0 for none
	there  []bool        // whether a unit stands in each square at the current moment
}

// newChronicle returns a chronicle that adds to the given counts, or an empty chronicle if counts is nil.
func newChronicle(squares int, counts []int64) *chronicle {
	if counts == nil {
		counts = make([]int64, 3+4*squares)
	}
	bySquare := func(k int) []int64 { return counts[3+k*squares : 3+(k+1)*squares] }
	return &chronicle{counts: counts, battles: &counts[0], turns: &counts[1], lost: &counts[2],
		losses: bySquare(0), traffic: bySquare(1), control: bySquare(2), visited: bySquare(3),
		last: make([]int8, squares), there: make([]bool, squares)}
}

// see counts the units that were lost since the last moment and, if a turn has ended, the units on the table.
func (c *chronicle) see(now *rules.Moment) {
	clear(c.there)
	for side := range now.At {
		for left := now.There[side]; left != 0; left &= left - 1 {
			square := now.At[side][bits.TrailingZeros64(left)].Square()
			c.there[square], c.last[square] = true, int8(1-2*side)
		}
		if c.before == nil {
			continue
		}
		for left := c.before.There[side] &^ now.There[side] &^ now.Away[side]; left != 0; left &= left - 1 {
			c.losses[c.before.At[side][bits.TrailingZeros64(left)].Square()]++
			*c.lost++
		}
	}
	if now.TurnOver {
		*c.turns++
		for square, is := range c.there {
			if is {
				c.traffic[square]++
			}
		}
	}
	c.before = now
}

// end counts a battle that has ended, with the side that was last in each square.
func (c *chronicle) end() {
	*c.battles++
	for square, by := range c.last {
		c.control[square] += int64(by)
		c.visited[square] += int64(by * by)
	}
	clear(c.last)
	c.before = nil
}

// battlesEach is how many battles a worker observes at a time.
const battlesEach = 50

// chronicle observes the battles of the scenario. The result does not depend on the number of workers.
func (m *Map) chronicle(ctx context.Context, set Settings) (*chronicle, error) {
	model, err := m.scenario.Model()
	if err != nil {
		return nil, InputError{err}
	}
	trials := set.Trials
	if trials == 0 {
		trials = UsualMapTrials
	}
	run := sim.Run{Trials: trials, Seed: set.Seed, Workers: set.Workers}
	if set.Progress != nil {
		run.Progress = set.Progress(trials)
	}
	counts, err := sim.ObserveAll(ctx, model, run, battlesEach, func() sim.Observer {
		c := newChronicle(len(m.Squares), nil)
		see := func(shown any) {
			if now, is := shown.(*rules.Moment); is {
				c.see(now)
			}
		}
		return sim.Observer{See: see, End: c.end, Counts: func() []int64 { return c.counts }}
	})
	if err != nil {
		return nil, err
	}
	return newChronicle(len(m.Squares), counts), nil
}

// fought simulates battles of the scenario and returns an overlay of the events in each square. The argument what says
// which: losses, traffic or control.
func (m *Map) fought(ctx context.Context, what string, set Settings) (*reports.Overlay, error) {
	c, err := m.chronicle(ctx, set)
	if err != nil {
		return nil, err
	}
	o := &reports.Overlay{From: reports.NoSquare, Sources: []string{
		fmt.Sprintf("Simulated: %d battles, seed %d.", *c.battles, set.Seed)}}
	counts, of := c.traffic, *c.turns
	switch what {
	case "losses":
		counts, of = c.losses, *c.lost
		o.Title, o.Legend = "Where units are lost", "Numbers: the share of all units lost that are lost there, in per cent."
		o.Most, o.Of, o.Whole = "Units are lost most often", of, "all losses"
		o.Sources = append(o.Sources, fmt.Sprintf("%.1f units are lost in a battle.", float64(*c.lost)/float64(*c.battles)))
	case "traffic":
		o.Title, o.Legend = "Where units stand", "Numbers: how often a unit stands there at the end of a turn, in per cent."
		o.Most, o.Of = "Units stand most often", *c.battles
	case "control":
		counts, of = c.control, *c.battles
		o.Title, o.Signed = "Which side was in each square last", true
		o.Of = *c.battles
		o.Legend = "Numbers: in how many more battles, in per cent, a unit of one side is the last there than one of the other: filled for side a, outlined for side b. A side has a square in most battles if the number is surely above 50. Squares in grey without a number are too even to tell; no unit ever came to white ones."
	}
	for square, n := range counts {
		value := float64(n) / float64(max(1, of))
		if o.Top = max(o.Top, value); o.Signed && c.visited[square] == 0 {
			value = math.NaN() // no unit was ever in the square
		}
		o.Values = append(o.Values, value)
	}
	if o.Signed {
		o.Top = 1
	}
	return o, nil
}
