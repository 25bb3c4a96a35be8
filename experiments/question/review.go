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
	About: `Judges a scenario over many battles and opens with a verdict: whether it is fair if both play well, when battles are decided, what decides
them, and what has no part in them. Plans are searched for as by "salvo plans --quick"; 200 battles between them are each played out 200 times from the
end of every game turn. Then one thing at a time is changed, with the same luck: a unit is absent, an objective is worth nothing, reinforcements never come or
come on turn 1. The figures of a fair random walk stand beside those of the scenario. At the end stands what might help.`,
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
		{Name: "quick", Type: setting.Switch, Help: "follow 60 battles in place of 200, and play each out 60 times from a turn's end"},
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
