package reports

import "salvo/sim"

// A Replay is one battle to be watched step by step, on a table or on a line.
type Replay struct {
	Told    Told
	Map     *Map  // without units; nil on the line
	Lane    *Lane // nil on a table
	Units   []ReplayUnit
	Steps   []ReplayStep // the first is the start, the last the end
	Version string       // of the program
}

// A Lane is the line that units fight on, from left to right, as far as anybody stands on it.
type Lane struct {
	From, To float64 // of its centre, negative to the left, where side a comes from
	Unit     string  // of length
}

// A ReplayUnit is a unit in play.
type ReplayUnit struct {
	Label string // short, as on the map: "a3"
	Name  string // what the story calls it
	Side  int    // 0 is a, 1 is b
	// Symbol is a key of [Counter.Symbols]; "" for none.
	Symbol string
}

// A ReplayStep is what units have done and how all stand after it.
type ReplayStep struct {
	Turn   int
	Side   int             // whose turn it is; less than 0: that of both
	Does   string          // "fire": what kind of deed it is; "" if it is none
	By, At []int           // who does it, and to whom
	Unseen []bool          // of a shot, for all of By and At: the shooter does not see his target
	Lines  []sim.StoryLine // of the story
	Units  []ReplayState
	Smoke  []ReplayCloud
	Score  []ReplayScore
}

// A ReplayState is how a unit stands.
type ReplayState struct {
	Is     Presence
	Words  string  // in the game's words: "2 hits, suppressed"
	At     float64 // on the line; and on a table
	Square int
	Facing string // one of eight
}

// A Presence is where a unit is, in a word.
type Presence string

const (
	There    Presence = "there"
	Away     Presence = "away"   // yet to come, or it has left
	Aboard   Presence = "aboard" // of another
	OffTable Presence = "off the table"
	Lost     Presence = "lost"
)

// A ReplayCloud is smoke, in squares from the south-western corner.
type ReplayCloud struct{ East, North, Side float64 }

// A ReplayScore is a figure that both sides have, or who holds an objective.
type ReplayScore struct {
	Name   string    // "units lost"
	Of     [2]string // side a's and b's
	Place  string    // the objective; "" where the score is a figure
	Holder string    // "a", "b" or "none"
}

// Title returns what stands over the page.
func (r *Replay) Title() string {
	if r.Map != nil && r.Map.Title != "" {
		return r.Map.Title
	}
	if len(r.Told.Sides) == 2 {
		return r.SideName(0) + " against " + r.SideName(1)
	}
	return r.Told.Title
}

// SideName returns what a side is called.
func (r *Replay) SideName(side int) string { return (&Map{Sides: r.Told.Sides}).SideName(side) }
