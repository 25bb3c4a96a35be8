package sim

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// brawl is rounds of close combat: each round both sides roll a die for every man and lose one for each six of the
// other, until one side has none.
type brawl struct{ a, b int8 }

func brawlChain(kept bool) *Chain[brawl] {
	return &Chain[brawl]{
		Name: "brawl", Kept: kept, NewTurn: func(*brawl) bool { return true }, Turns: 3,
		Step: func(d *Dice, s *brawl) bool {
			lostA, lostB := d.AtLeast(int(s.b), 6), d.AtLeast(int(s.a), 6)
			if d.Telling() {
				d.Tell(fmt.Sprintf("%d and %d fall", lostA, lostB))
			}
			s.a, s.b = max(0, s.a-int8(lostA)), max(0, s.b-int8(lostB))
			return s.a == 0 || s.b == 0
		},
	}
}

// raid returns a model of two brawls in a row, which the function play plays. A die is rolled for each brawl that is won.
func raid(name string, play func(d *Dice, start brawl) (brawl, int)) Model {
	return NewModel(name, []Metric{{Name: "men", Max: 3}, {Name: "rounds", Max: 6}, {Name: "loot", Max: 12}},
		&Chain[[3]int8]{Name: name, Step: func(d *Dice, s *[3]int8) bool {
			s[0] = 3
			for range 2 {
				if s[0] == 0 {
					break
				}
				end, turns := play(d, brawl{s[0], 2})
				s[0], s[1] = end.a, s[1]+int8(turns)
				if end.b == 0 {
					s[2] += int8(d.D6())
				}
			}
			return true
		}}, [3]int8{}, func(s *[3]int8, _ int, out []int) {
			for k := range out {
				out[k] = int(s[k])
			}
		})
}

// flatRaid has no chain inside: its step runs the rounds itself.
func flatRaid() Model {
	chain := brawlChain(false)
	return raid("raid", func(d *Dice, s brawl) (brawl, int) {
		states, course := newStates(chain, &s), chain.course()
		states.Begin()
		turns := course.run(d, states, 1)
		return states.now, turns
	})
}

func playedRaid(kept bool) Model {
	chain := brawlChain(kept)
	return raid("raid", func(d *Dice, s brawl) (brawl, int) {
		turns := Play(d, chain, &s)
		return s, turns
	})
}

// deepRaid plays a brawl inside a chain inside the rule.
func deepRaid(kept bool) Model {
	inner := brawlChain(kept)
	type met struct {
		brawl
		turns int8
	}
	outer := &Chain[met]{Name: "meeting", Kept: kept, Step: func(d *Dice, s *met) bool {
		s.turns = int8(Play(d, inner, &s.brawl))
		return true
	}}
	return raid("raid", func(d *Dice, s brawl) (brawl, int) {
		m := met{brawl: s}
		Play(d, outer, &m)
		return m.brawl, int(m.turns)
	})
}

func TestChainInsideARuleIsWalkedToTheSameFractions(t *testing.T) {
	want := mustWalk(t, flatRaid(), true)
	for name, m := range map[string]Model{
		"played": playedRaid(false), "two deep": deepRaid(false),
		"kept": playedRaid(true), "kept, two deep": deepRaid(true),
	} {
		got := mustWalk(t, m, true)
		for k := range want.Metrics {
			for v, f := range want.Metrics[k].Fractions {
				if got.Metrics[k].Fractions[v].Cmp(f) != 0 {
					t.Errorf("%s: %s=%d has the chance %v, want %v", name, want.Metrics[k].Name, v,
						got.Metrics[k].Fractions[v], f)
				}
			}
		}
	}
}

func TestChainInsideARuleIsRolledKeptAndToldToTheSameEnds(t *testing.T) {
	exact := mustWalk(t, flatRaid(), false)
	for name, m := range map[string]Model{
		"played": playedRaid(false), "kept": playedRaid(true), "kept, two deep": deepRaid(true),
	} {
		for _, keep := range []bool{false, true} {
			if err := Agree(exact, mustSimulate(t, m, Run{Trials: 50_000, Seed: 8, Keep: keep})); err != nil {
				t.Errorf("%s, keep %v: %v", name, keep, err)
			}
		}
		told := newTally(m.Metrics())
		for n := range int64(10_000) {
			_, out, err := Tell(m, 1, n)
			if err != nil {
				t.Fatal(err)
			}
			told.count(out, 1, nil)
			told.trials++
		}
		if err := Agree(exact, told.result("told", 1, "")); err != nil {
			t.Errorf("%s, told: %v", name, err)
		}
	}
}

func TestChainInsideARuleFollowsAScript(t *testing.T) {
	faces := []int{
		1, 1, 6, 1, 1, // two dice against our three: one of theirs falls
		6, 2, 2, 6, // one against three: one falls on either side, and they have none left
		4,          // loot
		1, 1, 6, 6, // the next two fall at once
		5, // loot
	}
	for name, m := range map[string]Model{"flat": flatRaid(), "kept": playedRaid(true), "two deep": deepRaid(true)} {
		story, out, err := Follow(m, faces)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if want := []int{2, 3, 9}; !slices.Equal(out, want) {
			t.Errorf("%s: men, rounds and loot are %v, want %v", name, out, want)
		}
		if want := (StoryLine{Text: "1 and 1 fall", Faces: []int{6, 2, 2, 6}}); !cmp.Equal(story.Lines[1], want) {
			t.Errorf("%s: second round is told as %v, want %v", name, story.Lines[1], want)
		}
	}
}

// wave is a charge. One die after another hits at 4+, and after a six a smaller wave charges inside this one.
type wave struct{ dice, hits int8 }

func chargers(kept bool) *Chain[wave] {
	c := &Chain[wave]{Name: "charge", Kept: kept}
	c.Step = func(d *Dice, s *wave) bool {
		face := d.D6()
		s.dice--
		s.hits += int8(oneIf(face >= 4))
		if face == 6 && s.dice > 0 {
			again := wave{dice: s.dice}
			Play(d, c, &again)
			s.hits += again.hits
		}
		return s.dice == 0
	}
	return c
}

func TestChainPlayedInsideItselfIsExactRolledAndKept(t *testing.T) {
	var byHand func(face Faces, dice int) int
	byHand = func(face Faces, dice int) int {
		hits := 0
		for dice--; dice >= 0; dice-- {
			f := face(6)
			hits += oneIf(f >= 4)
			if f == 6 && dice > 0 {
				hits += byHand(face, dice)
			}
		}
		return hits
	}
	want := everyRoll(func(face Faces) int { return byHand(face, 3) })
	for _, kept := range []bool{false, true} {
		m := NewModel("charge", []Metric{{Name: "hits", Max: 20}}, chargers(kept), wave{dice: 3},
			func(end *wave, _ int, out []int) { out[0] = int(end.hits) })
		exact := mustWalk(t, m, true)
		for hits, chance := range want {
			if got := exact.Metrics[0].Fractions[hits]; got.Cmp(chance) != 0 {
				t.Errorf("%d hits have the chance %v, want %v", hits, got, chance)
			}
		}
		for _, keep := range []bool{false, true} {
			if err := Agree(exact, mustSimulate(t, m, Run{Trials: 100_000, Seed: 2, Keep: keep})); err != nil {
				t.Errorf("declared kept %v, keep %v: %v", kept, keep, err)
			}
		}
	}
}

// After a six, the march plays itself inside its own step; at a one it stops. So a rule may hand over its own state to be
// played on.
func TestChainPlayedInsideItselfInItsOwnState(t *testing.T) {
	var byHand func(face Faces, left int) int
	byHand = func(face Faces, left int) int {
		for {
			f := face(6)
			if left = max(0, left-f); f == 6 && left > 0 {
				left = byHand(face, left)
			}
			if left == 0 || f == 1 {
				return left
			}
		}
	}
	want := everyRoll(func(face Faces) int { return byHand(face, 8) })
	for _, kept := range []bool{false, true} {
		c := &Chain[int]{Name: "march", Kept: kept}
		c.Step = func(d *Dice, left *int) bool {
			face := d.D6()
			if *left = max(0, *left-face); face == 6 && *left > 0 {
				Play(d, c, left)
			}
			return *left == 0 || face == 1
		}
		m := numberModel(c, 8, 8)
		exact := mustWalk(t, m, true)
		for left, chance := range want {
			if got := exact.Metrics[0].Fractions[left]; got.Cmp(chance) != 0 {
				t.Errorf("%d are left with the chance %v, want %v", left, got, chance)
			}
		}
		for _, keep := range []bool{false, true} {
			if err := Agree(exact, mustSimulate(t, m, Run{Trials: 100_000, Seed: 2, Keep: keep})); err != nil {
				t.Errorf("declared kept %v, keep %v: %v", kept, keep, err)
			}
		}
	}
}

func TestChainThatPlaysItselfForEverIsAnErrorAndNoCrash(t *testing.T) {
	for _, kept := range []bool{false, true} {
		c := &Chain[int]{Name: "mirror", Kept: kept}
		c.Step = func(d *Dice, s *int) bool {
			Play(d, c, s)
			return true
		}
		m := numberModel(c, 0, 0)
		wantRuleError(t, m, "mirror is played inside itself")
		_, err := Simulate(context.Background(), m, Run{Trials: 10, Keep: kept})
		var wrong RuleError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "mirror is played inside itself") {
			t.Errorf("kept %v: error %v", kept, err)
		}
	}
}

func TestEachEndAddsUpToTheOddsInEveryEngine(t *testing.T) {
	attack := &Chain[int]{Name: "attack", Step: func(d *Dice, s *int) bool {
		if *s += d.AtLeast(3, 4); *s > 4 && d.D6() > 2 {
			*s = 0
		}
		return true
	}}
	for name, run := range map[string]func(m Model) error{
		"walked":    func(m Model) error { _, err := Walk(context.Background(), m, WalkOptions{}); return err },
		"fractions": func(m Model) error { _, err := Walk(context.Background(), m, WalkOptions{Fractions: true}); return err },
		"rolled":    func(m Model) error { _, err := Simulate(context.Background(), m, Run{Trials: 1}); return err },
		"told":      func(m Model) error { _, _, err := Tell(m, 1, 1); return err },
	} {
		var each, ends [8]float64
		m := oneRoll("asks first", 6, func(d *Dice) int {
			each, ends = [8]float64{}, [8]float64{}
			EachEnd(d, attack, 3, func(end *int, prob float64) { each[*end] += prob })
			for _, end := range Odds(d, attack, 3) {
				ends[end.State] += end.Prob
			}
			return d.D6()
		})
		if err := run(m); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if each != ends || each[3] != 1.0/8 {
			t.Errorf("%s: each end together %v, the odds %v", name, each, ends)
		}
	}
}

func TestEachEndIsForChainsOfOneStep(t *testing.T) {
	twice := &Chain[int]{Name: "twice", Step: func(d *Dice, s *int) bool { *s++; return *s == 2 }}
	wantRuleError(t, oneRoll("asks", 6, func(d *Dice) int {
		EachEnd(d, twice, 0, func(*int, float64) {})
		return d.D6()
	}), "twice has more than one step")
}

func TestOddsAreTheSameInEveryEngine(t *testing.T) {
	for _, kept := range []bool{false, true} {
		chain := brawlChain(kept)
		var seen []End[brawl]
		m := oneRoll("asks first", 6, func(d *Dice) int {
			seen = slices.Clone(Odds(d, chain, brawl{2, 1}))
			return d.D6()
		})
		ctx, run := context.Background(), Run{Trials: 1}
		measures := []Pair{chanceOf(Event{0, 4, 6})}
		engines := map[string]func() error{
			"walked":    func() error { _, err := Walk(ctx, m, WalkOptions{}); return err },
			"fractions": func() error { _, err := Walk(ctx, m, WalkOptions{Fractions: true}); return err },
			"rolled":    func() error { _, err := Simulate(ctx, m, run); return err },
			"kept":      func() error { _, err := Simulate(ctx, m, Run{Trials: 1, Keep: true}); return err },
			"coupled":   func() error { _, err := SameLuckDifferences(ctx, m, m, measures, run); return err },
			"told":      func() error { _, _, err := Tell(m, 1, 1); return err },
			"scripted":  func() error { _, _, err := Follow(m, []int{3}); return err },
		}
		var want []End[brawl]
		for name, run := range engines {
			seen = nil
			if err := run(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if want == nil {
				want = seen
			}
			if len(seen) == 0 || !slices.Equal(seen, want) {
				t.Errorf("%s sees the odds %v, others %v", name, seen, want)
			}
		}
		sum := 0.0
		for _, end := range want {
			sum += end.Prob
		}
		if !closeTo(sum, 1, 1e-12) {
			t.Errorf("the odds add up to %v", sum)
		}
	}
}

func TestKeptResultsDoNotDependOnWhatIsForgotten(t *testing.T) {
	models := map[string]Model{"raid": playedRaid(true), "deep raid": deepRaid(true), "duel": keptDuelModel()}
	for name, m := range models {
		run := Run{Trials: 20_000, Seed: 4, Keep: true, Workers: 1}
		want := mustSimulate(t, m, run)
		func() {
			defer func(limit int) { keptLimit = limit }(keptLimit)
			keptLimit = 1
			if diff := cmp.Diff(want, mustSimulate(t, m, run)); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}()
	}
}

func TestMemoryOfKeptChainsIsBounded(t *testing.T) {
	defer func(limit int) { keptLimit = limit }(keptLimit)
	keptLimit = 20_000
	inner := &Chain[int]{Name: "inner", Kept: true, Step: func(d *Dice, s *int) bool {
		*s += 1000 * d.D6()
		return true
	}}
	outer := &Chain[int]{Name: "outer", Kept: true, Step: func(d *Dice, s *int) bool {
		Play(d, inner, s)
		return true
	}}
	d := Dice{rng: seedStream(1, "bounded", 0), memory: &memory{}, keep: true}
	for start := range 1000 {
		Play(&d, outer, &start)
	}
	held := playerOf(d.memory, inner).bytes() + playerOf(d.memory, outer).bytes()
	if most := playerOf(d.memory, inner).stored; held > int64(2*keptLimit) || most > 500 {
		t.Errorf("%d bytes and %d ends of the inner chain are held, the limit is %d", held, most, keptLimit)
	}
}

func TestKeptChainThatMayNeverEndIsPlayedHonestly(t *testing.T) {
	inner := endless()["in one place"]
	inner.Kept = true
	m := oneRoll("raid into the marsh", 2, func(d *Dice) int {
		s := 0
		Play(d, inner, &s)
		return s
	})
	if r := mustWalk(t, m, false); r.Unsettled != 0.5 {
		t.Errorf("%v unsettled", r.Unsettled)
	}
	_, err := Simulate(context.Background(), m, Run{Trials: 1000, Keep: true})
	var wrong RuleError
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "trap has not ended") {
		t.Errorf("error %v", err)
	}
}

func TestUnsettledMassOfAChainInsideIsReported(t *testing.T) {
	m := numberModel(&Chain[int]{Name: "two gamblers", Kept: true, Step: func(d *Dice, s *int) bool {
		first, second := 5, 5
		Play(d, gambler, &first)
		Play(d, gambler, &second)
		*s = (first + second) / 10
		return true
	}}, 0, 2)
	r := mustWalk(t, m, false)
	if r.Unsettled <= 0 || r.Unsettled > 2*settledBelow {
		t.Errorf("%v unsettled", r.Unsettled)
	}
	if err := Agree(r, mustSimulate(t, m, Run{Trials: 50_000, Keep: true})); err != nil {
		t.Error(err)
	}
}
