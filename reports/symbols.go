package reports

import (
	"math"
	"strconv"
)

// A Mark is a part of a symbol: lines, an area, or circles. Symbols are data, so that pictures, replays and the page draw the
// same ones.
type Mark struct {
	Colour string    `json:"colour"`           // its role: "leaves"
	Filled bool      `json:"filled,omitempty"` // the path is an area, not a line
	Width  float64   `json:"width,omitempty"`  // the width of lines, in points
	Part   float64   `json:"part,omitempty"`   // a width that grows with the map, in sides of a square; it is added to Width
	Dashes []float64 `json:"dashes,omitempty"` // the dashes of lines, in sides of a square
	Radius float64   `json:"radius,omitempty"` // the radius of circles around the points of the path; 0 if the path itself is drawn
	Path   string    `json:"path"`
}

// A path is written as in SVG: M begins a line at a point, L draws on to a point, z draws back to the beginning. Points are
// counted in sides of a square, east and north of the south-western corner of their square or of the table.

// The widths of lines, in points.
const (
	Hairline = 0.5
	Stroke   = 0.9
)

// A groundSymbol describes how a kind of ground is drawn: equally in all squares, or joined with the squares around it.
type groundSymbol struct {
	ground string
	tint   string // the role of the colour of a square with this ground; "" for the colour of its level
	marks  []Mark
	joined func(ends []point) []Mark // returns the marks from the middle of a square to the given points at its edge
}

// groundSymbols can be distinguished without colour. A ground that is not among them shows its letter; open ground shows
// nothing.
var groundSymbols = []groundSymbol{
	{ground: "road", joined: road},
	{ground: "rough", marks: []Mark{{Colour: "stone", Width: Stroke,
		Path: "M.14 .62L.24 .79L.36 .62M.55 .72L.65 .89L.77 .72M.32 .2L.42 .37L.54 .2M.68 .32L.78 .49L.9 .32"}}},
	{ground: "woods", marks: []Mark{{Colour: "trunk", Width: Stroke, Path: "M.24 .44L.24 .64M.7 .5L.7 .7M.48 .12L.48 .32"},
		{Colour: "leaves", Filled: true, Radius: 0.14, Path: "M.24 .74M.7 .8M.48 .42"},
		{Colour: "trunk", Width: Hairline, Radius: 0.14, Path: "M.24 .74M.7 .8M.48 .42"}}},
	{ground: "dense-woods", tint: "undergrowth", marks: []Mark{
		{Colour: "trunk", Width: Stroke, Path: "M.2 .5L.2 .7M.52 .54L.52 .74M.82 .48L.82 .68M.34 .14L.34 .34M.68 .12L.68 .32"},
		{Colour: "thick-leaves", Filled: true, Radius: 0.14, Path: "M.2 .8M.52 .84M.82 .78M.34 .44M.68 .42"},
		{Colour: "trunk", Width: Hairline, Radius: 0.14, Path: "M.2 .8M.52 .84M.82 .78M.34 .44M.68 .42"}}},
	{ground: "built-up", marks: []Mark{{Colour: "roof", Filled: true, Path: houses}, {Colour: "ink", Width: Hairline, Path: houses}}},
	{ground: "wall", joined: wall},
	{ground: "hedge", joined: hedge},
	{ground: "marsh", marks: []Mark{{Colour: "waves", Width: Stroke, Path: "M.12 .68L.48 .68M.52 .52L.88 .52M.14 .22L.5 .22"},
		{Colour: "trunk", Width: Hairline, Path: "M.255 .68L.21 .86M.3 .68L.3 .86M.345 .68L.39 .86" +
			"M.655 .52L.61 .7M.7 .52L.7 .7M.745 .52L.79 .7M.275 .22L.23 .4M.32 .22L.32 .4M.365 .22L.41 .4"}}},
	{ground: "water", tint: "water", marks: []Mark{{Colour: "waves", Width: Hairline,
		Path: "M.1 .25L.2 .31L.3 .25L.4 .19L.5 .25L.6 .31L.7 .25L.8 .19L.9 .25" +
			"M.1 .55L.2 .61L.3 .55L.4 .49L.5 .55L.6 .61L.7 .55L.8 .49L.9 .55M.1 .82L.2 .88L.3 .82L.4 .76L.5 .82L.6 .88L.7 .82L.8 .76L.9 .82"}}},
	{ground: "fortification", marks: []Mark{{Colour: "ink", Width: 1.4, Path: "M.12 .12L.12 .88L.88 .88L.88 .12z"},
		{Colour: "ink", Width: Hairline, Path: "M.24 .24L.24 .76L.76 .76L.76 .24z"},
		{Colour: "ink", Filled: true, Path: "M.03 .03L.03 .21L.21 .21L.21 .03zM.03 .79L.03 .97L.21 .97L.21 .79z" +
			"M.79 .03L.79 .21L.97 .21L.97 .03zM.79 .79L.79 .97L.97 .97L.97 .79z"}}},
	{ground: "mines", marks: []Mark{{Colour: "ink", Width: Stroke, Path: "M.18 .64L.36 .82M.18 .82L.36 .64M.64 .64L.82 .82M.64 .82L.82 .64" +
		"M.41 .41L.59 .59M.41 .59L.59 .41M.18 .18L.36 .36M.18 .36L.36 .18M.64 .18L.82 .36M.64 .36L.82 .18"}}},
	{ground: "impassable", tint: "barred", marks: []Mark{{Colour: "ink", Width: Hairline, Path: hatch}, {Colour: "ink", Width: Hairline,
		Path: "M0 .8333333333L.1666666667 1M0 .5L.5 1M0 .1666666667L.8333333333 1M.1666666667 0L1 .8333333333M.5 0L1 .5M.8333333333 0L1 .1666666667"}}},
}

// houses are the outlines of the houses of built-up ground; hatch is slanting lines over a square.
const (
	houses = "M.1 .55L.1 .88L.42 .88L.42 .55zM.55 .62L.55 .86L.9 .86L.9 .62zM.16 .14L.16 .4L.48 .4L.48 .14zM.6 .1L.6 .48L.86 .48L.86 .1z"
	hatch  = "M0 .1666666667L.1666666667 0M0 .5L.5 0M0 .8333333333L.8333333333 0M.1666666667 1L1 .1666666667M.5 1L1 .5M.8333333333 1L1 .8333333333"
)

// UnseenHatch lies over squares that are not seen.
var UnseenHatch = []Mark{{Colour: "quiet", Width: Hairline, Path: hatch}}

// symbolOf returns the symbol of a kind of ground.
func symbolOf(ground string) (none groundSymbol) {
	for _, s := range groundSymbols {
		if s.ground == ground {
			return s
		}
	}
	return none
}

// Tint returns the role of the colour of squares with a kind of ground; "" if their level decides.
func Tint(ground string) string { return symbolOf(ground).tint }

// Symbol returns the marks of a kind of ground in a square whose neighbours have other ground.
func Symbol(ground string) []Mark {
	if s := symbolOf(ground); s.joined == nil {
		return s.marks
	}
	return symbolOf(ground).joined(loose)
}

// Symbol returns the marks of a square.
func (m *Map) Symbol(square int) []Mark {
	if joined := m.Joined(square); joined != nil {
		return joined
	}
	return Symbol(m.Squares[square].Ground)
}

// Joined returns the marks of a road, a wall or a hedge that runs on into the squares around it; nil for any other ground.
func (m *Map) Joined(square int) []Mark {
	if s := symbolOf(m.Squares[square].Ground); s.joined != nil {
		return s.joined(m.ends(square))
	}
	return nil
}

// A point of a path.
type point struct{ east, north float64 }

// begin returns the part of a path that begins a line at the point; to returns the part that draws on to it.
func (p point) begin() string { return "M" + p.text() }
func (p point) to() string    { return "L" + p.text() }

func (p point) text() string { return rounded(p.east) + " " + rounded(p.north) }

func rounded(x float64) string { return strconv.FormatFloat(math.Round(x*1000)/1000, 'f', -1, 64) }

// loose are the ends of a road, wall or hedge without neighbours.
var loose = []point{{0.1, 0.5}, {0.9, 0.5}}

// ends returns the points where a road, wall or hedge leaves a square: halfway to each neighbour of the same ground. The road is
// joined with a diagonal neighbour only if no straight way leads there. If the road comes straight to the edge of the table or to
// houses, it goes on to them. Two roads side by side are joined only at their ends, or they would look like a ladder.
func (m *Map) ends(square int) (ends []point) {
	same := func(east, north int) bool {
		n := m.Neighbour(square, east, north)
		return n != NoSquare && m.Squares[n].Ground == m.Squares[square].Ground
	}
	rung := func(east, north int) bool {
		return same(north, east) && same(-north, -east) && same(east+north, north+east) && same(east-north, north-east)
	}
	linked := func(east, north int) bool { return same(east, north) && !rung(east, north) }
	for _, w := range [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
		slanting := w[0] != 0 && w[1] != 0
		next := m.Neighbour(square, w[0], w[1])
		onward := next == NoSquare || m.Squares[next].Ground == "built-up"
		straight, aslant := !slanting && linked(w[0], w[1]), slanting && same(w[0], w[1]) && !same(w[0], 0) && !same(0, w[1])
		if straight || aslant || onward && !slanting && linked(-w[0], -w[1]) {
			ends = append(ends, point{float64(1+w[0]) / 2, float64(1+w[1]) / 2})
		}
	}
	if ends == nil {
		return loose
	}
	return ends
}

// through returns lines through the middle of a square, from the first of some ends to every other end.
func through(ends []point) (path string) {
	start := ends[0].begin() + "L.5 .5"
	if len(ends) == 1 {
		return start
	}
	for _, end := range ends[1:] {
		path += start + end.to()
	}
	return path
}

func road(ends []point) []Mark {
	path := through(ends)
	return []Mark{{Colour: "quiet", Width: 1.4, Part: 0.26, Path: path}, {Colour: "roadway", Part: 0.26, Path: path}}
}

func wall(ends []point) []Mark {
	path := through(ends)
	return []Mark{{Colour: "ink", Width: 1, Part: 0.12, Path: path}, {Colour: "paper", Part: 0.08, Dashes: []float64{0.16, 0.06}, Path: path}}
}

func hedge(ends []point) []Mark {
	branches, bushes := "", ""
	for _, end := range ends {
		branches += "M.5 .5" + end.to()
		for _, part := range []float64{0.05, 0.4, 0.8} {
			bushes += point{0.5 + float64(part*(end.east-0.5)), 0.5 + float64(part*(end.north-0.5))}.begin()
		}
	}
	return []Mark{{Colour: "trunk", Width: Stroke, Path: branches}, {Colour: "thick-leaves", Filled: true, Radius: 0.09, Path: bushes},
		{Colour: "trunk", Width: Hairline, Radius: 0.09, Path: bushes}}
}
