package bkc_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// givenDice lists engagements with dice thrown in the order of the book, and the last line of their stories.
var givenDice = []rulestest.Throw{
	// Three dice at 4+ make two hits. Of the saves on 5, one fails and one holds. The first edition throws for
	// suppression for both hits.
	{Line: "bkc1 unit:attack=3,range=30 vs unit:hits=4,save=5 range=30", Faces: []int{4, 6, 3, 4, 5, 3, 4},
		Last: "the target is suppressed, 1 of 4 hits marked"},
	// The second edition throws for suppression only for the unsaved hit.
	{Line: "bkc2 unit:attack=3,range=30 vs unit:hits=4,save=5 range=30", Faces: []int{4, 6, 3, 4, 5, 3},
		Last: "the target is hit: 1 of 4 marked"},
	// The target is driven back 7 cm, then attacked again.
	{Line: "bkc2 unit:attack=2,range=30 vs unit:hits=6 range=20 attacks=2 suppressed=yes", Faces: []int{4, 4, 3, 4, 1, 2},
		Last: "attack 2 of 2: the target is untouched"},
	// The CO fails first, so the HQ gives no orders.
	{Line: "bkc1/command-phase unit:role=co,cv=9+unit:role=hq,cv=8", Faces: []int{5, 5},
		Last: "the CO has failed: nobody else gives orders"},
	// The CO fails last; no other command unit is left.
	{Line: "bkc1/command-phase unit:role=co,cv=9", Faces: []int{5, 5}, Last: "order 1, 2d6 against 9: failed"},
	// Five dice against four, then a pursuit of 2 cm with one die more than four.
	{Line: "bkc1/assault unit:kind=infantry,hits=4 vs unit:kind=infantry,hits=6",
		Faces: []int{4, 5, 1, 1, 1, 1, 2, 3, 1, 4, 4, 4, 4, 6}, Last: "close combat ends: target-out"},
	// A round with equal hits, then one with double the hits.
	{Line: "bkc2/assault unit:kind=infantry,hits=5 vs unit:kind=infantry,hits=5",
		Faces: []int{4, 1, 1, 1, 1, 4, 1, 1, 1, 4, 4, 1, 1, 1, 1, 1, 1, 4}, Last: "close combat ends: target-out"},
	// One die of anti-aircraft fire hits. The die for that hit does not abort the mission.
	{Line: "bkc2/anti-aircraft unit:kind=aircraft,attack=4,hits=3 aa=2", Faces: []int{5, 1, 4},
		Last: "anti-aircraft fire, 2 dice at 5+: 1 hit, it flies on"},
	// Four dice show a one and a six, among others. The one is thrown again, and the six brings another die, which
	// misses.
	{Line: "bkc2 unit:attack=4,range=60 vs unit:hits=4 range=60 +explode=6 +reroll=ones",
		Faces: []int{1, 6, 4, 3 /* again: */, 4 /* the six: */, 2 /* suppression: */, 1, 1, 1},
		Tells: []string{"4 dice at 4+, 1 one and 1 six thrown again: 3 hits, no save\n"}},
}

var throws = regexp.MustCompile(`^(?:(\d+) (?:die|dice) for suppression|falls back (\d+) cm)`)

// In a battle the lines of shots and moves have no dice. Dice to hit, for saves, for suppression and for falling back
// each have a line of their own.
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

// On tables a story can be followed by hand. Every throw says what it was for, and every line about a unit names its side.
func TestABattleOnATableTellsEveryThrow(t *testing.T) {
	lines, throws := 0, map[string]int{}
	unit := regexp.MustCompile(`(^|[^a-z'-])(?:panzer|sherman|de-|us-|pak-|mg-|p-47|ju-87)[a-z0-9-]*`)
	score := regexp.MustCompile(` [0-9].*`)
	sided := regexp.MustCompile(`(^|[^a-z])[ab](?:'s|:) `)
	for _, edition := range []string{"bkc1", "bkc2"} {
		file := strings.NewReplacer("bkc2", edition, "+de-co,", "+de-co+de-fao+2xde-105mm+de-fac+ju-87,", "+us-co,", "+us-co+us-fao+us-105mm+us-fac+p-47:schedule=2@M3,").
			Replace(twelveFile(t))
		m := rulestest.PreparedTable(t, library, file).Model
		for n := range int64(12) {
			story, _, err := sim.Explain(m, 1, n, nil)
			if err != nil {
				t.Fatal(err)
			}
			for i := range story.Lines {
				line := &story.Lines[i]
				lines++
				for _, c := range line.Throws() {
					if throws[score.ReplaceAllString(c.For, "")]++; c.For == "" {
						t.Errorf("%s, battle %d: %v with %q say nothing", edition, n, c.Faces, line.Text)
					}
				}
				if unit.MatchString(line.Text) && !sided.MatchString(line.Text) {
					t.Errorf("%s, battle %d: whose are they? %s", edition, n, line.Text)
				}
			}
		}
	}
	for _, what := range []string{"to hit", "to save", "to suppress", "to fall back", "order", "request", "deviation", "blunder"} {
		if throws[what] == 0 {
			t.Errorf("no dice are thrown %s in %d lines: %v", what, lines, throws)
		}
	}
}

// twelveFile is the scenario of twelve against twelve.
func twelveFile(t *testing.T) string {
	t.Helper()
	file, err := os.ReadFile("testdata/twelve.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return string(file)
}

// CMD-02: tanks of one order fire and move. The shots come first, so that no unit that moves is in their way. The tank
// in C3 goes to C5, between the one in C1 and its target.
func TestShotsComeBeforeMoves(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: strings.Repeat("....... ", 12), places: "P: C9", does: "move P",
			a: "unit:kind=afv,hits=4,move=10,pos=B5+unit:kind=afv,attack=1,range=60,hits=4,pos=C1+" + hq8 + ",pos=C2", b: idle + ",pos=C12+" + idle + ",pos=G12"}
		got := c.told(t, 3, 4, 1)
		fires, moves := strings.Index(got, "a's unit 2 fires at"), strings.Index(got, "a's unit 1 moves")
		if fires < 0 || moves < fires {
			t.Errorf("%s: the shot does not come first:\n%s", edition, got)
		}
	}
}

// With --why a story prints the reasons of decisions on initiative and on evading, too.
func TestAStoryTellsWhy(t *testing.T) {
	c := tabletop{edition: "bkc1", ground: column(16), places: "1: A8", does: "attack 1", rules: "blunders=no player-a=careful player-b=careful",
		a: "unit:kind=afv,attack=3,range=30,hits=4,move=20,cost=100,pos=A1+" + hq8 + ",pos=A1", b: "unit:kind=transport,hits=1,move=30,cost=10,pos=A4"}
	simple := c
	simple.a, simple.rules = strings.Replace(c.a, "attack=3", "attack=0", 1), ""
	all := ""
	for _, c := range []tabletop{c, simple} {
		story, _, err := sim.Explain(c.prepared(t).Model, 1, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		all += strings.Join(lines(story), "\n")
	}
	for want, times := range map[string]int{"weighs to charge b's unit on initiative": 1, "weighs to act on initiative at": 1,
		"weighs to evade, it has nothing to fire at": strings.Count(all, "charges b's unit")} {
		if strings.Count(all, want) != times || times == 0 {
			t.Errorf("%q is not told %d times:\n%s", want, times, all)
		}
	}
}

// With --why a story prints what an order is worth, to all units and without those that it leaves out. A command unit
// without a useful order is named, and what its units weigh is not printed again.
func TestAStoryTellsWhatOrdersAreWorth(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: strings.Repeat("... ", 20), places: "1: C14", does: "attack 1", rules: carefully + " max-orders=2",
			a: "unit:kind=afv,attack=6,range=60,hits=6,save=4,move=20,cost=150,pos=A1+" + squad40 + ",pos=C13+" + hq8 + ",commands=1-2,pos=A1+" + squad40 + ",pos=B1+" + hq8 + ",commands=3,pos=B1",
			b: idle + ",pos=C20"}
		all := ""
		for n := range int64(10) {
			story, _, err := sim.Explain(c.prepared(t).Model, 1, n, nil)
			if err != nil {
				t.Fatal(err)
			}
			all += strings.Join(lines(story), "\n") + "\n"
		}
		for _, want := range []string{
			`a's unit 3 weighs orders, with what may follow: to all that would act, needs \d, \+\d+\.\d\na's unit 3 orders a's unit 2`,
			`a's unit 4 weighs: stay .*\na's unit 5 gives no order: its units do best to stay\nTURN`,
		} {
			if !regexp.MustCompile(want).MatchString(all) {
				t.Errorf("%s: no line is like %q:\n%s", edition, want, all)
			}
		}
		if again := regexp.MustCompile(`(a's unit 1 weighs: .*\n)(a's unit 2 .*\n)?a's unit [35] gives no order`).FindString(all); again != "" {
			t.Errorf("%s: what units weigh is told again in vain:\n%s", edition, again)
		}
	}
}

// bkc1 CMD-11: a tank moves over an enemy HQ, which finds no friend to join. The move is printed first.
func TestTheMoveIsToldBeforeTheCommandUnitMakesWay(t *testing.T) {
	c := tabletop{edition: "bkc1", ground: column(16), places: "1: A8", does: "move 1", a: "unit:kind=afv,hits=4,move=20,pos=A1+" + hq8 + ",pos=A1",
		b: idle + ",pos=A10+" + hq8 + ",pos=A3"}
	got := c.told(t, 3, 4)
	moves, makesWay := strings.Index(got, "a's unit 1 moves 20 cm to A5"), strings.Index(got, "b's unit 2 has nobody to go to and is lost")
	if moves < 0 || makesWay < moves {
		t.Errorf("the story is not in order:\n%s", got)
	}
}
