package ground

// A Mover is who moves.
type Mover struct {
	By   Means
	Home End // those of the same home are friends
}

// Eighths are what is left of a move for the next, in eighths of the side of a square.
type Eighths uint8

const eighth = straight / 8

// Along is where a mover comes to on the shortest way to a goal with a move of so much, and what is left of it for
// lack of the last step. Friends are passed, enemies are not, and it ends where nobody stands. Of equal ways it takes
// the first, clockwise from its own forward. On a table it then faces the way it went.
func (g *Ground) Along(p Place, to Goal, m Mover, by Length, left Eighths, c *Crowd) (Place, Eighths) {
	if g.table == nil {
		return g.Toward(p, Place(to), min(by, g.Gap(p, Place(to)))), 0
	}
	t := g.table
	f := t.field(to, m.By)
	budget := int32(int64(by)*straight/int64(t.Side)) + int32(left)*eighth
	end, left, onFriends := t.along(p, f, m, budget, c, c.of(-m.Home))
	if !onFriends {
		return end, left
	}
	// It cannot stay where friends are: the way around them is taken if it leads farther.
	everybody := c.units[0]
	for i, units := range c.units[1] {
		everybody[i] |= units
	}
	if around, rest, _ := t.along(p, f, m, budget, c, &everybody); f.left[around.Square()] < f.left[end.Square()] {
		return around, rest
	}
	return end, 0
}

// along goes step by step while the move lasts, past squares that are closed. It ends on the last free square, and
// tells whether the move itself ended on friends.
func (t *table) along(p Place, f *field, m Mover, budget int32, c *Crowd, closed *set) (
	end Place, left Eighths, onFriends bool) {
	end = p
	at := p.Square()
	for {
		facing, price := t.step(at, f, m, closed)
		if price > budget && price != nowhere {
			left = Eighths(budget / eighth)
		}
		if price > budget || at != p.Square() && t.terrain[t.Cells[t.next[at][facing]].Kind].Halts {
			break
		}
		budget -= price
		if at = Square(t.next[at][facing]); c.free(at) {
			end = Stand(at, Facing(facing))
		}
	}
	return end, left, at != end.Square()
}

// step is the next one on the way to a goal, and its price; nowhere if none brings the mover nearer.
func (t *table) step(at Square, f *field, m Mover, closed *set) (facing int, price int32) {
	best := int32(nowhere)
	price = nowhere
	for i := range facings {
		way := (int(m.Home.Forward()) + i) % facings
		to := t.next[at][way]
		if !t.enters(int(to), m.By, closed) || f.left[to] >= f.left[at] {
			continue
		}
		cost := length[way%2] * int32(t.price(int(to), m.By))
		if cost+f.left[to] >= best {
			continue
		}
		if way%2 == 1 && !t.enters(int(t.next[at][way-1]), m.By, closed) &&
			!t.enters(int(t.next[at][(way+1)%facings]), m.By, closed) {
			continue
		}
		best, facing, price = cost+f.left[to], way, cost
	}
	return facing, price
}

// enters reports whether a square is neither barred nor closed.
func (t *table) enters(s int, by Means, closed *set) bool {
	return t.price(s, by) != Barred && !closed.has(Square(s))
}
