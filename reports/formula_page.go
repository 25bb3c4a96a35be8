package reports

// OnPage is the formula as the page shows it.
func (f *Formula) OnPage() (PageItem, error) {
	item := PageItem{Kind: "formula", Title: f.Equation(), Scenario: f.name(), Findings: f.Answers(), Assumed: f.Assumed,
		Sources: f.sources(), Notes: f.notes()}
	t, _ := f.table(true)
	item.Tables = append(item.Tables, t.onPage("all units, those that it prices worst first"))
	return item, nil
}
