package reports

import "slices"

// OnPage is the balance as the page shows it.
func (b *Balance) OnPage() (PageItem, error) {
	item, err := b.Chart.OnPage()
	if err != nil {
		return item, err
	}
	item.Kind = "balance"
	item.Findings = slices.Concat(Said(b.Never), b.Answers(), []string{"Wanted: " + b.goal() + "."})
	if b.Score != nil {
		t := b.contest()
		item.Tables = []PageTable{t.onPage("who wins and the score of " + b.Score.first(b.Labels) + ", in per cent")}
		return item, nil
	}
	var tables []PageTable
	for i := range b.Crossings {
		t := b.neighbours(&b.Crossings[i])
		tables = append(tables, t.onPage("around "+b.goal()))
	}
	item.Tables = append(tables, item.Tables...)
	return item, nil
}
