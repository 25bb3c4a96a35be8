package reports

import (
	"fmt"
	"strings"
)

// OnPage is the map as the page shows it.
func (m *Map) OnPage() (PageItem, error) {
	item := m.pageItem()
	return item, nil
}

// pageItem is all of the map but its picture.
func (m *Map) pageItem() PageItem {
	item := PageItem{Kind: "map", Title: m.Headline(), Scenario: m.Scenario, Findings: []string{m.about()}, Notes: m.Notes}
	if m.Overlay != nil {
		item.Findings = append(item.Findings, m.Overlay.Title+".")
		item.Sources = m.Overlay.Sources
	}
	if len(m.Units) > 0 {
		item.Tables = append(item.Tables, m.unitTable().onPage("Units"))
	}
	return item
}

// unitTable is the units with their places.
func (m *Map) unitTable() *table {
	columns := []column{{head: "label", text: true}, {head: "unit", text: true}, {head: "side", text: true},
		{head: "square", text: true}, {head: "facing", text: true}}
	for _, u := range m.Units {
		for i, cell := range []string{u.Label, u.Name, m.SideName(u.Side), m.SquareName(u.Square), u.Facing} {
			columns[i].cells = append(columns[i].cells, cell)
		}
	}
	return &table{columns: columns}
}

// describe tells those who cannot see the map what is on it.
func (m *Map) describe() string {
	var grounds []string
	for _, g := range m.Grounds() {
		grounds = append(grounds, g.Ground)
	}
	text := fmt.Sprintf("A map of %s: %s", m.size(), strings.Join(grounds, ", "))
	if m.Overlay != nil {
		text += "; " + m.Overlay.Title
	}
	return text
}
