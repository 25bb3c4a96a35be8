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
	Summary: "the plans that both sides should choose, and the result",
	Usage:   "SCENARIO",
	About: `Finds the plans that both sides should choose, the scores with these plans, and how much other plans could gain
on these scores. A win counts one and a draw one half.

Every plan of one side fights every plan of the other. Then both sides search for better replies to the other's choice, and
a plan that gains a percentage point is added. The search ends when neither side finds more, or when its battles
(--battles) are used up. Then salvo attacks the choices: the plans tried so far, the generic plans and 30 random plans fight
against them, and the report states the most that any plan gains. All plans have the same luck; the choices are judged with
fresh luck.

On the line a plan is a stance and a policy, which may differ for single kinds of units. On a table it is a plan of the
scenario file, a generic plan (attack, rush, hold, fire and others), or a plan that the search finds and prints as text for
the file. --only limits the sides to the plans that you name, and there is no search; --only file takes the plans of the
scenario file.`,
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
		setting.Only,
		{Name: "battles", Type: setting.Count, Most: players.MostBattles, Default: fmt.Sprintf("%d, fewer with many units", players.UsualBattles),
			Help: "the search may use `N` battles; the attack that follows has battles of its own"},
		setting.Quick.Helping(fmt.Sprintf("search with %d battles", players.QuickBattles)),
		{Name: "deep", Type: setting.Switch,
			Help: fmt.Sprintf("on a table: print what the player deep gains against the choice of each side, in %d battles; takes minutes", players.DeepBattles)},
	}, setting.Working(
		setting.OneMethod,
		setting.Setting{Name: "trials", Type: setting.Count, Most: players.MostTrials, Default: "as the search needs", How: true,
			Help: "one plan fights another at most `N` times, in the search and in the attack on the choices"},
		setting.Setting{Name: "precision", Type: setting.Precision, How: true, Help: "one plan fights another at most as often as a score of 50 % needs to be known to within `P` percentage points"},
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
