package bkc_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// everything is a battle with all types of units: guns, infantry, mortars, artillery on request and scheduled,
// aircraft, flak and every kind of command unit.
const everything = "/battle 3xpanther+2xde-infantry+de-mortar-81+flak-88+de-hq+de-co+de-fao+de-fac+2xde-105mm+" +
	"nebelwerfer:schedule=1@0/30+ju-87 vs 5xsherman-m4+3xus-rifles+us-57mm+us-hq+us-co+us-fao+us-fac+" +
	"us-105mm:schedule=2@-10/30+p-47 stance-b=advance policy-a=best-odds policy-b=weakest cover-a=soft"

// large holds battles that are too large for the exact engine.
var large = []string{"bkc1" + everything, "bkc2" + everything, twelve,
	"bkc2/battle 4xpanther+2xde-infantry+de-hq vs 6xsherman-m4+3xus-rifles+us-hq stance-b=assault pos-a=15 pos-b=15",
	"bkc1/battle 4xpanther+2xde-infantry+de-hq vs 6xsherman-m4+3xus-rifles+us-hq stance-b=assault pos-a=15 pos-b=15"}

// smallBattles returns battles with artillery, rockets, aircraft and flak that are small enough for the exact engine.
func smallBattles() []string {
	const (
		gun      = "unit:attack=1,range=40,hits=1,cost=50"
		aaGun    = gun + ",aa=yes"
		hq       = "unit:role=hq,hits=2,move=40,pos=40"
		battery  = "unit:role=fao,hits=2+unit:kind=artillery,attack=2,hits=3,off-table=yes"
		rockets  = "unit:kind=artillery,attack=2,hits=3,off-table=yes,battery=rocket,schedule=1@0/20"
		aircraft = "unit:role=fac,hits=2+unit:kind=aircraft,attack=2,hits=2"
		near     = " turns=1 max-orders=1 pos-a=20 pos-b=20"
	)
	return []string{
		"bkc2/battle " + gun + "+" + hq + "+" + battery + " vs " + gun + "+" + hq + near,
		"bkc1/battle " + gun + "+" + hq + "+" + aircraft + " vs 2x" + aaGun + "+" + hq + near + " blunders=no",
		"bkc2/battle " + gun + "+" + rockets + " vs 2x" + gun + near,
		"bkc2/battle " + gun + "+" + hq + "+" + battery + " vs 2x" + gun + near + " blunders=no +zone=circle",
	}
}

func TestScheduledFireFallsInItsTurnOnly(t *testing.T) {
	const battle = "bkc2/battle unit:hits=5+unit:kind=artillery,attack=12,schedule=%s vs unit:hits=1 turns=%d"
	for _, test := range []struct {
		schedule string
		turns    int
		lost     bool
	}{
		{"none", 3, false}, {"2@0/30", 1, false}, {"2@0/30", 2, true}, {"2@0/30", 3, true}, {"2@21/30", 3, false},
		{"1@0/80/3@-5/25", 2, false}, {"1@0/80/3@-5/25", 3, true},
	} {
		r := walked(t, fmt.Sprintf(battle, test.schedule, test.turns), false)
		if p := rulestest.Of(t, r, "b-units-lost=1"); p > 0 != test.lost {
			t.Errorf("schedule=%s turns=%d: b is lost with %v", test.schedule, test.turns, p)
		}
	}
}

func TestCommandUnitsCommandWhomTheLineSaysElseEqualShares(t *testing.T) {
	for line, want := range map[string][]string{
		"bkc2/battle 5xpanther+de-hq+de-co vs sherman-m4": {
			"de-hq commands panther 1-3 on 8", "de-co commands panther 4-5 on 9"},
		"bkc2/battle 5xpanther+de-hq:commands=2/4-5+de-co vs sherman-m4": {
			"de-hq commands panther 2 and panther 4-5 on 8", "de-co commands panther 1 and panther 3 on 9"},
		"bkc1/battle 2xpanther+tiger-1+de-hq+de-fao+nebelwerfer vs sherman-m4": {
			"de-hq commands panther 1-2 and tiger-1 on 8", "de-fao asks for artillery on 8"},
	} {
		var said []string
		for _, a := range prepared(t, line).Assumed {
			said = append(said, a.Text)
		}
		for _, text := range want {
			if !slices.Contains(said, text) {
				t.Errorf("%s: %q is not among\n%s", line, text, strings.Join(said, "\n"))
			}
		}
	}
}

func TestAUnitWithoutACommanderActsOnlyOnInitiative(t *testing.T) {
	for distance, acts := range map[string]bool{"20": true, "21": false} {
		r := walked(t, "bkc2/battle unit:attack=6,range=60 vs unit:hits=1 turns=1 pos-a=0 pos-b="+distance, false)
		if p := rulestest.Of(t, r, "b-units-lost=1"); p > 0 != acts {
			t.Errorf("at %s cm b is lost with %v", distance, p)
		}
	}
}

func TestTheLossesOfASideDecideWhetherItBreaks(t *testing.T) {
	// The breakpoint of two units is one. A side without a command unit breaks for certain when it is reached.
	gun := "unit:attack=12,range=40"
	for _, test := range []struct {
		staff string
		want  float64
	}{{"", 1}, {"+unit:role=hq,cv=10,pos=60", 3.0 / 36}} {
		r := walked(t, "bkc2/battle "+gun+" vs 2xunit:hits=1"+test.staff+" turns=1 pos-a=0 pos-b=20 initiative-a=40", false)
		broke, lost := rulestest.Of(t, r, "b-broken-turn=1"), rulestest.Of(t, r, "b-units-lost=1")
		if !same(broke, lost*test.want) {
			t.Errorf("staff %q: b loses a unit with %v and breaks with %v", test.staff, lost, broke)
		}
	}
}

var refusedBattles = map[string]string{
	"bkc2/battle de-hq vs sherman-m4":                                   "side a has no combat unit on the table",
	"bkc2/battle panther vs p-47":                                       "side b has no combat unit on the table",
	"bkc2/battle panther:off-table=yes vs sherman-m4":                   "only artillery and aircraft can",
	"bkc2/battle panther+p-47:off-table=no vs sherman-m4":               "it is always off-table=yes",
	"bkc2/battle 2xpanther+de-hq:commands=1-3 vs sherman-m4":            `"1-3" must be a place from 1 to 2, or LOW-HIGH`,
	"bkc2/battle 2xpanther+de-hq:commands=x vs sherman-m4":              `"x" must be a place from 1 to 2, or LOW-HIGH`,
	"bkc2/battle 2xpanther+de-hq:commands=1+de-co:commands=1-2 vs unit": "unit 1 is under another command already",
	"bkc2/battle 2xpanther+de-hq:commands=1 vs unit":                    "unit 2 of side a is under no command",
	"bkc2/battle panther+de-fao:commands=1 vs unit":                     "de-fao is fao: only CO and HQs command units",
	"bkc2/battle panther+p-47+p-47:limit=soft-only vs unit":             "differ in limit: they cannot fly one mission",
}

func TestABattleReadsLikeAReportOfAPage(t *testing.T) {
	line := "bkc2/battle 3xpanzer-iv-h+2xde-infantry+pak-40+de-hq vs 4xsherman-m4+2xus-rifles+us-hq " +
		"stance-b=advance cover-a=soft"
	m := prepared(t, line).Model
	turns, orders, breaks := 0, 0, 0
	const battles = 20
	lines := 0
	for n := range int64(battles) {
		story, _, err := sim.Tell(m, 1, n)
		if err != nil {
			t.Fatal(err)
		}
		for _, told := range story.Lines {
			turns += strings.Count(told.Text, "TURN")
			orders += strings.Count(told.Text, " orders ")
			breaks += strings.Count(told.Text, "break test")
			if len(told.Faces) > 0 {
				lines++
			}
		}
		lines += len(story.Lines)
	}
	if turns < 4*battles || orders < 8*battles || breaks == 0 {
		t.Errorf("%d headings, %d orders and %d break tests in %d battles", turns, orders, breaks, battles)
	}
	if lines > 110*battles {
		t.Errorf("%d lines a battle", lines/battles)
	}
}

// The last combat unit of side a charges and is lost. Then side a's observer may still blunder.
func TestAnObserverWithNoFriendLeftMayBlunder(t *testing.T) {
	const line = "bkc2/battle unit:kind=infantry,attack=1,hits=1,move=20+unit:kind=artillery,attack=1+" +
		"unit:kind=command,role=fao,cv=6,pos=60 vs 3xunit:kind=infantry,attack=12,hits=6,range=30 " +
		"pos-a=5 pos-b=5 stance-a=assault turns=1 max-orders=0"
	if p := rulestest.Of(t, walked(t, line, false), "a-units-lost=1"); p < 0.9 {
		t.Errorf("%s: a loses its unit with %v", line, p)
	}
}
