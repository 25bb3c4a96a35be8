package battle

import "salvo/rules/ground"

// A Scene is what a battle on a table remembers beside its units. The zero value is a battle that has not begun, with
// all units on the table.
type Scene struct {
	// Left is the rest of each unit's last move, which adds to its next.
	Left [2][MostUnits]ground.Eighths
	// Planned is where the moves lead that units of the active side have planned, as far as a game wants to remember it.
	Planned [MostUnits]ground.Move

	came   [2][MostUnits]uint16 // the square that each unit of a careful player left with its last move, plus 1; 0: none
	absent [2]absence
	aboard [2]uint64 // units that are still carried by the unit that carried them at the start, a bit each
	points [2]int32  // the points for places held turn by turn
	held   [MostObjectives]holding
	// The course that each group of a side follows, and the number of its current task.
	courses, tasks [2][MostGroups]uint8
	// What sides that think remember of their last rehearsal.
	thought [2]thought
	clouds  [MostClouds]Cloud // the clouds that block sight, the oldest first
	// Tokens are the game's own: what it has put on the table or taken from it, in its own count.
	Tokens uint64
	// Wounded holds soldiers that may come back, a word each in the game's own form; 0: none.
	Wounded [MostWounded]uint32
}

const (
	// MostObjectives is how many places may be held: they are called 1 to 9.
	MostObjectives = 9
	// MostGroups is how many groups a plan may have.
	MostGroups = 16
	// MostClouds is how many may lie on a table at once.
	MostClouds = 6
	// MostWounded is how many wounded soldiers a battle remembers.
	MostWounded = 32
)

// A Cloud is smoke that lies on a table for a while, around a point.
type Cloud struct {
	East, North ground.Length // the place of its middle, from the corner in the south-west
	Side        ground.Length // how far it reaches across; 0: it is none
	Turns       uint8         // how many turns it still lasts, that of its player included
}

// Clouds returns the clouds on the table. Unused places of the array hold clouds whose Side is 0.
func (c *Scene) Clouds() *[MostClouds]Cloud { return &c.clouds }

// Lay puts a cloud on the table. If there are too many, the oldest one goes.
func (c *Scene) Lay(cloud Cloud) {
	if c.clouds[MostClouds-1].Side > 0 {
		copy(c.clouds[:], c.clouds[1:])
		c.clouds[MostClouds-1] = Cloud{}
	}
	for i := range c.clouds {
		if c.clouds[i].Side == 0 {
			c.clouds[i] = cloud
			return
		}
	}
}

// Fade ends a turn for the clouds: those that have lasted long enough are removed.
func (c *Scene) Fade() {
	left := 0
	for _, cloud := range c.clouds {
		if cloud.Turns > 1 {
			cloud.Turns--
			c.clouds[left] = cloud
			left++
		}
	}
	clear(c.clouds[left:])
}

// An absence holds the units of a side that are not on the table, a bit each.
type absence struct {
	all  uint64
	due  uint64    // units that come as soon as there is room for them
	left [4]uint64 // units that have left the table, by edge
}

// A holding says which side holds an objective.
type holding struct {
	by    Holder
	turns uint8 // the number of turns in a row, up to the number that a sudden end asks for
}

// A Holder says which side holds an objective. Its values number the labels of the metric.
type Holder uint8

const (
	NoHolder Holder = iota
	HeldByA
	HeldByB
)

var holderLabels = []string{"none", "a", "b"}

// Holder returns the side as a holder of objectives.
func (s Side) Holder() Holder { return HeldByA + Holder(s) }

// Holder returns the side that holds an objective, counted from 0 in the order of the file.
func (c *Scene) Holder(objective int) Holder { return c.held[objective].by }

// Absent reports whether a unit is not on the table: yet to come, or gone.
func (c *Scene) Absent(r Ref) bool { return c.absent[r.Side].all>>r.Number&1 != 0 }

// AbsentOf returns the units of a side that are not on the table, a bit each.
func (c *Scene) AbsentOf(side Side) uint64 { return c.absent[side].all }

// ToComeOf returns the units of a side that are still to come, a bit each.
func (c *Scene) ToComeOf(side Side) uint64 { return c.absent[side].all &^ c.absent[side].gone() }

func (a *absence) gone() uint64 { return a.left[0] | a.left[1] | a.left[2] | a.left[3] }

// Leave takes a unit off the table by an edge, and drops the rest of its last move.
func (c *Scene) Leave(r Ref, by ground.Edge) {
	c.absent[r.Side].all |= 1 << r.Number
	c.absent[r.Side].left[by] |= 1 << r.Number
	c.Left[r.Side][r.Number] = 0
}

// Came remembers the square that a unit has left, so that it does not go back there for little. CameFrom returns that
// square; if the unit has left none, it returns a square that no table has.
func (c *Scene) Came(r Ref, from ground.Place) { c.came[r.Side][r.Number] = uint16(from.Square()) + 1 }
func (c *Scene) CameFrom(r Ref) ground.Square  { return ground.Square(c.came[r.Side][r.Number] - 1) }

// Rides reports whether a unit is carried by another.
func (c *Scene) Rides(r Ref) bool { return c.aboard[r.Side]>>r.Number&1 != 0 }

// RidingOf returns the units of a side that are carried by others, a bit each.
func (c *Scene) RidingOf(side Side) uint64 { return c.aboard[side] }

// Board puts a unit back on the unit that carried it at the start.
func (c *Scene) Board(r Ref) {
	c.aboard[r.Side] |= 1 << r.Number
	c.Left[r.Side][r.Number] = 0
}

// Alight takes a unit from its carrier.
func (c *Scene) Alight(r Ref) { c.aboard[r.Side] &^= 1 << r.Number }

// enter puts a waiting unit on the table.
func (c *Scene) enter(r Ref) {
	c.absent[r.Side].all &^= 1 << r.Number
	c.absent[r.Side].due &^= 1 << r.Number
}

// noScene is the scene of all battles on the line: it never changes.
var noScene Scene
