package draw

import (
	"bytes"
	"fmt"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgpdf"
)

// paperMargin is the margin that every printer can keep.
const paperMargin = 10 * vg.Millimeter

// A paperSize is the size of a sheet of paper.
type paperSize struct{ width, height vg.Length }

// paperSizes holds the sizes by their names on the command line.
var paperSizes = map[string]paperSize{
	"a4":     {sheetWidth, sheetHeight},
	"letter": {8.5 * vg.Inch, 11 * vg.Inch},
}

// Papers are the names of the sizes of paper.
var Papers = []string{"a4", "letter"}

// A leaf is one printed sheet, with the things on it.
type leaf struct {
	paperSize
	placed []placed
	boxes  []vg.Rectangle // every text lies in one of them; tests check that
}

// A placed thing is drawn in its rectangle.
type placed struct {
	vg.Rectangle
	draw func(c draw.Canvas)
}

// put adds a drawing to the leaf.
func (l *leaf) put(in vg.Rectangle, draw func(c draw.Canvas)) {
	l.placed = append(l.placed, placed{in, draw})
}

// size implements [drawing].
func (l *leaf) size() (width, height vg.Length) { return l.width, l.height }

// draw implements [drawing].
func (l *leaf) draw(c draw.Canvas) {
	for _, p := range l.placed {
		p.draw(draw.Canvas{Canvas: c.Canvas, Rectangle: p.Rectangle})
	}
}

// inner returns the area of the sheet between its margins.
func (p paperSize) inner() vg.Rectangle {
	return vg.Rectangle{Min: vg.Point{X: paperMargin, Y: paperMargin}, Max: vg.Point{X: p.width - paperMargin, Y: p.height - paperMargin}}
}

// writeLeaves writes sheets as one PDF without the time of day.
func writeLeaves(w io.Writer, leaves []*leaf) (err error) {
	defer func() { // the canvas prepares its font in a temporary folder and panics if it cannot
		if cause := recover(); cause != nil {
			err = fmt.Errorf("the PDF could not be drawn: %v", cause)
		}
	}()
	width, height := sizeOnGrid(leaves[0])
	canvas := vgpdf.New(width, height)
	for i, l := range leaves {
		if i > 0 {
			canvas.NextPage()
		}
		l.draw(draw.NewCanvas(gridCanvas{westernText{canvas}}, width, height))
	}
	var drawn bytes.Buffer
	if _, err := canvas.WriteTo(&drawn); err != nil {
		return err
	}
	_, err = w.Write(withoutTime(drawn.Bytes()))
	return err
}
