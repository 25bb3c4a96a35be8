//go:build !js

package reports

import (
	"strings"

	"gonum.org/v1/plot/vg"
)

// OnPage is the lists as the page shows them.
func (l *Lists) OnPage() (PageItem, error) {
	item := PageItem{Kind: "lists", Title: l.headline(), Scenario: l.name(), Findings: l.Answers(), Assumed: l.Assumed,
		Sources: l.sources(), Notes: l.notes()}
	t := l.ranking()
	item.Tables = append(item.Tables, t.onPage("lists, the best first"))
	first, rest := l.matrix()
	scores := table{columns: append([]column{first}, rest...)}
	item.Tables = append(item.Tables, scores.onPage("score of the row against the column, in per cent"))
	var err error
	item.Pictures, err = onPage("Ratings, and a heat map of lists against lists. "+strings.Join(l.Answers(), " "),
		func(width vg.Length) *picture {
			pic := l.layout(width)
			pic.remarks = nil // the findings say it
			return pic
		})
	return item, err
}
