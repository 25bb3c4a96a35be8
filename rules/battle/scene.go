package battle

import "salvo/rules/ground"

// A Scene is everything that a battle on a table remembers beside its units. The zero value is a battle that has not begun,
// with all units on the table.
type Scene struct {
	// Left is the unused part of each unit's last move. It is added to the unit's next move.
	Left [2][MostUnits]ground.Eighths
	// Planned holds where units of the active side will move, for games that plan moves before they make them.
	Planned [MostUnits]ground.Move

	came   [2][MostUnits]uint16 // the square from which each unit of a careful player made its last move, plus 1; 0: no move yet
	absent [2]absence
	aboard [2]uint64 // units that are carried by their carrier of the start, a bit for each
	points [2]int32  // the points so far for places held at the end of turns
	held   [MostObjectives]holding
	// courses holds the number of the course that each group follows, and tasks the number of the group's current task
	// on it.
	courses, tasks [2][MostGroups]uint8
	// thought is what each side that the player deep leads remembers of its last rehearsal.
	thought [2]thought
	clouds  [MostClouds]Cloud // the smoke clouds that block sight, the oldest first
	// Tokens is for the game's own use: facts about things that it has put on the table or taken from it.
	Tokens uint64
	// Wounded holds soldiers that may come back, each as a number in the game's own encoding; 0: none.
	Wounded [MostWounded]uint32
}

const (
	// MostObjectives is the largest number of places that can be held. Their names are 1 to 9.
	MostObjectives = 9
	// MostGroups is the largest number of groups in a plan.
	MostGroups = 16
	// MostClouds is the largest number of smoke clouds on a table at once.
	MostClouds = 6
	// MostWounded is the largest number of wounded soldiers that a battle remembers.
	MostWounded = 32
)

// A Cloud is a square of smoke that lies on a table for some turns.
type Cloud struct {
	East, North ground.Length // the middle of the cloud, measured from the south-west corner of the table
	Side        ground.Length // the length of a side of the cloud; 0: there is no cloud
	Turns       uint8         // the number of turns that the cloud still lasts, counting the current one
}

// Clouds returns the smoke clouds on the table. Unused elements of the array have Side 0.
func (c *Scene) Clouds() *[MostClouds]Cloud { return &c.clouds }

// Lay puts a cloud on the table. If there are MostClouds already, the oldest one is removed.
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

// Fade ends a turn for the clouds: each lasts a turn less, and a cloud in its last turn is removed.
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

// An absence holds the units of a side that are not on the table, a bit for each.
type absence struct {
	all  uint64
	due  uint64    // units that arrive as soon as a square is free for them
	left [4]uint64 // units that have left the table, by the edge
}

// A holding says which side holds an objective.
type holding struct {
	by    Holder
	turns uint8 // the turns in a row that the side has held it, counted up to the number that ends the battle (Place.sudden)
}

// A Holder says which side holds an objective. Its values are the indices of holderLabels, the labels of the metric.
type Holder uint8

const (
	NoHolder Holder = iota
	HeldByA
	HeldByB
)

var holderLabels = []string{"none", "a", "b"}

// Holder returns the value of Holder that stands for the side.
func (s Side) Holder() Holder { return HeldByA + Holder(s) }

// Holder returns which side holds an objective. Objectives are counted from 0 in the order of the file.
func (c *Scene) Holder(objective int) Holder { return c.held[objective].by }

// Absent reports whether a unit is not on the table: it is still to arrive, or has left.
func (c *Scene) Absent(r Ref) bool { return c.absent[r.Side].all>>r.Number&1 != 0 }

// AbsentOf returns the units of a side that are not on the table, a bit for each.
func (c *Scene) AbsentOf(side Side) uint64 { return c.absent[side].all }

// ToComeOf returns the units of a side that are still to arrive, a bit for each.
func (c *Scene) ToComeOf(side Side) uint64 { return c.absent[side].all &^ c.absent[side].gone() }

func (a *absence) gone() uint64 { return a.left[0] | a.left[1] | a.left[2] | a.left[3] }

// Leave takes a unit off the table by an edge. The unused part of its last move is lost.
func (c *Scene) Leave(r Ref, by ground.Edge) {
	c.absent[r.Side].all |= 1 << r.Number
	c.absent[r.Side].left[by] |= 1 << r.Number
	c.Left[r.Side][r.Number] = 0
}

// Came remembers the square that a unit has left, so that the unit does not go back there for a small gain. CameFrom
// returns that square; if the unit has left none, it returns a square that no table has.
func (c *Scene) Came(r Ref, from ground.Place) { c.came[r.Side][r.Number] = uint16(from.Square()) + 1 }
func (c *Scene) CameFrom(r Ref) ground.Square  { return ground.Square(c.came[r.Side][r.Number] - 1) }

// Rides reports whether a unit is carried by another unit now.
func (c *Scene) Rides(r Ref) bool { return c.aboard[r.Side]>>r.Number&1 != 0 }

// RidingOf returns the units of a side that are carried by others now, a bit for each.
func (c *Scene) RidingOf(side Side) uint64 { return c.aboard[side] }

// Board puts a unit back on the unit that carried it at the start.
func (c *Scene) Board(r Ref) {
	c.aboard[r.Side] |= 1 << r.Number
	c.Left[r.Side][r.Number] = 0
}

// Alight lets a unit get out of its carrier.
func (c *Scene) Alight(r Ref) { c.aboard[r.Side] &^= 1 << r.Number }

// enter puts a unit that was to arrive on the table.
func (c *Scene) enter(r Ref) {
	c.absent[r.Side].all &^= 1 << r.Number
	c.absent[r.Side].due &^= 1 << r.Number
}

// noScene is the scene of all battles on the line. It is empty and never changes.
var noScene Scene
