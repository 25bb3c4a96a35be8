package ground

// A Gait holds what a move costs beside its length, in games that charge for turning and for difficult ground. In these
// games, the prices of squares only decide which path is shortest; they do not shorten the move.
type Gait struct {
	Turn      Length // the cost of every turn of 45 degrees
	Difficult Trail  // the kinds of squares that are difficult
	Slow      Length // the length that a move loses, once, if it begins on a difficult square or enters one
	Road      Length // the length that a move gains if all its squares are roads
}

// A Pace is a Gait on a particular table. Its lengths are in ten-thousandths of the side of a square, like all path
// lengths.
type Pace struct {
	turn, slow, road int32
	difficult        Trail
}

// Pace converts a gait to the units of this table. It returns nil on a line, where a gait costs nothing.
func (g *Ground) Pace(gait Gait) *Pace {
	if g.table == nil {
		return nil
	}
	t := g.table
	return &Pace{t.parts(gait.Turn), t.parts(gait.Slow), t.parts(gait.Road), gait.Difficult}
}

// A stride is the state of a Pace during one move: the facing, and the one-time costs and gains that still apply.
type stride struct {
	Pace
	faces int
}

// parts converts a length to ten-thousandths of the side of a square, the unit of path lengths.
func (t *table) parts(by Length) int32 { return int32(int64(by) * straight / int64(t.Side)) }

// setOut returns the stride at the beginning of a move, and the length that the unit may go.
func (t *table) setOut(p Place, pace *Pace, budget int32) (stride, int32) {
	s := stride{Pace: *pace, faces: int(p.Facing())}
	here := t.trails[p.Square()]
	if here&s.difficult != 0 {
		budget, s.slow = budget-s.slow, 0
	}
	if here.Only(Road) {
		budget += s.road
	} else {
		s.road = 0
	}
	return s, max(budget, 0)
}

// turns returns how many turns of 45 degrees lead to a facing.
func (s *stride) turns(facing int) int32 {
	off := (facing - s.faces + facings) % facings
	return int32(min(off, facings-off))
}

// toll returns the cost of a step beside its length: for turning, for difficult ground, and for leaving the road.
func (s *stride) toll(facing int, to Trail) int32 {
	toll := s.turns(facing) * s.turn
	if to&s.difficult != 0 {
		toll += s.slow
	}
	if !to.Only(Road) {
		toll += s.road
	}
	return toll
}

// take records a step: the new facing, and which of the one-time costs and gains are used up.
func (s *stride) take(facing int, to Trail) {
	s.faces = facing
	if to&s.difficult != 0 {
		s.slow = 0
	}
	if !to.Only(Road) {
		s.road = 0
	}
}

// halt ends the move of a unit that cannot afford its next step. It returns the end of the move, turned towards that
// step as far as the budget allows, and the rest of the budget. If the move ends on an earlier square than at, its
// facing does not change.
func (s *stride) halt(end Place, at Square, facing int, to Trail, budget int32) (Place, int32) {
	faces, left := Facing(facing), max(budget-s.toll(facing, to), 0)
	if s.turns(facing)*s.turn > budget {
		faces, left = Stand(at, Facing(s.faces)).TurnedTo(faces, int(budget/s.turn)).Facing(), 0
	}
	if at == end.Square() {
		end = end.Turned(faces)
	}
	return end, left
}
