package reports

import (
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"salvo/sim"
)

// stepsOfBridge returns a fight with a thing that matters, one whose change may be luck and one that changes nothing.
func stepsOfBridge() *Sensitivity {
	step := func(to string, change, half float64) SensitiveStep {
		return SensitiveStep{To: to, Cell: Cell{Scenario: "skirmish bridge", Estimate: within(0.5+change, 0.02), Trials: 4096, Seed: 1},
			Change: within(change, half), Different: half > 0.001}
	}
	mortar := step("mortar", -0.4, 0.01)
	mortar.Unlikely = true
	y := &Sensitivity{
		Scenario: "skirmish bridge", Title: "Skirmish: Battle", Figure: "winner=a", Told: "the reds win", Metric: "winner", Value: "a",
		Sides: []Side{{"a", "Red force", "Reds"}, {"b", "Blue force", "Blues"}},
		Base:  Cell{Scenario: "skirmish bridge", Estimate: within(0.5, 0.02), Trials: 4096, Seed: 1},
		Things: []Influence{
			{Kind: ReadingOfRule, Name: "ties", From: "draw", Steps: []SensitiveStep{step("lot", 0, 0.0005)}},
			{Kind: FactorOfFight, Name: "range", Unit: "cm", From: "30", Steps: []SensitiveStep{step("25", 0.004, 0.01), step("35", -0.05, 0.01)}},
			{Kind: FactorOfFight, Name: "cover-a", From: "none", Steps: []SensitiveStep{step("soft", 0.011, 0.01)}},
			{Kind: StatOfUnit, Party: "a", Of: "gun", Name: "hits", From: "4", Steps: []SensitiveStep{step("3", -0.12, 0.01), step("5", 0.09, 0.01)}},
			{Kind: StatOfUnit, Party: "b", Of: "gun", Name: "weapons", From: "2xrifle/lmg",
				Steps: []SensitiveStep{step("2xrifle", 0.03, 0.01), step("2xrifle/2xlmg", -0.02, 0.01)}},
			{Kind: StatOfUnit, Party: "a", Of: "gun", Name: "kind", From: "gun", Steps: []SensitiveStep{mortar}},
		},
		Notes: []string{"Simulated only: too large."}, Version: "0.1.0",
	}
	y.Rank()
	return y
}

func TestASensitivityRanksWhatMattersAndCountsTheRest(t *testing.T) {
	y := stepsOfBridge()
	for name, form := range map[string]func(w io.Writer) error{
		"sensitivity.txt":  asText(y, TextOptions{}),
		"sensitivity.csv":  asCSV(y),
		"sensitivity.json": asJSON(y),
		"sensitivity.svg":  plotted(y, "svg"),
	} {
		golden(t, name, form)
	}
}

func TestStepsThatMakeAnotherUnitStandOnlyInLongTexts(t *testing.T) {
	y := stepsOfBridge()
	short, long := string(written(t, asText(y, TextOptions{}))), string(written(t, asText(y, TextOptions{All: true})))
	if strings.Contains(short, "mortar") || !strings.Contains(long, "mortar") || strings.Contains(y.headline(), "kind") {
		t.Errorf("short:\n%s\nlong:\n%s", short, long)
	}
	if want := "It depends most on a: gun hits (4): -12 points with 3, +9 with 5."; !strings.Contains(y.headline(), want) {
		t.Errorf("the title is %q", y.headline())
	}
}

func TestASensitivityWithoutAnythingThatMattersSaysSo(t *testing.T) {
	y := stepsOfBridge()
	y.Things = y.Things[len(y.ranked()):]
	y.Base.Estimate = sim.Estimate{}
	if got := strings.Join(Texts(y.answers()), " "); !strings.Contains(got, "No single step changes that") {
		t.Errorf("it says %q", got)
	}
	if _, err := onPage(y)(); err != nil {
		t.Error(err)
	}
	written(t, plotted(y, "svg"))
}

func TestNoLineOfASensitivityIsWiderThanEightyColumns(t *testing.T) {
	for letters := 10; letters < 60; letters++ {
		y := stepsOfBridge()
		for i := range y.Things {
			f := &y.Things[i]
			f.Words, f.From = strings.Repeat("x", letters), "super-heavy-at/coax-mmg/mmg"
			for k := range f.Steps {
				f.Steps[k].To = "inexperienced-and-shaken"
			}
		}
		for line := range strings.Lines(string(written(t, asText(y, TextOptions{All: letters%2 == 0})))) {
			if width := utf8.RuneCountInString(strings.TrimRight(line, "\n")); width > usualWidth {
				t.Errorf("%d columns: %s", width, line)
			}
		}
	}
}

func TestStepsWithOneChangeAreNamedTogether(t *testing.T) {
	change := sim.Certain(0.24)
	f := Influence{Name: "facing", From: "front", Steps: []SensitiveStep{{To: "side", Change: change, Sure: true}, {To: "rear", Change: change, Sure: true},
		{To: "top", Change: sim.Certain(0.1), Sure: true}}}
	if got := f.alike(f.extremes()[1]); got != "side or rear" {
		t.Error(got)
	}
}
