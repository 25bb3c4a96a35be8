package sim

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// rolledModels returns models that are rolled in all possible ways.
func rolledModels() map[string]Model {
	return map[string]Model{
		"attack": attackModel(6), "duel": shortDuel(12), "duel with kept turns": keptDuelModel(),
		"raid": playedRaid(true), "an angle": sector(0, 1, 2),
	}
}

func TestResultDoesNotDependOnTheWorkers(t *testing.T) {
	trials := int64(20_000)
	if testing.Short() {
		trials = 9_000
	}
	given := &Condition{Event{Metric: 0, Low: 1, High: 2}, "middling"}
	for name, m := range rolledModels() {
		for _, run := range []Run{
			{Trials: trials, Seed: 3}, {Trials: trials, Seed: 3, Keep: true}, {Trials: trials, Seed: 3, Given: given},
		} {
			run.Workers = 1
			want := mustSimulate(t, m, run)
			for _, run.Workers = range []int{2, 7} {
				if diff := cmp.Diff(want, mustSimulate(t, m, run)); diff != "" {
					t.Errorf("%s, keep %v, %d workers: %s", name, run.Keep, run.Workers, diff)
				}
			}
		}
	}
}

func TestEveryTrialIsCountedOnce(t *testing.T) {
	for name, m := range rolledModels() {
		for _, trials := range []int64{1, 100, BlockSize, BlockSize + 1, 3*BlockSize - 1} {
			r := mustSimulate(t, m, Run{Trials: trials, Seed: 1})
			for i := range r.Metrics {
				if got := r.Metrics[i].Trials(); got != trials || r.Trials != trials {
					t.Errorf("%s: %d of %d trials are counted in %s", name, got, trials, r.Metrics[i].Name)
				}
			}
		}
	}
}

func TestAnotherSeedGivesOtherCounts(t *testing.T) {
	first := mustSimulate(t, attackModel(6), Run{Trials: 10_000, Seed: 1})
	second := mustSimulate(t, attackModel(6), Run{Trials: 10_000, Seed: 2})
	if cmp.Equal(first.Metrics[0].Counts, second.Metrics[0].Counts) {
		t.Errorf("seeds 1 and 2 both give %v", first.Metrics[0].Counts)
	}
}

func TestTreesChangeNothingButTheSpeed(t *testing.T) {
	for name, m := range rolledModels() {
		run := Run{Trials: BlockSize, Seed: 6, Workers: 1}
		rolled := mustSimulate(t, m, run)
		plain := newTally(m.Metrics())
		d := Dice{rng: seedStream(run.Seed, m.Name(), 0), memory: &memory{}}
		play, out := m.trial(), make([]int, len(m.Metrics()))
		for range run.Trials {
			play(&d, out)
			plain.count(out, 1, nil)
		}
		for i := range rolled.Metrics {
			if diff := cmp.Diff(plain.counts[i], rolled.Metrics[i].Counts); diff != "" {
				t.Errorf("%s, %s: %s", name, rolled.Metrics[i].Name, diff)
			}
		}
	}
}

func TestOpeningsChangeNothingButTheSpeed(t *testing.T) {
	models := rolledModels()
	models["wanderer"] = wanderer(1)
	for name, m := range models {
		run := Run{Seed: 6}
		w := newWorker(t.Context(), m, &run)
		w.player.(interface{ holdOpenings() }).holdOpenings()
		plain := newTally(m.Metrics())
		play, out := m.trial(), make([]int, len(m.Metrics()))
		for block := range int64(2) {
			if err := w.block(block, 0, BlockSize); err != nil {
				t.Fatal(err)
			}
			d := Dice{rng: seedStream(run.Seed, m.Name(), block), memory: &memory{}}
			for range BlockSize {
				play(&d, out)
				plain.count(out, 1, nil)
			}
		}
		if diff := cmp.Diff(plain.counts, w.done().counts); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func (r *roller) holdOpenings() { r.opens = true }

// wanderer returns a model with more states than the trees can hold. In its first state a die is thrown; if the die shows
// the number stays or less, the engagement ends.
func wanderer(stays int) Model {
	return NewModel("wanderer", []Metric{{Name: "sum", Max: 500}}, &Chain[[5]int16]{
		Name: "wanderer",
		Step: func(d *Dice, s *[5]int16) bool {
			i := 0
			for i < 4 && s[i] > 0 {
				i++
			}
			if i == 0 && d.D6() <= stays {
				return true
			}
			s[i] = int16(d.Pick(Die(100)))
			return i == 4
		},
	}, [5]int16{}, func(s *[5]int16, _ int, out []int) {
		out[0] = 0
		for _, v := range s {
			out[0] += int(v)
		}
	})
}

func TestAFewTrialsGrowNoTrees(t *testing.T) {
	for trials, grown := range map[int64]bool{fewTrials - 1: false, fewTrials: true} {
		m, run := wanderer(0), Run{Seed: 1}
		w := newWorker(t.Context(), m, &run)
		if err := w.block(0, 0, trials); err != nil {
			t.Fatal(err)
		}
		if r := w.player.(*roller); r.cells > 0 != grown {
			t.Errorf("%d trials: the trees have %d cells", trials, r.cells)
		}
		plain := newTally(m.Metrics())
		play, out := m.trial(), make([]int, 1)
		d := Dice{rng: seedStream(run.Seed, m.Name(), 0), memory: &memory{}}
		for range trials {
			play(&d, out)
			plain.count(out, 1, nil)
		}
		if diff := cmp.Diff(plain.counts, w.done().counts); diff != "" {
			t.Errorf("%d trials: %s", trials, diff)
		}
	}
}

func TestTreesStayWithinTheirRoom(t *testing.T) {
	for stays, opens := range map[int]bool{0: true, 4: false} {
		m, run := wanderer(stays), Run{Seed: 1}
		w := newWorker(t.Context(), m, &run)
		r := w.player.(*roller)
		plain := newTally(m.Metrics())
		play, out := m.trial(), make([]int, 1)
		for block := range int64(40) {
			if err := w.block(block, 0, BlockSize); err != nil {
				t.Fatal(err)
			}
			if states := len(r.states.nodes) + r.states.endings; states*r.model.course.Weight > 5*stateRoom/4 {
				t.Fatalf("%d of six stay: %d states are held after block %d", stays, states, block)
			}
			d := Dice{rng: seedStream(run.Seed, m.Name(), block), memory: &memory{}}
			for range BlockSize {
				play(&d, out)
				plain.count(out, 1, nil)
			}
		}
		if r.opens != opens {
			t.Errorf("%d of six stay: trees hold openings only is %v", stays, r.opens)
		}
		if diff := cmp.Diff(plain.counts, w.done().counts); diff != "" {
			t.Errorf("%d of six stay: %s", stays, diff)
		}
	}
}

func TestConditionCountsOnlyWhereItHeld(t *testing.T) {
	m := attackModel(6)
	given := &Condition{Event{Metric: 0, Low: resultOut, High: resultOut}, "result=knocked-out"}
	all := mustSimulate(t, m, Run{Trials: 30_000, Seed: 9})
	some := mustSimulate(t, m, Run{Trials: 30_000, Seed: 9, Given: given})
	out := all.Metrics[0].Counts[resultOut]
	if got := some.Metrics[3].Trials(); got != out || some.Trials != 30_000 {
		t.Errorf("%d engagements of %d are counted, want %d", got, some.Trials, out)
	}
	if some.Metrics[0].Prob[resultOut] != 1 || some.Share != Wilson(out, 30_000) || some.Given != given.Text {
		t.Errorf("given %q, its share is %v", some.Given, some.Share)
	}
}

func TestConditionNeverSeenIsAWarningAndNoNumber(t *testing.T) {
	given := &Condition{Event{Metric: 3, Low: 90, High: 99}, "hits=90+"}
	r := mustSimulate(t, attackModel(6), Run{Trials: 1000, Given: given})
	if len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0], "hits=90+") {
		t.Errorf("warnings %q", r.Warnings)
	}
	if mean := r.Metrics[3].Mean(); mean != (Estimate{0, 0, 6}) {
		t.Errorf("the mean of nothing is %v", mean)
	}
}

func TestPrecisionGoesOnWhereItStoppedBefore(t *testing.T) {
	for name, m := range rolledModels() {
		for half, trials := range map[float64]int64{5: 10_000, 0.7: 20_000, 0.3: 30_000} {
			got, err := SimulateTo(context.Background(), m, Run{Trials: 30_000, Seed: 7, Workers: 2}, half/100, (*Result).Widest)
			if err != nil {
				t.Fatal(err)
			}
			if name == "attack" && got.Trials != trials {
				t.Errorf("%s within %v: %d trials, want %d", name, half, got.Trials, trials)
			}
			if got.Trials < 30_000 && 100*got.Widest() > half {
				t.Errorf("%s within %v: the widest share has %v", name, half, 100*got.Widest())
			}
			if diff := cmp.Diff(mustSimulate(t, m, Run{Trials: got.Trials, Seed: 7}), got); diff != "" {
				t.Errorf("%s within %v: %s", name, half, diff)
			}
		}
	}
}

func TestPrecisionNeedsNoMoreThanTheCap(t *testing.T) {
	got, err := SimulateTo(context.Background(), attackModel(6), Run{Trials: 3000, Seed: 7}, 0.00001, (*Result).Widest)
	if err != nil || got.Trials != 3000 {
		t.Errorf("%v trials, error %v", got.Trials, err)
	}
}

func TestProgressAddsUpToTheTrials(t *testing.T) {
	var done atomic.Int64
	run := Run{Trials: 100_001, Seed: 1, Workers: 2, Progress: func(trials int64) { done.Add(trials) }}
	mustSimulate(t, attackModel(6), run)
	if done.Load() != run.Trials {
		t.Errorf("%d of %d trials were told of", done.Load(), run.Trials)
	}
}

func TestSimulationCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var blocks atomic.Int64
	run := Run{Trials: 1 << 40, Workers: 2, Progress: func(int64) {
		if blocks.Add(1) == 3 {
			cancel()
		}
	}}
	if _, err := Simulate(ctx, attackModel(6), run); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if blocks.Load() > 10 {
		t.Errorf("it went on for %d blocks", blocks.Load())
	}
}

func TestMistakeInARuleNamesItsTrialForAnyWorkers(t *testing.T) {
	// About one trial in eight thousand fails: one in every second block.
	jams := func(d *Dice) bool { return d.Sum(5) == 5 }
	rules := map[string]Model{
		"in the rule": oneRoll("jam", 1, func(d *Dice) int {
			if jams(d) {
				panic("the gun jams")
			}
			return 0
		}),
		"in its measure": oneRoll("jam", 1, func(d *Dice) int { return 2 * oneIf(jams(d)) }),
	}
	for name, m := range rules {
		var first string
		for _, workers := range []int{1, 2, 7} {
			_, err := Simulate(context.Background(), m, Run{Trials: 500_000, Seed: 3, Workers: workers})
			var wrong RuleError
			if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "jam, seed 3, trial ") {
				t.Fatalf("%s: error %v", name, err)
			}
			if first == "" {
				first = err.Error()
			}
			if err.Error() != first {
				t.Errorf("%s: %d workers say %q, one says %q", name, workers, err, first)
			}
		}
	}
}

func TestTrialOfAMistakeIsTheOneThatFails(t *testing.T) {
	const trial = 5000 // the rule fails in the trial of this number
	count := 0
	m := oneRoll("late", 6, func(d *Dice) int {
		if count++; count > trial {
			panic("too late")
		}
		return 0
	})
	w := newWorker(t.Context(), m, &Run{})
	w.player.(*roller).off = true // every trial runs the rule
	var err error
	for block := int64(0); err == nil; block++ {
		err = w.block(block, 0, BlockSize)
	}
	if !strings.Contains(err.Error(), "trial 5000:") {
		t.Errorf("error %v", err)
	}
}

func TestNoTrialAllocates(t *testing.T) {
	models := rolledModels()
	delete(models, "an angle") // its cuts are made by the rule
	for name, m := range models {
		for _, keep := range []bool{false, true} {
			w := newWorker(t.Context(), m, &Run{Keep: keep})
			luck := seedStream(1, name, 0)
			if got := testing.AllocsPerRun(3, func() { // the first call does not count: in it the trees grow
				w.dice.rng = luck
				w.player.roll(500, w.tally, nil, &w.trial)
			}); got > 0 {
				t.Errorf("%s, keep %v: %v allocations in 500 trials", name, keep, got)
			}
			plain := Dice{rng: luck, memory: w.dice.memory, keep: keep}
			play, out := m.trial(), make([]int, len(m.Metrics()))
			if got := testing.AllocsPerRun(500, func() { play(&plain, out) }); got > 0 {
				t.Errorf("%s, keep %v, without trees: %v allocations in a trial", name, keep, got)
			}
		}
		w := newSameLuck(t.Context(), 1, name, "", m, m)
		for i := range w.players {
			p := &w.players[i]
			p.dice.rng = seedStream(1, name, 0)
			if got := testing.AllocsPerRun(500, func() { p.play(&p.dice, p.out) }); got > 0 {
				t.Errorf("%s, coupled: %v allocations in a trial", name, got)
			}
		}
	}
}

func TestNoPickAllocates(t *testing.T) {
	cuts := []float64{1, 2}
	for name, d := range map[string]*Dice{
		"rolling":   {rng: seedStream(1, "pick", 0)},
		"inverting": {rng: seedStream(1, "pick", 0), mode: inverting},
	} {
		for _, table := range someTables() {
			if got := testing.AllocsPerRun(100, func() { d.Pick(table) }); got > 0 {
				t.Errorf("%s: %v allocations in a pick of %s", name, got, table)
			}
		}
		if got := testing.AllocsPerRun(100, func() {
			d.AtLeast(9, 4)
			d.AnyAtLeast(3, 5)
			d.Sum(4)
			d.Pick(Die(10))
			d.Spin(func() []float64 { return cuts })
		}); got > 0 {
			t.Errorf("%s: %v allocations in the named dice", name, got)
		}
	}
}

func TestAKeptChainWithTooManyEndsIsRolled(t *testing.T) {
	type sums struct{ a, b, c int16 }
	chain := &Chain[sums]{Name: "many ends", Kept: true, Step: func(d *Dice, s *sums) bool {
		*s = sums{int16(d.Sum(12)), int16(d.Sum(12)), int16(d.Sum(12))}
		return true
	}}
	m := NewModel("many ends", []Metric{{Name: "sum", Max: 216}}, chain, sums{}, func(s *sums, _ int, out []int) {
		out[0] = int(s.a + s.b + s.c)
	})
	run := Run{Trials: 5000, Seed: 1, Keep: true}
	kept, err := Simulate(context.Background(), m, run)
	if err != nil {
		t.Fatal(err)
	}
	run.Keep = false
	rolled, err := Simulate(context.Background(), m, run)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(rolled.Metrics[0].Counts, kept.Metrics[0].Counts); diff != "" {
		t.Error("it was not rolled:", diff)
	}
}
