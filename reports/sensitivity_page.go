//go:build !js

package reports

import (
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
)

// OnPage is the steps as the page shows them.
func (y *Sensitivity) OnPage() (PageItem, error) {
	item := PageItem{
		Kind: "sensitivity", Title: y.headline(), Scenario: y.Scenario, Findings: slices.Concat(said(y.Never), y.Answers()),
		Assumed: y.Assumed, Sources: y.sources(), Notes: append(y.rest(), y.Notes...),
	}
	ranked := y.ranked()
	if len(ranked) == 0 {
		return item, nil
	}
	t := y.table(ranked, true)
	item.Tables = append(item.Tables, t.onPage("what one step does to "+y.Figure))
	var err error
	item.Pictures, err = onPage("Tornado of what the figure depends on. "+strings.Join(y.Answers(), " "),
		func(width vg.Length) *picture {
			pic := y.layout(width)
			pic.remarks = nil // the notes say it
			return pic
		})
	return item, err
}
