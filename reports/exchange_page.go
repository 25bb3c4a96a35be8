package reports

import (
	"fmt"
)

// OnPage is the matrix as the page shows it.
func (e *Exchange) OnPage() (PageItem, error) {
	item := PageItem{
		Kind: "points", Title: e.heading(), Scenario: e.name(), Findings: e.findings(),
		Assumed: e.Assumed, Sources: e.sources(), Notes: e.Notes,
	}
	t := table{columns: e.columns()}
	item.Tables = append(item.Tables, t.onPage("So many of the unit above balance one of the unit on the left"))
	return item, nil
}

// findings are the best and the worst buy, and the cycles.
func (e *Exchange) findings() (list []string) {
	if e.AllCycles > 0 {
		list = append(list, fmt.Sprintf("Rock, paper, scissors: %s", e.Cycles[0].String()))
	} else {
		list = append(list, "No three units beat each other in a circle.")
	}
	return list
}
