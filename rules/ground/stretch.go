package ground

// A stretch is the stored beginning of a path from a square towards a goal on an empty table. Most moves can follow it
// unchanged. It holds the squares in order and, for each of them, the cost of the path up to it and the kinds of
// squares touched so far.
type stretch struct {
	squares [stretchSteps]Square
	hops    [stretchSteps + 1]hop // the steps to these squares, and one further step if the path goes on
	spent   [stretchSteps]int32   // the cost of the path up to each square
	trails  [stretchSteps]Trail
	steps   int
	beyond  int32 // the cost of the path including that further step; 0 if there is none
	cut     bool  // the path has more squares than can be stored
}

// stretchSteps is the largest number of squares that a stretch stores. Most moves have fewer.
const stretchSteps = 12

// stretch returns the stored path from a square, which is worked out at the first call. It returns nil if the goal is a
// single square: only paths to the map's areas and edges are stored, because there are too many single squares.
func (t *table) stretch(at Square, f *field, m *Mover) *stretch {
	kept := f.stretches[m.Home.index()]
	if kept == nil {
		return nil
	}
	s := kept[at].Load()
	if s == nil {
		s = t.newStretch(at, f, m)
		kept[at].Store(s)
	}
	return s
}

func (t *table) newStretch(at Square, f *field, m *Mover) *stretch {
	s, spent, trail := new(stretch), int32(0), t.trails[at]
	for {
		next := t.step(at, f, m, &nobody)
		to := next.to()
		if to == at {
			return s
		}
		entered := t.trails[to]
		spent += length[next.facing()&1] * int32(t.prices[m.By][to])
		if s.cut = s.steps == stretchSteps; s.cut || s.steps > 0 && entered&t.halts != 0 {
			s.hops[s.steps], s.beyond = next, spent
			return s
		}
		at, trail = to, trail|entered
		s.squares[s.steps], s.hops[s.steps], s.spent[s.steps], s.trails[s.steps] = to, next, spent, trail
		s.steps++
	}
}

// freely returns the move of a unit that meets no enemy, by following a stored path. It returns the same as along, only
// faster. ok is false if the unit meets an enemy, has a Pace, or goes beyond the stored path, or if no path is stored.
// Then along must find the move.
func (t *table) freely(p Place, f *field, m *Mover, budget int32, c *Crowd) (move Move, onFriends, ok bool) {
	if m.Pace != nil {
		return move, false, false
	}
	s := t.stretch(p.Square(), f, m)
	if s == nil {
		return move, false, false
	}
	steps, spent, next := 0, int32(0), s.beyond
	for steps < s.steps && s.spent[steps] <= budget {
		spent = s.spent[steps]
		steps++
	}
	if steps < s.steps {
		next = s.spent[steps]
	} else if s.cut && next <= budget {
		return move, false, false
	}
	tried := steps // the steps that are checked for enemies, with the step that is too expensive: if an enemy blocks it, there may be a cheaper one
	if next > 0 {
		tried++
	}
	if c.onWay(p.Square(), s.hops[:tried], -m.Home, t) {
		return move, false, false
	}
	if next > budget {
		move.Left = Eighths((budget - spent) / eighth)
	}
	free := steps
	for !m.Roomless && free > 0 && !c.free(s.squares[free-1]) {
		free--
	}
	move.To, move.Trail = p, t.trails[p.Square()]
	path := c.Path()
	path.steps = free
	if free > 0 {
		last := s.hops[free-1]
		move.To, move.Trail = Stand(last.to(), Facing(last.facing())), s.trails[free-1]
		*(*[stretchSteps]Square)(path.squares[:]) = s.squares
	}
	return move, free < steps, true
}

// onWay reports whether a unit of one side stands on a path or beside its diagonal steps, so that the path may be blocked.
func (c *Crowd) onWay(at Square, hops []hop, home End, t *table) bool {
	if !c.stale && c.Span(home).steps(&t.spots[at]) > len(hops) { // no unit of that side is near enough to be on the path
		return false
	}
	closed := c.Of(home)
	for _, next := range hops {
		if closed.has(next.to()) || next.diagonal() && next.squeezes(at, closed) {
			return true
		}
		at = next.to()
	}
	return false
}
