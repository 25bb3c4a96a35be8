package experiments

import (
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// Narrate returns the story of engagement number n of a seed, counted from 0, with everything that a report shows
// beside the story.
func Narrate(s *rules.Scenario, e *rules.Engagement, seed uint64, n int64, story *sim.Story, out []int) (reports.Narration, error) {
	happened, err := Happened(s, e.Model.Metrics(), out)
	if err != nil {
		return reports.Narration{}, err
	}
	account := reports.Narration{
		Happened: happened,
		Sides:    SidesOf(s),
		Scenario: e.Model.Name(),
		Typed:    s.Typed(),
		Title:    s.Ruleset.Title + ": " + s.Procedure.Title,
		Story:    story,
		Number:   n + 1,
		Seed:     seed,
		Metrics:  e.Model.Metrics(),
		Out:      out,
		Never:    NeverOf(e),
	}
	account.Add(s.Illustrative())
	for _, a := range e.Assumed {
		account.Assumed = append(account.Assumed, reports.Assumption(a))
	}
	return account, nil
}
