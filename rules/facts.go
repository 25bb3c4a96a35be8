package rules

import "salvo/rules/ground"

// The facts of a story are data beside its words (sim.Dice.Note), so that a reader can check a battle without the code
// of its game. A game notes the facts of a line before it tells the line.

// Counts are numbers by name: the state of a unit, or the values of a Shot or a Result. A number that is zero is left out;
// 1 may mean yes.
type Counts map[string]int

// Set stores a number unless it is zero.
func (c Counts) Set(name string, n int) {
	if n != 0 {
		c[name] = n
	}
}

// Mark stores 1 under a name if the argument is is true.
func (c Counts) Mark(name string, is bool) {
	if is {
		c[name] = 1
	}
}

// A Modifier is one summand of a sum, with its reason.
type Modifier struct {
	Name string `json:"name"`
	By   int    `json:"by"`
}

// A Need is the value that dice are compared with, and the summands of this value: for an order, a request, a test of
// morale.
type Need struct {
	For   string // "order", "request", "break"
	Value int
	Of    []Modifier // the printed value first
}

// An Intent is what a unit will do if its order succeeds.
type Intent struct {
	Unit Who
	Does Doing
	At   *Who // the target of the unit's fire or charge; nil: none
}

// A Shot describes how one unit fires at another: what the firer sees, and what its dice need.
type Shot struct {
	By, At Who
	Away   bool // the target was in another place when the firer fired: in From
	From   ground.Place
	Range  ground.Length // the distance to the target
	Side   string        // the side of the target that is hit, in the game's words: "flank", "side", "top"
	Cover  string        // the cover of the target
	Kind   string        // the kind of fire, in the game's words
	Dice   int
	DiceOf []Modifier // the summands of the number of dice
	Score  int        // the least die that hits
	Of     []Modifier // modifiers of the score, the basic score first if the game has one; nil: the score is from a table
	Values Counts     // further values of this game: the save, the penetration
}

// A Throw is dice that were thrown together for one purpose.
type Throw struct {
	For   string // "to hit", "to save", "to suppress"
	By    *Who   // the unit that throws the dice; nil: the unit that acts (Deed.By)
	Need  int    // the number with which each die, or the sum of the dice, is compared; 0: the dice are compared with nothing
	Sum   bool   // the dice are added up; their sum must be at most Need, unless Need is 0
	Faces []int
}

// A Result is what happened to a unit.
type Result struct {
	Unit   Who
	Is     string // the result in the game's words: "suppressed", "knocked out"
	Values Counts
}

// Fields returns all fields of the unit, by name, as a line spells them.
func (u *Unit) Fields() map[string]string {
	all := map[string]string{}
	for place, name := range u.schema.names {
		all[name] = u.values[place].text
	}
	return all
}

// Settings returns the values of all factors of the scenario, and the reading of every option of its procedure, by name.
func (s *Scenario) Settings() (factors, readings map[string]string) {
	factors, readings = map[string]string{}, map[string]string{}
	for place, name := range s.schema.names {
		factors[name] = s.values[place].text
	}
	for i := range s.options {
		readings[s.options[i].Name] = s.chosenOf(&s.options[i])
	}
	return factors, readings
}
