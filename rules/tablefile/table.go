package tablefile

import (
	"slices"

	"salvo/rules/ground"
)

// A Table is the content of a scenario file.
type Table struct {
	Title   string
	Ruleset string
	Map     ground.Map // Map.Goals are the areas of the places, in the order of Places
	Zones   []Zone
	Places  []Place
	Sides   [2]Side // a, then b
	Plans   []Plan
	Turns   int
	Victory Victory
	// Visibility is how far units see, for ranges of turns; if several entries cover a turn, the first counts. In a turn
	// without an entry only the ground limits sight.
	Visibility []Visibility
	Factors    string // the factors of the game's procedure, as in a line
}

// Visible returns how far units see in a turn, counted from 1; Endless if the file has no limit.
func (t *Table) Visible(turn int) ground.Length {
	for _, v := range t.Visibility {
		if v.From <= turn && turn <= v.To {
			return v.Far
		}
	}
	return ground.Endless
}

// HasPlan reports whether the file has a plan of that name.
func (t *Table) HasPlan(name string) bool {
	return slices.ContainsFunc(t.Plans, func(p Plan) bool { return p.Name == name })
}

// A Zone is an area in which units start or arrive.
type Zone struct {
	Name string
	ground.Area
}

// A Place is an area with a name that plans and victory use.
type Place struct {
	Name string
	ground.Area
	Objective bool // the place is an objective: its name is a number from 1 to 9
	Reach     int  // a unit within this many squares of the place can hold it
	Least     int  // the number of units that are needed to hold the place
}

// A Side is one of the two sides of a battle.
type Side struct {
	Party    string // the party as in a line
	Zone     int    // the index of the zone of the side; None: each combat unit states its own square or is carried
	Edge     ground.Edge
	Plan     int // the index of the plan of the side; None if it has none
	Arrivals []Arrival
}

// None is the index of a zone, place or plan if there is none.
const None = -1

// An Arrival is a set of units that come to the table later.
type Arrival struct {
	Turn  int
	Score int // the least face with which a die brings them, in that turn or a later one; 0: they come for certain
	Party string
	Zone  int
}

// A Plan is what a side wants to do, group by group.
type Plan struct {
	Name   string
	Groups []Group
}

// Names reports whether a group of the plan names a unit.
func (p *Plan) Names(unit string) bool {
	return slices.ContainsFunc(p.Groups, func(g Group) bool { return slices.Contains(g.Names, unit) })
}

// A Group is a set of units of a side with the same tasks.
type Group struct {
	Names   []string // the names of units
	Numbers []int    // places in the party, command units not counted, from 1
	All     bool     // every unit
	Rest    bool     // every unit that no other group has
	Tasks   []Task   // one after the other; then the group holds where it is
	Caution float64  // the number by which danger is multiplied
	Careful bool     // whether the file gives the caution
	Deploy  *Deploy  // where the units start; nil: at squares that suit their first task
	Then    *Switch  // other tasks from some moment on; nil: none
}

// A Deploy is where the units of a group start, whatever they do first.
type Deploy struct {
	Zone int  // the zone in which they start; None: the zone of their side
	Task Task // the task for which the squares of the zone are chosen, if no zone is given
}

// A Switch gives a group other tasks as soon as something is true. Once it is on, it stays on.
type Switch struct {
	When  Condition
	Place int // the objective of the conditions Held and Lost
	Turn  int // the turn of the condition Turn
	Tasks []Task
	// Caution replaces that of the group if Careful is set.
	Caution float64
	Careful bool
}

// A Condition is the circumstance that turns a switch on. It is checked at the start of each turn of the side.
type Condition uint8

const (
	Ahead  Condition = iota // the side would win if the battle ended now
	Behind                  // the side would lose if the battle ended now
	Held                    // the side holds an objective
	Lost                    // the enemy holds an objective
	Turn                    // the battle has reached the given turn
)

var conditionWords = []string{"ahead", "behind", "held", "lost", "turn"}

func (c Condition) String() string { return conditionWords[c] }

// A Task is one thing that a group of units does.
type Task struct {
	Do    Verb
	Place int         // the place of the verbs Move, Attack, Hold, Support and Ambush
	Turn  int         // the turn of the verb Wait
	Edge  ground.Edge // the edge of the verb Exit
}

// A Verb is the action of a task.
type Verb uint8

const (
	Move Verb = iota
	Attack
	Hold
	Support
	Ambush
	Wait
	Exit
)

var verbWords = []string{"move", "attack", "hold", "support", "ambush", "wait", "exit"}

func (v Verb) String() string { return verbWords[v] }

// Victory says for what both sides get victory points. If a file has no such key, the game's own conditions count.
type Victory struct {
	Said   bool
	Terms  [2]Terms // the terms of a, then of b
	Margin int      // the number of points by which the winner must be ahead
}

// Terms says for what one side gets victory points.
type Terms struct {
	Hold     []Worth // the points for places held at the end
	EachTurn []Worth // the points for places held at the end of every turn
	Losses   Rate    // the points for losses of the enemy
	Broken   int     // the points if the enemy breaks
	Exits    []Exits // the points for own units that leave the table
	Sudden   Sudden
}

// A Worth is the number of victory points for a place.
type Worth struct{ Place, Points int }

// A Rate is a number of victory points for an amount of unit cost, as in "1 per 100".
type Rate struct{ Points, Per int }

// Exits are the victory points for units that leave the table by an edge.
type Exits struct {
	Edge ground.Edge
	Rate
}

// A Sudden end is a win at once, for holding a place for a number of turns; 0 turns: there is none.
type Sudden struct{ Place, Turns int }

// A Visibility is how far units see in the turns From to To.
type Visibility struct {
	From, To int
	Far      ground.Length
}

// A Game is what a ruleset supplies to read the words of its game in a file.
type Game struct {
	Side    ground.Length                         // the side of a square, if the file does not say it
	Least   int                                   // the number of units needed to hold a place, if the file does not say; 0: one
	Barred  [ground.Kinds]bool                    // kinds of squares that no unit can enter
	Party   func(text string) ([]Member, []error) // returns the units of a party, and its mistakes
	Factors func(text string) []error             // returns the mistakes in the factors
}

// A Member is a unit of a party.
type Member struct {
	Name   string
	Combat bool               // the unit takes up a square and has a number in the party
	Barred [ground.Kinds]bool // kinds of squares that the unit cannot enter
	Aboard bool               // another unit carries it at the start, so that it has no square of its own
	At     string             // the square that the party states for the unit, "" if it states none
	Aims   []string           // the squares for which the unit's missions are planned
}
