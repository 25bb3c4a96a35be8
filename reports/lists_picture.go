package reports

import (
	"strings"

	"salvo/sim"
)

// Picture returns the ratings with their intervals and the scores of all against all.
func (l *Lists) Picture() (*Picture, error) {
	rows, against := Axis{Name: "list"}, Axis{Name: "against"}
	ratings := &ShiftPane{Name: "rating above and below the average", Mean: true}
	for i := range l.Lists {
		one := &l.Lists[i]
		rows.Values, against.Values = append(rows.Values, one.Name), append(against.Values, one.Name)
		r := one.Rating
		ratings.Rows = append(ratings.Rows, one.Name)
		ratings.Shifts = append(ratings.Shifts, &Shift{Estimate: sim.Estimate{Value: r.Value - AverageRating,
			Low: r.Low - AverageRating, High: r.High - AverageRating}})
	}
	scores := &HeatPane{Panel: l.panel(), X: &against, Y: &rows, Name: "score of the list on the left", Even: true,
		Framed: func(row, col int) bool { return l.reply(col) == row }}
	return &Picture{Title: l.headline(), Blocks: []Block{alone(ratings), alone(scores)},
		Legend: "Who is 400 ahead has odds of ten to one. Dark blue: the list on the left is ahead; bright brown: the one " +
			"below is. Framed: the best reply to the list below. A draw counts half.",
		Answers: l.Answers()[1:], Caption: caption(l.name(), l.sources(), l.Version),
		Describes: "Ratings, and a heat map of lists against lists. " + strings.Join(l.Answers(), " ")}, nil
}
