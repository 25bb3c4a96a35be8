package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Document returns the chart ready to be printed: a table for each figure. A heat map has a row for each value of its upright
// axis; lines have a row for each point.
func (c *Chart) Document() (*Document, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	d := &Document{Kind: "chart", Origin: c.Origin, Title: c.Title, Heading: c.Heading, Headline: c.headline(), Typed: c.Typed, Line: c.Scenario,
		Scenario: c.name(), Never: c.Never, Answer: c.Answer, Opening: c.Assumed, Assumed: c.Assumed,
		Notes: c.notes(), Sources: c.sources(), Picture: c.picture(), Rows: c.rows(), Data: c.data()}
	if c.Given != "" {
		d.Asked = []string{"given " + c.Given}
	}
	for i := range c.Panels {
		d.Body = append(d.Body, c.section(&c.Panels[i]))
	}
	return d, nil
}

// data returns the chart in its form for files.
func (c *Chart) data() *Chart {
	data := *c
	data.Schema, data.Assumed, data.Notes = jsonSchema, orEmpty(c.Assumed), orEmpty(c.notes())
	return &data
}

// section returns the table of a figure.
func (c *Chart) section(p *Panel) Passage {
	first, rest := c.tabulate(p)
	s := Passage{Head: p.Headline(), Table: &table{columns: append([]column{first}, rest...), keep: 1}}
	s.Caption = s.Head
	if group := rest[0].group; group != "" {
		s.Caption += " by " + group
	}
	if c.other() == nil {
		s.Table.bars = p.bars()
	} else if !p.Mean {
		s.Head, s.Caption = s.Head+", in per cent", s.Caption+", in per cent"
	}
	return s
}

// longestTitle is the length of a title, in characters, that fits three lines of a picture.
const longestTitle = 165

// picture returns a pane for each figure that varies, up to MostPanes. It states constant figures in a sentence, and names those
// that are not drawn.
func (c *Chart) picture() *Picture {
	pic := &Picture{Title: c.headline(), Caption: caption(c.varied(true), c.sources(), c.Origin, c.Version), Describes: c.describe()}
	if c.Heading == "" && len(c.Answer) > 1 && utf8.RuneCountInString(pic.Title) > longestTitle { // the rest stands below the chart
		pic.Title, pic.Answers = c.Answer[0].String(), Texts(c.Answer[1:])
	}
	block := Block{Beside: true}
	var left []string
	for i := range c.Panels {
		p := &c.Panels[i]
		switch {
		case p.constant():
			pic.Remarks = append(pic.Remarks, c.everywhere(p).String())
		case len(block.Panes) >= MostPanes:
			left = append(left, p.Headline())
		default:
			block.Panes = append(block.Panes, c.Pane(p, panelsOf(c)))
		}
	}
	if block.Panes != nil {
		pic.Blocks, pic.Legend = []Block{block}, c.legend()
	}
	pic.Remarks = slices.Concat(pic.Remarks, NeverSentences(c.Never), c.crowded(), c.jumps(), c.empties(), c.Remarks)
	if left != nil {
		pic.Remarks = append(pic.Remarks, "Not drawn: "+strings.Join(left, ", ")+".")
	}
	return pic
}

// describe returns a description for readers who cannot see the chart.
func (c *Chart) describe() string {
	if len(c.Answer) > 0 {
		return joined(c.Answer, " ").String()
	}
	var figures []string
	for i := range c.Panels {
		figures = append(figures, c.Panels[i].Headline())
	}
	over := c.X.Title()
	if other := c.other(); other != nil {
		over += " and " + other.Title()
	}
	return "Chart: " + strings.Join(figures, ", ") + " over " + over
}

// MostLines is the largest number of lines that a reader can distinguish; more lines are drawn as a heat map.
const MostLines = 12

// crowded says that a heat map takes the place of lines, if the chart has more lines than a reader can distinguish; otherwise
// it returns nil.
func (c *Chart) crowded() []string {
	if c.Series == nil || len(c.Series.Values) <= MostLines {
		return nil
	}
	return []string{fmt.Sprintf("%d lines would be too many to distinguish, so the chart is a heat map.", len(c.Series.Values))}
}

// ranked sorts a figure over an axis of units by the chart's first figure, the largest first and empty cells last. It leaves
// other axes as they are.
func (c *Chart) ranked(p *Panel) (*Panel, *Axis) {
	if !c.X.Units {
		return p, &c.X
	}
	order := make([]int, len(c.X.Values))
	for i := range order {
		order[i] = i
	}
	value := func(i int) float64 {
		if cell := &c.Panels[0].Cells[0][i]; !cell.Empty {
			return cell.Estimate.Value
		}
		return math.Inf(-1)
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(value(k), value(i)) })
	sorted, x := *p, c.X
	sorted.Cells = [][]Cell{inOrder(order, p.Cells[0])}
	x.Values, x.Labels, x.Said = inOrder(order, x.Values), inOrder(order, x.Labels), inOrder(order, x.Said)
	return &sorted, &x
}

// inOrder returns the elements of a list in the given order; nil for an empty list.
func inOrder[T any](order []int, list []T) []T {
	if len(list) == 0 {
		return nil
	}
	sorted := make([]T, len(order))
	for to, from := range order {
		sorted[to] = list[from]
	}
	return sorted
}

// Pane returns the pane that draws a figure: a heat map over X and Y, bars over an X of words without Series, else lines. More
// lines than MostLines also become a heat map. Bars and lines have the same axes as similar panels in beside.
func (c *Chart) Pane(p *Panel, beside []TitledPanel) Pane {
	top := reachOf(p, beside)
	switch {
	case c.Y != nil:
		return &HeatPane{Panel: p, X: &c.X, Y: c.Y}
	case c.Series == nil && !c.X.Numeric:
		p, x := c.ranked(p)
		return &BarPane{Panel: p, X: x, Top: top}
	case c.crowded() != nil:
		return &HeatPane{Panel: p, X: &c.X, Y: c.Series}
	}
	from, to := spanOf(&c.X, beside)
	return &LinePane{Panel: p, X: &c.X, Series: c.Series, Top: top, From: from, To: to}
}

// panelsOf returns the figures of a chart.
func panelsOf(c *Chart) (list []TitledPanel) {
	for i := range c.Panels {
		list = append(list, TitledPanel{Chart: c, Panel: &c.Panels[i]})
	}
	return list
}

// reachOf returns the end of a figure's axis. All chances that stand together have the same axis, and so have the means of one
// metric for both sides. Else a reader would compare lengths that mean different things.
func reachOf(p *Panel, beside []TitledPanel) float64 {
	top := p.reach()
	for _, other := range beside {
		if p.compares(other.Panel) {
			top = max(top, other.Panel.reach())
		}
	}
	return top
}

// compares reports whether two figures are of one kind: both chances, or means of one metric for either side.
func (p *Panel) compares(other *Panel) bool {
	if !p.Mean || !other.Mean {
		return p.Mean == other.Mean
	}
	return p.Value == other.Value && p.stem() == other.stem()
}

// stem returns the metric without the letter of its side.
func (p *Panel) stem() string {
	if _, what, ok := strings.Cut(p.Metric, "-"); ok && (p.Side == 1 || p.Side == 2) {
		return what
	}
	return p.Metric
}

// spanOf returns the ends of an axis of increasing numbers, equal in all charts that have this axis; 0 and 0 for other axes.
func spanOf(x *Axis, beside []TitledPanel) (from, to float64) {
	if !x.Increasing() {
		return 0, 0
	}
	places := x.Places()
	from, to = places[0], places[len(places)-1]
	for _, other := range beside {
		if y := &other.X; y.Increasing() && y.Title() == x.Title() {
			places := y.Places()
			from, to = min(from, places[0]), max(to, places[len(places)-1])
		}
	}
	return from, to
}

// reach returns the highest end of an interval in the panel, or the goal if that is higher.
func (p *Panel) reach() float64 {
	top := p.Highest()
	p.each(func(_, _ int, cell *Cell) { top = max(top, cell.Estimate.High) })
	if p.Goal != nil {
		top = max(top, *p.Goal)
	}
	return top
}

// legend says which figures are exact and which are simulated, unless all are exact, and why lines are broken.
func (c *Chart) legend() string {
	exact, simulated := c.Panels[0].Count()
	broken := ""
	if _, lines := c.Pane(&c.Panels[0], nil).(*LinePane); lines && c.anyMayJump() {
		broken = "No line between two marks: the figure jumps somewhere between them."
	}
	switch {
	case simulated == 0:
		return broken
	case exact == 0:
		return strings.TrimSpace("Simulated, with 95 % intervals. " + broken)
	}
	switch c.Pane(&c.Panels[0], nil).(type) {
	case *HeatPane:
		return "Cells with a dot are simulated, the others exact."
	case *BarPane:
		return "Bars with a whisker are simulated, with their 95 % interval; the others are exact."
	}
	return strings.TrimSpace("Filled marks: exact. Open marks: simulated, with their 95 % interval. " + broken)
}

// anyMayJump reports whether, on any line, the figure may jump between two neighbouring points (see MayJump).
func (c *Chart) anyMayJump() bool {
	for i := range c.Panels {
		for _, cells := range c.Panels[i].Cells {
			for at := 1; at < len(cells); at++ {
				if !cells[at-1].Empty && !cells[at].Empty && MayJump(&c.X, &cells[at-1], &cells[at]) {
					return true
				}
			}
		}
	}
	return false
}

// rows returns a row for every cell of every figure: a column for each axis, then the columns of the odds. The column value
// says which part of the metric is meant ("2+", "mean"). A mean also stands in the column of chances, so that there is one
// place to look. Empty cells have no row.
func (c *Chart) rows() [][]string {
	axes := []*Axis{&c.X}
	if other := c.other(); other != nil {
		axes = append(axes, other)
	}
	var head []string
	for _, axis := range axes {
		head = append(head, strings.TrimPrefix(axis.Name, "+")) // a spreadsheet would take the plus for a formula
	}
	rows := [][]string{append(head, csvHead...)}
	for i := range c.Panels {
		p := &c.Panels[i]
		p.each(func(row, col int, cell *Cell) {
			line := []string{c.X.Values[col]}
			if other := c.other(); other != nil {
				line = append(line, other.Values[row])
			}
			line = append(line, conditioned(cell.Scenario, c.Given), p.Metric, p.Value)
			rows = append(rows, slices.Concat(line, cell.csv()))
		})
	}
	return rows
}

// csv returns the columns from "method" on.
func (c *Cell) csv() []string {
	if c.Exact {
		return []string{"exact", significant(c.Estimate.Value), "", "", "", "", ""}
	}
	count := ""
	if c.Count != nil {
		count = strconv.FormatInt(*c.Count, 10)
	}
	return []string{
		"simulated", significant(c.Estimate.Value), significant(c.Estimate.Low), significant(c.Estimate.High),
		count, strconv.FormatInt(c.Trials, 10), strconv.FormatUint(c.Seed, 10),
	}
}
