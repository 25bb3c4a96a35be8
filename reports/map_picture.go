package reports

import (
	"fmt"
	"strings"

	"salvo/rules/english"
)

// picture returns the map with its key and a line for each pair of squares.
func (m *Map) picture(pairs []Pair) *Picture {
	pic := &Picture{Title: m.Heading(), Describes: m.describe(), Remarks: m.UnitLines(),
		Blocks: []Block{alone(&MapPane{m, pairs}), alone(&KeyPane{m})}}
	sentences := []string{m.Game + "."}
	if m.Overlay != nil {
		sentences = append(sentences, m.Overlay.Sources...)
		pic.Legend = m.Overlay.Legend
		if m.Overlay.Values != nil && len(m.Units) > 0 {
			pic.Legend = strings.TrimSpace(pic.Legend + " A square with a unit shows its colour alone.")
		}
		sentences = append([]string{strings.TrimSuffix(m.Headline(), ".") + "."}, sentences...)
	}
	pic.Caption = []string{withVersion(sentences, m.Version)}
	return pic
}

// UnitLines returns a sentence for each side that names its units.
func (m *Map) UnitLines() (lines []string) {
	for side, look := range [...]string{"filled", "outlined"} {
		var list []string
		for _, r := range m.roll(side) {
			list = append(list, r.labels()+" "+r.name)
		}
		if list != nil {
			lines = append(lines, fmt.Sprintf("%s, %s: %s.", english.Capital(m.SideName(side)), look, strings.Join(list, ", ")))
		}
	}
	return lines
}

// A MapPane shows the map itself with its edges, scale and compass, and a line for each pair of squares.
type MapPane struct {
	*Map
	Pairs []Pair
}

// Head implements [Pane].
func (p *MapPane) Head() (name string, remarks []string) {
	if p.Overlay != nil {
		return p.Overlay.Title, nil
	}
	return p.size(), nil
}

// A KeyPane explains the signs that occur on a map.
type KeyPane struct{ *Map }

// Head implements [Pane].
func (*KeyPane) Head() (name string, remarks []string) { return "Key", nil }

// describe returns a description for readers who cannot see the map.
func (m *Map) describe() string {
	var grounds []string
	for _, g := range m.Grounds() {
		grounds = append(grounds, g.Ground)
	}
	text := fmt.Sprintf("A map of %s: %s", m.size(), strings.Join(grounds, ", "))
	if m.Overlay != nil {
		text += "; " + m.Overlay.Title + ". " + m.finding().String()
	}
	return text
}
