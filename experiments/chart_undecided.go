package experiments

import (
	"slices"
	"strings"

	"salvo/reports"
	"salvo/rules"
)

// undecided returns the figure that belongs beside the chance that a side wins: the chance that neither side does. Without it, a
// chance of 30 % looks like 70 % for the other side. It returns "" if the chart shows no chance to win, or shows that figure already.
func (c *Chart) undecided() string {
	for _, text := range c.show {
		f, err := rules.ParseFigure(text, Unbounded(c.scenario.Procedure.Metrics))
		if err != nil {
			continue
		}
		m := &c.scenario.Procedure.Metrics[f.Event.Metric]
		if _, value, _ := strings.Cut(text, "="); f.Mean || f.Per100 || !slices.Contains(m.Sides, value) {
			continue
		}
		for _, label := range m.Labels {
			if neither := m.Name + "=" + label; !slices.Contains(m.Sides, label) && !slices.Contains(c.show, neither) {
				return neither
			}
		}
	}
	return ""
}

// addUndecided adds the chance that neither side wins to the chart for the reader, if it belongs there and is above 0 in any cell.
func (c *Chart) addUndecided(chart *reports.Chart, results []*cell) {
	text := c.undecided()
	if text == "" {
		return
	}
	f, _ := rules.ParseFigure(text, Unbounded(c.scenario.Procedure.Metrics)) // no error is possible: the label is one of the metric
	panel := &reports.Panel{Figure: text, Side: reports.Neither}
	panel.Told, _ = c.clause(text)
	panel.Words = c.scenario.FigureInWords(f, panel.Told)
	width, happens := len(c.axes[0].Values), false
	for from := 0; from < len(results); from += width {
		cells := make([]reports.Cell, width)
		for x, cell := range results[from : from+width] {
			if cells[x] = cell.report(0, "", 0); !cells[x].Empty {
				cells[x].Estimate, cells[x].Steps = f.Estimate(cell.result, 0), nil
				happens = happens || cells[x].Estimate.Value > 0
			}
		}
		panel.Cells = append(panel.Cells, cells)
	}
	if happens {
		chart.Undecided = panel
	}
}
