package ground

// A Ground is what a battle is fought on: a line from the edge of one side over the centre to that of the other, or a
// table.
type Ground struct {
	south, north Length // from the centre to the ends of a line
	table        *table // nil if it is a line
}

// Line is a line that reaches so far from its centre: to the south, where side a comes from, and to the north.
func Line(south, north Length) Ground { return Ground{south: south, north: north} }

// A Place is where a unit stands: on the line so many hundredths south of its centre, negative north of it; on a table
// see Stand.
type Place int16

// An End is one of the two ends of the ground: the sign of its direction. A unit has its home behind it and faces the
// other.
type End int8

const (
	South End = 1
	North End = -1
)

// FromCentre, Ahead and Gap are what a Ground of the same names answers, for who knows that he stands on a line.
func (p Place) FromCentre(home End) Length     { return Length(home) * Length(p) }
func (p Place) Ahead(q Place, home End) Length { return Length(home) * (Length(p) - Length(q)) }
func (p Place) Gap(q Place) Length             { return max(Length(p)-Length(q), Length(q)-Length(p)) }

// Depth is how far it is from the centre to an end.
func (g *Ground) Depth(home End) Length {
	if home == North {
		return g.north
	}
	return g.south
}

// At is the place so far from the centre towards home.
func (g *Ground) At(home End, fromCentre Length) Place { return Place(Length(home) * fromCentre) }

// FromCentre is how far a place lies from the centre towards home, negative beyond the centre.
func (g *Ground) FromCentre(p Place, home End) Length {
	if g.table != nil {
		return Length(home) * g.table.south(p)
	}
	return p.FromCentre(home)
}

// Gap is how far it is from one place to another.
func (g *Ground) Gap(p, q Place) Length {
	if g.table != nil {
		return g.table.gap(p, q)
	}
	return p.Gap(q)
}

// Ahead is how far in front of who stands at p another place lies, negative if it lies behind him.
func (g *Ground) Ahead(p, q Place, home End) Length {
	if g.table != nil {
		return Length(home) * (g.table.south(p) - g.table.south(q))
	}
	return p.Ahead(q, home)
}

// Before is how far an enemy at q is from who stands at p: on the line nothing at all once he has passed him.
func (g *Ground) Before(p, q Place, home End) Length {
	if g.table != nil {
		return g.table.gap(p, q)
	}
	return max(0, p.Ahead(q, home))
}

// Forward is the place so far in front of another.
func (g *Ground) Forward(p Place, home End, by Length) Place { return p - Place(Length(home)*by) }

// Approach returns the place that lies so far from p on the straight way to q.
func (g *Ground) Approach(p, q Place, by Length) Place {
	if q < p {
		by = -by
	}
	return p + Place(by)
}

// Back is the place so far towards home, not beyond the edge there.
func (g *Ground) Back(p Place, home End, by Length) Place {
	return g.At(home, min(g.FromCentre(p, home)+by, g.Depth(home)))
}

// Away is the place so far towards home, and whether it lies off the table there.
func (g *Ground) Away(p Place, home End, by Length) (to Place, off bool) {
	far := g.FromCentre(p, home) + by
	return g.At(home, far), far > g.Depth(home)
}

// Off reports whether a place lies off the table, at either end.
func (g *Ground) Off(p Place) bool {
	return Length(p) > g.south || -Length(p) > g.north
}
