package battle

import (
	"math"

	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// A Place is a place of the scenario file, with distances that trials look up.
type Place struct {
	*tablefile.Place
	objective int     // the number among the objectives; noPlace if the place is no objective
	sudden    uint8   // a side that holds the place for so many turns in a row ends the battle; 0: the place never ends it
	steps     []uint8 // the distance from every square of the table to the place, in steps of a chess king
	// seen holds, for every square of the table, the distance to the nearest square of the place that is in sight;
	// Endless if none is in sight.
	seen []ground.Length
}

// readPlaces prepares the places of the file, with their distances from every square. Plans do not change the places, so
// battles that differ only in their plans share them.
func (s *Script) readPlaces() {
	s.places = s.Remembered(placesKey{}, func() any { return s.surveyed() }).([]Place)
	for i := range s.places {
		if s.places[i].objective != noPlace {
			s.objectives = append(s.objectives, i)
		}
	}
}

// placesKey is the key of Script.Remembered for the places of a table.
type placesKey struct{}

// surveyed returns the places of the file, with their distances from every square.
func (s *Script) surveyed() (places []Place) {
	objectives := 0
	for i := range s.table.Places {
		p := Place{Place: &s.table.Places[i], objective: noPlace}
		if p.Objective {
			p.objective = objectives
			objectives++
		}
		s.survey(&p)
		places = append(places, p)
	}
	for _, terms := range s.table.Victory.Terms {
		if end := terms.Sudden; end.Turns > 0 {
			p := &places[end.Place]
			p.sudden = max(p.sudden, uint8(end.Turns))
		}
	}
	return places
}

// survey fills in the distances of a place: steps and seen, for every square of the table.
func (s *Script) survey(p *Place) {
	size := s.table.Map.Size
	for at := range ground.Square(size.Squares()) {
		near := size.Squares()
		for _, to := range p.Area {
			near = min(near, max(apart(size.Column(at), size.Column(to)), apart(size.Row(at), size.Row(to))))
		}
		p.steps = append(p.steps, uint8(min(near, math.MaxUint8)))
		p.seen = append(p.seen, s.nearestSeen(at, p.Area))
	}
}

// nearestSeen returns the distance from a square to the nearest square of an area that is in sight; Endless if none is.
func (s *Script) nearestSeen(at ground.Square, area ground.Area) ground.Length {
	g, from, near := s.table.Ground, ground.Stand(at, 0), ground.Endless
	for _, to := range area {
		if goal := ground.Stand(to, 0); g.Look(from, goal).Sees() {
			near = min(near, g.Gap(from, goal))
		}
	}
	return near
}

func apart(p, q int) int { return max(p-q, q-p) }

// CanHold reports whether a unit in a square is near enough to the place to hold it.
func (p *Place) CanHold(from ground.Square) bool { return int(p.steps[from]) <= p.Reach }

// ObjectiveNumber returns the number of the place among the objectives. ok is false if it is not an objective.
func (p *Place) ObjectiveNumber() (number int, ok bool) { return p.objective, p.objective != noPlace }

// Objectives returns how many objectives the table has.
func (s *Script) Objectives() int { return len(s.objectives) }

// Objective returns the place of the objective with this number, counted from 0.
func (s *Script) Objective(number int) *Place { return &s.places[s.objectives[number]] }

// PlaceOf returns the place that a task is about; nil for a task without a place.
func (s *Script) PlaceOf(t *Task) *Place {
	if t.place == noPlace {
		return nil
	}
	return &s.places[t.place]
}

// steps returns the distance from a unit's place to a place of the file, in steps of a chess king.
func (s *Script) steps(place int, at ground.Place) int {
	return int(s.places[place].steps[at.Square()])
}
