package draw

import (
	"fmt"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// The size of A4, with a margin that every printer can keep.
const (
	sheetWidth  = 210 * vg.Millimeter
	sheetHeight = 297 * vg.Millimeter
	sheetMargin = 12 * vg.Millimeter
)

// How far the charts of a sheet may be stretched or compressed to fill the page.
const (
	mostStretch  = 1.6
	leastStretch = 0.6
)

// Sheet draws a sheet as "svg", "png" or "pdf".
func Sheet(w io.Writer, s *reports.Sheet, format string) error {
	pic, err := layoutSheet(s)
	if err != nil {
		return err
	}
	return write(w, pic, format)
}

// A slot is one figure of a chart, with the text above it.
type slot struct {
	pane
	heading []string
	small   []string  // figure and scenario
	need    vg.Length // the height that the pane would have on an empty page
}

// headRoom returns the height of the text above the pane.
func (s *slot) headRoom() vg.Length {
	return linesHeight(s.heading, panelSize) + linesHeight(s.small, captionSize) + 4
}

// A sheetPage is a sheet with all its parts in place.
type sheetPage struct {
	about   described
	title   []string
	rows    [][]slot
	heights []vg.Length // the heights of the rows that fill the page
	foot    []string    // how the figures were obtained, readings and notes
}

// SheetOnPage draws a sheet for a page. For a phone, figures stand below each other.
func SheetOnPage(s *reports.Sheet) (reports.PagePicture, error) {
	pic, err := layoutSheet(s)
	if err != nil {
		return reports.PagePicture{}, err
	}
	wide, err := inline(pic)
	if err != nil {
		return reports.PagePicture{}, err
	}
	narrow, err := onPhone(func(width vg.Length) *picture { return columnOf(s, width) })
	return reports.PagePicture{Describes: s.Describes(), Wide: wide.svg, Narrow: narrow}, err
}

// layoutSheet fills the page, or returns an error if it cannot.
func layoutSheet(s *reports.Sheet) (*sheetPage, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	width := sheetWidth - 2*sheetMargin
	pic := &sheetPage{about: described{s.Title, s.Describes()}, title: foldTo(lettering(titleSize, ink), s.Title, width)}
	small := lettering(captionSize, quiet)
	for _, line := range s.Foot() {
		pic.foot = append(pic.foot, foldTo(small, line, width)...)
	}
	pic.arrange(s.Panels(), width)

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

// arrange puts two panels side by side if both are legible at half the width.
func (pic *sheetPage) arrange(panels []reports.TitledPanel, width vg.Length) {
	half := paneWidth(width, 2)
	narrow := func(t reports.TitledPanel) bool {
		heat, ok := paneOf(t.Pane()).(heatMap)
		return !ok || heat.legibleIn(half)
	}
	for len(panels) > 0 {
		if len(panels) > 1 && narrow(panels[0]) && narrow(panels[1]) {
			pic.rows = append(pic.rows, []slot{slotOf(panels[0], half), slotOf(panels[1], half)})
			panels = panels[2:]
			continue
		}
		pic.rows = append(pic.rows, []slot{slotOf(panels[0], width)})
		panels = panels[1:]
	}
}

// slotOf returns a panel with its heading, laid out in the given width.
func slotOf(t reports.TitledPanel, width vg.Length) slot {
	p := paneOf(t.Pane())
	heading, _, under, notes := t.Heads()
	small := foldTo(lettering(captionSize, quiet), under, width)
	for _, note := range notes {
		small = append(small, foldTo(lettering(captionSize, quiet), note, width)...)
	}
	return slot{
		pane:    p,
		need:    p.height(min(width, paneWidth(sheetWidth-2*sheetMargin, 2))),
		heading: foldTo(lettering(panelSize, ink), heading, width),
		small:   small,
	}
}

// rowNeeds returns the height above the panes of a row, and the height of the panes.
func rowNeeds(row []slot) (head, pane vg.Length) {
	for i := range row {
		head, pane = max(head, row[i].headRoom()), max(pane, row[i].need)
	}
	return head, pane
}

// words implements [worded].
func (pic *sheetPage) words() described { return pic.about }

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

// columnOf lays out the sheet for a phone: figures below each other.
func columnOf(s *reports.Sheet, width vg.Length) *picture {
	pic := &picture{width: width}
	for _, t := range s.Panels() {
		heading, figure, _, notes := t.Heads()
		pic.rows = append(pic.rows, []pane{headed{paneOf(t.Pane()), heading, append([]string{figure}, notes...)}})
	}
	remark := lettering(labelSize, ink)
	for _, line := range s.Always() {
		pic.remarks = append(pic.remarks, pic.fold(remark, line)...)
	}
	return pic
}

// A headed pane has its own heading above its name, both in as many lines as they need.
type headed struct {
	pane
	heading string
	small   []string // the figure, "" if the heading is the figure, and notes on its chart
}

// lines returns the heading and the name of the figure.
func (h headed) lines(width vg.Length) (heading, small []string) {
	for _, text := range h.small {
		small = append(small, foldTo(lettering(captionSize, quiet), text, width)...)
	}
	return foldTo(lettering(panelSize, ink), h.heading, width), small
}

// Head implements [pane]. It returns nothing, because draw writes the heading.
func (h headed) Head() (name string, remarks []string) { return "", nil }

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
