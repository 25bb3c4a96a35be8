package bolt_test

import (
	"slices"
	"strings"
	"testing"

	"salvo/sim"
)

// SUP-12: tests after the loss of an officer do not count its bonus.
func TestALostOfficerHelpsNobody(t *testing.T) {
	m := prepared(t, "bolt-action/battle 3xde-grenadiers+de-leutnant vs 3xus-rifles+us-second-lieutenant "+
		"stance-a=assault stance-b=assault pos-a=8 pos-b=8 policy-a=weakest policy-b=weakest").Model
	tests := 0
	for n := range int64(40) {
		story, _, err := sim.Tell(m, 1, n)
		if err != nil {
			t.Fatal(err)
		}
		lost := map[string]bool{}
		for _, line := range story.Lines {
			for officer, men := range map[string]string{"de-leutnant": "de-grenadiers", "us-second-lieutenant": "us-rifles"} {
				lost[officer] = lost[officer] || strings.Contains(line.Text, ": "+officer+" is wiped out") ||
					strings.HasSuffix(line.Text, officer+" is destroyed") || strings.HasSuffix(line.Text, ": "+officer+" routs")
				if !lost[officer] || !strings.Contains(line.Text, "or less") || !strings.Contains(line.Text, men) {
					continue
				}
				tests++
				if strings.Contains(line.Text, "officer") {
					t.Errorf("story %d, without %s: %s", n, officer, line.Text)
				}
			}
		}
	}
	if tests == 0 {
		t.Error("nobody tests after the loss of an officer")
	}
}

// FUB-01: a friend is mistaken for the enemy if an enemy is near it now, not if a lost enemy was near it before.
func TestALostEnemyIsNoReasonForFriendlyFire(t *testing.T) {
	m := prepared(t, "bolt-action/battle unit:weapons=3xrifle+unit:weapons=3xrifle,pins=1 vs unit:weapons=rifle+"+
		"unit:weapons=rifle,pos=40 pos-a=10 pos-b=10 turns=1 extra-turn=no").Model
	story, _, err := sim.Follow(m, []int{1, 5, 5, 5, 5, 5, 5, 1, 6, 6, 1})
	if err != nil {
		t.Fatal(err)
	}
	const want = "a: a's unit 2 goes Down: no friend is near the enemy"
	if !slices.ContainsFunc(story.Lines, func(l sim.StoryLine) bool { return l.Text == want }) {
		t.Errorf("%q is not told: %v", want, story.Lines)
	}
}
