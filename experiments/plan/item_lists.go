package plan

import (
	"context"
	"errors"
	"strings"

	"salvo/experiments"
	"salvo/experiments/points"
	"salvo/reports"
	"salvo/rules/yamlfile"
)

// listsKind is "lists: RULESET [FORCE...]" in an experiment file. The forces of rosters are lists by their names.
var listsKind = &kind{
	name:  "lists",
	words: "RULESET",
	keys:  []string{"budget", "battles", "mix"},
	read:  readLists,
	blank: func() Report { return new(reports.Lists) },
}

func readLists(it *itemReader) []job {
	before := len(it.Mistakes)
	for _, key := range []string{"sweep", "trials", "method", "precision"} {
		if said := it.text(key); said.Line > 0 {
			it.Wrong(said.Spot, "%q does not go with lists: write battles", key)
		}
	}
	words := strings.Fields(it.words.Text)
	var mix points.Asked
	it.readMixFile(&mix)
	asked := points.ListsAsked{Ruleset: words[0], Words: words[1:], Budget: int(it.count("budget", points.MostBudget)),
		MixFile: mix.MixFile, MixText: mix.MixText}
	set := it.settings.settings()
	set.Method, set.Trials, set.PrecisionInPoints = experiments.Simulate, points.UsualListBattles, 0
	if battles := it.count("battles", points.MostListBattles); battles > 0 {
		set.Trials = battles
	}
	if len(it.Mistakes) > before {
		return nil
	}
	l, err := points.NewLists(it.library, asked)
	var ofMix yamlfile.Mistakes
	switch {
	case errors.As(err, &ofMix):
		it.Mistakes = append(it.Mistakes, ofMix...)
		return nil
	case err != nil:
		it.refused(it.words, err)
		return nil
	}
	l.Heading = it.title
	c := append(command{"lists", asked.Ruleset}, asked.Words...)
	c.sayNumber("budget", int64(asked.Budget))
	c.say("mix", asked.MixFile)
	if set.Trials != points.UsualListBattles {
		c.sayNumber("battles", set.Trials)
	}
	c.saySeed(set.Seed)
	return []job{{
		line:     it.words.Text,
		cells:    l.Pairs(),
		settings: set,
		command:  c,
		resolved: l.Resolve,
		work: func(ctx context.Context, set experiments.Settings) (Report, error) {
			return l.Work(ctx, set)
		},
	}}
}
