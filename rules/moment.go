package rules

import (
	"slices"

	"salvo/rules/ground"
	"salvo/sim"
)

// A Moment is the state of a battle at the time it is observed (sim.Observe, sim.Watch). Units are in the order of the
// board.
type Moment struct {
	TurnOver  bool // a player's turn has just ended, or a round of both sides
	PieceOver bool // a piece of the turn has just ended: an order with its consequences, or an activation
	At        [2][]ground.Place
	There     [2]uint64 // a bit for each unit that is on the table
	Away      [2]uint64 // a bit for each unit that is yet to arrive or has left; a unit that is neither here nor there is lost
	*Account            // nil where no story is told
}

// An Account holds the further facts of a moment.
type Account struct {
	Cast   *[2][]Deployed // the units; a commander without a unit of its own has a number after theirs and is not listed
	Traits [2][]Traits    // of the units of Cast, on a table
	Turn   int            // from 1
	Active int            // the side whose turn it is: 0 is a, 1 is b; or BothAtOnce
	States [2][]string    // of the units, in the game's words: "2 hits, suppressed"; "" if all is well
	Aboard [2]uint64      // a bit for each unit that another unit carries
	Clouds []Cloud        // smoke on the table
	Out    []int          // the values of the metrics if the battle ended here
	Phase  string         // of the turn, in the rulebook's words; "" if the game does not name it
	Counts [2][]Counts    // the state of each unit, as data: {"hits": 2, "suppressed": 1}
}

// Traits are the facts about a unit that an observer needs to judge its actions.
type Traits struct {
	Move     ground.Length // with one order; 0: it cannot move
	Range    ground.Length // of its fire; 0: it cannot fire
	Pierces  ground.Length // range of fire that does more harm to the flank of units that have one
	Arc      int           // of fire, in degrees
	Flank    bool          // fire from the side or from behind harms it more
	Observes bool          // its task is to observe for others
	Special  bool          // its task is something other than to fire or to fight

	// Hurts reports whether its fire can hurt an enemy, given by number, at a distance; nil: it can hurt every enemy in
	// range.
	Hurts func(enemy int, far ground.Length) bool
}

// BothAtOnce is the value of Account.Active in a round for both sides.
const BothAtOnce = -1

// A Cloud is smoke over a square with sides of length Side. East and North are the distances of its middle from the
// south-western corner of the table.
type Cloud struct{ East, North, Side ground.Length }

// A Deed is the subject of a line of a story (sim.StoryLine.About): which units act, what they do, and to which units.
type Deed struct {
	Does  Doing
	By    []Who
	At    []Who
	Vain  bool // the deed has no effect: an order that is not obeyed
	Whole bool // of an order: the order is the whole deed, as a rally is
	Slip  Slip // if Does is Slipping
}

// A Who identifies a unit: its side and its number in the order of the board.
type Who struct{ Side, Number int }

// A Doing is the kind of a deed.
type Doing string

const (
	BeginTurn Doing = "turn" // no unit acts yet
	GiveOrder Doing = "order"
	Weigh     Doing = "weigh" // a player weighs what to do
	Move      Doing = "move"
	Fire      Doing = "fire"
	Strike    Doing = "strike" // by something that is not on the table: shells, bombs, mines
	Charge    Doing = "charge"
	Fight     Doing = "fight" // hand to hand
	Flee      Doing = "flee"  // units that are driven back, evade or run
	Test      Doing = "test"  // of morale
	Arrive    Doing = "arrive"
	Leave     Doing = "leave"
	Hold      Doing = "hold" // an objective
	Work      Doing = "work" // on the unit itself: it reloads, repairs, rallies
	Slipping  Doing = "slip" // the unit does what an experienced player would not do
)

// DeedOf returns the deed that a line of a story is about; nil if the line continues the deed of earlier lines.
func DeedOf(line *sim.StoryLine) *Deed {
	d, _ := line.About.(*Deed)
	return d
}

// A Decision is what a unit chose to do, and the next best that it could have done, best first as its player weighed them.
type Decision struct {
	By      Who
	Options []Alternative
}

// An Alternative is something that a unit may do.
type Alternative struct {
	Words string       // "fire at sherman-m4 2"
	At    *Who         // the enemy it is done to; nil: none
	To    ground.Place // where the unit will be
	Value float64      // what its player holds it for, in points
}

// DecisionOf returns what a choice is about; nil if the rule says no more.
func DecisionOf(c *sim.Choice) *Decision {
	about, _ := c.About.(*Decision)
	return about
}

// MarginOf returns a function that measures by how much side a is ahead, in thousandths of what can be won: by points of
// the scenario, else by points lost, else by units lost.
func MarginOf(metrics []sim.Metric) func(out []int) int {
	at := func(name string) int {
		return slices.IndexFunc(metrics, func(m sim.Metric) bool { return m.Name == name })
	}
	for _, names := range [][2]string{{"a-points", "b-points"}, {"b-points-lost", "a-points-lost"}, {"b-units-lost", "a-units-lost"}} {
		if a, b := at(names[0]), at(names[1]); a >= 0 && b >= 0 && metrics[a].Max+metrics[b].Max > 0 {
			most := max(metrics[a].Max, metrics[b].Max)
			return func(out []int) int { return (out[a] - out[b]) * 1000 / most }
		}
	}
	return func([]int) int { return 0 }
}
