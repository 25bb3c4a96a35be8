package battle

import (
	"fmt"
	"slices"

	"salvo/rules"
)

// A Force lists a side's units one by one, in the order of the scenario line. On a table, units that arrive later come
// last.
type Force struct {
	Side  Side
	Units []Unit
	// Kinds holds one unit of each kind. Units with the same spelling are of one kind; on a table their squares and
	// carriers do not count.
	Kinds []*rules.Unit
}

// A Unit is one unit of a force.
type Unit struct {
	*rules.Unit
	Kind  int    // the index of its kind in Force.Kinds; units of one kind share calculations
	Label string // the name of the unit in stories: "sherman-m4 2", with the side if both sides have units of that name
	// Ordinal is the number of the unit, from 1, among the units of its side with the same name; 0 if it is the only
	// one.
	Ordinal int
	// Arrival is the number of the arrival with which the unit comes to a table, from 1; 0 if it is there from the
	// start. Square is the square of its field pos; "" if it has none.
	Arrival int
	Square  string
}

// Forces returns the forces of both sides of a scenario.
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

// join adds the units of a party to the force. arrival is their Unit.Arrival.
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

// kindOf returns the number of a unit's kind in Kinds. A unit unlike all others is added there as a new kind.
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

// label gives the units their names in stories. Units with the same name are numbered; a name that the enemy has, too,
// gets the side before it.
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

// count returns two numbers of units of the force with a name: upTo counts those up to the index last, all counts all of
// them.
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

// Cost returns the cost in points of all units together.
func (f *Force) Cost() (points int) {
	for i := range f.Units {
		points += f.Units[i].Cost()
	}
	return points
}

// costOf returns the cost in points of a side, with all its arrivals.
func costOf(s *rules.Scenario, side Side) int {
	points := s.Parties[side].Cost()
	for i := range s.Arrivals[side] {
		points += s.Arrivals[side][i].Cost()
	}
	return points
}

// PointsTold returns the assumption "points" for the report of a scenario: the costs of both sides, as in "300 against
// 250".
func PointsTold(s *rules.Scenario) rules.Assumption {
	a, b := costOf(s, A), costOf(s, B)
	text := fmt.Sprintf("%d against %d", a, b)
	if a+b == 0 {
		text = "the units have no costs"
	}
	return rules.Assumption{Topic: "points", Text: text}
}
