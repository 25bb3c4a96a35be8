//go:build !js

package reports

import (
	"fmt"
	"io"
	"strings"

	"gonum.org/v1/plot/vg"
)

// Plot draws the distributions of the odds, a panel for each metric that varies, as "svg", "png" or "pdf".
func (o *Odds) Plot(w io.Writer, format string) error {
	if len(o.results()) == 0 {
		return fmt.Errorf("nothing to plot: no odds were worked out or rolled")
	}
	return write(w, o.shown().picture(), format)
}

// picture is what stands alone: with title and caption.
func (o *Odds) picture() *picture {
	pic := o.layout(pictureWidth)
	small := lettering(captionSize, quiet)
	pic.title = pic.fold(lettering(titleSize, ink), heading(o.answer(), o.Title))
	pic.caption = pic.fold(small, strings.TrimSpace(o.name()+" "+whichSides(o.Sides)))
	pic.caption = append(pic.caption, pic.fold(small, withVersion(o.sources(), o.Version))...)
	return pic
}

// layout decides what is drawn, as yet without title and caption.
func (o *Odds) layout(width vg.Length) *picture {
	pic := &picture{width: width}
	var drawn []metricPane
	var constant, left []string
	remark := lettering(labelSize, ink)
	for _, sentence := range said(o.Never) {
		pic.remarks = append(pic.remarks, pic.fold(remark, sentence)...)
	}
	top := 0.0
	for _, m := range o.measures() {
		switch {
		case !m.varies():
			constant = append(constant, m.Name+": "+m.always())
		case len(drawn) == mostPanels:
			left = append(left, m.Name)
		default:
			p := metricPane{measure: m, seen: o.seen(m)}
			top = max(top, p.reach())
			drawn = append(drawn, p)
			pic.remarks = append(pic.remarks, pic.fold(remark, p.omitted())...)
		}
	}
	var panels []pane
	for _, p := range drawn {
		p.top = top
		panels = append(panels, p)
	}
	pic.rows = pairs(panels, panesPerRow(width))
	if panels != nil {
		pic.legend = pic.fold(lettering(labelSize, quiet), o.legend())
	}
	if o.Observed != nil {
		seen := fmt.Sprintf("Seen: %s=%s.", o.Observed.Metric, o.Observed.Value)
		pic.remarks = append(pic.remarks, pic.fold(remark, seen)...)
	}
	if constant != nil {
		pic.remarks = append(pic.remarks, pic.fold(remark, strings.Join(constant, "; ")+".")...)
	}
	if left != nil {
		pic.remarks = append(pic.remarks, pic.fold(remark, "Not drawn: "+strings.Join(left, ", ")+".")...)
	}
	return pic
}

// seen is the index of the value of a metric that was observed; -1 if none was.
func (o *Odds) seen(m *measure) int {
	if o.Observed != nil && o.Observed.Metric == m.Name {
		for i := range m.Size() {
			if m.Value(i) == o.Observed.Value {
				return i
			}
		}
	}
	return -1
}

// legend says what bars, points and whiskers are.
func (o *Odds) legend() string {
	switch {
	case o.Exact != nil && o.Simulated != nil:
		return "Bars: exact. Points: simulated, with their 95 % interval."
	case o.Exact != nil:
		return "Bars: exact."
	default:
		return "Bars: simulated. Whiskers: their 95 % interval."
	}
}
