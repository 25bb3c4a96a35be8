package ground

// Limits are the restrictions of a game on one move, apart from its length.
type Limits struct {
	Turns   uint8  // how many turns of up to 90 degrees the unit may make; Nimble for any number
	Shut    Trail  // kinds of squares that the unit may neither leave nor enter
	Doubled Trail  // kinds of squares, such as roads, that double the length of a move that never leaves them
	Reverse Length // how far the unit may go backwards if its path begins straight behind it; 0 if it must turn round
	BackUp  uint8  // how many turns the unit may make while it goes backwards
}

// Nimble is the value of Limits.Turns for a unit that turns freely.
const Nimble = 255

// Drive returns a move like Along, but within limits, and the number of turns that are left. The move follows the
// shortest path as far as the limits allow; of equally short steps it takes the one nearest to the unit's facing. A
// unit that cannot turn far enough for its first step turns as far as it can and stays. On a line there are no turns.
func (g *Ground) Drive(p Place, to Goal, m Mover, by Length, left Eighths, lim *Limits, c *Crowd) (move Move, turns uint8) {
	if g.table == nil || *lim == (Limits{Turns: Nimble}) {
		return g.Along(p, to, m, by, left, c), lim.Turns
	}
	t := g.table
	w := wheel{table: t, field: t.field(to, m.By), limits: lim, crowd: c, mover: m, closed: c.Of(-m.Home)}
	w.setOut(p, by, left)
	move, turns = w.along(p)
	if !w.onFriends {
		return move, turns
	}
	c.last, w.closed = 1-c.last, &c.all // like Along: try a path around friends
	w.setOut(p, by, left)
	if around, rest := w.along(p); w.left[around.To.Square()] < w.left[move.To.Square()] {
		return around, rest
	}
	c.last, move.Left = 1-c.last, 0
	return move, turns
}

// A wheel is the working state of one call of Drive.
type wheel struct {
	*table
	*field
	limits    *Limits
	crowd     *Crowd
	mover     Mover
	closed    *Set
	budget    int32
	back      int   // 4 (half a circle) for a unit that goes backwards, else 0
	facing    int   // where the unit's front points now
	turns     uint8 // the number of turns that are left
	first     int   // the direction of the first step
	onFriends bool  // the path ended on a square with friends, so the move ends on an earlier square
}

// setOut begins a move. The unit goes backwards if its first step leads straight behind it and the limits allow that.
func (w *wheel) setOut(p Place, by Length, left Eighths) {
	w.facing, w.turns, w.back = int(p.Facing()), w.limits.Turns, 0
	if w.first = w.next(p.Square()); w.limits.Reverse > 0 && w.first == (w.facing+facings/2)%facings {
		w.back, w.turns, by, left = facings/2, w.limits.BackUp, w.limits.Reverse, 0
	}
	w.budget = w.parts(by) + int32(left)*eighth
}

// along takes step after step while the limits allow it, and returns the move and the turns that are left.
func (w *wheel) along(p Place) (move Move, turns uint8) {
	at, trail, spent, path := p.Square(), w.trails[p.Square()], int32(0), w.crowd.Path()
	steps, way := 0, w.first
	move, turns, path.steps = Move{To: p, Trail: trail}, w.turns, 0
	for way != stays && steps < mostSteps {
		to := Square(w.table.next[at][way])
		over := trail | w.trails[to]
		price, room := length[way%2]*int32(w.prices[w.mover.By][to]), w.budget
		if over&^w.limits.Doubled == 0 {
			room *= 2
		}
		head := (way + w.back) % facings
		if over&w.limits.Shut != 0 {
			break
		}
		if !w.turn(head) {
			if steps == 0 {
				move.To, turns = p.TurnedTo(Facing(head), 2*int(w.turns)), 0
			}
			break
		}
		if spent+price > room {
			if at == move.To.Square() && spent <= room {
				move.Left = Eighths((room - spent) / eighth)
			}
			break
		}
		path.squares[steps] = to
		spent, trail, at, steps = spent+price, over, to, steps+1
		if w.crowd.free(at) {
			move, turns, path.steps = Move{To: Stand(at, Facing(w.facing)), Trail: trail}, w.turns, steps
		}
		way = w.next(at)
	}
	w.onFriends = at != move.To.Square()
	return move, turns
}

// next returns the direction of the next step. If turns are limited, it chooses among the best steps the one nearest to the
// current facing. Of equally near ones it takes the first clockwise from the direction in which the unit's side advances.
func (w *wheel) next(at Square) int {
	ways, forward := w.bestSteps(at, w.field, w.mover.By, w.closed), w.mover.Home.Forward()
	if w.turns == Nimble || ways&(ways-1) == 0 {
		return first(ways, forward)
	}
	return int(nearestWays[forward/(facings/2)][(w.facing+w.back)%facings][ways])
}

// nearestWays holds the nearest direction to the current facing out of every set of directions, one bit each. Of equally
// near ones it is the first clockwise from the direction in which the side advances: 0 for north, 1 for south.
var nearestWays = func() (all [2][facings][256]uint8) {
	for forward := range all {
		for facing := range all[forward] {
			for ways := range all[forward][facing] {
				best, least := stays, facings
				for i := range facings {
					way := (forward*facings/2 + i) % facings
					if off := apart(facing, way); ways>>way&1 != 0 && off < least {
						best, least = way, off
					}
				}
				all[forward][facing][ways] = uint8(best)
			}
		}
	}
	return all
}()

// turn turns the unit to face head if enough turns are left, and reports whether it could. One turn is up to 90 degrees.
func (w *wheel) turn(head int) bool {
	need := uint8((apart(w.facing, head) + 1) / 2)
	if w.turns != Nimble {
		if need > w.turns {
			return false
		}
		w.turns -= need
	}
	w.facing = head
	return true
}

// Swing returns the place with its facing turned towards another place, as far as the given number of turns of up to 90
// degrees allows.
func (g *Ground) Swing(p, other Place, turns uint8) Place {
	return p.TurnedTo(g.FrontTo(p, other).Facing(), 2*int(turns))
}

// apart returns the angle between two facings, in eighths of a circle: 0 to 4.
func apart(p, q int) int {
	right := (q - p + facings) % facings
	return min(right, facings-right)
}

// Stepped returns the place of a unit after a step to a neighbouring square. The unit then faces in the direction of the
// step.
func (g *Ground) Stepped(p Place, to Square) Place {
	for f, s := range g.table.next[p.Square()] {
		if s == int16(to) {
			return Stand(to, Facing(f))
		}
	}
	return Stand(to, p.Facing())
}
