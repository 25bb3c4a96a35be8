package reports

import (
	"io"
	"slices"
	"strings"
	"testing"

	"salvo/sim"
)

// threeLists returns three lists that beat each other in a circle, and a fourth that loses to all.
func threeLists() *Lists {
	l := &Lists{Ruleset: "skirmish", Title: "Skirmish: lists against lists", Budget: 500, Battles: 2000, Seed: 1, Version: "0.1.0"}
	scores := [][]float64{{0.5, 0.6, 0.4, 0.9}, {0.4, 0.5, 0.65, 0.8}, {0.6, 0.35, 0.5, 0.7}, {0.1, 0.2, 0.3, 0.5}}
	for i, name := range []string{"rock", "scissors", "paper", "straw"} {
		one := RatedList{Name: name, Party: "3x" + name, Cost: 480 + i, Units: 3, Rating: within(1550-float64(40*i), 9), Score: within(0.6, 0.01)}
		for k, s := range scores[i] {
			e := within(s, 0.02)
			if i == k {
				e = sim.Estimate{Value: 0.5, Low: 0.5, High: 0.5}
			}
			one.Against = append(one.Against, e)
		}
		l.Lists = append(l.Lists, one)
	}
	slices.Reverse(l.Lists)
	for i := range l.Lists {
		slices.Reverse(l.Lists[i].Against)
	}
	l.Rank()
	return l
}

func TestListsAreRankedWithRepliesAndCircles(t *testing.T) {
	l := threeLists()
	for name, form := range map[string]func(w io.Writer) error{
		"lists.txt":  asText(l, TextOptions{}),
		"lists.csv":  asCSV(l),
		"lists.json": asJSON(l),
		"lists.svg":  plotted(l, "svg"),
	} {
		golden(t, name, form)
	}
}

func TestACircleIsNamedOnlyWhereItIsSure(t *testing.T) {
	l := threeLists()
	if got := strings.Join(Texts(l.Answers()), " "); !strings.Contains(got, "rock beats scissors beats paper beats rock") {
		t.Errorf("it says %q", got)
	}
	l.Lists[2].Against[0] = within(0.52, 0.03)
	if got := strings.Join(Texts(l.Answers()), " "); !strings.Contains(got, "no circle") {
		t.Errorf("it says %q", got)
	}
}

func TestEveryListThatMayBeAsGoodAsTheFirstIsNamed(t *testing.T) {
	for half, want := range map[float64]string{
		25: "may be no better than scissors.",
		45: "may be no better than scissors and paper.",
		65: "may be no better than scissors, paper and straw.",
	} {
		l := threeLists()
		for i := range l.Lists {
			l.Lists[i].Rating = within(l.Lists[i].Rating.Value, half)
		}
		if got := l.Answers()[0].String(); !strings.HasSuffix(got, want) {
			t.Errorf("±%g: %q does not end with %q", half, got, want)
		}
	}
}

func TestOnlyASureReplyIsFramed(t *testing.T) {
	l := threeLists()
	for i := range l.Lists {
		for k := range l.Lists[i].Against {
			e := &l.Lists[i].Against[k]
			e.Low, e.High = e.Value-0.4, e.Value+0.4
		}
	}
	pane := l.picture().Blocks[1].Panes[0].(*HeatPane)
	for row := range l.Lists {
		for col := range l.Lists {
			if pane.Framed(row, col) {
				t.Errorf("%s is framed as the best reply to %s, and may be no better", l.Lists[row].Name, l.Lists[col].Name)
			}
		}
	}
}

func TestAListThatMayBeNoBetterReplyIsExplained(t *testing.T) {
	l := threeLists()
	if told := l.columnsTold(); strings.Contains(told, "?") {
		t.Errorf("all replies are sure, but it says %q", told)
	}
	l.Lists[2].Against[0] = within(0.52, 0.03)
	if told := l.columnsTold(); !strings.Contains(told, "?: it may be no better") {
		t.Errorf("it says %q", told)
	}
}
