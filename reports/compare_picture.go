package reports

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules/english"
)

// picture returns a stacked bar for every situation in every column, the differences of variants from the first column, and the
// curves of duels. If there are none of these, it returns bars for the figures that stand by themselves.
func (c *Comparison) picture() *Picture {
	title, rest, long := strings.Cut(heading(Texts(c.answer()), c.Title), "; ")
	if long { // the title is the finding; what else it says stands below
		title += "."
	}
	pic := &Picture{Title: title,
		Describes: heading(Texts(c.answer()), "Stacked bars: what comes of it in "+strings.Join(c.Columns, ", "))}
	if long {
		pic.Remarks = append(pic.Remarks, english.Capital(rest))
	}
	for _, p := range c.stacks() {
		if always := p.always(); always != "" {
			pic.Remarks = append(pic.Remarks, fmt.Sprintf("%s: %s, always.", p.Title, always))
			continue
		}
		pic.Blocks = append(pic.Blocks, alone(p))
	}
	curves, left := c.curves()
	for _, panes := range [][]Pane{c.differences(), curves} {
		if panes != nil {
			pic.Blocks = append(pic.Blocks, Block{panes, true})
		}
	}
	if len(pic.Blocks) == 0 {
		pic.Blocks, pic.Remarks = c.means(pic.Remarks)
	}
	if left > 0 {
		pic.Remarks = append(pic.Remarks, fmt.Sprintf("Not drawn: the curves of %d more situations.", left))
	}
	if told := effectsTold(pic.Blocks); told != "" {
		pic.Remarks = append(pic.Remarks, told)
	}
	if len(c.Situations) == 1 {
		s := &c.Situations[0]
		pic.Remarks = append(pic.Remarks, s.absences()...)
		pic.About = s.About
		if s.Name != "" {
			pic.About = s.Name + ": " + s.About
		}
		for _, line := range s.Lines {
			if slices.Contains(c.columnNames(), "line "+line.Topic) { // the title speaks of it
				pic.Legend = strings.TrimSpace(pic.Legend + " Line " + line.Topic + ": " + line.Text + ".")
				continue
			}
			pic.Caption = append(pic.Caption, strings.TrimSpace(line.Topic+" "+line.Text))
		}
	}
	pic.Caption = append(pic.Caption, withVersion(slices.Concat(c.sources(), c.Origin.sentences()), c.Version))
	return pic
}

// effectMeanings holds what the words mean by which all games call the effect on a unit.
var effectMeanings = [][2]string{{"hindered", "suppressed, pinned or driven back"}, {"reduced", "weakened for good"}, {"out", "out of the fight"}}

// effectsTold explains the effects that stacked bars show; "" if none shows hindered units.
func effectsTold(blocks []Block) string {
	for _, block := range blocks {
		stack, ok := block.Panes[0].(*StackPane)
		if !ok || !slices.Contains(stack.Labels, "hindered") {
			continue
		}
		var told []string
		for _, effect := range effectMeanings {
			if slices.Contains(stack.Labels, effect[0]) {
				told = append(told, effect[0]+": "+effect[1])
			}
		}
		return english.Capital(strings.Join(told, "; ")) + "."
	}
	return ""
}

// columnNames returns what people call the columns: "bolt-action", "line B".
func (c *Comparison) columnNames() []string {
	if c.ColumnName != "line" {
		return c.Columns
	}
	names := make([]string, len(c.Columns))
	for i, letter := range c.Columns {
		names[i] = "line " + letter
	}
	return names
}

// stacks returns the groups of stacked chances; consecutive groups with the same labels share a pane. A pane has a row for each
// situation or, if there is only one situation, for each group. Rows with the same figures become one.
func (c *Comparison) stacks() []*StackPane {
	var panes []*StackPane
	for i := range c.Situations {
		s := &c.Situations[i]
		for k := range s.Groups {
			g := &s.Groups[k]
			if g.Shape != Stacked {
				continue
			}
			row := StackRow{Name: s.Name}
			if len(c.Situations) == 1 {
				row.Name = g.Name
			}
			for col := range c.Columns {
				var cells []Cell
				for r := range g.Rows {
					cells = append(cells, g.Rows[r].Cells[col])
				}
				row.Cells = append(row.Cells, cells)
			}
			labels := make([]string, len(g.Rows))
			for r := range labels {
				labels[r] = g.Rows[r].Name
			}
			if last := len(panes) - 1; last >= 0 && slices.Equal(panes[last].Labels, labels) {
				panes[last].take(row)
			} else {
				panes = append(panes, &StackPane{Title: g.Head, Labels: labels, Sides: g.Sides, Kinds: g.Kinds, Columns: c.columnNames(),
					Rows: []StackRow{row}})
			}
			if len(c.Situations) > 1 {
				break // the first group shows the effect of the attack
			}
		}
	}
	battle := len(c.Situations) == 1 && c.Situations[0].Groups[0].Sides != nil
	for _, p := range panes {
		switch {
		case c.Situations[0].Name != "" && !battle:
			p.Title = "What one activation does"
		case len(p.Rows) > 1:
			p.Title = "Chances"
		}
	}
	return panes
}

// curves returns lines over turns, one for each column. left counts the curves that the picture has no room for.
func (c *Comparison) curves() (panes []Pane, left int) {
	for i := range c.Situations {
		for k := range c.Situations[i].Groups {
			g := &c.Situations[i].Groups[k]
			if g.Shape != Curve || len(g.Rows) == 0 {
				continue
			}
			if len(panes) == MostPanes {
				left++
				continue
			}
			name := "Target still in"
			if len(c.Situations) > 1 {
				name = "Target still in: " + c.Situations[i].Name
			}
			series := &Axis{Name: c.ColumnName, Values: c.Columns}
			panes = append(panes, &LinePane{Panel: c.curvePanel(g), X: curveAxis(g), Series: series, Top: 1, Name: name})
		}
	}
	return panes, left
}

// curveAxis returns the axis of a group whose rows are turns.
func curveAxis(g *FigureGroup) *Axis {
	x := &Axis{Name: "after turn", Numeric: true}
	for i := range g.Rows {
		x.Values = append(x.Values, g.Rows[i].Name)
	}
	return x
}

// curvePanel returns the cells of a group as lines: a line for each column, with a point for each row.
func (c *Comparison) curvePanel(g *FigureGroup) *Panel {
	p := &Panel{Figure: g.Name, Cells: make([][]Cell, len(c.Columns))}
	for col := range c.Columns {
		for i := range g.Rows {
			p.Cells[col] = append(p.Cells[col], g.Rows[i].Cells[col])
		}
	}
	return p
}

// means returns bars for up to MostPanes figures that stand by themselves, used if there is nothing else to draw. It adds a
// remark with the figures that are equal in all columns.
func (c *Comparison) means(remarks []string) ([]Block, []string) {
	var blocks []Block
	var same []string
	for i := range c.Situations {
		for _, g := range c.Situations[i].Groups {
			for r := range g.Rows {
				panel := &Panel{Figure: g.Rows[r].Name, Mean: g.Rows[r].Kind != KindChance, Cells: [][]Cell{g.Rows[r].Cells}}
				switch {
				case panel.constant():
					value := FigureText(g.Rows[r].Cells[0].Estimate, panel.Mean)
					same = append(same, fmt.Sprintf("%s: %s in all.", panel.Figure, value))
				case len(blocks) < MostPanes:
					blocks = append(blocks, alone(&BarPane{Panel: panel, X: &Axis{Name: c.ColumnName, Values: c.Columns}, Top: panel.reach()}))
				}
			}
		}
	}
	if same != nil {
		remarks = append(remarks, strings.Join(same, " "))
	}
	return blocks, remarks
}

// differences returns a pane for the differences of each column from the first in each group, up to MostPanes, if columns are
// variants of one engagement. Panes of chances have equal axes.
func (c *Comparison) differences() (panes []Pane) {
	var shifts []*ShiftPane
	for i := range c.Situations {
		for k := range c.Situations[i].Groups {
			for col := 1; col < len(c.Columns) && len(shifts) < MostPanes; col++ {
				if d := c.difference(&c.Situations[i].Groups[k], col); d != nil {
					shifts = append(shifts, d)
				}
			}
		}
	}
	low, high := 0.0, 0.0
	for _, d := range shifts {
		if from, to := d.Span(); !d.Mean {
			low, high = min(low, from), max(high, to)
		}
	}
	for _, d := range shifts {
		if !d.Mean {
			d.Low, d.High = low, high
		}
		panes = append(panes, d)
	}
	return panes
}

// difference returns the differences of the given column from the first in one group; nil if all of them are exactly 0 or if the
// columns are not variants.
func (c *Comparison) difference(g *FigureGroup, col int) *ShiftPane {
	d := &ShiftPane{Name: fmt.Sprintf("%s: %s - %s", g.Head, c.Columns[col], c.Columns[0]), Mean: g.Rows[0].Kind != KindChance}
	moved := false
	for i := range g.Rows {
		row := &g.Rows[i]
		if row.Changes == nil {
			return nil
		}
		if row.Cells[0].Estimate.Value == 0 && row.Cells[col].Estimate.Value == 0 {
			continue
		}
		d.Rows, d.Shifts = append(d.Rows, row.Name), append(d.Shifts, &row.Changes[col])
		moved = moved || !row.Changes[col].Exact() || !row.Changes[col].Within()
	}
	if !moved {
		return nil
	}
	return d
}
