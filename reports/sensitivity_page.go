package reports

import (
	"slices"
)

// OnPage is the steps as the page shows them.
func (y *Sensitivity) OnPage() (PageItem, error) {
	item := PageItem{
		Kind: "sensitivity", Title: y.headline(), Scenario: y.Scenario, Findings: slices.Concat(Said(y.Never), y.Answers()),
		Assumed: y.Assumed, Sources: y.sources(), Notes: append(y.rest(), y.Notes...),
	}
	ranked := y.ranked()
	if len(ranked) == 0 {
		return item, nil
	}
	t := y.table(ranked, true)
	item.Tables = append(item.Tables, t.onPage("what one step does to "+y.Figure))
	return item, nil
}
