package ground

// A Gait is what a move costs beside its length in games that count it: turning, and what kind of ground it leads over.
// Then the prices of squares say which way is taken, not how far it leads.
type Gait struct {
	Turn      Length // for every 45 degrees
	Difficult Trail  // the kinds of squares that are, and
	Slow      Length // what is lost, once, by who begins on one or enters one
	Road      Length // what is gained by who keeps to roads all the way
}

// A Pace is a gait on a table: lengths are parts of a square, like ways.
type Pace struct {
	turn, slow, road int32
	difficult        Trail
}

// Pace is a gait on this ground; on the line it costs nothing.
func (g *Ground) Pace(gait Gait) *Pace {
	if g.table == nil {
		return nil
	}
	t := g.table
	return &Pace{t.parts(gait.Turn), t.parts(gait.Slow), t.parts(gait.Road), gait.Difficult}
}

// A stride is a pace under way: what the next step costs.
type stride struct {
	Pace
	faces int
}

// parts are a length as ways are measured.
func (t *table) parts(by Length) int32 { return int32(int64(by) * straight / int64(t.Side)) }

// setOut begins a move, and is how far it may lead.
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

// turns is how often one turns by 45 degrees to face that way.
func (s *stride) turns(facing int) int32 {
	off := (facing - s.faces + facings) % facings
	return int32(min(off, facings-off))
}

// toll is what a step costs beside its length.
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

// take makes a step.
func (s *stride) take(facing int, to Trail) {
	s.faces = facing
	if to&s.difficult != 0 {
		s.slow = 0
	}
	if !to.Only(Road) {
		s.road = 0
	}
}

// halt turns who stands in a square and cannot make the next step as far that way as he still can, and is what he has left
// then. Who has passed the place where he ends is not turned there.
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
