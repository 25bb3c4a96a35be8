package referee

import (
	"container/heap"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A point is a square of a table: its column from the west and its row from the south, both from 0.
type point struct{ x, y int }

// A table is the ground of a battle.
type table struct {
	side          float64
	columns, rows int
	letters       [][]byte // the letter of each square, by row from the south, then by column
	levels        [][]int
}

func newTable(f *scenarioFile, side float64) (*table, error) {
	ground, heights := rows(f.Ground), rows(f.Heights)
	t := &table{side: side, rows: len(ground), columns: len(ground[0])}
	for y := range ground {
		row := []byte(ground[len(ground)-1-y])
		if len(row) != t.columns {
			return nil, fmt.Errorf("row %d has %d squares, others %d", y+1, len(row), t.columns)
		}
		levels := make([]int, len(row))
		for x := range row {
			if len(heights) > 0 {
				if c := heights[len(heights)-1-y][x]; c >= '0' && c <= '9' {
					levels[x] = int(c - '0')
				}
			}
			switch row[x] {
			case 'h':
				row[x], levels[x] = '.', max(levels[x], 1)
			case 'H':
				row[x], levels[x] = '.', max(levels[x], 2)
			}
		}
		t.letters, t.levels = append(t.letters, row), append(t.levels, levels)
	}
	return t, nil
}

// square returns the square with a name such as C7.
func square(name string) point {
	letters := strings.TrimRight(name, "0123456789")
	x := 0
	for _, c := range letters {
		x = x*26 + int(c-'A') + 1
	}
	y, _ := strconv.Atoi(name[len(letters):])
	return point{x - 1, y - 1}
}

// area returns all squares of a list of rectangles: A1-L5+A6-E12.
func area(text string) (all []point) {
	for _, part := range strings.Split(text, "+") {
		from, to, is := strings.Cut(part, "-")
		p := square(strings.TrimSpace(from))
		q := p
		if is {
			q = square(strings.TrimSpace(to))
		}
		for y := min(p.y, q.y); y <= max(p.y, q.y); y++ {
			for x := min(p.x, q.x); x <= max(p.x, q.x); x++ {
				all = append(all, point{x, y})
			}
		}
	}
	return all
}

func (t *table) inside(p point) bool { return p.x >= 0 && p.y >= 0 && p.x < t.columns && p.y < t.rows }
func (t *table) far(p, q point) float64 {
	return math.Round(100*t.side*math.Hypot(float64(p.x-q.x), float64(p.y-q.y))) / 100
}

// letter and level return the kind of ground of a square and its height. Lost units stand off the table, where squares
// count as open ground.
func (t *table) letter(p point) byte {
	if !t.inside(p) {
		return '.'
	}
	return t.letters[p.y][p.x]
}

func (t *table) level(p point) int {
	if !t.inside(p) {
		return 0
	}
	return t.levels[p.y][p.x]
}

// king returns the distance between two squares in moves of a chess king.
func king(p, q point) int { return max(abs(p.x-q.x), abs(p.y-q.y)) }

func abs(n int) int { return max(n, -n) }

// edges reports whether two squares share an edge.
func edges(p, q point) bool { return abs(p.x-q.x)+abs(p.y-q.y) == 1 }

// ways are the steps to the eight neighbours of a square, clockwise from the north.
var ways = []point{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

var facings = map[string]int{"north": 0, "north-east": 1, "east": 2, "south-east": 3, "south": 4, "south-west": 5,
	"west": 6, "north-west": 7}

// off returns the angle in degrees, from 0 to 180, between the facing of a unit in p and the direction from p to q.
func off(p point, facing string, q point) float64 {
	w := ways[facings[facing]]
	a := math.Atan2(float64(q.x-p.x), float64(q.y-p.y)) - math.Atan2(float64(w.x), float64(w.y))
	a = math.Abs(a * 180 / math.Pi)
	if a > 180 {
		a = 360 - a
	}
	return a
}

const hair = 1e-6 // the tolerance in comparisons of angles and heights

// shows returns the side that a unit in p turns to square q: the front if q is within 45 degrees of the unit's facing,
// the rear if q is beyond 135 degrees, else the flank.
func shows(p point, facing string, q point) string {
	switch a := off(p, facing, q); {
	case a <= 45+hair:
		return "front"
	case a > 135+hair:
		return "rear"
	}
	return "flank"
}

// A crossing is a square that a straight line crosses, or the two squares beside a corner through which the line passes.
type crossing struct {
	squares []point
	part    float64 // how far along the line the middle of the crossing is, from 0 to 1
	height  float64 // the height of the line of sight over the crossing
}

// line returns the crossings of the line of sight from the middle of square p to the middle of square q, with the
// height of the line over each crossing.
func (t *table) line(p, q point) []crossing {
	all, climb := crossings(p, q), float64(t.level(q)-t.level(p))
	for i := range all {
		all[i].height = float64(t.level(p)) + 0.5 + climb*all[i].part
	}
	return all
}

// crossings returns the squares that the straight line between the middles of two squares crosses, without these two
// squares.
func crossings(p, q point) (all []crossing) {
	dx, dy := float64(q.x-p.x), float64(q.y-p.y)
	corners := map[float64][]point{}
	for y := min(p.y, q.y); y <= max(p.y, q.y); y++ {
		for x := min(p.x, q.x); x <= max(p.x, q.x); x++ {
			s := point{x, y}
			if s == p || s == q {
				continue
			}
			low, high := 0.0, 1.0
			clip(&low, &high, dx, float64(x-p.x))
			clip(&low, &high, dy, float64(y-p.y))
			switch {
			case high-low > 1e-9:
				all = append(all, crossing{squares: []point{s}, part: (low + high) / 2})
			case high-low > -1e-9: // the line only touches a corner of the square
				at := math.Round(low*1e6) / 1e6
				corners[at] = append(corners[at], s)
			}
		}
	}
	for at, beside := range corners {
		if len(beside) == 2 {
			all = append(all, crossing{squares: beside, part: at})
		}
	}
	return all
}

// clip shortens the part of a line from low to high, to the part inside one column or row of squares. d is the length
// of the line across columns or rows, and middle is how far the middle of the column or row is from the start of the
// line.
func clip(low, high *float64, d, middle float64) {
	if d == 0 {
		if math.Abs(middle) > 0.5-1e-9 {
			*high = *low - 1
		}
		return
	}
	a, b := (middle-0.5)/d, (middle+0.5)/d
	*low, *high = max(*low, min(a, b)), min(*high, max(a, b))
}

// A screen returns how high the contents of square s reach above its level, for a unit that looks from p to q; 0 if they
// block no view.
type screen func(s, p, q point) float64

// sees reports whether no square between p and q reaches above the line of sight. At a corner the view is blocked only if
// both squares reach above it.
func (t *table) sees(p, q point, tall screen) bool {
	for _, c := range t.line(p, q) {
		blocked := true
		for _, s := range c.squares {
			blocked = blocked && float64(t.level(s))+tall(s, p, q) > c.height+hair
		}
		if blocked {
			return false
		}
	}
	return true
}

// clear reports whether nothing blocks the line of sight from p to q. A square for which the function blocks returns
// true reaches one level above its ground, and blocks the line if it reaches above the line. At a corner both squares
// must block it.
func (t *table) clear(p, q point, blocks func(s point) bool) bool {
	for _, c := range t.line(p, q) {
		blocked := true
		for _, s := range c.squares {
			blocked = blocked && blocks(s) && float64(t.level(s))+1 > c.height+hair
		}
		if blocked {
			return false
		}
	}
	return true
}

// woodsAndHouses is a screen that all games share: woods and houses are one level high, all other ground 0.
func (t *table) woodsAndHouses(s, _, _ point) float64 {
	if strings.IndexByte("wWt", t.letter(s)) >= 0 {
		return 1
	}
	return 0
}

// hedgesToo is a screen in which walls and hedges are one level high, like woods and houses. A wall or hedge beside the
// square at either end of the line does not block the view.
func (t *table) hedgesToo(s, p, q point) float64 {
	if strings.IndexByte("#n", t.letter(s)) >= 0 && king(s, p) > 1 && king(s, q) > 1 {
		return 1
	}
	return t.woodsAndHouses(s, p, q)
}

// behindLinear returns the letter of a wall or hedge that the line crosses next to q, and that so covers q; 0 if there is
// none. The square of p does not count.
func (t *table) behindLinear(p, q point) (letter byte) {
	for _, c := range t.line(p, q) {
		wall := byte(0)
		for i, s := range c.squares {
			l := t.letter(s)
			if king(s, q) > 1 || l != '#' && l != 'n' {
				wall = 0
				break
			}
			if i == 0 || l == 'n' {
				wall = l
			}
		}
		if wall != 0 {
			letter = wall
		}
	}
	return letter
}

// A walker holds the movement rules of a unit. price returns the cost of a square by its letter, 0 for squares that the
// unit may not enter.
type walker struct {
	price    func(letter byte) float64
	halts    string                // letters of squares that a move may enter only with its first step
	hasEnemy func(s point) bool    // reports whether no unit may pass a square, because an enemy is in it
	entry    func(s point) float64 // the additional cost of entering a square; nil for none
	slow     *walker               // the movement rules of the unit when it does not run; nil if running changes nothing
}

// way returns the length of the shortest path between two squares, or infinity if there is none. It does not search
// beyond the limit.
func (t *table) way(p, q point, w *walker, limit float64) float64 {
	best := map[point]float64{p: 0}
	open := &frontier{{p, 0}}
	for open.Len() > 0 {
		at := heap.Pop(open).(node)
		if at.point == q {
			return at.far
		}
		if at.far > best[at.point] || at.far > limit {
			continue
		}
		for i, step := range ways {
			to := point{at.x + step.x, at.y + step.y}
			if !t.enters(to, w) || strings.IndexByte(w.halts, t.letter(to)) >= 0 && at.point != p {
				continue
			}
			length := 1.0
			if i%2 == 1 {
				length = 1.4142
				if !t.passes(point{at.x + step.x, at.y}, w) && !t.passes(point{at.x, at.y + step.y}, w) {
					continue
				}
			}
			far := at.far + length*t.side*w.price(t.letter(to))
			if w.entry != nil {
				far += w.entry(to)
			}
			if old, is := best[to]; !is || far < old {
				best[to] = far
				heap.Push(open, node{to, far})
			}
		}
	}
	return math.Inf(1)
}

func (t *table) enters(s point, w *walker) bool {
	return t.inside(s) && w.price(t.letter(s)) > 0 && (w.hasEnemy == nil || !w.hasEnemy(s))
}

// passes reports whether a unit may move diagonally past a corner of square s: only if it could enter the square without
// running.
func (t *table) passes(s point, w *walker) bool {
	if w.slow == nil {
		return t.enters(s, w)
	}
	return t.enters(s, w.slow)
}

type node struct {
	point
	far float64
}

type frontier []node

func (f frontier) Len() int           { return len(f) }
func (f frontier) Less(i, j int) bool { return f[i].far < f[j].far }
func (f frontier) Swap(i, j int)      { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(x any)        { *f = append(*f, x.(node)) }
func (f *frontier) Pop() any {
	old := *f
	last := old[len(old)-1]
	*f = old[:len(old)-1]
	return last
}
