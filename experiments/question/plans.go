package question

import (
	"fmt"
	"slices"

	"salvo/experiments/players"
	"salvo/reports"

	"salvo/experiments/setting"
)

// Plans asks which plans both sides should choose.
var Plans = Kind{
	Name:    "plans",
	Summary: "plans against plans, and what comes of it if both choose well",
	Usage:   "SCENARIO",
	About: `Plays every plan of one side against every plan of the other and finds what both should choose, what a wrong plan
costs, and who is ahead if both choose well. On the line a plan is a stance and a policy; on a table it is a plan of the
scenario file. A win counts one and a draw one half. Where no single plan will do, it says how often to choose which. All
plans meet the same luck, and most trials go to the plans that decide; what is chosen is judged with fresh luck. With
--search both sides look for better plans in which one kind of unit does something else, and keep what surely gains a
point; on the line, since on a table plans are written into its file.`,
	Examples: []string{
		`salvo plans bkc2/duel panther vs 2xsherman-m4 turns=4`,
		`salvo plans bkc2/battle 2xpanther+de-hq vs 4xsherman-m4+us-hq --only policy-a=nearest --only stance-b=hold,advance --trials 500`,
		`salvo plans crossroads --trials 200 --plot plans.svg`,
	},
	Settings: plansSettings,
	Item:     "SCENARIO",
	Ask:      askPlans,
	Blank:    func() reports.Report { return new(reports.Plans) },
	Notes:    func(r reports.Report) []string { return r.(*reports.Plans).Notes },
}

func plansSettings() []setting.Setting {
	return slices.Concat([]setting.Setting{
		{Name: "only", Many: true, Help: "plans with `FACTOR=VALUE,VALUE` and no others; may be repeated",
			Key: "plans with FACTOR=VALUE,VALUE and no others"},
		{Name: "search", Type: setting.Switch, Help: "search for further plans, in which one kind of unit does something else",
			Key: "search for further plans"},
	}, setting.Working(
		setting.Setting{Name: "trials", Type: setting.Count, Most: players.MostTrials, Default: fmt.Sprint(players.UsualTrials), How: true,
			Help: "the most battles that one plan fights against another, for choosing and again for judging: `N`"},
		setting.Setting{Name: "precision", Type: setting.Precision, How: true, Help: "as many trials as give `P` percentage points to either side"},
	))
}

func askPlans(a *Asked) (all []Question) {
	if !a.Has("precision") {
		a.usual("trials", fmt.Sprint(players.UsualTrials))
	}
	for _, s := range a.Scenarios() {
		p, err := players.NewPlans(s.Scenario, a.Texts("only"))
		if err == nil && a.Ahead && !a.Tried {
			err = p.Check(a.Context)
		}
		if err != nil {
			a.Refuse("only", 0, err)
			continue
		}
		if !a.Room(p.Cells()) {
			continue
		}
		p.Search, p.Heading = a.On("search"), a.heading(s.Label)
		all = append(all, calculated(a, s, a.how(), p, "pair", "battle"))
	}
	return all
}
