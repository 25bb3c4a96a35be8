package bkc_test

import (
	"strings"
	"testing"

	"salvo/sim"
)

// E-14: units in contact neither fire nor move by a blunder. So every charge that reaches its target is fought out in
// the same player's turn. The only exception is the blunder crossfire, which may knock out the fighting units.
func TestNoBlunderDissolvesACloseCombat(t *testing.T) {
	m := prepared(t, "bkc1/duel 3xunit:kind=infantry,attack=4,range=30,limit=soft-only,hits=6,move=10 vs "+
		"2xunit:kind=infantry,attack=3,range=30,limit=soft-only,hits=5,move=10 range=18 stance-a=assault cover-b=soft").Model
	blunders := 0
	for seed := uint64(1); seed <= 900; seed++ {
		story, _, err := sim.Tell(m, seed, 0)
		if err != nil {
			t.Fatal(err)
		}
		contacts, blundered, caught, reacting := 0, 0, false, false
		check := func() {
			if contacts != 0 && !caught {
				t.Errorf("seed %d: %d close combats are not fought", seed, contacts)
			}
			contacts, caught = 0, false
		}
		for _, line := range story.Lines {
			switch text := line.Text; {
			case strings.HasPrefix(text, "TURN"):
				check()
			case strings.Contains(text, " charges "):
				contacts++
			case strings.Contains(text, " in reaction "):
				reacting = true
			case reacting && strings.Contains(text, "unit 1: "), reacting && strings.Contains(text, "unit 2: "),
				reacting && strings.Contains(text, "unit 3: "):
				if reacting = false; strings.Contains(text, "falls back") || strings.Contains(text, "knocked out") ||
					strings.Contains(text, "routed") {
					contacts-- // the charger did not reach its target
				}
			case strings.HasPrefix(text, "close combat ends"):
				contacts--
			case strings.Contains(text, "crossfire"):
				caught = true
			case strings.HasPrefix(text, "blunder") && contacts > 0:
				blundered++
			}
		}
		check()
		blunders += blundered
	}
	if blunders == 0 {
		t.Error("no blunder came while units were in contact")
	}
}
