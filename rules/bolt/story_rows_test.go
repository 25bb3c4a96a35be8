package bolt_test

import (
	"regexp"
	"slices"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// rows returns every throw of a story as text, such as "to hit 3+: 2 3* 6* 5*".
func rows(story *sim.Story) (all []string) {
	for _, line := range story.Lines {
		for _, c := range line.Throws() {
			all = append(all, c.String())
		}
	}
	return all
}

// Every die of a shooting stands in a row of the story that names its purpose and marks successes. The purposes are to
// hit, damage, the second die of a six (SUP-31), the medic (SUP-33), the order and the morale check.
func TestEveryThrowOfAStoryIsNamed(t *testing.T) {
	for line, c := range map[string]struct {
		faces []int
		want  []string
	}{
		"bolt-action unit:weapons=4xrifle vs unit:weapons=10xrifle": {
			[]int{2, 3, 6, 5, 6, 1, 4, 3}, []string{"to hit 3+: 2 3* 6* 5*", "damage 4+: 6*", "exceptional damage 6: 1", "damage 4+: 4* 3"}},
		"bolt-action unit:weapons=2xrifle vs unit:weapons=10xrifle medic=yes": {
			[]int{3, 4, 5, 6, 3}, []string{"to hit 3+: 3* 4*", "damage 4+: 5*", "medic 6: 6*", "damage 4+: 3"}},
		"bolt-action unit:weapons=rifle,quality=inexperienced vs unit:weapons=2xrifle cover=hard range=20": {
			[]int{6, 5}, []string{"to hit 6 then 6: 6*", "to hit, after a 6: 5"}},
		"bolt-action unit:kind=vehicle,armour=9,weapons=medium-at vs unit:kind=vehicle,armour=9 ammo=ap": {
			[]int{4, 6, 2}, []string{"to hit 3+: 4*", "damage 4+: 6*", "damage result: 2"}},
		"bolt-action unit:weapons=4xrifle vs unit:weapons=2xrifle range=6": {
			[]int{3, 1, 1, 1, 4, 3, 4}, []string{"to hit 3+: 3* 1 1 1", "damage 4+: 4*", "morale 8 or less: 3 4"}},
		"bolt-action/assault unit:weapons=2xrifle vs unit:weapons=2xrifle reaction=none": {
			[]int{4, 1, 3}, []string{"to kill 4+: 4* 1", "to kill 4+: 3"}},
		"bolt-action/order unit pins=2": {[]int{3, 4}, []string{"order 7 or less: 3 4"}},
	} {
		story, _, err := sim.Follow(prepared(t, line).Model, c.faces)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if got := rows(story); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", line, got, c.want)
		}
	}
}

// about matches the beginnings that a line of a story may have: the side of a unit, the words of lines that continue
// the line above, and the words of lines about no side.
var about = regexp.MustCompile(`^([ab]: |TURN |side [ab] |another turn|nobody |\d+ (shots?|damage di)|shell|jet of flame|D\d|damage |fuel: |\d+ hits? and|` +
	`round |the \d+ (attackers|defenders)|the 1 |a draw|the attackers|the defenders|nobody is left)`)

// On tables every die of a story has a name, and every line about a unit begins with its side.
func TestNoDieOfATableIsUnnamed(t *testing.T) {
	for _, player := range players {
		m := rulestest.PreparedTable(t, library, skirmished(player)).Model
		for n := range int64(20) {
			story, _, err := sim.Tell(m, 7, n)
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range story.Lines {
				for _, c := range line.Throws() {
					if c.For == "" {
						t.Errorf("%s: what are %v in %q for?", player, c.Faces, line.Text)
					}
				}
				if !about.MatchString(line.Text) {
					t.Errorf("%s: of which side is %q?", player, line.Text)
				}
			}
		}
	}
}
