package desk

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"sync"
	"testing"

	"salvo/experiments/setting"
)

const tiger = "bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank"

func TestAProfileAgreesWithTheOddsAtTheMarker(t *testing.T) {
	p := last[profileAnswer](t, ask(t, Request{Ask: "profile", Line: tiger, Over: "range"}), "profile")
	at := -1
	for i, value := range p.Values {
		if value == "35" {
			at = i
		}
	}
	if at < 0 || !p.Numeric || p.Unit != "cm" || len(p.Figures) != 4 {
		t.Fatalf("%+v", p)
	}
	// The text report prints these chances of 8 dice at 4+ against a save of 5+: knocked out 1.97 %, suppressed 74.81 %.
	out, suppressed := p.Figures[3].Cells[at].Value, p.Figures[1].Cells[at].Value
	if math.Abs(*out-0.0197) > 5e-5 || math.Abs(*suppressed-0.7678) > 1e-4 {
		t.Errorf("out %v, suppressed or worse %v", *out, *suppressed)
	}
	// Half of the range is 25 cm: from 26 cm on, each tank has a die less.
	for i, value := range p.Values {
		if value == "25" && len(p.Figures[1].Cells[i].Steps) != 1 {
			t.Errorf("after 25 cm: %+v", p.Figures[1].Cells[i])
		}
	}
}

func TestAProfileIsOverWordsAndNumbersOfUnitsToo(t *testing.T) {
	for over, want := range map[string]string{"cover": "none soft hard", "dug-in": "no yes", "attackers": "1 2 3 4 5 6 7 8 9 10 11 12",
		"target.save=3..6": "3 4 5 6"} {
		p := last[profileAnswer](t, ask(t, Request{Ask: "profile", Line: tiger, Over: over}), "profile")
		if got := strings.Join(p.Values, " "); got != want {
			t.Errorf("%s: %s", over, got)
		}
	}
	if got := mistake(t, Request{Ask: "profile", Line: tiger, Over: "rage"}); !strings.Contains(got.Text, "range") {
		t.Errorf("%+v", got)
	}
}

func TestAProfileOfAFightIsRolledAndHasItsIntervals(t *testing.T) {
	p := last[profileAnswer](t, ask(t, Request{Ask: "profile", Line: "cobi/duel sherman-m4a1 vs panzer-iv-h", Over: "turns=1..3"}), "profile")
	for _, f := range p.Figures {
		for i, c := range f.Cells {
			if c.Low == nil || c.High == nil || *c.Low > *c.Value || *c.High < *c.Value || *c.High == *c.Low {
				t.Errorf("%s, %s turns: %+v", f.Figure, p.Values[i], c)
			}
		}
	}
}

func TestAFightTurnByTurnEndsAtItsOdds(t *testing.T) {
	line := "cobi/duel sherman-m4a1 vs panzer-iv-h turns=6"
	odds := last[oddsAnswer](t, ask(t, Request{Ask: "odds", Line: line}), "odds")
	var form struct {
		Results []struct {
			Metrics []struct {
				Values []struct{ Probability float64 }
			}
		}
	}
	if err := json.Unmarshal(odds.Odds, &form); err != nil {
		t.Fatal(err)
	}
	winner := form.Results[0].Metrics[0].Values
	turns := last[turnsAnswer](t, ask(t, Request{Ask: "turns", Line: line}), "turns")
	for side, label := range []int{0, len(winner) - 1} {
		chances := turns.Won[side]
		if end := chances[len(chances)-1]; math.Abs(end-winner[label].Probability) > 0.01 {
			t.Errorf("side %d wins %v in the end, but %v by the odds", side, end, winner[label].Probability)
		}
		for i := 1; i < len(chances); i++ {
			if chances[i] < chances[i-1] {
				t.Errorf("side %d has won less by turn %d", side, i)
			}
		}
	}
	if got := mistake(t, Request{Ask: "turns", Line: tiger}); !strings.Contains(got.Text, "no fight") {
		t.Errorf("%+v", got)
	}
}

func TestAStoryEndsAsAsked(t *testing.T) {
	s := last[storyAnswer](t, ask(t, Request{Ask: "story", Line: tiger, Values: setting.Values{"until": {"result=knocked-out"}}}), "story")
	if !strings.Contains(s.Headline, "knock out") || len(s.Lines) == 0 || len(s.Ended) == 0 || s.Number < 2 {
		t.Errorf("%+v", s)
	}
	again := last[storyAnswer](t, ask(t, Request{Ask: "story", Line: tiger, Number: s.Number}), "story")
	if again.Headline != s.Headline {
		t.Errorf("number %d tells %q, then %q", s.Number, s.Headline, again.Headline)
	}
}

func TestAReportIsWrittenAsTheCommandLineWritesIt(t *testing.T) {
	for form, want := range map[string]string{"csv": "scenario,metric,value", "md": "| result", "text": "Assumed: dice", "json": `"schema": 1`} {
		if text := last[string](t, ask(t, Request{Ask: "written", Line: tiger, Form: form}), "written"); !strings.Contains(text, want) {
			t.Errorf("%s: %s", form, text)
		}
	}
	if got := mistake(t, Request{Ask: "written", Line: tiger, Form: "pdf"}); got.Text == "" {
		t.Error("pdf is written")
	}
}

func TestReadingsAndLuckAreAnswered(t *testing.T) {
	odds := last[oddsAnswer](t, ask(t, Request{Ask: "odds", Line: tiger, Values: setting.Values{"readings": {"yes"}, "observed": {"hits=7"}}}), "odds")
	text := string(odds.Odds)
	if !strings.Contains(text, `"suppress-dice"`) || !strings.Contains(text, `"observed"`) || len(odds.Asked) == 0 {
		t.Errorf("%s %q", text, odds.Asked)
	}
	if !strings.HasPrefix(odds.Words.Headline[0], "Seven hits or more") {
		t.Errorf("%q", odds.Words.Headline)
	}
}

// A deadline is a context whose deadline passes when the test calls its method pass.
type deadline struct {
	context.Context
	passed chan struct{}
	once   sync.Once
}

func newDeadline() *deadline {
	return &deadline{Context: context.Background(), passed: make(chan struct{})}
}

func (d *deadline) pass() { d.once.Do(func() { close(d.passed) }) }

func (d *deadline) Done() <-chan struct{} { return d.passed }

func (d *deadline) Err() error {
	select {
	case <-d.passed:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

func TestWhatTakesTooLongIsToldSoOrEndsWithWhatWasRolled(t *testing.T) {
	late := newDeadline()
	late.pass()
	var answer string
	commonDesk.Ask(late, []byte(`{"ask":"odds","line":"crossroads"}`), func(a []byte) { answer = string(a) })
	if !strings.Contains(answer, "takes longer than a page may") {
		t.Errorf("before anything was rolled: %.300s", answer)
	}
	between := newDeadline()
	commonDesk.Ask(between, []byte(`{"ask":"odds","line":"bkc2/duel panther vs sherman-m4"}`), func(a []byte) {
		answer = string(a)
		between.pass()
	})
	if !strings.Contains(answer, "Stopped here") || strings.Contains(answer, `"partial":true`) || !strings.Contains(answer, "500 trials") {
		t.Errorf("after 500 trials: %.300s", answer)
	}
}

func TestTablesHaveNoProfile(t *testing.T) {
	if got := mistake(t, Request{Ask: "profile", Line: "crossroads", Over: "turns"}); !strings.Contains(got.Text, "salvo chart") {
		t.Errorf("%+v", got)
	}
}
