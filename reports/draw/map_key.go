package draw

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// A keyPane explains the signs that occur on a map.
type keyPane struct {
	*reports.KeyPane
	full bool // the key explains the symbols of units even if the counters are too small to show them
}

// A keyEntry is a sign with its meaning.
type keyEntry struct {
	sign func(b *board) // draws the sign on a board of one square
	text string
}

const (
	signSize = vg.Length(18)
	signRow  = vg.Length(23)
)

// height implements [pane].
func (k keyPane) height(width vg.Length) vg.Length {
	rows := 1
	k.flow(width, func(_ keyEntry, _ vg.Length, row int) { rows = row + 1 })
	return vg.Length(rows)*signRow + k.scaleRoom()
}

// scaleRoom returns the height of the scale of figures.
func (k keyPane) scaleRoom() vg.Length {
	if k.Overlay == nil || k.Overlay.Values == nil {
		return 0
	}
	return signRow
}

// flow places the entries one after the other in rows, and calls visit for each.
func (k keyPane) flow(width vg.Length, visit func(e keyEntry, x vg.Length, row int)) {
	style := lettering(labelSize, ink)
	x, row := vg.Length(0), 0
	for _, e := range k.entries(width) {
		wide := signSize + 5 + style.Width(e.text)*spareWidth + 14
		if x > 0 && x+wide > width+14 {
			x, row = 0, row+1
		}
		visit(e, x, row)
		x += wide
	}
}

// draw implements [pane].
func (k keyPane) draw(c draw.Canvas) {
	style := lettering(labelSize, ink)
	c.Max.Y -= k.scaleRoom()
	k.drawRamp(c)
	k.flow(c.Size().X, func(e keyEntry, x vg.Length, row int) {
		corner := vg.Point{X: c.Min.X + x, Y: c.Max.Y - vg.Length(row)*signRow - signSize}
		one := &reports.Map{Columns: 1, Rows: 1, Squares: []reports.MapSquare{{Ground: reports.OpenGround}}}
		b := &board{Map: one, c: c, side: signSize, low: corner}
		e.sign(b)
		frame := rectangle(corner, signSize, signSize, 0, 0)
		c.StrokeLines(draw.LineStyle{Color: quiet, Width: hairline}, append(frame, frame[0]))
		c.FillText(style, vg.Point{X: corner.X + signSize + 5, Y: corner.Y + signSize/2 - labelSize*0.4}, e.text)
	})
}

// entries returns the entries for the signs that occur on the map of a pane of the given width.
func (k keyPane) entries(width vg.Length) (all []keyEntry) {
	if o := k.Overlay; o != nil && o.Words != nil {
		for i, s := range reports.SightWords {
			all = append(all, keyEntry{func(b *board) {
				b.Overlay = &reports.Overlay{Words: []string{reports.SightWords[i].Word}}
				b.drawSquares()
			}, s.Means})
		}
	}
	for _, g := range k.Grounds() {
		if g.Ground != reports.OpenGround {
			all = append(all, keyEntry{func(b *board) { b.Squares[0] = g; b.Overlay = k.blank(); b.drawSquares(); b.drawSymbols() }, g.Ground})
		}
	}
	if k.Hilly() {
		all = append(all, k.hillEntries()...)
	}
	if len(k.Zones) > 0 {
		all = append(all, keyEntry{func(b *board) {
			b.Zones = []reports.MapArea{{Name: "A", Squares: []int{0}}}
			b.drawZones()
		}, "zone"})
	}
	return slices.Concat(all, k.placeEntries(), k.unitEntries(width))
}

// showsSymbols reports whether a counter that has a square of its own shows the symbol of its unit.
func (k keyPane) showsSymbols(width vg.Length) bool {
	b := &board{Map: k.Map}
	return k.full || squareIn(k.Map, width)*b.counterPart() >= symbolRoom
}

// blank returns an overlay without a figure, so that a sign is not filled: on an overlay the colour of a square is not that of
// its ground. It returns nil for a map without an overlay.
func (k keyPane) blank() *reports.Overlay {
	if k.Overlay == nil {
		return nil
	}
	return &reports.Overlay{Values: []float64{math.NaN()}, From: reports.NoSquare}
}

// unitEntries returns entries for the looks of both sides, and for the symbols of units that the map shows.
func (k keyPane) unitEntries(width vg.Length) (all []keyEntry) {
	entry := func(u reports.MapUnit, text string) {
		all = append(all, keyEntry{func(b *board) { b.counter(b.in(0, 0.5, 0.5), signSize, &u) }, text})
	}
	last := 0 // the last side that has units: the entries of the symbols have its look
	for side := range 2 {
		if slices.ContainsFunc(k.Units, func(u reports.MapUnit) bool { return u.Side == side }) {
			last = side
			entry(reports.MapUnit{Side: side, Label: string(rune('a' + side))}, k.SideName(side))
		}
	}
	shown := reports.SymbolKinds
	if !k.showsSymbols(width) {
		shown = nil
	}
	for _, kind := range shown {
		if slices.ContainsFunc(k.Units, func(u reports.MapUnit) bool { return u.Symbol == kind }) {
			entry(reports.MapUnit{Side: last, Symbol: kind}, kind)
		}
	}
	return all
}

// hillEntries returns entries for the levels that occur.
func (k keyPane) hillEntries() (all []keyEntry) {
	levels := map[int]bool{}
	for _, s := range k.Squares {
		levels[s.Level] = true
	}
	for level := 1; level <= k.HighestLevel(); level++ {
		if levels[level] {
			all = append(all, keyEntry{func(b *board) {
				b.Squares[0].Level = level
				if b.Overlay = k.blank(); b.Overlay != nil {
					frame := rectangle(b.corner(0), signSize, signSize, 2, 2)
					b.c.StrokeLines(draw.LineStyle{Color: contour, Width: stroke}, append(frame, frame[0]))
				} else {
					b.drawSquares()
				}
				style := lettering(labelSize, contour)
				b.c.FillText(style, b.in(0, 0.38, 0.28), fmt.Sprint(level))
			}, fmt.Sprintf("level %d", level)})
		}
	}
	return all
}

// placeEntries returns entries for objectives and other places.
func (k keyPane) placeEntries() (all []keyEntry) {
	for _, about := range []struct {
		objective  bool
		name, text string
	}{{true, "1", "objective"}, {false, "P", "place"}} {
		for i := range k.Places {
			if k.Places[i].Objective == about.objective {
				all = append(all, keyEntry{func(b *board) {
					b.Places = []reports.MapArea{{Name: about.name, Squares: []int{0}, Objective: about.objective}}
					b.drawPlaces()
				}, about.text})
				break
			}
		}
	}
	return all
}

// drawRamp draws the scale of the colours of figures.
func (k keyPane) drawRamp(c draw.Canvas) {
	o := k.Overlay
	if o == nil || o.Values == nil {
		return
	}
	const steps = 24
	width := vg.Length(120)
	low, high := "0 %", o.ReachText()
	color := func(at float64) shade { return heat(at) }
	if o.Signed {
		low, high = "b "+high, "a "+high
		color = func(at float64) shade { return tilt(2*at - 1) }
	}
	style := lettering(labelSize, ink)
	at := vg.Point{X: c.Min.X, Y: c.Max.Y + signRow - signSize + 4}
	c.FillText(style, at, low)
	at.X += style.Width(low)*spareWidth + 4
	for i := range steps {
		corner := vg.Point{X: at.X + width*vg.Length(i)/steps, Y: at.Y}
		c.FillPolygon(color((float64(i)+0.5)/steps), rectangle(corner, width/steps+0.2, 8, 0, 0))
	}
	at.X += width + 4
	c.FillText(style, at, high)
}
