package experiments

import (
	"cmp"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// tell returns sentences about the result of a scenario, in the words that its procedure declares. If there is a
// condition, an event that the condition implies has a chance of exactly 1, and an event that the condition excludes a
// chance of exactly 0, also in simulated results.
func tell(s *rules.Scenario, exact, simulated *sim.Result, given *sim.Condition) ([]reports.Sentence, error) {
	told, err := s.Told()
	if err != nil {
		return nil, err
	}
	r := cmp.Or(exact, simulated)
	var sentences []reports.Sentence
	for _, clauses := range told {
		var filled []reports.Clause
		for _, c := range clauses {
			filled = append(filled, reports.Clause{
				Text: c.Text, Name: c.Figure.Text, IfAny: c.IfAny, Mean: c.Figure.Mean,
				Metric: r.Metrics[c.Figure.Event.Metric].Name, Figure: implied(c.Figure, given, c.Figure.Estimate(r, 0)),
			})
		}
		if sentence := reports.Tell(filled); sentence != nil {
			sentences = append(sentences, sentence)
		}
	}
	return sentences, nil
}

// implied returns the estimate e of a figure; it returns 1 if the condition implies the figure's event, and 0 if the
// condition excludes that event.
func implied(f rules.Figure, given *sim.Condition, e sim.Estimate) sim.Estimate {
	switch {
	case given == nil || f.Mean || f.Event.Metric != given.Event.Metric:
		return e
	case f.Event.Low <= given.Event.Low && given.Event.High <= f.Event.High:
		return sim.Certain(1)
	case f.Event.High < given.Event.Low || given.Event.High < f.Event.Low:
		return sim.Certain(0)
	}
	return e
}

// Happened describes one engagement in clauses. out holds the value of each metric.
func Happened(s *rules.Scenario, metrics []sim.Metric, out []int) ([]string, error) {
	told, err := s.Happened(out)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, clauses := range told {
		var filled []reports.Clause
		for _, c := range clauses {
			m := c.Figure.Event.Metric
			value := metrics[m].Number(out[m])
			filled = append(filled, reports.Clause{Text: c.Text, IfAny: c.IfAny, Mean: c.Figure.Mean,
				Figure: sim.Certain(value)})
		}
		if text := reports.Happened(filled); text != "" {
			list = append(list, text)
		}
	}
	return list, nil
}

// SidesOf returns the sides of a duel or battle with their names; nil for other procedures.
func SidesOf(s *rules.Scenario) []reports.Side {
	var sides []reports.Side
	for i, name := range s.Names() {
		if p := &s.Parties[i]; p.IsSide() {
			sides = append(sides, reports.Side{Letter: p.Spec.Name, Name: name.Label, Short: name.Short})
		}
	}
	return sides
}
