package bkc_test

import (
	"slices"
	"strings"
	"testing"

	"salvo/sim"
)

// bkc1 CMD-09, bkc2 CMD-08: a command unit follows its units at the end of the phase, unless it is suppressed.
func TestASuppressedCommanderStaysWhereHeIs(t *testing.T) {
	const line = "/battle unit+unit:role=hq,cv=8,hits=6,move=20,pos=40 vs unit+unit:kind=artillery,attack=2,schedule=1@0/40 " +
		"first=b turns=1 pos-a=15 pos-b=15"
	const moves = "a's unit 2 moves 20 cm"
	for _, edition := range []string{"bkc1", "bkc2"} {
		for _, test := range []struct {
			name  string
			faces []int
			moves bool
		}{
			{"missed", []int{1, 1}, true},
			{"hit, but calm", []int{6, 1 /* suppression: */, 1}, true},
			{"suppressed", []int{6, 1 /* suppression: */, 6}, false},
		} {
			story, _, err := sim.Follow(prepared(t, edition+line).Model, test.faces)
			if err != nil {
				t.Errorf("%s, %s: %v", edition, test.name, err)
				continue
			}
			if told := lines(story); slices.Contains(told, moves) != test.moves {
				t.Errorf("%s, %s: %q is told: %v\n%s", edition, test.name, moves, !test.moves, strings.Join(told, "\n"))
			}
		}
	}
}

// bkc2 BLU-01: on a 3 every HQ has 1 less, on an 11 the CO has 2 less, for the rest of this turn and the next. After
// that they have their own value again.
func TestABlunderThatLowersCommandValuesLastsUntilTheEndOfTheNextTurn(t *testing.T) {
	for _, test := range []struct {
		role    string
		blunder []int
		needs   []string // the values that orders need in the successive turns of the side
	}{
		{"hq", []int{1, 2}, []string{"8", "7", "8"}},
		{"co", []int{1, 2}, []string{"8", "8", "8"}},
		{"hq", []int{5, 6}, []string{"8", "8", "8"}},
		{"co", []int{5, 6}, []string{"8", "6", "8"}},
	} {
		line := "bkc2/battle unit:attack=1,range=30+unit:cv=8,role=" + test.role + " vs unit pos-a=15 pos-b=15 turns=3"
		faces := slices.Concat([]int{6, 6}, test.blunder, []int{6, 5}, []int{6, 5})
		story, _, err := sim.Follow(prepared(t, line).Model, faces)
		if err != nil {
			t.Errorf("%s with %v: %v", line, faces, err)
			continue
		}
		var needs []string
		for _, text := range lines(story) {
			if order, score, found := strings.Cut(text, ", needs "); found && strings.Contains(order, " orders ") {
				needs = append(needs, score[:1])
			}
		}
		if !slices.Equal(needs, test.needs) {
			t.Errorf("%s after %v: orders need %v, want %v", line, test.blunder, needs, test.needs)
		}
	}
}

func lines(story *sim.Story) (texts []string) {
	for _, l := range story.Lines {
		texts = append(texts, l.Text)
	}
	return texts
}

// commands= takes places of the side's combat units: 2, 1-2, 1/2. Any other text is an error that names these places.
func TestACommandUnitCommandsOnlyPlacesOfItsSide(t *testing.T) {
	for commands, right := range map[string]bool{
		"1": true, "2": true, "1-2": true, "1/2": true,
		"0": false, "3": false, "1-3": false, "2-1": false, "1-1": false, "01": false, "2x1": false, "all": false,
	} {
		s, err := library.Parse("bkc2/battle 2xpanther+de-hq:commands=" + commands + "+de-co vs sherman-m4")
		if err == nil {
			_, err = s.Prepare()
		}
		if right && err != nil || !right && (err == nil || !strings.Contains(err.Error(), "must be a place from 1 to 2, or LOW-HIGH")) {
			t.Errorf("commands=%s: the error is %v", commands, err)
		}
	}
}
