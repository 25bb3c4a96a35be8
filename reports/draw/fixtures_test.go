package draw

import (
	"fmt"
	"math"
	"strconv"

	"salvo/reports"
	"salvo/sim"
)

// panelOf returns a figure that falls with the column, less in the later rows; every third cell is simulated.
func panelOf(rows, cols int) *reports.Panel {
	p := &reports.Panel{Figure: "result=knocked-out"}
	for row := range rows {
		var cells []reports.Cell
		for col := range cols {
			x := 0.72 * math.Exp(-float64(col)/4) / float64(row+1)
			c := reports.Cell{Estimate: sim.Estimate{Value: x, Low: x, High: x}, Exact: true}
			if (row+col)%3 == 2 {
				c = reports.Cell{Estimate: sim.Wilson(int64(2000*x), 2000), Trials: 2000, Seed: 1}
			}
			cells = append(cells, c)
		}
		p.Cells = append(p.Cells, cells)
	}
	return p
}

// axisOf is an axis of numbers.
func axisOf(name string, count int) *reports.Axis {
	a := &reports.Axis{Name: name, Numeric: true}
	for i := range count {
		a.Values = append(a.Values, strconv.Itoa(10*(i+1)))
	}
	return a
}

// lines is a figure over ranges, a line for each of three covers.
func lines() *reports.LinePane {
	return &reports.LinePane{Panel: panelOf(3, 8), X: axisOf("range", 8), Top: 0.8,
		Series: &reports.Axis{Name: "cover", Values: []string{"none", "soft", "hard"}}}
}

// spreads is the distribution of a label and of a number, both rolled, one also exact.
func spreads() []reports.Pane {
	labels := sim.Metric{Name: "result", Labels: []string{"none", "suppressed", "knocked-out"}}
	exact := &sim.Distribution{Metric: labels, Prob: []float64{0.5, 0.3, 0.2}}
	rolled := &sim.Distribution{Metric: labels, Prob: []float64{0.49, 0.31, 0.2}, Counts: []int64{490, 310, 200}}
	number := sim.Metric{Name: "hits", Max: 4}
	hits := &sim.Distribution{Metric: number, Prob: []float64{0.4, 0.3, 0.2, 0.07, 0.03}, Counts: []int64{400, 300, 200, 70, 30}}
	return []reports.Pane{
		&reports.DistributionPane{Spread: &reports.Spread{Metric: labels, Exact: exact, Simulated: rolled}, Seen: 1, Top: 0.52},
		&reports.DistributionPane{Spread: &reports.Spread{Metric: number, Simulated: hits}, Seen: -1},
	}
}

// pictures returns pictures with panes of each kind.
func pictures() map[string]*reports.Picture {
	of := func(panes ...reports.Pane) *reports.Picture {
		return &reports.Picture{Title: "A picture", Legend: "Bars: exact.", Blocks: []reports.Block{{Panes: panes, Beside: true}},
			Remarks: []string{"passengers: none, always."}, Caption: []string{"bkc2 panther vs sherman-m4", "Exact: every branch walked."}}
	}
	return map[string]*reports.Picture{"odds": of(spreads()...), "chart": of(lines()),
		"map": of(&reports.HeatPane{Panel: panelOf(4, 8), X: axisOf("range", 8), Y: axisOf("save", 4)})}
}

// shiftsOf returns a row for each difference.
func shiftsOf(estimates ...sim.Estimate) *reports.ShiftPane {
	p := &reports.ShiftPane{Name: "differences"}
	for i := range estimates {
		p.Rows = append(p.Rows, fmt.Sprint("row ", i+1))
		p.Shifts = append(p.Shifts, &reports.Shift{Estimate: estimates[i]})
	}
	return p
}
