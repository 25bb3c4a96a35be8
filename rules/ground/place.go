package ground

import "math"

// On a table, a Place packs a square and the facing of a unit there. A negative Place is off the table and holds the
// unit's last square.

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

// Turned returns the same square of a table with another facing.
func (p Place) Turned(f Facing) Place { return p&^(7<<squareBits) | Place(f)<<squareBits }

// Turns returns the number of turns of 45 degrees from one facing to another.
func (f Facing) Turns(to Facing) int {
	off := (int(to) - int(f) + facings) % facings
	return min(off, facings-off)
}

// Around returns the facings, a bit each, that a unit can reach with at most the given number of turns of 45 degrees.
func (f Facing) Around(most int) uint8 { return facingsAround[f][min(max(most, 0), facings/2)] }

var facingsAround = func() (all [facings][facings/2 + 1]uint8) {
	for from := range all {
		for most := range all[from] {
			for to := range facings {
				if Facing(from).Turns(Facing(to)) <= most {
					all[from][most] |= 1 << to
				}
			}
		}
	}
	return all
}()

// TurnedTo returns the place with its facing turned towards f, by at most the given number of turns of 45 degrees.
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

// About returns the same square of a table with the opposite facing.
func (p Place) About() Place { return p.Turned((p.Facing() + facings/2) % facings) }

// Gone returns the place of a unit that has left the table from the place p. IsGone reports whether a place is off the
// table.
func (p Place) Gone() Place  { return p | awayBit }
func (p Place) IsGone() bool { return p < 0 }

// Nowhere is a place in which no unit on a table stands.
const Nowhere = Place(awayBit)

// Elsewhere reports whether a place differs from an earlier place in its square, or in whether it is on the table. A
// different facing does not count.
func (p Place) Elsewhere(before Place) bool { return (p^before)&^((facings-1)<<squareBits) != 0 }

// Gaps stores in far the distances from p to each of the places in of.
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

// gap returns the distance between the middles of two squares.
func (t *table) gap(p, q Place) Length { return t.gaps[t.between(p.Square(), q.Square())] }

// NearestInSight finds the nearest of the places in of that the ground lets a unit at p see. It returns the index of
// that place in the list and its distance; of equally near places, the first. The index is -1 if no place is both in
// sight and within the given distance. Places off the table are skipped.
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

// hides returns a negative number if the place q cannot be seen or is off the table. It uses no branch, because the
// processor would often mispredict it.
func (l Look) hides(q Place) int64 { return int64(l&sees) - 1 | int64(q) }

// A View returns distances and sight from one square of a table, for callers that ask about many other places.
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

// Gap returns the distance from the View's square to q, and Sees whether the ground lets a unit there see q.
func (v *View) Gap(q Place) Length { return v.gaps[v.reach[q.Square()]] }
func (v *View) Sees(q Place) bool  { return v.looks[q.Square()].Sees() }

// InSight returns which of the given places, one bit each, are within a distance of p and in sight as far as the ground
// decides. Places off the table are never in sight.
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

// Within reports whether two places are at most the given length apart. On a table the distance is the number of steps of a
// chess king times the side of a square, so that all eight neighbours of a square are within its side.
func (g *Ground) Within(p, q Place, by Length) bool {
	if g.table == nil {
		return g.Gap(p, q) <= by
	}
	return Length(g.table.kingSteps(p.Square(), q.Square()))*g.table.Side <= by
}

// Touching reports whether units in two places are in contact: on a table if their squares share an edge, on a line if the
// places are equal.
func (g *Ground) Touching(p, q Place) bool {
	if g.table == nil {
		return p == q
	}
	return g.table.gap(p, q) == g.table.Side
}

// Look returns the facts that matter for a shot from p at q. If both are in one square, its Aspect has no meaning.
func (g *Ground) Look(p, q Place) Look {
	if g.table == nil {
		return sees
	}
	t := g.table
	pair := t.pairs[int(p.Square())*t.Squares()+int(q.Square())]
	return pair&(1<<aspectAt-1) | aspects[pair>>aspectAt][q.Facing()]
}

// Clear reports whether the sight between two places is free of units and smoke now. over is true for an observer that
// sees over low units. The squares of both ends never block sight.
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
		if !c.thick.has(one) && (over || c.free(one)) { // nothing there blocks sight: the usual case
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

// Blocked returns the first square whose ground blocks the sight from p to q. The result is is false if no square does.
func (g *Ground) Blocked(p, q Place) (by Square, is bool) {
	if g.table == nil {
		return 0, false
	}
	return g.table.blocked(p.Square(), q.Square())
}

// Middle returns the distances of the middle of a place's square from the western and the southern edge of the table.
func (g *Ground) Middle(p Place) (east, north Length) {
	t := g.table
	s := &t.spots[p.Square()]
	return Length(2*s.column+1) * t.Side / 2, Length(2*s.row+1) * t.Side / 2
}

// Nearest returns the square that contains a point, or the nearest square if the point is off the table. east and north are
// the distances from the south-west corner.
func (g *Ground) Nearest(east, north Length) Place {
	t := g.table
	column, row := min(max(int(east/t.Side), 0), t.Columns-1), min(max(int(north/t.Side), 0), t.Rows-1)
	return Stand(t.At(column, row), 0)
}

// Shifted returns the square that is some columns east and some rows north of a place, or the nearest square if that
// one is off the table.
func (g *Ground) Shifted(p Place, east, north int) Place {
	t := g.table
	s := &t.spots[p.Square()]
	column, row := min(max(int(s.column)+east, 0), t.Columns-1), min(max(int(s.row)+north, 0), t.Rows-1)
	return Stand(t.At(column, row), 0)
}

// Squares returns the number of squares of the table.
func (g *Ground) Squares() int { return g.table.Map.Squares() }

// Shelter returns the cover that the square of a place gives by itself, from any direction: 0 to 3.
func (g *Ground) Shelter(p Place) uint8 {
	if g.table == nil {
		return 0
	}
	return g.table.terrain[g.table.Cells[p.Square()].Kind].Cover
}

// FrontTo returns the place p turned to face another place, with the nearest of the eight facings. The choice between
// two facings is the same for mirrored positions.
func (g *Ground) FrontTo(p, other Place) Place {
	if g.table == nil || p.Square() == other.Square() {
		return p
	}
	t := g.table
	way := t.pairs[int(other.Square())*t.Squares()+int(p.Square())] >> aspectAt // from p to other, in sixteenths of a circle
	if way%2 == 0 {
		return p.Turned(Facing(way / 2))
	}
	x, y := abs(t.Column(other.Square())-t.Column(p.Square())), abs(t.Row(other.Square())-t.Row(p.Square()))
	return p.Turned(Facing(between(int(way), x, y)))
}

// between returns the nearer of the two facings on either side of a bearing to a point x columns and y rows away. The
// boundary is half way between the facings, at 22.5 degrees, where the smaller of x and y is the larger times (root of
// 2) - 1.
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

// Cell returns the kind and the level of a place's square. On a line it is open ground.
func (g *Ground) Cell(p Place) Cell {
	if g.table == nil {
		return Cell{}
	}
	return g.table.Cells[p.Square()]
}

// Behind reports whether the place other lies behind a unit at p: more than 90 degrees off the unit's facing.
func (g *Ground) Behind(other, p Place) bool {
	if g.table == nil || other.Square() == p.Square() {
		return false
	}
	return g.Bearing(p, other).Behind(p.Facing())
}

// A Bearing is the direction from one square of a table to another, in sixteenths of a circle clockwise from the north.
type Bearing uint8

// Bearing returns the direction from p to another place. If both are in one square, the result has no meaning.
func (g *Ground) Bearing(p, other Place) Bearing {
	t := g.table
	return Bearing(t.pairs[int(other.Square())*t.Squares()+int(p.Square())] >> aspectAt)
}

// Aspect returns the side that a unit shows to an observer in that direction, by its facing.
func (to Bearing) Aspect(f Facing) Aspect { return aspects[to][f].Aspect() }

// Behind reports whether an observer in that direction is behind a unit with this facing: more than 90 degrees off the
// facing.
func (to Bearing) Behind(f Facing) bool {
	off := (int(to) - 2*int(f) + 16) % 16
	return min(off, 16-off) > 4
}

// Name returns the players' name for the square of a place, such as C7. On a line it is "".
func (g *Ground) Name(p Place) string {
	if g.table == nil {
		return ""
	}
	return g.table.Name(p.Square())
}
