package battle

import (
	"strings"

	"salvo/rules"
	"salvo/rules/english"
)

// An Army is a side ready to fight. Units holds its units by their number on the board; each is the game's own
// description of the unit's kind.
type Army[K any] struct {
	Side   Side
	Kinds  []K
	Units  []K
	Listed []*Unit  // the units as the scenario lists them, by number
	Labels []string // the names of the units in stories, by number
	names  []string
	kinds  []uint8
	Costs  []int
	Points int // the cost of all units together

	Stance Stance
	Policy Policy
}

// Muster adds the units of a force to the army. The function resolve turns one kind of unit into the game's own description
// of the kind; its argument place is the number of the kind in f.Kinds.
func (a *Army[K]) Muster(f *Force, resolve func(u *rules.Unit, place int) (K, error)) error {
	a.Side = f.Side
	for i, u := range f.Kinds {
		kind, err := resolve(u, i)
		if err != nil {
			return err
		}
		a.Kinds = append(a.Kinds, kind)
	}
	for i := range f.Units {
		a.Enlist(&f.Units[i], a.Kinds[f.Units[i].Kind])
	}
	return nil
}

// Enlist adds one unit to the army.
func (a *Army[K]) Enlist(u *Unit, kind K) {
	a.Units, a.Costs = append(a.Units, kind), append(a.Costs, u.Cost())
	a.Listed = append(a.Listed, u)
	a.Labels, a.names = append(a.Labels, u.Label), append(a.names, u.Name)
	a.kinds = append(a.kinds, uint8(u.Kind))
	a.Points += u.Cost()
}

// Names lists units, given by their numbers, for a sentence. Units with the same name and successive numbers are
// joined: "panzer-iv-h 1-3 and pak-40".
func (a *Army[K]) Names(units []int) string {
	var words []string
	for n := 0; n < len(units); {
		last := n
		for last+1 < len(units) && units[last+1] == units[last]+1 && a.names[units[last+1]] == a.names[units[n]] {
			last++
		}
		word := a.Labels[units[n]]
		if last > n {
			numbered := a.Labels[units[last]]
			word += "-" + numbered[strings.LastIndex(numbered, " ")+1:]
		}
		words = append(words, word)
		n = last + 1
	}
	return english.List(words)
}
