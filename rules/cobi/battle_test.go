package cobi_test

import (
	"math"
	"strings"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// Units without weapons: some only move, some only stand. The result of a battle of such units depends on no dice but
// those for the initiative.
const (
	truck   = "unit:forward=20,cost=10"
	bunker  = "unit:cost=10"
	walkers = "unit:figures=5xunarmed,cost=10"
)

func TestScenariosEndAsTheBookSays(t *testing.T) {
	for _, test := range []struct{ line, winner, turns string }{
		// Nobody can hurt anybody.
		{truck + " vs " + bunker, "draw", "12"},
		{truck + " vs " + bunker + " scenario=commander", "draw", "12"},
		// The two units stand at 20, 0 and -20 cm at the ends of three turns: always at the centre.
		{"2x" + truck + " vs " + bunker + " scenario=strategic-point", "a", "3"},
		{truck + " vs " + bunker + " scenario=strategic-point", "draw", "12"},               // one unit is not enough
		{"2x" + truck + " vs " + bunker + ",pos=20 scenario=strategic-point", "draw", "12"}, // an enemy is there
		{bunker + " vs 2x" + truck + " scenario=strategic-point stance-a=hold stance-b=advance", "b", "3"},
		// The two units stand at -20 cm after three turns, and farther on at the ends of the next two turns.
		{"2x" + truck + " vs " + bunker + " scenario=defence-point", "a", "5"},
		{"2x" + truck + " vs " + bunker + " scenario=defence-point turns=4", "b", "4"},
		{truck + " vs " + bunker + " scenario=defence-point", "b", "12"},
		// The truck has 100 cm to the far edge and goes 20 cm a turn. The infantry would need seven turns.
		{truck + " vs " + bunker + " scenario=ambush", "a", "5"},
		{truck + " vs " + bunker + " scenario=ambush turns=4", "b", "4"},
		{truck + "+3x" + walkers + " vs " + bunker + " scenario=ambush", "a", "5"}, // 10 of 40 points are a quarter
		{truck + "+4x" + walkers + " vs " + bunker + " scenario=ambush", "a", "7"}, // 10 of 50 are not
		{truck + " vs " + bunker + " scenario=ambush stance-a=hold", "b", "12"},
	} {
		r := walked(t, "cobi/battle "+test.line, false)
		for _, event := range []string{"winner=" + test.winner, "turns=" + test.turns} {
			if p := rulestest.Of(t, r, event); !same(p, 1) {
				t.Errorf("%s: %s has %v", test.line, event, p)
			}
		}
	}
}

func TestWhoBreaksThroughIsNeitherBrokenNorFires(t *testing.T) {
	// The vehicle leaves the table in one move, so its gun does not fire at the soldier, whom it would have hit.
	const line = "cobi/battle unit:hit=2-6,explosion=9,forward=60,cost=10 vs unit:figures=unarmed scenario=ambush " +
		"pos-a=0 +vehicle-actions=move-and-fire"
	r := walked(t, line, false)
	for _, event := range []string{"winner=a", "turns=1", "a-broken-turn=0", "a-units-lost=0", "b-units-lost=0"} {
		if p := rulestest.Of(t, r, event); !same(p, 1) {
			t.Errorf("%s: %s has %v", line, event, p)
		}
	}
}

func TestWhoBreaksThroughIsStillFiredAt(t *testing.T) {
	// Side b advances 50 cm, and a drives past it: in the third turn a may be 85 cm behind b. Side b fires in every
	// turn until a leaves the table in the fourth turn, before or after b acts.
	const line = "cobi/battle unit:forward=30,cost=10,pos=50 vs unit:hit=2-6,strength=60,forward=45 scenario=ambush " +
		"stance-b=advance engage-b=200 +vehicle-actions=move-and-fire"
	if p, want := chanceOf(t, line, "winner=a"), 7.0/12/6/6/6; !same(p, want) {
		t.Errorf("%s: a wins with %.15g, want %.15g", line, p, want)
	}
}

func TestWhoBreaksThroughIsFiredAtAcrossTheWholeTable(t *testing.T) {
	// Side b has a shot in the first turn. It has another in the second turn if it acts before a, which otherwise
	// leaves the table. If b also acted first in the first turn, it advanced before a passed it: then they are 108 cm
	// apart.
	const line = "cobi/battle unit:forward=113,cost=10,pos=59 vs unit:hit=2-6,strength=60,forward=54 scenario=ambush " +
		"stance-b=advance engage-b=200 +vehicle-actions=move-and-fire"
	if p, want := chanceOf(t, line, "winner=a"), (1.0/2+1.0/2/6)/6; !same(p, want) {
		t.Errorf("%s: a wins with %.15g, want %.15g", line, p, want)
	}
}

func TestASideIsBeatenWithItsLastUnitOrItsCommander(t *testing.T) {
	// One rifle has one shot a turn. It puts the first unit of b out in the first turn with the chance 3/4 (EX-30).
	const line = "cobi/battle unit:figures=rifle,cost=5 vs 2xunit:figures=unarmed,cost=10 stance-a=hold pos-a=20 pos-b=20"
	for scenario, want := range map[string]float64{"elimination": 0, "commander": 3.0 / 4} {
		r := walked(t, line+" turns=1 scenario="+scenario, false)
		if p := rulestest.Of(t, r, "winner=a"); !same(p, want) {
			t.Errorf("%s: a wins with %v, want %v", scenario, p, want)
		}
		if p, q := rulestest.Of(t, r, "b-units-lost=1"), rulestest.Of(t, r, "b-points-lost=10"); !same(p, 3.0/4) || !same(q, p) {
			t.Errorf("%s: b loses a unit with %v and 10 points with %v", scenario, p, q)
		}
		if p := rulestest.Of(t, r, "b-broken-turn=0"); p != 1 {
			t.Errorf("%s: b has no unit left with %v", scenario, 1-p)
		}
	}
	r := walked(t, strings.Replace(line, "2xunit", "unit", 1)+" turns=2", false)
	if p, q := rulestest.Of(t, r, "b-broken-turn=1"), rulestest.Of(t, r, "turns=1"); !same(p, 3.0/4) || !same(q, p) {
		t.Errorf("b breaks in turn 1 with %v, and it ends then with %v", p, q)
	}
}

func TestAdvancingUnitsMoveUpUntilTheyMayFire(t *testing.T) {
	// A tank with 24 cm of move, 80 cm from a helpless squad, in one turn.
	const line = "cobi/battle unit:hit=2-6,reload=1-6,explosion=9,forward=24,crew=5 vs unit:figures=unarmed turns=1"
	const hits = 5.0 / 6 // and nobody survives the explosion
	for factors, want := range map[string]float64{
		"":                               0, // it moves
		"engage-a=80":                    hits,
		"stance-a=hold":                  hits,
		"+vehicle-actions=move-and-fire": hits, // from 56 cm
		"+vehicle-actions=move-and-fire engage-a=55": 0,
		"pos-a=20 pos-b=40":                          hits,
		"pos-a=20 pos-b=41":                          0,
	} {
		if p := chanceOf(t, line+" "+factors, "winner=a"); !same(p, want) {
			t.Errorf("%q: a wins with %v, want %v", factors, p, want)
		}
	}
}

func TestUnitsStopShortOfTheEnemy(t *testing.T) {
	// A rifle has -1 at up to 10 cm, and +1 farther away. From 5 cm it hits with the chance 5/12.
	const line = "cobi/battle unit:figures=rifle vs unit:figures=unarmed pos-a=10 pos-b=10 engage-a=5 turns="
	first, second := chanceOf(t, line+"1", "winner=a"), chanceOf(t, line+"2", "winner=a")
	if want := 15.0 / 36; !same(first, 0) || !same(second, want) {
		t.Errorf("a wins with %v in one turn and %v in two, want 0 and %v", first, second, want)
	}
}

func TestFrostKeepsLightVehiclesFromMoving(t *testing.T) {
	for class, want := range map[string]float64{"light": 1.0 / 32, "medium": 1} { // five starts in a row
		p := chanceOf(t, "cobi/battle "+truck+",class="+class+" vs "+bunker+" scenario=ambush frost=yes turns=5", "winner=a")
		if !same(p, want) {
			t.Errorf("%s: a gets through with %v, want %v", class, p, want)
		}
	}
	p := chanceOf(t, "cobi/battle "+truck+",class=light,hit=6-6 vs "+bunker+
		" scenario=ambush frost=yes turns=5 engage-a=0 pos-b=30", "winner=a")
	if p != 1 {
		t.Errorf("a towed gun gets through with %v", p)
	}
}

func TestSquadsCloseOnlyIfTheyAreToAssault(t *testing.T) {
	const fall = 7.0 / 12 // of one man (EX-56)
	for _, test := range []struct {
		a, b, factors string
		want          float64
	}{
		{"5xunarmed", "5xunarmed", "stance-a=assault pos-a=7", math.Pow(fall, 5)},
		{"5xunarmed", "2xunarmed", "stance-a=assault pos-a=7", fall * fall},
		{"2xunarmed", "5xunarmed", "stance-a=assault pos-a=7", 0},
		{"5xunarmed,blade=yes", "unarmed", "stance-a=assault pos-a=7", 5.0 / 6}, // EX-57
		{"5xunarmed", "unarmed,blade=yes", "stance-a=assault pos-a=7", 5.0 / 18},
		{"5xunarmed", "5xunarmed", "stance-a=assault pos-a=8", 0}, // half the move is 7.5 cm
		{"5xunarmed", "5xunarmed", "stance-a=advance pos-a=7", 0},
		{"rifle", "unarmed", "stance-a=assault pos-a=7", fall}, // a unit with the stance assault does not stop to fire
		{"rifle", "unarmed", "stance-a=advance pos-a=7", 15.0 / 36},
		{"rifle", "unarmed", "stance-a=assault pos-a=25", 0},            // the soldier runs 15 cm
		{"rifle", "unarmed", "stance-a=assault pos-a=25 turns=2", 0},    // in the second turn 5 cm more, up to 5 cm from the enemy
		{"rifle", "unarmed", "stance-a=assault pos-a=25 turns=3", fall}, // in the third turn the soldier is there
		{"rifle,loads=0", "unarmed", "stance-a=assault pos-a=7", fall},  // the unit needs no shots
	} {
		line := "cobi/battle unit:figures=" + test.a + " vs unit:figures=" + test.b + " pos-b=0 " + test.factors
		if !strings.Contains(line, "turns=") {
			line += " turns=1"
		}
		if p := chanceOf(t, line, "b-effect=out"); !same(p, test.want) {
			t.Errorf("%s: b is out with %v, want %v", line, p, test.want)
		}
	}
}

// Vehicles, teams too slow to come into contact, and squads that find no enemy squad fire instead.
func TestOnlyWhoCanAssaultRunsAtTheEnemy(t *testing.T) {
	for _, parties := range []string{
		team + " vs " + squad, "unit:figures=loader/at-launcher vs " + squad, tank + ",forward=24 vs " + squad,
		"unit:figures=rifle vs " + car,                  // side b has no squad that a could assault
		"unit:figures=rifle vs " + car + ",pos=0+rifle", // a vehicle bars the way, 5 cm ahead
	} {
		line := "cobi/battle " + parties + " pos-a=5 pos-b=40 turns=1 stance-a="
		if p, q := chanceOf(t, line+"assault", "b-effect=reduced+"), chanceOf(t, line+"advance", "b-effect=reduced+"); !same(p, q) || p == 0 {
			t.Errorf("%s: b is hurt with %v, by an advance with %v", parties, p, q)
		}
	}
}

// The vehicles are too near to each other to advance. So the odds are the same whether b holds or wants to advance,
// also after a vehicle is stranded.
func TestAStrandedVehicleIsStrandedWhateverItsOrders(t *testing.T) {
	const line = "cobi/battle " + tank + " vs " + tank + ",forward=20 pos-a=2 pos-b=2 repair=no turns=5 stance-a=hold stance-b="
	for _, event := range []string{"winner=a", "winner=b", "b-broken-turn=3"} {
		if p, q := chanceOf(t, line+"hold", event), chanceOf(t, line+"advance", event); !same(p, q) || p == 0 {
			t.Errorf("%s has %v if b holds and %v if it wants to advance", event, p, q)
		}
	}
}

func TestWhatTheLineLeavesOutIsSaid(t *testing.T) {
	const left = "sight, flanks and distance sideways are left out"
	for _, procedure := range []string{"duel", "battle"} {
		if got := assumes(t, "cobi/"+procedure+" "+tank+" vs "+tank); !strings.Contains(got, left) {
			t.Errorf("a %s does not say what it leaves out:\n%s", procedure, got)
		}
		for _, p := range library.Rulesets()[0].Procedures {
			if p.Name == procedure && !strings.Contains(p.Help, left) {
				t.Errorf("the help of %s does not say what it leaves out", procedure)
			}
		}
	}
}

func TestPoliciesChooseTheirTargets(t *testing.T) {
	const (
		rifle = "unit:figures=rifle"
		gun   = "unit:hit=3-6,reload=3-6,strength=9,crew=3"
		near  = "unit:figures=2xunarmed,pos=20"
		far   = "unit:figures=unarmed,pos=40"
		thick = "unit:armour-front=9,incapacitate=3,damage=2,crew=2"
		thin  = "unit:armour-front=2,incapacitate=3,damage=2,crew=3"
	)
	alone := func(enemy string) float64 { return chanceOf(t, "cobi/duel "+gun+" vs "+enemy+" turns=1", "winner=a") }
	for _, test := range []struct {
		line string
		want float64
	}{
		{rifle + " vs " + near + "+" + far + " policy-a=nearest", 0},       // at most one of the two figures of the nearer unit falls
		{rifle + " vs " + near + "+" + far + " policy-a=weakest", 2.0 / 3}, // 40 cm, -1: EX-37
		{rifle + " vs " + near + "+" + far + " policy-a=best-odds", 2.0 / 3},
		{rifle + " vs " + far + "+" + near + " policy-a=nearest", 0},
		{rifle + " vs " + thick + ",pos=5+" + far, 3.0 / 4}, // a unit that the rifle cannot hurt is not passed over: no -1
		{gun + " vs " + thick + "+" + thin + " policy-a=best-odds", alone(thin)},
		{gun + " vs " + thin + "+" + thick + " policy-a=weakest", alone(thick)},
	} {
		line := "cobi/battle " + test.line + " stance-a=hold pos-a=0 turns=1"
		if p := chanceOf(t, line, "b-units-lost=1"); !same(p, test.want) {
			t.Errorf("%s: b loses a unit with %.15g, want %.15g", line, p, test.want)
		}
	}
}

// battles are small enough for the exact engine, and together they use all rules of a turn with moves.
var battles = []string{
	"cobi/battle " + tank + ",forward=30 vs " + tank + " turns=3 fog=rolling hq-b=hit +vehicle-actions=move-and-fire",
	"cobi/battle " + car + ",forward=30 vs " + squad + " turns=3 frost=yes stance-b=advance engage-b=30",
	"cobi/battle unit:figures=2xrifle,loads=1 vs unit:figures=2xpistol stance-a=assault pos-a=10 pos-b=10 turns=5",
	"cobi/battle " + car + ",forward=40,cost=10+unit:figures=rifle vs unit:figures=2xrifle scenario=ambush turns=3",
	"cobi/battle 2xunit:figures=rifle vs " + car + ",forward=40 scenario=strategic-point stance-b=advance turns=3 " +
		"policy-a=best-odds",
}

// everything is a battle of all kinds of units, with units of the rosters.
const everything = "cobi/battle 2xpanther+sdkfz-222+2xde-infantry+mg-42+panzerfaust-team+pak-40:pos=55 vs " +
	"3xsherman-m4a1+jeep+2xus-rifles+us-mg+us-bazooka-team stance-b=assault fog=rolling frost=yes policy-a=best-odds " +
	"policy-b=weakest hq-a=hit hq-b=reload cover-a=soft"

// large are battles that the exact engine cannot walk.
var large = []string{everything, sixAside, sixAside + " scenario=ambush", sixAside + " +squad-fire=one"}

func TestABattleReadsLikeAReport(t *testing.T) {
	m := prepared(t, everything+" scenario=defence-point").Model
	var told []string
	for n := range int64(10) {
		story, _, err := sim.Tell(m, 1, n)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range story.Lines {
			told = append(told, line.Text)
		}
	}
	all := strings.Join(told, "\n")
	for _, want := range []string{"TURN 2: ", "side b has the initiative", ", it stays, -1 to hit",
		", it is gone for good",
		"sherman-m4a1 1 moves 24 cm, up to 56 cm from the enemy", "panther 1 fires at sherman-m4a1", " reloads",
		"jeep in the cold starts on 4+: ", "the crew of ", ", attack ", " against defence ", "; loading on 3+: "} {
		if !strings.Contains(all, want) {
			t.Errorf("nobody tells %q", want)
		}
	}
}
