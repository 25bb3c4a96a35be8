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
	Top  float64           // the end of the axis of labels, equal in all panes of the picture
	Side int               // 1 or 2: the side that the figures belong to; 0 if there are no sides; or [Neither]
	Tall float64           // the end of the axis of numbers, equal in panes side by side and in a pair
	Pair *DistributionPane // the same metric of the other side, drawn with equal axes; nil for none
}

// Neither is the Side of figures that belong to neither of two sides.
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

// A LinePane shows one figure over one axis, with a line for each value of a second axis.
type LinePane struct {
	Panel  *Panel
	X      *Axis
	Series *Axis   // nil for a single line
	Top    float64 // the end of the axis of figures
	Name   string  // replaces the name of the figure; "" for that name
	From   float64 // the ends of X, From and To, if X is an axis of numbers; both 0 if the smallest and largest value are the ends
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

// A BarPane shows one figure over an axis of words, with a horizontal bar for each word.
type BarPane struct {
	Panel *Panel
	X     *Axis
	Top   float64 // the end of the axis of figures
	Name  string  // replaces the name of the figure; "" for that name
}

// Head implements [Pane].
func (p *BarPane) Head() (name string, remarks []string) {
	return cmp.Or(p.Name, p.Panel.Headline()) + " by " + p.X.Title(), p.Panel.Precision()
}

// A HeatPane shows one figure over two axes as a table whose cells are coloured, the first value of Y on top.
type HeatPane struct {
	Panel *Panel
	X, Y  *Axis
	Name  string // replaces the name of the figure; "" for that name
	// Even says that a figure above one half has the colour of the first side, and a figure below one half the colour of the
	// second side.
	Even   bool
	Framed func(row, col int) bool // the cells that get a frame; nil if none do
}

// Head implements [Pane].
func (p *HeatPane) Head() (name string, remarks []string) {
	return cmp.Or(p.Name, p.Panel.Headline()), p.Panel.Precision()
}

// A StackPane shows small multiples: a bar of chances from mildest to worst in every row and column.
type StackPane struct {
	Title   string
	Labels  []string // from mildest to worst
	Sides   []string // the labels for a victory of the first and of the second side; nil if there are none
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
					half = max(half, 100*arm(cells[i].Estimate))
				}
			}
		}
	}
	if half > 0 {
		remarks = []string{"95 % interval: at most ±" + HalfWidth(half) + " points"}
	}
	return p.Title + ", in per cent", remarks
}

// Happens reports whether any bar shows the label.
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

// always returns the label that every bar shows alone; "" if there is none.
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

// take adds a row. A row that equals an earlier one only adds its name to that row.
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

// A ShiftPane shows differences, such as those of figures between two columns: a dot for each difference with a whisker for its
// interval. Dots lie right of a line at 0 if the difference is positive, and left if it is negative.
type ShiftPane struct {
	Name   string
	Mean   bool // plain numbers instead of points of a chance
	Rows   []string
	Shifts []*Shift
	Low    float64 // the ends of the axis, equal in panes of one unit side by side; both 0 if the intervals decide
	High   float64
}

// Head implements [Pane].
func (p *ShiftPane) Head() (name string, remarks []string) {
	if !slices.ContainsFunc(p.Shifts, func(s *Shift) bool { return s.Exact() }) {
		remarks = []string{"whiskers: 95 % intervals; grey: may be luck"}
	}
	if p.Mean {
		return p.Name, remarks
	}
	return p.Name + ", in points", remarks
}

// Span returns the ends of the axis. The axis contains 0 and all intervals, and reaches from Low to High at least.
func (p *ShiftPane) Span() (low, high float64) {
	low, high = p.Low, p.High
	for _, s := range p.Shifts {
		low, high = min(low, s.Estimate.Low), max(high, s.Estimate.High)
	}
	return low, high
}

// An AgreementPane compares pairs of figures: a dot for each pair, with a whisker for its interval, and a line on which all
// dots would lie if the figures agreed.
type AgreementPane struct {
	Name    string
	Remarks []string
	X, Y    Scale
	Dots    []Dot
	Judged  bool    // the look of a dot shows its Verdict
	Near    float64 // dots within this share of the line agree, and that band is shaded; 0 for no band
	Large   bool    // the pane is the main one of its picture
}

// A Scale is an axis of chances or of costs.
type Scale struct {
	Title   string
	Chances bool      // the figures are chances, from 0 to 1
	Costs   []float64 // all costs that the axis shows
}

// Range returns the ends of the scale. A cost that is tiny beside the other costs does not extend it.
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
	Turns  int  // the length of the axis
	Share  bool // the values are chances, drawn in per cent; else they are drawn as numbers from 0 to 1
	Curves [][]float64
	Mean   []float64
	Fan    [][5]float64 // the values below which a tenth, a quarter, half, three quarters and nine tenths of the battles lie
}

// Head implements [Pane].
func (p *CurvesPane) Head() (name string, remarks []string) { return p.Name, nil }

// fanLegend explains a fan, which has no room for it beside its name.
const fanLegend = "Tension goes from 0 (decided) to 1 (even). Line: its mean. Dark band: the middle half of the battles; light band: 8 of 10."
