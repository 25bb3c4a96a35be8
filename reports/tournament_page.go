package reports

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
	return item, nil
}
