package plan

import (
	"context"
	"io"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// oddsKind is "odds: SCENARIO" in an experiment file.
var oddsKind = &kind{
	name:  "odds",
	words: "SCENARIO",
	keys:  []string{"given", "observed", "assert", "metric", "readings", "fractions"},
	read:  readOdds,
	blank: func() Report { return new(reports.Odds) },
}

func readOdds(it *itemReader) []job {
	set := it.settings.settings()
	set.Given, set.Observed = it.text("given").Text, it.text("observed").Text
	set.Readings, set.Fractions = it.switchedOn("readings"), it.switchedOn("fractions")
	for _, assert := range it.texts("assert") {
		set.Asserts = append(set.Asserts, assert.Text)
	}
	for _, metric := range it.texts("metric") {
		set.Metrics = append(set.Metrics, metric.Text)
	}
	var jobs []job
	for _, s := range it.scenarios() {
		e, err := s.Prepare()
		if err != nil {
			it.refused(it.words, err)
			continue
		}
		try := func(key string, alone func(word string) experiments.Settings) {
			for _, said := range it.texts(key) {
				one := alone(said.Text)
				if err := one.Check(s.Scenario, e); err != nil {
					it.refused(said, err)
				}
			}
		}
		try("given", func(word string) experiments.Settings { return experiments.Settings{Given: word} })
		try("observed", func(word string) experiments.Settings { return experiments.Settings{Observed: word} })
		try("metric", func(word string) experiments.Settings { return experiments.Settings{Metrics: []string{word}} })
		try("assert", func(word string) experiments.Settings { return experiments.Settings{Asserts: []string{word}} })
		jobs = append(jobs, job{
			label:    s.label,
			line:     s.String(),
			cells:    1,
			settings: set,
			command:  oddsCommand(s.Scenario, &set),
			resolved: func(_ context.Context, w io.Writer) { io.WriteString(w, s.Resolved()) },
			work: func(ctx context.Context, set experiments.Settings) (Report, error) {
				own, finished := set.Meter(1, set.TrialsEach()).Engagement(set)
				defer finished()
				return experiments.Odds(ctx, s.Scenario, own)
			},
		})
	}
	return jobs
}

func oddsCommand(s *rules.Scenario, set *experiments.Settings) command {
	c := append(command{"odds"}, s.Words()...)
	c.say("given", set.Given)
	c.say("observed", set.Observed)
	c.sayAll("assert", set.Asserts)
	c.sayAll("metric", set.Metrics)
	c.switchOn("readings", set.Readings)
	c.switchOn("fractions", set.Fractions)
	c.sayHow(set)
	return c
}
