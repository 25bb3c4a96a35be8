package ground

import (
	"math/bits"
	"slices"
)

// A Mover holds everything about a unit on which its path depends.
type Mover struct {
	By   Means
	Home End   // the unit's home end; units with the same home are friends
	Pace *Pace // the costs for turning and difficult ground; nil if only lengths and the prices of squares count
	// Roomless is true for a unit that occupies no square and may stand where friends stand.
	Roomless bool
}

// Eighths is the unused rest of a move that is added to the unit's next move, in eighths of the side of a square.
type Eighths uint8

const eighth = straight / 8

// A Trail is a bit set of the kinds of squares that a move left or entered.
type Trail uint16

// Over reports whether the move touched a square of this kind.
func (t Trail) Over(k Kind) bool { return t>>k&1 != 0 }

// Only reports whether the move touched squares of this kind alone.
func (t Trail) Only(k Kind) bool { return t == 1<<k }

// A Move is the result of a move: its end, the rest of its length that was too short for another step, and the kinds of
// squares that it touched.
type Move struct {
	To   Place
	Left Eighths
	Rest Length // for a unit with a Pace: the length that it did not need
	Full bool   // the move would end here wherever friends stand, as long as this square is free
	Trail
}

// mostSteps is the largest number of squares of a Path. On squares of the usual sizes no unit goes that far.
const mostSteps = 64

// A Path holds the squares that a move enters, in order, without its start.
type Path struct {
	squares [mostSteps]Square
	steps   int
}

// put stores a square after the given number of squares of the path, and returns the new number. A full path stays as it
// is.
func (p *Path) put(steps int, at Square) int {
	if steps == mostSteps {
		return steps
	}
	p.squares[steps] = at
	return steps + 1
}

// Over reports whether the path leads over the square of a place.
func (p *Path) Over(at Place) bool { return slices.Contains(p.Squares(), at.Square()) }

// Squares returns all squares of the path.
func (p *Path) Squares() []Square { return p.squares[:p.steps] }

// Along returns the move of a unit on the shortest path to a goal. by is the length of the move, and left is the unused
// rest of the last move. The unit may pass friends but not enemies, and it ends in a free square. Of equally short
// paths, it takes the first clockwise from the direction in which its side advances. On a table, it then faces in the
// direction of its last step.
func (g *Ground) Along(p Place, to Goal, m Mover, by Length, left Eighths, c *Crowd) Move {
	if g.table == nil {
		return Move{To: g.Approach(p, Place(to), min(by, g.Gap(p, Place(to))))}
	}
	t := g.table
	f := t.field(to, m.By)
	budget := t.parts(by) + int32(left)*eighth
	move, onFriends, ok := t.freely(p, f, &m, budget, c)
	if !ok {
		move, onFriends = t.along(p, f, &m, budget, c, c.Of(-m.Home))
	}
	if !onFriends {
		move.Full = true
		return move
	}
	// The unit cannot stay where friends are, so it goes around them if that brings it nearer to the goal.
	c.last = 1 - c.last
	if around, _ := t.along(p, f, &m, budget, c, &c.all); f.left[around.To.Square()] < f.left[move.To.Square()] {
		return around
	}
	c.last, move.Left = 1-c.last, 0
	return move
}

// along takes step after step towards the goal of f, around the closed squares, as far as the budget allows. The move ends
// on the last free square that it reached. onFriends is true if it went farther, over friends, but had no free square there
// to end in.
func (t *table) along(p Place, f *field, m *Mover, budget int32, c *Crowd, closed *Set) (move Move, onFriends bool) {
	if m.Pace != nil {
		return t.alongAtPace(p, f, m, budget, c, closed)
	}
	at, end, path := p.Square(), p.Square(), c.Path()
	trail := t.trails[at]
	steps, free, last, over := 0, 0, hop(0), trail
	trails, prices, hops := t.trails, t.prices[m.By], f.hops[m.Home.index()]
	for {
		next := hop(hops[at].Load())
		if next == 0 || closed.has(next.to()) || next.diagonal() && next.squeezes(at, closed) { // rarely the case
			next = t.step(at, f, m, closed)
		}
		to := next.to()
		if to == at {
			break
		}
		entered, price := trails[to], length[next.facing()&1]*int32(prices[to])
		if price > budget {
			move.Left = Eighths(budget / eighth)
			break
		}
		if steps > 0 && entered&t.halts != 0 {
			break
		}
		budget -= price
		trail |= entered
		at = to
		steps = path.put(steps, at)
		if m.Roomless || c.free(at) {
			end, last, over, free = at, next, trail, steps
		}
	}
	move.To, move.Trail, path.steps = p, over, free
	if free > 0 {
		move.To = Stand(end, Facing(last.facing()))
	}
	return move, at != end
}

// alongAtPace does the same as along for a unit with a Pace.
func (t *table) alongAtPace(p Place, f *field, m *Mover, budget int32, c *Crowd, closed *Set) (move Move, onFriends bool) {
	at, steps, path := p.Square(), 0, c.Path()
	path.steps = 0
	trail := t.trails[at]
	move = Move{To: p, Trail: trail}
	gait, budget := t.setOut(p, m.Pace, budget)
	for {
		next := t.step(at, f, m, closed)
		to, facing := next.to(), int(next.facing())
		if to == at {
			break
		}
		entered := t.trails[to]
		price := length[facing&1] + gait.toll(facing, entered)
		if price > budget {
			move.To, budget = gait.halt(move.To, at, facing, entered, budget)
			move.Left = Eighths(budget / eighth)
			break
		}
		if steps > 0 && entered&t.halts != 0 {
			break
		}
		budget -= price
		gait.take(facing, entered)
		trail |= entered
		at = to
		steps = path.put(steps, at)
		if m.Roomless || c.free(at) {
			move.To, move.Trail, path.steps = Stand(at, Facing(facing)), trail, steps
		}
	}
	move.Rest = t.length(budget)
	return move, at != move.To.Square()
}

// step returns the next step from a square towards the goal of f, around closed squares. In most cases it is the stored
// step of the empty table. If the unit cannot go on, the step leads to its own square.
func (t *table) step(at Square, f *field, m *Mover, closed *Set) hop {
	next := hop(f.hops[m.Home.index()][at].Load())
	if next == 0 {
		next = t.findHop(at, f, m.By, m.Home)
	}
	if closed.has(next.to()) || next.diagonal() && next.squeezes(at, closed) {
		return t.detour(at, next, f, m, closed)
	}
	return next
}

// detour returns the next step if the intended step enters a closed square or passes beside one. It is the intended
// step if that is possible all the same.
func (t *table) detour(at Square, meant hop, f *field, m *Mover, closed *Set) hop {
	if t.passes(at, int(meant.facing()), m.By, closed) {
		return meant
	}
	return t.firstHop(at, t.bestSteps(at, f, m.By, closed), m.Home)
}

// MayTouch reports whether a unit at p is near enough to an enemy at q to reach contact with a move of length by. It is
// a quick test by distance: if it returns false, the unit cannot reach contact; if true, it may.
func (g *Ground) MayTouch(p, q Place, by Length) bool {
	return g.table == nil || g.table.gap(p, q) <= by+g.table.Side+1 // plus 1, because distances are rounded
}

// Contact returns the place where a unit at p would touch an enemy at q with a move of length by. ok is false if the
// unit cannot go that far. On a table, the place is the nearest free square that shares an edge with the enemy's
// square, of equally near squares the first clockwise, and the unit faces the enemy there. The unused rest of an
// earlier move does not count.
func (g *Ground) Contact(p, q Place, m Mover, by Length, c *Crowd) (at Place, ok bool) {
	if g.table == nil {
		return q, g.Before(p, q, m.Home) <= by
	}
	if !g.MayTouch(p, q, by) {
		return at, false
	}
	if g.Touching(p, q) {
		return g.FrontTo(p, q), true
	}
	t, best := g.table, Length(Endless)
	for i := 0; i < facings; i += 2 {
		s := t.next[q.Square()][(int(m.Home.Forward())+facings/2+i)%facings]
		if s == none || t.prices[m.By][s] == Barred || !c.free(Square(s)) {
			continue
		}
		if t.gap(p, Place(s)) > by { // then the path is longer than by, too
			continue
		}
		goal := Goal(s)
		if way := g.Left(p, goal, m.By); way < best && way <= by && g.Along(p, goal, m, by, 0, c).To.Square() == Square(s) {
			at, best, ok = g.FrontTo(Stand(Square(s), 0), q), way, true
		}
	}
	return at, ok
}

// Beside returns the best free square next to a place for a unit that gets out of a vehicle there: the square with the
// shortest path to a goal. Of equally good squares, it is the first clockwise from the direction in which the side
// advances. It is never a square that harms. ok is false if there is none.
func (g *Ground) Beside(p Place, to Goal, m Mover, c *Crowd) (at Place, ok bool) {
	t := g.table
	f, least := t.field(to, m.By), int32(nowhere)
	for i := range facings {
		facing := (int(m.Home.Forward()) + i) % facings
		s := t.next[p.Square()][facing]
		if s == none || t.terrain[t.Cells[s].Kind].Harms || !c.free(Square(s)) || !t.passes(p.Square(), facing, m.By, c.Of(-m.Home)) {
			continue
		}
		if !ok || f.left[s] < least {
			at, least, ok = Stand(Square(s), p.Facing()), f.left[s], true
		}
	}
	return at, ok
}

// Admits reports whether the square of a place is free and the unit may enter it.
func (g *Ground) Admits(p Place, m Mover, c *Crowd) bool {
	return c.Free(p) && g.table.prices[m.By][p.Square()] != Barred
}

// stays stands for no direction: the unit takes no step.
const stays = facings

// first returns the first direction in a set, one bit each, clockwise from forward. It returns stays if the set is empty.
func first(of uint8, forward Facing) int {
	if of == 0 {
		return stays
	}
	return (bits.TrailingZeros8(bits.RotateLeft8(of, -int(forward))) + int(forward)) % facings
}

// steps returns the best steps towards the goal of f, one bit for each direction: of the steps that lead nearer to the
// goal, those with the shortest path. It leaves out steps onto or between closed squares.
func (t *table) steps(at Square, f *field, by Means, closed *Set) (all uint8) {
	best, here := int32(nowhere), f.left[at]
	for exits := t.exits[by][at]; exits != 0; exits &= exits - 1 {
		facing := bits.TrailingZeros8(exits)
		to := t.next[at][facing]
		if f.left[to] >= here {
			continue
		}
		far := f.left[to] + length[facing%2]*int32(t.prices[by][to])
		if far > best || closed != &nobody && !t.passes(at, facing, by, closed) {
			continue
		}
		if far < best {
			best, all = far, 0
		}
		all |= 1 << facing
	}
	return all
}

// passes reports whether a unit can take a step. The square that it enters must be neither barred nor closed. Of the
// two squares beside a diagonal step, at most one may be barred or closed.
func (t *table) passes(at Square, facing int, by Means, closed *Set) bool {
	next := &t.next[at]
	return t.enters(next[facing], by, closed) && (facing%2 == 0 ||
		t.enters(next[facing-1], by, closed) || t.enters(next[(facing+1)%facings], by, closed))
}

// enters reports whether a unit can enter a square: it is on the table, and neither barred nor closed.
func (t *table) enters(s int16, by Means, closed *Set) bool {
	return s != none && t.prices[by][s] != Barred && !closed.has(Square(s))
}
