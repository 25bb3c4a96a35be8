package compare

import (
	"fmt"
	"math"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// groups returns the figures to show, with a column for each line: a group for each metric with labels, and one group
// for the means of numbers. It leaves out groups that are constant, unless all are.
func (h *houseRules) groups(lines []*rules.Scenario) []reports.FigureGroup {
	var list []reports.FigureGroup
	means := reports.FigureGroup{Name: "mean", Head: "On average", Shape: reports.Loose}
	for k, f := range h.figures() {
		m := &h.metrics[f.metric]
		row := h.row(lines, k, f)
		if f.label == meanOf {
			row.Name, row.Kind = m.Name, reports.KindMean
			means.Rows = append(means.Rows, row)
			continue
		}
		row.Name, row.Kind = "never", reports.KindChance
		shape := reports.Loose
		if m.Labels != nil {
			row.Name, shape = m.Labels[f.label], reports.Stacked
		}
		if f.label == 0 {
			list = append(list, reports.FigureGroup{Name: m.Name, Head: m.Name, Shape: shape, Kinds: m.Kinds, Sides: m.Sides})
		}
		list[len(list)-1].Rows = append(list[len(list)-1].Rows, row)
	}
	list = append(list, means)
	var varying []reports.FigureGroup
	for _, g := range list {
		if len(g.Rows) > 0 && !constant(&g) {
			varying = append(varying, g)
		}
	}
	if varying == nil {
		return list[:1]
	}
	return varying
}

// constant reports whether a group shows nothing of interest: in a stacked group, every chance is 0 or 1 and the same
// in all lines; in other groups, every figure is 0.
func constant(g *reports.FigureGroup) bool {
	for i := range g.Rows {
		for _, cell := range g.Rows[i].Cells {
			if v := cell.Estimate.Value; v > experiments.Rounding && (g.Shape != reports.Stacked || v < 1-experiments.Rounding) {
				return false
			}
			if math.Abs(cell.Estimate.Value-g.Rows[i].Cells[0].Estimate.Value) > experiments.Rounding {
				return false
			}
		}
	}
	return true
}

// row returns the row of figure f, number k of [houseRules.figures], with a cell and a change for each line.
func (h *houseRules) row(lines []*rules.Scenario, k int, f figureOf) reports.FigureRow {
	row := reports.FigureRow{Changes: make([]reports.Shift, len(lines)), Cells: make([]reports.Cell, len(lines))}
	for i := len(lines) - 1; i >= 0; i-- {
		cell := &row.Cells[i]
		cell.Scenario = lines[i].String()
		pairs := h.pairs[i]
		if rolled := h.rolled(); i == 0 && len(rolled) > 0 {
			pairs = h.pairs[rolled[0]] // the first line has the same figures in every pair
		}
		if pairs == nil || h.exact[i] != nil && i == 0 {
			cell.Exact, cell.Estimate = true, h.estimate(f, h.exact[i])
		} else {
			p := &pairs[k]
			cell.Estimate, cell.Trials, cell.Seed = p.second, p.trials, h.set.Seed
			if i == 0 {
				cell.Estimate = p.first
			}
		}
		if i == 0 {
			row.Changes[0] = reports.Shift{Method: sim.Exact}
			continue
		}
		row.Changes[i] = h.change(k, f, i)
	}
	return row
}

// change returns the difference of line i from the first line in figure f, number k of [houseRules.figures].
func (h *houseRules) change(k int, f figureOf, i int) reports.Shift {
	if h.pairs[i] == nil {
		gap := h.estimate(f, h.exact[i]).Value - h.estimate(f, h.exact[0]).Value
		if math.Abs(gap) < experiments.Rounding {
			gap = 0
		}
		return reports.Shift{Estimate: sim.Certain(gap), Method: sim.Exact}
	}
	p := &h.pairs[i][k]
	return reports.Shift{Method: sim.Simulated, Estimate: p.change, Narrower: p.narrower}
}

// findings returns for each line the chance that differs most from the first line, and by how much common random
// numbers narrowed the intervals.
func (h *houseRules) findings(groups []reports.FigureGroup) []reports.Finding {
	var list []reports.Finding
	for i := 1; i < len(h.models); i++ {
		list = append(list, mostChanged(groups, i))
		if f, ok := sameLuck(groups, i); ok {
			list = append(list, f)
		}
	}
	return list
}

// mostChanged returns a finding about the chance that differs most between line i and the first line, among differences
// that luck cannot explain.
func mostChanged(groups []reports.FigureGroup, i int) reports.Finding {
	var best *reports.FigureRow
	name := ""
	for g := range groups {
		for r := range groups[g].Rows {
			row := &groups[g].Rows[r]
			if row.Kind != reports.KindChance || row.Changes[i].Within() {
				continue
			}
			if best == nil || math.Abs(row.Changes[i].Estimate.Value) > math.Abs(best.Changes[i].Estimate.Value) {
				best, name = row, happens(&groups[g], row)
			}
		}
	}
	if best == nil {
		text := fmt.Sprintf("%s gives the same chances as %s.", letter(i), letter(0))
		if len(groups) > 0 && !groups[0].Rows[0].Changes[i].Exact() {
			text = fmt.Sprintf("~ The chances of %s cannot be told from those of %s.", letter(i), letter(0))
		}
		return reports.Finding{Text: text}
	}
	return reports.Finding{
		Text: fmt.Sprintf("%s differs most from %s in how often %s.", letter(i), letter(0), name),
		Numbers: reports.Say("%s: %s", reports.Instead(best.Kind.Phrase(letter(i), &best.Cells[i]), best.Kind.Phrase(letter(0), &best.Cells[0])),
			reports.Phrase{Words: best.Kind.Change(&best.Changes[i]), Figure: letter(i) + " - " + letter(0), Value: best.Changes[i].Estimate.Value}),
	}
}

// happens returns the event of a row in words: "the result is suppressed".
func happens(g *reports.FigureGroup, row *reports.FigureRow) string {
	if g.Shape == reports.Stacked {
		return fmt.Sprintf("the %s is %s", rules.InWords(g.Name), rules.LabelInWords(row.Name))
	}
	return "there is no " + rules.InWords(g.Name)
}

// sameLuck returns a finding that states how many times narrower the intervals of line i are than those of independent
// runs would be. ok is false if no interval is narrower.
func sameLuck(groups []reports.FigureGroup, i int) (found reports.Finding, ok bool) {
	low, high := math.Inf(1), 0.0
	var trials int64
	for g := range groups {
		for r := range groups[g].Rows {
			if row := &groups[g].Rows[r]; row.Sharper(i) {
				low, high = min(low, row.Changes[i].Narrower), max(high, row.Changes[i].Narrower)
				trials = max(trials, row.Cells[i].Trials)
			}
		}
	}
	return reports.Finding{
		Text: fmt.Sprintf("With the same luck on both sides the difference between %s and %s is known better than from "+
			"independent runs.", letter(0), letter(i)),
		Numbers: reports.Say(fmt.Sprintf("Its intervals are %.1f to %.1f times narrower; %d trials.", low, high, trials)),
	}, high > 0
}
