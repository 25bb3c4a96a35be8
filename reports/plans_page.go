package reports

import (
	"slices"
)

// OnPage is the plans as the page shows them.
func (p *Plans) OnPage() (PageItem, error) {
	item := PageItem{
		Kind: "plans", Title: p.headline(), Scenario: p.Scenario, Findings: slices.Concat(Said(p.Never), p.Answer),
		Assumed: p.Assumed, Sources: p.sources(), Notes: p.notes(),
	}
	for side := range p.Plans {
		t := p.ranking(side)
		item.Tables = append(item.Tables, t.onPage("plans of "+p.Sides[side].label()+", scores in per cent"))
	}
	first, rest := p.matrix()
	t := table{columns: append([]column{first}, rest...)}
	item.Tables = append(item.Tables, t.onPage("score of "+p.Sides[0].label()+", in per cent"))
	return item, nil
}
