package rules

import (
	"slices"
	"strings"

	"salvo/sim"
)

// harms lists metrics in which a higher value is more harm to the second party, and so good luck for the first.
var harms = []string{"result", "effect", "outcome", "damage", "hits", "unsaved", "casualties", "killed", "wounded", "crew-dead",
	"crew-wounded", "pins", "out", "units-out"}

// LuckOfMore returns the name of the party for which a high value of a metric is good luck, and the name of the other
// party. For a metric whose values are winners, the argument label decides. Both names are "" if the metric favours no
// party.
func (s *Scenario) LuckOfMore(m *sim.Metric, label string) (good, bad string) {
	party := s.luckOfMore(m, label)
	if party < 0 {
		return "", ""
	}
	names := s.Names()
	return names[party].Text, names[1-party].Text
}

// luckOfMore returns the index of the party for which a high value is good luck, -1 if the metric favours no party.
func (s *Scenario) luckOfMore(m *sim.Metric, label string) int {
	if len(s.Parties) != 2 {
		return -1
	}
	side := slices.IndexFunc(s.Parties, func(p Party) bool {
		return slices.Contains(m.Sides, label) && label == p.Spec.Name || strings.HasPrefix(m.Name, p.Spec.Name+"-")
	})
	_, what, _ := strings.Cut(m.Name, "-")
	switch lost := what == "effect" || strings.HasSuffix(what, "-lost"); {
	case m.Sides != nil:
		return side
	case side >= 0 && lost:
		return 1 - side
	case side < 0 && !m.Kinds && slices.Contains(harms, m.Name):
		return 0
	}
	return -1
}
