package bkc_test

import (
	"slices"
	"strings"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// The player "deep" cannot know where and when the enemy's planned fire will fall (bkc1 SCH-01, bkc2 SCH-02). So its
// decisions of the first two turns must not depend on the turn or the place of that fire.
func TestDeepDoesNotKnowPlannedFire(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		const victory = "victory: {a: {hold: {1: 3}, losses: 1 per 30}, b: {hold: {1: 3}, losses: 1 per 30}}\n"
		var first []string
		for _, mission := range []string{"3@B5", "3@C9", "6@B5"} {
			c := tabletop{edition: edition, ground: strings.Repeat(".... ", 12), places: "1: {at: B6, reach: 1}", does: "attack 1", doesB: "hold 1", turns: 6,
				a: "3xunit:kind=infantry,attack=3,range=30,hits=3,move=10,cost=30,pos=A2/B2/C2+" + hq8 + ",pos=B1",
				b: "2xunit:kind=infantry,attack=3,range=30,hits=3,move=10,cost=30,pos=B10/C10+" + hq8 + ",pos=B12+" +
					"2xunit:kind=artillery,attack=6,hits=3,schedule=" + mission,
				factors: "player-a=deep effort-a=2"}
			got := thoughts(t, rulestest.PreparedTable(t, library, c.String()+victory).Model, 2)
			switch {
			case len(got) < 2:
				t.Fatalf("%s, %s: deep thinks %q", edition, mission, got)
			case first == nil:
				first = got
			case !slices.Equal(got, first):
				t.Errorf("%s: with planned fire %s deep thinks\n%s\nand not\n%s", edition, mission, strings.Join(got, "\n"), strings.Join(first, "\n"))
			}
		}
	}
}

// thoughts returns what the player "deep" prints about its first decisions in a battle.
func thoughts(t *testing.T, m sim.Model, decisions int) (lines []string) {
	t.Helper()
	story, _, err := sim.Explain(m, 1, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range story.Lines {
		if !strings.Contains(l.Text, "a thinks: ") {
			continue
		}
		if lines = append(lines, l.Text); strings.Contains(l.Text, "a thinks: it ") {
			if decisions--; decisions == 0 {
				break
			}
		}
	}
	return lines
}
