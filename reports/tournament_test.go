package reports

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"salvo/sim"
)

// tournament returns a tournament with a clear result in one game and none in another.
func tournament() *Tournament {
	fixture := func(name string, a, b float64) Fixture {
		return Fixture{Scenario: name, Score: sim.Estimate{Value: (a + b) / 2, Low: (a+b)/2 - 0.1, High: (a+b)/2 + 0.1},
			Leading: [2]float64{a, b}, Draws: 3}
	}
	wide := sim.Estimate{Value: 0.5, Low: 0.3, High: 0.7}
	return &Tournament{Title: "Tournament", Players: [2]string{"careful", "simple"}, Trials: 10, Seed: 1, Version: "1",
		Rulesets: []TournamentRuleset{
			{Ruleset: "bkc2", Score: sim.Estimate{Value: 0.8, Low: 0.7, High: 0.9}, Leading: [2]sim.Estimate{wide, wide},
				Fixtures: []Fixture{fixture("random:1", 0.9, 0.7), fixture("random:2", 0.5, 0.55), fixture("random:3", 0.2, 0.3)},
				Habits: []Habit{{Name: "steps_back", Tells: "steps back", Of: [2]float64{0.25, 3}},
					{Name: "infantry_in_cover", Tells: "turns in cover", Share: true, Of: [2]float64{0.6, 0.3}}}},
			{Ruleset: "cobi", Score: wide, Leading: [2]sim.Estimate{wide, wide}, Fixtures: []Fixture{fixture("farm", 0.4, 0.6)}},
		}}
}

func TestATournamentSaysWhoIsBetterAndWhereItCannotTell(t *testing.T) {
	made := tournament()
	var text bytes.Buffer
	if err := asText(made, TextOptions{All: true})(&text); err != nil {
		t.Fatal(err)
	}
	flat := strings.Join(strings.Fields(text.String()), " ")
	for _, want := range []string{"In bkc2 careful scores 80 % (70 to 90) against simple.", "these scenarios cannot tell",
		"1 / 1 / 1", "steps back 0.25 3.00", "turns in cover 60 % 30 %", "random:3", "4 scenarios, 10 battles on each with either side"} {
		if !strings.Contains(flat, want) {
			t.Errorf("%q is missing in\n%s", want, text.String())
		}
	}
	for line := range strings.Lines(text.String()) {
		if len([]rune(strings.TrimRight(line, "\n"))) > 80 {
			t.Errorf("wider than 80 columns: %s", line)
		}
	}
}

func TestATournamentWithHabitsInOneGameOnlyCanBeWritten(t *testing.T) {
	made := tournament()
	for name, write := range map[string]func(w io.Writer) error{
		"csv":  asCSV(made),
		"json": asJSON(made),
		"svg":  plotted(made, "svg"),
	} {
		var text bytes.Buffer
		if err := write(&text); err != nil || text.Len() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestALopsidedIntervalIsWrittenWithItsEnds(t *testing.T) {
	e := sim.Estimate{Value: 0.81, Low: 0.43, High: 1}
	if got := scoreWithin(e); got != "81 (43 to 100)" {
		t.Error(got)
	}
	p := Panel{Cells: [][]Cell{{{Estimate: e, Trials: 4}}}}
	if got := strings.Join(p.Precision(), " "); !strings.Contains(got, "at most ±38") {
		t.Error(got)
	}
}
