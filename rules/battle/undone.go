package battle

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/english"
)

// An Undone is a thing that units may do by the rules, but that no player has them do in a battle on a table. A game passes
// its list to UndoneTold.
type Undone struct {
	Rule  string                   // the id of the rule: "SPC-01"
	Could func(u *rules.Unit) bool // reports whether the rules allow a unit to do this thing
	Text  string                   // the sentence about what does not happen: "the medic treats nobody here"
	Whole bool                     // the unit has no other use, so its points are wasted
	Not   [2]bool                  // true for a side whose units do this thing after all
}

// UndoneTold returns an assumption for the report of a scenario, for each thing that units of a side could do by the
// rules but never do. If the units have no other use, the text gives their points as unused.
func UndoneTold(s *rules.Scenario, all []Undone) (list []rules.Assumption) {
	forces := Forces(s)
	for _, u := range all {
		for _, side := range Sides {
			if text := u.toldOf(&forces[side]); text != "" && !u.Not[side] {
				list = append(list, rules.Assumption{Topic: "not done", Text: fmt.Sprintf("side %s, %s", side, text)})
			}
		}
	}
	return list
}

// toldOf returns the sentence for one side; "" if none of its units could do the thing.
func (u *Undone) toldOf(f *Force) string {
	var names []string
	points := 0
	for i := range f.Units {
		unit := &f.Units[i]
		if !u.Could(unit.Unit) {
			continue
		}
		points += unit.Cost()
		if !slices.Contains(names, unit.Name) {
			names = append(names, unit.Name)
		}
	}
	switch {
	case names == nil:
		return ""
	case u.Whole && points > 0:
		return fmt.Sprintf("%s: %s (%s); %s unused", english.List(names), u.Text, u.Rule, english.Counted(points, "point"))
	}
	return fmt.Sprintf("%s: %s (%s)", english.List(names), u.Text, u.Rule)
}
