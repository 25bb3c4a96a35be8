package reports

import (
	"errors"
	"strings"
	"testing"

	"salvo/sim"
)

// Chances of two Shermans that fire into the flank of a Tiger I, eight dice at 4+ and saves at 5+: six or more unsaved
// hits, each with a chance of 1/3, are 129/6561.
func TestAnExactChanceIsToldInPerCentAndAsOneInSoMany(t *testing.T) {
	got := tell([]Clause{
		{Text: "two M4 Shermans ~knock out the Tiger I", Metric: "result", Figure: exact(129.0 / 6561)},
		{Text: "~suppress it", Metric: "result", Figure: exact(0.748)},
	})
	if want := "Two M4 Shermans knock out the Tiger I 2 % of the time, 1 in 51, and suppress it 75 %."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestHowOftenIsToldAsPeopleSayIt(t *testing.T) {
	for _, test := range []struct {
		chance sim.Estimate
		want   string
	}{
		{exact(0), "never"},
		{exact(1), "always"},
		{exact(0.5), "50 % of the time"},
		{exact(0.1), "10 % of the time, 1 in 10"},
		{exact(1.0 / 64), "1.6 % of the time, 1 in 64"},
		{exact(1.0 / 1296), "0.077 % of the time, 1 in 1,300"},
		{exact(1.0 / 46656), "1 time in 47,000"},
		{exact(1e-20), "less than 1 time in 1,000,000,000,000"},
		{exact(1 - 1.0/1296), "99.923 % of the time"},
		{exact(1 - 1.0/46656), "all but 1 time in 47,000"},
		{sim.Wilson(0, 100_000), "less than 1 time in 20,000"},
		{sim.Wilson(100_000, 100_000), "all but at most 1 time in 20,000"},
		{sim.Wilson(197, 10_000), "2 % of the time, 1 in 50"},
		{sim.Wilson(5, 100), "5 % of the time, 1 in 20"},
		{sim.Wilson(30, 100), "30 % of the time"},
		{sim.Wilson(1, 400), "0.3 % (0 to 1.4) of the time"},
		{sim.Wilson(1, 60), "2 % (0 to 9) of the time"},
	} {
		if got := Often(test.chance); got != test.want {
			t.Errorf("%+v is told %q, want %q", test.chance, got, test.want)
		}
	}
}

func TestWhatCannotHappenIsToldOnlyWhereItMatters(t *testing.T) {
	for _, test := range []struct {
		why     string
		clauses []Clause
		want    string
	}{
		{"never", []Clause{{Text: "it ~breaks", Figure: exact(0)}}, "It never breaks."},
		{"it need not be said", []Clause{{Text: "it ~holds", Figure: exact(0.25)}, {Text: "~runs", Figure: exact(0), IfAny: true}},
			"It holds 25 % of the time."},
		{"something else always happens", []Clause{{Text: "it ~holds", Metric: "end", Figure: exact(1)},
			{Text: "~runs", Metric: "end", Figure: exact(0)}}, "It always holds."},
		{"no dice", []Clause{{Text: "it escapes", Metric: "end", Figure: exact(0)}, {Text: "it is caught", Metric: "end",
			Figure: exact(1)}}, "It is caught."},
		{"one of a thing", []Clause{{Text: "it kills # men on average", Mean: true, Figure: exact(1)}}, "It kills 1 man on average."},
	} {
		if got := tell(test.clauses); got != test.want {
			t.Errorf("%s: got %q, want %q", test.why, got, test.want)
		}
	}
}

func TestSharesOfAWholeAreRoundedAlikeInASentence(t *testing.T) {
	shares := func(a, b, draw sim.Estimate) string {
		return tell([]Clause{{Text: "a ~wins", Metric: "winner", Figure: a}, {Text: "b ~wins", Metric: "winner", Figure: b},
			{Text: "neither ~wins", Metric: "winner", Figure: draw}})
	}
	if got, want := shares(exact(1.0/3), exact(1.0/3), exact(1.0/3)),
		"A wins 33 % of the time, b wins 33 %, and neither wins 33 %."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := shares(exact(0.8096), exact(0.0152), exact(0.1752)),
		"A wins 81 % of the time, b wins 1.5 %, and neither wins 17.5 %."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := shares(sim.Wilson(8096, 10000), sim.Wilson(152, 10000), sim.Wilson(1752, 10000)),
		"A wins 81 % of the time, b wins 1.5 %, and neither wins 17.5 %."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSidesHaveNamesWherePeopleRead(t *testing.T) {
	sides := []Side{{"a", "German battlegroup", "Germans"}, {"b", "American battlegroup", "Americans"}}
	winner := named(sim.Metric{Name: "winner", Labels: []string{"a", "draw", "b"}, Sides: []string{"a", "b"}}, sides)
	lost := named(sim.Metric{Name: "b-units-lost"}, sides)
	if winner.Labels[0] != "Germans (a)" || winner.Labels[1] != "draw" || winner.Sides[1] != "Americans (b)" ||
		lost.Name != "units lost, Americans (b)" {
		t.Errorf("%+v, %+v", winner, lost)
	}
}

// Files keep the letters of sides; a comparison of one fight prints their names.
func TestSidesHaveNamesInComparisons(t *testing.T) {
	cell := []Cell{{Estimate: exact(0.5), Exact: true}, {Estimate: exact(0.25), Exact: true}}
	c := &Comparison{Columns: []string{"A", "B"}, ColumnName: "line", Version: "1",
		Sides: []Side{{"a", "German battlegroup", "Germans"}, {"b", "American battlegroup", "Americans"}},
		Situations: []Situation{{Groups: []FigureGroup{
			{Name: "winner", Head: "winner", Shape: Stacked, Sides: []string{"a", "b"}, Rows: []FigureRow{
				{Name: "a", Kind: KindChance, Cells: cell}, {Name: "b", Kind: KindChance, Cells: cell}}},
			{Name: "mean", Head: "On average", Shape: Loose, Rows: []FigureRow{
				{Name: "a-units-lost", Kind: KindMean, Cells: cell}}},
		}}}}
	var text, csv strings.Builder
	if err := errors.Join(asText(c, TextOptions{})(&text), asCSV(c)(&csv)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Side a: German battlegroup.", "Germans (a) ", "Americans (b) ", "units lost, Germans (a) "} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is not in\n%s", want, &text)
		}
	}
	if strings.Contains(csv.String(), "Germans") || !strings.Contains(csv.String(), "a-units-lost") {
		t.Errorf("files are to keep the letters:\n%s", &csv)
	}
}

// tell returns a sentence as text.
func tell(clauses []Clause) string { return Tell(clauses).String() }
