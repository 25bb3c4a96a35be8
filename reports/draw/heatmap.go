package draw

import (
	"fmt"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
	"salvo/sim"
)

// heatMap draws one figure over two axes as a table with cells coloured by [heat], or by [tilt] if one half means even.
type heatMap struct{ *reports.HeatPane }

const (
	cellHeight  = vg.Length(20)  // the height of a cell that has enough room
	leastHeight = vg.Length(13)  // the least height of a cell with a figure
	mapHeight   = vg.Length(560) // the largest height of all cells together
	widestCell  = vg.Length(72)
	keyRoom     = vg.Length(14) // the height of the key above the cells
	titleRoom   = vg.Length(12) // the height of the name of the axis below the cells
)

// height implements [pane].
func (m heatMap) height(width vg.Length) vg.Length {
	rows := vg.Length(len(m.Y.Values))
	cells := min(rows*cellHeight, max(rows*leastHeight, 15*cellHeight), mapHeight)
	return keyRoom + cells + letterAxis(m.X, m.middles(width)).height + titleRoom + 3
}

// nameRoom returns the width of the values of the upright axis.
func (m heatMap) nameRoom() vg.Length {
	style, widest := lettering(labelSize, ink), vg.Length(0)
	for _, value := range m.Y.Shown() {
		for _, line := range nameLines(value, widestName) {
			widest = max(widest, style.Width(line)*spareWidth)
		}
	}
	return widest + 6
}

// cellWidth returns the width of a cell in a pane of the given width.
func (m heatMap) cellWidth(width vg.Length) vg.Length {
	return min(widestCell, (width-m.nameRoom())/vg.Length(len(m.X.Values)))
}

// middles returns the middles of the columns.
func (m heatMap) middles(width vg.Length) []vg.Length {
	cell := m.cellWidth(width)
	at := make([]vg.Length, len(m.X.Values))
	for i := range at {
		at[i] = m.nameRoom() + (vg.Length(i)+0.5)*cell
	}
	return at
}

// legibleIn reports whether figures of at least 7 points fit into the cells of a pane of the given width.
func (m heatMap) legibleIn(width vg.Length) bool {
	figures := m.write(m.cellWidth(width), leastHeight)
	return figures != nil && figures.style.Font.Size >= 7
}

// draw implements [pane].
func (m heatMap) draw(c draw.Canvas) {
	below := letterAxis(m.X, m.middles(c.Size().X))
	wide := m.cellWidth(c.Size().X)
	cells := draw.Crop(c, m.nameRoom(), 0, below.height+titleRoom+3, -keyRoom)
	cells.Max.X = cells.Min.X + wide*vg.Length(len(m.X.Values))
	high := cells.Size().Y / vg.Length(len(m.Y.Values))
	top := m.top()
	figures := m.write(wide, high)
	exact, simulated := m.Panel.Count()
	mixed := exact > 0 && simulated > 0
	for row := range m.Panel.Cells {
		for col := range m.Panel.Cells[row] {
			cell := &m.Panel.Cells[row][col]
			corner := vg.Point{X: cells.Min.X + vg.Length(col)*wide, Y: cells.Max.Y - vg.Length(row+1)*high}
			ground := paper
			if !cell.Empty {
				ground = m.colour(cell.Estimate.Value / top)
				outline := rectangle(corner, wide, high, seam(wide), seam(high))
				c.FillPolygon(ground, outline)
				hint(c, spanned(outline), fmt.Sprintf("%s, %s: %s", m.Y.Place(row), m.X.Place(col), pointed(cell.Estimate, m.Panel.Mean)))
			}
			if m.Framed != nil && m.Framed(row, col) {
				inner, outline := rectangle(corner, wide, high, 2.5*stroke, 2.5*stroke), rectangle(corner, wide, high, stroke, stroke)
				c.StrokeLines(draw.LineStyle{Color: paper, Width: stroke}, append(inner, inner[:2]...)) // the frame stands out on dark cells, too
				c.StrokeLines(draw.LineStyle{Color: ink, Width: 2 * stroke}, append(outline, outline[:2]...))
			}
			if figures != nil {
				style := figures.style
				style.Color = legible(ground)
				c.FillText(style, vg.Point{X: corner.X + wide/2, Y: corner.Y + high/2}, figures.cells[row][col])
			}
			if mixed && !cell.Empty && !cell.Exact {
				mark := vg.Point{X: corner.X + wide - 3, Y: corner.Y + high - 3}
				c.DrawGlyphNoClip(draw.GlyphStyle{Color: legible(ground), Radius: 0.9, Shape: draw.CircleGlyph{}}, mark)
			}
		}
	}
	m.letterAxes(c, cells, below)
	m.drawKey(c, cells, top)
}

// colour returns the colour of a figure, given as a share of the top.
func (m heatMap) colour(at float64) shade {
	if m.Even {
		return tilt(2*at - 1)
	}
	return heat(at)
}

// top returns the figure of the darkest cell. For chances it is 1, so that colours mean the same in every picture.
func (m heatMap) top() float64 {
	if !m.Panel.Mean {
		return 1
	}
	return m.Panel.Highest()
}

// seam returns half the gap between cells. Small cells overlap a little instead, because gaps would hide them.
func seam(size vg.Length) vg.Length {
	if size < 9 {
		return -0.1
	}
	return 0.5
}

func rectangle(corner vg.Point, width, height, gapX, gapY vg.Length) []vg.Point {
	left, right := corner.X+gapX, corner.X+width-gapX
	bottom, top := corner.Y+gapY, corner.Y+height-gapY
	return []vg.Point{{X: left, Y: bottom}, {X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}}
}

// letterAxes writes the values and names of both axes.
func (m heatMap) letterAxes(c, cells draw.Canvas, below lettered) {
	for i, label := range below.labels {
		if label != "" {
			c.FillText(below.style, vg.Point{X: c.Min.X + m.middles(c.Size().X)[i], Y: cells.Min.Y - 3}, label)
		}
	}
	title := lettering(labelSize, ink)
	title.XAlign = draw.XCenter
	c.FillText(title, vg.Point{X: (cells.Min.X + cells.Max.X) / 2, Y: c.Min.Y + 1}, reports.Printable(m.X.Title()))

	name := lettering(labelSize, quiet)
	name.XAlign, name.YAlign = draw.XRight, -0.4 // most letters do not reach below the line
	high := cells.Size().Y / vg.Length(len(m.Y.Values))
	at := make([]vg.Length, len(m.Y.Values))
	for i := range at {
		at[i] = (vg.Length(i) + 0.5) * high
	}
	for i, label := range m.upright(at) {
		if label != "" {
			c.FillText(name, vg.Point{X: cells.Min.X - 5, Y: cells.Max.Y - at[i]}, label)
		}
	}
	c.FillText(lettering(labelSize, ink), vg.Point{X: c.Min.X, Y: c.Max.Y - labelSize - 1}, reports.Printable(m.Y.Title()))
}

// upright returns the labels of the upright axis; "" for those without room.
func (m heatMap) upright(at []vg.Length) []string {
	labels := make([]string, len(at))
	every := 1
	for vg.Length(every)*narrowest(append([]vg.Length{-at[0]}, at...)) < labelSize {
		every++
	}
	for i, value := range m.Y.Shown() {
		if i%every == 0 {
			labels[i] = joinLines(nameLines(value, widestName))
		}
	}
	return labels
}

// drawKey draws the scale of colours above the cells.
func (m heatMap) drawKey(c, cells draw.Canvas, top float64) {
	const steps = 24
	width, height := vg.Length(60), vg.Length(6)
	style := lettering(captionSize, quiet)
	ends := []string{"0", reports.Rough(sim.Certain(top), m.Panel.Mean, m.Panel.Decimals())}
	if !m.Panel.Mean {
		ends[1] += " %"
	}
	behind := c.Min.X + lettering(labelSize, ink).Width(reports.Printable(m.Y.Title()))*spareWidth + 8 // the title of the upright axis
	key := width + 6 + (style.Width(ends[0])+style.Width(ends[1]))*spareWidth
	right := min(max(cells.Max.X, cells.Min.X+2*width, behind+key), c.Max.X)
	at := vg.Point{X: right - style.Width(ends[1])*spareWidth, Y: c.Max.Y - labelSize}
	c.FillText(style, at, ends[1])
	at.X -= width + 3
	for i := range steps {
		corner := vg.Point{X: at.X + width*vg.Length(i)/steps, Y: at.Y}
		c.FillPolygon(m.colour((float64(i)+0.5)/steps), rectangle(corner, width/steps+0.2, height, 0, 0))
	}
	at.X -= style.Width(ends[0])*spareWidth + 3
	c.FillText(style, at, ends[0])
}

// cellFigures are the texts in the cells of a heat map.
type cellFigures struct {
	style text.Style
	cells [][]string
}

// write returns the figures with the most decimals and in the largest size that fit into their cells; nil if none do.
func (m heatMap) write(width, height vg.Length) *cellFigures {
	for decimals := m.Panel.Decimals(); decimals >= 0; decimals-- {
		smallest := vg.Length(7)
		if decimals == 0 {
			smallest = 5
		}
		cells := m.Panel.Rough(decimals)
		for size := labelSize; size >= smallest; size-- {
			style := lettering(size, ink)
			style.XAlign, style.YAlign = draw.XCenter, -0.36 // digits do not reach below the line
			if size*1.2 <= height && widestOf(cells, style)*1.08 <= width-1 {
				return &cellFigures{style, cells}
			}
		}
	}
	return nil
}

func widestOf(cells [][]string, style text.Style) vg.Length {
	widest := vg.Length(0)
	for _, row := range cells {
		for _, figure := range row {
			widest = max(widest, style.Width(figure))
		}
	}
	return widest
}
