package review

import (
	"context"
	"math"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/experiments/players"
	"salvo/reports"
	"salvo/rules/games"
	"salvo/sim"
)

// strip is a small table, long and narrow. Both sides want the middle of the table.
const strip = `title: strip
ruleset: bkc2
ground: |
  ........
  ........
  ........
  ........
  ........
  ........
  ........
  ........
  ........
  ........
  ........
  ........
zones: {A: A1-H2, B: A11-H12}
places: {1: {at: D6-E7, reach: 1}, 2: {at: A1, reach: 0}}
sides:
  a: {party: PARTYA, zone: A, plan: go-a ARRIVALA}
  b: {party: PARTYB, zone: B, plan: go-b ARRIVALB}
plans:
  go-a: [{units: all, do: [attack 1]}]
  go-b: [{units: all, do: [attack 1]}]
turns: TURNS
victory:
  a: {hold: {1: 6}, losses: 1 per 100}
  b: {hold: {1: 6}, losses: 1 per 100}
  margin: 1
`

// verdict returns the sentences of a quick review of a table, with a short search for plans.
func verdict(t *testing.T, replace ...string) string {
	t.Helper()
	text := strings.NewReplacer(append(replace, "ARRIVALA", "", "ARRIVALB", "", "TURNS", "6", "PARTYA", "3xpanzer-iv-h+de-hq", "PARTYB", "3xpanzer-iv-h+de-hq")...).Replace(strip)
	s, err := games.All().Load("strip.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	j := &judge{Review: r, extent: extent{battles: 30, playOuts: 30, trials: 200, glances: 200, helps: 1}, luck: "strip",
		set: experiments.Settings{Seed: 1, Workers: 2}, pairs: []pairing{{share: 1}}}
	j.gauge, _ = newGauge(s.Procedure.Metrics)
	j.report = &reports.Review{Sides: experiments.SidesOf(s), Turns: s.Int("turns"), Battles: j.battles, PlayOuts: j.playOuts, Trials: j.trials}
	r.plans = nil
	if err := j.work(context.Background()); err != nil {
		t.Fatal(err)
	}
	return strings.Join(reports.Texts(j.report.Answers()), " ")
}

// expect checks that a verdict contains some words. Words that begin with "not " must not occur.
func expect(t *testing.T, verdict string, words ...string) {
	t.Helper()
	for _, w := range words {
		if without, not := strings.CutPrefix(w, "not "); not == strings.Contains(verdict, without) {
			t.Errorf("the verdict is to say %q:\n%s", w, verdict)
		}
	}
}

func TestAScenarioDecidedByDeploymentIsDecidedOnTurn1(t *testing.T) {
	expect(t, verdict(t, "PARTYA", "8xtiger-1+de-hq", "PARTYB", "us-rifles+us-hq"), "Unfair: it favours the", "Decided on turn 1")
}

func TestReinforcementsThatComeAfterTheEndAreToldOf(t *testing.T) {
	expect(t, verdict(t, "ARRIVALB", ", arrivals: [{turn: 6, party: sherman-m4, zone: B}]", "PARTYA", "6xtiger-1+de-hq", "PARTYB", "2xus-rifles+us-hq"),
		"come too late to matter")
}

func TestAnObjectiveThatNobodyContestsIsNamed(t *testing.T) {
	expect(t, verdict(t), "Nobody contests objective 2", "not Nobody contests objective 1")
}

func TestEqualsAreFairAndLuckDecides(t *testing.T) {
	expect(t, verdict(t), "not Unfair", "luck decides nearly all")
}

// A fair random walk has known figures: 8 turns, decided on turn 6.5, 17 % comebacks, tension 0.44.
func TestTheFairRandomWalkHasItsFigures(t *testing.T) {
	w := fairWalk(8, 0)
	if math.Abs(w.Decided-6.5) > 0.1 || math.Abs(w.Comebacks-0.17) > 0.01 || math.Abs(w.Tension-0.44) > 0.01 {
		t.Errorf("decided on turn %.2f, comebacks %.3f, tension %.3f", w.Decided, w.Comebacks, w.Tension)
	}
}

// The share of choice is separated from luck: in matching pennies choice decides everything.
func TestPlansDecideARaceOfPlans(t *testing.T) {
	even := reports.PlanSide{Plans: []reports.Plan{{Share: 0.5}, {Share: 0.5}}}
	cell := func(v float64) reports.Cell {
		c := reports.Cell{}
		c.Estimate.Value, c.Estimate.Low, c.Estimate.High = v, v, v
		return c
	}
	p := &reports.Plans{Sides: [2]reports.PlanSide{even, even},
		Cells: [][]reports.Cell{{cell(1), cell(0)}, {cell(0), cell(1)}}}
	if share := choiceShare(p); share != 1 {
		t.Errorf("plans decide %v", share)
	}
	p.Cells = [][]reports.Cell{{cell(0.5), cell(0.5)}, {cell(0.5), cell(0.5)}}
	if share := choiceShare(p); share != 0 {
		t.Errorf("plans decide %v where they do not matter", share)
	}
}

func TestAMortarOutOfRangeOfEverythingNeverFires(t *testing.T) {
	expect(t, verdict(t, "PARTYA", "3xpanzer-iv-h+de-mortar-81:range=5+de-hq", "{units: all, do: [attack 1]}]\n  go-b", "{units: de-mortar-81, do: [hold 2]}, {units: rest, do: [attack 1]}]\n  go-b"),
		"Never fires in 30 battles: 81 mm mortar of the", "not Panzer IV")
}

// race is a table with two ends. Side a wins if it goes to the end to which side b does not go; if both meet, side b wins. So
// plans decide, not dice.
const race = `title: race
ruleset: bkc2
ground: |
  ......www......
  ......www......
  ......www......
  ......www......
  ......www......
  ......www......
zones: {A: A1-O1, B: A6-O6}
places: {1: {at: A3-C4, reach: 0}, 2: {at: M3-O4, reach: 0}}
sides:
  a: {party: 3xpanther+de-hq+2xde-co, zone: A, plan: left-a}
  b: {party: 9xpanther+de-hq+3xde-co, zone: B, plan: left-b}
plans:
  left-a: [{units: all, do: [attack 1]}]
  right-a: [{units: all, do: [attack 2]}]
  left-b: [{units: all, do: [attack 1]}]
  right-b: [{units: all, do: [attack 2]}]
turns: 3
victory:
  a: {hold: {1: 9, 2: 9}}
  b: {hold: {1: 4, 2: 4}}
  margin: 1
`

func TestPlansDecideARaceToEitherEnd(t *testing.T) {
	s, err := games.All().Load("race.yaml", []byte(race))
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	if r.plans, err = players.NewPlans(r.scenario, []string{"file"}); err != nil {
		t.Fatal(err)
	}
	r.plans.Attack = players.NotAttacked
	plans, mixtures, err := r.plans.Solve(context.Background(), experiments.Settings{Seed: 1, Workers: 2, Trials: 120})
	if err != nil {
		t.Fatal(err)
	}
	j := &judge{Review: r, report: &reports.Review{Sides: experiments.SidesOf(s)}}
	j.take(plans, mixtures)
	expect(t, strings.Join(reports.Texts(j.report.Answers()), " "), "Plans decide more than luck")
}

// If the sides are exchanged, and the other side begins, each side has the chance that the other had before.
func TestExchangedSidesExchangeTheirChances(t *testing.T) {
	const trials = 300
	chance := func(first string, replace ...string) sim.Estimate {
		text := strings.NewReplacer(append(replace, "ARRIVALA", "", "ARRIVALB", "", "TURNS", "4")...).Replace(strip)
		s, err := games.All().Load("strip.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		s, ok := setWord(s, first)
		m, err := s.Model()
		if err != nil || !ok {
			t.Fatal(err, ok)
		}
		g, _ := newGauge(m.Metrics())
		_, _, moments, err := sim.Recall(m, 1, 0, false, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := playout{set: experiments.Settings{Seed: 1}, gauge: g, luck: first}
		got, err := p.roll(context.Background(), moments[0].Model, "exchanged", 0, trials)
		if err != nil {
			t.Fatal(err)
		}
		return got.chance()
	}
	here := chance("first=a", "PARTYA", "3xpanzer-iv-h+de-hq", "PARTYB", "2xpanzer-iv-h+de-hq")
	there := chance("first=b", "PARTYB", "3xpanzer-iv-h+de-hq", "PARTYA", "2xpanzer-iv-h+de-hq")
	if off := here.Value - (1 - there.Value); math.Abs(off) > 1.6*math.Hypot(here.Half(), there.Half()) {
		t.Errorf("three against two have %v, exchanged %v", here, reports.Complement(there))
	}
	if here.Value < 0.55 {
		t.Errorf("three against two have only %v: the test says nothing", here)
	}
}
