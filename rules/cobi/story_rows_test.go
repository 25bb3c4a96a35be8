package cobi_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// thrown returns every throw of a story as text, such as "to hit 3+: 5*".
func thrown(story *sim.Story) (all []string) {
	for _, line := range story.Lines {
		for _, c := range line.Throws() {
			all = append(all, c.String())
		}
	}
	return all
}

// Every die of a story stands in a row that names its purpose and marks successes: to hit, the die after a natural 1 or
// 6, attack and defence, strength and armour, the crew, loading, and the tests that stand alone.
func TestEveryThrowOfAStoryIsNamed(t *testing.T) {
	for line, c := range map[string]struct {
		faces []int
		want  []string
	}{
		"cobi sherman-m4a1 vs tiger-1 range=30": {
			[]int{5, 1, 5, 4}, []string{"to hit 3+: 5*", "strength +9: 1", "armour +8: 5", "to load 3+: 4*"}},
		"cobi tiger-1 vs sherman-m4a1 range=30": {[]int{1, 1}, []string{"to hit 3+: 1", "jams on 1: 1"}},
		"cobi tiger-1 vs sherman-m4a1:crew=3 range=30": {
			[]int{4, 1, 5, 4, 5, 3, 4},
			[]string{"to hit 3+: 4*", "strength +12: 1", "armour +6: 5", "crew, wounded on 4+: 4* 5* 3", "to load 3+: 4*"}},
		"cobi unit:kind=infantry,figures=rifle vs de-infantry range=20": {
			[]int{4, 3, 2}, []string{"attack +1: 4", "defence above 5: 3", "to load 2+: 2*"}},
		"cobi/repair class=medium turns=1": {[]int{6}, []string{"repair 6: 6*"}},
		"cobi/treat turns=1":               {[]int{4}, []string{"to treat 6: 4"}},
		"cobi/rally figures=3":             {[]int{5, 2, 4}, []string{"to rally 5+: 5* 2 4"}},
		"cobi/panic figures=3":             {[]int{1, 3, 6}, []string{"home 3+: 1 3* 6*"}},
		"cobi/melee blade=yes":             {[]int{2, 5}, []string{"attack +2: 2", "defence: 5"}},
		"cobi/initiative":                  {[]int{2, 5}, []string{"initiative of a: 2", "initiative of b: 5"}},
		"cobi/frost vehicles=2":            {[]int{3, 6}, []string{"to start 4+: 3 6*"}},
		"cobi/k6plus":                      {[]int{6, 3}, []string{"k6+: 6 3"}},
	} {
		story, _, err := sim.Follow(prepared(t, line).Model, c.faces)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if got := thrown(story); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", line, got, c.want)
		}
	}
}

// about matches the beginnings that a line of a story may have: the side of a unit, the words of lines that continue
// the line above, and the words of lines about no side.
var about = regexp.MustCompile(`^([ab]: |TURN |a throws |the fog |the explosion|strength \d|hit once more|crew of|loading|headquarters has|` +
	`the six is|\d\+? needed: |the medic|the hospital|he drags|side [ab] |[ab] has the initiative)`)

// On a table every die of a story has a name, and every line about a unit begins with its side. The test plays a battle
// of twelve units a side, and one with medics, chaplains, radio operators, mines and broken-down vehicles.
func TestNoDieOfATableIsUnnamed(t *testing.T) {
	text, err := os.ReadFile("testdata/twelve.yaml")
	if err != nil {
		t.Fatal(err)
	}
	special := tabletop{ground: "......... ......... ......... .....x... ....x.... ......... ...x..... .........", turns: 8,
		a: "2xus-rifles+medic+chaplain+sherman-m4a1", b: "2xde-infantry+medic+panzer-iv-h", does: "attack 1", doesB: "attack 1",
		places: "1: E4", zones: "A: A1-I1, B: A8-I8", in: "A", inB: "B", factors: "fog=yes hospital-a=yes"}
	for name, file := range map[string]string{"simple": string(text) + "factors: player-a=simple player-b=simple\n",
		"careful": string(text) + "factors: player-a=careful player-b=careful fog=yes\n", "specialists": special.String()} {
		m := rulestest.PreparedTable(t, library, file).Model
		for n := range int64(10) {
			story, _, err := sim.Explain(m, 7, n, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, told := range story.Lines {
				for _, c := range told.Throws() {
					if c.For == "" {
						t.Errorf("%s: what are %v in %q for?", name, c.Faces, told.Text)
					}
				}
				if !about.MatchString(told.Text) {
					t.Errorf("%s: of which side is %q?", name, told.Text)
				}
			}
		}
	}
}
