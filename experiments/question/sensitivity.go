package question

import (
	"slices"

	"salvo/experiments"
	"salvo/experiments/setting"
	"salvo/reports"
)

// Sensitivity asks what matters most.
var Sensitivity = Kind{
	Name:    "sensitivity",
	Summary: "what matters most: every stat, factor and reading stepped one by one",
	Usage:   "SCENARIO",
	About: `Changes one thing at a time and asks what that does to the chance that the first side wins, or where nobody
wins to the worst that can happen: every stat of every unit, every factor, every reading of an unclear rule that has a
bearing. Numbers go down and up by one, lengths by 5 cm or 3 inches, words become every other word. What changes most
comes first, and --plot draws it as a tornado. What can be walked is exact; all else is rolled with the same luck, so that a
difference is the step's doing. What changes nothing is only counted.`,
	Examples: []string{
		`salvo sensitivity bkc2/duel panther vs sherman-m4 --plot tornado.svg`,
		`salvo sensitivity bkc2 2xsherman-m4 vs tiger-1 range=35 --show result=suppressed+`,
		`salvo sensitivity bolt-action/duel panther vs sherman-m4 --show "mean turns" --format csv`,
	},
	Settings: sensitivitySettings,
	Item:     "SCENARIO",
	Ask:      askSensitivity,
	Blank:    func() reports.Report { return new(reports.Sensitivity) },
	Notes:    func(r reports.Report) []string { return r.(*reports.Sensitivity).Notes },
}

func sensitivitySettings() []setting.Setting {
	return slices.Concat([]setting.Setting{
		{Name: "show", Help: "what is looked at is `FIGURE`", Key: "the figure that is looked at",
			Default: "that the first side wins, else the worst that can happen"},
	}, setting.Working(
		setting.Setting{Name: "trials", Type: setting.Count, Most: experiments.MostTrials, Default: "a point", How: true,
			Help: "roll `N` engagements of every step that changes something; 1e6 and 1M are read, too"},
		setting.Setting{Name: "precision", Type: setting.Precision, How: true,
			Help: "roll until every change is known to `P` percentage points to either side; --trials is then the most"},
	))
}

func askSensitivity(a *Asked) (all []Question) {
	for _, s := range a.Scenarios() {
		y, err := experiments.NewSensitivity(s.Scenario, a.Text("show"))
		if err != nil {
			a.Refuse("show", 0, err)
			continue
		}
		if !a.Room(y.Cells()) {
			continue
		}
		y.Heading = a.heading(s.Label)
		all = append(all, calculated(a, s, a.how(), y, "step", "engagement"))
	}
	return all
}
