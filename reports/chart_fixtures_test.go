package reports

import (
	"fmt"
	"math"
	"strconv"

	"salvo/sim"
)

// upTo is an axis of numbers.
func upTo(name, unit string, first, last, step int) Axis {
	axis := Axis{Name: name, Unit: unit, Numeric: true}
	for i := first; i <= last; i += step {
		axis.Values = append(axis.Values, strconv.Itoa(i))
	}
	return axis
}

// filled is a panel whose figures come from a function of the places of the cell.
func filled(figure string, rows, cols int, value func(row, col int) float64) Panel {
	p := Panel{Figure: figure, Metric: "result", Value: "knocked-out"}
	for row := range rows {
		var cells []Cell
		for col := range cols {
			x := value(row, col)
			cells = append(cells, Cell{
				Scenario: fmt.Sprintf("bkc2 panther vs sherman-m4 range=%d", col),
				Estimate: sim.Estimate{Value: x, Low: x, High: x}, Exact: true,
			})
		}
		p.Cells = append(p.Cells, cells)
	}
	return p
}

// simulate turns all cells into simulated ones, except those for which keep returns true.
func (p *Panel) simulate(trials int64, keep func(row, col int) bool) {
	p.each(func(row, col int, cell *Cell) {
		if keep(row, col) {
			return
		}
		count := int64(math.Round(cell.Estimate.Value * float64(trials)))
		cell.Exact, cell.Trials, cell.Seed = false, trials, 1
		if cell.Estimate = sim.Wilson(count, trials); p.Mean {
			cell.Estimate = sim.Estimate{Value: 2, Low: 1.9, High: 2.1}
			return
		}
		cell.Count = &count
	})
}

// empty removes the figures from the cells for which is returns true.
func (p *Panel) empty(why string, is func(row, col int) bool) {
	p.each(func(row, col int, cell *Cell) {
		if is(row, col) {
			*cell = Cell{Scenario: cell.Scenario, Empty: true, Why: why}
		}
	})
}

// falling is a chance that falls with the column, less in the later rows.
func falling(row, col int) float64 {
	return 0.72 * math.Exp(-float64(col)/4) / float64(row+1)
}

// panthers is a chart of lines, the second half of the last out of range.
func panthers() *Chart {
	cover := Axis{Name: "cover", Values: []string{"none", "soft", "hard"}}
	c := &Chart{
		Scenario: "bkc2 panther vs sherman-m4",
		Title:    "Blitzkrieg Commander II: Fire",
		X:        upTo("range", "cm", 10, 80, 10),
		Series:   &cover,
		Panels:   []Panel{filled("result=knocked-out", 3, 8, falling)},
		Assumed: []Assumption{
			{"save", "5+"}, {"reading", "suppress-dice=net: every unsaved hit throws a die for suppression (AMB-01)"},
		},
		Version: "0.1.0",
	}
	c.Panels[0].empty("the target is out of range", func(row, col int) bool { return row == 2 && col > 5 })
	return c
}

// saves is a heat map.
func saves() *Chart {
	c := panthers()
	y := upTo("target.save", "", 3, 6, 1)
	c.Series, c.Y = nil, &y
	c.Panels = []Panel{filled("result=knocked-out", 4, 8, falling)}
	c.Panels[0].empty("the target is out of range", func(_, col int) bool { return col > 6 })
	return c
}

// wide is a heat map of a thousand cells.
func wide() *Chart {
	c := saves()
	y := upTo("target.save", "", 1, 25, 1)
	c.X, c.Y = upTo("range", "cm", 2, 80, 2), &y
	c.Panels = []Panel{filled("result=knocked-out", 25, 40, func(row, col int) float64 {
		return math.Exp(-float64(col)/20 - float64(row)/12)
	})}
	return c
}

// several has more than one figure, some rolled.
func several() *Chart {
	c := panthers()
	c.Panels = append(c.Panels, filled("result=suppressed+", 3, 8, func(row, col int) float64 {
		return 0.3 + falling(row, col)/2
	}), filled("mean hits", 3, 8, func(row, col int) float64 { return 4 * falling(row, col) }),
		filled("hits=2+", 3, 8, func(row, col int) float64 { return falling(row, col) / 3 }))
	c.Panels[2].Mean, c.Panels[2].Metric, c.Panels[2].Value = true, "hits", "mean"
	for i := range c.Panels {
		c.Panels[i].simulate(2000, func(row, col int) bool { return row == 0 || col < 2 })
	}
	return c
}

// attackers is a single line.
func attackers() *Chart {
	c := panthers()
	c.X, c.Series = upTo("attackers", "", 1, 6, 1), nil
	c.Panels = []Panel{filled("result=knocked-out", 1, 6, func(_, col int) float64 {
		return 1 - math.Pow(0.7, float64(col+1))
	})}
	return c
}

// tanks is a single line over words.
func tanks() *Chart {
	c := attackers()
	c.X = Axis{Name: "attacker", Values: []string{
		"panther", "tiger-1", "sherman-m4", "firefly", "t-34-85", "us-rifles",
	}}
	c.Panels[0].simulate(5000, func(_, col int) bool { return col < 3 })
	c.Panels[0].empty("us-rifles cannot hurt an armoured target", func(_, col int) bool { return col == 5 })
	return c
}

// crossed is lines over words.
func crossed() *Chart {
	c := panthers()
	c.X = Axis{Name: "attacker", Values: []string{
		"panther", "tiger-1", "sherman-m4", "firefly", "t-34-85", "us-rifles", "de-grenadiers", "flak-88",
	}}
	return c
}

// ordered is lines that have an order.
func ordered(lines int) *Chart {
	c := panthers()
	a := upTo("attackers", "", 1, lines, 1)
	c.Series = &a
	c.Panels = []Panel{filled("result=knocked-out", lines, 8, func(row, col int) float64 {
		return 1 - math.Pow(1-falling(0, col), float64(row+1))
	})}
	return c
}
