package question

import (
	"slices"

	"salvo/experiments"
	"salvo/experiments/setting"
	"salvo/reports"
)

// Sensitivity asks which change of a field, a factor or a reading moves a figure most.
var Sensitivity = Kind{
	Name:    "sensitivity",
	Summary: "what matters most: every stat, factor and reading changed one by one",
	Usage:   "SCENARIO",
	About: `Changes one thing at a time and prints by how much the first side's chance to win changes. If nobody can win,
the command measures the first figure in the answer of "salvo odds", such as result=knocked-out. It steps every field
of every unit, every factor, and every reading of an unclear rule that applies. Numbers go down and up by one, lengths
by 5 cm or 3 inches, and a word becomes every other word. The largest change comes first, and --plot draws the changes
as bars. Steps are exact if they can be. The others are rolled with the same dice as the scenario, so luck hardly
blurs the change. Of the fields, factors and readings whose steps change nothing, the report gives only the number.`,
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
		{Name: "show", Help: "measure `FIGURE`", Key: "the FIGURE to measure",
			Default: "the chance that the first side wins; if nobody can win, the first figure in the answer of odds"},
	}, setting.Working(
		setting.OneMethod,
		setting.Setting{Name: "trials", Type: setting.Count, Most: experiments.MostTrials, Default: "as many as give each change to within 1 percentage point, with more than 6 units 2, on tables 4 points", How: true,
			Help: "roll `N` engagements of every step that changes something, for example 1e6 or 1M"},
		setting.Setting{Name: "precision", Type: setting.Precision, How: true,
			Help: "roll until every change is known to within `P` percentage points; --trials is then the limit"},
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
