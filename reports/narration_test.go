package reports

import (
	"strings"
	"testing"

	"salvo/sim"
)

func TestAStoryShowsWhatHappenedAndTheDiceBeneath(t *testing.T) {
	told := Narration{
		Scenario: "bkc2 2xsherman-m4 vs tiger-1 range=35",
		Title:    "Blitzkrieg Commander II: Fire",
		Happened: []string{"two M4 Shermans hit the Tiger I"},
		Story: &sim.Story{Lines: []sim.StoryLine{
			{Text: "6 dice at 4+: 3 hits", Faces: []int{4, 1, 6, 2, 5, 3}},
			{Text: "the target is hit: 3 of 6 marked"},
		}},
		Number:  1234,
		Seed:    7,
		Metrics: []sim.Metric{{Name: "result", Labels: []string{"none", "hit"}}, {Name: "hits", Max: 6}},
		Out:     []int{1, 3},
		Assumed: []Assumption{{"to hit", "4+, target in the open"}},
	}
	want := `Engagement 1,234, seed 7: two M4 Shermans hit the Tiger I.
Assumed: to hit 4+, target in the open.

Blitzkrieg Commander II: Fire
bkc2 2xsherman-m4 vs tiger-1 range=35

6 dice at 4+: 3 hits
    4 1 6 2 5 3
the target is hit: 3 of 6 marked

The result:
  result  hit
  hits    3

Assumed:
  to hit  4+, target in the open
`
	got := string(written(t, asText(&told, TextOptions{})))
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A draw by losses beside a winner by objectives would read like a contradiction.
func TestAStoryEndsWithoutMetricsThatRepeatOthers(t *testing.T) {
	told := Narration{Title: "A game: Battle", Story: &sim.Story{}, Happened: []string{"a wins"}, Metrics: []sim.Metric{
		{Name: "winner", Labels: []string{"a", "draw", "b"}}, {Name: "verdict", Labels: []string{"b", "draw", "a"}, Repeats: "winner"}}, Out: []int{0, 1}}
	if text := string(written(t, asText(&told, TextOptions{}))); !strings.Contains(text, "winner") || strings.Contains(text, "draw") {
		t.Errorf("the end is\n%s", text)
	}
}
