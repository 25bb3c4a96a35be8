package ground

import (
	"context"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// This file works out sight and cover for all pairs of squares before the first battle. Lines of equal length and
// direction cross the same squares, relative to their starts. So it treats 64 starting squares at once, one bit each in
// a word.

// A step is a crossing that all lines of one length and direction have in common.
type step struct {
	one, two int16 // the numbers of the one or two squares crossed, relative to the number of the start
	near     uint8 // flags: which of the two squares are next to the square of the start or of the end
	rises    rises
}

// rises packs the result of the function rise for one crossing: four bits for each difference of level between the ends of
// the line.
type rises uint32

// of returns the smallest height that blocks the line of sight, in levels above the ground of the start. climb is the
// level of the end minus the level of the start.
func (r rises) of(climb int) int { return int(r>>(4*(climb+HighestLevel)&31)&15) - HighestLevel }

const (
	oneNearStart = 1 << iota
	twoNearStart
	oneNearEnd
	twoNearEnd
)

// cross works out the steps of the lines between all pairs of squares. The steps depend only on the size of the table,
// so cross reuses those of the last table if that had this size.
func (t *table) cross(ctx context.Context) error {
	if last := lastCrossed.Load(); last != nil && last.Size == t.Size {
		t.lines = last.lines
		return nil
	}
	t.lines = make([][]step, len(t.gaps))
	err := inParallel(ctx, 2*t.Rows-1, func(i int) {
		y := i - (t.Rows - 1)
		steps := make([]step, 0, t.Columns*(t.Columns-1)+(2*t.Columns-1)*abs(y)) // a line crosses each column and row once
		for x := 1 - t.Columns; x < t.Columns; x++ {
			from := len(steps)
			steps = t.appendLine(steps, x, y)
			t.lines[t.way(x, y)] = steps[from:len(steps):len(steps)]
		}
	})
	if err == nil {
		lastCrossed.Store(&crossed{t.Size, t.lines})
	}
	return err
}

// crossed holds the steps of all lines on tables of one size, for the next table of this size.
type crossed struct {
	Size
	lines [][]step
}

var lastCrossed atomic.Pointer[crossed]

// appendLine appends the steps of the line to the square that lies x columns east and y rows north of its start.
func (t *table) appendLine(steps []step, x, y int) []step {
	w := newWalk(x, y)
	for parts := w.parts(); !w.ended(); {
		c := w.next()
		if w.ended() {
			break
		}
		s := step{one: int16(c.y*t.Columns + c.x), two: int16(c.y2*t.Columns + c.x2), rises: newRises(c.middle, parts)}
		for i, near := range [...]bool{
			nearby(c.x, c.y), nearby(c.x2, c.y2), nearby(x-c.x, y-c.y), nearby(x-c.x2, y-c.y2),
		} {
			if near {
				s.near |= 1 << i
			}
		}
		steps = append(steps, s)
	}
	return steps
}

// newRises computes the values of the function rise for all climbs at one crossing. It computes each value from the
// value before, because divisions would take too long.
func newRises(middle, parts int) (all rises) {
	put := func(climb, rise int) { all |= rises(rise+HighestLevel) << (4 * (climb + HighestLevel)) }
	put(0, 1)
	up, higher := parts, 1
	down, lower := parts, 1
	for climb := 1; climb <= HighestLevel; climb++ {
		if up += middle; up >= 2*parts {
			up -= 2 * parts
			higher++
		}
		if down -= middle; down < 0 {
			down += 2 * parts
			lower--
		}
		put(climb, higher)
		put(-climb, lower)
	}
	return all
}

func nearby(x, y int) bool { return max(abs(x), abs(y)) <= 1 }

// A bitmap has one bit for each square of a table. Equal margins at both ends stand for squares off the table.
type bitmap []uint64

func (t *table) words() int { return (t.Squares() + 63) / 64 }

func (t *table) bitmap(has func(s Square) bool) bitmap {
	n := t.words()
	b := make(bitmap, 3*n+1)
	for s := range t.Squares() {
		if has(Square(s)) {
			b[n+s/64] |= 1 << (s % 64)
		}
	}
	return b
}

// from returns the 64 bits of a bitmap that begin at bit number at, counted from the beginning of the margin.
func (b bitmap) from(at int) uint64 {
	i := uint(at) / 64
	return across(b[i], b[i+1], at)
}

// across returns 64 bits out of two successive words, beginning at bit at%64 of the first word.
func across(first, second uint64, at int) uint64 { return first>>(at&63) | second<<1<<(^at&63) }

// sheets holds the bitmaps of a table that pair needs to work out sight and cover.
type sheets struct {
	levels  [HighestLevel + 1]bitmap // for each level, the squares whose ground is at this level
	tops    [2][]heights             // for each height, the squares that are at least so high: [0] as seen from the next square, [1] from farther off (Nature.Screens)
	highest int                      // the height of the highest square on the table
	shelter []Look                   // the cover that each square gives a unit in it, at the bits of Look.Cover
	linear  [4]bitmap                // for each cover value, the walls and hedges that give at least this much cover
	covers  bool                     // whether any wall or hedge gives cover
	columns []bitmap                 // by x+Columns-1: the squares that have a square x columns east of them on the table
}

func (t *table) sheets() *sheets {
	var all sheets
	for level := range all.levels {
		all.levels[level] = t.bitmap(func(s Square) bool { return int(t.Cells[s].Level) == level })
	}
	for top := range len(heights{}) {
		near := t.bitmap(func(s Square) bool { return t.Cells[s].top() >= top })
		far := t.bitmap(func(s Square) bool {
			c := t.Cells[s]
			has := c.top() >= top || t.terrain[c.Kind].Screens && int(c.Level)+1 >= top
			if has {
				all.highest = max(all.highest, top)
			}
			return has
		})
		for i, b := range [...]bitmap{near, far} {
			if top == 0 {
				all.tops[i] = make([]heights, len(b))
			}
			for word := range b {
				all.tops[i][word][top] = b[word]
			}
		}
	}
	all.shelter = make([]Look, t.Squares())
	for s, cell := range t.Cells {
		all.shelter[s] = Look(t.terrain[cell.Kind].Cover&3) << coverAt
	}
	for cover := range all.linear {
		all.linear[cover] = t.bitmap(func(s Square) bool {
			k := t.Cells[s].Kind
			has := cover > 0 && kinds[k].linear && int(t.terrain[k].Cover) >= cover
			all.covers = all.covers || has
			return has
		})
	}
	for x := 1 - t.Columns; x < t.Columns; x++ {
		all.columns = append(all.columns, t.bitmap(func(s Square) bool {
			to := t.Column(s) + x
			return to >= 0 && to < t.Columns
		}))
	}
	return &all
}

// pair computes the Look from every square at every other and stores them in t.pairs.
func (t *table) pair(ctx context.Context) error {
	t.pairs = make([]Look, t.Squares()*t.Squares())
	all := t.sheets()
	err := inParallel(ctx, t.words(), func(word int) {
		for y := range t.Rows { // sight is mutual, so the lines to the south are those to the north reversed
			for x := 1 - t.Columns; x < t.Columns; x++ {
				(&pairing{t, all, word, x, y, 64 * (t.words() + word)}).write()
			}
		}
	})
	if err != nil || !all.covers {
		return err
	}
	return inParallel(ctx, t.words(), func(word int) {
		for y := 1 - t.Rows; y < t.Rows; y++ {
			for x := 1 - t.Columns; x < t.Columns; x++ {
				(&pairing{t, all, word, x, y, 64 * (t.words() + word)}).hide()
			}
		}
	})
}

// A pairing is a group of up to 64 starting squares, each paired with the square x columns east and y rows north of it.
type pairing struct {
	*table
	*sheets
	word int
	x, y int
	base int // the number of the first start's bit in a bitmap
}

// write stores the Looks of the pairs, from start to end and from end to start.
func (p *pairing) write() {
	starts := p.starts()
	if starts == 0 {
		return
	}
	off := p.y*p.Columns + p.x
	v := p.views(starts, off)
	seen, above, under := p.seen(starts, &v, p.lines[p.way(p.x, p.y)]), v.above(), v.under()
	there, back := Look(bearing(p.x, p.y))<<aspectAt, Look(bearing(-p.x, -p.y))<<aspectAt
	n := p.Squares()
	for left := starts; left != 0; left &= left - 1 {
		bit := bits.TrailingZeros64(left)
		start := 64*p.word + bit
		end, sight := start+off, Look(seen>>bit&1)
		p.pairs[start*n+end] = p.shelter[end] | back | Look(above>>bit&1)*higher | sight
		if p.y > 0 {
			p.pairs[end*n+start] = p.shelter[start] | there | Look(under>>bit&1)*higher | sight
		}
	}
}

// starts returns the starting squares, one bit each, whose other end lies on the table.
func (p *pairing) starts() uint64 {
	first := max(0, -p.y)*p.Columns - 64*p.word
	last := (p.Rows-max(0, p.y))*p.Columns - 64*p.word
	if first >= 64 || last <= 0 {
		return 0
	}
	return p.columns[p.x+p.Columns-1][p.words()+p.word] & (^uint64(0) << max(0, first)) &
		(^uint64(0) >> (64 - min(64, last)))
}

// views holds the starting squares of a pairing, one bit each, by the level of their ground and the level of the other
// end.
type views [HighestLevel + 1][HighestLevel + 1]uint64

func (p *pairing) views(starts uint64, off int) (v views) {
	for to := range p.levels {
		ends := starts & p.levels[to].from(p.base+off)
		for from := range p.levels {
			v[from][to] = ends & p.levels[from].from(p.base)
		}
	}
	return v
}

// above returns the starting squares, one bit each, that are higher than their other ends.
func (v *views) above() (starts uint64) {
	for from := range v {
		for _, lower := range v[from][:from] {
			starts |= lower
		}
	}
	return starts
}

// under returns the starting squares, one bit each, that are lower than their other ends.
func (v *views) under() (starts uint64) {
	for from := range v {
		for _, higher := range v[from][from+1:] {
			starts |= higher
		}
	}
	return starts
}

// heights is a bit set of 64 squares for each height from 0 to the top of woods on the highest hill. In sheets, a set bit
// means that the square reaches that height.
type heights [HighestLevel + 2]uint64

// below returns the starting squares, one bit each, by the height that an obstacle at a crossing needs to block their
// line of sight.
func (v *views) below(r rises) (low heights) {
	for from := range v {
		for to, starts := range v[from] {
			low[from+r.of(to-from)] |= starts
		}
	}
	return low
}

// seen returns the starting squares, one bit each, that see their other end.
func (p *pairing) seen(starts uint64, v *views, line []step) (seen uint64) {
	if p.highest == 0 {
		return starts
	}
	seen = starts
	var last rises
	var below heights
	for i := 0; i < len(line) && seen != 0; i++ {
		s := &line[i]
		if s.rises != last { // changes rarely from step to step
			last = s.rises
			below = v.below(last)
		}
		seen &^= p.taken(s, &below, seen)
	}
	return seen
}

// taken returns the starting squares, one bit each, whose sight is blocked at one crossing. If the line passes a
// corner, it is blocked only if both squares beside the corner block it.
func (p *pairing) taken(s *step, below *heights, seen uint64) (taken uint64) {
	one, two := p.base+int(s.one), p.base+int(s.two)
	ones, twos := p.tops[far(s.near, oneNearStart|oneNearEnd)], p.tops[far(s.near, twoNearStart|twoNearEnd)]
	one1, one2 := &ones[uint(one)/64], &ones[uint(one)/64+1]
	two1, two2 := &twos[uint(two)/64], &twos[uint(two)/64+1]
	for height := 1; height < len(below); height++ {
		low := seen & below[height]
		if low == 0 {
			continue
		}
		low &= across(one1[height], one2[height], one)
		if one != two {
			low &= across(two1[height], two2[height], two)
		}
		taken |= low
	}
	return taken
}

// far returns the index in sheets.tops for a square on the line: 0 if the square is next to one of the line's ends,
// otherwise 1.
func far(near, ends uint8) int {
	if near&ends != 0 {
		return 0
	}
	return 1
}

// hide gives cover to units right behind a wall or hedge that the line of fire crosses. If the line passes a corner,
// both squares beside it must be walls or hedges. A line does not cross the square of its start, so a wall in the
// shooter's own square covers no target.
func (p *pairing) hide() {
	starts, off, line := p.starts(), p.y*p.Columns+p.x, p.lines[p.way(p.x, p.y)]
	if starts == 0 {
		return
	}
	for i := len(line) - 1; i >= 0 && line[i].near&(oneNearEnd|twoNearEnd) != 0; i-- {
		s := &line[i]
		if s.near&oneNearEnd == 0 || s.near&twoNearEnd == 0 {
			continue
		}
		for cover := Look(1); cover < 4; cover++ {
			behind := starts & p.linear[cover].from(p.base+int(s.one)) & p.linear[cover].from(p.base+int(s.two))
			for ; behind != 0; behind &= behind - 1 {
				start := 64*p.word + bits.TrailingZeros64(behind)
				look := &p.pairs[start*p.Squares()+start+off]
				*look = *look&^(3<<coverAt) | max(*look&(3<<coverAt), cover<<coverAt)
			}
		}
	}
}

// inParallel calls do for every piece of work, on all cores. If the context ends, it begins no further piece and returns
// the context's error.
func inParallel(ctx context.Context, pieces int, do func(piece int)) error {
	var all sync.WaitGroup
	workers := min(pieces, runtime.GOMAXPROCS(0))
	for worker := range workers {
		all.Go(func() {
			for piece := worker; piece < pieces && ctx.Err() == nil; piece += workers {
				do(piece)
			}
		})
	}
	all.Wait()
	return ctx.Err()
}
