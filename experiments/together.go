package experiments

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// Together works out how many of several separate attacks succeed. event says what counts as success in each of them;
// "" is the worst that can happen to its target.
func Together(ctx context.Context, attacks []*rules.Scenario, event string, set Settings) (*reports.Odds, error) {
	if set.Readings {
		return nil, WrongSetting("readings", "it goes with one engagement: leave out %s", Setting("together"))
	}
	var parts []sim.Part
	var lines []string
	var assumed, readings []rules.Assumption
	var never []rules.Never
	points := 0
	for i, s := range attacks {
		e, err := s.Prepare()
		if err != nil {
			return nil, BadInput("%s: %w", s, err)
		}
		text := event
		if text == "" {
			text = worst(e.Model.Metrics())
		}
		success, err := rules.ParseEvent(text, e.Model.Metrics())
		if err != nil {
			return nil, WrongSetting("show", "%s: %w", s, err)
		}
		parts = append(parts, sim.Part{Model: e.Model, Success: success})
		lines = append(lines, s.String())
		assumed = append(assumed, rules.Assumption{Topic: fmt.Sprintf("attack %d", i+1),
			Text: fmt.Sprintf("%s succeeds with %s", s, text)})
		for _, n := range e.Never {
			if !slices.Contains(never, n) {
				never = append(never, n)
			}
		}
		for _, a := range e.Assumed {
			if a.Topic == "reading" && !slices.Contains(readings, a) {
				readings = append(readings, a)
			}
		}
		points += pointsOf(s)
	}
	successes := sim.Metric{Name: "successes", Help: "attacks that succeed"}
	e := &rules.Engagement{
		Model:   sim.Together(strings.Join(lines, "; "), successes, parts),
		Assumed: append(assumed, readings...),
		Never:   never,
	}
	asked, err := set.ask(e, points)
	if err != nil {
		return nil, err
	}
	w := worker{settings: &set, asked: asked}
	exact, simulated, err := w.work(ctx, e.Model)
	if err != nil {
		return nil, err
	}
	o := w.odds(e, exact, simulated)
	o.Title = fmt.Sprintf("%d attacks together", len(attacks))
	return o, nil
}
