package ground

import "math/bits"

// An Obstacle is what a unit that is driven back runs into first. If it runs between two obstacles, the later one of
// this list counts.
type Obstacle uint8

const (
	NoObstacle Obstacle = iota
	OffTable            // the edge
	BadGround           // a square that is barred to the unit, or that harms
	Friend
	Enemy
)

// A Stop is the first obstacle in the way of a unit that is driven back, and the obstacle's place. Off the table there
// is no place. The trail covers the way up to it.
type Stop struct {
	Obstacle
	At Place
	Trail
}

// Driven returns the place to which a unit is driven back from another place: the middle nearest to the point at the
// given distance along the line away from there; of two equally near middles the farther one. The unit goes square by
// square and stops before the first obstacle, which the game judges. It keeps its facing. On the line, and if both
// places are equal, the unit goes towards its home.
func (g *Ground) Driven(p, from Place, m Mover, by Length, c *Crowd) (Place, Stop) {
	if g.table == nil {
		to, off := g.Away(p, m.Home, by)
		if off {
			return to, Stop{Obstacle: OffTable}
		}
		return to, Stop{}
	}
	t := g.table
	s, o := p.Square(), from.Square()
	x, y := t.Column(s)-t.Column(o), t.Row(s)-t.Row(o)
	if x == 0 && y == 0 {
		y = -ways[m.Home.Forward()][1]
	}
	square := uint64(x*x + y*y)
	w := newWalk(sign(x)*t.squares(by, abs(x), square), sign(y)*t.squares(by, abs(y), square))
	return t.back(p, w, m, c)
}

// squares returns the number of squares in one of two directions of a way of length by along a line. part is the number
// of squares of the line in that direction, and line the square of the line's length. The result,
// part/length*by/side, is rounded to the nearest whole number, a half upwards.
func (t *table) squares(by Length, part int, line uint64) int {
	n := 0
	right, rightLow := bits.Mul64(uint64(4*part*part), uint64(by)*uint64(by))
	for {
		half := uint64(2*n + 1) // in half squares
		left, leftLow := bits.Mul64(half*half*line, uint64(t.Side)*uint64(t.Side))
		if left > right || left == right && leftLow > rightLow {
			return n
		}
		n++
	}
}

// back follows a line until something is in the way.
func (t *table) back(p Place, w walk, m Mover, c *Crowd) (Place, Stop) {
	end, trail := p, t.trails[p.Square()]
	x, y := t.Column(p.Square()), t.Row(p.Square())
	for !w.ended() {
		step := w.next()
		one, two := t.inside(x+step.x, y+step.y), t.inside(x+step.x2, y+step.y2)
		first, second := t.obstacle(one, m, c), t.obstacle(two, m, c)
		if first != NoObstacle && second != NoObstacle {
			if second > first { // at a corner, the western one of equals
				first, one = second, two
			}
			if first == OffTable {
				return end, Stop{Obstacle: OffTable, Trail: trail}
			}
			return end, Stop{first, Stand(Square(one), 0), trail}
		}
		if !step.corner() {
			end = Stand(Square(one), p.Facing())
			trail |= t.trails[one]
		}
	}
	return end, Stop{Trail: trail}
}

// obstacle returns the obstacle in a square, if there is one.
func (t *table) obstacle(s int, m Mover, c *Crowd) Obstacle {
	switch {
	case s == none:
		return OffTable
	case c.Of(-m.Home).has(Square(s)):
		return Enemy
	case c.Of(m.Home).has(Square(s)):
		return Friend
	case t.prices[m.By][s] == Barred, t.terrain[t.Cells[s].Kind].Harms:
		return BadGround
	}
	return NoObstacle
}

// Retire returns the place to which a unit goes back from another place of its own will. It goes as if it were driven,
// but never off the table.
func (g *Ground) Retire(p, from Place, m Mover, by Length, c *Crowd) Place {
	if g.table == nil {
		return g.Back(p, m.Home, by)
	}
	to, _ := g.Driven(p, from, m, by, c)
	return to
}
