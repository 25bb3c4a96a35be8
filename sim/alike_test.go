package sim

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
)

func mustAlike(t *testing.T, luck string, m Model, from, to int64, run Run) []int64 {
	t.Helper()
	counts, err := SameLuckCounts(context.Background(), luck, m, 0, from, to, run)
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

func TestModelsRolledAlikeGiveTheirOwnOdds(t *testing.T) {
	const trials = 100_000
	m := attackModel(6)
	counts := mustAlike(t, "luck", m, 0, trials, Run{Seed: 1})
	for v, p := range mustWalk(t, m, false).Metrics[0].Prob {
		e := Wilson(counts[v], trials)
		if sigmas := math.Abs(e.Value-p) / (e.Half() / Z95); sigmas > 5 {
			t.Errorf("value %d: %v, want %v", v, e, p)
		}
	}
}

func TestAlikeTrialsMayBeRolledInPieces(t *testing.T) {
	m, run := attackModel(6), Run{Seed: 1, Workers: 1}
	whole := mustAlike(t, "luck", m, 0, 20_000, run)
	for _, run.Workers = range []int{2, 7} {
		pieces := mustAlike(t, "luck", m, 0, 5000, run)
		for v, n := range mustAlike(t, "luck", m, 5000, 20_000, run) {
			pieces[v] += n
		}
		if !slices.Equal(whole, pieces) {
			t.Errorf("%d workers: %v, want %v", run.Workers, pieces, whole)
		}
	}
}

func TestModelsRolledAlikeMeetTheSameLuck(t *testing.T) {
	throw := func(name string, add int) Model {
		return oneRoll(name, 12, func(d *Dice) int { return d.D6() + add })
	}
	plain := mustAlike(t, "luck", throw("plain", 0), 0, 1000, Run{Seed: 1})
	better := mustAlike(t, "luck", throw("better", 3), 0, 1000, Run{Seed: 1})
	if !slices.Equal(plain[:7], better[3:10]) {
		t.Errorf("%v and %v differ in more than what was added", plain, better)
	}
	if slices.Equal(plain, mustAlike(t, "other luck", throw("plain", 0), 0, 1000, Run{Seed: 1})) {
		t.Error("another name has the same luck")
	}
}

func TestMistakeInAnAlikeRunNamesItsTrial(t *testing.T) {
	fails := oneRoll("fails", 6, func(*Dice) int { panic("no such unit") })
	_, err := SameLuckCounts(context.Background(), "luck", fails, 0, 0, 10, Run{Seed: 3})
	var wrong RuleError
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "fails, seed 3, trial 0") {
		t.Errorf("error %v", err)
	}
}
