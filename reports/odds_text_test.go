package reports

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"salvo/sim"
)

func inText(o *Odds, options TextOptions) func(io.Writer) error {
	return asText(o, options)
}

// everything are odds with every part filled.
func everything() *Odds {
	o := shermans(true)
	hits := &o.Exact.Metrics[3]
	out, rolledOut := o.Exact.Metrics[0].Share(4, 4), o.Simulated.Metrics[0].Share(4, 4)
	mean, rolledMean := hits.Mean(), o.Simulated.Metrics[3].Mean()
	o.Given = "hits=1+"
	o.Exact.Share, o.Simulated.Share = exact(0.984375), sim.Wilson(196_900, 200_000)
	o.Figures = []FigureLine{
		{Text: "result=knocked-out < 25%", Exact: &out, Simulated: &rolledOut, Verdict: "holds"},
		{Text: "mean hits", Exact: &mean, Simulated: &rolledMean, Mean: true},
	}
	o.Observed = &Observed{
		Metric: "hits", Value: "5", AtMost: hits.Share(0, 5), Exactly: hits.Share(5, 5), AtLeast: hits.Share(5, 6),
	}
	o.Readings = []ReadingLine{{
		Option: "save-six", Default: "keep", Other: "lose", Help: "a save of 6 is lost when the save is worsened",
		Changes: []Change{
			{Value: "result=knocked-out", From: out, To: exact(0.25)},
			{Value: "mean hits", From: mean, To: exact(2), Mean: true},
		},
	}}
	o.ReadingsChecked = 12
	o.Exact.Unsettled = 1e-13
	o.Simulated.Warnings = []string{"The condition was rare."}
	return o
}

func TestTextReportsReadAsTheyAlwaysDid(t *testing.T) {
	for name, change := range map[string]func(*Odds){
		"both":      func(*Odds) {},
		"exact":     func(o *Odds) { o.Simulated = nil },
		"simulated": func(o *Odds) { o.Exact = nil },
		"fractions": func(o *Odds) { o.Exact = exactResult(true, attack()...) },
		"everything": func(o *Odds) {
			*o = *everything()
		},
		"halves": func(o *Odds) {
			points := binomial("points", 24, 1, 2)
			points.Halves = true
			o.Exact, o.Simulated = exactResult(false, points), nil
		},
		"many-dice": func(o *Odds) {
			dice := binomial("hits", 60, 1, 2)
			o.Exact, o.Simulated = exactResult(true, dice), rolled(50_000, dice)
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := shermans(false)
			change(o)
			golden(t, name+".txt", inText(o, TextOptions{All: true}))
		})
	}
}

func TestAShortReportFoldsWhatRepeatsAndRareEnds(t *testing.T) {
	o := shermans(false)
	for i := range o.Exact.Metrics {
		if o.Exact.Metrics[i].Name == "loss" {
			o.Exact.Metrics[i].Repeats, o.Simulated.Metrics[i].Repeats = "result", "result"
		}
	}
	golden(t, "short.txt", inText(o, TextOptions{}))
	dice := binomial("hits", 60, 1, 2)
	o.Exact, o.Simulated = exactResult(false, dice), nil
	golden(t, "short-dice.txt", inText(o, TextOptions{Width: 60}))
	broken := numbers("broken-turn", 3, 0, 1, 2, 1)
	broken.TurnOf = "broken"
	o.Exact = exactResult(false, labels("winner", []string{"a", "draw", "b"}, 3, 0, 2), broken)
	golden(t, "short-turn.txt", inText(o, TextOptions{}))
}

func TestColourChangesNoWord(t *testing.T) {
	plain := written(t, inText(everything(), TextOptions{}))
	painted := written(t, inText(everything(), TextOptions{Color: true}))
	codes := regexp.MustCompile("\x1b\\[[0-9;]*m")
	if !codes.Match(painted) || codes.Match(plain) {
		t.Fatal("colour is not where it was asked for")
	}
	if got := codes.ReplaceAll(painted, nil); string(got) != string(plain) {
		t.Errorf("without its colours the report reads\n%s\nwant\n%s", got, plain)
	}
}

func TestNoLineIsWiderThanItMayBe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := randomOdds(t)
		var b strings.Builder
		wide := rapid.SampledFrom([]int{60, 80, 132}).Draw(t, "width")
		if err := asText(o, TextOptions{Width: wide, All: rapid.Bool().Draw(t, "all")})(&b); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			line = strings.TrimSuffix(line, "\n")
			if width := utf8.RuneCountInString(line); width > wide {
				t.Fatalf("%d columns: %s\n%s", width, line, b.String())
			}
			if line != strings.TrimRight(line, " ") {
				t.Fatalf("blanks at the end of %q", line)
			}
		}
	})
}

// randomOdds are odds of any shape: long names, rare values, any number of trials, fractions or none.
func randomOdds(t *rapid.T) *Odds {
	word := rapid.StringMatching(`[a-z][a-z0-9-]{0,60}`)
	sentence := rapid.StringMatching(`([a-z<&"=+]{1,12} ){0,30}[a-z]{1,120}`)
	var metrics, simulated []sim.Distribution
	for k := range rapid.IntRange(0, 4).Draw(t, "metrics") {
		part := rapid.SampledFrom([]int64{0, 0, 1, 3, 1000, 1_000_000_007, 1 << 50})
		parts := rapid.SliceOfN(part, 1, 120).Draw(t, "parts")
		parts[rapid.IntRange(0, len(parts)-1).Draw(t, "sure")]++
		d := numbers(fmt.Sprint(word.Draw(t, "name"), k), parts...) // no two have the same name
		if len(parts) < 12 && rapid.Bool().Draw(t, "labels") {
			d.Labels = rapid.SliceOfN(word, len(parts), len(parts)).Draw(t, "names")
		} else {
			d.Halves = rapid.Bool().Draw(t, "halves")
		}
		s := sim.Distribution{Metric: d.Metric, Counts: parts}
		s.Prob = d.Prob
		metrics, simulated = append(metrics, d), append(simulated, s)
	}
	o := &Odds{Scenario: sentence.Draw(t, "scenario"), Title: sentence.Draw(t, "title")}
	if rapid.Bool().Draw(t, "exact") {
		o.Exact = exactResult(rapid.Bool().Draw(t, "fractions"), metrics...)
	}
	if rapid.Bool().Draw(t, "simulated") {
		o.Simulated = &sim.Result{Method: sim.Simulated, Trials: 1 << 55, Seed: 1 << 63, Metrics: simulated}
	}
	for range rapid.IntRange(0, 2).Draw(t, "lines") {
		e := exact(rapid.Float64Range(0, 1).Draw(t, "figure"))
		s := sim.Wilson(rapid.Int64Range(0, 100).Draw(t, "count"), 100)
		text := sentence.Draw(t, "text")
		o.Assumed = append(o.Assumed, Assumption{word.Draw(t, "topic"), text})
		o.Notes = append(o.Notes, text)
		o.Figures = append(o.Figures, FigureLine{Text: text, Exact: &e, Simulated: &s, Verdict: "does not hold"})
		o.Readings = append(o.Readings, ReadingLine{
			Option: word.Draw(t, "option"), Default: "a", Other: "b", Help: text,
			Changes: []Change{{Value: word.Draw(t, "change"), From: e, To: s}},
		})
		o.ReadingsChecked++
		o.Observed = &Observed{Metric: word.Draw(t, "observed"), Value: "1", AtMost: e, Exactly: s, AtLeast: s}
		o.Given = text
	}
	return o
}

func TestControlCharactersNeverReachTheTerminal(t *testing.T) {
	o := shermans(false)
	o.Title, o.Scenario = "bold \x1b[1m title", "a\x07b\x00c"
	o.Notes = []string{"note \x9b31m"}
	got := string(written(t, inText(o, TextOptions{})))
	if i := strings.IndexFunc(got, func(r rune) bool { return r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 }); i >= 0 {
		t.Errorf("control character at %d of %q", i, got)
	}
}

func TestAConditionThatNeverHeldIsToldWithoutNonsense(t *testing.T) {
	o := shermans(false)
	o.Exact, o.Given = nil, "hits=6"
	o.Simulated = rolled(0, attack()...)
	for i := range o.Simulated.Metrics {
		clear(o.Simulated.Metrics[i].Prob)
	}
	got := string(written(t, inText(o, TextOptions{})))
	if strings.Contains(got, "NaN") || !strings.Contains(got, "never measured") {
		t.Error(got)
	}
}

func TestTrialsSayNothingAboutWhatNeverOrAlwaysHappens(t *testing.T) {
	got := string(written(t, inText(shermans(false), TextOptions{All: true})))
	if strings.Contains(got, "<0.0") || strings.Contains(got, ">99.9") {
		t.Errorf("luck is given a chance where there is none:\n%s", got)
	}
	if !regexp.MustCompile(`(?m)^rout +0 %$`).MatchString(got) {
		t.Errorf("no plain row of what never happens:\n%s", got)
	}
	o := shermans(false)
	o.Exact = nil
	if got := string(written(t, inText(o, TextOptions{All: true}))); !regexp.MustCompile(`(?m)^rout +<0\.`).MatchString(got) {
		t.Errorf("simulated alone, what was never seen is not known to be impossible:\n%s", got)
	}
}
