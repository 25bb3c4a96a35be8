package rules

import (
	"slices"
	"strings"

	"salvo/sim"
)

// harms are the metrics of which more, or worse, is harm to the second party, and so the luck of the first.
var harms = []string{"result", "effect", "outcome", "damage", "hits", "unsaved", "casualties", "killed", "wounded", "crew-dead",
	"crew-wounded", "pins", "out", "units-out"}

// LuckOfMore names the party whose good luck a high value of a metric is, and the other party. Of a metric that names winners it goes by
// the label. Both are "" where nobody can tell.
func (s *Scenario) LuckOfMore(m *sim.Metric, label string) (good, bad string) {
	party := s.luckOfMore(m, label)
	if party < 0 {
		return "", ""
	}
	names := s.Names()
	return names[party].Text, names[1-party].Text
}

// luckOfMore is the place of that party, -1 where nobody can tell.
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
