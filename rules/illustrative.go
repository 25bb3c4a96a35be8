package rules

import "slices"

// illustrative is the source of figures that nobody has published. They stand in for the figures of a book.
const illustrative = "illustrative"

// Illustrative returns the names of the units whose figures are illustrative, each once. Units of a user's roster are
// left out, whatever source it names.
func Illustrative(units ...*Unit) (names []string) {
	for _, u := range units {
		if u.Source == illustrative && !u.Own && !slices.Contains(names, u.Name) {
			names = append(names, u.Name)
		}
	}
	return names
}

// Illustrative returns the names of the units of the scenario whose figures are illustrative, each once.
func (s *Scenario) Illustrative() []string {
	var units []*Unit
	for _, p := range s.allParties() {
		for _, g := range p.Groups {
			units = append(units, g.Unit)
		}
	}
	return Illustrative(units...)
}
