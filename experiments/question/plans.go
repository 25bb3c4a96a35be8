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
	About: `Says what a scenario is worth, and how hard that answer was attacked. Every plan of one side fights every plan of the
other, both sides look for better replies to what the other chooses, and what surely gains a point is added, until neither
side finds more or the battles (--battles) are used up. Then always the same attack is made: all plans, the generic ones
and 30 drawn by chance against what was chosen, and the report says the most that any of them gains. On the line a plan is
a stance and a policy, for single kinds of units too; on a table it is a plan of the scenario file, a generic one (attack,
rush, hold, fire and others), or one that is found and printed as text for the file. A win counts one and a draw one half. All
plans meet the same luck; what is chosen is judged with fresh luck. --only names plans: then there are no others, and
nothing is searched for; --only file are the plans of the scenario file.`,
	Examples: []string{
		`salvo plans bkc2/duel panther vs 2xsherman-m4 turns=4`,
		`salvo plans bkc2/battle 2xpanther+de-hq vs 4xsherman-m4+us-hq --only policy-a=nearest --only stance-b=hold,advance --trials 500`,
		`salvo plans farm --only file --trials 100 --plot plans.svg`,
	},
	Settings: plansSettings,
	Item:     "SCENARIO",
	Ask:      askPlans,
	Blank:    func() reports.Report { return new(reports.Plans) },
	Notes:    func(r reports.Report) []string { return r.(*reports.Plans).Notes },
}

func plansSettings() []setting.Setting {
	return slices.Concat([]setting.Setting{
		{Name: "only", Many: true, Help: "plans with `FACTOR=VALUE,VALUE` and no others, or file: those of the scenario file; may be repeated",
			Key: "plans with FACTOR=VALUE,VALUE and no others, or file"},
		{Name: "battles", Type: setting.Count, Most: players.MostBattles, Default: fmt.Sprintf("%d, fewer with many units", players.UsualBattles),
			Help: "the search may use `N` battles; the attack that follows is always the same"},
		{Name: "quick", Type: setting.Switch, Help: fmt.Sprintf("search with %d battles", players.QuickBattles)},
		{Name: "deep", Type: setting.Switch,
			Help: fmt.Sprintf("on a table: say what the player deep gains against each choice, in %d battles each; takes minutes", players.DeepBattles)},
	}, setting.Working(
		setting.Setting{Name: "trials", Type: setting.Count, Most: players.MostTrials, Default: "as the search needs", How: true,
			Help: "the most battles that one plan fights against another, in the attack too: `N`"},
		setting.Setting{Name: "precision", Type: setting.Precision, How: true, Help: "as many trials as give `P` percentage points to either side"},
	))
}

func askPlans(a *Asked) (all []Question) {
	if a.Has("battles") && a.On("quick") {
		return a.wrong("quick", "%s and %s both say how many battles the search may use: leave one out", settingName("quick"), settingName("battles"))
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
		if p.Deep = a.On("deep"); p.Deep && s.Scenario.Table == nil {
			return a.wrong("deep", "the player deep plays on tables: leave %s out, or name a scenario file", settingName("deep"))
		}
		p.Battles, p.Heading = a.Count("battles"), a.heading(s.Label)
		if a.On("quick") {
			p.Battles = players.QuickBattles
		}
		all = append(all, calculated(a, s, a.how(), p, "pair", "battle"))
	}
	return all
}
