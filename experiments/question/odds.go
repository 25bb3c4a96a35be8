package question

import (
	"context"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/experiments/players"
	"salvo/experiments/setting"
	"salvo/reports"
)

// Odds asks for the odds of one engagement.
var Odds = Kind{
	Name:    "odds",
	Summary: "the odds of one engagement",
	Usage:   "SCENARIO",
	About: `Prints the odds of one engagement. A scenario line names a ruleset, the units of both parties, and the
circumstances. "salvo rules" lists what a line may say, and "salvo units" lists the units. A scenario file, or the name of a
ready-made scenario, can take the place of the line. Words behind its name change the scenario.`,
	Examples: []string{
		`salvo odds bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank`,
		`salvo odds bkc2 unit:attack=6,range=60 vs unit:hits=4,save=5 --fractions`,
		`salvo odds bkc2 panther vs sherman-m4 --assert "result=suppressed+ > 50%"`,
		`salvo odds crossroads turns=6 plan-a=up-the-road --trials 500`,
		`salvo odds --together "bkc2 panther vs sherman-m4" "bkc2 tiger-1 vs firefly"`,
	},
	Settings: oddsSettings,
	Item:     "SCENARIO",
	Ask:      askOdds,
	Blank:    func() reports.Report { return new(reports.Odds) },
	Warnings: func(r reports.Report) []string { return r.(*reports.Odds).Warnings() },
	Notes:    func(r reports.Report) []string { return r.(*reports.Odds).Notes },
	Broken:   func(r reports.Report) []string { return experiments.BrokenAssertions(r.(*reports.Odds).Figures) },
}

func oddsSettings() []setting.Setting {
	return slices.Concat([]setting.Setting{
		{Name: "together", Type: setting.Switch, On: setting.Terminal, Help: "print how many of several attacks succeed; each attack is a quoted SCENARIO"},
		{Name: "show", On: setting.Terminal, Help: "with --together: an attack succeeds if `EVENT` happens", Default: "the first figure in the answer"},
		setting.Given,
		setting.Observed,
		{Name: "assert", Many: true, Help: "exit with code 3 unless `ASSERT` is true; may be repeated", Key: "FIGURE < 25%: what must be true"},
		{Name: "metric", Many: true, Help: "show `METRIC` and no other, as a table; may be repeated", Key: "show these metrics and no others",
			Default: "all metrics"},
		setting.Readings,
		{Name: "fractions", Type: setting.Switch, NotInCSV: true, Help: "print exact odds as fractions, too"},
	}, setting.Working(setting.Trials.At(setting.Everywhere), setting.Luck.At(setting.Everywhere)))
}

func askOdds(a *Asked) (all []Question) {
	set := a.how()
	set.Given, set.Observed = a.Text("given"), a.Text("observed")
	set.Readings, set.Fractions = a.On("readings"), a.On("fractions")
	set.Asserts, set.Metrics = a.Texts("assert"), a.Texts("metric")
	if a.On("together") {
		return askTogether(a, set)
	}
	if a.Has("show") {
		return a.wrong("show", "%s goes with %s; salvo chart shows figures, too", settingName("show"), settingName("together"))
	}
	if a.severalLines() {
		return a.wrong("", "ask one scenario at a time, or how many of several attacks succeed: salvo odds %s %q %q", settingName("together"), a.Words[0], a.Words[1])
	}
	for _, s := range a.Scenarios() {
		if a.Ahead && !checkOdds(a, s) {
			continue
		}
		q := a.about(s, set)
		q.Piece, q.Trial = "engagement", "engagement"
		q.Work = works(func(ctx context.Context, set experiments.Settings) (*reports.Odds, error) {
			return workOdds(ctx, a, s, set)
		})
		all = append(all, q)
	}
	return all
}

// askTogether returns the question how many of several attacks succeed.
func askTogether(a *Asked, set experiments.Settings) []Question {
	attacks := a.Lines()
	if attacks == nil {
		return nil
	}
	q := a.asking(a.Words, set)
	q.Line = strings.Join(a.Words, "; ")
	q.Piece, q.Trial = "engagement", "engagement"
	q.Work = works(func(ctx context.Context, set experiments.Settings) (*reports.Odds, error) {
		return experiments.Together(ctx, attacks, a.Text("show"), set)
	})
	return []Question{q}
}

// severalLines reports whether the user wrote several quoted lines.
func (a *Asked) severalLines() bool {
	return len(a.Words) > 1 && !slices.ContainsFunc(a.Words, func(word string) bool { return !strings.Contains(word, " vs ") })
}

// checkOdds checks that the engagement has every event, metric and figure that the question names, and reports mistakes. It
// returns false if the engagement itself is impossible.
func checkOdds(a *Asked, s Swept) bool {
	e, err := s.Prepare()
	if err != nil {
		a.Refuse("", 0, err)
		return false
	}
	for _, one := range []struct {
		name  string
		alone func(word string) experiments.Settings
	}{
		{"given", func(word string) experiments.Settings { return experiments.Settings{Given: word} }},
		{"observed", func(word string) experiments.Settings { return experiments.Settings{Observed: word} }},
		{"metric", func(word string) experiments.Settings { return experiments.Settings{Metrics: []string{word}} }},
		{"assert", func(word string) experiments.Settings { return experiments.Settings{Asserts: []string{word}} }},
	} {
		for i, word := range a.Texts(one.name) {
			alone := one.alone(word)
			if err := alone.Check(s.Scenario, e); err != nil {
				a.Refuse(one.name, i, err)
			}
		}
	}
	return true
}

// workOdds works one engagement out. In a report for people it adds a sentence on what other plans would change.
func workOdds(ctx context.Context, a *Asked, s Swept, set experiments.Settings) (*reports.Odds, error) {
	if a.Ahead {
		own, finished := set.Meter(1, set.TrialsEach()).Engagement(set)
		defer finished()
		return experiments.Odds(ctx, s.Scenario, own)
	}
	o, err := experiments.Odds(ctx, s.Scenario, set)
	if err != nil || set.Given != "" || !a.Prose {
		return o, err
	}
	o.Played, err = players.InBrief(ctx, s.Scenario, experiments.Settings{Workers: set.Workers, Seed: set.Seed, Version: set.Version})
	return o, err
}
