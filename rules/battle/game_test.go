package battle_test

import (
	"context"
	"math"
	"reflect"
	"strings"
	"testing"

	"salvo/rules/battle"
	"salvo/sim"
)

func near(p, q float64) bool { return math.Abs(p-q) < 1e-12 }

func TestSidesTakeTurnsUntilOneIsGone(t *testing.T) {
	p := &pistols{score: [2]int{1, 1}} // every shot hits: a needs two turns and fires first
	m := p.model(t, 1, 1, 10, "a", false)
	if got := odds(t, m, "winner=a"); got != 1 {
		t.Errorf("the one who fires first wins with %v", got)
	}
	if got := odds(t, m, "turns=2"); got != 1 {
		t.Errorf("it ends in the second turn with %v", got)
	}
	if got := odds(t, m, "b-broken-turn=2"); got != 1 {
		t.Errorf("b is gone in the second turn with %v", got)
	}
}

func TestTheBattleEndsWhereItStandsAfterTheLastTurn(t *testing.T) {
	p := &pistols{score: [2]int{7, 7}} // no shot ever hits
	m := p.model(t, 2, 2, 3, "a", false)
	for _, event := range []string{"winner=draw", "turns=3", "a-effect=none", "b-units-lost=0", "a-broken-turn=0"} {
		if got := odds(t, m, event); got != 1 {
			t.Errorf("%s has chance %v", event, got)
		}
	}
}

func TestWhoBeginsAtRandomIsEven(t *testing.T) {
	p := &pistols{score: [2]int{4, 4}}
	if a, b := odds(t, p.model(t, 2, 2, 4, "random", false), "winner=a"),
		odds(t, p.model(t, 2, 2, 4, "random", false), "winner=b"); !near(a, b) {
		t.Errorf("a wins with %v, b with %v", a, b)
	}
}

func TestASymmetricFightIsSymmetricButForWhoBegins(t *testing.T) {
	p := &pistols{score: [2]int{4, 4}}
	a, b := p.model(t, 2, 2, 4, "a", false), p.model(t, 2, 2, 4, "b", false)
	for left, right := range map[string]string{"winner=a": "winner=b", "a-units-lost=1": "b-units-lost=1",
		"a-points-lost=20": "b-points-lost=20", "a-effect=reduced": "b-effect=reduced"} {
		if p, q := odds(t, a, left), odds(t, b, right); !near(p, q) {
			t.Errorf("%s has chance %v if a begins, %s %v if b does", left, p, right, q)
		}
	}
}

func TestBothEnginesAgreeInEverySizeOfState(t *testing.T) {
	for _, units := range []int{1, 3, 5} { // each number of units needs a larger state
		p := &pistols{score: [2]int{5, 4}, policy: battle.Weakest}
		for _, keep := range []bool{false, true} {
			m := p.model(t, units, min(units, 2), 3, "a", keep)
			exact, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
			if err != nil {
				t.Fatal(err)
			}
			rolled, err := sim.Simulate(context.Background(), m, sim.Run{Trials: 100_000, Seed: 1, Workers: 2, Keep: keep})
			if err != nil {
				t.Fatal(err)
			}
			if err := sim.Agree(exact, rolled); err != nil {
				t.Errorf("%d units, kept %v: %v", units, keep, err)
			}
		}
	}
}

func TestTheSizeOfTheStateChangesNothing(t *testing.T) {
	p := &pistols{score: [2]int{5, 4}}
	spare := make([]shooter, 17)
	for i := range spare {
		spare[i].hits = fatal // the spare units are out from the start and only take up space
	}
	var results []*sim.Result
	for _, extra := range []int{0, 1, 4, 16} {
		g := &battle.Game[shooter, shots]{Name: "pistols", Phases: []battle.Phase[shooter, shots]{{Next: p.next, Do: p.fire}},
			Alternate: true, Over: p.over}
		m, err := g.Model(&battle.Engagement[shooter, shots]{
			Name: "pistols", Turns: 3, First: "a", Metrics: battle.DuelMetrics(3, [2]int{1, 1}),
			Units: [2][]shooter{append([]shooter{{}}, spare[:extra]...), append([]shooter{{}}, spare[:extra]...)},
			Measure: func(b board, turns int, out []int) {
				var tally battle.Tally
				tally.Winner = battle.Beaten(gone(&b, battle.A), gone(&b, battle.B))
				tally.WriteDuel(turns, out)
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		r, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	for _, r := range results[1:] {
		if !reflect.DeepEqual(r.Metrics, results[0].Metrics) {
			t.Errorf("got %v, want %v", r.Metrics, results[0].Metrics)
		}
	}
}

func TestARoundIsForBothSidesWhereTheyDoNotAlternate(t *testing.T) {
	rounds := 0
	g := &battle.Game[shooter, shots]{
		Name: "rounds",
		Phases: []battle.Phase[shooter, shots]{
			{Next: func(_ *sim.Dice, b *board) bool { return b.Clock.At == 0 },
				Do: func(d *sim.Dice, b *board) bool { b.Clock.At += uint8(d.D6()); return false }},
			{Next: func(*sim.Dice, *board) bool { return false }},
		},
		Over: func(*sim.Dice, *board) bool { rounds++; return false },
	}
	m, err := g.Model(&battle.Engagement[shooter, shots]{Name: "rounds", Turns: 5, First: "a",
		Metrics: battle.DuelMetrics(5, [2]int{1, 1}), Units: [2][]shooter{{{}}, {{}}},
		Measure: func(_ board, turns int, out []int) { new(battle.Tally).WriteDuel(turns, out) }})
	if err != nil {
		t.Fatal(err)
	}
	if got := odds(t, m, "turns=5"); !near(got, 1) {
		t.Errorf("it lasts five rounds with %v", got)
	}
	if rounds == 0 {
		t.Error("no round came to its end")
	}
}

func TestTurnsAreOnlyCountedWhereSomebodyAsks(t *testing.T) {
	var seen []uint8
	g := &battle.Game[shooter, shots]{
		Name: "count", Alternate: true,
		Phases: []battle.Phase[shooter, shots]{{Next: func(_ *sim.Dice, b *board) bool {
			seen = append(seen, b.Clock.Turn)
			return false
		}}},
		Over: func(*sim.Dice, *board) bool { return false },
	}
	for _, numbered := range []bool{true, false} {
		seen = nil
		m, err := g.Model(&battle.Engagement[shooter, shots]{Name: "count", Turns: 3, First: "a", Numbered: numbered,
			Metrics: battle.DuelMetrics(3, [2]int{1, 1}), Units: [2][]shooter{{{}}, {{}}},
			Measure: func(_ board, turns int, out []int) { new(battle.Tally).WriteDuel(turns, out) }})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := sim.Simulate(context.Background(), m, sim.Run{Trials: 1, Workers: 1}); err != nil {
			t.Fatal(err)
		}
		last := seen[len(seen)-1]
		if numbered && last != 2 || !numbered && last != 0 {
			t.Errorf("numbered %v: the turns are %v", numbered, seen)
		}
	}
}

func TestMoreUnitsThanAStateHoldsAreRefused(t *testing.T) {
	g := &battle.Game[shooter, shots]{Name: "crowd"}
	_, err := g.Model(&battle.Engagement[shooter, shots]{Units: [2][]shooter{make([]shooter, battle.MostUnits+1), {{}}}})
	if err == nil || !strings.Contains(err.Error(), "49 units: it may have 48") {
		t.Errorf("got %v", err)
	}
}

func TestATrialAllocatesNothing(t *testing.T) {
	p := &pistols{score: [2]int{5, 4}}
	m := p.model(t, 6, 6, 6, "a", false)
	roll := func(trials int64) {
		if _, err := sim.Simulate(context.Background(), m, sim.Run{Trials: trials, Seed: 1, Workers: 1}); err != nil {
			t.Fatal(err)
		}
	}
	few := testing.AllocsPerRun(1, func() { roll(40 * sim.BlockSize) })
	many := testing.AllocsPerRun(1, func() { roll(80 * sim.BlockSize) })
	if more := many - few; more > 40*sim.BlockSize/100 {
		t.Errorf("%v more allocations for %d more trials", more, 40*sim.BlockSize)
	}
}

func TestATurnOfMissesIsFollowedByOthers(t *testing.T) {
	p := &pistols{score: [2]int{4, 7}}
	alone := func(d *sim.Dice, b *board) bool { return b.Clock.Active == battle.A && p.next(d, b) }
	g := &battle.Game[shooter, shots]{Name: "alone", Alternate: true, Over: p.over,
		Phases: []battle.Phase[shooter, shots]{{Next: alone, Do: p.fire}}}
	m, err := g.Model(&battle.Engagement[shooter, shots]{Name: "alone", Turns: 4, First: "a", Measure: measure,
		Metrics: battle.BattleMetrics(4, [2]int{1, 1}, [2]int{10, 10}), Units: [2][]shooter{{{}}, {{}}}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := odds(t, m, "winner=a"), 11.0/16; !near(got, want) { // a wins with two hits or more of four shots
		t.Errorf("a wins with %v, want %v", got, want)
	}
}

func TestABattleInWhichNothingCanHappenAnyMoreIsADrawAtTheLimit(t *testing.T) {
	g := &battle.Game[shooter, shots]{
		Name: "idle", Alternate: true,
		Phases: []battle.Phase[shooter, shots]{{Next: func(*sim.Dice, *board) bool { return false }}},
		Over:   func(*sim.Dice, *board) bool { return false },
	}
	m, err := g.Model(&battle.Engagement[shooter, shots]{Name: "idle", Turns: 100, First: "a",
		Metrics: battle.DuelMetrics(100, [2]int{1, 1}), Units: [2][]shooter{{{}}, {{}}},
		Measure: func(_ board, turns int, out []int) { (&battle.Tally{Winner: battle.Draw}).WriteDuel(turns, out) }})
	if err != nil {
		t.Fatal(err)
	}
	if odds(t, m, "turns=100") != 1 || odds(t, m, "winner=draw") != 1 {
		t.Error("it does not last to the limit")
	}
	story, _, err := sim.Tell(m, 1, 0)
	if err != nil || len(story.Lines) > 0 {
		t.Errorf("got %v, %v", story, err)
	}
}
