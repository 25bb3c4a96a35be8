package experiments

import (
	"slices"

	"salvo/rules"
)

// DrawLots returns a scenario in which the order of units on the line does not matter: lots decide ties (ties=lot).
func DrawLots(s *rules.Scenario) *rules.Scenario {
	if !knowsTies(s) {
		return s
	}
	drawn, err := s.Set("ties", "lot")
	if err != nil {
		return s
	}
	return drawn
}

// WithLots returns scenarios, with lots (DrawLots) for each one in which a side has units of several kinds. If one of
// the lines sets ties itself, the user compares ways to decide ties, and all lines stay as they are.
func WithLots(lines ...*rules.Scenario) []*rules.Scenario {
	drawn := slices.Clone(lines)
	for i, s := range lines {
		if knowsTies(s) && s.Given("ties") {
			return lines
		}
		if slices.ContainsFunc(s.Parties, func(p rules.Party) bool { return len(p.Groups) > 1 }) {
			drawn[i] = DrawLots(s)
		}
	}
	return drawn
}

// DrawsLots reports whether lots decide ties in a scenario.
func DrawsLots(s *rules.Scenario) bool { return knowsTies(s) && s.Is("ties", "lot") }

// knowsTies reports whether the procedure has the factor "ties".
func knowsTies(s *rules.Scenario) bool {
	return slices.ContainsFunc(s.Procedure.Factors, func(f rules.Factor) bool { return f.Name == "ties" })
}
