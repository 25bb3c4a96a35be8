package draw

import (
	"cmp"
	"io"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// Cards have the size of playing cards, three times three on a sheet.
const (
	printedWidth  = 63 * vg.Millimeter
	printedHeight = 88 * vg.Millimeter
	cardMargin    = vg.Length(9)
	cardsWide     = 3
	cardsHigh     = 3
	cardSymbol    = vg.Length(30)
	cardSize      = vg.Length(7.5) // the size of letters on a card that has enough room
)

// Cards draws cards as a PDF on "a4" or "letter".
func Cards(w io.Writer, s *reports.CardSheet, paper string) error {
	if err := inPrintedLetters(s); err != nil {
		return err
	}
	return writeLeaves(w, layCards(s, paperSizes[paper]))
}

// layCards returns the sheets with all cards. A card that is too long continues in the next frame.
func layCards(s *reports.CardSheet, paper paperSize) (all []*leaf) {
	p := &cardPacker{paper: paper}
	for i := range s.Cards {
		p.pack(&s.Cards[i])
	}
	for i, l := range p.leaves {
		foot := l.inner()
		foot.Min.Y = p.bottom() - 4 - leastSize*bodyLeading
		l.numberIn(foot, s.Title+". "+s.Foot, i+1, len(p.leaves))
	}
	return p.leaves
}

// A cardPacker puts cards into the frames of sheets.
type cardPacker struct {
	paper  paperSize
	leaves []*leaf
	used   int // how many frames of the last leaf are used
}

// top returns the upper edge of the cards. There is more room below them than above, for the foot of the sheet.
func (p *cardPacker) top() vg.Length {
	return p.paper.height - min(paperMargin, (p.paper.height-cardsHigh*printedHeight)/2)
}

// bottom returns the lower edge of the cards.
func (p *cardPacker) bottom() vg.Length { return p.top() - cardsHigh*printedHeight }

// frame returns the next free frame, and adds a sheet if there is none.
func (p *cardPacker) frame() (on *leaf, in vg.Rectangle) {
	if len(p.leaves) == 0 || p.used == cardsWide*cardsHigh {
		p.leaves, p.used = append(p.leaves, &leaf{paperSize: p.paper}), 0
	}
	on = p.leaves[len(p.leaves)-1]
	left := (p.paper.width - cardsWide*printedWidth) / 2
	column, row := vg.Length(p.used%cardsWide), vg.Length(p.used/cardsWide)
	in.Min = vg.Point{X: left + column*printedWidth, Y: p.top() - (row+1)*printedHeight}
	in.Max = vg.Point{X: in.Min.X + printedWidth, Y: in.Min.Y + printedHeight}
	p.used++
	on.put(in, func(c draw.Canvas) {
		corners := rectangle(c.Min, printedWidth, printedHeight, 0, 0)
		c.StrokeLines(draw.LineStyle{Color: quiet, Width: hairline, Dashes: []vg.Length{2, 2}}, append(corners, corners[0]))
	})
	in = vg.Rectangle{Min: vg.Point{X: in.Min.X + cardMargin, Y: in.Min.Y + cardMargin}, Max: vg.Point{X: in.Max.X - cardMargin, Y: in.Max.Y - cardMargin}}
	on.boxes = append(on.boxes, in)
	return on, in
}

// pack writes a card in the largest letters with which it fits one frame, or at 7 points into several frames.
func (p *cardPacker) pack(c *reports.Card) {
	var head atom
	var rest []atom
	const width, room = printedWidth - 2*cardMargin, printedHeight - 2*cardMargin
	for size := cardSize; size >= leastSize; size -= 0.25 {
		w := &cardWriter{size, width}
		head, rest = w.head(c), w.body(c)
		if tall := head.height + heightOf(rest); tall <= room {
			break
		}
	}
	on, in := p.begin(head)
	for _, a := range rest {
		if a.height > in.Size().Y {
			on, in = p.begin(head)
		}
		at := in
		at.Min.Y = at.Max.Y - a.height
		in.Max.Y = at.Min.Y
		if a.draw != nil {
			on.put(at, a.draw)
		}
	}
}

// begin draws the head of a card into the next frame and returns the rest of the frame.
func (p *cardPacker) begin(head atom) (on *leaf, in vg.Rectangle) {
	on, in = p.frame()
	at := in
	at.Min.Y = at.Max.Y - head.height
	on.put(at, head.draw)
	in.Max.Y = at.Min.Y
	return on, in
}

func heightOf(atoms []atom) (height vg.Length) {
	for _, a := range atoms {
		height += a.height
	}
	return height
}

// A cardWriter returns the atoms of cards.
type cardWriter struct{ size, width vg.Length }

// head returns the symbol, the name, the description and the cost of the unit.
func (w *cardWriter) head(c *reports.Card) atom {
	large, small := lettering(panelSize, ink), lettering(leastSize, quiet)
	room := w.width - cardSymbol - cellGap
	name := foldText(large, c.Name, room)
	about := append(foldText(small, c.About, room), foldText(small, c.Cost, room)...)
	height := max(cardSymbol, textHeight(name, large)+textHeight(about, small)) + 5
	return atom{height: height, draw: func(on draw.Canvas) {
		drawCounter(on, vg.Point{X: on.Min.X + cardSymbol/2, Y: on.Max.Y - cardSymbol/2}, cardSymbol, c.Side, c.Symbol)
		on.StrokeLine2(draw.LineStyle{Color: quiet, Width: hairline}, on.Min.X, on.Min.Y+2, on.Max.X, on.Min.Y+2)
		on.Min.X += cardSymbol + cellGap
		writeLines(on, name, large)
		on.Max.Y -= textHeight(name, large)
		writeLines(on, about, small)
	}}
}

// body returns the values, the weapons, the odds and the source of the figures.
func (w *cardWriter) body(c *reports.Card) []atom {
	atoms := w.pairs(c.Stats)
	for _, weapon := range c.Weapons {
		atoms = append(atoms, w.hanging(weapon[0]+": "+weapon[1]))
	}
	atoms = append(atoms, w.odds(c)...)
	return append(atoms, atom{height: 3}, w.line(lettering(leastSize, quiet), c.Source))
}

// line returns a paragraph.
func (w *cardWriter) line(style text.Style, s string) atom {
	lines := foldText(style, s, w.width)
	return atom{height: textHeight(lines, style), draw: func(on draw.Canvas) { writeLines(on, lines, style) }}
}

// hanging returns a paragraph whose lines after the first are indented, so that the eye finds where each weapon begins.
func (w *cardWriter) hanging(s string) atom {
	style, indent := lettering(w.size, ink), w.size
	lines := foldText(style, s, w.width-indent)
	return atom{height: textHeight(lines, style), draw: func(on draw.Canvas) {
		writeLines(on, lines[:1], style)
		on.Min.X += indent
		on.Max.Y -= textHeight(lines[:1], style)
		writeLines(on, lines[1:], style)
	}}
}

// pairs returns names with their values, two pairs in a row if both fit.
func (w *cardWriter) pairs(all [][2]string) (atoms []atom) {
	name, value := lettering(w.size, quiet), lettering(w.size, ink)
	half := (w.width - cellGap) / 2
	short := func(p [2]string) bool { return name.Width(p[0])+cellGap+value.Width(p[1]) <= half }
	for len(all) > 0 {
		if !short(all[0]) {
			atoms, all = append(atoms, w.line(value, all[0][0]+" "+all[0][1])), all[1:]
			continue
		}
		row := all[:1]
		if len(all) > 1 && short(all[1]) {
			row = all[:2]
		}
		all = all[len(row):]
		atoms = append(atoms, atom{height: w.size * bodyLeading, draw: func(on draw.Canvas) {
			y := on.Max.Y - w.size
			for i, p := range row {
				x := on.Min.X + vg.Length(i)*(half+cellGap)
				on.FillText(name, vg.Point{X: x, Y: y}, p[0])
				on.FillText(value, vg.Point{X: x + name.Width(p[0]+" ")*spareWidth, Y: y}, p[1])
			}
		}})
	}
	return atoms
}

// odds returns a row for each target, with the figures on the right.
func (w *cardWriter) odds(c *reports.Card) (atoms []atom) {
	if len(c.Odds) == 0 {
		return nil
	}
	style, small := lettering(w.size, ink), lettering(leastSize, quiet)
	wide := make([]vg.Length, len(c.Heads))
	folded := make([][]string, len(c.Heads))
	most := 1
	column := w.width / 6
	for _, head := range c.Heads {
		for word := range strings.FieldsSeq(head) {
			column = max(column, small.Width(word)+0.5)
		}
	}
	for i, head := range c.Heads {
		wide[i] = column
		folded[i] = foldText(small, head, column)
		most = max(most, len(folded[i]))
	}
	room := w.width - vg.Length(len(wide))*(column+cellGap)
	title := foldText(small, cmp.Or(c.Deed, "One fire")+" at", room)
	atoms = append(atoms, atom{height: vg.Length(most)*leastSize*bodyLeading + 5, draw: func(on draw.Canvas) {
		on.StrokeLine2(draw.LineStyle{Color: quiet, Width: hairline}, on.Min.X, on.Max.Y-2, on.Max.X, on.Max.Y-2)
		on.Max.Y -= 4
		writeLines(on, title, small)
		for i := range folded {
			on.Min.X = on.Max.X - vg.Length(len(wide)-i)*(wide[i]+cellGap) + cellGap
			writeLines(on, folded[i], small)
		}
	}})
	for _, o := range c.Odds {
		target := foldText(style, o.Target, room)
		never := foldText(small, o.Never, w.width-room-cellGap)
		height := max(textHeight(target, style), textHeight(never, small)) + 1.5
		atoms = append(atoms, atom{height: height, draw: func(on draw.Canvas) {
			writeLines(on, target, style)
			for i, value := range o.Values {
				x := on.Max.X - vg.Length(len(wide)-1-i)*(wide[i]+cellGap) - style.Width(value)
				on.FillText(style, vg.Point{X: x, Y: on.Max.Y - w.size}, value)
			}
			on.Min.X += room + cellGap
			writeLines(on, never, small)
		}})
	}
	return atoms
}
