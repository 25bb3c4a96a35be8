package reports

import "strings"

// Contour returns the path of a line around all squares at the given level or higher. What lies off the
// table counts as high, so no line follows the edge of the table.
func (m *Map) Contour(level int) string {
	return m.outline(float64(0.05*float64(level)), func(square int) bool { return square == NoSquare || m.Squares[square].Level >= level })
}

// HighestLevel returns the level of the highest square, at least 0.
func (m *Map) HighestLevel() (highest int) {
	for _, square := range m.Squares {
		highest = max(highest, square.Level)
	}
	return highest
}

// ZoneBorder returns the path of a line around a zone. Every second zone has its line further inside, so that lines of
// neighbours do not cover each other.
func (m *Map) ZoneBorder(zone int) string {
	return m.border(&m.Zones[zone], [...]float64{0.08, 0.13}[zone%2])
}

// PlaceBorder returns the path of a line around a place.
func (m *Map) PlaceBorder(place int) string { return m.border(&m.Places[place], 0.03) }

func (m *Map) border(area *MapArea, inset float64) string {
	is := make([]bool, len(m.Squares))
	for _, s := range area.Squares {
		is[s] = true
	}
	return m.outline(inset, func(square int) bool { return square != NoSquare && is[square] })
}

// outline returns the path of a line around the squares for which in returns true, inset from their edges. It calls in with
// NoSquare for what lies off the table.
func (m *Map) outline(inset float64, in func(square int) bool) string {
	sides := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} // north, east, south, west
	var path strings.Builder
	for i := range m.Squares {
		if !in(i) {
			continue
		}
		for k, out := range sides {
			if in(m.Neighbour(i, out[0], out[1])) {
				continue
			}
			along := sides[(k+1)%4]
			end := func(sign int) point {
				// A piece of the line ends at the edge of the square if the line goes on straight, and where the next piece begins if it
				// turns.
				next := m.Neighbour(i, sign*along[0], sign*along[1])
				reach := 0.5
				switch {
				case next == NoSquare && in(next): // not beyond the table
				case !in(next):
					reach -= inset
				case in(m.Neighbour(i, sign*along[0]+out[0], sign*along[1]+out[1])):
					reach += inset
				}
				off, on := 0.5-inset, float64(sign)*reach
				return point{float64(i%m.Columns) + 0.5 + float64(off*float64(out[0])) + float64(on*float64(along[0])),
					float64(i/m.Columns) + 0.5 + float64(off*float64(out[1])) + float64(on*float64(along[1]))}
			}
			path.WriteString(end(-1).begin() + end(1).to())
		}
	}
	return path.String()
}
