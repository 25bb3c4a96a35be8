package experiments

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"runtime"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// How many battles are looked on for a map: unless told, and at most.
const (
	UsualMapTrials = 2_000
	MostMapTrials  = 1_000_000
)

// A chronicle is what happened in each square in some battles.
type chronicle struct {
	battles, turns, lost int64
	losses               []int64 // units lost there
	traffic              []int64 // ends of players' turns at which a unit stood there
	control              []int64 // battles after which the last unit there was one of side a, less those of side b
	visited              []int64 // battles in which anybody was there

	before *rules.Moment // of the battle under way
	last   []int8        // who was last in each square: 1 a, -1 b
	there  []bool        // for the moment
}

func newChronicle(squares int) *chronicle {
	return &chronicle{losses: make([]int64, squares), traffic: make([]int64, squares), control: make([]int64, squares),
		visited: make([]int64, squares), last: make([]int8, squares), there: make([]bool, squares)}
}

// see takes in how things stand.
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
			c.lost++
		}
	}
	if now.TurnOver {
		c.turns++
		for square, is := range c.there {
			if is {
				c.traffic[square]++
			}
		}
	}
	c.before = now
}

// end ends a battle.
func (c *chronicle) end() {
	c.battles++
	for square, by := range c.last {
		c.control[square] += int64(by)
		c.visited[square] += int64(by * by)
	}
	clear(c.last)
	c.before = nil
}

// add takes in another chronicle.
func (c *chronicle) add(other *chronicle) {
	c.battles, c.turns, c.lost = c.battles+other.battles, c.turns+other.turns, c.lost+other.lost
	for i := range c.losses {
		c.losses[i] += other.losses[i]
		c.traffic[i] += other.traffic[i]
		c.control[i] += other.control[i]
		c.visited[i] += other.visited[i]
	}
}

// battlesEach is how many battles one worker looks on in one go.
const battlesEach = 50

// chronicle looks on while the scenario is fought. What comes of it does not depend on the number of workers.
func (m *Map) chronicle(ctx context.Context, set Settings) (*chronicle, error) {
	model, err := m.scenario.Model()
	if err != nil {
		return nil, InputError{err}
	}
	trials := set.Trials
	if trials == 0 {
		trials = UsualMapTrials
	}
	workers := set.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	done := func(int64) {}
	if set.Progress != nil {
		done = set.Progress(trials)
	}
	pieces := make([]*chronicle, (trials+battlesEach-1)/battlesEach)
	err = inParallel(ctx, workers, len(pieces), func(ctx context.Context, i int) error {
		from := int64(i) * battlesEach
		to := min(from+battlesEach, trials)
		c, under := newChronicle(len(m.Squares)), from
		err := sim.Observe(ctx, model, set.Seed, from, to, func(n int64, shown any) {
			if n != under {
				c.end()
				under = n
			}
			if now, is := shown.(*rules.Moment); is {
				c.see(now)
			}
		})
		c.end()
		pieces[i] = c
		done(to - from)
		return err
	})
	if err != nil {
		return nil, err
	}
	sum := newChronicle(len(m.Squares))
	for _, c := range pieces {
		sum.add(c)
	}
	return sum, nil
}

// fought is what happens in each square while the scenario is fought: losses, traffic or control.
func (m *Map) fought(ctx context.Context, what string, set Settings) (*reports.Overlay, error) {
	c, err := m.chronicle(ctx, set)
	if err != nil {
		return nil, err
	}
	o := &reports.Overlay{From: reports.NoSquare, Sources: []string{
		fmt.Sprintf("Simulated: %d battles, seed %d.", c.battles, set.Seed)}}
	counts, of := c.traffic, c.turns
	switch what {
	case "losses":
		counts, of = c.losses, c.lost
		o.Title, o.Legend = "Where units are lost", "The share of all units lost that are lost there."
		o.Sources = append(o.Sources, fmt.Sprintf("%.1f units are lost in a battle.", float64(c.lost)/float64(c.battles)))
	case "traffic":
		o.Title, o.Legend = "Where units stand", "How often a unit stands there when a player's turn ends."
	case "control":
		counts, of = c.control, c.battles
		o.Title, o.Signed = "Who is last in each square", true
		o.Legend = "In how many more battles a unit of one side is the last there than one of the other."
	}
	for square, n := range counts {
		value := float64(n) / float64(max(1, of))
		if o.Top = max(o.Top, value); o.Signed && c.visited[square] == 0 {
			value = math.NaN() // nobody's
		}
		o.Values = append(o.Values, value)
	}
	if o.Signed {
		o.Top = 1
	}
	return o, nil
}
