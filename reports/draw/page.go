package draw

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
	"salvo/sim"
)

// Item returns a document as a page shows it, with its picture.
func Item(d *reports.Document) (reports.PageItem, error) {
	item := d.OnPage()
	if d.Picture == nil || d.Picture.Describes == "" {
		return item, nil
	}
	drawn, err := onPage(d.Picture)
	item.Pictures = []reports.PagePicture{drawn}
	return item, err
}

// onPage draws a picture for a desk and for a phone, without the title, the caption and the sentences that the page prints
// itself.
func onPage(pic *reports.Picture) (reports.PagePicture, error) {
	wide, err := inline(layout(pic, pictureWidth))
	if err != nil {
		return reports.PagePicture{}, err
	}
	narrow, err := onPhone(func(width vg.Length) *picture { return layout(pic, width) })
	return reports.PagePicture{Describes: pic.Describes, Wide: wide.svg, Narrow: narrow}, err
}

const (
	phonePixels  = 358                                          // the width of a picture on a phone of 390 pixels, in pixels
	phoneScale   = phonePixels / (phoneWidth - 2*trimmedMargin) // pixels in a point
	smallestType = 11 / phoneScale                              // the smallest letters that can be read on a phone
)

// onPhone draws a picture as narrow as its letters allow. A picture that is wider than a phone can be scrolled.
func onPhone(layout func(width vg.Length) *picture) (string, error) {
	for width := phoneWidth; ; width *= 1.2 {
		drawn, err := inline(layout(width))
		if err != nil {
			return "", err
		}
		if drawn.smallest >= smallestType || width > 4*phoneWidth {
			return drawn.atLeast(width), nil
		}
	}
}

// A pageCanvas draws for the page: it keeps both colours of every shade, and hints for readers who point at something.
type pageCanvas struct {
	vg.Canvas
	shades   []shade // the shades in use; the canvas below gets their numbers as colours
	hints    []pageHint
	smallest vg.Length // the size of the smallest letters
}

// SetColor implements [vg.Canvas].
func (c *pageCanvas) SetColor(with color.Color) {
	s, chosen := with.(shade)
	if !chosen { // a colour that is no shade is not visible
		c.Canvas.SetColor(with)
		return
	}
	at := slices.Index(c.shades, s)
	if at < 0 {
		at, c.shades = len(c.shades), append(c.shades, s)
	}
	at++ // number 0 is black, which the canvas below leaves out
	c.Canvas.SetColor(rgb(uint8(at>>16), uint8(at>>8), uint8(at)))
}

// FillString implements [vg.Canvas].
func (c *pageCanvas) FillString(face font.Face, at vg.Point, s string) {
	if c.smallest == 0 || face.Font.Size < c.smallest {
		c.smallest = face.Font.Size
	}
	c.Canvas.FillString(face, at, s)
}

// A pageHint is a text that the page shows to readers who point at an area of a picture.
type pageHint struct {
	at   vg.Rectangle
	text string
}

// hint adds a hint if the picture is for the page.
func hint(c draw.Canvas, at vg.Rectangle, text string) {
	under := c.Canvas
	for part, isPart := under.(draw.Canvas); isPart; part, isPart = under.(draw.Canvas) {
		under = part.Canvas
	}
	if page, onPage := under.(*pageCanvas); onPage {
		page.hints = append(page.hints, pageHint{at, text})
	}
}

// pointed returns a figure with its interval, for a hint.
func pointed(e sim.Estimate, mean bool) string {
	text := reports.FigureText(e, mean)
	if low, high := reports.Interval(e, reports.Factor(mean)); low != "" {
		text += " (95 %: " + low + " to " + high + ")"
	}
	return text
}

// around returns a small area around a point.
func around(at vg.Point) vg.Rectangle {
	const near = 7
	return vg.Rectangle{Min: vg.Point{X: at.X - near, Y: at.Y - near}, Max: vg.Point{X: at.X + near, Y: at.Y + near}}
}

// spanned returns the smallest rectangle that holds all points.
func spanned(points []vg.Point) vg.Rectangle {
	r := vg.Rectangle{Min: points[0], Max: points[0]}
	for _, p := range points[1:] {
		r.Min.X, r.Min.Y = min(r.Min.X, p.X), min(r.Min.Y, p.Y)
		r.Max.X, r.Max.Y = max(r.Max.X, p.X), max(r.Max.Y, p.Y)
	}
	return r
}

// An inlined picture is an SVG that is part of a page.
type inlined struct {
	svg      string
	width    vg.Length // the width that is shown
	smallest vg.Length // the size of its smallest letters
}

var (
	prolog   = regexp.MustCompile(`(?s)^.*?<svg width="[^"]*" height="[^"]*" viewBox="[^"]*"[^>]*>`)
	fontName = regexp.MustCompile(`style="font-family:[^"]*?font-style:normal;`)
	shadeOf  = regexp.MustCompile(`(fill|stroke):#([0-9A-F]{6})`)
)

// trimmedMargin is the part of a picture's margin that the page cuts off.
const trimmedMargin = margin - 2

// inline returns a drawing as part of a page. The page decides on its size, its font and most of its margin.
func inline(pic drawing) (inlined, error) {
	var canvas *pageCanvas
	drawn, err := drawSVG(pic, func(on vg.Canvas) vg.Canvas {
		canvas = &pageCanvas{Canvas: on}
		return canvas
	})
	if err != nil {
		return inlined{}, err
	}
	width, height := pic.size()
	shown := width - 2*trimmedMargin
	start := fmt.Sprintf(`<svg viewBox="%g %g %.5g %.5g">`, trimmedMargin, trimmedMargin, shown, height-2*trimmedMargin)
	svg := prolog.ReplaceAllLiteralString(string(drawn), start)
	svg = fontName.ReplaceAllLiteralString(svg, `style="`)
	svg = shadeOf.ReplaceAllStringFunc(svg, canvas.coloured)
	svg = strings.TrimSuffix(strings.TrimSpace(svg), "</svg>") + canvas.hotspots(height) + "</svg>"
	return inlined{svg, shown, canvas.smallest}, nil
}

// coloured replaces the number of a shade by its colours: the colour on paper, unless the page defines another.
func (c *pageCanvas) coloured(numbered string) string {
	what, number, _ := strings.Cut(numbered, ":#")
	at, _ := strconv.ParseUint(number, 16, 32)
	if at == 0 || int(at) > len(c.shades) {
		return numbered
	}
	s := c.shades[at-1]
	return fmt.Sprintf("%s:var(--%s-%s,#%s)", what, hex(s.paper), hex(s.screen), hex(s.paper))
}

func hex(c color.RGBA) string { return fmt.Sprintf("%02x%02x%02x", c.R, c.G, c.B) }

// hotspots returns the hints as invisible rectangles with titles, which browsers show to readers who point at them.
func (c *pageCanvas) hotspots(height vg.Length) string {
	if c.hints == nil {
		return ""
	}
	var b bytes.Buffer
	b.WriteString(`<g class="hints">` + "\n")
	for _, h := range c.hints {
		low, high := onGrid(h.at.Min), onGrid(h.at.Max)
		fmt.Fprintf(&b, `<rect x="%.5g" y="%.5g" width="%.5g" height="%.5g"><title>%s</title></rect>`+"\n",
			low.X, snap(height, gridStep)-high.Y, high.X-low.X, high.Y-low.Y, html.EscapeString(reports.Printable(h.text)))
	}
	b.WriteString("</g>\n")
	return b.String()
}

// atLeast returns the picture with a least width if it was drawn wider than a phone.
func (p inlined) atLeast(width vg.Length) string {
	if width <= phoneWidth {
		return p.svg
	}
	style := fmt.Sprintf(`<svg style="min-width:%.0fpx"`, float64(p.width*phoneScale))
	return strings.Replace(p.svg, "<svg", style, 1)
}
