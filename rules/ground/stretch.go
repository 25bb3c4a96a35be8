package ground

// A stretch is the way from a square towards a goal while nobody is in it, which is what most moves find: its squares one
// after the other, what has been spent when one enters each of them, and over what the way has led by then.
type stretch struct {
	squares [stretchSteps]Square
	hops    [stretchSteps + 1]hop // to them and to the next, if there is one
	spent   [stretchSteps]int32
	trails  [stretchSteps]Trail
	steps   int
	beyond  int32 // what would be spent with one more step; 0: there is none
	cut     bool  // it is longer than that
}

// stretchSteps are more than most moves have.
const stretchSteps = 12

// stretch is that from a square, worked out when it is first asked for; nil if those of the goal are not kept, which those of
// the map are and those of single squares are not: there are too many.
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

// freely is the move of who meets no enemy on his way, if it is so: as that of along past enemies.
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
	tried := steps // and with a step that would be too far: who meets somebody there may find a shorter one
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

// onWay reports whether somebody of a home stands on or beside the steps of a way, so that it may be closed.
func (c *Crowd) onWay(at Square, hops []hop, home End, t *table) bool {
	if !c.stale && c.Span(home).steps(&t.spots[at]) > len(hops) { // all of them are too far away
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
