package rules

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"salvo/sim"
)

// A Ruleset is a game: the fields of its units, the procedures that salvo can work out, and the options for unclear
// rules.
type Ruleset struct {
	Name       string   // the name in a scenario line: "bkc2"
	Title      string   // "Blitzkrieg Commander II"
	Short      string   // the usual short name, for narrow places: "BKC II"
	About      string   // one or two sentences for the list of rulesets
	Fields     []Field  // the fields of a unit, in the order in which they are printed; "cost" is one of them
	Weapons    []Column // the columns of the weapon table; nil if the game has none
	Options    []Option
	Rulings    []Ruling     // decisions on unclear rules without an option
	Procedures []*Procedure // the first one is the default
	Rosters    fs.FS        // built-in rosters: every *.yaml in it
	Classes    []Class      // classes of units by the words of players, beside the classes that rosters name: class:at-gun in a selection
	Lists      []UnitList   // the lists in which reports show units; nil for one list with the most informative fields
	Compared   Comparison   // the differences from another edition; the zero value if there is none
	Bears      string       // the field that names a unit's weapons; then a weapon may stand in a line as a unit; "": no weapon may
	Tabletop   *Tabletop    // nil: the game cannot be fought on tables
	// Says holds the game's own words for labels that all games share: "pinned" for "effect=hindered". Files keep the
	// labels.
	Says   map[string]string
	Prices []Price // formulas for the cost of units that players use beside the lists; nil if there are none
	// Tables are the scores and modifiers of a quick reference; nil if the game declares none.
	Tables []ReferenceTable
	Cards  Cards // the odds on the cards of units; the zero value: cards have none
	// Examples are the worked examples of a game file; salvo rules FILE --check compares them with the results.
	Examples []Example
	// Declared are the units that the ruleset itself declares, before those of its rosters.
	Declared []DeclaredUnit
	// File is the user's file that holds the game, as a line names it, and Text is its content. File is "" for a game
	// of the program.
	File string
	Text []byte
}

// An Example is a worked example: a line and the values of some of its figures.
type Example struct {
	Line    string
	From    string      // the place of the example in the file: "skirmish.star:12:1"
	Figures [][2]string // a figure and its value as a fraction: "result=runs", "1/6"
}

// A DeclaredUnit is a unit that the ruleset declares without a roster. Its fields are spelled as in a line.
type DeclaredUnit struct {
	Name, Title, Nation, Class, Source string
	From                               string      // the place of the unit in the file: "skirmish.star:12"
	Fields                             [][2]string // names and values
}

// Head returns what lines call the game: its file if a user wrote it, else its name.
func (rs *Ruleset) Head() string {
	if rs.File != "" {
		return rs.File
	}
	return rs.Name
}

// A Price is a formula for the cost of a unit.
type Price struct {
	Name  string // the name at the head of a column: "fan-formula"
	Title string // name and origin of the formula, one line
	// Cost returns the cost of a unit by the formula. ok is false if the formula does not cover the unit.
	Cost func(u *Unit) (points int, ok bool)
}

// A UnitList is a list of similar units, as a roster shows them.
type UnitList struct {
	Title   string // "vehicles"
	Note    string // how to read the columns of the list; "" if they need no explanation
	Of      func(u *Unit) bool
	Columns []ListColumn // beside the name
}

// A ListColumn is a column of a list of units.
type ListColumn struct {
	Head string
	Cell func(u *Unit) string
}

// Joined returns a cell function that joins fields as a player writes them: 4/3/2/1, with - for none.
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

// A Comparison lists the differences of a ruleset from another one, mostly an earlier edition.
type Comparison struct {
	With string // the other ruleset
	Rows []Difference
}

// A Difference is one matter that two rulesets settle differently, each described in a few words with its rule ids.
type Difference struct {
	What   string
	Theirs string // what the other ruleset says
	Ours   string
}

// A Field is a named value of a unit.
type Field struct {
	Name    string
	Help    string // one line
	Type    Type
	Unit    string // the unit of measurement, for the axes of charts: "cm"; "" if it has none
	Default string // the value of the blank unit and of every unit that does not state the field
	// Required: every unit of a roster must state it. Default is then only the neutral value of the blank unit.
	Required bool
	// Derive returns a default that depends on the other fields of the unit; "" means Default. Nil: the default is
	// always Default.
	Derive func(u *Unit) string
	Plan   bool // the field says how the unit is played, so that the search for plans may choose its value
	// Circumstance: the field may differ between units of one kind, as the ground does where they stand. If its value
	// changes, the unit stays the same kind of unit.
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
	Unit    string // the unit of measurement, for the axes of charts: "cm"; "" if it has none
	Default string
	// Derive returns a default that depends on the parties and on other factors; "" means Default. Nil: the default is
	// always Default.
	Derive func(s *Scenario) string
	// On says whether the factor has a meaning on the line, on a table or on both. For a factor of the line, Instead says
	// what to write on a table.
	On      Where
	Instead string
	Plan    bool // the factor says how a side plays: its value is a plan or a part of a plan
}

// Where says where a factor has a meaning: on the line, on a table, or on both.
type Where int

const (
	Anywhere Where = iota
	OnLine
	OnTable
)

// An Option is an unclear rule with its readings, or a house rule.
type Option struct {
	Name     string
	Rule     string    // id of the unclear point: "AMB-01"; "" for a house rule
	Help     string    // the question, one line
	Readings []Reading // the first one is the default
	// Procedures lists the procedures in which this option matters; nil for all.
	Procedures []string
	// House: the option is a players' rule, not a reading of the book. Reports name it if the line chooses another reading
	// than the book's. Only compare varies it unasked, when it looks for the causes of a difference between games.
	House bool
}

// A Reading is one interpretation of an unclear rule.
type Reading struct {
	Name string
	Help string // what the reading means in play, one line
	// Implies lists readings of other options that this reading sets unless the line states them: a named set, such as
	// an edition. The options of a set imply nothing themselves.
	Implies []Choice
}

// A Choice is an option with one of its readings.
type Choice struct {
	Option  string
	Reading string
}

// A Ruling is salvo's decision on an unclear rule that has no option: only play on tables depends on it, or only one
// reading makes sense.
type Ruling struct {
	Rule string // id of the unclear point: "AMB-09"
	Text string // what salvo does, one line
}

// A Procedure is something a game resolves with dice: an attack, an order, a duel.
type Procedure struct {
	Name    string // "fire"
	Title   string // "Direct and indirect fire"
	Help    string // a sentence or two
	Parties []PartySpec
	Factors []Factor
	Metrics []sim.Metric // as the user sees them; the largest values are set in the prepared engagement
	Told    [][]Telling  // sentences that describe the result, the most important first; each is a list of clauses
	Asked   []Telling    // clauses for other figures that users ask for; the answer to odds leaves them out
	// Example is a scenario line that works with the built-in rosters.
	Example string
	// Lead makes the decisions of players that decide before the first turn; nil: no player does.
	Lead func(s *Scenario) (*Led, error)
	// Prepare checks a scenario and resolves everything that needs no dice.
	Prepare func(s *Scenario) (*Engagement, error)
}

// A Led is a scenario with the decisions that its players made before the first turn. Scenario is the original if they
// decided nothing.
type Led struct {
	Scenario *Scenario
	Assumed  []Assumption
	Weighed  []string // the alternatives that the players weighed, a line for each
}

// A PartySpec declares one party of a procedure.
type PartySpec struct {
	Name  string // "attackers"
	Help  string
	Count CountMeaning
}

// CountMeaning says what the number before a unit means.
type CountMeaning int

const (
	Many      CountMeaning = iota // a number of units; a party may mix several kinds
	Single                        // one unit, no number before it
	GroupSize                     // one kind of unit, the number is the size of the group
)

// An Engagement is a scenario prepared for the engines: everything that needs no dice is worked out.
type Engagement struct {
	Model   sim.Model
	Assumed []Assumption // the assumptions of salvo, in players' words
	Never   []Never      // events that cannot happen whatever the dice; reports show them before any figure
	Asked   []Option     // unclear rules that mattered, in declared order; set by Scenario.Prepare
}

// An Assumption is one line under "assumed": "dice: 2 sherman-m4 with 3, +1 flank = 8".
type Assumption struct {
	Topic string
	Text  string
}

// Procedure returns the procedure of a name.
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

// OptionsOf returns the options that matter in a procedure.
func (rs *Ruleset) OptionsOf(p *Procedure) []Option {
	var asked []Option
	for _, o := range rs.Options {
		if o.Procedures == nil || slices.Contains(o.Procedures, p.Name) {
			asked = append(asked, o)
		}
	}
	return asked
}

// switches reports whether a reading of the option implies a reading of the other option.
func (o *Option) switches(other string) bool {
	for i := range o.Readings {
		if _, ok := o.Readings[i].implied(other); ok {
			return true
		}
	}
	return false
}

// implied returns the reading of another option that this reading implies.
func (r *Reading) implied(option string) (reading string, ok bool) {
	for _, c := range r.Implies {
		if c.Option == option {
			return c.Reading, true
		}
	}
	return "", false
}

// reading returns the reading of a name; nil if there is none.
func (o *Option) reading(name string) *Reading {
	i := slices.IndexFunc(o.Readings, func(r Reading) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	return &o.Readings[i]
}

// readings returns the names of the readings, the default first.
func (o *Option) readings() []string {
	names := make([]string, len(o.Readings))
	for i, r := range o.Readings {
		names[i] = r.Name
	}
	return names
}
