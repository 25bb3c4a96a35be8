package rules

import (
	"fmt"
	"slices"
	"sync"

	"salvo/rules/tablefile"
)

// never is a turn that no battle reaches.
const never = 250

// LastPlace returns the place of the last unit in the first group of a kind: the unit that WithoutUnit removes from the
// units that start on the table. Places count the combat units of the party (see Tabletop.Combat) from 1, as plans do.
// LastPlace returns 0 if the party has no combat unit of that kind.
func (s *Scenario) LastPlace(side int, unit string) (place int) {
	for _, g := range s.Parties[side].Groups {
		if s.Ruleset.Tabletop.Combat(g.Unit) {
			place += g.Count
		}
		if g.Unit.Name == unit {
			if s.Ruleset.Tabletop.Combat(g.Unit) {
				return place
			}
			break
		}
	}
	return 0
}

// WithoutUnit returns the scenario of a table in which one unit of a kind is absent. The unit still belongs to the force,
// so that breakpoints stay: it is to arrive in a turn that never comes. The argument arrival is 0 for the units that start
// on the table, else the number of an arrival.
func (s *Scenario) WithoutUnit(side, arrival int, unit string) (*Scenario, error) {
	c := s.varied()
	from := &c.Parties[side]
	if arrival > 0 {
		from = &c.Arrivals[side][arrival-1]
	}
	from.Groups = slices.Clone(from.Groups)
	at := slices.IndexFunc(from.Groups, func(g Group) bool { return g.Unit.Name == unit })
	if at < 0 {
		return nil, fmt.Errorf("%s has no %s", quoted(from.String()), clipped(unit))
	}
	absent := from.Groups[at]
	absent.Count = 1
	if from.Groups[at].Count--; from.Groups[at].Count == 0 {
		from.Groups = slices.Delete(from.Groups, at, at+1)
	}
	if len(from.Groups) == 0 {
		if arrival > 0 {
			return s.WithArrival(side, arrival, 0)
		}
		return nil, fmt.Errorf("%s is the only unit of its side", unit)
	}
	zone := c.Table.Sides[side].Zone
	if zone == tablefile.None {
		if len(c.Table.Zones) == 0 {
			return nil, fmt.Errorf("the table has no zone in which %s could arrive", unit)
		}
		zone = 0
	}
	c.Arrivals[side] = append(slices.Clone(c.Arrivals[side]), Party{from.Spec, []Group{absent}})
	c.Table.Sides[side].Arrivals = append(c.Table.Sides[side].Arrivals, tablefile.Arrival{Turn: never, Party: unit, Zone: zone})
	return c.completed()
}

// WithArrival returns the scenario of a table in which an arrival of a side comes for certain in the given turn, or never
// if turn is 0. Arrivals count from 1.
func (s *Scenario) WithArrival(side, arrival, turn int) (*Scenario, error) {
	c := s.varied()
	a := &c.Table.Sides[side].Arrivals[arrival-1]
	if a.Turn, a.Score = turn, 0; turn == 0 {
		a.Turn = never
	}
	return c.completed()
}

// WithoutObjective returns the scenario of a table in which holding a place is worth nothing.
func (s *Scenario) WithoutObjective(place int) (*Scenario, error) {
	c := s.varied()
	for side := range c.Table.Victory.Terms {
		t := &c.Table.Victory.Terms[side]
		not := func(w tablefile.Worth) bool { return w.Place == place }
		t.Hold = slices.DeleteFunc(slices.Clone(t.Hold), not)
		t.EachTurn = slices.DeleteFunc(slices.Clone(t.EachTurn), not)
		if t.Sudden.Place == place {
			t.Sudden = tablefile.Sudden{}
		}
	}
	return c.completed()
}

// varied returns a copy of the scenario whose table and parties can be changed.
func (s *Scenario) varied() *Scenario {
	c := s.copy()
	read := *s.Table.Table
	for side := range read.Sides {
		read.Sides[side].Arrivals = slices.Clone(read.Sides[side].Arrivals)
		c.Arrivals[side] = slices.Clone(s.Arrivals[side])
	}
	table := *s.Table
	table.Table, table.others = &read, new(sync.Map)
	c.Table, c.Parties = &table, slices.Clone(s.Parties)
	return c
}
