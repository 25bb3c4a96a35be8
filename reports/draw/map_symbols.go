package draw

import (
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"

	"salvo/reports"
)

// drawSymbols draws the symbols of the ground. A kind of ground without a symbol shows its letter.
func (b *board) drawSymbols() {
	s := &sketch{}
	style := lettering(b.lettersOf(0.5, panelSize), ink)
	for i, square := range b.Squares {
		marks := b.Symbol(i)
		b.mark(s, i, marks)
		if marks == nil && square.Ground != reports.OpenGround {
			b.label(style, b.in(i, 0.35, 0.3), string(square.Letter))
		}
	}
	s.drawOn(b.c)
}

// mark adds the marks of a square to a sketch.
func (b *board) mark(s *sketch, square int, marks []reports.Mark) {
	for i := range marks {
		m := &marks[i]
		for _, line := range traced(m.Path) {
			points := b.points(square, line)
			switch {
			case m.Radius > 0:
				points = round(points[0], vg.Length(m.Radius)*b.side)
			case m.Filled:
				points = area(points)
			}
			if m.Filled {
				s.fill(roles[m.Colour], points...)
			} else {
				s.dashed(roles[m.Colour], vg.Length(m.Part)*b.side+vg.Length(m.Width), lengths(m.Dashes, b.side), points...)
			}
		}
	}
}

// area returns the corners of the area within a closed line.
func area(line []vg.Point) []vg.Point { return line[:len(line)-1] }

func lengths(parts []float64, side vg.Length) (all []vg.Length) {
	for _, part := range parts {
		all = append(all, vg.Length(part)*side)
	}
	return all
}

// A spot is a point of a path.
type spot struct{ x, y float64 }

// traced returns the lines of a path. A closed line ends at its beginning.
func traced(path string) (lines [][]spot) {
	for text := range strings.SplitSeq(strings.TrimPrefix(path, "M"), "M") {
		text, closed := strings.CutSuffix(text, "z")
		var line []spot
		for at := range strings.SplitSeq(text, "L") {
			east, north, _ := strings.Cut(at, " ")
			line = append(line, spot{number(east), number(north)})
		}
		if closed {
			line = append(line, line[0])
		}
		lines = append(lines, line)
	}
	return lines
}

// number parses a number of a path. It panics at a mistake; a test parses all paths.
func number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err)
	}
	return x
}
