package desk

import (
	"encoding/json"
	"strings"
	"testing"
)

// The first chance of a battle is that of its start, and the last chance is its result.
func TestTheChancesOfABattleEndWithItsResult(t *testing.T) {
	line := "bkc2/duel panther vs sherman-m4 turns=1"
	var last struct{ Chances chancesAnswer }
	answers := ask(t, Request{Ask: "chances", Line: line, Number: 1})
	if err := json.Unmarshal(answers[len(answers)-1]["chances"], &last.Chances); err != nil {
		t.Fatal(err)
	}
	points := last.Chances.Points
	if len(points) < 2 || points[0].Line != 0 || len(last.Chances.Words) == 0 {
		t.Fatalf("the chances are %+v", last.Chances)
	}
	if end := points[len(points)-1].Chance.Value; end != 0 && end != 0.5 && end != 1 {
		t.Errorf("the last chance is %g", end)
	}
	if got := ask(t, Request{Ask: "chances", Line: "bkc2 sherman-m4 vs tiger-1"}); !strings.Contains(string(got[0]["error"]), "has no winner") {
		t.Errorf("fire has chances: %s", got)
	}
}
