package reports

import (
	"cmp"
	"math"
	"slices"

	"salvo/sim"
)

// A DistributionPane shows one metric: how likely each of its values is.
type DistributionPane struct {
	*Spread
	Seen int               // the index of the value that was observed; -1 for none
	Top  float64           // how far the chances of labels reach in all panes of the picture
	Side int               // 1 or 2: the side whose figures these are; 0 where there are no sides, and [Neither]
	Pair *DistributionPane // what the other side has of it: both have the same axes; nil for none
}

// Neither is the side of figures that belong to no side of two.
const Neither = 3

// Head implements [Pane]: the name of the metric, its mean and what it means.
func (p *DistributionPane) Head() (name string, remarks []string) {
	if p.Labels == nil {
		remarks = append(remarks, "mean "+Number(p.Best().Mean()))
	}
	if p.Help != "" {
		remarks = append(remarks, p.Help)
	}
	return p.Name, remarks
}

// A LinePane shows one figure over one axis: a line for each value of a second one.
type LinePane struct {
	Panel  *Panel
	X      *Axis
	Series *Axis   // nil for a single line
	Top    float64 // how far the figures reach
	Name   string  // in place of the figure; "" if the figure will do
	From   float64 // where the axis of numbers begins, and ends with To; both 0 where the values say it
	To     float64
}

// Head implements [Pane].
func (p *LinePane) Head() (name string, remarks []string) {
	name = cmp.Or(p.Name, p.Panel.Headline())
	if p.Name == "" && p.Series != nil {
		name += " by " + p.Series.Title()
	}
	return name, p.Panel.Precision()
}

// A BarPane shows one figure over an axis of words: a lying bar for each of them.
type BarPane struct {
	Panel *Panel
	X     *Axis
	Top   float64 // how far the figures reach
	Name  string  // in place of the figure; "" if the figure will do
}

// Head implements [Pane].
func (p *BarPane) Head() (name string, remarks []string) {
	return cmp.Or(p.Name, p.Panel.Headline()) + " by " + p.X.Title(), p.Panel.Precision()
}

// A HeatPane shows one figure over two axes as a table whose cells are coloured, the first value of Y on top.
type HeatPane struct {
	Panel *Panel
	X, Y  *Axis
	Name  string // in place of the figure; "" if the figure will do
	// Even: a figure above one half has the colour of the first side, one below it that of the second.
	Even   bool
	Framed func(row, col int) bool // the cells that stand out; nil if none do
}

// Head implements [Pane].
func (p *HeatPane) Head() (name string, remarks []string) {
	return cmp.Or(p.Name, p.Panel.Headline()), p.Panel.Precision()
}

// A StackPane shows small multiples: a bar of chances from mildest to worst in every row and column.
type StackPane struct {
	Title   string
	Labels  []string // from mildest to worst
	Sides   []string // the labels that are wins of the first and of the second side; nil if there are none
	Kinds   bool     // no label is worse than another
	Columns []string
	Rows    []StackRow
}

// A StackRow is a row of a [StackPane].
type StackRow struct {
	Name  string
	Cells [][]Cell // by column, then by label
}

// Head implements [Pane].
func (p *StackPane) Head() (name string, remarks []string) {
	half := 0.0
	for _, row := range p.Rows {
		for _, cells := range row.Cells {
			for i := range cells {
				if !cells[i].Empty && !cells[i].Exact {
					half = max(half, 100*cells[i].Estimate.Half())
				}
			}
		}
	}
	if half > 0 {
		remarks = []string{"95 % interval: at most ±" + HalfWidth(half, RoundUp) + " points"}
	}
	return p.Title + ", in per cent", remarks
}

// Happens reports whether any bar has a part of the label.
func (p *StackPane) Happens(label int) bool {
	for _, row := range p.Rows {
		for _, cells := range row.Cells {
			if !cells[label].Empty && cells[label].Estimate.Value > 0 {
				return true
			}
		}
	}
	return false
}

// always returns the label that alone happens in every bar; "" if there is none.
func (p *StackPane) always() string {
	only := ""
	for i := range p.Labels {
		switch {
		case !p.Happens(i):
		case only != "":
			return ""
		default:
			only = p.Labels[i]
		}
	}
	return only
}

// take adds a row. A row that shows the same as an earlier one only adds its name to that.
func (p *StackPane) take(row StackRow) {
	same := func(a, b Cell) bool { return a.Empty == b.Empty && a.Estimate == b.Estimate }
	at := slices.IndexFunc(p.Rows, func(known StackRow) bool {
		return slices.EqualFunc(known.Cells, row.Cells, func(a, b []Cell) bool { return slices.EqualFunc(a, b, same) })
	})
	if at < 0 {
		p.Rows = append(p.Rows, row)
		return
	}
	p.Rows[at].Name += ", " + row.Name
}

// A ShiftPane shows how much figures differ between two columns: a dot for each with a whisker for its interval, right
// of a line at nothing where it is more and left of it where it is less.
type ShiftPane struct {
	Name   string
	Mean   bool // plain numbers instead of points of a chance
	Rows   []string
	Shifts []*Shift
}

// Head implements [Pane].
func (p *ShiftPane) Head() (name string, remarks []string) {
	if !slices.ContainsFunc(p.Shifts, func(s *Shift) bool { return s.Exact }) {
		remarks = []string{"whiskers: 95 % intervals; grey: luck may have made it"}
	}
	if p.Mean {
		return p.Name, remarks
	}
	return p.Name + ", in points", remarks
}

// An AgreementPane shows how one figure agrees with another: a dot for each pair, with a whisker for what is not certain,
// and a line on which all dots would lie if the figures agreed.
type AgreementPane struct {
	Name    string
	Remarks []string
	X, Y    Scale
	Dots    []Dot
	Judged  bool    // dots look as their verdicts do
	Near    float64 // dots within this share of the line agree; that band is shaded; 0: none is
	Large   bool    // the pane is the main one of its picture
}

// A Scale is the axis of chances, or of costs.
type Scale struct {
	Title   string
	Chances bool      // from 0 to 1
	Costs   []float64 // all costs that it should have room for
}

// Range returns where the scale begins and ends. It has no room for costs that are next to nothing beside the others.
func (s *Scale) Range() (low, high float64) {
	if s.Chances {
		return 0, 1
	}
	low = math.Inf(1)
	for _, x := range s.Costs {
		high = max(high, x)
	}
	for _, x := range s.Costs {
		if x > high/40 {
			low = min(low, x)
		}
	}
	if high == 0 {
		low, high = 1, 1
	}
	return 0.85 * low, 1.15 * high
}

// A Dot is a pair of figures.
type Dot struct {
	X       float64
	Y       sim.Estimate
	Name    string // "" for none
	Verdict Verdict
}

// Head implements [Pane].
func (p *AgreementPane) Head() (name string, remarks []string) { return p.Name, p.Remarks }

// A CurvesPane shows chances or shares from turn to turn: a curve for each battle, or a mean with bands around it.
type CurvesPane struct {
	Name   string
	Remark string
	Turns  int
	Curves [][]float64
	Mean   []float64
	Fan    [][5]float64 // below them lie a tenth, a quarter, half, three quarters, nine tenths
}

// Head implements [Pane].
func (p *CurvesPane) Head() (name string, remarks []string) { return p.Name, []string{p.Remark} }
