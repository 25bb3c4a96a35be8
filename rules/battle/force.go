package battle

import (
	"fmt"
	"slices"

	"salvo/rules"
)

// A Force is a side's units one by one, in the order of the line. Units that come to a table later stand behind the
// others.
type Force struct {
	Side  Side
	Units []Unit
	Kinds []*rules.Unit // units that are spelled alike are of one kind; on a table their squares and carriers do not matter
}

// A Unit is one of a force.
type Unit struct {
	*rules.Unit
	Kind  int    // place in Kinds: a calculation for one unit serves all of its kind
	Label string // what a story calls it: "sherman-m4 2", with the side where both have such units
	// Ordinal is the number of the unit among those of its name on its side; 0 if it is the only one.
	Ordinal int
	// On a table: the number of the arrival with which the unit comes, 0 if it is there from the start; and the square
	// of its field pos, "" if it has none.
	Arrival int
	Square  string
}

// Forces returns the forces of a scenario with two parties.
func Forces(s *rules.Scenario) (forces [2]Force) {
	for _, side := range Sides {
		forces[side].Side = side
		forces[side].join(&s.Parties[side], 0, s.Table != nil)
		for i := range s.Arrivals[side] {
			forces[side].join(&s.Arrivals[side][i], i+1, true)
		}
	}
	for _, side := range Sides {
		forces[side].label(&forces[side.Other()])
	}
	return forces
}

// join takes in the units of a party.
func (f *Force) join(p *rules.Party, arrival int, table bool) {
	for _, g := range p.Groups {
		kind, squares := f.kindOf(g.Unit, table), g.Squares()
		for i := range g.Count {
			u := Unit{Unit: g.Unit, Kind: kind, Arrival: arrival}
			if squares != nil {
				u.Square = squares[i]
			}
			f.Units = append(f.Units, u)
		}
	}
}

// kindOf returns the kind of a unit, a new one if there is none like it.
func (f *Force) kindOf(u *rules.Unit, table bool) int {
	spelled := (*rules.Unit).String
	if table {
		spelled = func(u *rules.Unit) string { return u.SpelledBut("pos", "aboard") }
	}
	wanted := spelled(u)
	kind := slices.IndexFunc(f.Kinds, func(other *rules.Unit) bool { return spelled(other) == wanted })
	if kind < 0 {
		kind = len(f.Kinds)
		f.Kinds = append(f.Kinds, u)
	}
	return kind
}

// label names the units for stories: units with one name are numbered, and names that the enemy has too get their side.
func (f *Force) label(enemy *Force) {
	for i := range f.Units {
		u := &f.Units[i]
		number, alike := f.count(u.Name, i)
		u.Label = u.Name
		if alike > 1 {
			u.Label, u.Ordinal = fmt.Sprintf("%s %d", u.Name, number), number
		}
		if _, there := enemy.count(u.Name, len(enemy.Units)-1); there > 0 {
			u.Label = fmt.Sprintf("%s's %s", f.Side, u.Label)
		}
	}
}

// count returns how many units have a name: those up to the place last, and all.
func (f *Force) count(name string, last int) (upTo, all int) {
	for i := range f.Units {
		if f.Units[i].Name != name {
			continue
		}
		all++
		if i <= last {
			upTo++
		}
	}
	return upTo, all
}

// Cost returns the cost of all units together.
func (f *Force) Cost() (points int) {
	for i := range f.Units {
		points += f.Units[i].Cost()
	}
	return points
}

// costOf returns the cost of a side, with all its arrivals.
func costOf(s *rules.Scenario, side Side) int {
	points := s.Parties[side].Cost()
	for i := range s.Arrivals[side] {
		points += s.Arrivals[side][i].Cost()
	}
	return points
}

// PointsTold returns the cost of both sides of a scenario as an assumption.
func PointsTold(s *rules.Scenario) rules.Assumption {
	a, b := costOf(s, A), costOf(s, B)
	text := fmt.Sprintf("%d against %d", a, b)
	if a+b == 0 {
		text = "the units have no costs"
	}
	return rules.Assumption{Topic: "points", Text: text}
}
