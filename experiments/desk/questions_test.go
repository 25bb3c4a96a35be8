package desk

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"salvo/rules/games"
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
	// Chances of 8 dice at 4+ against a save of 5+, as the text report has them: knocked out 1.97 %, suppressed 74.81 %.
	out, suppressed := p.Figures[3].Cells[at].Value, p.Figures[1].Cells[at].Value
	if math.Abs(*out-0.0197) > 5e-5 || math.Abs(*suppressed-0.7678) > 1e-4 {
		t.Errorf("out %v, suppressed or worse %v", *out, *suppressed)
	}
	// Half range is 25 cm: from 26 on there is a die less for each tank.
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
		won := turns.Won[side]
		if end := won[len(won)-1]; math.Abs(end-winner[label].Probability) > 0.01 {
			t.Errorf("side %d wins %v in the end, but %v by the odds", side, end, winner[label].Probability)
		}
		for i := 1; i < len(won); i++ {
			if won[i] < won[i-1] {
				t.Errorf("side %d has won less by turn %d", side, i)
			}
		}
	}
	if got := mistake(t, Request{Ask: "turns", Line: tiger}); !strings.Contains(got.Text, "no fight") {
		t.Errorf("%+v", got)
	}
}

func TestAStoryEndsAsAsked(t *testing.T) {
	s := last[storyAnswer](t, ask(t, Request{Ask: "story", Line: tiger, Until: "result=knocked-out"}), "story")
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
	odds := last[oddsAnswer](t, ask(t, Request{Ask: "odds", Line: tiger, Readings: true, Observed: "hits=7"}), "odds")
	text := string(odds.Odds)
	if !strings.Contains(text, `"suppress-dice"`) || !strings.Contains(text, `"observed"`) || len(odds.Asked) == 0 {
		t.Errorf("%s %q", text, odds.Asked)
	}
	if !strings.HasPrefix(odds.Words.Headline[0], "Seven hits or more") {
		t.Errorf("%q", odds.Words.Headline)
	}
}

func TestNobodyWaitsForWhatTakesTooLong(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	began := time.Now()
	var answer string
	New(games.All(), "test", 1).Ask(ctx, []byte(`{"ask":"odds","line":"crossroads"}`), func(a []byte) { answer = string(a) })
	if took := time.Since(began); took > 20*time.Second || !strings.Contains(answer, "takes longer than a page may") {
		t.Errorf("after %v: %s", took, answer)
	}
}
