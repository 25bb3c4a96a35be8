//go:build !js

package reports

import (
	"strings"

	"gonum.org/v1/plot/vg"
)

// OnPage is the formula as the page shows it.
func (f *Formula) OnPage() (PageItem, error) {
	item := PageItem{Kind: "formula", Title: f.Equation(), Scenario: f.name(), Findings: f.Answers(), Assumed: f.Assumed,
		Sources: f.sources(), Notes: f.notes()}
	t, _ := f.table(true)
	item.Tables = append(item.Tables, t.onPage("all units, those that it prices worst first"))
	var err error
	item.Pictures, err = onPage("Fair costs against the formula. "+strings.Join(f.Answers(), " "), func(width vg.Length) *picture {
		pic := f.layout(width)
		pic.remarks = nil // the findings say it
		return pic
	})
	return item, err
}
