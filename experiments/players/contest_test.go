package players

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"salvo/sim"
)

// rolled returns a contest whose cells are won as often as a matrix says. If draws is true, as many results as possible are
// draws. All cells have the same luck in a trial.
func rolled(m Matrix, seed uint64, draws bool) *contest {
	g := newContest(len(m), len(m[0]))
	g.inParallel = func(ctx context.Context, n int, work func(ctx context.Context, i int) error) error {
		for i := range n {
			if err := work(ctx, i); err != nil {
				return err
			}
		}
		return nil
	}
	g.roll = func(_ context.Context, c *cell, l luck, from, to int64) (halves []uint8, _ error) {
		p := m[c.plans[0]][c.plans[1]]
		drawn := 0.0
		if draws {
			drawn = min(p, 1-p)
		}
		for n := from; n < to; n++ {
			u := rand.New(rand.NewPCG(seed, uint64(2*n)+uint64(l))).Float64()
			half := uint8(0)
			switch {
			case u < p-drawn/2:
				half = 2
			case u < p+drawn/2:
				half = 1
			}
			halves = append(halves, half)
		}
		return halves, nil
	}
	return g
}

func played(t *testing.T, m Matrix, seed uint64, draws bool) *verdict {
	t.Helper()
	b := budget{256, 4096}
	g := rolled(m, seed, draws)
	g.look(context.Background(), upTo(b.first, choosing, g.all()))
	return judgedBy(t, g, b)
}

// judgedBy returns the verdict on a contest.
func judgedBy(t *testing.T, g *contest, b budget) *verdict {
	t.Helper()
	c, err := g.choose(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.verdict(context.Background(), b, c)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestKnownGamesAreSolvedToTheInterval(t *testing.T) {
	for name, m := range map[string]Matrix{
		"unequal stakes":      penniesWithUnequalStakes,
		"rock-paper-scissors": {{0.5, 0.2, 0.8}, {0.8, 0.5, 0.2}, {0.2, 0.8, 0.5}},
		"one best plan":       {{0.2, 0.9, 0.5}, {0.4, 0.6, 0.7}, {0.1, 0.3, 0.2}},
	} {
		_, value := m.Solve()
		const runs = 60
		missed := 0
		for seed := range uint64(runs) {
			v := played(t, m, seed, seed%2 == 0)
			if v.value.Low > value || v.value.High < value {
				missed++
			}
			if width := v.value.High - v.value.Low; width > 0.09 {
				t.Errorf("%s: the value is only known from %v to %v", name, v.value.Low, v.value.High)
			}
		}
		if missed > runs/12 { // at most three are expected for a 95 % interval
			t.Errorf("%s: %v lies outside of the interval in %d of %d runs", name, value, missed, runs)
		}
	}
}

func TestWhatIsChosenIsJudgedByLuckThatDidNotChooseIt(t *testing.T) {
	// All plans are alike: the luckiest one is chosen, and must not seem better than the others.
	m := make(Matrix, 12)
	for i := range m {
		m[i] = []float64{0.5}
	}
	sum := 0.0
	const runs = 40
	for seed := range uint64(runs) {
		g := rolled(m, seed, false)
		each := g.roll
		g.roll = func(ctx context.Context, c *cell, l luck, from, to int64) ([]uint8, error) {
			shift := int64(c.plans[0]) << 32 // every plan has its own luck
			return each(ctx, c, l, from+shift, to+shift)
		}
		b := budget{64, 256}
		g.look(context.Background(), upTo(b.first, choosing, g.all()))
		sum += judgedBy(t, g, b).value.Value
	}
	// A mean of 40 x 256 trials is within two points of the truth; the luckiest of twelve plans would be six above it.
	if mean := sum / runs; mean < 0.48 || mean > 0.52 {
		t.Errorf("on average the chosen plan gets %v, not one half", mean)
	}
}

func TestTrialsGoToTheCellsThatDecide(t *testing.T) {
	m := Matrix{{0.5, 0.52, 0.9}, {0.49, 0.51, 0.9}, {0.1, 0.1, 0.9}}
	g := rolled(m, 1, false)
	b := budget{256, 4096}
	g.look(context.Background(), upTo(b.first, choosing, g.all()))
	judgedBy(t, g, b)
	for _, c := range []struct{ row, col, least, most int }{{0, 0, 4096, 4096}, {1, 0, 4096, 4096}, {2, 2, 256, 256}} {
		if n := len(g.cells[c.row][c.col].seen[choosing]); n < c.least || n > c.most {
			t.Errorf("plan %d against %d has %d trials, not %d", c.row, c.col, n, c.least)
		}
	}
	if n := len(g.cells[2][2].seen[judging]); n > 0 {
		t.Errorf("nobody chooses plan 3, but it was judged %d times against plan 3", n)
	}
}

func TestPlansAreNeverWorthItOnlyIfBeatenEverywhere(t *testing.T) {
	v := played(t, Matrix{{0.9, 0.1}, {0.1, 0.9}, {0.3, 0.3}, {0.2, 0.85}}, 7, false)
	for i, want := range []bool{false, false, true, false} {
		if v.plans[0][i].beaten != want {
			t.Errorf("plan %d is never worth it: %v, not %v", i, v.plans[0][i].beaten, want)
		}
	}
}

func TestPlansThatPlayTheSameAreOne(t *testing.T) {
	g := rolled(Matrix{{0.3, 0.3, 0.6}, {0.3, 0.3, 0.6}, {0.4, 0.4, 0.5}}, 1, false)
	g.look(context.Background(), upTo(128, choosing, g.all()))
	if err := g.merge(context.Background()); err != nil {
		t.Fatal(err)
	}
	if len(g.cells) != 2 || len(g.cells[0]) != 2 || len(g.same[0][0]) != 1 || g.same[1][0][0] != 1 {
		t.Errorf("%d by %d plans are left, and %v are the same", len(g.cells), len(g.cells[0]), g.same)
	}
}

func TestExactCellsLeaveNoDoubt(t *testing.T) {
	g := newContest(2, 2)
	for i, row := range penniesWithUnequalStakes {
		for j, p := range row {
			g.cells[i][j].exact = &[3]float64{1 - p, 0, p}
		}
	}
	g.inParallel = func(context.Context, int, func(context.Context, int) error) error { return nil }
	v := judgedBy(t, g, budget{1, 2})
	if (v.value.High-v.value.Low) > 0.01 || v.plans[0][0].costs == (sim.Estimate{}) {
		t.Errorf("the value is %v, the first plan costs %v", v.value, v.plans[0][0].costs)
	}
}

// known returns a match whose pairs are won as often as a matrix says, without battles. The plans of both sides are named by
// the rows and columns.
func known(m Matrix, seed uint64) *match {
	g := rolled(m, seed, false)
	made := &match{Plans: &Plans{}, contest: g}
	for i := range m {
		made.sides[0] = append(made.sides[0], plan{name: fmt.Sprint(i)})
	}
	for j := range m[0] {
		made.sides[1] = append(made.sides[1], plan{name: fmt.Sprint(j)})
	}
	made.battles = func(a, b plan) battles {
		i, _ := strconv.Atoi(a.name)
		j, _ := strconv.Atoi(b.name)
		return battles{
			refused: func() error { return nil },
			roll: func(ctx context.Context, luck string, from, to int64) ([]uint8, error) {
				shift := int64(len(luck)) << 32
				return g.roll(ctx, &cell{plans: [2]int{i, j}}, choosing, from+shift, to+shift)
			},
		}
	}
	return made
}

func TestASearchKeepsTheBestOfManyCandidates(t *testing.T) {
	m := make(Matrix, 20)
	for i := range m {
		m[i] = []float64{0.4 + 0.01*float64(i%7)}
	}
	m[13] = []float64{0.55} // ten points better than the next
	game := known(m, 3)
	var list []*bout
	for _, p := range game.sides[0] {
		list = append(list, game.meets(p, 0, []backed{{game.sides[1][0], 1}}))
	}
	best, err := game.halve(context.Background(), "searched", list, 128, 1)
	if err != nil || best[0].name != "13" {
		t.Fatalf("found %s, not plan 13 (%v)", best[0].name, err)
	}
	few, many := 0, 0
	for _, b := range list {
		if n := len(b.halves); n == 128 {
			few++
		} else if n > 4*128 {
			many++
		}
	}
	if few < 8 || many > 4 {
		t.Errorf("%d candidates were tried briefly, %d for long", few, many)
	}
}

func TestOpponentsAreDrawnByTheirShares(t *testing.T) {
	game := known(Matrix{{0, 0.5, 1}}, 1)
	b := game.meets(game.sides[0][0], 0, []backed{{game.sides[1][0], 0.25}, {game.sides[1][1], 0}, {game.sides[1][2], 0.75}})
	for trials, want := range map[int64]float64{4: 0.75, 100: 0.75, 1000: 0.75} {
		b := b.afresh()
		for n := int64(1); n <= trials; n *= 10 { // in stretches of different lengths
			if err := game.fight(context.Background(), "x", []*bout{b}, n); err != nil {
				t.Fatal(err)
			}
		}
		if err := game.fight(context.Background(), "x", []*bout{b}, trials); err != nil {
			t.Fatal(err)
		}
		if got := b.score().Value; got < want-1/float64(trials) || got > want+1/float64(trials) {
			t.Errorf("%d trials against a mixture that leaves %v: %v", trials, want, got)
		}
	}
}

// TestTheAttackFindsWhatBeatsAMixture attacks matching pennies: nothing gains against equal shares; against a single plan the
// other one does.
func TestTheAttackFindsWhatBeatsAMixture(t *testing.T) {
	game := known(Matrix{{1, 0}, {0, 1}}, 5)
	for name, test := range map[string]struct {
		other []backed
		gain  float64
	}{
		"half and half": {[]backed{{game.sides[1][0], 0.5}, {game.sides[1][1], 0.5}}, 0},
		"always heads":  {[]backed{{game.sides[1][0], 1}}, 0.5},
	} {
		e := &effort{final: 4096}
		own := []backed{{game.sides[0][0], 0.5}, {game.sides[0][1], 0.5}}
		found, err := game.screen(context.Background(), climb{luck: "attacked", first: 64}, 0, game.sides[0], []int{0, 1}, test.other)
		if err != nil || len(found.Best) != 2 || found.Battles == 0 {
			t.Fatal(found, err)
		}
		before := game.spent
		b, err := game.assault(context.Background(), e, [2][]plan{game.sides[0], nil}, [2][]int{found.Best, nil}, [2][]backed{own, test.other}, true)
		if err != nil {
			t.Fatal(err)
		}
		if given := game.spent - before; test.gain > 0 && given != 2*e.final+firstAssault {
			t.Errorf("%s: %d battles, though one plan is worse from the first", name, given)
		}
		if g := b.Gain[0]; g.Low > test.gain || g.High < test.gain || g.High > test.gain+0.03 {
			t.Errorf("%s: the best plan gains %v, not %v", name, g, test.gain)
		}
		if b.Value.High < 0.5+test.gain {
			t.Errorf("%s: the value ends at %v", name, b.Value.High)
		}
	}
}

func TestAReplyMustProbablyGainAPoint(t *testing.T) {
	game := known(Matrix{{0.5}, {0.505}, {0.6}, {0.4}}, 2)
	other := []backed{{game.sides[1][0], 1}}
	now := game.meets(game.sides[0][0], 0, other)
	for row, want := range []bool{false, false, true, false} {
		b := game.meets(game.sides[0][row], 0, other)
		got, err := game.gainsAPoint(context.Background(), "tried", b, now.afresh(), 4096)
		if err != nil || got != want {
			t.Errorf("plan %d gains a point: %v, not %v (%v)", row, got, want, err)
		}
		if row == 3 && len(b.halves) > 1024 {
			t.Errorf("%d battles were spent on a plan that is ten points worse", len(b.halves))
		}
	}
}

// halvesOf returns the half points of trials, 2 for those that are won.
func halvesOf(trials int, won func(n int) bool) (halves []uint8) {
	for n := range trials {
		if won(n) {
			halves = append(halves, 2)
		} else {
			halves = append(halves, 0)
		}
	}
	return halves
}

func TestTheValueReachesDownToTheBestReplyEvenIfItWasOverlooked(t *testing.T) {
	g := newContest(1, 2)
	half, quarter := func(n int) bool { return n%2 == 0 }, func(n int) bool { return n%4 == 0 }
	for j, won := range []func(n int) bool{half, quarter} {
		g.cells[0][j].seen[choosing] = halvesOf(10, half)
		g.cells[0][j].seen[judging] = halvesOf(4000, won)
	}
	v := &verdict{choice: &choice{X: Mixture{1}, Y: Mixture{1, 0}}}
	g.weigh(v)
	if v.value.Value != 0.5 || v.value.Low > 0.25 {
		t.Errorf("a reply leaves one quarter, but the value is told as %v", v.value)
	}
}

func TestNobodyMixesPlansForWhatLuckHides(t *testing.T) {
	m := Matrix{{0.5, 0.51}, {0.51, 0.5}} // mixing gains half a point
	for seed := range uint64(20) {
		if v := played(t, m, seed, false); v.X[0]*v.X[1] > 0 {
			t.Errorf("seed %d: %v is chosen for half a point", seed, v.X)
		}
	}
	if v := played(t, penniesWithUnequalStakes, 1, false); v.X[0]*v.X[1] == 0 {
		t.Errorf("%v is chosen where mixing gains 12 points", v.X)
	}
}
