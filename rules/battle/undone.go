package battle

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/english"
)

// An Undone is something that units could do by the rules and that no player of a battle on a table has them do. A game
// hands its list to UndoneTold.
type Undone struct {
	Rule  string                   // "SPC-01"
	Could func(u *rules.Unit) bool // reports whether the rule is for a unit
	Text  string                   // what does not happen: "the medic treats nobody here"
	Whole bool                     // the unit is for nothing else: its points are unused
	Not   [2]bool                  // sides whose units do it
}

// UndoneTold returns an assumption for each thing that units of a side could do by the rules but never do here. If the
// units are for nothing else, the text names their points as unused.
func UndoneTold(s *rules.Scenario, all []Undone) (told []rules.Assumption) {
	forces := Forces(s)
	for _, u := range all {
		for _, side := range Sides {
			if text := u.toldOf(&forces[side]); text != "" && !u.Not[side] {
				told = append(told, rules.Assumption{Topic: "not done", Text: fmt.Sprintf("side %s, %s", side, text)})
			}
		}
	}
	return told
}

// toldOf returns the sentence for one side, "" if none of its units could do it.
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
