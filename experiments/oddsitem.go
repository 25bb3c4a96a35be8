package experiments

import (
	"context"
	"io"
	"strings"

	"salvo/reports"
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
	set := it.settings.settings(Both)
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
		try := func(key string, alone func(word string) Settings) {
			for _, said := range it.texts(key) {
				one := alone(said.Text)
				if _, err := one.ask(e, pointsOf(s.Scenario)); err != nil {
					it.refused(said, err)
				}
			}
		}
		try("given", func(word string) Settings { return Settings{Given: word} })
		try("observed", func(word string) Settings { return Settings{Observed: word} })
		try("metric", func(word string) Settings { return Settings{Metrics: []string{word}} })
		try("assert", func(word string) Settings { return Settings{Asserts: []string{word}} })
		jobs = append(jobs, job{
			label:    s.label,
			line:     s.String(),
			cells:    1,
			settings: set,
			command:  oddsCommand(s.String(), &set),
			resolved: func(w io.Writer) { io.WriteString(w, s.Resolved()) },
			work: func(ctx context.Context, set Settings) (Report, error) {
				own, finished := set.meter(1).engagement(set)
				defer finished()
				return Odds(ctx, s.Scenario, own)
			},
		})
	}
	return jobs
}

func oddsCommand(line string, set *Settings) []string {
	words := append([]string{"odds"}, strings.Fields(line)...)
	if set.Given != "" {
		words = append(words, "--given", set.Given)
	}
	if set.Observed != "" {
		words = append(words, "--observed", set.Observed)
	}
	for _, assert := range set.Asserts {
		words = append(words, "--assert", assert)
	}
	for _, metric := range set.Metrics {
		words = append(words, "--metric", metric)
	}
	if set.Readings {
		words = append(words, "--readings")
	}
	if set.Fractions {
		words = append(words, "--fractions")
	}
	return append(words, set.flags(Both)...)
}
