package experiments

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A Chart asks for figures of a scenario over one or two axes. NewChart has checked the question, and Work answers it.
type Chart struct {
	Heading  string // the name that the user gave the chart; "" for none
	scenario *rules.Scenario
	axes     []*Axis // x, then the series or y if there is one
	heat     bool    // the second axis is y, and the chart a heat map
	show     []string
}

// NewChart returns a chart. At most one of series and y is set. If show is empty, the chart shows the worst result.
func NewChart(s *rules.Scenario, x, series, y *Axis, show []string) (*Chart, error) {
	c := &Chart{scenario: s, axes: []*Axis{x}, heat: y != nil, show: show}
	switch {
	case series != nil && y != nil:
		return nil, BadInput("a chart has a series or a y axis, not both: leave one out")
	case series != nil || y != nil:
		c.axes = append(c.axes, cmp.Or(series, y))
	}
	if len(c.axes) == 2 && x.Name == c.axes[1].Name {
		return nil, BadInput("%s is on both axes: vary two different things", x.Name)
	}
	if n := c.Cells(); n > MostCells {
		return nil, BadInput("the chart has %d cells: at most %d are allowed", n, MostCells)
	}
	if len(show) == 0 {
		c.show = []string{usualFigure(s.Procedure)}
	}
	for i, text := range c.show {
		if slices.Contains(c.show[:i], text) {
			return nil, WrongSetting("show", "%s is shown twice", text)
		}
		if err := CheckFigure(text, s); err != nil {
			return nil, SettingError{"show", err}
		}
	}
	return c, nil
}

// usualFigure returns the figure that a question measures if the user names none: the first figure of the answer to
// odds. A procedure that tells nothing has the worst label of its first metric, or the mean of that metric if it has no
// labels.
func usualFigure(p *rules.Procedure) string {
	if len(p.Told) > 0 && len(p.Told[0]) > 0 {
		return p.Told[0][0].Figure
	}
	m := p.Metrics[0]
	if m.Labels == nil {
		return "mean " + m.Name
	}
	return m.Name + "=" + m.Labels[len(m.Labels)-1]
}

// CheckFigure returns an error if a scenario cannot have a figure. It does not check whether numbers are too large,
// because the largest number of a metric is known only when the engagement is prepared.
func CheckFigure(text string, s *rules.Scenario) error {
	if _, err := rules.ParseFigure(text, Unbounded(s.Procedure.Metrics)); err != nil {
		return InputError{err}
	}
	return nil
}

// Unbounded returns metrics without upper limits: one cell of a chart can have more dice than another. If a cell has
// too few dice for a figure, the chance of the figure is 0.
func Unbounded(metrics []sim.Metric) []sim.Metric {
	metrics = slices.Clone(metrics)
	for i := range metrics {
		if metrics[i].Labels == nil {
			metrics[i].Max = 1 << 30
		}
	}
	return metrics
}

// Cells returns the number of cells of the chart.
func (c *Chart) Cells() int {
	n := 1
	for _, a := range c.axes {
		n *= len(a.Values)
	}
	return n
}

// at returns the scenario of a cell. Cells are numbered row by row, a row for each value of the second axis.
func (c *Chart) at(cell int) (*rules.Scenario, error) {
	x := len(c.axes[0].Values)
	return c.with(c.axes[0].Values[cell%x], cell/x)
}

// with returns the scenario in which the first axis has the value x, and the second axis its value number row.
func (c *Chart) with(x string, row int) (*rules.Scenario, error) {
	type step struct {
		*Axis
		value string
	}
	steps := []step{{c.axes[0], x}}
	if len(c.axes) == 2 {
		steps = append(steps, step{c.axes[1], c.axes[1].Values[row]})
	}
	slices.SortStableFunc(steps, func(a, b step) int { return cmp.Compare(a.rank, b.rank) })
	s := c.scenario
	for _, step := range steps {
		var err error
		if s, err = step.set(s, step.value); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Show returns the figures that are shown.
func (c *Chart) Show() []string { return c.show }

// Resolve writes the full scenario line of every cell of the chart, until the context ends.
func (c *Chart) Resolve(ctx context.Context, w io.Writer) {
	for cell := range c.Cells() {
		if ctx.Err() != nil {
			return
		}
		if s, err := c.at(cell); err != nil {
			io.WriteString(w, err.Error()+"\n")
		} else {
			io.WriteString(w, s.Resolved())
		}
	}
}

// Check returns an error if no cell makes sense.
func (c *Chart) Check(ctx context.Context) error {
	var first error
	for cell := range c.Cells() {
		if err := ctx.Err(); err != nil {
			return err
		}
		s, err := c.at(cell)
		if err == nil {
			_, err = s.Prepare()
		}
		if err == nil {
			return nil
		}
		first = cmp.Or(first, err)
	}
	return BadInput("no cell of the chart makes sense: %w", first)
}

// Work calculates the cells and returns the chart. It calculates as many cells at the same time as there are workers;
// the result does not depend on their number. A cell that makes no sense stays empty; if all cells are empty, Work
// returns an error.
func (c *Chart) Work(ctx context.Context, set Settings) (*reports.Chart, error) {
	cells := make([]*cell, c.Cells())
	meter := set.Meter(len(cells), set.TrialsEach())
	err := set.InParallel(ctx, meter, len(cells), func(ctx context.Context, i int, own Settings) (err error) {
		cells[i], err = c.work(ctx, i, own)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := c.checkAll(cells); err != nil {
		return nil, err
	}
	if err := c.findSteps(ctx, cells, set); err != nil {
		return nil, err
	}
	return c.report(cells, set), nil
}

// checkAll returns an error if no cell makes sense, if nothing can happen in any cell, or if no cell can have one of
// the figures.
func (c *Chart) checkAll(cells []*cell) error {
	var first *cell
	for _, cell := range cells {
		if cell.empty == "" {
			first = cmp.Or(first, cell)
		}
	}
	if first == nil {
		return BadInput("no cell of the chart makes sense: %s", cells[0].empty)
	}
	if !slices.ContainsFunc(cells, func(cell *cell) bool { return cell.empty == "" && !cell.idle }) {
		why := whyIdle(cells)
		if why.Mend != "" {
			return BadInput("nothing can happen in any cell of the chart: %s; write %s", why.Reason(), why.Mend)
		}
		return BadInput("nothing can happen in any cell of the chart: %s", why.Reason())
	}
	for k, f := range first.figures {
		m := first.result.Metrics[f.Event.Metric].Metric
		for _, cell := range cells {
			if cell.result != nil {
				m.Max = max(m.Max, cell.result.Metrics[f.Event.Metric].Max)
			}
		}
		if m.Labels == nil && f.Event.Low > m.Max {
			return WrongSetting("show", "%s: the largest possible is %s", c.show[k], m.Value(m.Max))
		}
		if f.Per100 && !slices.ContainsFunc(cells, func(cell *cell) bool { return cell.points > 0 }) {
			return WrongSetting("show", "%s: the first party costs nothing, so there are no 100 points", c.show[k])
		}
	}
	return nil
}

// report returns the chart for the reader.
func (c *Chart) report(results []*cell, set Settings) *reports.Chart {
	chart := &reports.Chart{
		Scenario: c.scenario.String(),
		Typed:    c.scenario.Typed(),
		Title:    c.scenario.Ruleset.Title + ": " + c.scenario.Procedure.Title,
		Heading:  c.Heading,
		Given:    set.Given,
		Never:    never(results),
		Assumed:  c.assumed(results),
		Remarks:  c.remarks(results),
		Notes:    notes(results),
		Version:  set.Version,
	}
	chart.Condition = conditionInWords(c.scenario, set.Given)
	for _, cell := range results {
		chart.Add(cell.origin)
	}
	if len(c.axes) == 2 && c.heat {
		chart.Y = &c.axes[1].Axis
	} else if len(c.axes) == 2 {
		chart.Series = &c.axes[1].Axis
	}
	for _, a := range c.axes {
		a.Said = a.valuesInWords(c.scenario)
		a.Describe(c.scenario)
	}
	chart.X = c.axes[0].Axis
	why := whyIdle(results).Reason()
	width := len(c.axes[0].Values)
	for k, text := range c.show {
		f, _ := rules.ParseFigure(text, Unbounded(c.scenario.Procedure.Metrics)) // no error is possible: NewChart has read the figure
		panel := reports.Panel{Figure: f.Text, Mean: f.Mean || f.Per100, Side: c.scenario.SideOf(f)}
		panel.Metric, panel.Value = figureWords(f.Text)
		panel.Told, _ = c.clause(f.Text) // no error is possible: the ruleset's tests check every clause
		plain, _, _ := strings.Cut(f.Text, " per ")
		told, _ := c.clause(plain)
		panel.Words = c.scenario.FigureInWords(f, told)
		for row := range len(results) / width {
			cells := make([]reports.Cell, width)
			for x := range cells {
				cells[x] = results[row*width+x].report(k, why, set.Seed)
			}
			panel.Cells = append(panel.Cells, cells)
		}
		chart.Panels = append(chart.Panels, panel)
	}
	c.addUndecided(chart, results)
	chart.Answer = chart.Tell()
	return chart
}

// figureWords splits the text of a figure into its metric and its value, for the columns of CSV and JSON files. The
// value of a mean is "mean" or "mean per 100".
func figureWords(text string) (metric, value string) {
	if metric, mean := strings.CutPrefix(text, "mean "); mean {
		metric, per, _ := strings.Cut(metric, " ")
		return metric, strings.TrimSpace("mean " + per)
	}
	metric, value, _ = strings.Cut(text, "=")
	return metric, value
}

// assumed returns the assumptions that all cells share, and the readings that any cell uses. It leaves out assumptions
// about anything that an axis varies.
func (c *Chart) assumed(found []*cell) []reports.Assumption {
	var all []rules.Assumption
	var cells []*cell
	for _, cell := range found {
		if cell.result != nil && !cell.idle {
			cells = append(cells, cell)
		}
	}
	for _, a := range cells[0].assumed {
		everywhere := !slices.ContainsFunc(cells, func(other *cell) bool { return !slices.Contains(other.assumed, a) })
		if everywhere && a.Topic != "reading" {
			all = append(all, a)
		}
	}
	for _, cell := range cells {
		for _, a := range cell.assumed {
			varied := slices.ContainsFunc(c.axes, func(x *Axis) bool { return strings.HasPrefix("+"+a.Text, x.Name+"=") })
			if a.Topic == "reading" && !varied && !slices.Contains(all, a) {
				all = append(all, a)
			}
		}
	}
	made := make([]reports.Assumption, len(all))
	for i, a := range all {
		made[i] = reports.Assumption(a)
	}
	return made
}

// never returns the events that are impossible in every cell with figures, with the reasons.
func never(found []*cell) []reports.Never {
	var all [][]reports.Never
	for _, c := range found {
		if c.empty == "" && !c.idle {
			all = append(all, c.never)
		}
	}
	return reports.NeverIn(all)
}

// whyIdle returns why nothing can happen in the idle cells, in the words of the rules: an event that is impossible in
// all idle cells, or else an assumption of all idle cells that no other cell has.
func whyIdle(found []*cell) reports.Never {
	var idle, others []*cell
	var never [][]reports.Never
	for _, c := range found {
		if c.idle {
			idle, never = append(idle, c), append(never, c.never)
		} else {
			others = append(others, c)
		}
	}
	if common := reports.NeverIn(never); common != nil {
		return common[0]
	}
	if idle != nil {
		for _, a := range idle[0].assumed {
			has := func(c *cell) bool { return slices.Contains(c.assumed, a) }
			if !slices.ContainsFunc(others, has) && !slices.ContainsFunc(idle, func(c *cell) bool { return !has(c) }) {
				return reports.Never{Claim: a.Topic + ": " + a.Text}
			}
		}
	}
	return reports.Never{Claim: "nothing can happen"}
}

// notes returns the notes of all cells, each once.
func notes(found []*cell) []string {
	var all []string
	for _, c := range found {
		for _, note := range c.notes {
			if !slices.Contains(all, note) {
				all = append(all, note)
			}
		}
	}
	return all
}
