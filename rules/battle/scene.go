package battle

import "salvo/rules/ground"

// A Scene is what a battle on a table remembers beside its units. The zero value is a battle that has not begun, with
// all units on the table.
type Scene struct {
	// Left is what is left of each unit's last move for its next.
	Left   [2][MostUnits]ground.Eighths
	absent [2]absence
	points [2]int32 // for places held turn by turn
	held   [MostObjectives]holding
	tasks  [2][MostGroups]uint8 // the task that each group of a side's plan is about
}

const (
	// MostObjectives is how many places may be held: they are called 1 to 9.
	MostObjectives = 9
	// MostGroups is how many groups a plan may have.
	MostGroups = 16
)

// An absence are the units of a side that are not on the table, a bit each.
type absence struct {
	all  uint64
	due  uint64    // those who come as soon as there is room for them
	left [4]uint64 // those who have gone off, by the edge
}

// A holding is who holds an objective.
type holding struct {
	by    Holder
	turns uint8 // in a row, no farther than a sudden end asks for
}

// A Holder is who holds an objective, in the order of the metric.
type Holder uint8

const (
	NoHolder Holder = iota
	HeldByA
	HeldByB
)

var holderLabels = []string{"none", "a", "b"}

// holder is a side as one that holds something.
func (s Side) holder() Holder { return HeldByA + Holder(s) }

// Holder is who holds an objective, counted from 0 in the order of the file.
func (c *Scene) Holder(objective int) Holder { return c.held[objective].by }

// Absent reports whether a unit is not on the table: yet to come, or gone.
func (c *Scene) Absent(r Ref) bool { return c.absent[r.Side].all>>r.Number&1 != 0 }

// AbsentOf are the units of a side that are not on the table, a bit each.
func (c *Scene) AbsentOf(side Side) uint64 { return c.absent[side].all }

// HasLeft reports whether a unit has gone off by an edge, and will not come back.
func (c *Scene) HasLeft(r Ref) bool { return c.absent[r.Side].gone()>>r.Number&1 != 0 }

func (a *absence) gone() uint64 { return a.left[0] | a.left[1] | a.left[2] | a.left[3] }

// Leave takes a unit off the table by an edge. Nothing is left of its move.
func (c *Scene) Leave(r Ref, by ground.Edge) {
	c.absent[r.Side].all |= 1 << r.Number
	c.absent[r.Side].left[by] |= 1 << r.Number
	c.Left[r.Side][r.Number] = 0
}

// enter puts a unit on the table that has been waiting.
func (c *Scene) enter(r Ref) {
	c.absent[r.Side].all &^= 1 << r.Number
	c.absent[r.Side].due &^= 1 << r.Number
}

// noScene is that of all battles on the line: nothing happens to it.
var noScene Scene

// A scened state is that of a battle on a table.
type scened[S any, P opens[S, U, T], U, T comparable] struct {
	state S
	scene Scene
}

func (s *scened[S, P, U, T]) open(n [2]int) Board[U, T] {
	b := P(&s.state).open(n)
	b.Scene = &s.scene
	return b
}
