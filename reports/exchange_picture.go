package reports

import "strings"

// Picture returns the matrix as a table whose cells are coloured.
func (e *Exchange) Picture() (*Picture, error) {
	same := "for the same points"
	if !e.priced() {
		same = "one against one"
	}
	pic := &Picture{Title: e.heading(), Blocks: []Block{alone(&ExchangePane{e})},
		Legend: "Figures: so many of the unit below balance one of the unit on the left. Colours, " + same +
			": dark blue, the unit on the left is the better buy; bright brown, the unit below is.",
		Caption:   caption(e.name(), e.sources(), e.Version),
		Describes: "Heat map: how many of one unit balance one of another. " + strings.Join(e.findings(), " ")}
	if e.AllCycles > 0 {
		pic.Answers = []string{"Rock, paper, scissors: " + e.Cycles[0].String()}
	}
	return pic, nil
}

// An ExchangePane shows how many of one unit balance one of another.
type ExchangePane struct{ *Exchange }

// Head implements [Pane].
func (p *ExchangePane) Head() (name string, remarks []string) { return "Exchange ratios", nil }
