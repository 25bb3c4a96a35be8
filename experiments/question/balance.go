package question

import (
	"context"
	"slices"

	"salvo/experiments"
	"salvo/experiments/players"
	"salvo/experiments/setting"
	"salvo/reports"
)

// How the sides of a balance play: as the scenario says, or as well as possible.
const (
	playAsSaid = "as-said"
	playBest   = "best"
)

// Balance asks for the number or value that makes a fight even.
var Balance = Kind{
	Name:    "balance",
	Summary: "the number or value that makes a fight even",
	Usage:   "SCENARIO --vary AXIS",
	About: `Searches the axis for the value at which a fight is even. A win counts one, and a draw one half for both sides.
With --until "EVENT P%" it searches for the value at which EVENT has the chance P. All values are rolled with the same luck.
A value counts as too low or too high only if its 95 % interval lies on one side of the goal. --trials is the largest number
of trials for one value.

With --play best both sides choose their plans well at every value, as "salvo plans" finds them. --trials is then the
largest number of battles that one plan fights against another.`,
	Examples: []string{
		`salvo balance bkc2/duel tiger-1 vs sherman-m4 turns=10 stance-b=advance --vary b.sherman-m4=1..6`,
		`salvo balance bkc2 3xsherman-m4 vs panther range=40 --vary target.save=3..6 --until "result=knocked-out 25%"`,
		`salvo balance bkc2/duel panther vs sherman-m4 blunders=no --vary range=20..60/10 --until winner=a`,
		`salvo balance bkc2/duel tiger-1 vs sherman-m4 turns=4 --vary b.sherman-m4=1..4 --play best --trials 1k`,
	},
	Settings: balanceSettings,
	Item:     "SCENARIO",
	Ask:      askBalance,
	Blank:    func() reports.Report { return new(reports.Balance) },
	Notes:    func(r reports.Report) []string { return r.(*reports.Balance).Notes },
}

func balanceSettings() []setting.Setting {
	return slices.Concat([]setting.Setting{
		{Name: "vary", Type: setting.Axis, Help: "search along `AXIS`", Key: "AXIS along which to look",
			Missing: "what varies", Example: "b.UNIT=1..20", Required: true},
		{Name: "until", Help: "search for the value at which `\"EVENT P%\"` is true: EVENT has the chance P; EVENT alone or P% alone is enough",
			Key: "EVENT, with the chance that is wanted", Default: `"score 50%"; if nobody can win, the first figure in the answer of odds`},
		{Name: "play", Type: setting.Word, Words: []string{playAsSaid, playBest}, Tacit: playAsSaid,
			Help: "choose `HOW` the sides play: as-said (as the scenario says) or best (with the best plans)",
			Key:  "as-said: the sides play as the scenario says; best: both sides choose the best plans"},
	}, setting.Working(setting.OneMethod))
}

func askBalance(a *Asked) (all []Question) {
	for _, s := range a.Scenarios() {
		b := newSearch(a, s)
		if b == nil || !a.Room(b.Cells()) {
			continue
		}
		heading := a.heading(s.Label)
		q := calculated(a, s, a.how(), b, "value", "engagement")
		q.Work = works(func(ctx context.Context, set experiments.Settings) (*reports.Balance, error) {
			found, err := b.Work(ctx, set)
			if err == nil {
				found.Heading = heading
			}
			return found, err
		})
		all = append(all, q)
	}
	return all
}

// newSearch returns the search for the even value of a scenario; nil if there is a mistake.
func newSearch(a *Asked, s Swept) calculation[*reports.Balance] {
	axis := a.axis("vary", s.Scenario)
	switch best := a.Text("play") == playBest; {
	case axis == nil:
		return nil
	case best && a.Has("until"):
		a.wrong("until", "%s looks for an even fight: leave out %s", settingName("play "+playBest), settingName("until"))
		return nil
	case best:
		b, err := players.NewBalance(s.Scenario, axis)
		if err != nil {
			a.Refuse("vary", 0, err)
			return nil
		}
		return b
	}
	b, err := experiments.NewBalance(s.Scenario, axis, a.Text("until"))
	if err == nil && a.Ahead && !a.Tried {
		err = b.Check(a.Context)
	}
	if err != nil {
		at := "vary"
		if a.Has("until") {
			at = "until"
		}
		a.Refuse(at, 0, err)
		return nil
	}
	return b
}
