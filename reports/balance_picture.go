package reports

import (
	"slices"
	"strings"
)

// Picture returns who wins along the axis where there is a score, else the chance.
func (b *Balance) Picture() (*Picture, error) {
	pic, err := b.Chart.Picture()
	if err != nil || b.Score == nil {
		return pic, err
	}
	pic.Describes = strings.Join(slices.Concat(Said(b.Never), b.Answers(), []string{"Wanted: " + b.goal() + "."}), " ")
	pic.Blocks, pic.Remarks = []Block{alone(&SharePane{b})}, Said(b.Never)
	pic.Legend = "Line: the score of " + b.Score.first(b.Labels) + ", a win counting one and a draw one half."
	return pic, nil
}

// A SharePane shows who wins at every value of the axis: a column of shares that add up to one, through the middle of the
// draws the score, and where that meets the goal the answer.
type SharePane struct{ *Balance }

// Head implements [Pane].
func (p *SharePane) Head() (name string, remarks []string) {
	return "who wins, by " + p.X.Title(), p.Panels[0].Precision()
}

// Said returns what is said of an answer on the picture: "even", or the chance that was wanted.
func (p *SharePane) Said(answer *Crossing) string {
	switch {
	case p.drawn(answer.nearest(p.Goal)):
		return "standoff"
	case p.Goal != 0.5:
		return GoalPercent(p.Goal)
	}
	return "even"
}
