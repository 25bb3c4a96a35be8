// Package trace records one battle as data: every event with its dice, its moves and the numbers that the dice needed. With
// it a reader can check the battle without the code of the game. Start reading at Trace, which is the format of the JSON
// file, and at Record. The package knows no game, and sim plays the battle. The package takes the facts that the game adds
// to its story (rules.Need, rules.Throw and others) and the observed states of the battle (rules.Moment).
package trace

// Form is the version of the JSON format below. It changes when a program that reads the old format would misread the new
// one.
const Form = 1

// A Trace is the record of one battle.
type Trace struct {
	Form     int               `json:"form"`
	Ruleset  string            `json:"ruleset"`
	Scenario string            `json:"scenario"`           // the scenario as a command line spells it
	Seed     uint64            `json:"seed"`               // the seed of the dice
	Number   int64             `json:"number"`             // the number of the battle among the battles with this seed, from 1
	Factors  map[string]string `json:"factors,omitempty"`  // the values of the procedure's factors, by name
	Readings map[string]string `json:"readings,omitempty"` // the chosen interpretations of the rules, by name
	File     string            `json:"file,omitempty"`     // the text of the scenario file; "" for a battle without a map
	Square   float64           `json:"square,omitempty"`   // the length of a side of a map square; 0 for a battle without a map
	Units    []Unit            `json:"units"`
	Start    []State           `json:"start"` // the states of all units before the first event
	Events   []Event           `json:"events"`
	End      map[string]string `json:"end"` // the values of the metrics at the end of the battle, by the name of the metric
}

// A Unit is one unit of the battle. Events refer to it by its index in Trace.Units, from 0.
type Unit struct {
	Name    string            `json:"name"`              // the name of the unit in the story
	Side    string            `json:"side"`              // a or b
	Unit    string            `json:"unit"`              // the name of the unit in the roster
	Arrival int               `json:"arrival,omitempty"` // the number of the arrival with which it comes; 0: it is there at the start
	Fields  map[string]string `json:"fields"`            // all fields of the unit, by name
}

// An Event is one line of the battle's story, with its dice, its moves and all changes that it brings; or, without text, the
// changes after the last line of an activation or of an order.
type Event struct {
	Turn    int               `json:"turn"`
	Side    string            `json:"side"` // the side whose turn it is: a, b or both
	Phase   string            `json:"phase,omitempty"`
	Does    string            `json:"does,omitempty"` // the deed, as a rules.Doing; "" if the event continues the last deed
	By      []int             `json:"by,omitempty"`   // the units that act
	At      []int             `json:"at,omitempty"`   // the units that are acted on
	Vain    bool              `json:"vain,omitempty"` // the deed has no effect, such as an order that fails
	Text    string            `json:"text,omitempty"` // the line of the story
	Needs   []Need            `json:"needs,omitempty"`
	Intents []Intent          `json:"intents,omitempty"`
	Shots   []Shot            `json:"shots,omitempty"`
	Dice    []Dice            `json:"dice,omitempty"`
	Results []Result          `json:"results,omitempty"`
	Moves   []Move            `json:"moves,omitempty"`
	Changed []State           `json:"changed,omitempty"` // the new states of all units that the event changes
	Smoke   []Cloud           `json:"smoke,omitzero"`    // all smoke on the table after the event, [] for none; nil if the smoke has not changed
	Score   map[string]string `json:"score,omitempty"`   // the metrics if the battle ended now; only if a turn begins
}

// A State is the state of one unit after an event, or at the start.
type State struct {
	Unit   int            `json:"unit"`
	Is     string         `json:"is"` // there, aboard, away (will come or has left), off-table (not arrived) or lost
	Square string         `json:"square,omitempty"`
	Facing string         `json:"facing,omitempty"`
	At     *float64       `json:"at,omitempty"`     // without a map: the distance from the centre, positive to the right
	Counts map[string]int `json:"counts,omitempty"` // the markers of the unit in the game's words; 1 also stands for yes
}

// A Move says that a unit went to another square or turned in its own square.
type Move struct {
	Unit int     `json:"unit"`
	From string  `json:"from"`
	Was  string  `json:"was"` // the facing before the move
	To   string  `json:"to"`
	Now  string  `json:"now"`           // the facing after the move
	Way  float64 `json:"way,omitempty"` // the shortest path from From to To if no units were in the way; 0: none
}

// A Modifier is one summand of a Need, of a Shot's score or of the number of its dice.
type Modifier struct {
	Name string `json:"name"`
	By   int    `json:"by"`
}

// A Need is a number that dice are compared with, and the summands that make up this number.
type Need struct {
	For   string     `json:"for"`
	Value int        `json:"value"`
	Of    []Modifier `json:"of,omitempty"`
}

// An Intent is what a unit will do if its order succeeds.
type Intent struct {
	Unit int    `json:"unit"`
	Does string `json:"does"`
	At   *int   `json:"at,omitempty"`
}

// A Shot describes how one unit fires at another. The fields mean the same as in rules.Shot.
type Shot struct {
	By     int            `json:"by"`
	At     int            `json:"at"`
	From   string         `json:"from,omitempty"` // where the target was when it was fired at; "": it is still there
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

// Dice are the dice that were thrown together for one purpose. The fields mean the same as in rules.Throw.
type Dice struct {
	For   string `json:"for"`
	By    *int   `json:"by,omitempty"`
	Need  int    `json:"need,omitempty"`
	Sum   bool   `json:"sum,omitempty"`
	Faces []int  `json:"faces"`
}

// A Result is what an event did to a unit, in the game's words: "suppressed", "knocked out".
type Result struct {
	Unit   int            `json:"unit"`
	Is     string         `json:"is"`
	Values map[string]int `json:"values,omitempty"`
}

// A Cloud is smoke over a square area with sides of length Side. East and North are the coordinates of its middle.
type Cloud struct {
	East  float64 `json:"east"`
	North float64 `json:"north"`
	Side  float64 `json:"side"`
}
