package draw

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// atomsOf returns the atoms of a block.
func (f *flow) atomsOf(b reports.BookletBlock) []atom {
	switch b := b.(type) {
	case *reports.TextBlock:
		return f.textAtoms(b)
	case *reports.TableBlock:
		return append(f.headAtoms(b.Head), f.tableAtoms(b)...)
	case *reports.UnitBlock:
		return f.unitAtoms(b)
	case *reports.MapBlock:
		return f.mapAtoms(b)
	case reports.NextColumn:
		return []atom{{next: true}}
	}
	panic(fmt.Sprintf("draw: nothing prints a block of type %T", b))
}

// gap returns the space between two blocks.
func (f *flow) gap() atom { return atom{height: 0.6 * f.size} }

// headAtoms returns a gap and a heading, with a line below it.
func (f *flow) headAtoms(head string) []atom {
	if head == "" {
		return []atom{f.gap()}
	}
	style := lettering(f.size+1, ink)
	lines := foldText(style, head, f.width())
	return []atom{f.gap(), {height: textHeight(lines, style) + 3, keep: true, draw: func(c draw.Canvas) {
		writeLines(c, lines, style)
		c.StrokeLine2(draw.LineStyle{Color: quiet, Width: hairline}, c.Min.X, c.Min.Y+2, c.Max.X, c.Min.Y+2)
	}}}
}

// textAtoms returns a heading and paragraphs. Many short lines stand side by side.
func (f *flow) textAtoms(b *reports.TextBlock) []atom {
	atoms := f.headAtoms(b.Head)
	style := lettering(f.size, ink)
	if half := (f.width() - columnGap) / 2; len(b.Lines) > mostLines && !slices.ContainsFunc(b.Lines, func(line string) bool { return style.Width(line) > half }) {
		return append(atoms, f.pairAtoms(b.Lines, style, half+columnGap)...)
	}
	for _, paragraph := range b.Lines {
		lines := foldText(style, paragraph, f.width())
		atoms = append(atoms, atom{height: textHeight(lines, style) + f.size/10, draw: func(c draw.Canvas) { writeLines(c, lines, style) }})
	}
	return atoms
}

const mostLines = 5 // more lines stand in two columns, if they are short

// pairAtoms returns lines in two columns. The first column has half of the lines, rounded up; the second begins at the distance
// second from the left edge.
func (f *flow) pairAtoms(lines []string, style text.Style, second vg.Length) (atoms []atom) {
	rows := (len(lines) + 1) / 2
	for i := range rows {
		atoms = append(atoms, atom{height: textHeight(lines[:1], style) + f.size/10, draw: func(c draw.Canvas) {
			writeLines(c, lines[i:i+1], style)
			if i+rows < len(lines) {
				c.Min.X += second
				writeLines(c, lines[i+rows:i+rows+1], style)
			}
		}})
	}
	return atoms
}

// tableAtoms returns an atom for the headings and for each row of a table. A table that is too wide for its column is
// divided into several, or becomes text if that is impossible.
func (f *flow) tableAtoms(b *reports.TableBlock) (atoms []atom) {
	plain := lettering(f.size, ink)
	widths, fits := columnWidths(b, plain, f.width())
	if !fits {
		parts := divided(b, plain, f.width())
		if parts == nil {
			return f.textAtoms(&reports.TextBlock{Lines: rowsInWords(b)})[1:]
		}
		for i, part := range parts {
			if i > 0 {
				atoms = append(atoms, f.gap())
			}
			atoms = append(atoms, f.tableAtoms(part)...)
		}
		return atoms
	}
	var head *atom
	row := func(cells []string, style text.Style, keep bool) {
		folded, most := make([][]string, len(cells)), 1
		for i, cell := range cells {
			folded[i] = foldText(style, cell, widths[i])
			most = max(most, len(folded[i]))
		}
		height := vg.Length(most)*style.Font.Size*bodyLeading + f.size/10
		atoms = append(atoms, atom{height: height, keep: keep, head: head, draw: func(c draw.Canvas) {
			for i := range folded {
				writeLines(c, folded[i], style)
				c.Min.X += widths[i] + cellGap
			}
		}})
	}
	if b.Columns != nil {
		row(b.Columns, lettering(f.size, quiet), true)
		head = &atoms[0]
	}
	for _, cells := range b.Rows {
		row(cells, plain, false)
	}
	return atoms
}

const cellGap = vg.Length(6)

// divided returns a table that is too wide as several tables, one below the other: each has the first column and as many
// of the others as fit, and leaves out rows in which these are empty. It returns nil if the table has no headings, or if
// one of the others does not fit beside the first.
func divided(b *reports.TableBlock, style text.Style, width vg.Length) (parts []*reports.TableBlock) {
	for from := 1; from < len(b.Columns); {
		var part *reports.TableBlock
		to := from
		for to < len(b.Columns) {
			longer := withColumns(b, from, to+1)
			if widths, _ := columnWidths(longer, style, math.MaxInt32); total(widths) > width {
				break
			}
			part, to = longer, to+1
		}
		if part == nil {
			return nil
		}
		parts, from = append(parts, part), to
	}
	return parts
}

// withColumns returns the first column of a table beside the columns between two indexes, without rows that are empty
// there.
func withColumns(b *reports.TableBlock, from, to int) *reports.TableBlock {
	some := func(row []string) []string { return append([]string{row[0]}, row[from:to]...) }
	part := &reports.TableBlock{Columns: some(b.Columns)}
	for _, row := range b.Rows {
		if slices.ContainsFunc(row[from:to], func(cell string) bool { return cell != "-" && cell != "" }) {
			part.Rows = append(part.Rows, some(row))
		}
	}
	return part
}

// total returns the width of a table with columns of these widths.
func total(widths []vg.Length) vg.Length {
	sum := vg.Length(len(widths)-1) * cellGap
	for _, w := range widths {
		sum += w
	}
	return sum
}

// rowsInWords returns the rows of a table that is too wide for its column, as text: "rifle: range 24, shots 1".
func rowsInWords(b *reports.TableBlock) (lines []string) {
	for _, row := range b.Rows {
		var words []string
		for i, cell := range row[1:] {
			if cell != "-" && cell != "" {
				words = append(words, b.Columns[i+1]+" "+cell)
			}
		}
		lines = append(lines, row[0]+": "+strings.Join(words, ", "))
	}
	return lines
}

// columnWidths returns the widths of the columns of a table: as wide as their cells, except for the widest, which gets the
// rest. fits is false if the table is too wide for that.
func columnWidths(b *reports.TableBlock, style text.Style, width vg.Length) (widths []vg.Length, fits bool) {
	count := len(b.Columns)
	for _, row := range b.Rows {
		count = max(count, len(row))
	}
	widths = make([]vg.Length, count)
	for _, row := range append([][]string{b.Columns}, b.Rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], style.Width(cell)+0.5)
		}
	}
	widest := slices.Index(widths, slices.Max(widths))
	sum := total(widths)
	if sum <= width {
		return widths, true
	}
	widths[widest] -= sum - width
	return widths, widths[widest] >= width/4
}

const listedSymbol = vg.Length(19) // the side of the square of a counter in a list

// unitAtoms returns a row for each kind of unit, with its counter.
func (f *flow) unitAtoms(b *reports.UnitBlock) []atom {
	atoms := f.headAtoms(b.Head)
	style, small := lettering(f.size, ink), lettering(max(leastSize, f.size-1), quiet)
	for _, u := range b.Units {
		name, cost := u.Counted(), u.CostWords()
		room := f.width() - listedSymbol - 2*cellGap - style.Width(cost)
		lines := foldText(style, name, room)
		where := foldText(small, u.Where, room)
		height := max(listedSymbol, textHeight(lines, style)+textHeight(where, small)) + 3
		atoms = append(atoms, atom{height: height, draw: func(c draw.Canvas) {
			drawCounter(c, vg.Point{X: c.Min.X + listedSymbol/2, Y: c.Max.Y - listedSymbol/2}, listedSymbol, u.Side, u.Symbol)
			c.FillText(style, vg.Point{X: c.Max.X - style.Width(cost), Y: c.Max.Y - style.Font.Size}, cost)
			c.Min.X += listedSymbol + cellGap
			writeLines(c, lines, style)
			c.Max.Y -= textHeight(lines, style)
			writeLines(c, where, small)
		}})
	}
	return atoms
}

// drawCounter draws the counter of a unit without label.
func drawCounter(c draw.Canvas, middle vg.Point, side vg.Length, of int, symbol string) {
	one := &reports.Map{Columns: 1, Rows: 1, Squares: []reports.MapSquare{{Ground: reports.OpenGround}}}
	b := &board{Map: one, c: c, side: side, low: vg.Point{X: middle.X - side/2, Y: middle.Y - side/2}}
	b.counter(middle, side, &reports.MapUnit{Side: of, Symbol: symbol})
}

// scaleOf returns the largest scale at which a map fits a width and a height, and the side of its squares.
func scaleOf(m *reports.Map, width, height vg.Length) (scale int, side vg.Length) {
	scale, millimetres := m.PrintedScale(float64(width/vg.Millimeter), float64(height/vg.Millimeter))
	return scale, vg.Length(millimetres) * vg.Millimeter
}

// mapAtoms returns the map drawn to scale, its scale in words, and its key.
func (f *flow) mapAtoms(b *reports.MapBlock) []atom {
	tall := f.rooms[0].Size().Y * vg.Length(b.Share) * f.mapSize
	scale, side := scaleOf(b.Map, f.width()-2*edgeRoom, tall-2*edgeRoom-scaleRoom)
	drawn := atom{height: vg.Length(b.Rows)*side + 2*edgeRoom + scaleRoom, keep: true, draw: func(c draw.Canvas) {
		on := &board{Map: b.Map, c: c, side: side, legible: true, low: vg.Point{
			X: c.Min.X + (c.Size().X-vg.Length(b.Columns)*side)/2,
			Y: c.Max.Y - edgeRoom - vg.Length(b.Rows)*side,
		}}
		on.drawTable(nil)
	}}
	key := keyPane{KeyPane: &reports.KeyPane{Map: b.Map}, full: true}
	signs := atom{height: key.height(f.width()), draw: func(c draw.Canvas) { key.draw(c) }}
	return append([]atom{drawn}, append(f.textAtoms(&reports.TextBlock{Lines: []string{b.ScaleWords(scale)}}), f.gap(), signs)...)
}
