package ground

import "math/bits"

// An Obstacle is the first thing that a unit runs into while it is driven back. If it runs between two squares with
// obstacles, the obstacle that comes later in this list counts.
type Obstacle uint8

const (
	NoObstacle Obstacle = iota
	OffTable            // the edge of the table
	BadGround           // a square that the unit cannot enter or that harms it
	Friend
	Enemy
)

// A Stop says what stopped a unit that was driven back, and at which place. OffTable has no place. Trail holds the
// kinds of squares that the unit touched before.
type Stop struct {
	Obstacle
	At Place
	Trail
}

// Driven returns where a unit at p ends when it is driven back by a distance, straight away from another place. It goes
// towards the point at that distance, and ends in the square whose middle is nearest to the point; of two equally near
// squares, in the farther one. It goes square by square, keeps its facing, and stops before the first obstacle. The
// game decides what the obstacle does. On a line, or if both places are equal, the unit goes towards its home end.
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

// squares returns how many squares a distance by along a slanted line covers in one of the two directions of the map.
// part is the number of squares of the line in that direction, and line is the squared length of the line. The result
// is part/length*by/side, rounded to the nearest whole number, a half upwards.
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

// back follows a line until an obstacle is in the way, and returns the last square before the obstacle, and what
// stopped the unit.
func (t *table) back(p Place, w walk, m Mover, c *Crowd) (Place, Stop) {
	end, trail := p, t.trails[p.Square()]
	x, y := t.Column(p.Square()), t.Row(p.Square())
	for !w.ended() {
		step := w.next()
		one, two := t.inside(x+step.x, y+step.y), t.inside(x+step.x2, y+step.y2)
		first, second := t.obstacle(one, m, c), t.obstacle(two, m, c)
		if first != NoObstacle && second != NoObstacle {
			if second > first { // at a corner the western square comes first, and counts if both obstacles are equal
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

// obstacle returns the obstacle in a square, or NoObstacle.
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

// Retire returns the place to which a unit withdraws from another place of its own will. It goes as if it were driven back,
// but never leaves the table.
func (g *Ground) Retire(p, from Place, m Mover, by Length, c *Crowd) Place {
	if g.table == nil {
		return g.Back(p, m.Home, by)
	}
	to, _ := g.Driven(p, from, m, by, c)
	return to
}
