//go:build !js

package reports

import (
	"strings"

	"gonum.org/v1/plot/vg"
)

// OnPage is the tournament as the page shows it.
func (t *Tournament) OnPage() (PageItem, error) {
	item := PageItem{Kind: "tournament", Title: t.heading(), Scenario: t.name(), Findings: t.Answers(), Sources: t.sources(), Notes: t.Notes}
	results := t.results()
	item.Tables = append(item.Tables, results.onPage("score of "+t.Players[0]+" against "+t.Players[1]+", in per cent"))
	for i := range t.Rulesets {
		if r := &t.Rulesets[i]; len(r.Habits) > 0 {
			habits := r.habits(t.Players)
			item.Tables = append(item.Tables, habits.onPage("habits in "+r.Ruleset))
		}
	}
	var err error
	item.Pictures, err = onPage("Bars: the score by ruleset. "+strings.Join(t.Answers(), " "), func(width vg.Length) *picture {
		pic := t.layout(width)
		pic.remarks = nil // the findings say it
		return pic
	})
	return item, err
}
