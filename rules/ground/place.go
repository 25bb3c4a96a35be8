package ground

import "math"

// On a table a Place is a square and the way that a unit faces there. Negative, it is off the table: where it was last.

const (
	squareBits = 12
	awayBit    = -1 << 15
)

// Stand is a place on a table.
func Stand(s Square, f Facing) Place { return Place(s&(MostSquares-1)) | Place(f)<<squareBits }

// Square is that of a place on a table.
func (p Place) Square() Square { return Square(p) & (MostSquares - 1) }

// Facing is which way a unit in a place on a table faces.
func (p Place) Facing() Facing { return Facing(p>>squareBits) & (facings - 1) }

// Turned is the same place on a table with another facing.
func (p Place) Turned(f Facing) Place { return p&^(7<<squareBits) | Place(f)<<squareBits }

// Turns is how often one turns by 45 degrees from one facing to another.
func (f Facing) Turns(to Facing) int {
	off := (int(to) - int(f) + facings) % facings
	return min(off, facings-off)
}

// TurnedTo is the same place with its facing turned towards another, by 45 degrees so often at most.
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

// About is the same place on a table with the opposite facing.
func (p Place) About() Place { return p.Turned((p.Facing() + facings/2) % facings) }

// Gone is the place of a unit that has left the table from here, and IsGone tells it.
func (p Place) Gone() Place  { return p | awayBit }
func (p Place) IsGone() bool { return p < 0 }

// Nowhere is where nobody on a table stands.
const Nowhere = Place(awayBit)

// Elsewhere: a place is another square than one before, or on the table and no longer off it, or the other way round. How a unit
// faces does not matter.
func (p Place) Elsewhere(before Place) bool { return (p^before)&^((facings-1)<<squareBits) != 0 }

// Gaps are how far it is from one place to others.
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

// NearestInSight is the number of the nearest of some places of a table that the ground lets one see, and how far it is: of
// equals the first, negative if all are farther than that. Those that are off the table are passed over.
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

// hides is negative if the ground hides a place that one looks at so, or it is off the table: no branch that a processor
// would have to guess.
func (l Look) hides(q Place) int64 { return int64(l&sees) - 1 | int64(q) }

// A View is what there is to see from a square of a table, for who looks at many others.
type View struct {
	gaps  []Length
	looks []Look
	reach *[MostSquares]uint16
}

// View is what there is to see from a place of a table.
func (g *Ground) View(p Place) View {
	t, s := g.table, p.Square()
	return View{t.gaps[t.between(s, 0):], t.pairs[int(s)*t.Squares():], &t.reach}
}

// Gap is how far it is to another place, and Sees whether the ground lets one see it.
func (v *View) Gap(q Place) Length { return v.gaps[v.reach[q.Square()]] }
func (v *View) Sees(q Place) bool  { return v.looks[q.Square()].Sees() }

// InSight are those of some places of a table, a bit each, that are so near to one and that the ground lets one see from
// there. Those that are off the table are not.
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

// Within reports whether two places are so near each other: on a table counted in steps of a chess king, so that the
// eight neighbours of a square are all within its side.
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

// Look is what there is to know for who fires from one place at another. In one square nobody shows a side: its Aspect
// means nothing then.
func (g *Ground) Look(p, q Place) Look {
	if g.table == nil {
		return sees
	}
	t := g.table
	pair := t.pairs[int(p.Square())*t.Squares()+int(q.Square())]
	return pair&(1<<aspectAt-1) | aspects[pair>>aspectAt][q.Facing()]
}

// Clear reports whether no one and nothing for the moment is in the way between two places, for who sees over low units
// or does not. The squares of both ends never are.
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
		if !c.thick.has(one) && (over || c.free(one)) { // mostly
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

// Blocked is the first square that takes the sight of one place from another, if one does.
func (g *Ground) Blocked(p, q Place) (by Square, is bool) {
	if g.table == nil {
		return 0, false
	}
	return g.table.blocked(p.Square(), q.Square())
}

// Middle is how far the middle of a square of a table lies from its western and its southern edge.
func (g *Ground) Middle(p Place) (east, north Length) {
	t := g.table
	return Length(2*t.Column(p.Square())+1) * t.Side / 2, Length(2*t.Row(p.Square())+1) * t.Side / 2
}

// Nearest is the square of a table around a point, or the one nearest to it.
func (g *Ground) Nearest(east, north Length) Place {
	t := g.table
	column, row := min(max(int(east/t.Side), 0), t.Columns-1), min(max(int(north/t.Side), 0), t.Rows-1)
	return Stand(t.At(column, row), 0)
}

// Squares is how many a table has.
func (g *Ground) Squares() int { return g.table.Map.Squares() }

// Shelter is the cover that a place gives by itself, whoever looks.
func (g *Ground) Shelter(p Place) uint8 {
	if g.table == nil {
		return 0
	}
	return g.table.terrain[g.table.Cells[p.Square()].Kind].Cover
}

// FrontTo returns the place p with its front to another place: the nearest of the eight ways, so that left and right are
// alike.
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

// between is the nearer of the two facings that a bearing lies between which goes so many columns and rows. Half way
// between a straight one and a diagonal, at 22.5 degrees, the shorter leg would be the longer one times root 2 less 1.
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

// Cell is what covers the square of a place and how high it lies; the line is open.
func (g *Ground) Cell(p Place) Cell {
	if g.table == nil {
		return Cell{}
	}
	return g.table.Cells[p.Square()]
}

// Behind reports whether a place lies behind who stands at another: beyond 90 degrees from where it faces.
func (g *Ground) Behind(other, p Place) bool {
	if g.table == nil || other.Square() == p.Square() {
		return false
	}
	t := g.table
	to := int(t.pairs[int(other.Square())*t.Squares()+int(p.Square())] >> aspectAt) // in sixteenths of a circle
	off := (to - 2*int(p.Facing()) + 16) % 16
	return min(off, 16-off) > 4
}

// Name is what players call the square of a place; on the line there is none.
func (g *Ground) Name(p Place) string {
	if g.table == nil {
		return ""
	}
	return g.table.Name(p.Square())
}
