package draw

import (
	"fmt"
	"io"
	"slices"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

const (
	bodySize    = vg.Length(8.5) // the size of letters in a booklet that has enough room
	leastSize   = smallLetters   // the smallest size that is printed
	columnGap   = vg.Length(16)
	blockGap    = vg.Length(7)
	bodyLeading = 1.14
)

// Booklet draws a booklet as a PDF on "a4" or "letter".
func Booklet(w io.Writer, b *reports.Booklet, paper string) error {
	if err := inPrintedLetters(b); err != nil {
		return err
	}
	return writeLeaves(w, layBooklet(b, paperSizes[paper]))
}

// layBooklet lays out the sheets of a booklet.
func layBooklet(b *reports.Booklet, paper paperSize) (all []*leaf) {
	for i := range b.Parts {
		all = append(all, layPart(&b.Parts[i], b.Foot, paper)...)
	}
	for i, l := range all {
		l.number(b.Title, i+1, len(all))
	}
	return all
}

// layPart lays a part out on one sheet, with a smaller map if necessary. If the smallest map does not help, the map is as large as
// possible and the part takes several sheets.
func layPart(p *reports.BookletPart, foot string, paper paperSize) []*leaf {
	first := layWithMap(p, foot, paper, 1)
	if hasMap := func(b reports.BookletBlock) bool { _, is := b.(*reports.MapBlock); return is }; len(first) == 1 || !slices.ContainsFunc(p.Blocks, hasMap) {
		return first
	}
	for _, size := range reports.SmallerMaps[1:] {
		if leaves := layWithMap(p, foot, paper, vg.Length(size)); len(leaves) == 1 {
			return leaves
		}
	}
	return first
}

// layWithMap lays a part out in the largest letters with which it fits its number of sheets, or else in the smallest.
// The argument mapSize is the share of its room that the map takes.
func layWithMap(p *reports.BookletPart, foot string, paper paperSize, mapSize vg.Length) (leaves []*leaf) {
	for size := bodySize; ; size -= 0.25 {
		f := &flow{part: p, paper: paper, size: size, mapSize: mapSize, foot: foot}
		if leaves = f.lay(); p.Sheets == 0 || len(leaves) <= p.Sheets || size <= leastSize {
			return leaves
		}
	}
}

// number writes the title and the number of a sheet at its foot.
func (l *leaf) number(title string, n, of int) {
	l.numberIn(l.inner(), title, n, of)
}

// numberIn writes the title and the number of a sheet at the bottom of a rectangle.
func (l *leaf) numberIn(in vg.Rectangle, title string, n, of int) {
	style := lettering(leastSize, quiet)
	in.Max.Y = in.Min.Y + leastSize*bodyLeading
	l.put(in, func(c draw.Canvas) {
		right := fmt.Sprintf("%d of %d", n, of)
		c.FillText(style, vg.Point{X: c.Max.X - style.Width(right), Y: c.Min.Y}, right)
		c.FillText(style, c.Min, cutText(style, title, c.Size().X-style.Width(right)-columnGap))
	})
	l.boxes = append(l.boxes, in)
}

// An atom is a piece of a column that cannot be broken.
type atom struct {
	height vg.Length
	keep   bool  // it must stand in one column with the next atom
	next   bool  // it begins the next column
	head   *atom // for a row of a table: the headings, which the next column repeats
	draw   func(c draw.Canvas)
}

// A flow distributes the atoms of a part over the columns of sheets.
type flow struct {
	part  *reports.BookletPart
	paper paperSize
	size  vg.Length // the size of letters
	foot  string

	mapSize vg.Length // the share of its room that a map takes

	leaves []*leaf
	column int            // the current column of the last leaf
	left   vg.Rectangle   // the free rest of the column
	rooms  []vg.Rectangle // the columns of the last leaf
}

// lay returns the sheets of the part.
func (f *flow) lay() []*leaf {
	f.newLeaf()
	var atoms []atom
	for _, b := range f.part.Blocks {
		atoms = append(atoms, f.atomsOf(b)...)
	}
	for i, a := range atoms {
		need := a.height
		for k := i; atoms[k].keep && k+1 < len(atoms); k++ {
			need += atoms[k+1].height
		}
		if a.next && f.left.Size().Y < f.rooms[f.column].Size().Y || need > f.left.Size().Y && a.height > 0 {
			f.newColumn()
			if a.head != nil {
				f.place(*a.head)
			}
		}
		f.place(a)
	}
	return f.leaves
}

// place puts an atom at the top of the free rest of the column.
func (f *flow) place(a atom) {
	if a.draw == nil && f.left.Max.Y == f.rooms[f.column].Max.Y {
		return // no gap at the top of a column
	}
	in := f.left
	in.Min.Y = in.Max.Y - a.height
	f.left.Max.Y = in.Min.Y
	if a.draw != nil {
		f.last().put(in, a.draw)
	}
}

func (f *flow) last() *leaf { return f.leaves[len(f.leaves)-1] }

// width returns the width of a column.
func (f *flow) width() vg.Length { return f.rooms[0].Size().X }

// newColumn goes on to the next column, or to the next sheet after the last column.
func (f *flow) newColumn() {
	if f.column+1 == len(f.rooms) {
		f.newLeaf()
		return
	}
	f.column++
	f.left = f.rooms[f.column]
}

// newLeaf begins a sheet with the title of the part; further sheets say that the part continues.
func (f *flow) newLeaf() {
	l := &leaf{paperSize: f.paper}
	f.leaves = append(f.leaves, l)
	in := f.paper.inner()
	in.Min.Y += leastSize*bodyLeading + blockGap/2
	title, about := f.part.Title, f.part.About
	if len(f.leaves) > 1 {
		title, about = title+", continued", nil
	}
	in = l.writeDown(in, lettering(titleSize, ink), title)
	for _, line := range about {
		in = l.writeDown(in, lettering(f.size, ink), line)
	}
	if f.foot != "" && len(f.leaves) == 1 {
		in = l.writeUp(in, lettering(leastSize, quiet), f.foot)
	}
	in.Max.Y -= blockGap
	f.rooms = nil
	wide := (in.Size().X - vg.Length(f.part.Columns-1)*columnGap) / vg.Length(f.part.Columns)
	for i := range f.part.Columns {
		room := in
		room.Min.X += vg.Length(i) * (wide + columnGap)
		room.Max.X = room.Min.X + wide
		f.rooms = append(f.rooms, room)
	}
	l.boxes = append(l.boxes, f.rooms...)
	f.column, f.left = 0, f.rooms[0]
}

// writeDown writes a paragraph at the top of a rectangle and returns the rest of it.
func (l *leaf) writeDown(in vg.Rectangle, style text.Style, paragraph string) vg.Rectangle {
	lines := foldText(style, paragraph, in.Size().X)
	box := in
	box.Min.Y = box.Max.Y - textHeight(lines, style)
	l.put(box, func(c draw.Canvas) { writeLines(c, lines, style) })
	l.boxes = append(l.boxes, box)
	in.Max.Y = box.Min.Y
	return in
}

// writeUp writes a paragraph at the bottom of a rectangle and returns the rest of it.
func (l *leaf) writeUp(in vg.Rectangle, style text.Style, paragraph string) vg.Rectangle {
	lines := foldText(style, paragraph, in.Size().X)
	box := in
	box.Max.Y = box.Min.Y + textHeight(lines, style)
	l.put(box, func(c draw.Canvas) { writeLines(c, lines, style) })
	l.boxes = append(l.boxes, box)
	in.Min.Y = box.Max.Y + blockGap/2
	return in
}

// textHeight returns the height of lines on paper.
func textHeight(lines []string, style text.Style) vg.Length {
	return vg.Length(len(lines)) * style.Font.Size * bodyLeading
}

// writeLines writes lines from the top of a canvas.
func writeLines(c draw.Canvas, lines []string, style text.Style) {
	for i, line := range lines {
		y := c.Max.Y - vg.Length(i)*style.Font.Size*bodyLeading - style.Font.Size
		c.FillText(style, vg.Point{X: c.Min.X, Y: y}, line)
	}
}

// foldText breaks a text to a width on paper. A PDF holds the font, so no spare width is needed.
func foldText(style text.Style, s string, width vg.Length) []string {
	return reports.Wrap(reports.Printable(s), func(line string) bool { return style.Width(line) <= width })
}

// cutText returns the beginning of a text that fits a width.
func cutText(style text.Style, s string, width vg.Length) string {
	if lines := foldText(style, s, width); len(lines) > 0 {
		return lines[0]
	}
	return ""
}
