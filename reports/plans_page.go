//go:build !js

package reports

import (
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
)

// OnPage is the plans as the page shows them.
func (p *Plans) OnPage() (PageItem, error) {
	item := PageItem{
		Kind: "plans", Title: p.headline(), Scenario: p.Scenario, Findings: slices.Concat(said(p.Never), p.Answer),
		Assumed: p.Assumed, Sources: p.sources(), Notes: p.notes(),
	}
	for side := range p.Plans {
		t := p.ranking(side)
		item.Tables = append(item.Tables, t.onPage("plans of "+p.Sides[side].label()+", scores in per cent"))
	}
	first, rest := p.matrix()
	t := table{columns: append([]column{first}, rest...)}
	item.Tables = append(item.Tables, t.onPage("score of "+p.Sides[0].label()+", in per cent"))
	var err error
	item.Pictures, err = onPage("Heat map of plans against plans. "+strings.Join(p.Answer, " "), func(width vg.Length) *picture {
		pic := p.layout(width)
		pic.remarks = nil // the findings say it
		return pic
	})
	return item, err
}
