package reports

// OnPage is the lists as the page shows them.
func (l *Lists) OnPage() (PageItem, error) {
	item := PageItem{Kind: "lists", Title: l.headline(), Scenario: l.name(), Findings: l.Answers(), Assumed: l.Assumed,
		Sources: l.sources(), Notes: l.notes()}
	t := l.ranking()
	item.Tables = append(item.Tables, t.onPage("lists, the best first"))
	first, rest := l.matrix()
	scores := table{columns: append([]column{first}, rest...)}
	item.Tables = append(item.Tables, scores.onPage("score of the row against the column, in per cent"))
	return item, nil
}
