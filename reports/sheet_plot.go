//go:build !js

package reports

import (
	"fmt"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A4, with a margin that every printer leaves.
const (
	sheetWidth  = 210 * vg.Millimeter
	sheetHeight = 297 * vg.Millimeter
	sheetMargin = 12 * vg.Millimeter
)

// How far the charts of a sheet may be stretched or pressed together to fill the page.
const (
	mostStretch  = 1.6
	leastStretch = 0.6
)

// Plot draws the sheet as "svg", "png" or "pdf".
func (s *Sheet) Plot(w io.Writer, format string) error {
	pic, err := s.layout()
	if err != nil {
		return err
	}
	return write(w, pic, format)
}

// A slot is one figure of a chart with what stands above it.
type slot struct {
	pane
	heading []string
	small   []string  // figure and scenario
	need    vg.Length // of the pane, where nothing presses
}

// headRoom is what stands above the pane.
func (s *slot) headRoom() vg.Length {
	return linesHeight(s.heading, panelSize) + linesHeight(s.small, captionSize) + 4
}

// A sheetPage is a sheet whose parts all have their place.
type sheetPage struct {
	title   []string
	rows    [][]slot
	heights []vg.Length // of the rows, as they fill the page
	foot    []string    // how it was computed, readings and notes
}

// layout fills the page, or says that it cannot.
func (s *Sheet) layout() (*sheetPage, error) {
	if len(s.Charts) == 0 {
		return nil, fmt.Errorf("the sheet %q is empty: it needs a chart", s.Title)
	}
	for _, c := range s.Charts {
		if err := c.check(); err != nil {
			return nil, err
		}
	}
	width := sheetWidth - 2*sheetMargin
	pic := &sheetPage{title: foldTo(lettering(titleSize, ink), s.Title, width)}
	small := lettering(captionSize, quiet)
	for _, line := range s.foot() {
		pic.foot = append(pic.foot, foldTo(small, line, width)...)
	}
	pic.arrange(s.panels(), width)

	room := sheetHeight - 2*sheetMargin - betweenY
	room -= linesHeight(pic.title, titleSize) + linesHeight(pic.foot, captionSize)
	var heads, panes vg.Length
	for _, row := range pic.rows {
		head, pane := rowNeeds(row)
		heads, panes = heads+betweenY+head, panes+pane
	}
	stretch := min((room-heads)/panes, mostStretch)
	if stretch < leastStretch {
		return nil, fmt.Errorf("the sheet %q does not fit on a page of A4: leave out some of its %d charts",
			s.Title, len(s.Charts))
	}
	for _, row := range pic.rows {
		head, pane := rowNeeds(row)
		pic.heights = append(pic.heights, head+stretch*pane)
	}
	return pic, nil
}

// A titled panel is a figure with its chart.
type titled struct {
	*Chart
	panel *Panel
}

// panels are the figures that are drawn: those that are the same everywhere are told by [Sheet.always].
func (s *Sheet) panels() []titled {
	var list []titled
	for _, c := range s.Charts {
		for i := range c.Panels {
			if !c.Panels[i].constant() {
				list = append(list, titled{c, &c.Panels[i]})
			}
		}
	}
	return list
}

// arrange puts the panels side by side where both are legible at half the width.
func (pic *sheetPage) arrange(panels []titled, width vg.Length) {
	half := paneWidth(width, 2)
	narrow := func(t titled) bool {
		heat, ok := t.pane(t.panel).(heatMap)
		return !ok || heat.legibleIn(half)
	}
	for len(panels) > 0 {
		if len(panels) > 1 && narrow(panels[0]) && narrow(panels[1]) {
			pic.rows = append(pic.rows, []slot{panels[0].slot(half), panels[1].slot(half)})
			panels = panels[2:]
			continue
		}
		pic.rows = append(pic.rows, []slot{panels[0].slot(width)})
		panels = panels[1:]
	}
}

// slot is the panel with its heading in a place of that width. Without a heading of its own the figure is one.
func (t titled) slot(width vg.Length) slot {
	p := t.pane(t.panel)
	figure, _ := p.head()
	heading, under := t.Heading, figure+"; "+t.varied(false)
	if heading == "" {
		heading, under = figure, t.varied(false)
	}
	return slot{
		pane:    p,
		need:    p.height(min(width, paneWidth(sheetWidth-2*sheetMargin, 2))),
		heading: foldTo(lettering(panelSize, ink), heading, width),
		small:   foldTo(lettering(captionSize, quiet), under, width),
	}
}

// rowNeeds is the room above the panes of a row, and theirs.
func rowNeeds(row []slot) (head, pane vg.Length) {
	for i := range row {
		head, pane = max(head, row[i].headRoom()), max(pane, row[i].need)
	}
	return head, pane
}

// size implements [drawing].
func (pic *sheetPage) size() (width, height vg.Length) { return sheetWidth, sheetHeight }

// draw implements [drawing].
func (pic *sheetPage) draw(c draw.Canvas) {
	fillPaper(c)
	c = draw.Crop(c, sheetMargin, -sheetMargin, sheetMargin, -sheetMargin)
	writeDown(&c, pic.title, lettering(titleSize, ink))
	for i, row := range pic.rows {
		c.Max.Y -= betweenY
		head, _ := rowNeeds(row)
		for k, place := range columnsOf(c, len(row), pic.heights[i]) {
			under := draw.Crop(place, 0, 0, 0, -head)
			writeDown(&place, row[k].heading, lettering(panelSize, ink))
			writeDown(&place, row[k].small, lettering(captionSize, quiet))
			row[k].draw(under)
		}
		c.Max.Y -= pic.heights[i]
	}
	c.Max.Y = c.Min.Y + linesHeight(pic.foot, captionSize)
	writeDown(&c, pic.foot, lettering(captionSize, quiet))
}
