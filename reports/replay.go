package reports

import "salvo/sim"

// A Replay is one battle to be watched step by step, on a table or on the line.
type Replay struct {
	Told    Narration
	Map     *Map  // without units; nil on the line
	Lane    *Lane // nil on a table
	Units   []ReplayUnit
	Steps   []ReplayStep // the first is the start, the last the end
	Version string       // the version of the program
}

// A Lane is the line that units fight on, from the leftmost to the rightmost unit.
type Lane struct {
	From, To float64 // the ends, as distances from the centre; negative to the left, where side a comes from
	Unit     string  // the unit of length
}

// A ReplayUnit is a unit in play.
type ReplayUnit struct {
	Label string // short, as on the map: "a3"
	Name  string // what the story calls it
	Side  int    // 0 is a, 1 is b
	// Symbol is a key of [Counter.Symbols]; "" for none.
	Symbol string
}

// A ReplayStep is a deed of units, and the state of all units after it.
type ReplayStep struct {
	Turn   int
	Side   int             // the side whose turn it is; less than 0 for both
	Does   string          // the kind of deed: "fire"; "" if the step is none
	By, At []int           // the units that act, and their targets
	Unseen []bool          // in a shot on a table, for each unit of By and then for each of At: the shooter does not see the target
	Lines  []sim.StoryLine // the lines of the story
	Units  []ReplayState
	Smoke  []ReplayCloud
	Score  []ReplayScore
}

// A ReplayState is the state of a unit.
type ReplayState struct {
	Is     Presence
	Words  string  // in the game's words: "2 hits, suppressed"
	At     float64 // the position on the line; Square is the position on a table
	Square int
	Facing string // one of eight directions
}

// A Presence says whether a unit is in play.
type Presence string

const (
	There    Presence = "there"
	Away     Presence = "away"   // not arrived yet, or gone
	Aboard   Presence = "aboard" // carried by another unit
	OffTable Presence = "off the table"
	Lost     Presence = "lost"
)

// A ReplayCloud is smoke. East and North are its middle, counted from the south-western corner of the table, and Side is its
// width, all in squares.
type ReplayCloud struct{ East, North, Side float64 }

// A ReplayScore is a figure of both sides, or the holder of an objective.
type ReplayScore struct {
	Name   string    // "units lost"
	Of     [2]string // the figures of side a and of side b
	Place  string    // the objective; "" if the score is a figure
	Holder string    // "a", "b" or "none"
}

// Title returns the title of the page.
func (r *Replay) Title() string {
	if r.Map != nil && r.Map.Title != "" {
		return r.Map.Title
	}
	if len(r.Told.Sides) == 2 {
		return r.SideName(0) + " against " + r.SideName(1)
	}
	return r.Told.Title
}

// SideName returns the name of a side.
func (r *Replay) SideName(side int) string { return (&Map{Sides: r.Told.Sides}).SideName(side) }
