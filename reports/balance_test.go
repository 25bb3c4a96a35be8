package reports

import (
	"io"
	"testing"

	"salvo/sim"
)

// evenGuns returns a fight that is even between two and three guns.
func evenGuns() *Balance {
	goal := 0.5
	b := &Balance{
		Chart: Chart{Scenario: "skirmish double vs gun", Title: "Skirmish", X: Axis{Name: "b.gun", Words: "number of guns", One: "gun", Numeric: true}},
		Event: "score", Goal: goal, Labels: []string{"a", "draw", "b"},
		Score: &Contest{Sides: []string{"a", "b"}, Names: []string{"Double", "draw", "Gun"}},
	}
	b.Panels = []Panel{{Figure: "score", Metric: "winner", Value: "score", Goal: &goal, Cells: [][]Cell{nil}}}
	for _, label := range b.Labels {
		b.Panels = append(b.Panels, Panel{Figure: "winner=" + label, Metric: "winner", Value: label, Cells: [][]Cell{nil}})
	}
	var near Crossing
	for i, shares := range [][3]float64{{0.9, 0.06, 0.04}, {0.5, 0.2, 0.3}, {0.2, 0.25, 0.55}, {0.05, 0.15, 0.8}} {
		b.X.Values = append(b.X.Values, string(rune('1'+i)))
		score := sim.Estimate{Value: shares[0] + shares[1]/2}
		score.Low, score.High = score.Value, score.Value
		figures := []sim.Estimate{score}
		for _, share := range shares {
			figures = append(figures, sim.Estimate{Value: share, Low: share, High: share})
		}
		for k, e := range figures {
			b.Panels[k].Cells[0] = append(b.Panels[k].Cells[0], Cell{Scenario: b.Scenario, Estimate: e, Exact: true})
		}
		if i == 1 || i == 2 {
			n := Neighbour{Value: b.X.Values[i], Chance: score, Side: SideOfGoal(3 - 2*i)}
			for k, label := range b.Labels {
				n.Labels = append(n.Labels, LabelChance{label, figures[1+k]})
			}
			near = append(near, n)
		}
	}
	near[0].Told = Tell([]Clause{{Text: "the double wins", Metric: "winner", Name: "winner=a", Figure: exact(0.5)},
		{Text: "two guns win", Metric: "winner", Name: "winner=b", Figure: exact(0.3)},
		{Text: "neither wins", Metric: "winner", Name: "winner=draw", Figure: exact(0.2)}})
	b.Crossings = []Crossing{near}
	b.Answer = b.Answers()
	return b
}

func TestABalanceShowsWinsDrawsAndLossesAndMarksTheAnswer(t *testing.T) {
	b := evenGuns()
	for name, form := range map[string]func(w io.Writer) error{
		"balance.txt":  asText(b, TextOptions{}),
		"balance.csv":  asCSV(b),
		"balance.json": asJSON(b),
		"balance.svg":  plotted(b, "svg"),
	} {
		golden(t, name, form)
	}
}
