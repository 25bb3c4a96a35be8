package plan

import (
	"context"
	"path/filepath"
	"strings"

	"salvo/experiments"
	"salvo/experiments/players"
	"salvo/reports"
	"salvo/rules"
)

// tournamentKind is "tournament: PLAYER PLAYER" in an experiment file.
var tournamentKind = &kind{
	name:  "tournament",
	words: "PLAYER PLAYER",
	keys:  []string{"on", "rulesets", "habits"},
	read:  readTournament,
	blank: func() Report { return new(reports.Tournament) },
}

func readTournament(it *itemReader) []job {
	set := it.settings.settings()
	if set.Trials == 0 {
		set.Trials = players.UsualTournamentTrials
	}
	set.Method = experiments.Simulate
	names, on := strings.Fields(it.words.Text), it.plain("on")
	if len(names) != 2 || len(on) == 0 {
		it.Wrong(it.words.Spot, `write "tournament: PLAYER PLAYER", and under "on" the scenarios that they meet on`)
		return nil
	}
	var rulesets []string
	if said := it.text("rulesets"); said.Line > 0 {
		rulesets = strings.Split(strings.ReplaceAll(said.Text, " ", ""), ",")
	}
	parse := func(line string) (*rules.Scenario, error) { return it.library.ParseIn(filepath.Dir(it.File), line) }
	t, err := players.NewTournament(it.library, parse, names, on, rulesets)
	for _, line := range on {
		if err == nil && !strings.HasPrefix(line, "random:") { // the run folder keeps files
			_, err = it.parse(line)
		}
	}
	if err == nil {
		err = t.Check(it.ctx)
	}
	if err != nil {
		it.refused(it.words, err)
		return nil
	}
	if t.Habits, t.Heading = it.switchedOn("habits"), it.title; !it.hasRoom(t.Fixtures(), it.words) {
		return nil
	}
	c := append(command{"tournament"}, names...)
	c = append(c, on...)
	if rulesets != nil {
		c.say("rulesets", strings.Join(rulesets, ","))
	}
	c.switchOn("habits", t.Habits)
	c.sayNumber("trials", set.Trials)
	c.saySeed(set.Seed)
	return []job{{
		line:     it.words.Text,
		cells:    t.Fixtures(),
		settings: set,
		command:  c,
		resolved: t.Resolve,
		work: func(ctx context.Context, set experiments.Settings) (Report, error) {
			return t.Work(ctx, set)
		},
	}}
}
