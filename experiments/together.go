package experiments

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"salvo/reports"
	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// Together returns the odds of the number of attacks, among several separate ones, that succeed. event says what counts
// as success in each attack; "" stands for the first figure of the answer to odds.
func Together(ctx context.Context, attacks []*rules.Scenario, event string, set Settings) (*reports.Odds, error) {
	if set.Readings {
		return nil, WrongSetting("readings", "it goes with one engagement: leave out %s", Setting("together"))
	}
	var parts []sim.Part
	var lines, wanted, events []string
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
			text = usualFigure(s.Procedure)
		}
		success, err := rules.ParseEvent(text, e.Model.Metrics())
		if err != nil {
			return nil, WrongSetting("show", "%s: %w", s, err)
		}
		parts = append(parts, sim.Part{Model: e.Model, Success: success})
		events = append(events, text)
		metric, label, _ := strings.Cut(text, "=")
		wanted = append(wanted, rules.InWords(metric)+" "+rules.LabelInWords(label))
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
	successes := sim.Metric{Name: "successes", Help: "success: " + english.List(slices.Compact(wanted))}
	e := &rules.Engagement{
		Model:   sim.Together(strings.Join(lines, "; "), successes, parts),
		Assumed: slices.Concat([]rules.Assumption{{Topic: "success", Text: eventsOf(events)}}, assumed, readings),
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
	o.Answer = succeeding(&cmp.Or(exact, simulated).Metrics[0], len(attacks))
	if exact != nil {
		o.Answer, err = withEach(ctx, o.Answer, parts)
	}
	return o, err
}

// eventsOf says which event is the success of which attack: "result=knocked-out in attacks 1 and 2, effect=out in attack 3".
func eventsOf(events []string) string {
	var parts, seen []string
	for _, event := range events {
		if slices.Contains(seen, event) {
			continue
		}
		seen = append(seen, event)
		var attacks []int
		for i, other := range events {
			if other == event {
				attacks = append(attacks, i+1)
			}
		}
		if len(attacks) == len(events) {
			return event + " in every attack"
		}
		parts = append(parts, fmt.Sprintf("%s in %s %s", event, english.Plural(len(attacks), "attack"), english.List(attacks)))
	}
	return strings.Join(parts, ", ")
}

// mostEach is the largest number of attacks for which the answer writes the chance of each.
const mostEach = 4

// withEach adds a sentence with the chance of each attack alone.
func withEach(ctx context.Context, answer []reports.Sentence, parts []sim.Part) ([]reports.Sentence, error) {
	if len(parts) < 2 || len(parts) > mostEach {
		return answer, nil
	}
	var each []string
	for _, part := range parts {
		alone, err := sim.Walk(ctx, part.Model, sim.WalkOptions{})
		if err != nil {
			return nil, err
		}
		chance := alone.Of(part.Success)
		words := reports.PerCent(chance.Value)
		if chance.Value < 0.1 { // "0 %" would read as never, and small whole per cents would not add up
			words = reports.Percent(chance)
		}
		each = append(each, words)
	}
	return append(answer, reports.Say("Alone they succeed %s of the time.", english.List(each))), nil
}

// succeeding returns sentences with the chance that at least one attack succeeds, the chance that all do, and the mean
// number of successes.
func succeeding(d *sim.Distribution, attacks int) []reports.Sentence {
	clauses := []reports.Clause{{Text: fmt.Sprintf("at least one of %d attacks succeeds", attacks), Name: "successes=1+",
		Metric: d.Name, Figure: d.Share(1, attacks)}}
	if attacks > 1 {
		clauses = append(clauses, reports.Clause{Text: "all succeed", Name: fmt.Sprintf("successes=%d", attacks), Metric: d.Name,
			Figure: d.Share(attacks, attacks)})
	}
	mean := reports.Clause{Text: fmt.Sprintf("# of %d attacks succeed on average", attacks), Name: "mean successes", Metric: d.Name, Mean: true, Figure: d.Mean()}
	return []reports.Sentence{reports.Tell(clauses), reports.Tell([]reports.Clause{mean})}
}
