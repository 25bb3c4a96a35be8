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
	ways := f.ways[m.Home.index()]
	for {
		facing := int(ways[at])
		if facing == stays {
			break
		}
		if !t.passes(at, facing, m.By, closed) {
			if facing = t.step(at, f, m, closed); facing == stays {
				break
			}
		}
		to := Square(t.next[at][facing])
		price := length[facing%2] * int32(t.prices[m.By][to])
		if price > budget {
			left = Eighths(budget / eighth)
			break
		}
		if at != p.Square() && t.terrain[t.Cells[to].Kind].Halts {
			break
		}
		budget -= price
		if at = to; c.free(at) {
			end = Stand(at, Facing(facing))
		}
	}
	return end, left, at != end.Square()
}

// step is the facing of the next one on the way to a goal, stays if none leads nearer.
func (t *table) step(at Square, f *field, m Mover, closed *set) int {
	best, first := int32(nowhere), stays
	for i := range facings {
		facing := (int(m.Home.Forward()) + i) % facings
		to := t.next[at][facing]
		if to == none || f.left[to] >= f.left[at] || !t.passes(at, facing, m.By, closed) {
			continue
		}
		if far := f.left[to] + length[facing%2]*int32(t.prices[m.By][to]); far < best {
			best, first = far, facing
		}
	}
	return first
}

// passes reports whether one can take a step: what it enters is neither barred nor closed, nor are both squares beside a
// diagonal.
func (t *table) passes(at Square, facing int, by Means, closed *set) bool {
	next := &t.next[at]
	return t.enters(next[facing], by, closed) && (facing%2 == 0 ||
		t.enters(next[facing-1], by, closed) || t.enters(next[(facing+1)%facings], by, closed))
}

func (t *table) enters(s int16, by Means, closed *set) bool {
	return s != none && t.prices[by][s] != Barred && !closed.has(Square(s))
}
