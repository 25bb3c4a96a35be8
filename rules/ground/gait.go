package ground

// A Gait is the cost of a move beside its length, in games that count it: turning, and the kind of ground. Then the
// prices of squares decide which way is taken, not how far it leads.
type Gait struct {
	Turn      Length // the cost of every 45 degrees
	Difficult Trail  // the kinds of squares that are difficult
	Slow      Length // what a mover loses, once, if it begins on a difficult square or enters one
	Road      Length // what a mover gains if it keeps to roads all the way
}

// A Pace is a gait on a table. Its lengths are parts of a square, like ways.
type Pace struct {
	turn, slow, road int32
	difficult        Trail
}

// Pace returns a gait on this ground. On the line it costs nothing.
func (g *Ground) Pace(gait Gait) *Pace {
	if g.table == nil {
		return nil
	}
	t := g.table
	return &Pace{t.parts(gait.Turn), t.parts(gait.Slow), t.parts(gait.Road), gait.Difficult}
}

// A stride is a pace during a move. It knows the cost of the next step.
type stride struct {
	Pace
	faces int
}

// parts returns a length in the unit of ways.
func (t *table) parts(by Length) int32 { return int32(int64(by) * straight / int64(t.Side)) }

// setOut begins a move and returns how far it may lead.
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

// turns returns the number of turns of 45 degrees to a facing.
func (s *stride) turns(facing int) int32 {
	off := (facing - s.faces + facings) % facings
	return int32(min(off, facings-off))
}

// toll returns the cost of a step beside its length.
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

// take takes a step.
func (s *stride) take(facing int, to Trail) {
	s.faces = facing
	if to&s.difficult != 0 {
		s.slow = 0
	}
	if !to.Only(Road) {
		s.road = 0
	}
}

// halt turns a unit that cannot take the next step towards that step, as far as its budget allows, and returns what is
// left of the budget. It does not turn a unit that has passed the place where its move ends.
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
