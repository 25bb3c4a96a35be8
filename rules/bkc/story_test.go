package bkc_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"salvo/sim"
)

// Given dice lead where they lead at the table, one after the other in the order of the book.
func TestGivenDiceAreThrownInTheOrderOfTheBook(t *testing.T) {
	for _, c := range []struct {
		line  string
		faces []int
		last  string // line of the story
	}{
		// Three dice at 4+ hit twice, a save of 5 fails and holds, the first edition tests both hits.
		{"bkc1 unit:attack=3,range=30 vs unit:hits=4,save=5 range=30", []int{4, 6, 3, 4, 5, 3, 4},
			"the target is suppressed, 1 of 4 hits marked"},
		// The second edition tests only the unsaved one.
		{"bkc2 unit:attack=3,range=30 vs unit:hits=4,save=5 range=30", []int{4, 6, 3, 4, 5, 3},
			"the target is hit: 1 of 4 marked"},
		// Driven back 7 cm, then attacked again.
		{"bkc2 unit:attack=2,range=30 vs unit:hits=6 range=20 attacks=2 suppressed=yes", []int{4, 4, 3, 4, 1, 2},
			"attack 2 of 2: the target is untouched"},
		// The CO fails first: the HQ is silent.
		{"bkc1/command-phase unit:role=co,cv=9+unit:role=hq,cv=8", []int{5, 5},
			"the CO has failed: nobody else gives orders"},
		// He fails last: there is nobody else.
		{"bkc1/command-phase unit:role=co,cv=9", []int{5, 5}, "order 1, 2d6 against 9: failed"},
		// Five dice against four, pursued 2 cm with one die more than four.
		{"bkc1/assault unit:kind=infantry,hits=4 vs unit:kind=infantry,hits=6",
			[]int{4, 5, 1, 1, 1, 1, 2, 3, 1, 4, 4, 4, 4, 6}, "close combat ends: target-out"},
		// An even round, then double the hits.
		{"bkc2/assault unit:kind=infantry,hits=5 vs unit:kind=infantry,hits=5",
			[]int{4, 1, 1, 1, 1, 4, 1, 1, 1, 4, 4, 1, 1, 1, 1, 1, 1, 4}, "close combat ends: target-out"},
		// One die of anti-aircraft fire hits, the die for it does not abort.
		{"bkc2/anti-aircraft unit:kind=aircraft,attack=4,hits=3 aa=2", []int{5, 1, 4},
			"anti-aircraft fire, 2 dice at 5+: 1 hit, it flies on"},
	} {
		story, _, err := sim.Follow(prepared(t, c.line).Model, c.faces)
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		if got := story.Lines[len(story.Lines)-1].Text; got != c.last {
			t.Errorf("%s with %v ends with %q, want %q", c.line, c.faces, got, c.last)
		}
	}
}

var throws = regexp.MustCompile(`^(?:(\d+) (?:die|dice) for suppression|falls back (\d+) cm)`)

// In a battle no dice are told with a shot or a move; those to hit and for saves, for suppression and for falling back
// stand apart, each with its own line.
func TestABattleSaysWhatEachDieWasFor(t *testing.T) {
	told := map[string]int{}
	for _, line := range []string{
		"bkc1/duel 2xpanther+panzergrenadiers vs 2xsherman-m4+us-rifles range=70 stance-a=advance",
		"bkc2/battle 2xpanther+de-infantry+de-hq vs 2xsherman-m4+us-rifles+us-hq stance-b=advance",
	} {
		m := prepared(t, line).Model
		for seed := range uint64(20) {
			story, _, err := sim.Tell(m, seed, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range story.Lines {
				if strings.Contains(l.Text, " fire") || strings.Contains(l.Text, " move") {
					if told["shots and moves"]++; len(l.Faces) > 0 && !strings.HasPrefix(l.Text, "blunder") {
						t.Errorf("%s, seed %d: %q with %v", line, seed, l.Text, l.Faces)
					}
				}
				if strings.Contains(l.Text, " move") && !strings.HasPrefix(l.Text, "blunder") && !strings.Contains(l.Text, " cm") {
					t.Errorf("%q does not say how far", l.Text)
				}
				found := throws.FindStringSubmatch(l.Text)
				if found == nil {
					continue
				}
				sum := 0
				for _, face := range l.Faces {
					sum += face
				}
				if dice := strconv.Itoa(len(l.Faces)); found[1] != "" && found[1] != dice || found[2] != "" && found[2] != strconv.Itoa(sum) {
					t.Errorf("%s, seed %d: %q with %v", line, seed, l.Text, l.Faces)
				}
				told[l.Text[:5]]++
			}
		}
	}
	if len(told) < 4 {
		t.Errorf("too little was told: %v", told)
	}
}
