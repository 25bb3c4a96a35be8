package battle_test

import (
	"strings"
	"testing"

	"salvo/rules/battle"
)

func TestAGameThatTheCarefulPlayerDoesNotKnowRefusesIt(t *testing.T) {
	s, err := marchScenario(t, meadow+"turns: 2\n"+sides("party: stone:pos=A1", "party: stone:pos=G9")).Set("player-b", "careful")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := battle.NewScript(s, listed(s)); err == nil || !strings.Contains(err.Error(), "player-b=careful: the careful player does not know march yet") {
		t.Errorf("it says %v", err)
	}
}
