package reports

import "strings"

// OnPage is the costs as the page shows them.
func (p *Points) OnPage() (PageItem, error) {
	item := PageItem{
		Kind: "points", Title: p.heading(), Scenario: p.name(), Findings: p.findings(),
		Assumed: p.Assumed, Sources: p.sources(), Notes: p.Notes,
	}
	item.Tables = append(item.Tables, p.table().onPage("Costs"), p.situationTable().onPage("Situations"))
	for _, list := range []struct {
		caption string
		effects []Effect
	}{{"What depends most on the situation", p.Trust.Situational}, {"What a sum of costs cannot tell", p.Trust.Missed}} {
		if len(list.effects) > 0 {
			item.Tables = append(item.Tables, effectTable(list.effects).onPage(list.caption))
		}
	}
	var err error
	item.Pictures, err = onPage("Dots: fair costs against listed costs, fought chances against predicted ones", p.layout)
	return item, err
}

// effectTable is effects as a table.
func effectTable(effects []Effect) *table {
	var units, points, where []string
	for _, e := range effects {
		more, rest, _ := strings.Cut(e.String(), " ")
		width, place, _ := strings.Cut(rest, " ")
		units, points, where = append(units, e.Unit), append(points, more+" "+width), append(where, place)
	}
	return &table{columns: []column{{head: "unit", cells: units, text: true}, {head: "points", cells: points},
		{head: "where", cells: where, text: true}}}
}

// OnPage is the matrix as the page shows it.
func (e *Exchange) OnPage() (PageItem, error) {
	item := PageItem{
		Kind: "points", Title: e.heading(), Scenario: e.name(), Findings: e.findings(),
		Assumed: e.Assumed, Sources: e.sources(), Notes: e.Notes,
	}
	t := table{columns: e.columns()}
	item.Tables = append(item.Tables, t.onPage("So many of the unit above balance one of the unit on the left"))
	var err error
	item.Pictures, err = onPage("Heat map: how many of one unit balance one of another", e.layout)
	return item, err
}
