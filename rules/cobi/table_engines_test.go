package cobi_test

import (
	"context"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/sim"
)

// skirmish is a battle on a table with all that there is: woods, hedges, a hill, mines, mud, fog, hiding, supply points,
// arrivals, objectives and tasks of every kind.
const skirmish = `
ruleset: cobi
ground: |
  ..ww....t...
  ..w.....t.n.
  ......=====.
  .hh...=...n.
  .hH...=.....
  ....ww=..r..
  ..r..w=.ww..
  ......=.hh..
  .n....=.x...
  .n.====.....
  ...=....ww..
  ...=.....w..
zones: {A: A1-L3, B: A10-L12, S: D1-G1}
places: {1: G7, P: C8, Q: J5}
sides:
  a:
    party: 2xsherman-m4a1+2xus-rifles+us-bazooka-team:loads=1+us-mg+jeep
    zone: A
    plan: a
    arrivals: [{turn: 2, on: 4+, party: m10, zone: S}]
  b: {party: "panzer-iv-h+stug-iii-g+2xde-infantry+de-infantry:hidden=yes+mg-42+pak-40:dug-in=yes+sdkfz-222", zone: B, plan: b}
plans:
  a: [{units: sherman-m4a1, do: [move Q, attack 1]}, {units: us-rifles, do: [attack 1]}, {units: rest, do: [support 1]}]
  b: [{units: [stug-iii-g, panzer-iv-h], do: [attack 1]}, {units: de-infantry, do: [ambush P]}, {units: rest, do: [wait 2, hold 1]}]
turns: 5
victory: {a: {hold: {1: 3}, losses: 1 per 50}, b: {hold: {1: 3}, losses: 1 per 50, broken: 5}}
factors: policy-a=best-odds policy-b=weakest supply-a=6 mud=yes fog=rolling hq-a=hit
`

// skirmishedWith is it with other factors in place of the policy of a.
func skirmishedWith(t *testing.T, factors string) *rules.Scenario {
	t.Helper()
	s, err := library.Load("skirmish.yaml", []byte(strings.Replace(skirmish, "policy-a=best-odds", factors, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestATableIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	run := sim.Run{Trials: sim.BlockSize + 500, Seed: 1, Workers: 1}
	for _, players := range []string{"policy-a=best-odds", "player-a=careful player-b=careful"} {
		run.Workers = 1
		alone := simulated(t, skirmishedWith(t, players), run)
		run.Workers = 3
		if !reflect.DeepEqual(alone, simulated(t, skirmishedWith(t, players), run)) {
			t.Errorf("3 workers give another result than 1: %s", players)
		}
	}
}

// Ways are worked out when they are asked for first, and kept. After that trials allocate nothing; only odds that nobody has
// weighed before still cost something, so that here both sides fire at the weakest.
func TestABattleOnATableAllocatesNothing(t *testing.T) {
	for _, players := range []string{"policy-a=weakest", "policy-a=weakest player-a=careful player-b=careful"} {
		allocatesNothing(t, skirmishedWith(t, players))
	}
}

func allocatesNothing(t *testing.T, s *rules.Scenario) {
	t.Helper()
	e, err := s.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	allocations := func(trials int64) float64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := sim.Simulate(context.Background(), e.Model, sim.Run{Trials: trials, Seed: 4, Workers: 1}); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return float64(after.Mallocs - before.Mallocs)
	}
	const block = sim.BlockSize // in the first one workers still try what is worth remembering
	allocations(2 * block)
	if perTrial := (allocations(2*block) - allocations(block)) / block; perTrial > 0.01 {
		t.Errorf("%.3f allocations a trial", perTrial)
	}
}

// Both engines agree on small tables, whether rolling keeps the odds of what happens inside a battle or not.
func TestBothEnginesAgreeOnTablesRolledAndKept(t *testing.T) {
	const (
		car  = "unit:class=light,weapon=gun-20mm,forward=30,turn=5,destroy=3,damage=1,crew=2,cost=20"
		team = "unit:figures=2xrifle,cost=10"
	)
	for _, c := range []tabletop{
		{ground: "..... ..w.. .n... ..... ..h.. ..... .....", places: "1: C7", does: "attack 1", a: car + ",pos=B1", b: team + ",pos=C6", turns: 3},
		{ground: "..... ..w.. .n... ...x. ..h.. ..... .....", places: "1: C4", does: "attack 1", doesB: "ambush 1",
			a: team + ",pos=B1+" + car + ",pos=D1", b: "unit:figures=rifle,hidden=yes,pos=C4", turns: 2},
	} {
		m := c.prepared(t).Model
		exact, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, keep := range []bool{false, true} {
			r, err := sim.Simulate(context.Background(), m, sim.Run{Trials: 20_000, Seed: 5, Workers: 2, Keep: keep})
			if err == nil {
				err = sim.Agree(exact, r)
			}
			if err != nil {
				t.Errorf("kept %v: %v\n%s", keep, err, c)
			}
		}
	}
}
