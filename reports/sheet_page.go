//go:build !js

package reports

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// OnPage is the sheet as the page shows it.
func (s *Sheet) OnPage() (PageItem, error) {
	pic, err := s.layout()
	if err != nil {
		return PageItem{}, err
	}
	wide, err := inline(pic)
	if err != nil {
		return PageItem{}, err
	}
	narrow, err := onPhone(s.column)
	return PageItem{
		Kind: "sheet", Title: s.Title, Sources: sourcesOf(s.Charts...), Notes: s.Notes,
		Pictures: []PagePicture{{Describes: "Sheet of charts: " + s.Title, Wide: wide.svg, Narrow: narrow}},
	}, err
}

// column is the sheet for a phone: one figure below another.
func (s *Sheet) column(width vg.Length) *picture {
	pic := &picture{width: width}
	for _, t := range s.panels() {
		pic.rows = append(pic.rows, []pane{headed{t.pane(t.panel), t.Heading}})
	}
	remark := lettering(labelSize, ink)
	for _, line := range s.always() {
		pic.remarks = append(pic.remarks, pic.fold(remark, line)...)
	}
	return pic
}

// A headed pane has a heading of its own above its name, both in as many lines as they need.
type headed struct {
	pane
	heading string
}

// lines are the heading and the name of the figure.
func (h headed) lines(width vg.Length) (heading, name []string) {
	figure, _ := h.pane.head()
	if h.heading == "" {
		return foldTo(lettering(panelSize, ink), figure, width), nil
	}
	return foldTo(lettering(panelSize, ink), h.heading, width), foldTo(lettering(captionSize, quiet), figure, width)
}

// head implements [pane]: it is part of what is drawn.
func (h headed) head() (name string, remarks []string) { return "", nil }

// height implements [pane].
func (h headed) height(width vg.Length) vg.Length {
	heading, name := h.lines(width)
	return linesHeight(heading, panelSize) + linesHeight(name, captionSize) + 4 + h.pane.height(width)
}

// draw implements [pane].
func (h headed) draw(c draw.Canvas) {
	heading, name := h.lines(c.Size().X)
	writeDown(&c, heading, lettering(panelSize, ink))
	writeDown(&c, name, lettering(captionSize, quiet))
	c.Max.Y -= 4
	h.pane.draw(c)
}
