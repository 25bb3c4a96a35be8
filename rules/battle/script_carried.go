package battle

import (
	"fmt"
)

// This file handles units that begin aboard other units. A carrier carries one unit. A carried unit goes where its
// carrier goes until the game lets it get out; later it may board only the same carrier.

// embark finds which unit carries which at the start. The field aboard= of a unit gives the number of its carrier among
// the combat units of the side, from 1; units that arrive later count after the others.
func (s *Script) embark(side Side) error {
	units := s.units[side]
	if s.game.Aboard == nil {
		return nil
	}
	var places []int
	for i := range units {
		if units[i].combat {
			places = append(places, i)
		}
	}
	for i := range units {
		place := s.game.Aboard(units[i].Unit.Unit)
		if place == 0 {
			continue
		}
		if place > len(places) {
			return fmt.Errorf("%s:aboard=%d: side %s has %d places", units[i].Name, place, side, len(places))
		}
		carrier := places[place-1]
		if why := s.whyNotAboard(&units[i], &units[carrier]); why != "" {
			return fmt.Errorf("%s:aboard=%d: %s", units[i].Name, place, why)
		}
		units[i].by, units[carrier].load = side.Unit(carrier), side.Unit(i)
		s.scene.aboard[side] |= 1 << i
		s.carries = true
	}
	return nil
}

// whyNotAboard returns the reason why unit u cannot begin aboard unit by; "" if it can.
func (s *Script) whyNotAboard(u, by *actor) string {
	switch {
	case u == by:
		return "it cannot carry itself"
	case s.game.Aboard(by.Unit.Unit) > 0:
		return by.Label + " is aboard another itself"
	case by.load != Nobody:
		return by.Label + " has no room left: it carries one unit"
	case u.Arrival != by.Arrival:
		return fmt.Sprintf("%s and %s do not come to the table together", u.Label, by.Label)
	case u.Square != "":
		return fmt.Sprintf("it is where %s is, leave out its pos", by.Label)
	}
	return s.game.Carries(by.Unit.Unit, u.Unit.Unit)
}

// putAboard sets the start of each carried unit to that of its carrier.
func (s *Script) putAboard() {
	for _, side := range Sides {
		for i := range s.units[side] {
			if u := &s.units[side][i]; u.by != Nobody {
				u.start = s.Start(u.by)
			}
		}
	}
}

// Carries reports whether any unit is carried at the start.
func (s *Script) Carries() bool { return s.carries }

// Load returns the unit that a unit carries at the start, or Nobody.
func (s *Script) Load(r Ref) Ref { return s.units[r.Side][r.Number].load }

// CarrierAtFirst returns the unit that carries a unit at the start, or Nobody.
func (s *Script) CarrierAtFirst(r Ref) Ref { return s.units[r.Side][r.Number].by }

// IsAboard reports whether a unit is carried at the start.
func (s *Script) IsAboard(r Ref) bool { return s.units[r.Side][r.Number].by != Nobody }

// Passenger returns the unit that a unit carries now, or Nobody. On the line no unit is carried.
func (s *Script) Passenger(c *Scene, r Ref) Ref {
	if s == nil || !s.carries {
		return Nobody
	}
	if load := s.Load(r); load != Nobody && c.Rides(load) {
		return load
	}
	return Nobody
}

// Carrier returns the unit that carries a unit now, or Nobody if none does.
func (s *Script) Carrier(c *Scene, r Ref) Ref {
	if s == nil || !c.Rides(r) {
		return Nobody
	}
	return s.units[r.Side][r.Number].by
}

// Named reports whether a group in the plan of the unit's side names the unit. A group of all units or of the rest does
// not count.
func (s *Script) Named(r Ref) bool { return s.units[r.Side][r.Number].named }
