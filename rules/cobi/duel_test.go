package cobi_test

import (
	"math"
	"strings"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// Units for duels that need no roster.
const (
	tank = "unit:hit=3-6,reload=4-6,strength=9,explosion=1,armour-front=6,armour-side=3,destroy=4,incapacitate=3," +
		"damage=2,immobilise=1,crew=3"
	car   = "unit:class=light,weapon=mobile-mg,armour-front=1,destroy=3,incapacitate=2,damage=1,immobilise=0,crew=2"
	squad = "unit:figures=2xrifle/submachine-gun"
	team  = "unit:figures=gunner/loader/heavy-mg"
)

func same(p, q float64) bool { return math.Abs(p-q) < 1e-12 }

// mirrors returns duels whose sides are equal, each line twice.
func mirrors() (lines [][2]string) {
	for _, line := range []string{
		tank + " vs " + tank,
		squad + " vs " + squad + " range=25 turns=4",
		"2x" + car + " vs 2x" + car + " turns=2 fog=rolling",
		tank + "+" + squad + " vs " + tank + "+" + squad + " turns=1 policy-a=weakest policy-b=weakest",
		team + " vs " + team + " hq-a=reload hq-b=reload turns=5 +initiative-choice=second",
	} {
		lines = append(lines, [2]string{"cobi/duel " + line, "cobi/duel " + line})
	}
	return lines
}

// duels are scenario lines that are small enough for the exact engine. Together they use all rules of a turn.
var duels = []string{
	"cobi/duel " + tank + " vs " + tank + " facing-b=side cover-a=soft turns=4",
	"cobi/duel " + tank + " vs " + tank + " +repair-scope=damaged +further-hit=penetrating +thresholds=exact hq-a=hit",
	"cobi/duel " + tank + " vs " + squad + " range=25 formation-b=block turns=4 +he=opposed",
	"cobi/duel " + car + " vs " + squad + " range=35 turns=4 +small-arms=crew",
	"cobi/duel " + squad + " vs " + squad + " range=12 turns=3 hq-a=reload hq-b=hit fog=rolling rain=yes",
	"cobi/duel " + team + " vs " + squad + " range=50 turns=5 dug-in-b=yes motivation-a=reload",
	"cobi/duel unit:figures=grenade/pistol vs " + squad + " range=8 turns=3 +template-dice=each",
	"cobi/duel unit:figures=loader/at-launcher vs " + tank + " range=30 facing-b=top radio-a=yes",
	"cobi/duel 2xunit:figures=rifle vs " + car + "+unit:figures=rifle/loader turns=2 policy-a=best-odds policy-b=weakest",
	"cobi/duel " + squad + " vs " + squad + " range=25 turns=2 +squad-fire=one +template-place=centred",
}

func TestADuelOfRifleSquadsIsWithinTheLimitsOfTheExactEngine(t *testing.T) {
	r := walked(t, twoSquads, false)
	if p := rulestest.Of(t, r, "winner=a") + rulestest.Of(t, r, "winner=draw") + rulestest.Of(t, r, "winner=b"); !same(p, 1) {
		t.Errorf("the chances add up to %.15g", p)
	}
}

// helpless is an enemy that does nothing, so that a test shows what the other side does alone.
const helpless = " vs unit:figures=unarmed"

func TestWhatFiguresDoInADuel(t *testing.T) {
	const hit = 3.0 / 4 // a rifle at 40 cm, EX-30
	for line, want := range map[string]float64{
		"unit:figures=rifle" + helpless + " turns=1":                             hit,
		"unit:figures=rifle" + helpless + " turns=1 gunner-a=yes":                29.0 / 36,
		"unit:figures=loader/gunner/unarmed" + helpless:                          0,            // helpers never fire
		"unit:figures=rifle,loads=1" + helpless + " turns=3":                     hit + hit/36, // a jam uses no load (AMM-01)
		"unit:figures=rifle,loads=0" + helpless:                                  0,
		"unit:hit=2-6,strength=60,loads=1 vs unit:crew=1":                        5.0 / 6,
		"unit:figures=heavy-mg" + helpless:                                       0,         // needs two men (INF-11)
		"unit:figures=2xrifle vs unit:figures=2xunarmed turns=1":                 hit * hit, // INF-10
		"unit:figures=2xrifle vs unit:figures=2xunarmed turns=1 +squad-fire=one": 0,         // AMB-11
		"unit:figures=2xrifle vs 2xunit:figures=unarmed turns=1":                 hit * hit, // the second rifle fires at the next target
		"unit:figures=rifle vs unit:hit=3-6,crew=1 turns=1":                      0,         // the target is too heavy for small arms
	} {
		if got := chanceOf(t, "cobi/duel "+line, "winner=a"); !same(got, want) {
			t.Errorf("%s: a wins with %.15g, want %.15g", line, got, want)
		}
	}
}

func TestATeamFiresBetterWhileItsGunnerStands(t *testing.T) {
	// The gunner is first in the list, so the first man lost is he.
	const enemy = " vs unit:figures=rifle,loads=1 range=20 turns=1"
	with := chanceOf(t, "cobi/duel unit:figures=gunner/loader/heavy-mg"+enemy, "winner=a")
	without := chanceOf(t, "cobi/duel unit:figures=loader/loader/heavy-mg"+enemy, "winner=a")
	between := chanceOf(t, "cobi/duel unit:figures=loader/gunner/heavy-mg"+enemy, "winner=a")
	if !(without < with && with < between) {
		t.Errorf("without a gunner %v, with one who falls first %v, with one who does not %v", without, with, between)
	}
}

func TestOnlyWhatMayBeRepairedFightsOn(t *testing.T) {
	// The launcher has one shot; whatever the tank does after a hit depends on its repair.
	const line = "cobi/duel unit:figures=loader/at-launcher,loads=1 vs " + tank + " range=30 facing-b=side turns=6"
	wins := func(more string) float64 { return chanceOf(t, line+more, "winner=b") }
	any, onlyDamaged, none := wins(""), wins(" +repair-scope=damaged"), wins(" repair=no")
	if again, spurred := wins(" hq-b=repair"), wins(" motivation-b=repair"); !(any < again && any < spurred) {
		t.Errorf("the tank wins with %v, with a headquarters for repairs %v, with motivation %v", any, again, spurred)
	}
	if !(none < onlyDamaged && onlyDamaged < any) {
		t.Errorf("the tank wins with %v without repairs, %v if only damage is repaired, %v with all", none, onlyDamaged, any)
	}
}

func TestWhatHelpsASideNeverHurtsItInADuel(t *testing.T) {
	for _, ladder := range [][]string{
		{"cover-b=hard", "cover-b=soft", "cover-b=none", "radio-a=yes"},
		{"modifier-a=-3", "aimed-a=yes", "hq-a=none", "hq-a=reload"},
		{"spacing-b=10", "spacing-b=5", "formation-b=block spacing-b=3"},
		{"motivation-b=hit", "motivation-b=reload", "motivation-b=none", "motivation-a=reload", "motivation-a=hit"},
	} {
		before := -1.0
		for _, factor := range ladder {
			p := chanceOf(t, "cobi/duel "+squad+" vs "+squad+" range=25 turns=2 "+factor, "winner=a")
			if p < before-1e-12 {
				t.Errorf("%v: with %s a wins with %v only, with what is before it with %v", ladder, factor, p, before)
			}
			before = p
		}
	}
}

// refused are duels that are impossible, with the error.
var refused = map[string]string{
	"cobi/duel " + tank + " vs " + tank + " cover-b=soft dug-in-b=yes": "dug-in-b=yes and cover-b=soft never combine",
	"cobi/duel unit:crew=0 vs " + tank:                                 "unit has no crew",
	"cobi/duel unit:figures=crossbow vs " + tank:                       `there is no weapon "crossbow"`,
	"cobi/duel 60x" + tank + " vs " + tank:                             "a side has 60 units: it may have 48",
	"cobi/duel unit:kind=infantry vs " + tank:                          "unit has no figures",
}

func TestADuelReadsLikeAReport(t *testing.T) {
	m := prepared(t, "cobi/duel 2xsherman-m4a1+us-rifles vs panther+de-infantry cover-b=soft").Model
	story, _, err := sim.Tell(m, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	heading, initiative := 0, 0
	for i, line := range story.Lines {
		switch {
		case strings.HasPrefix(line.Text, "TURN "):
			if heading++; len(line.Faces) > 0 {
				t.Errorf("the heading %q has dice %v", line.Text, line.Faces)
			}
			if !strings.Contains(story.Lines[i+1].Text, "has the initiative") {
				t.Errorf("%q follows on a heading", story.Lines[i+1].Text)
			}
		case strings.Contains(line.Text, "has the initiative"):
			if initiative++; len(line.Faces)%2 != 0 || len(line.Faces) == 0 {
				t.Errorf("the initiative was thrown with %v", line.Faces)
			}
		}
	}
	if heading == 0 || heading != initiative {
		t.Errorf("%d headings and %d initiatives", heading, initiative)
	}
	if first := story.Lines[0].Text; first != "TURN 1: 3 units against 2" {
		t.Errorf("it begins with %q", first)
	}
}

// A distance of 0 lies in the shortest distance band of the weapons table, like 10 cm.
func TestUnitsThatTouchFireLikeThoseNearby(t *testing.T) {
	const line = "cobi/duel unit:figures=2xrifle vs unit:figures=2xpistol turns=2 range="
	touching, nearby := walked(t, line+"0", true), walked(t, line+"10", true)
	for k, m := range touching.Metrics {
		for v, p := range m.Fractions {
			if q := nearby.Metrics[k].Fractions[v]; p.Cmp(q) != 0 {
				t.Errorf("%s=%s is %s at 0 cm and %s at 10 cm", m.Name, m.Value(v), p.RatString(), q.RatString())
			}
		}
	}
	if p := rulestest.Of(t, touching, "winner=draw"); p > 0.9 {
		t.Errorf("nobody fires: a draw with %v", p)
	}
}
