// Package trace records one battle as data: every event with its dice, its moves and what they needed, so that a reader can
// check the battle without the code of the game. Start reading at Trace, which is the form of the JSON file, and at Record.
// The package plays nothing itself and knows no game: it takes what the game's telling notes (rules.Need, rules.Throw and
// the others) and what can be seen of the battle (rules.Moment).
package trace

// Form is the number of the form below. It changes when a reader of the old form would go wrong.
const Form = 1

// A Trace is one battle.
type Trace struct {
	Form     int               `json:"form"`
	Ruleset  string            `json:"ruleset"`
	Scenario string            `json:"scenario"`          // the line of the battle
	Seed     uint64            `json:"seed"`              // the seed of the dice
	Number   int64             `json:"number"`            // the number of the battle among those of the seed, from 1
	Factors  map[string]string `json:"factors,omitempty"` // the factors of the procedure, by name
	Readings map[string]string `json:"readings,omitempty"`
	File     string            `json:"file,omitempty"`   // the text of the scenario file; none on the line
	Square   float64           `json:"square,omitempty"` // the side of a square; none on the line
	Units    []Unit            `json:"units"`
	Start    []State           `json:"start"` // the states of all units, before the first event
	Events   []Event           `json:"events"`
	End      map[string]string `json:"end"` // how the battle was measured, by the name of the metric
}

// A Unit is one unit of the battle. Its number is its place in Trace.Units, from 0.
type Unit struct {
	Name    string            `json:"name"` // what the story calls it
	Side    string            `json:"side"` // a or b
	Unit    string            `json:"unit"` // its name in the roster
	Arrival int               `json:"arrival,omitempty"`
	Fields  map[string]string `json:"fields"` // all of its fields, by name
}

// An Event is a line of the story and all that belongs to it.
type Event struct {
	Turn    int               `json:"turn"`
	Side    string            `json:"side"` // whose turn it is: a, b or both
	Phase   string            `json:"phase,omitempty"`
	Does    string            `json:"does,omitempty"` // a rules.Doing; none: the event continues the last deed
	By      []int             `json:"by,omitempty"`
	At      []int             `json:"at,omitempty"`
	Vain    bool              `json:"vain,omitempty"`
	Text    string            `json:"text,omitempty"`
	Needs   []Need            `json:"needs,omitempty"`
	Intents []Intent          `json:"intents,omitempty"`
	Shots   []Shot            `json:"shots,omitempty"`
	Dice    []Dice            `json:"dice,omitempty"`
	Results []Result          `json:"results,omitempty"`
	Moves   []Move            `json:"moves,omitempty"`
	Changed []State           `json:"changed,omitempty"` // units that are no longer as before the event
	Smoke   []Cloud           `json:"smoke,omitempty"`   // all smoke on the table after the event
	Score   map[string]string `json:"score,omitempty"`   // the metrics if the battle ended now; only for events that begin a turn
}

// A State is the state of a unit after an event, or at the start.
type State struct {
	Unit   int            `json:"unit"`
	Is     string         `json:"is"` // there, aboard, away, off-table (not arrived yet) or lost
	Square string         `json:"square,omitempty"`
	Facing string         `json:"facing,omitempty"`
	At     *float64       `json:"at,omitempty"`     // how far right of the centre it stands, on the line
	Counts map[string]int `json:"counts,omitempty"` // its state in numbers, in the game's words; 1 is also yes
}

// A Move is a unit that has come to another square, or turned.
type Move struct {
	Unit int     `json:"unit"`
	From string  `json:"from"`
	Was  string  `json:"was"` // facing before
	To   string  `json:"to"`
	Now  string  `json:"now"`           // facing after
	Way  float64 `json:"way,omitempty"` // the shortest way for this unit if no other unit stood there; 0: none
}

// A Modifier is one number of a sum.
type Modifier struct {
	Name string `json:"name"`
	By   int    `json:"by"`
}

// A Need is a value that dice are compared with, and the summands of this value.
type Need struct {
	For   string     `json:"for"`
	Value int        `json:"value"`
	Of    []Modifier `json:"of,omitempty"`
}

// An Intent is what a unit is ordered to do.
type Intent struct {
	Unit int    `json:"unit"`
	Does string `json:"does"`
	At   *int   `json:"at,omitempty"`
}

// A Shot is how one unit fires at another.
type Shot struct {
	By     int            `json:"by"`
	At     int            `json:"at"`
	From   string         `json:"from,omitempty"` // the square where the target was fired at, if it has moved on
	Range  float64        `json:"range"`
	Side   string         `json:"side,omitempty"`
	Cover  string         `json:"cover,omitempty"`
	Kind   string         `json:"kind,omitempty"`
	Dice   int            `json:"dice"`
	DiceOf []Modifier     `json:"dice-of,omitempty"`
	Score  int            `json:"score"`
	Of     []Modifier     `json:"of,omitempty"`
	Values map[string]int `json:"values,omitempty"`
}

// Dice are the dice of one throw.
type Dice struct {
	For   string `json:"for"`
	By    *int   `json:"by,omitempty"`
	Need  int    `json:"need,omitempty"`
	Sum   bool   `json:"sum,omitempty"`
	Faces []int  `json:"faces"`
}

// A Result is what became of a unit.
type Result struct {
	Unit   int            `json:"unit"`
	Is     string         `json:"is"`
	Values map[string]int `json:"values,omitempty"`
}

// A Cloud is smoke over a square with sides of length Side, around the point at East and North.
type Cloud struct {
	East  float64 `json:"east"`
	North float64 `json:"north"`
	Side  float64 `json:"side"`
}
