package reports

import (
	"fmt"
	"slices"
	"strings"
)

// OnPage is the costs as the page shows them.
func (p *Points) OnPage() (PageItem, error) {
	item := PageItem{
		Kind: "points", Title: p.headline(), Scenario: p.name(),
		Findings: append(Said(p.Never), p.findings()...),
		Assumed:  p.Assumed, Sources: p.sources(), Notes: p.Notes,
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
	return item, nil
}

// findings are the bargains, the worst buys, and how good the costs are.
func (p *Points) findings() []string {
	list := p.answer()
	for _, about := range []struct {
		verdict Verdict
		text    string
	}{{Cheap, "worth more than they cost"}, {Dear, "worth less than they cost"}} {
		units := p.judged(about.verdict)
		if about.verdict == Dear {
			slices.Reverse(units)
		}
		if len(units) > 0 {
			list = append(list, fmt.Sprintf("%d of %s are %s: %s.", len(units), numbered(len(p.Units), "unit"),
				about.text, someOf(units)))
		}
	}
	list = append(append(list, p.partings()...), p.Trust.sentence())
	return append(list, p.Trust.beside()...)
}

// judged are the units of a verdict, in their order.
func (p *Points) judged(v Verdict) (units []string) {
	for i := range p.Units {
		if p.Units[i].Verdict == v {
			units = append(units, p.Units[i].Unit)
		}
	}
	return units
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
