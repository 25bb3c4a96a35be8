package sim

import (
	"context"
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReferenceAttackIsExact(t *testing.T) {
	for dice, want := range map[int][2]string{6: {"73/729", "416/729"}, 12: {"107515/177147", "161536/531441"}} {
		r := mustWalk(t, attackModel(dice), true)
		for i, label := range []int{resultOut, resultSuppressed} {
			if got := r.Metrics[0].Fractions[label].RatString(); got != want[i] {
				t.Errorf("%d dice, %s: %s, want %s", dice, r.Metrics[0].Labels[label], got, want[i])
			}
		}
	}
}

func TestAttackIsWhatEverySequenceOfFacesGives(t *testing.T) {
	const dice = 2
	r := mustWalk(t, attackModel(dice), true)
	// The rule die by die, as a player does it.
	byHand := everyRoll(func(face Faces) int {
		unsaved, suppressed := 0, false
		for range dice {
			if face(6) >= 4 && face(6) < 5 {
				unsaved++
				suppressed = face(6) >= 4 || suppressed
			}
		}
		switch {
		case unsaved == 0:
			return resultNone
		case suppressed:
			return resultSuppressed
		}
		return resultHit
	})
	for label := resultNone; label <= resultSuppressed; label++ {
		if got := r.Metrics[0].Fractions[label]; got.Cmp(byHand[label]) != 0 {
			t.Errorf("%s: %v, want %v", r.Metrics[0].Labels[label], got, byHand[label])
		}
	}
}

// shortDuel is the duel with fewer turns, so that its fractions stay of a readable size.
func shortDuel(turns int) Model {
	chain := &Chain[duelState]{
		Name: "short duel", Step: duelOrder, NewTurn: func(s *duelState) bool { return s.fresh }, Turns: turns,
	}
	return NewModel("short duel", duelMetrics, chain, duelState{}, measureDuel)
}

func TestFractionsOfADuelAddUpToOneAndEqualItsFloats(t *testing.T) {
	r := mustWalk(t, shortDuel(6), true)
	for _, d := range r.Metrics {
		if sum := d.Fraction(0, d.Size()); sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s adds up to %v", d.Name, sum)
		}
		for v, f := range d.Fractions {
			if p, _ := f.Float64(); !closeTo(p, d.Prob[v], 1e-12) {
				t.Errorf("%s=%s has the chance %v in floats, %v as a fraction", d.Name, d.Value(v), d.Prob[v], p)
			}
		}
	}
}

func TestWalkGivesTheSameBitsEveryTime(t *testing.T) {
	first := mustWalk(t, keptDuelModel(), false)
	for range 3 {
		if diff := cmp.Diff(first, mustWalk(t, keptDuelModel(), false)); diff != "" {
			t.Fatal(diff)
		}
	}
}

func TestMassOfADuelIsOne(t *testing.T) {
	r := mustWalk(t, duelModel(), false)
	for _, d := range r.Metrics {
		if mass := d.Share(0, d.Size()).Value; math.Abs(mass-1) > 1e-12 {
			t.Errorf("%s has the mass %v", d.Name, mass)
		}
	}
	if r.Unsettled != 0 || r.Warnings != nil {
		t.Errorf("%v unsettled, warnings %v", r.Unsettled, r.Warnings)
	}
}

func TestStepsFromManySidesAddUp(t *testing.T) {
	m := numberModel(&Chain[int]{Name: "four dice one by one", Step: func(d *Dice, s *int) bool {
		*s += 100 + oneIf(d.D6() >= 5)
		return *s >= 400
	}}, 0, 404)
	want := AtLeast(4, 5)
	got := mustWalk(t, m, true).Metrics[0].Fractions
	for i := range want.Len() {
		if got[400+i].Cmp(want.Fraction(i)) != 0 {
			t.Errorf("%d of 4: %v, want %v", i, got[400+i], want.Fraction(i))
		}
	}
}

func TestSelfLoopsAreDividedOutExactly(t *testing.T) {
	m := numberModel(&Chain[int]{Name: "roll again on 4 to 6", Step: func(d *Dice, s *int) bool {
		face := d.D6()
		if face <= 3 {
			*s = face / 2
		}
		return face <= 3
	}}, 7, 7)
	wantFractions(t, &mustWalk(t, m, true).Metrics[0], "1/3", "2/3")
}

func TestSelfLoopThatIsHardlyEverLeftLosesNothing(t *testing.T) {
	m := numberModel(&Chain[int]{Name: "until twenty sixes", Step: func(d *Dice, s *int) bool {
		*s = oneIf(d.AtLeast(20, 6) == 20)
		return *s == 1
	}}, 0, 1)
	if got := mustWalk(t, m, false).Metrics[0].Prob[1]; math.Abs(got-1) > 1e-12 {
		t.Errorf("it ends with the chance %v", got)
	}
}

// gambler plays for one coin at a time until he has 10 or none; he wins a game with two faces of six.
var gambler = &Chain[int]{Name: "gambler", Step: func(d *Dice, s *int) bool {
	if d.D6() <= 2 {
		*s++
	} else {
		*s--
	}
	return *s == 0 || *s == 10
}}

func TestCirclesArePushedUntilTheyHaveSettled(t *testing.T) {
	for start := 1; start < 10; start++ {
		r := mustWalk(t, numberModel(gambler, start, 10), false)
		const odds = 2.0 // against him
		want := (math.Pow(odds, float64(start)) - 1) / (math.Pow(odds, 10) - 1)
		if got := r.Metrics[0].Prob[10]; !closeTo(got, want, 1e-12) {
			t.Errorf("from %d he wins with the chance %v, want %v", start, got, want)
		}
		mass := r.Metrics[0].Prob[0] + r.Metrics[0].Prob[10]
		if r.Unsettled <= 0 || r.Unsettled > settledBelow || math.Abs(mass+r.Unsettled-1) > 1e-13 {
			t.Errorf("from %d: mass %v and %v unsettled", start, mass, r.Unsettled)
		}
		if r.Warnings != nil {
			t.Errorf("from %d: warnings %v", start, r.Warnings)
		}
	}
}

func TestCirclesHaveNoFractions(t *testing.T) {
	_, err := Walk(context.Background(), numberModel(gambler, 3, 10), WalkOptions{Fractions: true})
	var none NoFractionError
	if !errors.As(err, &none) || !strings.Contains(err.Error(), "gambler") {
		t.Errorf("error %v", err)
	}
}

// siege returns a model of a siege with one storm a turn. The fortress falls if a pick from storm is above 0.
func siege(turns int, storm *Table) Model {
	return numberModel(&Chain[int]{
		Name: "siege", Turns: turns, NewTurn: func(*int) bool { return true },
		Step: func(d *Dice, s *int) bool {
			*s = oneIf(d.Pick(storm) > 0)
			return *s == 1
		},
	}, 0, 1)
}

func TestTurnsAreCountedAndTheLimitEndsWhereItStands(t *testing.T) {
	r := mustWalk(t, siege(4, AtLeast(1, 6)), true)
	wantFractions(t, &r.Metrics[0], "625/1296", "671/1296")
	wantFractions(t, &r.Metrics[1], "0", "1/6", "5/36", "25/216", "125/216") // 125/1296 fall, 625/1296 stand
	if r.Unsettled != 0 {
		t.Errorf("%v unsettled", r.Unsettled)
	}
}

func TestTurnsWithoutALimitGoOnUntilTheyHaveSettled(t *testing.T) {
	r := mustWalk(t, siege(0, AtLeast(1, 6)), false)
	for turn := 1; turn < 20; turn++ {
		want := math.Pow(5.0/6, float64(turn-1)) / 6
		if got := r.Metrics[1].Prob[turn]; !closeTo(got, want, 1e-14) {
			t.Errorf("it falls in turn %d with the chance %v, want %v", turn, got, want)
		}
	}
	if r.Unsettled <= 0 || r.Unsettled > settledBelow {
		t.Errorf("%v unsettled", r.Unsettled)
	}
}

func TestTurnsWithoutALimitHaveNoFractions(t *testing.T) {
	_, err := Walk(context.Background(), siege(0, AtLeast(5, 4)), WalkOptions{Fractions: true})
	var none NoFractionError
	if !errors.As(err, &none) || !strings.Contains(err.Error(), "siege") {
		t.Errorf("error %v", err)
	}
}

func TestTurnsThatRunOutHaveFractionsWithoutALimit(t *testing.T) {
	everyStep := func(*int) bool { return true }
	m := numberModel(&Chain[int]{Name: "ammunition", NewTurn: everyStep, Step: func(d *Dice, s *int) bool {
		*s--
		return *s == 0 || d.D6() == 6
	}}, 3, 3)
	wantFractions(t, &mustWalk(t, m, true).Metrics[1], "0", "1/6", "5/36", "25/36")
}

// endless returns chains that end on an even face at once and otherwise fall into a trap without a way out.
func endless() map[string]*Chain[int] {
	trapped := func(trap func(s *int)) func(d *Dice, s *int) bool {
		return func(d *Dice, s *int) bool {
			if *s > 0 {
				trap(s)
				return false
			}
			*s = d.D6() % 2
			return *s == 0
		}
	}
	stand := trapped(func(*int) {})
	circle := trapped(func(s *int) { *s = 3 - *s })
	turns := func(s *int) bool { return *s == 1 }
	return map[string]*Chain[int]{
		"in one place":         {Name: "trap", Step: stand},
		"in a circle":          {Name: "trap", Step: circle},
		"turn after turn":      {Name: "trap", Step: stand, NewTurn: turns},
		"in circles of a turn": {Name: "trap", Step: circle, NewTurn: turns},
	}
}

func TestWhatNeverEndsIsReportedAsUnsettled(t *testing.T) {
	for name, c := range endless() {
		r := mustWalk(t, numberModel(c, 0, 2), false)
		if r.Unsettled != 0.5 || r.Metrics[0].Prob[0] != 0.5 {
			t.Errorf("%s: %v unsettled, %v ended", name, r.Unsettled, r.Metrics[0].Prob[0])
		}
		if len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0], "0.5") {
			t.Errorf("%s: warnings %q", name, r.Warnings)
		}
	}
}

func TestTrapBesideAChainThatGoesOnIsReportedAsUnsettled(t *testing.T) {
	everyStep := func(*int) bool { return true }
	m := numberModel(&Chain[int]{Name: "marsh", NewTurn: everyStep, Step: func(d *Dice, s *int) bool {
		if *s == 2 {
			return false // stuck
		}
		switch d.D6() {
		case 1:
			*s = 2
		case 2:
			*s = 1
			return true
		}
		return false
	}}, 0, 2)
	r := mustWalk(t, m, false)
	if !closeTo(r.Unsettled, 0.5, 1e-12) || !closeTo(r.Metrics[0].Prob[1], 0.5, 1e-12) {
		t.Errorf("%v unsettled, %v through", r.Unsettled, r.Metrics[0].Prob[1])
	}
}

func TestLimitOfTurnsEndsWhatWouldNeverEnd(t *testing.T) {
	c := endless()["in circles of a turn"]
	c.Turns = 5
	r := mustWalk(t, numberModel(c, 0, 2), true)
	wantFractions(t, &r.Metrics[0], "1/2", "1/2")
	if r.Unsettled != 0 {
		t.Errorf("%v unsettled", r.Unsettled)
	}
}

func TestEndlessTrialIsAnErrorAndNoHang(t *testing.T) {
	for name, kept := range map[string]bool{"in one place": false, "in circles of a turn": true} {
		c := endless()[name]
		c.Kept = kept
		_, err := Simulate(context.Background(), numberModel(c, 0, 2), Run{Trials: 100, Keep: true})
		var wrong RuleError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "trap has not ended") {
			t.Errorf("%s, kept %v: error %v", name, kept, err)
		}
	}
}

func TestTurnsThatHardlyEverEndCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	patient := siege(0, AtLeast(11, 6).Map("eleven sixes", func(sixes int) int { return sixes / 11 }))
	if _, err := Walk(ctx, patient, WalkOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestConditionDividesByItsChance(t *testing.T) {
	m := oneRoll("two dice", 12, (*Dice).TwoD6)
	given := &Condition{Event{Metric: 0, Low: 10, High: 12}, "number=10+"}
	r, err := Walk(context.Background(), m, WalkOptions{Fractions: true, Given: given})
	if err != nil {
		t.Fatal(err)
	}
	wantFractions(t, &r.Metrics[0], "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "1/2", "1/3", "1/6")
	if r.Given != given.Text || !closeTo(r.Share.Value, 1.0/6, 1e-15) {
		t.Errorf("given %q with the chance %v", r.Given, r.Share.Value)
	}
}

func TestConditionThatCannotHappenIsAnError(t *testing.T) {
	m := oneRoll("two dice", 12, (*Dice).TwoD6)
	_, err := Walk(context.Background(), m, WalkOptions{Given: &Condition{Event{Metric: 0, Low: 1, High: 1}, "number=1"}})
	if !errors.Is(err, ErrImpossible) {
		t.Errorf("error %v", err)
	}
}

// leaky is a model whose walk loses part of its probability.
type leaky struct {
	Model
	kept mass
}

func (m leaky) walk(_ *explorer, reach func(out []int, m mass)) float64 {
	reach([]int{1}, m.kept)
	return 0
}

func TestChancesThatAreNotOneTogetherAreAnErrorWithItsScenario(t *testing.T) {
	for what, c := range map[string]struct {
		kept    mass
		options WalkOptions
	}{
		"floats":     {mass{f: 0.99}, WalkOptions{}},
		"a NaN":      {mass{f: math.NaN()}, WalkOptions{}},
		"fractions":  {mass{1, big.NewRat(999_999_999_999, 1_000_000_000_000)}, WalkOptions{Fractions: true}},
		"conditions": {mass{f: 0.99}, WalkOptions{Given: &Condition{Event{Metric: 0, Low: 1, High: 1}, "number=1"}}},
	} {
		r, err := Walk(context.Background(), leaky{oneRoll("two dice", 12, (*Dice).TwoD6), c.kept}, c.options)
		var wrong RuleError
		if r != nil || !errors.As(err, &wrong) || !strings.Contains(err.Error(), "two dice: ") ||
			!strings.Contains(err.Error(), "instead of 1") {
			t.Errorf("%s: error %v", what, err)
		}
	}
}
