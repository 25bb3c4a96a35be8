package ground

import "math"

// On a table a Place is a square and the facing of a unit there. A negative place is off the table; it keeps the last
// square.

const (
	squareBits = 12
	awayBit    = -1 << 15
)

// Stand returns a place on a table.
func Stand(s Square, f Facing) Place { return Place(s&(MostSquares-1)) | Place(f)<<squareBits }

// Square returns the square of a place on a table.
func (p Place) Square() Square { return Square(p) & (MostSquares - 1) }

// Facing returns the facing of a unit in a place on a table.
func (p Place) Facing() Facing { return Facing(p>>squareBits) & (facings - 1) }

// Turned returns the same place on a table with another facing.
func (p Place) Turned(f Facing) Place { return p&^(7<<squareBits) | Place(f)<<squareBits }

// Turns returns the number of turns of 45 degrees from one facing to another.
func (f Facing) Turns(to Facing) int {
	off := (int(to) - int(f) + facings) % facings
	return min(off, facings-off)
}

// TurnedTo returns the place with its facing turned towards f, by 45 degrees at most the given number of times.
func (p Place) TurnedTo(f Facing, times int) Place {
	off := (int(f) - int(p.Facing()) + facings) % facings
	switch {
	case off <= facings/2:
		off = min(off, times)
	default:
		off = facings - min(facings-off, times)
	}
	return p.Turned(Facing((int(p.Facing()) + off) % facings))
}

// About returns the same place on a table with the opposite facing.
func (p Place) About() Place { return p.Turned((p.Facing() + facings/2) % facings) }

// Gone returns the place of a unit that has left the table from here. IsGone reports whether a place is such a place.
func (p Place) Gone() Place  { return p | awayBit }
func (p Place) IsGone() bool { return p < 0 }

// Nowhere is a place in which no unit on a table stands.
const Nowhere = Place(awayBit)

// Elsewhere reports whether a place differs from an earlier one in its square, or in whether it is on the table. The
// facing does not matter.
func (p Place) Elsewhere(before Place) bool { return (p^before)&^((facings-1)<<squareBits) != 0 }

// Gaps writes the distances from a place to others into far.
func (g *Ground) Gaps(p Place, of []Place, far []Length) {
	if g.table == nil {
		for i, q := range of {
			far[i] = g.Gap(p, q)
		}
		return
	}
	for i, q := range of {
		far[i] = g.table.gap(p, q)
	}
}

func (t *table) gap(p, q Place) Length { return t.gaps[t.between(p.Square(), q.Square())] }

// NearestInSight returns the number and the distance of the nearest of some places of a table that the ground lets a
// unit at p see. Of equals it returns the first; the number is negative if none is within the given distance. It passes
// over places off the table.
func (g *Ground) NearestInSight(p Place, of []Place, within Length) (nearest int, far Length) {
	t, s := g.table, p.Square()
	gaps, looks, reach := t.gaps[t.between(s, 0):], t.pairs[int(s)*t.Squares():], &t.reach
	const numbers = 1 << 16
	beyond := (int64(within) + 1) * numbers
	best := beyond
	for i, q := range of {
		unseen := looks[q.Square()].hides(q) >> 63 & math.MaxInt64
		best = min(best, unseen|int64(gaps[reach[q.Square()]])*numbers|int64(i))
	}
	if best == beyond {
		return none, within + 1
	}
	return int(best % numbers), Length(best / numbers)
}

// hides returns a negative number if the ground hides a place, or the place is off the table. It has no branch that a
// processor would have to guess.
func (l Look) hides(q Place) int64 { return int64(l&sees) - 1 | int64(q) }

// A View answers distances and sight from one square of a table, for callers that ask about many other places.
type View struct {
	gaps  []Length
	looks []Look
	reach *[MostSquares]uint16
}

// View returns the view from a place of a table.
func (g *Ground) View(p Place) View {
	t, s := g.table, p.Square()
	return View{t.gaps[t.between(s, 0):], t.pairs[int(s)*t.Squares():], &t.reach}
}

// Gap returns the distance to another place, and Sees whether the ground lets a unit see it.
func (v *View) Gap(q Place) Length { return v.gaps[v.reach[q.Square()]] }
func (v *View) Sees(q Place) bool  { return v.looks[q.Square()].Sees() }

// InSight returns which of some places of a table, a bit each, are within a distance and in sight of p. Places off the
// table are not.
func (g *Ground) InSight(p Place, of []Place, within Length) (seen uint64) {
	t, s := g.table, p.Square()
	gaps, looks, reach := t.gaps[t.between(s, 0):], t.pairs[int(s)*t.Squares():], &t.reach
	for i, q := range of {
		if gaps[reach[q.Square()]] <= within && looks[q.Square()].Sees() && !q.IsGone() {
			seen |= 1 << i
		}
	}
	return seen
}

// Within reports whether two places are at most the given length apart. On a table the distance is counted in steps of
// a chess king, so that the eight neighbours of a square are all within its side.
func (g *Ground) Within(p, q Place, by Length) bool {
	if g.table == nil {
		return g.Gap(p, q) <= by
	}
	return Length(g.table.kingSteps(p.Square(), q.Square()))*g.table.Side <= by
}

// Touching reports whether two places are in contact: on a table their squares share an edge.
func (g *Ground) Touching(p, q Place) bool {
	if g.table == nil {
		return p == q
	}
	return g.table.gap(p, q) == g.table.Side
}

// Look returns what matters for a shot from p at q. If both are in one square, its Aspect means nothing.
func (g *Ground) Look(p, q Place) Look {
	if g.table == nil {
		return sees
	}
	t := g.table
	pair := t.pairs[int(p.Square())*t.Squares()+int(q.Square())]
	return pair&(1<<aspectAt-1) | aspects[pair>>aspectAt][q.Facing()]
}

// Clear reports whether no unit and no smoke is in the way between two places now. over is true for an observer that
// sees over low units. The squares of both ends are never in the way.
func (g *Ground) Clear(p, q Place, c *Crowd, over bool) bool {
	if g.table == nil {
		return true
	}
	t := g.table
	start, end := p.Square(), q.Square()
	level, climb := int(t.Cells[start].Level), int(t.Cells[end].Level)-int(t.Cells[start].Level)
	line := t.lines[t.between(start, end)]
	for i := range line {
		s := &line[i]
		one := Square(int(start) + int(s.one))
		if !c.thick.has(one) && (over || c.free(one)) { // the usual case
			continue
		}
		two := Square(int(start) + int(s.two))
		if !c.inWay(two, over) {
			continue
		}
		top := 1 + int(min(t.Cells[one].Level, t.Cells[two].Level))
		if top >= level+s.rises.of(climb) {
			return false
		}
	}
	return true
}

// Blocked returns the first square that blocks the sight from p to q, if there is one.
func (g *Ground) Blocked(p, q Place) (by Square, is bool) {
	if g.table == nil {
		return 0, false
	}
	return g.table.blocked(p.Square(), q.Square())
}

// Middle returns the distances of the middle of a place's square from the western and the southern edge of the table.
func (g *Ground) Middle(p Place) (east, north Length) {
	t := g.table
	return Length(2*t.Column(p.Square())+1) * t.Side / 2, Length(2*t.Row(p.Square())+1) * t.Side / 2
}

// Nearest returns the square of a table around a point, or the one nearest to it.
func (g *Ground) Nearest(east, north Length) Place {
	t := g.table
	column, row := min(max(int(east/t.Side), 0), t.Columns-1), min(max(int(north/t.Side), 0), t.Rows-1)
	return Stand(t.At(column, row), 0)
}

// Squares returns the number of squares of the table.
func (g *Ground) Squares() int { return g.table.Map.Squares() }

// Shelter returns the cover of a place by itself, whatever the direction of a shot.
func (g *Ground) Shelter(p Place) uint8 {
	if g.table == nil {
		return 0
	}
	return g.table.terrain[g.table.Cells[p.Square()].Kind].Cover
}

// FrontTo returns the place p with its front to another place: the nearest of the eight facings. It treats left and
// right alike.
func (g *Ground) FrontTo(p, other Place) Place {
	if g.table == nil || p.Square() == other.Square() {
		return p
	}
	t := g.table
	way := t.pairs[int(other.Square())*t.Squares()+int(p.Square())] >> aspectAt // in sixteenths of a circle
	if way%2 == 0 {
		return p.Turned(Facing(way / 2))
	}
	x, y := abs(t.Column(other.Square())-t.Column(p.Square())), abs(t.Row(other.Square())-t.Row(p.Square()))
	return p.Turned(Facing(between(int(way), x, y)))
}

// between returns the nearer of the two facings on both sides of a bearing of x columns and y rows. Half way between a
// straight facing and a diagonal one, at 22.5 degrees, the shorter leg would be the longer one times root 2 less 1.
func between(way, x, y int) int {
	straight, diagonal := way/2, (way/2+1)%facings
	if straight%2 != 0 {
		straight, diagonal = diagonal, straight
	}
	if longer := max(x, y); (x+y)*(x+y) < 2*longer*longer {
		return straight
	}
	return diagonal
}

// Cell returns the kind and the level of a place's square. The line is open.
func (g *Ground) Cell(p Place) Cell {
	if g.table == nil {
		return Cell{}
	}
	return g.table.Cells[p.Square()]
}

// Behind reports whether p lies behind a unit in the place other: beyond 90 degrees from its facing.
func (g *Ground) Behind(other, p Place) bool {
	if g.table == nil || other.Square() == p.Square() {
		return false
	}
	t := g.table
	to := int(t.pairs[int(other.Square())*t.Squares()+int(p.Square())] >> aspectAt) // in sixteenths of a circle
	off := (to - 2*int(p.Facing()) + 16) % 16
	return min(off, 16-off) > 4
}

// Name returns the players' name for the square of a place. The line has none.
func (g *Ground) Name(p Place) string {
	if g.table == nil {
		return ""
	}
	return g.table.Name(p.Square())
}
