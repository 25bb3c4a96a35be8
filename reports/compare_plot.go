//go:build !js

package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
)

// Plot draws the comparison as "svg", "png" or "pdf": a stacked bar for every situation in every column, and the curves
// of duels.
func (c *Comparison) Plot(w io.Writer, format string) error {
	if err := c.check(); err != nil {
		return err
	}
	return write(w, c.shown().picture(), format)
}

// picture is what stands alone: with title and caption.
func (c *Comparison) picture() *picture {
	pic := c.layout(pictureWidth)
	small := lettering(captionSize, quiet)
	pic.title = pic.fold(lettering(titleSize, ink), heading(c.answer(), c.Title))
	if len(c.Situations) == 1 {
		s := &c.Situations[0]
		about := s.About
		if s.Name != "" {
			about = s.Name + ": " + about
		}
		pic.legend = pic.fold(lettering(labelSize, quiet), about)
		for _, line := range s.Lines {
			pic.caption = append(pic.caption, pic.fold(small, strings.TrimSpace(line.Topic+" "+line.Text))...)
		}
	}
	pic.caption = append(pic.caption, pic.fold(small, withVersion(c.sources(), c.Version))...)
	return pic
}

// layout decides what is drawn, as yet without title and caption.
func (c *Comparison) layout(width vg.Length) *picture {
	pic := &picture{width: width}
	remark := lettering(labelSize, ink)
	for _, p := range c.stacks() {
		if always := p.always(); always != "" {
			pic.remarks = append(pic.remarks, pic.fold(remark, fmt.Sprintf("%s: %s, always.", p.title, always))...)
			continue
		}
		pic.rows = append(pic.rows, []pane{p})
	}
	pic.rows = append(pic.rows, pairs(c.differences(), panesPerRow(width))...)
	curves, left := c.curves()
	pic.rows = append(pic.rows, pairs(curves, panesPerRow(width))...)
	if len(pic.rows) == 0 {
		var same []string
		pic.rows, same = c.means()
		pic.remarks = append(pic.remarks, pic.fold(remark, strings.Join(same, " "))...)
	}
	if left > 0 {
		more := fmt.Sprintf("Not drawn: the curves of %d more situations.", left)
		pic.remarks = append(pic.remarks, pic.fold(remark, more)...)
	}
	if len(c.Situations) == 1 {
		for _, note := range c.Situations[0].absences() {
			pic.remarks = append(pic.remarks, pic.fold(remark, note)...)
		}
	}
	return pic
}

// stacks are the groups of ordered chances, those with the same labels in one pane: a row for each situation or, where
// there is but one, for each group.
func (c *Comparison) stacks() []*stackedBars {
	var panes []*stackedBars
	for i := range c.Situations {
		s := &c.Situations[i]
		for k := range s.Groups {
			g := &s.Groups[k]
			if g.Shape != Stacked {
				continue
			}
			row := stackedRow{name: s.Name}
			if len(c.Situations) == 1 {
				row.name = g.Name
			}
			for col := range c.Columns {
				var cells []Cell
				for r := range g.Rows {
					cells = append(cells, g.Rows[r].Cells[col])
				}
				row.cells = append(row.cells, cells)
			}
			labels := make([]string, len(g.Rows))
			for r := range labels {
				labels[r] = g.Rows[r].Name
			}
			if last := len(panes) - 1; last >= 0 && slices.Equal(panes[last].labels, labels) {
				panes[last].take(row)
			} else {
				panes = append(panes, &stackedBars{title: g.Head, labels: labels, columns: c.Columns,
					colors: labelColours(labels, g.Sides, g.Kinds), rows: []stackedRow{row}})
			}
			if len(c.Situations) > 1 {
				break // the first says what the attack does
			}
		}
	}
	battle := len(c.Situations) == 1 && c.Situations[0].Groups[0].Sides != nil
	for _, p := range panes {
		switch {
		case c.Situations[0].Name != "" && !battle:
			p.title = "What one activation does"
		case len(p.rows) > 1:
			p.title = "Chances"
		}
	}
	return panes
}

// take adds a row; one that shows the same as another only adds its name to that.
func (s *stackedBars) take(row stackedRow) {
	same := func(a, b Cell) bool { return a.Empty == b.Empty && a.Estimate == b.Estimate }
	at := slices.IndexFunc(s.rows, func(known stackedRow) bool {
		return slices.EqualFunc(known.cells, row.cells, func(a, b []Cell) bool { return slices.EqualFunc(a, b, same) })
	})
	if at < 0 {
		s.rows = append(s.rows, row)
		return
	}
	s.rows[at].name += ", " + row.name
}

// curves are lines over turns, one for each column; left is how many more there are than a picture has room for.
func (c *Comparison) curves() (panes []pane, left int) {
	for i := range c.Situations {
		for k := range c.Situations[i].Groups {
			g := &c.Situations[i].Groups[k]
			if g.Shape != Curve || len(g.Rows) == 0 {
				continue
			}
			if len(panes) == mostPanels {
				left++
				continue
			}
			name := "Target still in"
			if len(c.Situations) > 1 {
				name = "Target still in: " + c.Situations[i].Name
			}
			series := &Axis{Name: c.ColumnName, Values: c.Columns}
			panes = append(panes, curve{lineChart{c.curvePanel(g), curveAxis(g), series, 1}, name})
		}
	}
	return panes, left
}

// A curve is a line chart under a name of its own.
type curve struct {
	lineChart
	name string
}

// head implements [pane].
func (c curve) head() (name string, remarks []string) { return c.name, c.panel.precision() }

func curveAxis(g *FigureGroup) *Axis {
	x := &Axis{Name: "after turn", Numeric: true}
	for i := range g.Rows {
		x.Values = append(x.Values, g.Rows[i].Name)
	}
	return x
}

// curvePanel turns the rows of a group into lines.
func (c *Comparison) curvePanel(g *FigureGroup) *Panel {
	p := &Panel{Figure: g.Name, Cells: make([][]Cell, len(c.Columns))}
	for col := range c.Columns {
		for i := range g.Rows {
			p.Cells[col] = append(p.Cells[col], g.Rows[i].Cells[col])
		}
	}
	return p
}

// means are bars for the figures that stand for themselves, where there is nothing else to draw, and sentences for those
// that are the same in all columns.
func (c *Comparison) means() (rows [][]pane, same []string) {
	var panes []pane
	for i := range c.Situations {
		for _, g := range c.Situations[i].Groups {
			for r := range g.Rows {
				panel := &Panel{Figure: g.Rows[r].Name, Mean: g.Rows[r].Kind != KindChance, Cells: [][]Cell{g.Rows[r].Cells}}
				switch {
				case panel.constant():
					value := figure(g.Rows[r].Cells[0].Estimate, panel.Mean)
					same = append(same, fmt.Sprintf("%s: %s in all.", panel.Figure, value))
				case len(panes) < mostPanels:
					panes = append(panes, barChart{panel: panel, x: &Axis{Name: c.ColumnName, Values: c.Columns}, top: panel.reach()})
				}
			}
		}
	}
	return pairs(panes, 1), same
}
