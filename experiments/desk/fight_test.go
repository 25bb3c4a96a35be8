package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"salvo/rules/games"
)

// answersOf returns the answers of a desk to a question, as texts.
func answersOf(t *testing.T, d *Desk, question map[string]any) (all []string) {
	t.Helper()
	text, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	d.Ask(t.Context(), text, func(answer []byte) { all = append(all, string(answer)) })
	return all
}

// A fight has the same answers for any number of workers. A page that fights the strands (the equal parts of every round) in
// several engines and adds up their counts gets the same answers, too.
func TestAFightDoesNotDependOnTheNumberOfWorkers(t *testing.T) {
	question := map[string]any{"ask": "fight", "line": "farm turns=2"}
	want := answersOf(t, New(games.All(), "test", 1), question)
	if len(want) != len(battlesOf) || !strings.Contains(want[len(want)-1], "2,000 trials") || strings.Contains(want[len(want)-1], `"partial"`) {
		t.Fatalf("a fight of %d answers ends with %.300s", len(want), want[len(want)-1])
	}
	if got := answersOf(t, New(games.All(), "test", 3), question); !slices.Equal(got, want) {
		t.Errorf("three workers say\n%.300s\nin place of\n%.300s", got, want)
	}
	apart := make([][]int64, len(battlesOf))
	for strand := 1; strand <= strands; strand++ {
		for _, text := range answersOf(t, commonDesk, map[string]any{"ask": "fight", "line": "farm turns=2", "strand": strand}) {
			var one struct{ Fight strandAnswer }
			if err := json.Unmarshal([]byte(text), &one); err != nil {
				t.Fatal(err)
			}
			apart[one.Fight.Round-1] = plus(apart[one.Fight.Round-1], one.Fight.Counts)
		}
	}
	for i, counts := range apart {
		added := map[string]any{"ask": "fight", "line": "farm turns=2", "round": i + 1, "counts": counts}
		if got := answersOf(t, New(games.All(), "test", 1), added); !slices.Equal(got, want[i:i+1]) {
			t.Errorf("round %d of strands says\n%.300s\nin place of\n%.300s", i+1, got, want[i])
		}
	}
}

func TestCountsThatNoFightHasAreRefused(t *testing.T) {
	for name, more := range map[string]string{
		"too few":        `"round": 1, "counts": [20]`,
		"too many":       fmt.Sprintf(`"round": 1, "counts": [20%s]`, strings.Repeat(", 20", 5000)),
		"below zero":     `"round": 1, "counts": [-1, 21]`,
		"no such round":  `"round": 9, "counts": [20]`,
		"no such strand": `"strand": 5`,
	} {
		answers := askText(t, `{"ask": "fight", "line": "farm", `+more+`}`)
		if len(answers) != 1 || answers[0]["error"] == nil {
			t.Errorf("%s: %s", name, answers)
		}
	}
}

// When the time is over, the odds of the rounds until then are the answer.
func TestAFightThatTakesTooLongEndsWithItsLastRound(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var last string
	commonDesk.Ask(ctx, []byte(`{"ask": "fight", "line": "village"}`), func(answer []byte) {
		last = string(answer)
		cancel() // after the first round
	})
	if !strings.Contains(last, stoppedHere) || strings.Contains(last, `"partial":true`) {
		t.Errorf("it ends with %.400s", last)
	}
}

func TestAFightIsToldFromOtherQuestions(t *testing.T) {
	for question, want := range map[string]bool{`{"ask":"fight","line":"farm"}`: true, `{"ask":"fight","line":"farm","strand":2}`: true,
		`{"ask":"odds","line":"farm"}`: false, `{"ask":"balance","line":"farm"}`: false, `fight`: false} {
		if IsFight([]byte(question)) != want {
			t.Errorf("%s: a fight: %v", question, !want)
		}
	}
}
