package rules

import "salvo/rules/ground"

// The facts of a story are data beside its words (sim.Dice.Note), so that a reader can check a battle without the code
// of its game. A game notes them before it tells the line that they belong to.

// Counts are how a unit stands as numbers by name. What is zero is left out; 1 is also yes.
type Counts map[string]int

// Set sets a number that is not zero.
func (c Counts) Set(name string, n int) {
	if n != 0 {
		c[name] = n
	}
}

// Mark sets what is true of the unit.
func (c Counts) Mark(name string, is bool) {
	if is {
		c[name] = 1
	}
}

// A Modifier is a number that is part of a sum, and why.
type Modifier struct {
	Name string `json:"name"`
	By   int    `json:"by"`
}

// A Need is the value that dice are thrown for and the sum that it is: of an order, a request, a test of morale.
type Need struct {
	For   string // "order", "request", "break"
	Value int
	Of    []Modifier // the printed value first
}

// An Intent is what a unit is to do when an order is obeyed.
type Intent struct {
	Unit Who
	Does Doing
	At   *Who // whom it fires at or charges; nil: nobody
}

// A Shot is how one unit fires at another: what it sees, and what its dice need.
type Shot struct {
	By, At Who
	Away   bool // the target was elsewhere when it was fired at: in From
	From   ground.Place
	Range  ground.Length // to the target
	Side   string        // that the target shows: front, flank or rear
	Cover  string        // of the target
	Kind   string        // of fire, in the game's words
	Dice   int
	DiceOf []Modifier // that the number of dice is the sum of
	Score  int        // that a die must reach
	Of     []Modifier // that the score is the sum of; nil where the game reads it from a table
	Values Counts     // what else matters in this game: the save, the penetration
}

// A Throw is dice that were thrown for one thing.
type Throw struct {
	For   string // "to hit", "to save", "to suppress"
	By    *Who   // whose dice they are; nil: as the deed says
	Need  int    // that each of them, or their sum, is compared with; 0: the dice are only added up
	Sum   bool   // the sum counts and must be at most Need
	Faces []int
}

// A Result is what became of a unit.
type Result struct {
	Unit   Who
	Is     string // in the game's words: "suppressed", "knocked out"
	Values Counts
}

// Fields returns all fields of a unit by name, as a line spells them.
func (u *Unit) Fields() map[string]string {
	all := map[string]string{}
	for place, name := range u.schema.names {
		all[name] = u.values[place].text
	}
	return all
}

// Settings returns all factors of a scenario and how every unclear rule is read, by name.
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
