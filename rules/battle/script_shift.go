package battle

import (
	"slices"

	"salvo/rules"
	"salvo/rules/tablefile"
)

// A shift is a switch of a plan, prepared for a group: as soon as its condition is true, the group leaves one course
// for another. The scene records the course of each group, so the group stays on the new one.
type shift struct {
	*tablefile.Switch
	to uint8 // the index of the new course in the group's courses
}

// readShift sets the deployment and the switch of the last group of a side, as its plan states them.
func (s *Script) readShift(of *rules.Scenario, side Side, said *tablefile.Group) {
	g := &s.groups[side][len(s.groups[side])-1]
	if d := said.Deploy; d != nil {
		g.deploy = &deploy{zone: d.Zone}
		if d.Zone == tablefile.None {
			g.deploy.task = &s.tasksOf([]tablefile.Task{d.Task})[0]
		}
	}
	s.addShift(of, side, g, 0, said)
}

// addShift gives a course of a group the switch of its plan, if the plan has one. The tasks after the switch become a
// further course of the group.
func (s *Script) addShift(of *rules.Scenario, side Side, g *group, course int, said *tablefile.Group) {
	sw := said.Then
	if sw == nil {
		return
	}
	after := *said
	if sw.Careful {
		after.Caution, after.Careful = sw.Caution, true
	}
	s.addCourse(side, g, s.tasksOf(sw.Tasks), cautionOf(of, side, &after))
	g.courses[course].then = &shift{sw, uint8(len(g.courses) - 1)}
}

// shifts reports whether any group of a side has a switch.
func (s *Script) shifts(side Side) bool { return s.anyShift(side, func(*shift) bool { return true }) }

// shiftsByTurn reports whether any switch waits for a turn.
func (s *Script) shiftsByTurn() bool {
	byTurn := func(t *shift) bool { return t.When == tablefile.Turn }
	return s.anyShift(A, byTurn) || s.anyShift(B, byTurn)
}

func (s *Script) anyShift(side Side, is func(t *shift) bool) bool {
	return slices.ContainsFunc(s.groups[side], func(g group) bool {
		return slices.ContainsFunc(g.courses, func(k course) bool { return k.then != nil && is(k.then) })
	})
}

// shift puts a group on its new course if the course that it follows has a switch whose condition is true. It is called
// at the start of a turn.
func (s *Script) shift(c *Scene, side Side, group, turn int, r *Roll) {
	t := s.follows(c, side, group).then
	if t == nil || !s.isTrue(c, side, t, turn, r) {
		return
	}
	c.courses[side][group], c.tasks[side][group] = t.to, 0
}

// isTrue reports whether the condition of a switch is true for a side.
func (s *Script) isTrue(c *Scene, side Side, t *shift, turn int, r *Roll) bool {
	switch t.When {
	case tablefile.Turn:
		return turn >= t.Turn
	case tablefile.Held:
		return c.held[s.places[t.Place].objective].by == side.Holder()
	case tablefile.Lost:
		return c.held[s.places[t.Place].objective].by == side.Other().Holder()
	case tablefile.Ahead:
		return s.leader(c, r) == Beaten(side == B, side == A)
	}
	return s.leader(c, r) == Beaten(side == A, side == B)
}

// leader returns the side that would win if the battle ended now. If the file has no points, it is the side that has
// lost units of less cost.
func (s *Script) leader(c *Scene, r *Roll) Winner {
	var t Tally
	var lost [2]int
	for _, side := range Sides {
		units := uint64(1)<<len(s.units[side]) - 1
		lost[side] = s.Cost(side, units&^(r.Alive[side]|c.AbsentOf(side)|c.RidingOf(side)))
		t.Lose(side, lost[side])
	}
	if !s.Scores() {
		return Beaten(lost[A] > lost[B], lost[B] > lost[A])
	}
	return s.Winner(c, s.Points(c, &t))
}
