package battle

import (
	"fmt"

	"salvo/rules"
)

// A Force is a side's units one by one, in the order in which the line lists them.
type Force struct {
	Side  Side
	Units []Unit
	Kinds []*rules.Unit // units that are spelled alike are of one kind
}

// A Unit is one of a force.
type Unit struct {
	*rules.Unit
	Kind  int    // place in Kinds: what is worked out for one serves all of its kind
	Label string // what a story calls it: "sherman-m4 2", with the side where both have such units
}

// Forces are those of a scenario with two parties.
func Forces(s *rules.Scenario) (forces [2]Force) {
	for _, side := range Sides {
		forces[side] = forceOf(side, &s.Parties[side])
	}
	for _, side := range Sides {
		forces[side].label(&forces[side.Other()])
	}
	return forces
}

func forceOf(side Side, p *rules.Party) Force {
	f := Force{Side: side}
	kinds := map[string]int{}
	for _, g := range p.Groups {
		spelled := g.Unit.String()
		kind, known := kinds[spelled]
		if !known {
			kind = len(f.Kinds)
			kinds[spelled] = kind
			f.Kinds = append(f.Kinds, g.Unit)
		}
		for range g.Count {
			f.Units = append(f.Units, Unit{Unit: g.Unit, Kind: kind})
		}
	}
	return f
}

// label names the units for stories: units of the same name are numbered, those that the enemy has too are told apart.
func (f *Force) label(enemy *Force) {
	for i := range f.Units {
		u := &f.Units[i]
		number, alike := f.count(u.Name, i)
		u.Label = u.Name
		if alike > 1 {
			u.Label = fmt.Sprintf("%s %d", u.Name, number)
		}
		if _, there := enemy.count(u.Name, len(enemy.Units)-1); there > 0 {
			u.Label = fmt.Sprintf("%s's %s", f.Side, u.Label)
		}
	}
}

// count is how many units of a name there are, and up to one of them.
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

// Cost is what all units together cost.
func (f *Force) Cost() (points int) {
	for i := range f.Units {
		points += f.Units[i].Cost()
	}
	return points
}

// PointsTold is what both sides of a scenario cost, for what is assumed.
func PointsTold(s *rules.Scenario) rules.Assumption {
	a, b := s.Parties[A].Cost(), s.Parties[B].Cost()
	text := fmt.Sprintf("%d against %d", a, b)
	if a+b == 0 {
		text = "the units have no costs"
	}
	return rules.Assumption{Topic: "points", Text: text}
}
