package reports

import "strings"

// Picture returns the matrix of plans against plans as a heat map.
func (p *Plans) Picture() (*Picture, error) {
	axes := [2]Axis{}
	for side := range axes {
		axes[side].Name = "plan of " + p.Sides[side].label()
		for i := range p.Plans[side] {
			axes[side].Values = append(axes[side].Values, p.Plans[side][i].Name)
		}
	}
	scores := &HeatPane{Panel: p.panel(), X: &axes[1], Y: &axes[0], Name: "score of " + p.Sides[0].label(), Even: true,
		Framed: func(row, col int) bool { return p.Plans[0][row].Share > 0 && p.Plans[1][col].Share > 0 }}
	return &Picture{Title: p.headline(), Blocks: []Block{alone(scores)},
		Legend: "Dark blue: " + p.Sides[0].label() + " ahead; bright brown: " + p.Sides[1].label() +
			" ahead. Framed: what both should choose. A draw counts half.",
		Answers: append(Said(p.Never), p.Answer[1:]...), Caption: caption(p.Scenario, p.sources(), p.Version),
		Describes: "Heat map of plans against plans. " + strings.Join(p.Answer, " ")}, nil
}
