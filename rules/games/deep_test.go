package games_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"salvo/rules/games"
	"salvo/rules/rulestest"
	"salvo/sim"
)

// quickTables are small tables on which the player "deep" needs little time, one for each ruleset.
var quickTables = []string{
	"random:3 ruleset=bkc1 size=10 points=500 turns=2",
	"random:4 ruleset=bkc2 size=10 points=500 turns=2",
	"random:5 ruleset=bolt-action size=10 points=500 turns=2",
	"bridge turns=4",
}

func TestDeepDecidesByTheStateAlone(t *testing.T) {
	for _, line := range quickTables {
		m := rulestest.Prepared(t, games.All(), line+" player-a=deep player-b=deep effort-a=1 effort-b=1").Model
		story, told, err := sim.Explain(m, 1, 0, nil)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if !slices.ContainsFunc(story.Lines, func(l sim.StoryLine) bool { return strings.Contains(l.Text, "a thinks: ") }) {
			t.Errorf("%s: the story does not say what deep tried", line)
		}
		_, plain, err := sim.Tell(m, 1, 0)
		if err != nil || !slices.Equal(told, plain) {
			t.Errorf("%s: asked why, the battle ends in %v, otherwise in %v: %v", line, told, plain, err)
		}
		run := sim.Run{Trials: 3, Seed: 1, Workers: 1}
		one, err := sim.SameLuckValues(context.Background(), "deep", m, func(out []int) uint8 { return uint8(out[0]) }, 0, 3, run)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		run.Workers = 2
		again, err := sim.SameLuckValues(context.Background(), "deep", m, func(out []int) uint8 { return uint8(out[0]) }, 0, 3, run)
		if err != nil || !slices.Equal(one, again) {
			t.Errorf("%s: battles end in %v, and again in %v: %v", line, one, again, err)
		}
	}
}

func TestTheExplorerRefusesDeep(t *testing.T) {
	for _, line := range quickTables {
		m := rulestest.Prepared(t, games.All(), line+" player-b=deep").Model
		_, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
		limit := sim.LimitError{}
		if !errors.As(err, &limit) || err.Error() != "a battle of the player deep, which can only be rolled" {
			t.Errorf("%s: %v", line, err)
		}
		if !sim.Slow(m) {
			t.Errorf("%s is not slow", line)
		}
	}
	s, err := games.All().Parse("bkc2/battle de-battlegroup vs us-battlegroup player-a=deep")
	if err == nil {
		_, err = s.Model()
	}
	if want := "the player deep plays on tables; on the line write player-a=careful"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("on the line: %v, want %q", err, want)
	}
}

// The enemy lies in ambush at the objective, and the enemy's assault gun attacks this objective. Side a has no plan that
// sends units there. A win counts two half points and a draw one. In 16 battles the player "deep" must win at least six
// half points more than the careful player does without a plan.
func TestDeepTakesAnObjectiveThatNoPlanAttacks(t *testing.T) {
	m := rulestest.Prepared(t, games.All(), "bridge plan-a=none player-a=deep effort-a=2").Model
	careful := rulestest.Prepared(t, games.All(), "bridge plan-a=none").Model
	points := func(m sim.Model) (sum int) {
		all, err := sim.SameLuckValues(context.Background(), "free", m, func(out []int) uint8 { return uint8(2 - out[0]) }, 0, 16,
			sim.Run{Seed: 1, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range all {
			sum += int(p)
		}
		return sum
	}
	if deep, stays := points(m), points(careful); deep < stays+6 {
		t.Errorf("of 32 half points deep wins %d, and careful without a plan %d", deep, stays)
	}
}
