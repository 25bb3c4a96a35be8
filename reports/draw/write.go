package draw

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"regexp"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"

	"salvo/reports"
)

// pixelsPerInch is the resolution of PNG files, fine enough for print.
const pixelsPerInch = 200

// A drawing is anything that has a size and can be drawn.
type drawing interface {
	size() (width, height vg.Length)
	draw(c draw.Canvas)
}

// A worded drawing has a description.
type worded interface{ words() described }

// described is the title and the description for readers who cannot see a picture.
type described struct{ title, text string }

// element returns the elements title and desc with which an SVG begins.
func (d described) element() string {
	if d.title == "" {
		return ""
	}
	return fmt.Sprintf("<title>%s</title>\n<desc>%s</desc>\n", html.EscapeString(reports.Printable(d.title)), html.EscapeString(reports.Printable(d.text)))
}

// write draws in the named format. It writes nothing unless the whole picture could be drawn.
func write(w io.Writer, pic drawing, format string) error {
	width, height := sizeOnGrid(pic)
	var drawn bytes.Buffer
	var err error
	switch format {
	case "svg":
		err = writeSVG(&drawn, pic)
	case "png":
		canvas := newPixelCanvas(width, height)
		pic.draw(draw.NewCanvas(canvas, width, height))
		_, err = vgimg.PngCanvas{Canvas: canvas.Canvas}.WriteTo(&drawn)
	case "pdf":
		err = writePDF(&drawn, pic)
	default:
		err = fmt.Errorf("no pictures in the format %q: write svg, png or pdf", format)
	}
	if err != nil {
		return err
	}
	_, err = drawn.WriteTo(w)
	return err
}

func sizeOnGrid(pic drawing) (width, height vg.Length) {
	width, height = pic.size()
	return snap(width, gridStep), snap(height, gridStep)
}

// writeSVG names fonts of the same widths beside ours, for viewers that lack it; embedding ours would take half a megabyte. No
// text can contain what it replaces, because quotation marks within text are escaped.
func writeSVG(w io.Writer, pic drawing) error {
	drawn, err := drawSVG(pic, func(on vg.Canvas) vg.Canvas { return on })
	if err != nil {
		return err
	}
	ours := []byte(`style="font-family:Liberation Sans;`)
	named := []byte(`style="font-family:'Liberation Sans',Arial,Helvetica,sans-serif;`)
	const first = "<g transform" // where the drawing begins
	drawn = bytes.ReplaceAll(drawn, ours, named)
	if says, is := pic.(worded); is {
		drawn = bytes.Replace(drawn, []byte(first), []byte(says.words().element()+first), 1)
	}
	_, err = w.Write(drawn)
	return err
}

// drawSVG returns a drawing as SVG. The function on returns the canvas to draw on, given the canvas that writes SVG.
func drawSVG(pic drawing, on func(vg.Canvas) vg.Canvas) ([]byte, error) {
	width, height := sizeOnGrid(pic)
	canvas := vgsvg.New(width, height)
	pic.draw(draw.NewCanvas(on(gridCanvas{canvas}), width, height))
	var drawn bytes.Buffer
	_, err := canvas.WriteTo(&drawn)
	return drawn.Bytes(), err
}

// timeOfDay matches the places where a PDF says when it was made.
var timeOfDay = regexp.MustCompile(`/(CreationDate|ModDate) \(D:[^)]*\)`)

// writePDF draws a picture as a PDF of one page.
func writePDF(w io.Writer, pic drawing) (err error) {
	width, height := sizeOnGrid(pic)
	defer func() { // the canvas prepares its font in a temporary folder and panics if it cannot
		if cause := recover(); cause != nil {
			err = fmt.Errorf("the PDF could not be drawn: %v", cause)
		}
	}()
	canvas := vgpdf.New(width, height)
	pic.draw(draw.NewCanvas(gridCanvas{westernText{canvas}}, width, height))
	var drawn bytes.Buffer
	if _, err := canvas.WriteTo(&drawn); err != nil {
		return err
	}
	_, err = w.Write(withoutTime(drawn.Bytes()))
	return err
}

// withoutTime blanks the time of day in a PDF. Every byte stays in its place, because the file's own table of contents refers
// to places.
func withoutTime(pdf []byte) []byte {
	return timeOfDay.ReplaceAllFunc(pdf, func(dates []byte) []byte { return bytes.Repeat([]byte(" "), len(dates)) })
}

// westernText gives the PDF canvas text in the encoding that it declares, with a byte for each letter. Letters outside of it
// become question marks.
type westernText struct{ *vgpdf.Canvas }

// FillString implements [vg.Canvas].
func (c westernText) FillString(face font.Face, at vg.Point, s string) {
	var letters []byte
	for _, r := range s {
		if r > 0xff {
			r = '?'
		}
		letters = append(letters, byte(r))
	}
	c.Canvas.FillString(face, at, string(letters))
}
