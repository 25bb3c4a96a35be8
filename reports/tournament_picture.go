package reports

import "strings"

// Picture returns the score by the rules of each game as bars with their intervals.
func (t *Tournament) Picture() (*Picture, error) {
	x := &Axis{Name: "ruleset"}
	panel := &Panel{Figure: "score of " + t.Players[0], Metric: "winner", Value: "score", Cells: [][]Cell{{}}}
	for i := range t.Rulesets {
		x.Values = append(x.Values, t.Rulesets[i].Ruleset)
		panel.Cells[0] = append(panel.Cells[0], Cell{Estimate: t.Rulesets[i].Score})
	}
	return &Picture{Title: t.heading(), Blocks: []Block{alone(&BarPane{Panel: panel, X: x, Top: 1, Name: panel.Figure})},
		Answers: t.Answers(), Caption: caption(t.name(), t.sources(), t.Version),
		Describes: "Bars: the score by ruleset. " + strings.Join(t.Answers(), " ")}, nil
}
