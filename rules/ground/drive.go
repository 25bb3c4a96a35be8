package ground

// Limits are what a game asks of a move beside its length.
type Limits struct {
	Turns   uint8  // of up to 90 degrees that it may make; Nimble: as many as it likes
	Shut    Trail  // kinds of squares that it may neither leave nor enter
	Doubled Trail  // kinds on which it goes twice as far, if the whole move keeps to them
	Reverse Length // how far it goes straight back if its way begins behind it; 0: it turns round
	BackUp  uint8  // turns that it may make while it does
}

// Nimble is who turns as he likes.
const Nimble = 255

// Drive is a move like that of Along within limits, and how many turns are left of it: as much of the shortest way as they
// allow. Who cannot turn far enough to begin it turns as far as he can. On the line there are none.
func (g *Ground) Drive(p Place, to Goal, m Mover, by Length, left Eighths, lim *Limits, c *Crowd) (move Move, turns uint8) {
	if g.table == nil || *lim == (Limits{Turns: Nimble}) {
		return g.Along(p, to, m, by, left, c), lim.Turns
	}
	t, far := g.table, by
	if lim.Doubled&t.trails[p.Square()] != 0 {
		far = 2 * by
	}
	way := g.Along(p, to, m, far, left, c)
	w := wheel{table: t, limits: lim, crowd: c, mover: m, facing: int(p.Facing()), turns: lim.Turns}
	if squares := c.path.Squares(); len(squares) > 0 && lim.Reverse > 0 && apart(w.facing, t.facingTo(p.Square(), squares[0])) == facings/2 {
		w.back, w.turns, by, left = facings/2, lim.BackUp, lim.Reverse, 0
	}
	w.budget = t.parts(by) + int32(left)*eighth
	move = w.along(p)
	if c.path.steps = w.kept; !w.ended {
		move.Left = way.Left
	}
	return move, w.left
}

// A wheel is a move within limits while it is made.
type wheel struct {
	*table
	limits *Limits
	crowd  *Crowd
	mover  Mover
	budget int32
	back   int   // half a circle for who goes backwards
	facing int   // and
	turns  uint8 // for now
	ended  bool  // by a limit
	kept   int   // steps to where it ends
	left   uint8 // turns there
}

// along goes along the path of the crowd.
func (w *wheel) along(p Place) Move {
	at, trail, spent := p.Square(), w.trails[p.Square()], int32(0)
	move := Move{To: p, Trail: trail}
	w.left = w.turns
	for i, s := range w.crowd.path.Squares() {
		way := w.facingTo(at, s)
		head := (way + w.back) % facings
		price, room := length[way%2]*int32(w.prices[w.mover.By][s]), w.budget
		if (trail|w.trails[s])&^w.limits.Doubled == 0 {
			room *= 2
		}
		switch turned := w.turn(head); {
		case (trail|w.trails[s])&w.limits.Shut != 0:
			w.ended = true
		case !turned:
			w.ended = true
			if i == 0 {
				move.To, w.left = p.TurnedTo(Facing(head), 2*int(w.turns)), 0
			}
		case spent+price > room:
			w.ended = true
			if at == move.To.Square() && spent <= room {
				move.Left = Eighths((room - spent) / eighth)
			}
		}
		if w.ended {
			break
		}
		spent, trail, at = spent+price, trail|w.trails[s], s
		if w.crowd.free(s) {
			move, w.kept, w.left = Move{To: Stand(s, Facing(w.facing)), Trail: trail}, i+1, w.turns
		}
	}
	return move
}

// turn turns to a facing, if there are turns enough: one for up to 90 degrees.
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

// Swing is a place whose front is turned towards another, as far as so many turns of up to 90 degrees allow.
func (g *Ground) Swing(p, other Place, turns uint8) Place {
	return p.TurnedTo(g.Towards(p, other).Facing(), 2*int(turns))
}

// apart is how many eighths of a circle lie between two facings.
func apart(p, q int) int {
	right := (q - p + facings) % facings
	return min(right, facings-right)
}

// facingTo is the facing of a step to a neighbour.
func (t *table) facingTo(p, q Square) int {
	for f, s := range t.next[p] {
		if s == int16(q) {
			return f
		}
	}
	panic("a step leads to no neighbour")
}

// Stepped is the place of who goes to a neighbouring square and faces the way it goes.
func (g *Ground) Stepped(p Place, to Square) Place {
	return Stand(to, Facing(g.table.facingTo(p.Square(), to)))
}
