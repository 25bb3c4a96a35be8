package ground

// A Ground is the ground of a battle. It is either a line, for battles without a map, or a table. The line leads from the
// edge of one side over the centre to the edge of the other.
type Ground struct {
	south, north Length // the distances from the centre to the ends of a line
	table        *table // nil if the ground is a line
}

// Line returns the ground of a battle without a map. It reaches south from its centre, where side a comes from, and north,
// where side b comes from, by the given lengths.
func Line(south, north Length) Ground { return Ground{south: south, north: north} }

// A Place is where a unit stands. On a line it is a distance south of the centre in hundredths of the unit of length; a
// negative number is north of the centre. On a table, see Stand.
type Place int16

// An End is one of the two ends of the ground. Its value is the sign of that direction in a Place. The home end of a unit
// is the end behind it: the unit advances towards the other.
type End int8

const (
	South End = 1
	North End = -1
)

// FromCentre, Ahead and Gap return the same as the methods of Ground with these names, for callers that know that the
// ground is a line.
func (p Place) FromCentre(home End) Length     { return Length(home) * Length(p) }
func (p Place) Ahead(q Place, home End) Length { return Length(home) * (Length(p) - Length(q)) }
func (p Place) Gap(q Place) Length             { return max(Length(p)-Length(q), Length(q)-Length(p)) }

// Depth returns the distance from the centre of a line to one of its ends.
func (g *Ground) Depth(home End) Length {
	if home == North {
		return g.north
	}
	return g.south
}

// At returns the place at the given distance from the centre towards home.
func (g *Ground) At(home End, fromCentre Length) Place { return Place(Length(home) * fromCentre) }

// FromCentre returns the distance of a place from the centre towards home. It is negative on the other side of the centre.
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

// Ahead returns how far q lies in front of a unit at p with the given home. It is negative if q lies behind the unit.
func (g *Ground) Ahead(p, q Place, home End) Length {
	if g.table != nil {
		return Length(home) * (g.table.south(p) - g.table.south(q))
	}
	return p.Ahead(q, home)
}

// Before returns the distance from a unit at p to an enemy at q. On a line it is 0 once the enemy has passed the unit.
func (g *Ground) Before(p, q Place, home End) Length {
	if g.table != nil {
		return g.table.gap(p, q)
	}
	return max(0, p.Ahead(q, home))
}

// Forward returns the place on a line that lies the given distance in front of p.
func (g *Ground) Forward(p Place, home End, by Length) Place { return p - Place(Length(home)*by) }

// Approach returns the place on a line that lies the given distance from p in the direction of q.
func (g *Ground) Approach(p, q Place, by Length) Place {
	if q < p {
		by = -by
	}
	return p + Place(by)
}

// Back returns the place the given distance towards home, but not beyond the end of the line.
func (g *Ground) Back(p Place, home End, by Length) Place {
	return g.At(home, min(g.FromCentre(p, home)+by, g.Depth(home)))
}

// Away returns the place the given distance towards home. off is true if it lies beyond the end of the line.
func (g *Ground) Away(p Place, home End, by Length) (to Place, off bool) {
	far := g.FromCentre(p, home) + by
	return g.At(home, far), far > g.Depth(home)
}

// Off reports whether a place lies beyond either end of a line.
func (g *Ground) Off(p Place) bool {
	return Length(p) > g.south || -Length(p) > g.north
}
