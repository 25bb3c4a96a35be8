package draw

import (
	"cmp"
	"errors"
	"io"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// A picture holds what is drawn, from top to bottom.
type picture struct {
	about   described
	width   vg.Length
	title   []string
	legend  []string
	rows    [][]pane // the panes of a row stand side by side
	remarks []string // sentences on what the panes leave out
	caption []string
}

// spareWidth is the factor by which texts may be wider than measured, because an SVG viewer may replace our font.
const spareWidth = 1.17

const (
	leading   = 1.3           // the distance from line to line, in sizes of the font
	betweenX  = vg.Length(22) // the distance between panes
	betweenY  = vg.Length(14) // the distance between parts of the picture
	panelHead = vg.Length(20) // the room for the name of a pane
)

// fold breaks a text to the width of the picture between its margins.
func (pic *picture) fold(style text.Style, s string) []string {
	return foldTo(style, s, pic.width-2*margin)
}

// foldTo breaks a text to a width, with spare room for other fonts.
func foldTo(style text.Style, s string, width vg.Length) []string {
	return reports.Wrap(s, func(line string) bool { return style.Width(line)*spareWidth <= width })
}

// foldTitle breaks a title to a width. If the last line would be a short rest, the lines are made narrower.
func foldTitle(style text.Style, s string, width vg.Length) []string {
	lines := foldTo(style, s, width)
	for narrower := width; len(lines) > 1 && style.Width(lines[len(lines)-1]) < shortRest*width; {
		narrower -= 0.02 * width
		tried := foldTo(style, s, narrower)
		if len(tried) > len(lines) {
			break
		}
		lines = tried
	}
	return lines
}

// shortRest is the part of the width below which the last line of a title is a short rest.
const shortRest = 0.2

// with returns the description with the names of the panes, in their order.
func (d described) with(blocks []reports.Block) string {
	var names []string
	for _, block := range blocks {
		for _, p := range block.Panes {
			name, _ := p.Head()
			names = append(names, strings.TrimSuffix(name, "."))
		}
	}
	text := cmp.Or(d.text, d.title)
	if names == nil {
		return text
	}
	return text + " Shown: " + strings.Join(names, "; ") + "."
}

// words implements [worded].
func (pic *picture) words() described { return pic.about }

// size returns the width and height of the whole picture.
func (pic *picture) size() (width, height vg.Length) {
	height = 2 * margin
	height += linesHeight(pic.title, titleSize) + linesHeight(pic.legend, labelSize)
	for _, row := range pic.rows {
		height += betweenY + pic.rowHeight(row)
	}
	if len(pic.remarks) > 0 || len(pic.caption) > 0 {
		height += betweenY + linesHeight(pic.remarks, labelSize)
		height += betweenY/2 + linesHeight(pic.caption, captionSize)
	}
	return pic.width, height
}

func linesHeight(lines []string, size vg.Length) vg.Length {
	return vg.Length(len(lines)) * size * leading
}

// rowHeight returns the height of a row of panes with their heads.
func (pic *picture) rowHeight(row []pane) vg.Length {
	width := paneWidth(pic.width-2*margin, len(row))
	height := vg.Length(0)
	for _, p := range row {
		height = max(height, p.height(width))
	}
	return headRoom(row, width) + height
}

// headRoom returns the height of the names above the panes of a row.
func headRoom(row []pane, width vg.Length) vg.Length {
	room := panelHead
	for _, p := range row {
		name, _ := p.Head()
		more := linesHeight(headLines(name, width), panelSize) - panelSize*leading
		room = max(room, panelHead+more)
	}
	return room
}

// headLines returns the lines of the name of a pane.
func headLines(name string, width vg.Length) []string {
	return foldTo(lettering(panelSize, ink), reports.Printable(name), width)
}

// paneWidth returns the width of each of several panes side by side.
func paneWidth(width vg.Length, panes int) vg.Length {
	return (width - vg.Length(panes-1)*betweenX) / vg.Length(panes)
}

// draw draws everything onto a canvas of the picture's size.
func (pic *picture) draw(c draw.Canvas) {
	fillPaper(c)
	c = draw.Crop(c, margin, -margin, margin, -margin)
	writeDown(&c, pic.title, lettering(titleSize, ink))
	writeDown(&c, pic.legend, lettering(labelSize, quiet))
	for _, row := range pic.rows {
		c.Max.Y -= betweenY
		height := pic.rowHeight(row)
		head := headRoom(row, paneWidth(c.Size().X, len(row)))
		for i, place := range columnsOf(c, len(row), height) {
			name, remarks := row[i].Head()
			drawHead(place, name, remarks)
			row[i].draw(draw.Crop(place, 0, 0, 0, -head))
		}
		c.Max.Y -= height
	}
	c.Max.Y -= betweenY
	writeDown(&c, pic.remarks, lettering(labelSize, ink))
	c.Max.Y -= betweenY / 2
	writeDown(&c, pic.caption, lettering(captionSize, quiet))
}

func fillPaper(c draw.Canvas) {
	c.SetColor(paper)
	c.Fill(c.Rectangle.Path())
}

// writeDown writes lines at the top of the canvas and removes their room from it.
func writeDown(c *draw.Canvas, lines []string, style text.Style) {
	for _, line := range lines {
		c.Max.Y -= style.Font.Size * leading
		c.FillText(style, vg.Point{X: c.Min.X, Y: c.Max.Y + style.Font.Size*(leading-1)}, line)
	}
}

// columnsOf returns areas side by side at the top of the canvas.
func columnsOf(c draw.Canvas, count int, height vg.Length) []draw.Canvas {
	width := paneWidth(c.Size().X, count)
	places := make([]draw.Canvas, count)
	for i := range places {
		left := c.Min.X + vg.Length(i)*(width+betweenX)
		places[i] = draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
			Min: vg.Point{X: left, Y: c.Max.Y - height},
			Max: vg.Point{X: left + width, Y: c.Max.Y},
		}}
	}
	return places
}

// drawHead writes a name at the top, and remarks right of the name if there is room.
func drawHead(c draw.Canvas, name string, remarks []string) {
	large, explained := lettering(panelSize, ink), lettering(labelSize, quiet)
	at := vg.Point{X: c.Min.X, Y: c.Max.Y - panelSize}
	for i, line := range headLines(name, c.Size().X) {
		at = vg.Point{X: c.Min.X, Y: c.Max.Y - panelSize - vg.Length(i)*panelSize*leading}
		c.FillText(large, at, line)
		at.X += large.Width(line)*spareWidth + 8
	}
	for _, remark := range remarks {
		remark = reports.Printable(remark)
		if width := explained.Width(remark) * spareWidth; at.X+width <= c.Max.X {
			c.FillText(explained, at, remark)
			at.X += width + 8
		}
	}
}

// cutTo returns the beginning of a text that fits the width.
func cutTo(style text.Style, s string, width vg.Length) string {
	lines := foldTo(style, s, width)
	if len(lines) == 0 {
		return ""
	}
	return lines[0]
}

// panesPerRow returns how many panes stand side by side in a picture of the given width.
func panesPerRow(width vg.Length) int {
	if width < pictureWidth {
		return 1
	}
	return reports.MostBeside
}

// Plot draws the picture of a document as "svg", "png" or "pdf".
func Plot(w io.Writer, d *reports.Document, format string) error {
	if d.Picture == nil {
		return errors.New("nothing to plot: there is no picture of this")
	}
	return write(w, framed(d.Picture), format)
}

// framed lays out a picture in its own file: with title, caption and all remarks.
func framed(of *reports.Picture) *picture {
	pic := layout(of, widthOf(of))
	pic.about = described{of.Title, described{of.Title, of.Describes}.with(of.Blocks)}
	small, remark := lettering(captionSize, quiet), lettering(labelSize, ink)
	pic.title = foldTitle(lettering(titleSize, ink), of.Title, pic.width-2*margin)
	if of.About != "" {
		pic.legend = pic.fold(lettering(labelSize, quiet), of.About)
	}
	for _, sentence := range of.Answers {
		pic.remarks = append(pic.remarks, pic.fold(remark, sentence)...)
	}
	for _, paragraph := range of.Caption {
		pic.caption = append(pic.caption, pic.fold(small, paragraph)...)
	}
	return pic
}

// layout arranges the panes of a picture in the given width, without title and caption.
func layout(of *reports.Picture, width vg.Length) *picture {
	pic := &picture{width: width}
	for _, block := range of.Blocks {
		perRow, panes := 1, make([]pane, len(block.Panes))
		if block.Beside {
			perRow = panesPerRow(width)
		}
		for i, p := range block.Panes {
			panes[i] = paneOf(p)
			if heat, is := panes[i].(heatMap); is && !heat.legibleIn(paneWidth(width-2*margin, perRow)) {
				perRow = 1
			}
		}
		pic.rows = append(pic.rows, reports.InRows(panes, perRow)...)
	}
	pic.legend = pic.fold(lettering(labelSize, quiet), of.Legend)
	for _, sentence := range of.Remarks {
		pic.remarks = append(pic.remarks, pic.fold(lettering(labelSize, ink), sentence)...)
	}
	return pic
}

// widthOf returns the width of a picture in its own file: the width of A4 in portrait, or in landscape for a map whose squares
// are then larger.
func widthOf(of *reports.Picture) vg.Length {
	for _, block := range of.Blocks {
		if m, is := block.Panes[0].(*reports.MapPane); is {
			return paperWidth(m.Map)
		}
	}
	return pictureWidth
}
