package rules

import (
	"slices"
	"strings"

	"salvo/rules/ground"
	"salvo/sim"
)

// A Moment is the state of a battle at the time it is observed (sim.Observe, sim.Watch). Units are in the order of the
// board.
type Moment struct {
	TurnOver  bool // a player's turn has just ended, or a round of both sides
	PieceOver bool // a part of the turn has just ended: an order with its consequences, or an activation
	At        [2][]ground.Place
	There     [2]uint64 // a bit for each unit that is on the table
	// Away holds a bit for each unit that is yet to arrive or has left. A unit in neither There nor Away is lost, or stays
	// off the table for the whole battle (batteries, aircraft).
	Away     [2]uint64
	*Account // nil where no story is told
}

// An Account holds the further facts of a moment.
type Account struct {
	Cast   *[2][]Deployed // the units; a commander without a unit of its own has a number after those of the units and is not listed
	Traits [2][]Traits    // the traits of the units of Cast, on a table
	Turn   int            // the number of the turn, from 1
	Active int            // the side whose turn it is: 0 is a, 1 is b; or BothAtOnce
	States [2][]string    // the states of the units, in the game's words: "2 hits, suppressed"; "" for a unit without marks
	Aboard [2]uint64      // a bit for each unit that another unit carries
	Clouds []Cloud        // smoke on the table
	Out    []int          // the values of the metrics if the battle ended here
	Phase  string         // the phase of the turn, in the rulebook's words; "" if the game does not name it
	Counts [2][]Counts    // the state of each unit, as data: {"hits": 2, "suppressed": 1}
}

// Traits are the facts about a unit that an observer needs to judge its actions.
type Traits struct {
	Move     ground.Length // the distance that the unit moves with one order; 0 if the unit cannot move
	Range    ground.Length // the range of the unit's fire; 0 if the unit cannot fire
	Pierces  ground.Length // the range at which the unit's fire can hurt the flank of a unit with Flank
	Arc      int           // the arc of fire, in degrees
	Flank    bool          // fire from the side or from behind harms the unit more
	Observes bool          // the task of the unit is to observe for others
	Special  bool          // the unit has a special task, other than to fire or to fight

	// Hurts reports whether the unit's fire can hurt an enemy, given by its number, at a distance. Nil means that it can
	// hurt every enemy in range.
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
	Whole bool // the order is all that the unit does, such as a rally: no other deed follows
	Slip  Slip // the slip, if Does is Slipping
}

// A Who identifies a unit: its side and its number in the order of the board.
type Who struct{ Side, Number int }

// A Doing is the kind of a deed. An Intent may also hold the word of its game for an order, such as "run".
type Doing string

const (
	BeginTurn Doing = "turn" // no unit acts yet
	GiveOrder Doing = "order"
	Weigh     Doing = "weigh" // a player weighs what to do
	Move      Doing = "move"
	Fire      Doing = "fire"
	Strike    Doing = "strike" // done by something that is not on the table: shells, bombs, mines
	Charge    Doing = "charge"
	Fight     Doing = "fight" // hand to hand
	Flee      Doing = "flee"  // units that are driven back, evade or run
	Test      Doing = "test"  // a test of morale
	Arrive    Doing = "arrive"
	Leave     Doing = "leave"
	Hold      Doing = "hold" // a side begins to hold an objective; the deed names no unit
	Work      Doing = "work" // the unit does anything else: it reloads, repairs, goes Down, digs in, helps wounded men
	Slipping  Doing = "slip" // the unit does what an experienced player would not do
)

// An Aside is the end of a story line's text that tells of something beside the deed, such as the loading of a weapon after its
// shot. It is one of the facts of the line (sim.Dice.Note).
type Aside string

// Essence returns the text of a story line without its aside; "" if the whole line is one.
func Essence(line *sim.StoryLine) string {
	text := line.Text
	for _, fact := range line.Facts {
		if aside, ok := fact.(Aside); ok {
			text = strings.TrimSuffix(text, string(aside))
		}
	}
	return text
}

// DeedOf returns the deed that a line of a story is about; nil if the line continues the deed of earlier lines.
func DeedOf(line *sim.StoryLine) *Deed {
	d, _ := line.About.(*Deed)
	return d
}

// A Decision is a choice of a unit: its best options with the values that its player gave them, the best first. The unit takes
// the best option unless another one is demanded (sim.Recall).
type Decision struct {
	By      Who
	Options []Alternative
}

// An Alternative is one option of a Decision.
type Alternative struct {
	Words string       // "fire at sherman-m4 2"
	At    *Who         // the enemy that is its target; nil for none
	To    ground.Place // where the unit will be
	Value float64      // the value that the player gives to the alternative, in points
}

// DecisionOf returns the decision of a choice; nil if the rule states none.
func DecisionOf(c *sim.Choice) *Decision {
	about, _ := c.About.(*Decision)
	return about
}

// MarginOf returns a function that measures the lead of side a, in thousandths of what can be won: by points of the scenario,
// else by points lost, else by units lost. If the metrics have none of these, the lead is always 0.
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
