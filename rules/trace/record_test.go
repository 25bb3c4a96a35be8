package trace_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"salvo/rules/games"
	"salvo/rules/rulestest"
	"salvo/rules/trace"
)

// smokeScreen is a battle in which all units on the table wait. The smoke that a battery of side a has planned comes down
// on C3 in the first turn of side a, and lies until the end of the first turn of side b.
const smokeScreen = `
ruleset: EDITION
ground: |
  .....
  .....
  .....
  .....
  .....
places: {P: A1}
sides:
  a: {party: "unit:hits=4,pos=A1+unit:role=hq,cv=8,hits=2,move=60,pos=A1+unit:kind=artillery,attack=3,hits=3,shell=smoke,schedule=1@C3", plan: wait}
  b: {party: "unit:hits=4,pos=E5", plan: wait}
plans: {wait: [{units: all, do: [wait 99]}]}
turns: 3
factors: blunders=no first=a player-a=simple player-b=simple
`

// bkc1 ART-11, END-04; bkc2 ART-09, END-03: the JSON text of a trace says when smoke comes down and when it has gone,
// although no unit changes when it goes.
func TestATraceSaysWhenSmokeHasGone(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		s := rulestest.Loaded(t, games.All(), strings.Replace(smokeScreen, "EDITION", edition, 1))
		m, err := s.Model()
		if err != nil {
			t.Fatal(err)
		}
		recorded, err := trace.Record(s, m, 1, 0, false)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(recorded)
		if err != nil {
			t.Fatal(err)
		}
		var read trace.Trace
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		var changes []string
		for i := range read.Events {
			if e := &read.Events[i]; e.Smoke != nil {
				changes = append(changes, fmt.Sprintf("%d from turn %d of side %s on", len(e.Smoke), e.Turn, e.Side))
			}
		}
		if got, want := strings.Join(changes, ", "), "1 from turn 1 of side a on, 0 from turn 2 of side a on"; got != want {
			t.Errorf("%s: clouds of smoke: %s; want %s", edition, got, want)
		}
	}
}
