//go:build !js

package reports

// OnPage is the balance as the page shows it.
func (b *Balance) OnPage() (PageItem, error) {
	item, err := b.Chart.OnPage()
	item.Kind = "balance"
	item.Findings = append([]string{"Wanted: " + b.goal() + "."}, b.Answers()...)
	var tables []PageTable
	for i := range b.Crossings {
		t := b.neighbours(&b.Crossings[i])
		tables = append(tables, t.onPage("around "+b.goal()))
	}
	item.Tables = append(tables, item.Tables...)
	return item, err
}
