package rules

import (
	"fmt"
	"slices"
	"strings"
)

// A ReferenceTable is a table of scores or modifiers that players keep beside the table. A game fills it from the values
// that its rules use.
type ReferenceTable struct {
	Title   string
	Columns []string // headings; nil for none
	Rows    [][]string
}

// Cards declares the odds on the cards of units: what one unit's fire, or another attack, does to usual targets.
type Cards struct {
	Figures []CardFigure
	Targets []CardTarget
	Other   func(r *Roster, u *Unit) []CardTarget // the targets of a unit that does not attack the usual ones; nil, or an empty list: it attacks Targets
	Instead func(u *Unit) string                  // how a unit attacks if it does not fire: its card says this and has no odds; nil or "": the unit fires
	Weapon  func(w *Weapon) string                // the values of a weapon in words; nil: each column with its value
}

// A CardFigure is a figure of every procedure by which the units on cards attack, with its words on a card.
type CardFigure struct {
	Figure string // "result=knocked-out"
	Words  string // "knocked out"
}

// A CardTarget is a usual target of fire.
type CardTarget struct {
	Title   string    // the title with the distance: "medium tank, front, 40 cm"
	Units   []string  // units that represent the target; a card takes the first of another nation
	Factors string    // the factors as in a line: "range=40"
	Attack  string    // the procedure of the attack: "bombard"; "" for the game's first procedure
	Deed    string    // the attack in words, if it is not one fire: "One granted request"
	Ways    []CardWay // other ways to fire; a card shows the one that does most
}

// A CardWay is a way to fire that a player may choose, such as the coaxial weapon instead of the main gun.
type CardWay struct {
	Factors string             // added to those of the target: "coax=coax"
	Words   string             // added to the title of the target: "coaxial weapon"
	May     func(u *Unit) bool // reports whether the unit has the choice
}

// For returns the unit that represents the target on the card of a unit: the first one of another nation, else the last.
func (t *CardTarget) For(r *Roster, u *Unit) string {
	for _, name := range t.Units {
		if other, ok := r.Unit(name); ok && other.Nation != u.Nation {
			return name
		}
	}
	return t.Units[len(t.Units)-1]
}

// Choices reads options as a line spells them, "+hit=3", and adds the readings that those imply. The result may hold several
// choices of one option; the first of them counts. The choices of the words come first, that of the last word at the head.
func (rs *Ruleset) Choices(words []string) (all []Choice, err error) {
	var implied []Choice
	for _, word := range words {
		name, reading, _ := strings.Cut(strings.TrimPrefix(word, "+"), "=")
		i := slices.IndexFunc(rs.Options, func(o Option) bool { return o.Name == name })
		if i < 0 || !strings.HasPrefix(word, "+") {
			return nil, fmt.Errorf("unknown option %s of %s: write +OPTION=READING (salvo rules %s lists them)", quoted(word), rs.Name, rs.Head())
		}
		r := rs.Options[i].reading(reading)
		if r == nil {
			return nil, fmt.Errorf("%s: unknown reading, write one of %s", word, strings.Join(rs.Options[i].readings(), ", "))
		}
		all = append([]Choice{{name, reading}}, all...)
		implied = append(implied, r.Implies...)
	}
	return append(all, implied...), nil
}
