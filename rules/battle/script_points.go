package battle

import (
	"math/bits"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// A Roll tells the script where the units of both sides stand and which of them count. The place of a unit that is not
// on the table does not matter.
type Roll struct {
	At    [2][MostUnits]ground.Place
	Alive [2]uint64 // the units that are not lost, a bit for each
	Holds [2]uint64 // the combat units that can hold a place, a bit for each: alive and not suppressed
	Left  [2]uint64 // the units that have left the ground in a battle on the line, a bit for each; on a table the scene knows them
}

// EndTurn ends a turn of the game as TurnOver does, and adds lines to the story about objectives that change hands. Games
// call it after the last phase of a turn, or when the battle ends sooner.
func (s *Script) EndTurn(d *sim.Dice, c *Scene, r *Roll) (ended bool) {
	if !d.Telling() {
		return s.TurnOver(c, r)
	}
	before := *c
	ended = s.TurnOver(c, r)
	s.tellHeld(d, &before, c)
	return ended
}

// TurnOver decides which side holds each objective at the end of a turn, and adds the points of the turn. It reports
// whether the battle has come to a sudden end.
func (s *Script) TurnOver(c *Scene, r *Roll) (ended bool) {
	for i, number := range s.objectives {
		s.hold(c, i, &s.places[number], r)
	}
	for _, side := range Sides {
		c.points[side] += int32(s.perTurn(c, side))
		ended = ended || s.sudden(c, side)
	}
	return ended
}

// perTurn returns the points that a side gets for a turn at whose end it holds places.
func (s *Script) perTurn(c *Scene, side Side) (points int) {
	for _, w := range s.table.Victory.Terms[side].EachTurn {
		if c.held[s.places[w.Place].objective].by == side.Holder() {
			points += w.Points
		}
	}
	return points
}

// hold decides which side holds an objective. A side takes it with at least p.Least units near that can hold places,
// while the enemy has no such unit near. Otherwise the holder stays the same.
func (s *Script) hold(c *Scene, objective int, p *Place, r *Roll) {
	var near [2]int
	for _, side := range Sides {
		for left := r.Holds[side] &^ c.absent[side].all; left != 0; left &= left - 1 {
			if p.CanHold(r.At[side][bits.TrailingZeros64(left)].Square()) {
				near[side]++
			}
		}
	}
	h := &c.held[objective]
	for _, side := range Sides {
		if near[side] >= p.Least && near[side.Other()] == 0 && h.by != side.Holder() {
			*h = holding{by: side.Holder()}
		}
	}
	if h.by != NoHolder && h.turns < p.sudden {
		h.turns++
	}
}

// sudden reports whether a side has held its place for as many turns as the file asks for, which ends the battle and
// wins it.
func (s *Script) sudden(c *Scene, side Side) bool {
	end := s.table.Victory.Terms[side].Sudden
	if end.Turns == 0 {
		return false
	}
	h := c.held[s.places[end.Place].objective]
	return h.by == side.Holder() && int(h.turns) >= end.Turns
}

// Scores reports whether the file says what is worth points. If it does not, the game decides the winner.
func (s *Script) Scores() bool { return s != nil && s.table.Victory.Said }

// Points returns the points that both sides would have if the battle ended now. The tally holds the losses.
func (s *Script) Points(c *Scene, t *Tally) (points [2]int) {
	for _, side := range Sides {
		terms := &s.table.Victory.Terms[side]
		points[side] = int(c.points[side]) + per(terms.Losses, t.points[side.Other()])
		for _, w := range terms.Hold {
			if c.held[s.places[w.Place].objective].by == side.Holder() {
				points[side] += w.Points
			}
		}
		if t.Broken[side.Other()] {
			points[side] += terms.Broken
		}
		for _, e := range terms.Exits {
			points[side] += per(e.Rate, s.Cost(side, c.absent[side].left[e.Edge]))
		}
	}
	return points
}

// per returns the points that a rate of "points per cost" gives for a cost. Only each full r.Per counts.
func per(r tablefile.Rate, cost int) int {
	if r.Per == 0 {
		return 0
	}
	return cost / r.Per * r.Points
}

// Cost returns the cost in points of some units of a side. The units are given as bits.
func (s *Script) Cost(side Side, units uint64) (points int) {
	for ; units != 0; units &= units - 1 {
		points += s.units[side][bits.TrailingZeros64(units)].points
	}
	return points
}

// Winner returns the winner by the points of the file. A side that alone has reached its sudden end wins; otherwise the
// side that is ahead by the margin of the file or more. Call it only if Scores is true.
func (s *Script) Winner(c *Scene, points [2]int) Winner {
	if a, b := s.sudden(c, A), s.sudden(c, B); a != b {
		return Beaten(b, a)
	}
	margin := max(1, s.table.Victory.Margin)
	return Beaten(points[B]-points[A] >= margin, points[A]-points[B] >= margin)
}

// WinnerIf returns the winner if the battle ended now with these losses, after a side has taken more objectives, a bit
// each. Call it only if Scores is true.
func (s *Script) WinnerIf(c *Scene, t *Tally, side Side, taken uint) Winner {
	held := c.held
	for ; taken != 0; taken &= taken - 1 {
		c.held[bits.TrailingZeros(taken)] = holding{by: side.Holder()}
	}
	points := s.Points(c, t)
	for _, each := range Sides {
		points[each] += s.perTurn(c, each)
	}
	w := s.Winner(c, points)
	c.held = held
	return w
}

// Metrics returns a metric for each objective, which side holds it at the end, and the points of both sides if the file
// says what is worth points.
func (s *Script) Metrics() (all []sim.Metric) {
	if s == nil {
		return nil
	}
	for _, number := range s.objectives {
		name := s.places[number].Name
		all = append(all, sim.Metric{Name: "held-" + name, Labels: holderLabels, Kinds: true,
			Help: "who holds objective " + name + " at the end"})
	}
	if s.Scores() {
		all = append(all, PerSide("-points", "victory points", s.mostPoints())...)
	}
	return all
}

// mostPoints returns the largest number of points that each side can win.
func (s *Script) mostPoints() (most [2]int) {
	for _, side := range Sides {
		terms := &s.table.Victory.Terms[side]
		most[side] = terms.Broken + per(terms.Losses, s.Cost(side.Other(), ^uint64(0)>>(64-len(s.units[side.Other()]))))
		for _, w := range terms.Hold {
			most[side] += w.Points
		}
		for _, w := range terms.EachTurn {
			most[side] += w.Points * s.turns
		}
		for _, e := range terms.Exits {
			most[side] += per(e.Rate, s.Cost(side, ^uint64(0)>>(64-len(s.units[side]))))
		}
	}
	return most
}

// Measure writes the values of Metrics to out and returns the part of out that is left for others to fill.
func (s *Script) Measure(c *Scene, t *Tally, out []int) (rest []int) {
	if s == nil {
		return out
	}
	for i := range s.objectives {
		out[i] = int(c.held[i].by)
	}
	out = out[len(s.objectives):]
	if s.Scores() {
		points := s.Points(c, t)
		out[0], out[1] = points[A], points[B]
		out = out[2:]
	}
	return out
}

// tellHeld adds lines to the story about the objectives that have changed hands since an earlier scene.
func (s *Script) tellHeld(d *sim.Dice, before, now *Scene) {
	for i, number := range s.objectives {
		if by := now.held[i].by; by != before.held[i].by {
			Tell(d, "side "+holderLabels[by]+" holds objective "+s.places[number].Name, rules.Hold, nil)
		}
	}
}
