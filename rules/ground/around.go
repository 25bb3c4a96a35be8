package ground

// Around returns the squares that a unit at p can reach with one move of length by if no other unit is in its way, the
// nearest square first. It leaves out the unit's own square, and ignores the cost of turning.
func (g *Ground) Around(p Place, m Mover, by Length) (all Area) {
	t := g.table
	budget, start := t.parts(by), p.Square()
	var best [MostSquares]int32 // the length of the shortest path to each square, plus 1; 0 if none has been found yet
	var room [64]uint64
	open := queue(room[:0])
	open.push(0, start)
	best[start] = 1
	for len(open) > 0 {
		far, s := open.pop()
		if far >= best[s] {
			continue // a shorter path to this square was found earlier
		}
		if s != start {
			all = append(all, s)
		}
		for facing, next := range t.next[s] {
			if next == none || t.exits[m.By][s]>>facing&1 == 0 || s != start && t.trails[next]&t.halts != 0 {
				continue
			}
			price := length[facing%2]
			if m.Pace == nil {
				price *= int32(t.prices[m.By][next])
			}
			to := Square(next)
			if known := best[to]; far+price <= budget && (known == 0 || far+price < known-1) {
				best[to] = far + price + 1
				open.push(far+price, to)
			}
		}
	}
	return all
}

// Octant returns the facing, one of eight, that points most nearly from one square to another.
func (g *Ground) Octant(from, to Square) Facing {
	return g.FrontTo(Stand(from, 0), Stand(to, 0)).Facing()
}

// Has reports whether the square of a place is in a set.
func (s *Set) Has(p Place) bool { return s.has(p.Square()) }

// Side returns the length of the side of a square of the table.
func (g *Ground) Side() Length { return g.table.Side }

// A queue is a binary heap of squares, the nearest first. Each number packs a distance in its high bits and a square in
// its low 16 bits.
type queue []uint64

func (q *queue) push(far int32, s Square) {
	all := append(*q, uint64(far)<<16|uint64(s))
	i := len(all) - 1
	for i > 0 && all[i] < all[(i-1)/2] {
		all[i], all[(i-1)/2] = all[(i-1)/2], all[i]
		i = (i - 1) / 2
	}
	*q = all
}

func (q *queue) pop() (far int32, s Square) {
	all := *q
	first, last := all[0], len(all)-1
	all[0] = all[last]
	all = all[:last]
	for i := 0; ; {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < last; child++ {
			if all[child] < all[least] {
				least = child
			}
		}
		if least == i {
			break
		}
		all[i], all[least] = all[least], all[i]
		i = least
	}
	*q = all
	return int32(first >> 16), Square(first)
}
