package battle

import (
	"math"
	"math/bits"
	"slices"

	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// A Task is the next thing that the units of a group do: attack a place, support, wait, and so on.
type Task struct {
	Do tablefile.Verb
	// Stays: the units do not move, because they wait for a turn or hold where they are. Then the task has no goal.
	Stays bool
	To    ground.Goal
	Near  int // units within this many steps of a chess king from the goal are near enough
	Edge  ground.Edge
	place int // the index of the task's place in Script.places; noPlace if it has none
	turn  int // the turn until which a task "wait" waits
}

const (
	Moved  = 2 // squares: a move is done if half of the group's units are at most this far from the place
	onHold = 3 // squares: a unit that holds a place need not come nearer than this
)

const noPlace = -1

// Stay is the task of a group that has done all others, and of units without a plan: they stay where they are.
var Stay = Task{Do: tablefile.Hold, Stays: true, place: noPlace}

// tasksOf prepares the tasks that a plan has for a group.
func (s *Script) tasksOf(said []tablefile.Task) (tasks []Task) {
	near := [...]int{tablefile.Move: 0, tablefile.Attack: 0, tablefile.Hold: onHold, tablefile.Support: 0,
		tablefile.Ambush: Moved, tablefile.Wait: 0, tablefile.Exit: 0}
	for _, t := range said {
		task := Task{Do: t.Do, Near: near[t.Do], place: noPlace}
		switch t.Do {
		case tablefile.Wait:
			task.Stays, task.turn = true, t.Turn
		case tablefile.Exit:
			task.Edge, task.To = t.Edge, s.table.Ground.GoalEdge(t.Edge)
		default:
			task.place, task.To = t.Place, s.table.Ground.GoalIn(t.Place)
		}
		tasks = append(tasks, task)
	}
	return tasks
}

// Task returns the current task of a unit, which is that of its group.
func (s *Script) Task(c *Scene, r Ref) *Task {
	g := s.units[r.Side][r.Number].group
	if g == noGroup {
		return &Stay
	}
	return s.follows(c, r.Side, g).at(int(c.tasks[r.Side][g]))
}

// follows returns the course that a group follows now.
func (s *Script) follows(c *Scene, side Side, group int) *course {
	return &s.groups[side][group].courses[c.courses[side][group]]
}

// TaskNumber returns the number of the course that a unit's group follows, and the number of the group's current task.
// ok is false if the unit has no group, or the group has done all its tasks.
func (s *Script) TaskNumber(c *Scene, r Ref) (course, number int, ok bool) {
	g := s.units[r.Side][r.Number].group
	if g == noGroup {
		return 0, 0, false
	}
	now := s.follows(c, r.Side, g)
	number = int(c.tasks[r.Side][g])
	return now.number, number, number < len(now.tasks)
}

// Courses returns the tasks of all courses that groups of a side may follow, by the number of the course.
func (s *Script) Courses(side Side) [][]Task { return s.courses[side] }

// AttackOn returns the task to attack an objective.
func (s *Script) AttackOn(objective int) Task {
	place := s.objectives[objective]
	return Task{Do: tablefile.Attack, To: s.table.Ground.GoalIn(place), place: place}
}

// SupportOf returns the task to support an attack on an objective.
func (s *Script) SupportOf(objective int) Task {
	t := s.AttackOn(objective)
	t.Do = tablefile.Support
	return t
}

// Goals returns the number of goals that tasks may have: the places of the file, and the four edges of the table.
func (s *Script) Goals() int { return len(s.places) + len(ground.EdgeWords) }

// GoalOf returns the number of a task's goal, below Goals. The task must not be one that stays.
func (s *Script) GoalOf(t *Task) int {
	if t.Do == tablefile.Exit {
		return len(s.places) + int(t.Edge)
	}
	return t.place
}

// Near reports whether a unit at a place is near enough to the goal of a task (Task.Near).
func (s *Script) Near(t *Task, at ground.Place) bool {
	return t.place != noPlace && s.steps(t.place, at) <= t.Near
}

// Steps returns the distance from a place to the place of a task, in steps of a chess king, at most 255. It is 255 if
// the task has no place.
func (s *Script) Steps(t *Task, at ground.Place) uint8 {
	if t.place == noPlace {
		return math.MaxUint8
	}
	return s.places[t.place].steps[at.Square()]
}

// at returns the task with a number on a course. After the last task it returns Stay.
func (k *course) at(number int) *Task {
	if number >= len(k.tasks) {
		return &Stay
	}
	return &k.tasks[number]
}

// Plans reports whether any course of a side has a task with the given verb.
func (s *Script) Plans(side Side, do tablefile.Verb) bool {
	return slices.ContainsFunc(s.courses[side], func(tasks []Task) bool {
		return slices.ContainsFunc(tasks, func(t Task) bool { return t.Do == do })
	})
}

// Goes reports whether a unit at a place still has to move for its task. A unit that supports stays where the goal is
// in sight and within the given range. A unit that leaves by an edge moves until it stands at the edge (Leaves).
func (s *Script) Goes(t *Task, at ground.Place, within ground.Length) bool {
	switch {
	case t.Stays:
		return false
	case t.Do == tablefile.Exit:
		return !s.Leaves(t, at)
	case t.Do == tablefile.Support:
		return s.places[t.place].seen[at.Square()] > within
	}
	return s.steps(t.place, at) > t.Near
}

// Reached reports whether a unit with a task is so near to its goal that its passenger should get out: within Moved
// squares, or within t.Near if that is more. A unit that holds its ground or supports is near enough when Goes is
// false. For a unit that waits or leaves by an edge the result is false.
func (s *Script) Reached(t *Task, at ground.Place, within ground.Length) bool {
	switch {
	case t.Do == tablefile.Wait || t.Do == tablefile.Exit:
		return false
	case t.Stays || t.Do == tablefile.Support:
		return !s.Goes(t, at, within)
	}
	return s.steps(t.place, at) <= max(t.Near, Moved)
}

// Leaves reports whether a unit with a task leaves the table with its next move: its task is to leave by an edge, and
// it stands at that edge.
func (s *Script) Leaves(t *Task, at ground.Place) bool {
	size := &s.table.Map.Size
	switch {
	case t.Do != tablefile.Exit:
		return false
	case t.Edge == ground.NorthEdge:
		return size.Row(at.Square()) == size.Rows-1
	case t.Edge == ground.EastEdge:
		return size.Column(at.Square()) == size.Columns-1
	case t.Edge == ground.SouthEdge:
		return size.Row(at.Square()) == 0
	}
	return size.Column(at.Square()) == 0
}

// Advances reports whether any group of a side may change its task. A group cannot if its courses have no switch and at
// most one task, which never ends.
func (s *Script) Advances(side Side) bool {
	return s.shifts(side) || slices.ContainsFunc(s.courses[side], func(tasks []Task) bool {
		return len(tasks) > 1 || len(tasks) == 1 && (tasks[0].Do == tablefile.Move || tasks[0].Do == tablefile.Wait)
	})
}

// Advance updates the tasks of a side's groups: switches whose conditions are true turn on, and groups that have done
// their task go on to the next. Games call it at the start of a side's turn.
func (s *Script) Advance(c *Scene, side Side, turn int, r *Roll) {
	for g := range s.groups[side] {
		s.shift(c, side, g, turn, r)
		group, tasks, now := &s.groups[side][g], s.follows(c, side, g).tasks, &c.tasks[side][g]
		for int(*now) < len(tasks) && s.done(c, side, group, tasks, int(*now), turn, r) {
			*now++
		}
	}
}

// done reports whether a group has done one of its tasks. A move is done when half of its units are there (halfThere). An
// attack is done when the objective is taken, or half of the units are there if the place is no objective, but only if
// another task follows. Holding, supporting, lying in ambush and leaving the table last to the end.
func (s *Script) done(c *Scene, side Side, g *group, tasks []Task, number, turn int, r *Roll) bool {
	t := &tasks[number]
	switch t.Do {
	case tablefile.Wait:
		return turn >= t.turn
	case tablefile.Move:
		return s.halfThere(c, side, g, t, r)
	case tablefile.Attack:
		if number+1 == len(tasks) {
			return false
		}
		if objective := s.places[t.place].objective; objective != noPlace {
			return c.held[objective].by == side.Holder()
		}
		return s.halfThere(c, side, g, t, r)
	}
	return false
}

// halfThere reports whether at least half of the living units of a group are at most Moved squares (a constant) away from
// the place of a task. Units off the table do not count; if no unit is on the table, the result is false.
func (s *Script) halfThere(c *Scene, side Side, g *group, t *Task, r *Roll) bool {
	all, there := 0, 0
	for left := g.units & r.Alive[side] &^ c.absent[side].all; left != 0; left &= left - 1 {
		all++
		if s.steps(t.place, r.At[side][bits.TrailingZeros64(left)]) <= Moved {
			there++
		}
	}
	return all > 0 && 2*there >= all
}
