package cobi_test

import (
	"strings"
	"testing"

	"salvo/sim"
)

// With the dice of each case, every small procedure ends as the book's rules say.
func TestSmallProceduresFollowTheirDice(t *testing.T) {
	for _, c := range []struct {
		id, line string
		faces    []int
		want     map[string]string // metrics
		last     string            // line of the story
	}{
		{"SV-32", "cobi/melee", []int{3, 3}, map[string]string{"result": "wounded", "effect": "out"},
			"3 against 3: the defender is wounded"},
		{"SV-33", "cobi/melee blade=yes", []int{2, 3}, map[string]string{"result": "killed", "effect": "out"},
			"2+2 against 3: the defender is killed"},
		{"SV-34", "cobi/melee target-blade=yes", []int{5, 4}, map[string]string{"result": "none", "effect": "none"},
			"5 against 4+2: the defence holds"},
		{"SV-35", "cobi/initiative", []int{4, 4, 2, 5}, map[string]string{"winner": "b", "re-rolls": "1"},
			"a throws 2, b 5: b has the initiative"},
		{"SV-37", "cobi/treat", []int{3, 5, 6}, map[string]string{"outcome": "treated"},
			"the medic, 6 to treat him: 6, he is back on his feet"},
		{"SV-38", "cobi/hospital distance=20", []int{3, 4, 6, 2, 5},
			map[string]string{"rolls": "3", "arrives": "yes", "outcome": "treated"},
			"the hospital, 5+ to treat him: 5, he is back on his feet"},
		{"SV-39", "cobi/hospital distance=20 mode=tow", []int{2, 6, 1},
			map[string]string{"rolls": "2", "arrives": "yes", "outcome": "dead"}, "the hospital, 5+ to treat him: 1, he dies"},
		{"SV-40", "cobi/repair class=heavy helpers=4", []int{4}, map[string]string{"repaired": "yes", "tries": "1"},
			"4+ needed: 4, it works again from the next turn"},
		{"SV-41", "cobi/fog turns=5", []int{2, 4, 5}, map[string]string{"fog-turns": "2"}, "5+ needed: 5, the fog lifts"},
		{"one dies on the last turn of the way", "cobi/hospital distance=15", []int{3, 2},
			map[string]string{"rolls": "2", "arrives": "no", "outcome": "dead"},
			"he drags himself on, dies on 1 or 2: 2, he dies"},
		{"who is there already is cared for at once", "cobi/hospital distance=0 turns=2", []int{2, 3},
			map[string]string{"rolls": "0", "arrives": "yes", "outcome": "waiting"},
			"the hospital, 5+ to treat him: 3, no change"},
		{"what is too far nobody looks for", "cobi/spot range=31 attempts=3", nil, map[string]string{"spotted": "no"},
			"too far to see anything"},
		{"who is rallied rolls no more", "cobi/rally figures=3 turns=2", []int{5, 1, 6, 4},
			map[string]string{"rallied": "2"}, "each on 5+: 0 rallied, 1 still in panic"},
		{"1 and 2 run towards the enemy", "cobi/panic figures=4", []int{1, 2, 3, 6}, map[string]string{"to-enemy": "2"},
			"each on 1 or 2: 2 of 4 run towards the enemy"},
		{"the die again that fails", "cobi/repair hq=yes", []int{3, 6}, map[string]string{"repaired": "yes", "tries": "1"},
			"6 needed: 6, it works again from the next turn"},
		{"the lowest of two again", "cobi/initiative dice=2 hq=b", []int{5, 4, 6, 1, 4},
			map[string]string{"winner": "b", "re-rolls": "0"},
			"a throws 9, b 7, headquarters has one thrown again: 9 against 10: b has the initiative"},
		{"the attack again", "cobi/melee hq=yes", []int{2, 5, 5}, map[string]string{"result": "wounded", "effect": "out"},
			"2 against 5, the attack again 5 against 5: the defender is wounded"},
		{"a deadly die again", "cobi/treat turns=1 hq=yes", []int{1, 6}, map[string]string{"outcome": "treated"},
			"the medic, 6 to treat him: 6, he is back on his feet"},
		{"1 to 3 does not start", "cobi/frost vehicles=3", []int{3, 4, 1}, map[string]string{"stalled": "2"},
			"each starts on 4+: 2 of 3 do not"},
	} {
		m := prepared(t, c.line).Model
		story, out, err := sim.Follow(m, c.faces)
		if err != nil {
			t.Errorf("%s: %v", c.id, err)
			continue
		}
		for i, metric := range m.Metrics() {
			if got := metric.Value(out[i]); got != c.want[metric.Name] {
				t.Errorf("%s: %s with %v gives %s=%s, want %s", c.id, c.line, c.faces, metric.Name, got, c.want[metric.Name])
			}
		}
		if got := story.Lines[len(story.Lines)-1].Text; got != c.last {
			t.Errorf("%s: %s with %v ends with %q, want %q", c.id, c.line, c.faces, got, c.last)
		}
	}
}

// A factor that helps never makes the figure worse. The values of each factor are listed from the least help to the
// most.
func TestHelpNeverHurts(t *testing.T) {
	for _, c := range []struct{ figure, line, factor, values string }{
		{"effect=out", "cobi/melee", "modifier", "-6 -5 -4 -3 -2 -1 0 1 2 3 4 5 6"},
		{"effect=out", "cobi/melee target-blade=yes", "blade", "no yes"},
		{"effect=out", "cobi/melee blade=yes", "target-blade", "yes no"},
		{"outcome=treated", "cobi/treat", "turns", "1 2 3 10 100 0"},
		{"outcome=treated", "cobi/hospital turns=3", "distance", "500 60 40 22.5 22 7.5 0"},
		{"outcome=treated", "cobi/hospital distance=40", "move", "1 4 8 15 20 50"},
		{"arrives=yes", "cobi/hospital distance=40", "mode", "walk tow"},
		{"rallied=2+", "cobi/rally figures=3 turns=2", "officer", "no yes"},
		{"motivated=yes", "cobi/motivate", "attempts", "1 2 3 50"},
		{"spotted=yes", "cobi/spot binoculars=yes", "range", "300 61 60 31 30 0"},
		{"spotted=yes", "cobi/spot range=20", "mode", "covered-move spot"},
		{"repaired=yes", "cobi/repair class=heavy", "helpers", "0 1 2 3 4 5 9 10 20"},
		{"repaired=yes", "cobi/repair helpers=2", "class", "heavy medium"},
	} {
		last := 0.0
		for value := range strings.FieldsSeq(c.values) {
			line := c.line + " " + c.factor + "=" + value
			now := chanceOf(t, line, c.figure)
			if now < last-1e-12 {
				t.Errorf("%s: %s is %g, with less help it was %g", line, c.figure, now, last)
			}
			last = now
		}
	}
}
