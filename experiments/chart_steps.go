package experiments

import (
	"context"
	"math"
	"strconv"

	"salvo/reports"
	"salvo/sim"
)

// A step is a number between two values of an axis at which a figure jumps.
type step struct {
	at     int
	cell   *cell
	beyond bool // the number at still has the figure of before, and any number above it the new figure
}

// findSteps finds the whole numbers at which exact figures jump, on an axis over a length. Such figures are constant
// between the jumps, so a straight line from one value of the axis to the next would be false.
func (c *Chart) findSteps(ctx context.Context, cells []*cell, set Settings) error {
	x := c.axes[0]
	if x.Unit == "" || !x.Numeric || c.heat || len(c.axes) == 2 && len(c.axes[1].Values) > reports.MostLines {
		return nil
	}
	var gaps []int // the numbers of the cells whose next cell has other figures
	width := len(x.Values)
	for row := range len(cells) / width {
		for col := range width - 1 {
			if i := row*width + col; cells[i].differs(cells[i+1]) {
				gaps = append(gaps, i)
			}
		}
	}
	set.Method, set.Fractions, set.Asserts, set.Observed = Exact, false, nil, ""
	return set.InParallel(ctx, Meter{}, len(gaps), func(ctx context.Context, i int, own Settings) error {
		at := gaps[i]
		low, err := strconv.Atoi(x.Values[at%width])
		if err != nil {
			return nil
		}
		high, err := strconv.Atoi(x.Values[at%width+1])
		if err != nil || low > high {
			return nil
		}
		cells[at].steps = c.between(ctx, own, at/width, step{at: low, cell: cells[at]}, step{at: high, cell: cells[at+1]})
		return ctx.Err()
	})
}

// between returns the steps after low, up to and including high. It looks for them by halving the distance, and leaves
// out steps that it cannot find.
func (c *Chart) between(ctx context.Context, set Settings, row int, low, high step) []step {
	if !low.cell.differs(high.cell) {
		return nil
	}
	if high.at-low.at == 1 {
		if behind := c.cellAt(ctx, set, row, strconv.Itoa(low.at)+justBehind); behind != nil && !behind.differs(high.cell) {
			return []step{{low.at, high.cell, true}}
		}
		return []step{high}
	}
	middle := step{at: (low.at + high.at) / 2}
	if middle.cell = c.cellAt(ctx, set, row, strconv.Itoa(middle.at)); middle.cell == nil {
		return nil
	}
	return append(c.between(ctx, set, row, low, middle), c.between(ctx, set, row, middle, high)...)
}

// justBehind is appended to a whole number to write the next number of a line: 10 becomes 10.01.
const justBehind = ".01"

// cellAt returns the cell of a row at another value of the first axis; nil if the axis cannot have that value, or the
// cell has no result.
func (c *Chart) cellAt(ctx context.Context, set Settings, row int, value string) *cell {
	s, err := c.with(value, row)
	if err != nil {
		return nil
	}
	at, err := c.workOn(ctx, s, set)
	if err != nil || at.result == nil || at.idle {
		return nil
	}
	return at
}

// differs reports whether any figure differs between two cells. It returns false unless both cells are exact.
func (c *cell) differs(other *cell) bool {
	for _, of := range []*cell{c, other} {
		if of.result == nil || of.idle || of.result.Method != sim.Exact {
			return false
		}
	}
	for k := range c.figures {
		if math.Abs(c.value(k)-other.value(k)) > Rounding {
			return true
		}
	}
	return false
}

// value returns one figure of the cell.
func (c *cell) value(figure int) float64 { return c.figures[figure].Estimate(c.result, c.points).Value }

// stepsOf returns the steps at which one figure changes.
func (c *cell) stepsOf(figure int) []reports.Step {
	var list []reports.Step
	before := c.value(figure)
	for _, s := range c.steps {
		if now := s.cell.value(figure); math.Abs(now-before) > Rounding {
			list = append(list, reports.Step{At: float64(s.at), Value: now, Beyond: s.beyond})
			before = now
		}
	}
	return list
}
