package reports

import (
	"fmt"
	"io"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// mostPanels is how many metrics one picture shows.
const mostPanels = 6

// spareWidth is how much wider than ours the font may be that an SVG viewer puts in its place.
const spareWidth = 1.17

// Plot draws the distributions of the odds, a panel for each metric that varies, as "svg", "png" or "pdf".
func (o *Odds) Plot(w io.Writer, format string) error {
	if len(o.results()) == 0 {
		return fmt.Errorf("nothing to plot: no odds were worked out or rolled")
	}
	page := o.layout()
	return page.write(w, format)
}

// A picture is what is drawn, from top to bottom.
type picture struct {
	title   []string
	legend  []string
	rows    [][]panel // one or two side by side
	remarks []string  // what the panels leave out
	caption []string
}

// layout decides what is drawn. Of an odd number of panels the first, which matters most, has a row to itself.
func (o *Odds) layout() *picture {
	pic := &picture{
		title:  fold(lettering(titleSize, ink), o.Title),
		legend: fold(lettering(labelSize, quiet), o.legend()),
	}
	var panels []panel
	var constant, left []string
	for _, m := range o.measures() {
		switch {
		case !m.varies():
			constant = append(constant, m.Name+": "+m.always())
		case len(panels) == mostPanels:
			left = append(left, m.Name)
		default:
			panels = append(panels, panel{m})
		}
	}
	remark := lettering(labelSize, ink)
	for _, p := range panels {
		pic.remarks = append(pic.remarks, fold(remark, p.omitted())...)
	}
	if len(panels)%2 == 1 {
		pic.rows, panels = append(pic.rows, panels[:1]), panels[1:]
	}
	for ; len(panels) > 0; panels = panels[2:] {
		pic.rows = append(pic.rows, panels[:2])
	}
	if constant != nil {
		pic.remarks = append(pic.remarks, fold(remark, strings.Join(constant, "; ")+".")...)
	}
	if left != nil {
		pic.remarks = append(pic.remarks, fold(remark, "Not drawn: "+strings.Join(left, ", ")+".")...)
	}
	small := lettering(captionSize, quiet)
	pic.caption = fold(small, o.name())
	source := strings.Join(o.sources(), " ")
	if o.Version != "" {
		source += " salvo " + o.Version
	}
	pic.caption = append(pic.caption, fold(small, source)...)
	return pic
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

// fold breaks a text to the width of the picture.
func fold(style text.Style, s string) []string {
	return wrap(s, func(line string) bool { return style.Width(line)*spareWidth <= pictureWidth-2*margin })
}

// joinLines makes one text of lines, as the text handler wants them.
func joinLines(lines []string) string { return strings.Join(lines, "\n") }

const (
	leading  = 1.3           // from line to line, in sizes of the font
	betweenX = vg.Length(22) // panels
	betweenY = vg.Length(14) // parts of the picture
)

// size is the width and height of the whole picture.
func (pic *picture) size() (width, height vg.Length) {
	height = 2 * margin
	height += linesHeight(pic.title, titleSize) + linesHeight(pic.legend, labelSize)
	for _, row := range pic.rows {
		height += betweenY + rowHeight(row)
	}
	height += betweenY + linesHeight(pic.remarks, labelSize)
	height += betweenY/2 + linesHeight(pic.caption, captionSize)
	return pictureWidth, height
}

func linesHeight(lines []string, size vg.Length) vg.Length {
	return vg.Length(len(lines)) * size * leading
}

func rowHeight(row []panel) vg.Length {
	height := vg.Length(0)
	for _, p := range row {
		height = max(height, p.height())
	}
	return height
}

// draw draws everything onto a canvas of the picture's size.
func (pic *picture) draw(c draw.Canvas) {
	c.SetColor(paper)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, margin, -margin, margin, -margin)
	write := func(lines []string, style text.Style) {
		for _, line := range lines {
			c.Max.Y -= style.Font.Size * leading
			c.FillText(style, vg.Point{X: c.Min.X, Y: c.Max.Y + style.Font.Size*(leading-1)}, line)
		}
	}
	write(pic.title, lettering(titleSize, ink))
	write(pic.legend, lettering(labelSize, quiet))
	for _, row := range pic.rows {
		c.Max.Y -= betweenY
		height := rowHeight(row)
		width := (c.Size().X - vg.Length(len(row)-1)*betweenX) / vg.Length(len(row))
		for i, p := range row {
			left := c.Min.X + vg.Length(i)*(width+betweenX)
			p.draw(draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
				Min: vg.Point{X: left, Y: c.Max.Y - height},
				Max: vg.Point{X: left + width, Y: c.Max.Y},
			}})
		}
		c.Max.Y -= height
	}
	c.Max.Y -= betweenY
	write(pic.remarks, lettering(labelSize, ink))
	c.Max.Y -= betweenY / 2
	write(pic.caption, lettering(captionSize, quiet))
}
