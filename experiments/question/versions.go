package question

import (
	"salvo/experiments"
	"salvo/experiments/review"
	"salvo/experiments/setting"
	"salvo/reports"
	"salvo/rules"
)

// Versions asks what a change did to a scenario: at the terminal "compare FIRST SECOND --review".
var Versions = Kind{
	Name:     "versions",
	Summary:  "two versions of a scenario reviewed side by side",
	Settings: versionsSettings,
	Item:     "SCENARIO",
	ItemHelp: "the first version; the second stands under with",
	Refuses:  []string{"sweep", "trials", "method", "precision"},
	Refusal:  "does not go with versions: their battles are as many as a review has",
	Variant:  &Compare,
	Switch:   "review",
	Ask:      askVersions,
	Blank:    func() reports.Report { return new(reports.Versions) },
}

func versionsSettings() []setting.Setting {
	return []setting.Setting{
		{Name: "quick", Type: setting.Switch, Help: "fewer battles, as review --quick has"},
		{Name: "with", Many: true, On: setting.File, Help: "the second version"},
		setting.Luck,
	}
}

func askVersions(a *Asked) []Question {
	if !a.Ahead {
		for _, name := range []string{"rulesets", "catalogue", "trials", "precision", "method"} {
			if a.Has(name) {
				return a.wrong(name, "%s does not go with %s: leave it out", settingName(name), settingName("review"))
			}
		}
	}
	both := versionsOf(a)
	if a.Mistakes > 0 {
		return nil
	}
	if len(both) != 2 {
		return a.wrong("", "name two versions of a scenario, each a file or a line in quotes: here are %d", len(both))
	}
	v, err := review.NewVersions(both[0], both[1])
	if err != nil {
		a.Refuse("", 0, err)
		return nil
	}
	if !a.Room(v.Cells()) {
		return nil
	}
	v.Heading, v.Quick = a.Title, a.On("quick")
	q := a.asking([]string{both[0].String(), both[1].String()}, a.how())
	q.Cells, q.Resolve, q.Work, q.Piece, q.Trial = v.Cells(), v.Resolve, works(v.Work), "battle", "battle"
	return []Question{q}
}

// versionsOf returns the two versions in the words of the question.
func versionsOf(a *Asked) (both []*rules.Scenario) {
	lines, second := a.Words, len(a.Words)
	if a.Ahead {
		lines, second = append([]string{a.Typed}, a.Texts("with")...), 1
	}
	for i, line := range lines {
		s, err := a.Read(line)
		switch {
		case err == nil:
			both = append(both, s)
		case i < second:
			a.Refuse("", 0, experiments.InputError{Err: err})
		default:
			a.Refuse("with", i-second, err)
		}
	}
	return both
}
