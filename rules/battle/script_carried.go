package battle

import (
	"fmt"
)

// Units that begin aboard others: each carries one. They go where they are taken until the game lets them get out, and
// board nobody else.

// embark finds out who is carried by whom at the start. Places are those of the side's combat units, as commands= and
// plans count them; those who arrive later follow.
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

// whyNotAboard is why a unit cannot begin aboard another, "" if it can.
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

// putAboard lets those who are carried start where their carriers do.
func (s *Script) putAboard() {
	for _, side := range Sides {
		for i := range s.units[side] {
			if u := &s.units[side][i]; u.by != Nobody {
				u.start = s.Start(u.by)
			}
		}
	}
}

// Carries reports whether anybody is carried at the start.
func (s *Script) Carries() bool { return s.carries }

// Load is whom a unit carries at the start, Nobody if it carries none.
func (s *Script) Load(r Ref) Ref { return s.units[r.Side][r.Number].load }

// CarrierAtFirst is who carries a unit at the start, Nobody if nobody does.
func (s *Script) CarrierAtFirst(r Ref) Ref { return s.units[r.Side][r.Number].by }

// IsAboard reports whether a unit is carried at the start.
func (s *Script) IsAboard(r Ref) bool { return s.units[r.Side][r.Number].by != Nobody }

// Passenger is whom a unit carries now. On the line nobody is carried.
func (s *Script) Passenger(c *Scene, r Ref) Ref {
	if s == nil || !s.carries {
		return Nobody
	}
	if load := s.Load(r); load != Nobody && c.Rides(load) {
		return load
	}
	return Nobody
}

// Carrier is who carries a unit now, Nobody if it goes by itself.
func (s *Script) Carrier(c *Scene, r Ref) Ref {
	if s == nil || !c.Rides(r) {
		return Nobody
	}
	return s.units[r.Side][r.Number].by
}

// Named reports whether the plan of its side names a unit, and does not only speak of all or the rest.
func (s *Script) Named(r Ref) bool { return s.units[r.Side][r.Number].named }
