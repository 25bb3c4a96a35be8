//go:build !js

package reports

import (
	"io"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
)

// Plot draws the chart, a pane for each figure, as "svg", "png" or "pdf".
func (c *Chart) Plot(w io.Writer, format string) error {
	if err := c.check(); err != nil {
		return err
	}
	return write(w, c.picture(), format)
}

// picture is what stands alone.
func (c *Chart) picture() *picture { return c.framed(c.layout(pictureWidth)) }

// framed gives a picture its title and caption.
func (c *Chart) framed(pic *picture) *picture {
	small := lettering(captionSize, quiet)
	pic.title = pic.fold(lettering(titleSize, ink), c.headline())
	pic.caption = pic.fold(small, c.varied(true))
	pic.caption = append(pic.caption, pic.fold(small, withVersion(c.sources(), c.Version))...)
	return pic
}

// layout decides what is drawn, as yet without title and caption.
func (c *Chart) layout(width vg.Length) *picture {
	pic := &picture{width: width}
	remark := lettering(labelSize, ink)
	var panes []pane
	perRow := panesPerRow(width)
	var left []string
	for i := range c.Panels {
		if c.Panels[i].constant() {
			pic.remarks = append(pic.remarks, pic.fold(remark, c.extremes(&c.Panels[i]))...)
			continue
		}
		if len(panes) >= mostPanels {
			left = append(left, c.Panels[i].Figure)
			continue
		}
		p := c.pane(&c.Panels[i])
		if heat, ok := p.(heatMap); ok && !heat.legibleIn(paneWidth(width-2*margin, perRow)) {
			perRow = 1
		}
		panes = append(panes, p)
	}
	pic.rows = pairs(panes, perRow)
	if panes != nil {
		pic.legend = pic.fold(lettering(labelSize, quiet), c.legend())
	}
	for _, note := range slices.Concat(said(c.Never), c.jumps(), c.empties()) {
		pic.remarks = append(pic.remarks, pic.fold(remark, note)...)
	}
	if left != nil {
		pic.remarks = append(pic.remarks, pic.fold(remark, "Not drawn: "+strings.Join(left, ", ")+".")...)
	}
	return pic
}

// pane is how a figure is drawn: over two axes as a heat map, over words as bars, else as lines; but as a heat map also
// where nobody could tell the lines apart.
func (c *Chart) pane(p *Panel) pane {
	switch {
	case c.Y != nil:
		return heatMap{panel: p, x: &c.X, y: c.Y}
	case c.Series == nil && !c.X.Numeric:
		return barChart{panel: p, x: &c.X, top: c.reach(p)}
	case c.Series != nil && len(c.Series.Values) > mostLines:
		return heatMap{panel: p, x: &c.X, y: c.Series}
	}
	return lineChart{p, &c.X, c.Series, c.reach(p)}
}

// reach is how far the axis of a figure goes: shares of one metric have the same, so that they can be compared.
func (c *Chart) reach(p *Panel) float64 {
	top := 0.0
	for i := range c.Panels {
		other := &c.Panels[i]
		if other == p || !p.Mean && !other.Mean && other.Metric == p.Metric {
			top = max(top, other.reach())
		}
	}
	return top
}

// reach is the highest figure with its interval, or what is wanted.
func (p *Panel) reach() float64 {
	top := p.highest()
	p.each(func(_, _ int, cell *Cell) { top = max(top, cell.Estimate.High) })
	if p.Goal != nil {
		top = max(top, *p.Goal)
	}
	return top
}

// legend says which figures were worked out and which were rolled, where not all are exact.
func (c *Chart) legend() string {
	exact, simulated := c.Panels[0].count()
	switch {
	case simulated == 0:
		return ""
	case exact == 0:
		return "Simulated, with 95 % intervals."
	}
	switch c.pane(&c.Panels[0]).(type) {
	case heatMap:
		return "Cells with a dot are simulated, the others exact."
	case barChart:
		return "Bars with a whisker are simulated, with their 95 % interval; the others are exact."
	}
	return "Filled marks: exact. Open marks: simulated, with their 95 % interval."
}
