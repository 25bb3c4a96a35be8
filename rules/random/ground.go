package random

import (
	"slices"

	"salvo/rules/ground"
)

// A sheet is the ground of a table while it is being drawn: the terrain and the height of each square.
type sheet struct {
	ground.Size
	kind  []ground.Kind
	level []uint8
}

// drawGround covers an open table with hills, villages, fields, woods and rough ground, in this order.
func (r *recipe) drawGround() *sheet {
	n := r.size.Squares()
	s := &sheet{r.size, make([]ground.Kind, n), make([]uint8, n)}
	wanted := func(f feature) int { return n * r.shares[f] / 100 }
	s.drawHills(r.luck("hills"), wanted(hills))
	s.drawVillages(r.luck("towns"), wanted(towns))
	s.drawFields(r.luck("fields"), wanted(fields))
	s.drawClumps(r.luck("woods"), wanted(woods), ground.Woods, 4, 14)
	s.drawClumps(r.luck("rough"), wanted(rough), ground.Rough, 2, 4)
	return s
}

// mostTries is the largest number of attempts to place pieces of one kind of terrain, successful attempts included.
// After that no more of that kind is drawn.
const mostTries = 200

// drawHills raises round hills until at least the wanted number of squares is higher than the plain. Then it smooths
// them, which may lower some of the squares.
func (s *sheet) drawHills(l luck, wanted int) {
	widest := max(2, min(s.Columns, s.Rows)/5)
	for try, high := 0, 0; high < wanted && try < mostTries; try++ {
		x, y := l.below(s.Columns), l.below(s.Rows)
		s.raise(l, x, y, l.between(2, widest), l.between(2, widest))
		high = 0
		for _, level := range s.level {
			if level > 0 {
				high++
			}
		}
	}
	s.smooth()
}

// raise raises a hill at column x and row y: an ellipse with an uneven rim. A large hill has a top that is a level
// higher.
func (s *sheet) raise(l luck, x, y, wide, deep int) {
	for dy := -deep; dy <= deep; dy++ {
		for dx := -wide; dx <= wide; dx++ {
			out := (dx*dx*deep*deep + dy*dy*wide*wide) * 100 / (wide * wide * deep * deep)
			out += l.below(30) - 15
			at, there := s.at(x+dx, y+dy)
			switch {
			case !there || out > 100:
			case out <= 35 && min(wide, deep) >= 3:
				s.level[at] = max(s.level[at], 2)
			default:
				s.level[at] = max(s.level[at], 1)
			}
		}
	}
}

// smooth lowers squares that stick out. A square of level 1 with fewer than three high neighbours becomes low ground.
// Then a square of level 2 beside low ground is lowered to level 1.
func (s *sheet) smooth() {
	for i := range s.level {
		at := ground.Square(i)
		if s.level[at] == 1 && s.count(at, func(q ground.Square) bool { return s.level[q] > 0 }) < 3 {
			s.level[at] = 0
		}
	}
	for i := range s.level {
		at := ground.Square(i)
		if s.level[at] == 2 && s.count(at, func(q ground.Square) bool { return s.level[q] == 0 }) > 0 {
			s.level[at] = 1
		}
	}
}

// drawFields surrounds fields with hedges, about one field in five with walls, and leaves gates in them.
func (s *sheet) drawFields(l luck, wanted int) {
	for try, within := 0, 0; within < wanted && try < mostTries; try++ {
		wide, deep := l.between(4, 6), l.between(3, 5)
		x, y := l.below(s.Columns), l.below(s.Rows)
		if s.isFree(x-1, y-1, wide+2, deep+2) {
			s.enclose(l, x, y, wide, deep)
			within += wide * deep
		}
	}
}

// isFree reports whether a rectangle is free for a field. Inside its outermost ring of squares everything must be open
// ground on the table. The ring itself may also contain roads and may lie off the table.
func (s *sheet) isFree(x, y, wide, deep int) bool {
	for row := y; row < y+deep; row++ {
		for column := x; column < x+wide; column++ {
			rim := row == y || row == y+deep-1 || column == x || column == x+wide-1
			at, there := s.at(column, row)
			switch {
			case !there && rim:
			case !there, s.kind[at] == ground.Road && !rim, s.kind[at] != ground.Open && s.kind[at] != ground.Road:
				return false
			}
		}
	}
	return true
}

// enclose draws three or four sides of a field, each with a gate.
func (s *sheet) enclose(l luck, x, y, wide, deep int) {
	kind := ground.Hedge
	if l.oneIn(5) {
		kind = ground.Wall
	}
	open := l.below(6) // 0 to 3: the side that stays open; 4 and 5: no side stays open
	gates := [4]int{l.between(1, wide-2), l.between(1, wide-2), l.between(1, deep-2), l.between(1, deep-2)}
	for i := range wide {
		for side, row := range []int{y, y + deep - 1} {
			if i != gates[side] && open != side {
				s.kind[s.At(x+i, row)] = kind
			}
		}
	}
	for i := range deep {
		for side, column := range []int{x, x + wide - 1} {
			if i != gates[2+side] && open != 2+side {
				s.kind[s.At(column, y+i)] = kind
			}
		}
	}
}

// drawClumps covers the wanted number of squares with clumps of a terrain. A clump prefers to grow into squares that
// already have many neighbours of the terrain, so that clumps are round.
func (s *sheet) drawClumps(l luck, wanted int, kind ground.Kind, least, most int) {
	for try, covered := 0, 0; covered < wanted && try < mostTries; try++ {
		at := ground.Square(l.below(s.Squares()))
		if s.kind[at] != ground.Open {
			continue
		}
		s.kind[at] = kind
		clump := []ground.Square{at}
		for size := min(l.between(least, most), wanted-covered); len(clump) < size; {
			next, grows := s.bestEdge(l, clump, kind)
			if !grows {
				break
			}
			s.kind[next], clump = kind, append(clump, next)
		}
		covered += len(clump)
	}
}

// bestEdge returns the square into which a clump grows. It picks three neighbours of its squares at random, and takes
// the open one with the most neighbours of the terrain. If none of the three is open, it takes the first open square
// beside the clump; ok is false if there is none.
func (s *sheet) bestEdge(l luck, clump []ground.Square, kind ground.Kind) (best ground.Square, ok bool) {
	most := -1
	for range 3 {
		from := clump[l.below(len(clump))]
		way := straight[l.below(len(straight))]
		at, there := s.at(s.Column(from)+way[0], s.Row(from)+way[1])
		if !there || s.kind[at] != ground.Open {
			continue
		}
		if n := s.count(at, func(q ground.Square) bool { return s.kind[q] == kind }); n > most {
			most, best, ok = n, at, true
		}
	}
	if ok {
		return best, true
	}
	for _, from := range clump { // none of the three random neighbours was open, so all neighbours are tried
		for _, way := range straight {
			at, there := s.at(s.Column(from)+way[0], s.Row(from)+way[1])
			if there && s.kind[at] == ground.Open {
				return at, true
			}
		}
	}
	return 0, false
}

// straight holds the steps to the four neighbours of a square: north, east, south, west. around holds the steps to all
// eight neighbours, clockwise.
var (
	straight = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	around   = [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
)

// at returns the square in a column and a row. The result is false if the table has no such square.
func (s *sheet) at(column, row int) (ground.Square, bool) {
	if column < 0 || column >= s.Columns || row < 0 || row >= s.Rows {
		return 0, false
	}
	return s.At(column, row), true
}

// count returns how many of the eight neighbours of a square meet a condition. Neighbours off the table do not count.
func (s *sheet) count(at ground.Square, is func(q ground.Square) bool) (n int) {
	for _, way := range around {
		if q, there := s.at(s.Column(at)+way[0], s.Row(at)+way[1]); there && is(q) {
			n++
		}
	}
	return n
}

// isPlain reports whether a square is open ground or road: every unit of every game can enter it.
func (s *sheet) isPlain(at ground.Square) bool {
	return s.kind[at] == ground.Open || s.kind[at] == ground.Road
}

// makeRoom turns squares of a deployment zone into open ground, until the zone has 1.5 plain squares for each unit. It
// reports whether there is at least one plain square for each unit.
func (s *sheet) makeRoom(zone ground.Area, units int) bool {
	plain := 0
	for _, at := range zone {
		if s.isPlain(at) {
			plain++
		}
	}
	for _, at := range zone {
		if plain < units+units/2 && !s.isPlain(at) {
			s.kind[at] = ground.Open
			plain++
		}
	}
	return plain >= units
}

// steps finds a path from the squares from to every other square, with as few barriers as possible. A barrier is a
// square that is not open ground or road. For each square it returns the number of barriers on its path, and the square
// before it on the path.
func (s *sheet) steps(from ground.Area) (barriers []int, before []ground.Square) {
	const far = 1 << 20
	barriers, before = make([]int, s.Squares()), make([]ground.Square, s.Squares())
	var next, later []ground.Square
	for i := range barriers {
		barriers[i] = far
	}
	for _, at := range from {
		barriers[at], before[at] = 0, at
		next = append(next, at)
	}
	for level := 0; len(next) > 0; level, next, later = level+1, later, nil {
		for i := 0; i < len(next); i++ {
			at := next[i]
			if barriers[at] != level {
				continue
			}
			for _, way := range straight {
				to, there := s.at(s.Column(at)+way[0], s.Row(at)+way[1])
				switch {
				case !there:
				case s.isPlain(to) && level < barriers[to]:
					barriers[to], before[to] = level, at
					next = append(next, to)
				case !s.isPlain(to) && level+1 < barriers[to]:
					barriers[to], before[to] = level+1, at
					later = append(later, to)
				}
			}
		}
	}
	return barriers, before
}

// join turns barriers between zones and objectives into open ground, so that every unit can reach every objective.
func (s *sheet) join(zones [2]zone, goals []goal) {
	for _, z := range zones {
		plain := slices.DeleteFunc(slices.Clone(z.area), func(at ground.Square) bool { return !s.isPlain(at) })
		for _, g := range goals {
			_, before := s.steps(plain[:1])
			for at := g.at; before[at] != at; at = before[at] {
				if !s.isPlain(at) {
					s.kind[at] = ground.Open
				}
			}
		}
	}
}
