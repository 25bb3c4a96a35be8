package cobi_test

import (
	"bufio"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/sim"
)

// A vector is a scenario line with fixed dice, and the results that the dice lead to.
type vector struct {
	id, line string
	dice     []int
	want     []string // METRIC=VALUE
	told     []string // pieces of the story
}

func TestGivenDiceLeadWhereTheyLeadAtTheTable(t *testing.T) {
	vectors := readVectors(t, "testdata/vectors.txt")
	ids := map[string]bool{}
	for _, v := range vectors {
		ids[v.id] = true
		t.Run(v.id, func(t *testing.T) { v.check(t) })
	}
	if len(ids) != 41 {
		t.Errorf("%d vectors, want 41", len(ids))
	}
}

func readVectors(t *testing.T, file string) (all []vector) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		text := in.Text()
		switch {
		case strings.HasPrefix(text, "## "):
			all = append(all, vector{id: text[3:]})
		case strings.HasPrefix(text, "#"), text == "":
		case strings.HasPrefix(text, "  "):
			all[len(all)-1].read(t, strings.TrimSpace(text))
		default:
			all[len(all)-1].line = text
		}
	}
	return all
}

func (v *vector) read(t *testing.T, text string) {
	if told, ok := strings.CutPrefix(text, "told: "); ok {
		v.told = append(v.told, told)
		return
	}
	faces, ok := strings.CutPrefix(text, "dice: ")
	if !ok {
		v.want = append(v.want, text)
		return
	}
	for face := range strings.FieldsSeq(faces) {
		n, err := strconv.Atoi(face)
		if err != nil {
			t.Fatalf("%s: %v", v.id, err)
		}
		v.dice = append(v.dice, n)
	}
}

func (v *vector) check(t *testing.T) {
	m := prepared(t, v.line).Model
	story, out, err := sim.Follow(m, v.dice)
	if err != nil {
		t.Fatalf("%s: %v", v.line, err)
	}
	for _, want := range v.want {
		event, err := rules.ParseEvent(want, m.Metrics())
		if err != nil {
			t.Fatalf("%s: %v", v.line, err)
		}
		if !event.Holds(out) {
			metric := m.Metrics()[event.Metric]
			t.Errorf("%s with %v: %s is %s, want %s", v.line, v.dice, metric.Name, metric.Value(out[event.Metric]), want)
		}
	}
	var text strings.Builder
	for _, line := range story.Lines {
		text.WriteString(line.Text + "\n")
	}
	for _, want := range v.told {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%s with %v: the story lacks %q:\n%s", v.line, v.dice, want, text.String())
		}
	}
}

// A story throws some dice one by one that a trial draws in one pick. Both must end alike.
func TestTellingAStoryChangesNothing(t *testing.T) {
	for _, line := range []string{
		"cobi 2xunit:hit=3-6,reload=3-6,strength=9 vs unit:armour-front=6,incapacitate=3,damage=2,immobilise=1,crew=5",
		"cobi unit:figures=3xrifle/mobile-mg vs unit:figures=5xunarmed hq=hit",
		"cobi unit:figures=2xsubmachine-gun vs unit:figures=5xunarmed range=80 +template-dice=each +six-six=always",
		"cobi/damage unit:hit=3-6,strength=9 vs unit:armour-front=6,incapacitate=3,damage=2,immobilise=1,crew=5",
		"cobi/duel " + tank + " vs " + tank + " hq-a=reload fog=rolling turns=6",
		"cobi/battle unit:figures=3xunarmed,blade=yes vs unit:figures=3xunarmed stance-a=assault pos-a=7 pos-b=0 turns=4",
		"cobi/battle unit:figures=3xunarmed vs unit:figures=3xunarmed stance-a=assault pos-a=7 pos-b=0 turns=4 hq-a=hit",
		"cobi/battle unit:figures=3xunarmed vs unit:figures=3xunarmed stance-a=assault pos-a=7 pos-b=0 turns=4 hq-a=hit hq-b=defence",
		"cobi 2xunit:hit=3-6,reload=3-6,strength=7 vs unit:armour-front=6,incapacitate=3,damage=2,immobilise=1,crew=5 " +
			"hq=damage target-hq=armour",
		"cobi/damage unit:strength=6 vs unit:armour-front=6,incapacitate=3,damage=2,immobilise=1,crew=5 target-hq=crew",
		"cobi/duel " + tank + " vs " + tank + " hq-a=initiative hq-b=fog fog=rolling turns=3",
		"cobi unit:figures=2xsubmachine-gun vs unit:figures=5xunarmed range=20 target-hq=defence +template-dice=each",
		"cobi/initiative dice=2 hq=both", "cobi/treat turns=3 hq=yes", "cobi/melee hq=yes target-hq=yes", "cobi/initiative dice=2 hq=a",
		"cobi/rally figures=3 turns=2 hq=yes", "cobi/mine " + squad + " turns=3 hq=hit +explosion-one=misses",
		"cobi/initiative dice=2", "cobi/melee blade=yes modifier=-1", "cobi/treat turns=3", "cobi/hospital distance=20",
		"cobi/repair helpers=1 turns=3", "cobi/mine " + squad + " turns=3",
	} {
		m := prepared(t, line).Model
		for metric := range m.Metrics() {
			for value := range m.Metrics()[metric].Size() {
				event := sim.Event{Metric: metric, Low: value, High: value}
				n, found, err := sim.Find(context.Background(), m, sim.Run{Seed: 1, Trials: 200}, event)
				if err != nil {
					t.Fatal(err)
				}
				if _, out, _ := sim.Tell(m, 1, n); found && !event.Holds(out) {
					t.Errorf("%s: engagement %d ends otherwise when it is told", line, n)
				}
			}
		}
	}
}
