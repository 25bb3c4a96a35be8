package question

import (
	"salvo/experiments/review"
	"salvo/experiments/setting"
	"salvo/reports"
)

// Review asks what a scenario is like to play.
var Review = Kind{
	Name:    "review",
	Summary: "a scenario judged over many battles: fair, exciting, or decided too soon",
	Usage:   "SCENARIO",
	About: `Judges a scenario over many battles and opens with a verdict: whether it is fair if both sides play well, when
battles are decided, what decides them, and which units and objectives play no part. It searches plans as "salvo plans --quick" does. Then
these plans fight 200 battles. From the end of every game turn salvo plays the rest of each battle up to 120 times, which
gives the chance of both sides at that moment.

On a table the command then changes one thing at a time, with the same luck: a unit is absent, an objective is worth
nothing, reinforcements never come or come on turn 1. The report compares the figures of the scenario with those of a fair random
walk, in which every turn moves the chance a little by pure luck. At the end it says what might make the scenario better.`,
	Examples: []string{
		`salvo review bkc2/duel panther vs sherman-m4 turns=4 --quick`,
		`salvo review bkc2/duel panther vs sherman-m4 turns=4 --quick --plot review.svg`,
		`salvo review crossroads --quick --estimate`,
	},
	Settings: reviewSettings,
	Item:     "SCENARIO",
	Ask:      askReview,
	Blank:    func() reports.Report { return new(reports.Review) },
	Notes:    func(r reports.Report) []string { return r.(*reports.Review).Notes },
}

func reviewSettings() []setting.Setting {
	return []setting.Setting{
		setting.Quick.Helping("fight 50 battles instead of 200, play the rest up to 48 times from the end of every turn, test no other plans against the chosen ones"),
		setting.Luck.At(setting.Everywhere),
	}
}

func askReview(a *Asked) (all []Question) {
	for _, s := range a.Scenarios() {
		r, err := review.New(s.Scenario)
		if err != nil {
			a.Refuse("", 0, err)
			continue
		}
		if !a.Room(r.Cells()) {
			continue
		}
		r.Heading, r.Quick = a.heading(s.Label), a.On("quick")
		all = append(all, calculated(a, s, a.how(), r, "battle", "battle"))
	}
	return all
}
