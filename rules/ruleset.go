package rules

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"salvo/sim"
)

// A Ruleset is a game: what its units are made of, what can be worked out, and which readings it offers.
type Ruleset struct {
	Name       string   // as written in a scenario line: "bkc2"
	Title      string   // "Blitzkrieg Commander II"
	Short      string   // what people say, where there is little room: "BKC II"
	About      string   // one or two sentences for the list of rulesets
	Fields     []Field  // of a unit, in the order in which they are printed; "cost" is one of them
	Weapons    []Column // of the weapon table; nil if the game has none
	Options    []Option
	Rulings    []Ruling     // unclear rules without an option
	Procedures []*Procedure // the first one is the default
	Rosters    fs.FS        // built-in rosters: every *.yaml in it
	Classes    []Class      // of units that players speak of, beside those that the rosters give them
	Lists      []UnitList   // in which units are shown; nil: in one, with the fields that tell most
	Compared   Comparison   // with another edition; the zero value if there is none
	Bears      string       // the field that names a unit's weapons: a weapon may stand in a line as a unit; "" if none may
	Tabletop   *Tabletop    // nil: the game is not fought on tables
	// Says are the game's own words for labels that all games share: "pinned" for "effect=hindered". Files keep the labels.
	Says   map[string]string
	Prices []Price // formulas for the cost of units that people use beside the lists; nil if there are none
	// Examples are worked examples that the file of a game holds; salvo rules FILE --check compares them.
	Examples []Example
	// Declared are units that the ruleset itself declares, before those of its rosters.
	Declared []DeclaredUnit
	// File is the file of the user that holds the game, as a line names it; "" of a game of the program. Text is what it says.
	File string
	Text []byte
}

// An Example is a worked example: a line, and what some of its figures are.
type Example struct {
	Line    string
	From    string      // where it stands: "skirmish.star:12:1"
	Figures [][2]string // a figure and its value as a fraction: "result=runs", "1/6"
}

// A DeclaredUnit is a unit of a ruleset that needs no roster. Its fields are spelled as in a line.
type DeclaredUnit struct {
	Name, Title, Nation, Class, Source string
	From                               string      // where it is declared: "skirmish.star:12"
	Fields                             [][2]string // names and values
}

// Head returns how lines name the game: by its file if a user wrote it, else by its name.
func (rs *Ruleset) Head() string {
	if rs.File != "" {
		return rs.File
	}
	return rs.Name
}

// A Price is a formula for what a unit should cost.
type Price struct {
	Name  string // as the head of a column: "fan-formula"
	Title string // what it is and where it comes from, one line
	// Cost is what the formula asks for a unit; it knows nothing of some units.
	Cost func(u *Unit) (points int, ok bool)
}

// A UnitList is how a roster shows units that have much in common.
type UnitList struct {
	Title   string // "vehicles"
	Note    string // how its columns are to be read; "" if they speak for themselves
	Of      func(u *Unit) bool
	Columns []ListColumn // beside the name
}

// A ListColumn is a column of a list of units.
type ListColumn struct {
	Head string
	Cell func(u *Unit) string
}

// Joined is a cell that shows fields as a player writes them: 4/3/2/1, with - for none.
func Joined(fields ...string) func(u *Unit) string {
	return func(u *Unit) string {
		words := make([]string, len(fields))
		for i, field := range fields {
			if words[i] = u.Word(field); words[i] == "none" {
				words[i] = "-"
			}
		}
		return strings.Join(words, "/")
	}
}

// A Comparison tells how a ruleset differs from another one, mostly an earlier edition.
type Comparison struct {
	With string // the other ruleset
	Rows []Difference
}

// A Difference is one matter that two rulesets settle differently, in a few words each, with their rule ids.
type Difference struct {
	What   string
	Theirs string // of the other ruleset
	Ours   string
}

// A Field is a named value of a unit.
type Field struct {
	Name    string
	Help    string // one line
	Type    Type
	Unit    string // of a number that has one, for the axes of charts: "cm"
	Default string // what the blank unit has, and every unit that says nothing
	// Required: a roster must say it. Default is then only the neutral value of the blank unit.
	Required bool
	// Derive gives a default that depends on the unit's other fields; nil if none does. "" stands for Default.
	Derive func(u *Unit) string
	Plan   bool // how it is played: a side that plans may choose it
	// Circumstance: units of one kind may differ in it, as in the ground where they stand. Other words make another unit of it.
	Circumstance bool
}

// A Column is a column of a weapon table.
type Column struct {
	Name    string
	Help    string
	Type    Type
	Default string
}

// A Factor is a named circumstance of an engagement.
type Factor struct {
	Name    string
	Help    string // one line
	Type    Type
	Unit    string // of a number that has one, for the axes of charts: "cm"
	Default string
	// Derive gives a default that depends on the parties and on other factors; nil if none does. "" stands for Default.
	Derive func(s *Scenario) string
	// On is where it has a meaning. Instead says what is written on a table in place of a factor of the line.
	On      Where
	Instead string
	Plan    bool // how a side plays: what it chooses here is a plan, or part of one
}

// Where is on which ground a factor has a meaning.
type Where int

const (
	Anywhere Where = iota
	OnLine
	OnTable
)

// An Option is an unclear rule with its readings, or a house rule.
type Option struct {
	Name     string
	Rule     string    // id of the unclear point: "AMB-01"; "" of a house rule
	Help     string    // the question, one line
	Readings []Reading // the first one is the default
	// Procedures that ask this option; nil for all of them.
	Procedures []string
	// House: no reading of the book but a rule of players' own. It is told where it is chosen, and never asked.
	House bool
}

// A Reading is one way to understand an unclear rule.
type Reading struct {
	Name string
	Help string // what is then done, one line
	// Implies are readings of other options that go with this one where the line does not say them: a named set, such as
	// an edition. The options of a set have no sets of their own.
	Implies []Choice
}

// A Choice is an option with one of its readings.
type Choice struct {
	Option  string
	Reading string
}

// A Ruling is how an unclear rule is read that offers no option: only the table depends on it, or only one reading
// makes sense.
type Ruling struct {
	Rule string // id of the unclear point: "AMB-09"
	Text string // what is done, one line
}

// A Procedure is something a game resolves with dice: an attack, an order, a duel.
type Procedure struct {
	Name    string // "fire"
	Title   string // "Direct and indirect fire"
	Help    string // a sentence or two
	Parties []PartySpec
	Factors []Factor
	Metrics []sim.Metric // as listed for the user; the largest values stand in the prepared engagement
	Told    [][]Telling  // sentences that tell the result, what matters most first
	// Example is a scenario line that works with the built-in rosters.
	Example string
	// Lead lets players decide who do so before the first turn; nil: there are none.
	Lead func(s *Scenario) (*Led, error)
	// Prepare checks a scenario and resolves everything that needs no dice.
	Prepare func(s *Scenario) (*Engagement, error)
}

// Led is a scenario as its players have decided it: the same one if they decide nothing before the first turn.
type Led struct {
	Scenario *Scenario
	Assumed  []Assumption
	Weighed  []string // what they weighed, a line for each
}

// A PartySpec declares one party of a procedure.
type PartySpec struct {
	Name  string // "attackers"
	Help  string
	Count CountMeaning
}

// CountMeaning says what the number before a unit stands for.
type CountMeaning int

const (
	Many      CountMeaning = iota // that many units; any mix of groups
	Single                        // one unit, no number before it
	GroupSize                     // one kind of unit, the number is the size of the group
)

// An Engagement is a scenario made ready for the engines: all that needs no dice is done.
type Engagement struct {
	Model   sim.Model
	Assumed []Assumption // what was taken for granted, in words a player uses
	Never   []Never      // what cannot happen whatever the dice, and should be known before any figure is read
	Asked   []Option     // unclear rules that mattered, in declared order; filled in by Scenario.Prepare
}

// An Assumption is one line under "assumed": "dice: 2 sherman-m4 with 3, +1 flank = 8".
type Assumption struct {
	Topic string
	Text  string
}

// Procedure finds a procedure by its name.
func (rs *Ruleset) Procedure(name string) (*Procedure, error) {
	names := make([]string, len(rs.Procedures))
	for i, p := range rs.Procedures {
		if p.Name == name {
			return p, nil
		}
		names[i] = p.Name
	}
	return nil, fmt.Errorf("unknown procedure %s of %s%s (salvo rules %s lists them)",
		quoted(name), rs.Name, DidYouMean(name, names), rs.Head())
}

// OptionsOf are the options that a procedure asks.
func (rs *Ruleset) OptionsOf(p *Procedure) []Option {
	var asked []Option
	for _, o := range rs.Options {
		if o.Procedures == nil || slices.Contains(o.Procedures, p.Name) {
			asked = append(asked, o)
		}
	}
	return asked
}

// switches reports whether a reading of the option implies one of the other option.
func (o *Option) switches(other string) bool {
	for i := range o.Readings {
		if _, ok := o.Readings[i].implied(other); ok {
			return true
		}
	}
	return false
}

// implied is the reading of another option that goes with this one.
func (r *Reading) implied(option string) (reading string, ok bool) {
	for _, c := range r.Implies {
		if c.Option == option {
			return c.Reading, true
		}
	}
	return "", false
}

// reading finds a reading by its name.
func (o *Option) reading(name string) *Reading {
	i := slices.IndexFunc(o.Readings, func(r Reading) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	return &o.Readings[i]
}

// readings are the names of the readings, the default first.
func (o *Option) readings() []string {
	names := make([]string, len(o.Readings))
	for i, r := range o.Readings {
		names[i] = r.Name
	}
	return names
}
