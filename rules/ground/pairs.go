package ground

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// What lies between two squares is worked out for all pairs of them before the first trial. Lines of one length and
// direction cross the same squares as seen from their starts, so that 64 starts are looked at in one go, a bit each.

// A step is a crossing of all lines of one way.
type step struct {
	one, two int16                     // the numbers of the squares, counted from the start's
	near     uint8                     // which of them touch the squares of the ends
	rise     [2*HighestLevel + 1]uint8 // the lowest top above the line, by how far it climbs in all
}

const (
	oneNearStart = 1 << iota
	twoNearStart
	oneNearEnd
	twoNearEnd
)

// cross works out what lies on all lines. That goes by the size of the table alone, and often many of one size follow each
// other.
func (t *table) cross() {
	if last := lastCrossed.Load(); last != nil && last.Size == t.Size {
		t.lines = last.lines
		return
	}
	t.lines = make([][]step, len(t.gaps))
	inParallel(2*t.Rows-1, func(i int) {
		y := i - (t.Rows - 1)
		steps := make([]step, 0, t.Columns*(t.Columns-1)+(2*t.Columns-1)*abs(y)) // columns and rows are crossed once each
		for x := 1 - t.Columns; x < t.Columns; x++ {
			from := len(steps)
			steps = t.appendLine(steps, x, y)
			t.lines[t.way(x, y)] = steps[from:len(steps):len(steps)]
		}
	})
	lastCrossed.Store(&crossed{t.Size, t.lines})
}

// crossed is what lies on all lines of tables of a size.
type crossed struct {
	Size
	lines [][]step
}

var lastCrossed atomic.Pointer[crossed]

// appendLine are the steps between squares that lie so far apart.
func (t *table) appendLine(steps []step, x, y int) []step {
	w := newWalk(x, y)
	for parts := w.parts(); !w.ended(); {
		c := w.next()
		if w.ended() {
			break
		}
		s := step{one: int16(c.y*t.Columns + c.x), two: int16(c.y2*t.Columns + c.x2)}
		for i, near := range [...]bool{
			nearby(c.x, c.y), nearby(c.x2, c.y2), nearby(x-c.x, y-c.y), nearby(x-c.x2, y-c.y2),
		} {
			if near {
				s.near |= 1 << i
			}
		}
		for climb := range s.rise {
			s.rise[climb] = uint8(rise(c.middle, parts, climb-HighestLevel) + HighestLevel)
		}
		steps = append(steps, s)
	}
	return steps
}

func nearby(x, y int) bool { return max(abs(x), abs(y)) <= 1 }

// A bitmap has a bit for each square, and room on both sides for those that lie off the table.
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

// from are 64 bits of a bitmap from a place that is counted from the beginning of its room.
func (b bitmap) from(at int) uint64 {
	i, off := at/64, uint(at%64)
	return b[i]>>off | b[i+1]<<(64-off)
}

// sheets are all bitmaps of a table.
type sheets struct {
	levels  [HighestLevel + 1]bitmap    // squares at this level
	tops    [2][HighestLevel + 2]bitmap // squares that reach so high at least, for who is near them and who is not
	highest int                         // that any square reaches
	linear  [4]bitmap                   // walls and hedges that give at least so much cover
	covers  bool                        // whether there are any
	columns []bitmap                    // squares from which one can go so far east without leaving the table
}

func (t *table) sheets() *sheets {
	var all sheets
	for level := range all.levels {
		all.levels[level] = t.bitmap(func(s Square) bool { return int(t.Cells[s].Level) == level })
	}
	for top := range all.tops[0] {
		all.tops[0][top] = t.bitmap(func(s Square) bool { return t.Cells[s].top() >= top })
		all.tops[1][top] = t.bitmap(func(s Square) bool {
			c := t.Cells[s]
			has := c.top() >= top || t.terrain[c.Kind].Screens && int(c.Level)+1 >= top
			if has {
				all.highest = max(all.highest, top)
			}
			return has
		})
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

// pair works out what there is to know of all pairs of squares.
func (t *table) pair() {
	t.pairs = make([]Look, t.Squares()*t.Squares())
	all := t.sheets()
	inParallel(t.words(), func(word int) {
		for y := range t.Rows { // the ways south are those north the other way round: sight is mutual
			for x := 1 - t.Columns; x < t.Columns; x++ {
				(&pairing{t, all, word, x, y, 64 * (t.words() + word)}).write()
			}
		}
	})
	if !all.covers {
		return
	}
	inParallel(t.words(), func(word int) {
		for y := 1 - t.Rows; y < t.Rows; y++ {
			for x := 1 - t.Columns; x < t.Columns; x++ {
				(&pairing{t, all, word, x, y, 64 * (t.words() + word)}).shelter()
			}
		}
	})
}

// A pairing is that of 64 starts with the squares that lie so far from them.
type pairing struct {
	*table
	*sheets
	word int
	x, y int
	base int // where the bits of the starts are
}

// write puts down what there is to know of them, from both ends.
func (p *pairing) write() {
	starts := p.starts()
	if starts == 0 {
		return
	}
	off := p.y*p.Columns + p.x
	seen := p.seen(starts, off, p.lines[p.way(p.x, p.y)])
	there, back := Look(bearing(p.x, p.y))<<aspectAt, Look(bearing(-p.x, -p.y))<<aspectAt
	n := p.Squares()
	for left := starts; left != 0; left &= left - 1 {
		bit := bits.TrailingZeros64(left)
		start := 64*p.word + bit
		end, sight := start+off, Look(seen>>bit&1)
		p.pairs[start*n+end] = p.look(start, end) | back | sight
		if p.y > 0 {
			p.pairs[end*n+start] = p.look(end, start) | there | sight
		}
	}
}

// look is what the squares of both ends say by themselves.
func (t *table) look(start, end int) Look {
	from, at := t.Cells[start], t.Cells[end]
	look := Look(t.terrain[at.Kind].Cover&3) << coverAt
	if from.Level > at.Level {
		look |= higher
	}
	return look
}

// starts are those whose other end lies on the table.
func (p *pairing) starts() uint64 {
	first := max(0, -p.y)*p.Columns - 64*p.word
	last := (p.Rows-max(0, p.y))*p.Columns - 64*p.word
	if first >= 64 || last <= 0 {
		return 0
	}
	return p.columns[p.x+p.Columns-1][p.words()+p.word] & (^uint64(0) << max(0, first)) &
		(^uint64(0) >> (64 - min(64, last)))
}

// seen are the starts from which the other end is seen.
func (p *pairing) seen(starts uint64, off int, line []step) (seen uint64) {
	for from := range p.levels {
		at := starts & p.levels[from].from(p.base)
		if at == 0 {
			continue
		}
		for to := range p.levels {
			if both := at & p.levels[to].from(p.base+off); both != 0 {
				seen |= both &^ p.blocked(both, from, to, line)
			}
		}
	}
	return seen
}

// blocked are the starts at one level from which ends at another are not seen, and perhaps others.
func (p *pairing) blocked(starts uint64, from, to int, line []step) (blocked uint64) {
	if p.highest <= min(from, to) {
		return 0 // the line is higher everywhere
	}
	for i := range line {
		s := &line[i]
		need := from + int(s.rise[to-from+HighestLevel]) - HighestLevel
		if need >= len(p.tops[0]) {
			continue
		}
		high := p.tops[far(s.near, oneNearStart|oneNearEnd)][need].from(p.base + int(s.one))
		if s.one != s.two && high != 0 {
			high &= p.tops[far(s.near, twoNearStart|twoNearEnd)][need].from(p.base + int(s.two))
		}
		if blocked |= high; blocked&starts == starts {
			break
		}
	}
	return blocked
}

// far is 0 for a square that touches one of the ends.
func far(near, ends uint8) int {
	if near&ends != 0 {
		return 0
	}
	return 1
}

// shelter betters the cover of ends behind walls and hedges that the line crosses. The square of the start does not
// cover its own target.
func (p *pairing) shelter() {
	starts, off, line := p.starts(), p.y*p.Columns+p.x, p.lines[p.way(p.x, p.y)]
	if starts == 0 {
		return
	}
	for i := range line {
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

// inParallel does pieces of work that have nothing to do with each other.
func inParallel(pieces int, do func(piece int)) {
	var all sync.WaitGroup
	workers := min(pieces, runtime.GOMAXPROCS(0))
	for worker := range workers {
		all.Go(func() {
			for piece := worker; piece < pieces; piece += workers {
				do(piece)
			}
		})
	}
	all.Wait()
}
