package rules

import (
	"salvo/rules/ground"
	"salvo/sim"
)

// A Moment is how a battle stands while it is observed (sim.Observe, sim.Watch). Units have the order of the board.
type Moment struct {
	TurnOver  bool // a player's turn has just ended, or a round of both
	PieceOver bool // a piece of the turn has: an order with all that follows from it, an activation
	At        [2][]ground.Place
	There     [2]uint64 // a bit for each unit that is on the table
	Away      [2]uint64 // a bit for each that is yet to come or has left; who is neither is lost
	*Account            // nil where no story is told
}

// An Account is what else can be said of a moment.
type Account struct {
	Cast   *[2][]Deployed // the units; who commands by name alone stands behind them and is none
	Traits [2][]Traits    // of them, on a table
	Turn   int            // from 1
	Active int            // whose turn it is: 0 is a, 1 is b, or BothAtOnce
	States [2][]string    // of the units, in the game's words: "2 hits, suppressed"; "" if all is well
	Aboard [2]uint64      // a bit for each unit that another one carries
	Clouds []Cloud        // smoke on the table
	Out    []int          // how the battle would be measured if it ended here
	Phase  string         // of the turn, in the rulebook's words; "" if the game does not name it
	Counts [2][]Counts    // how each unit stands, as data: {"hits": 2, "suppressed": 1}
}

// Traits are what an onlooker has to know of a unit to judge what it does.
type Traits struct {
	Move     ground.Length // with one order; 0: it stays where it is
	Range    ground.Length // of its fire; 0: it does not fire
	Pierces  ground.Length // of such fire as does more to units that have a flank where they show it
	Arc      int           // degrees that it fires in
	Flank    bool          // fire from the side or from behind is worse for it
	Observes bool          // it is there to see for others
	Special  bool          // it is there for something else than to fire or to fight

	// Hurts reports whether its fire can hurt an enemy, by his number, so far away; nil: anybody within its range.
	Hurts func(enemy int, far ground.Length) bool
}

// BothAtOnce: a turn is a round for both sides.
const BothAtOnce = -1

// A Cloud is smoke over a square of that side around a point, so far east and north of the south-western corner.
type Cloud struct{ East, North, Side ground.Length }

// A Deed is what a line of a story is about (sim.StoryLine.About): who does what, and to whom.
type Deed struct {
	Does  Doing
	By    []Who
	At    []Who
	Vain  bool // nothing comes of it: an order that is not obeyed
	Whole bool // of an order: there is nothing to do beside it, a rally
	Slip  Slip // of a Slipping
}

// A Who is a unit in the order of the board.
type Who struct{ Side, Number int }

// A Doing is what units do.
type Doing string

const (
	BeginTurn Doing = "turn" // nobody does anything yet
	GiveOrder Doing = "order"
	Weigh     Doing = "weigh" // what to do
	Move      Doing = "move"
	Fire      Doing = "fire"
	Strike    Doing = "strike" // what comes from nowhere on the table: shells, bombs, mines
	Charge    Doing = "charge"
	Fight     Doing = "fight" // hand to hand
	Flee      Doing = "flee"  // whoever is driven back, evades or runs
	Test      Doing = "test"  // of morale
	Arrive    Doing = "arrive"
	Leave     Doing = "leave"
	Hold      Doing = "hold" // an objective
	Work      Doing = "work" // on itself: it reloads, repairs, rallies
	Slipping  Doing = "slip" // it does what an experienced player would not
)

// DeedOf is what a line of a story is about; nil if it goes on with what the lines before it told.
func DeedOf(line *sim.StoryLine) *Deed {
	d, _ := line.About.(*Deed)
	return d
}
