package sim

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestRuleThatIsNotAFunctionOfItsDiceIsFound(t *testing.T) {
	inner := &Chain[int]{Name: "inner", Step: func(d *Dice, s *int) bool {
		*s = d.D6()
		return true
	}}
	noCuts := func() []float64 { return nil }
	asks := map[string]func(d *Dice){
		"d6":                func(d *Dice) { d.D6() },
		"2d6 at most 8":     func(d *Dice) { d.TwoD6AtMost(8) },
		"an angle":          func(d *Dice) { d.Spin(noCuts) },
		"the ends of inner": func(d *Dice) { Play(d, inner, new(int)) },
	}
	for before, first := range asks {
		for after, then := range asks {
			if before == after {
				continue
			}
			var calls int // a rule must not depend on such a count
			m := oneRoll("fickle", 6, func(d *Dice) int {
				if calls++; calls == 1 {
					first(d)
				} else {
					then(d)
				}
				return d.D6()
			})
			wantRuleError(t, m, "fickle", "not a function of its dice", "asked for "+before+" and then for "+after)
		}
	}
}

func TestRuleThatStopsRollingIsFound(t *testing.T) {
	calls := 0
	m := oneRoll("tired", 6, func(d *Dice) int {
		if calls++; calls > 1 {
			return 0
		}
		return d.D6()
	})
	wantRuleError(t, m, "tired", "not a function of its dice", "fewer dice")
}

func TestTableBuiltInsideARuleIsCalledThat(t *testing.T) {
	m := oneRoll("wasteful", 2, func(d *Dice) int {
		return d.Pick(Die(6).Map("odd", func(face int) int { return face % 2 })) + d.D6()/6
	})
	wantRuleError(t, m, "wasteful", "odd", "build tables once")
}

// wantRuleError walks a model that must fail with a short error about a rule, which contains all texts.
func wantRuleError(t *testing.T, m Model, texts ...string) {
	t.Helper()
	_, err := Walk(context.Background(), m, WalkOptions{})
	var wrong RuleError
	if !errors.As(err, &wrong) {
		t.Errorf("%s: error %v", m.Name(), err)
		return
	}
	for _, text := range texts {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("error %q says nothing of %q", err, text)
		}
	}
	if len(err.Error()) > 240 || strings.Contains(err.Error(), "\n") {
		t.Errorf("not one short line: %q", err)
	}
}

func TestRuleThatPanicsLeavesItsStackButDoesNotPrintIt(t *testing.T) {
	m := oneRoll("bkc2 a vs b", 6, jamsAlways)
	engines := map[string]func() error{
		"walked": func() error { _, err := Walk(context.Background(), m, WalkOptions{}); return err },
		"rolled": func() error { _, err := Simulate(context.Background(), m, Run{Trials: 1}); return err },
		"told":   func() error { _, _, err := Tell(m, 1, 0); return err },
	}
	for name, run := range engines {
		err := run()
		var wrong RuleError
		if !errors.As(err, &wrong) || !strings.Contains(wrong.Stack, "jamsAlways") {
			t.Errorf("%s: %v left the stack %q", name, err, wrong.Stack)
		}
		if text := fmt.Sprintf("%v %+v %s", err, err, err); strings.Contains(text, "jamsAlways") {
			t.Errorf("%s: the message shows the stack: %s", name, text)
		}
	}
}

func jamsAlways(*Dice) int { panic("the gun jams") }

func TestDiceWithAnyNumberOfSidesCanBeWalked(t *testing.T) {
	m := oneRoll("d8 and d10", 18, func(d *Dice) int { return d.Pick(Die(8)) + d.Pick(Die(10)) })
	if got := mustWalk(t, m, true).Metrics[0].Fractions[18].RatString(); got != "1/80" {
		t.Errorf("8 and 10 have the chance %s", got)
	}
}

func TestWhatIsTooLargeEndsWithALimit(t *testing.T) {
	dice := numberModel(&Chain[int]{Name: "dice", Step: func(d *Dice, s *int) bool {
		*s += d.D6()
		return *s >= 10
	}}, 0, 15)
	within := func(picks, states int64) (err error) { // walks the dice with only that many picks and states left
		defer rescue(&err, dice.Name)
		b := newBudget(context.Background())
		b.picks, b.states = pickLimit-picks, stateLimit-states
		dice.walk(newExplorer(b, false, &memory{}), func([]int, mass) {})
		return nil
	}
	if err := within(60, 16); err != nil { // 60 picks: six faces in each of ten states; 16 states: these ten and six ends
		t.Errorf("error %v", err)
	}
	var limit LimitError
	if err := within(59, 16); !errors.As(err, &limit) || limit != (LimitError{What: "picks", Limit: pickLimit}) {
		t.Errorf("error %v, want a limit of picks", err)
	}
	if _, err := Walk(context.Background(), dice, WalkOptions{MostPicks: 59}); !errors.Is(err, LimitError{What: "picks", Limit: 59}) {
		t.Errorf("error %v, want a limit of 59 picks", err)
	}
	if _, err := Walk(context.Background(), dice, WalkOptions{MostPicks: 60}); err != nil {
		t.Error(err)
	}
	if err := within(60, 15); !errors.As(err, &limit) || limit != (LimitError{What: "states", Limit: stateLimit}) {
		t.Errorf("error %v, want a limit of states", err)
	}
	if text := limit.Error(); text != "too large to work out exactly" {
		t.Errorf("the message is %q", text)
	}
}

func TestMistakeInARuleNamesTheEngagement(t *testing.T) {
	m := oneRoll("bkc2 a vs b", 6, func(d *Dice) int {
		if d.D6() == 4 {
			panic("no such weapon")
		}
		return 0
	})
	wantRuleError(t, m, "bkc2 a vs b", "no such weapon")
	wantRuleError(t, oneRoll("off the scale", 3, (*Dice).D6), "off the scale", "out of range")
}

func TestWalkCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	runs := 0
	m := oneRoll("twelve dice", 72, func(d *Dice) int {
		if runs++; runs == 100 {
			cancel()
		}
		sum := 0
		for range 12 {
			sum += d.D6()
		}
		return sum
	})
	if _, err := Walk(ctx, m, WalkOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if runs > 20_000 {
		t.Errorf("the walk went on for %d branches", runs)
	}
}

func TestArcsLieBetweenTheCuts(t *testing.T) {
	const full = 2 * math.Pi
	type arc struct{ middle, width float64 }
	for name, c := range map[string]struct {
		cuts []float64
		arcs []arc
	}{
		"none":               {nil, []arc{{0, full}}},
		"one":                {[]float64{1}, []arc{{1 + math.Pi, full}}},
		"at 0":               {[]float64{0, full, -full}, []arc{{math.Pi, full}}},
		"a hair below 0":     {[]float64{-1e-20, 0, math.Pi}, []arc{{full / 4, full / 2}, {full * 3 / 4, full / 2}}},
		"in any order":       {[]float64{3, 1, 2}, []arc{{1.5, 1}, {2.5, 1}, {2 + math.Pi, full - 2}}},
		"the same twice":     {[]float64{2, 1, 2, 1}, []arc{{1.5, 1}, {1.5 + math.Pi, full - 1}}},
		"an arc over 0":      {[]float64{full - 1, 2}, []arc{{0.5, 3}, {(full + 1) / 2, full - 3}}},
		"beyond a full turn": {[]float64{1 + 2*full, 2 - full}, []arc{{1.5, 1}, {1.5 + math.Pi, full - 1}}},
	} {
		a := newArcs(c.cuts)
		var got []arc
		for i := range a.middles {
			got = append(got, arc{a.middles[i], a.shares[i] * full})
		}
		slices.SortFunc(got, func(x, y arc) int { return cmp.Compare(x.middle, y.middle) })
		if !slices.EqualFunc(got, c.arcs, func(x, y arc) bool {
			return math.Abs(x.middle-y.middle) < 1e-12 && math.Abs(x.width-y.width) < 1e-12
		}) {
			t.Errorf("%s: arcs %v, want %v", name, got, c.arcs)
		}
	}
}

func TestArcsAlwaysMakeAFullTurn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cuts := rapid.SliceOf(rapid.Float64Range(-20, 20)).Draw(t, "cuts")
		sum := 0.0
		a := newArcs(cuts)
		for i, share := range a.shares {
			sum += share
			if share <= 0 || a.middles[i] < 0 || a.middles[i] >= 2*math.Pi {
				t.Fatalf("arc %d has its middle at %v and the share %v", i, a.middles[i], share)
			}
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Fatalf("the shares add up to %v", sum)
		}
	})
}

// sector returns a rule with an angle: the sector between cuts into which a shot deviates, and a die.
func sector(cuts ...float64) Model {
	return oneRoll(fmt.Sprint("sectors ", cuts), 60, func(d *Dice) int {
		angle := d.Spin(func() []float64 { return cuts })
		at := 0
		for _, c := range cuts {
			at += oneIf(angle > c)
		}
		return 6*at + d.D6()
	})
}

func TestAngleIsWalkedAsItIsRolled(t *testing.T) {
	m := sector(0, 0.5, 1, 2, 4, 6)
	exact := mustWalk(t, m, false)
	if got := exact.Metrics[0].Share(13, 18).Value; math.Abs(got-0.5/(2*math.Pi)) > 1e-12 {
		t.Errorf("the angles from 0.5 to 1 have the chance %v", got)
	}
	if err := Agree(exact, mustSimulate(t, m, Run{Trials: 200_000, Seed: 3})); err != nil {
		t.Error(err)
	}
}

func TestAngleHasNoFractions(t *testing.T) {
	for _, m := range []Model{sector(), sector(1, 2)} {
		_, err := Walk(context.Background(), m, WalkOptions{Fractions: true})
		var none NoFractionError
		if !errors.As(err, &none) || !strings.Contains(err.Error(), "angle") {
			t.Errorf("%s: error %v", m.Name(), err)
		}
	}
}

func TestCutThatIsNoNumberIsRefused(t *testing.T) {
	wantRuleError(t, sector(1, math.NaN()), "angle", "NaN")
	wantRuleError(t, sector(math.Inf(1)), "angle", "Inf")
}

func TestLargeStatesAreLimitedByTheirBytes(t *testing.T) {
	type large [126]int64
	const enough = stateBytesLimit/1000 + 1
	c := &Chain[large]{Name: "large", Weight: 1008, Step: func(d *Dice, s *large) bool {
		s[0] += int64(d.D6())
		return s[0] > enough
	}}
	m := NewModel("large", []Metric{{Name: "n"}}, c, large{}, func(*large, int, []int) {})
	r, err := Walk(context.Background(), m, WalkOptions{})
	if limit := (LimitError{What: "bytes of states", Limit: stateBytesLimit}); !errors.Is(err, limit) || r != nil {
		t.Errorf("got %v, %v", r, err)
	}
	r, err = Walk(context.Background(), m, WalkOptions{Soon: true})
	if limit := (LimitError{What: "bytes of states", Limit: stateBytesLimit / 4}); !errors.Is(err, limit) || r != nil {
		t.Errorf("who does not want to wait gets %v, %v", r, err)
	}
}
