package ground

// A Ground is the ground of a battle: a line from the edge of one side over the centre to the edge of the other, or a
// table.
type Ground struct {
	south, north Length // the distances from the centre to the ends of a line
	table        *table // nil if it is a line
}

// Line returns a line that reaches the given lengths from its centre: to the south, where side a comes from, and to the
// north.
func Line(south, north Length) Ground { return Ground{south: south, north: north} }

// A Place is where a unit stands. On the line it is a number of hundredths south of the centre, negative north of it.
// On a table, see Stand.
type Place int16

// An End is one of the two ends of the ground, as the sign of its direction. A unit has its home end behind it and
// faces the other.
type End int8

const (
	South End = 1
	North End = -1
)

// FromCentre, Ahead and Gap answer like the methods of Ground, for callers that know that the place is on a line.
func (p Place) FromCentre(home End) Length     { return Length(home) * Length(p) }
func (p Place) Ahead(q Place, home End) Length { return Length(home) * (Length(p) - Length(q)) }
func (p Place) Gap(q Place) Length             { return max(Length(p)-Length(q), Length(q)-Length(p)) }

// Depth returns the distance from the centre to an end.
func (g *Ground) Depth(home End) Length {
	if home == North {
		return g.north
	}
	return g.south
}

// At returns the place at the given distance from the centre towards home.
func (g *Ground) At(home End, fromCentre Length) Place { return Place(Length(home) * fromCentre) }

// FromCentre returns the distance of a place from the centre towards home. It is negative beyond the centre.
func (g *Ground) FromCentre(p Place, home End) Length {
	if g.table != nil {
		return Length(home) * g.table.south(p)
	}
	return p.FromCentre(home)
}

// Gap returns the distance between two places.
func (g *Ground) Gap(p, q Place) Length {
	if g.table != nil {
		return g.table.gap(p, q)
	}
	return p.Gap(q)
}

// Ahead returns how far q lies in front of a unit at p. It is negative if q lies behind the unit.
func (g *Ground) Ahead(p, q Place, home End) Length {
	if g.table != nil {
		return Length(home) * (g.table.south(p) - g.table.south(q))
	}
	return p.Ahead(q, home)
}

// Before returns the distance of an enemy at q from a unit at p. On the line it is 0 once the enemy has passed the
// unit.
func (g *Ground) Before(p, q Place, home End) Length {
	if g.table != nil {
		return g.table.gap(p, q)
	}
	return max(0, p.Ahead(q, home))
}

// Forward returns the place at the given distance in front of p.
func (g *Ground) Forward(p Place, home End, by Length) Place { return p - Place(Length(home)*by) }

// Approach returns the place at the given distance from p on the straight way to q.
func (g *Ground) Approach(p, q Place, by Length) Place {
	if q < p {
		by = -by
	}
	return p + Place(by)
}

// Back returns the place at the given distance towards home, but not beyond the edge.
func (g *Ground) Back(p Place, home End, by Length) Place {
	return g.At(home, min(g.FromCentre(p, home)+by, g.Depth(home)))
}

// Away returns the place at the given distance towards home, and whether it lies off the table there.
func (g *Ground) Away(p Place, home End, by Length) (to Place, off bool) {
	far := g.FromCentre(p, home) + by
	return g.At(home, far), far > g.Depth(home)
}

// Off reports whether a place lies off the table, at either end.
func (g *Ground) Off(p Place) bool {
	return Length(p) > g.south || -Length(p) > g.north
}
