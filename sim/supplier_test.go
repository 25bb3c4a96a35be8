package sim

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
)

// A recorder lets the engines work the first time and returns recorded results the second time.
type recorder struct {
	t      *testing.T
	sums   map[string][]int64
	blocks map[string]map[int64][]int64
	walks  map[string]*Result
	worked int
}

func (r *recorder) Roll(ctx context.Context, j *Job) error {
	question := j.Question()
	if sums, known := r.sums[question]; known {
		copy(j.Sums, sums)
		for block, results := range r.blocks[question] {
			if err := j.SetBlock(block, results); err != nil {
				r.t.Error(err)
			}
		}
		return nil
	}
	r.worked++
	middle := (j.First() + j.Last()) / 2
	for _, part := range [][2]int64{{middle + 1, j.Last()}, {j.First(), middle}} { // in any order, in any number of parts
		if _, err := j.Roll(ctx, part[0], part[1]); err != nil {
			return err
		}
	}
	r.sums[question], r.blocks[question] = slices.Clone(j.Sums), make(map[int64][]int64)
	for block := j.First(); j.Block != nil && block <= j.Last(); block++ {
		r.blocks[question][block] = slices.Clone(j.Block(block))
	}
	return nil
}

func (r *recorder) Walk(_ context.Context, _ Model, question string, walk func() (*Result, error)) (*Result, error) {
	if r.walks[question] == nil {
		r.worked++
		r.walks[question], _ = walk()
	}
	return r.walks[question], nil
}

func (r *recorder) NextLook(seen *Result, _, _ float64, _ int) int64 { return 2 * seen.Trials }

// ask runs one job of every kind on the engines and returns all results.
func ask(t *testing.T, ctx context.Context) []any {
	t.Helper()
	m, other := attackModel(6), attackModel(7)
	var all []any
	add := func(result any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, result)
	}
	add(Walk(ctx, m, WalkOptions{Fractions: true}))
	add(Walk(ctx, m, WalkOptions{}))
	add(Simulate(ctx, m, Run{Trials: 10_000, Seed: 2}))
	add(Simulate(ctx, m, Run{Trials: 10_000, Seed: 3}))
	add(SimulateTo(ctx, m, Run{Trials: 100_000, Seed: 2}, 0.005, (*Result).Widest))
	add(SameLuckCounts(ctx, "luck", m, 3, 7, 20_000, Run{Seed: 2}))
	add(SameLuckValues(ctx, "luck", m, func(out []int) uint8 { return uint8(out[3]) }, 7, 20_000, Run{Seed: 2}))
	add(SameLuckDifferences(ctx, m, other, []Pair{{Event{0, 3, 3}.Of(), Event{0, 3, 3}.Of(), 1}}, Run{Trials: 20_000, Seed: 2}))
	add(Blocks(ctx, 10, 700, Run{Seed: 2}, "hits", func(block int64) (Model, error) { return attackModel(1 + int(block)), nil }))
	return all
}

func TestASupplierAnswersInPlaceOfTheEngines(t *testing.T) {
	want := spelt(ask(t, context.Background()))
	r := &recorder{t, map[string][]int64{}, map[string]map[int64][]int64{}, map[string]*Result{}, 0}
	ctx := WithSupplier(context.Background(), r)
	if got := spelt(ask(t, ctx)); got != want {
		t.Errorf("in parts: %s, not %s", got, want)
	}
	worked := r.worked
	if got := spelt(ask(t, ctx)); got != want || r.worked != worked {
		t.Errorf("recorded: %s, not %s; the engines worked %d times more", got, want, r.worked-worked)
	}
	ask(t, WithSupplier(ctx, nil))
	if r.worked != worked {
		t.Error("a supplier that was taken away answers")
	}
}

func TestARecordedValueThatDoesNotFitIsRefused(t *testing.T) {
	ctx := WithSupplier(context.Background(), tooLarge{})
	_, err := SameLuckValues(ctx, "luck", attackModel(6), func(out []int) uint8 { return 0 }, 0, 10, Run{})
	if err == nil {
		t.Error("256 was taken for a value of one byte")
	}
}

// tooLarge hands over a value that no byte holds.
type tooLarge struct{ *recorder }

func (tooLarge) Roll(_ context.Context, j *Job) error { return j.SetBlock(0, []int64{256}) }

// spelt returns results as JSON.
func spelt(results []any) string {
	text, _ := json.Marshal(results)
	return string(text)
}
