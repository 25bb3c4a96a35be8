package rounds

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/sim"
)

// program makes every kind of call that the engines have, one after another and in parallel.
func program(ctx context.Context) ([]any, error) {
	var all []any
	m, other := attackModel(6), attackModel(7)
	exact, err := sim.Walk(ctx, m, sim.WalkOptions{Fractions: true})
	if err != nil {
		return nil, err
	}
	small, err := sim.Simulate(ctx, m, sim.Run{Trials: 10_000, Seed: 2})
	if err != nil {
		return nil, err
	}
	all = append(all, exact, small)
	branches, join := Fork(ctx, 5)
	beside := make([][]any, len(branches))
	first := error(nil)
	for i, ctx := range branches {
		if beside[i], err = branch(ctx, m, other); first == nil {
			first = err
		}
	}
	join()
	if first != nil {
		return nil, first
	}
	precise, err := sim.SimulateTo(ctx, m, sim.Run{Trials: 5_000_000, Seed: 3}, 0.0003, (*sim.Result).Widest)
	return append(all, beside, precise), err
}

// branch makes calls with enough trials to be divided among machines.
func branch(ctx context.Context, m, other sim.Model) ([]any, error) {
	const trials = 2*unsharedTrials + 5
	counts, err := sim.SameLuckCounts(ctx, "luck", m, 3, 7, trials, sim.Run{Seed: 2})
	if err != nil {
		return nil, err
	}
	values, err := sim.SameLuckValues(ctx, "luck", m, func(out []int) uint16 { return uint16(400 * out[3]) }, 7, trials, sim.Run{Seed: 2})
	if err != nil {
		return nil, err
	}
	for i := range values { // the caller may change the slice that it got
		values[i] = 9 - values[i]
	}
	out := sim.Event{Metric: 0, Low: 3, High: 3}.Of()
	pairs := []sim.Pair{{First: out, Second: out, Largest: 1}}
	differences, err := sim.SameLuckDifferences(ctx, m, other, pairs, sim.Run{Trials: trials, Seed: 2})
	if err != nil {
		return nil, err
	}
	blocks, err := sim.Blocks(ctx, 100, 700, sim.Run{Seed: 2}, "hits", func(block int64) (sim.Model, error) {
		return attackModel(1 + int(block)%6), nil
	})
	return []any{counts, values, differences, blocks}, err
}

// onMachines runs the program on the given number of machines, round after round, until it ends. It returns the result
// and the number of rounds.
func onMachines(
	t *testing.T, machines int, program func(ctx context.Context) ([]any, error),
) (result []any, rounds int, err error) {
	t.Helper()
	known := map[string]*Entry{}
	book := Plan(known)
	program(book.Begin(context.Background(), "it", 3))
	for rounds = 1; rounds < 30; rounds++ {
		sums := map[string]*Entry{}
		told := map[string]int{}
		wanted := book.Wanted()
		for shard := range machines {
			book := New(Shard{shard, machines}, known, wanted)
			program(book.Begin(context.Background(), "it", 3))
			for key, e := range overTheWire(t, book.Made()) {
				told[key]++
				if sums[key] == nil {
					sums[key] = e
				} else if err := sums[key].Add(e); err != nil {
					t.Fatalf("%s: %v", key, err)
				}
			}
		}
		for key, e := range sums {
			if told[key] != e.Of {
				t.Errorf("%d machines know %s, not %d", told[key], key, e.Of)
			}
			known[key] = e
		}
		book = Plan(known)
		ctx := book.Begin(context.Background(), "it", 3)
		result, err = program(ctx)
		if !Stopped(ctx) {
			return result, rounds, err
		}
		if !errors.Is(err, ErrElsewhere) {
			t.Fatal(err)
		}
	}
	t.Fatal("it never ends")
	return nil, 0, nil
}

func overTheWire(t *testing.T, entries map[string]*Entry) (read map[string]*Entry) {
	text, err := json.Marshal(entries)
	if err == nil {
		err = json.Unmarshal(text, &read)
	}
	if err != nil {
		t.Fatal(err)
	}
	for key, e := range entries {
		read[key].Blocks = slices.Clone(e.Blocks) // blocks are no part of the JSON and travel unchanged
	}
	return read
}

func TestMachinesThatShareAProgramFindWhatOneFindsAlone(t *testing.T) {
	want, err := program(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, machines := range []int{1, 2, 5} {
		got, rounds, err := onMachines(t, machines, program)
		if err != nil {
			t.Fatal(err)
		}
		if text, wanted := fmt.Sprintf("%+v", spelt(got)), fmt.Sprintf("%+v", spelt(want)); text != wanted {
			t.Errorf("%d machines: %s", machines, cmp.Diff(wanted, text))
		}
		if most := map[bool]int{true: 1, false: 9}[machines == 1]; rounds > most {
			t.Errorf("%d machines needed %d rounds", machines, rounds)
		}
	}
}

// spelt returns a result as JSON text, with everything that it points to.
func spelt(result []any) string {
	text, _ := json.Marshal(result)
	return string(text)
}

func TestAnErrorOfARuleIsTheSameHoweverManyMachinesShareIt(t *testing.T) {
	wrong := func(ctx context.Context) ([]any, error) {
		_, err := sim.Blocks(ctx, 200, 1000, sim.Run{Seed: 2}, "hits", func(block int64) (sim.Model, error) {
			if block >= 70 {
				return nil, fmt.Errorf("block %d has no model", block)
			}
			return attackModel(1), nil
		})
		return nil, err
	}
	for _, machines := range []int{1, 3} {
		_, _, err := onMachines(t, machines, wrong)
		if err == nil || err.Error() != "block 70 has no model" {
			t.Errorf("%d machines: %v", machines, err)
		}
	}
	tooLarge := func(ctx context.Context) ([]any, error) {
		_, err := sim.Walk(ctx, attackModel(6), sim.WalkOptions{MostPicks: 3})
		return nil, err
	}
	_, _, err := onMachines(t, 2, tooLarge)
	var limit sim.LimitError
	if _, alone := tooLarge(context.Background()); !errors.As(err, &limit) || err.Error() != alone.Error() {
		t.Errorf("%v", err)
	}
}

func TestAProgramThatOverlooksAMissingAnswerHasStoppedAllTheSame(t *testing.T) {
	ctx := Plan(nil).Begin(context.Background(), "it", 0)
	branches, join := Fork(ctx, 2)
	_, _ = sim.Walk(branches[1], attackModel(6), sim.WalkOptions{}) // the program ignores the error
	join()
	if !Stopped(ctx) {
		t.Error("it goes on as if it knew")
	}
}

// Two machines know the answer of the first of two branches. The second machine calculates the other branch, so the
// second machine knows both answers and continues alone.
func TestWhoHasTheLastAnswerGoesOnByItself(t *testing.T) {
	program := func(ctx context.Context) (begun []int, err error) {
		branches, join := Fork(ctx, 2)
		for i, ctx := range branches {
			if Stopped(ctx) {
				continue
			}
			begun = append(begun, i)
			_, err = sim.Simulate(ctx, attackModel(6), sim.Run{Trials: 100, Seed: uint64(i)})
		}
		if join(); Stopped(ctx) {
			return begun, ErrElsewhere
		}
		return begun, err
	}
	first := New(Shard{0, 2}, nil, Wanted{})
	program(first.Begin(context.Background(), "it", 0))
	known := first.Made()
	book := Plan(known)
	program(book.Begin(context.Background(), "it", 0))
	for shard, want := range []struct {
		begun []int
		err   error
	}{{nil, ErrElsewhere}, {[]int{0, 1}, nil}} {
		ctx := New(Shard{shard, 2}, known, book.Wanted()).Begin(context.Background(), "it", 0)
		begun, err := program(ctx)
		if !slices.Equal(begun, want.begun) || err != want.err {
			t.Errorf("machine %d has begun %v: %v", shard, begun, err)
		}
	}
}

func TestEntriesOfOtherQuestionsAreRefused(t *testing.T) {
	m := attackModel(6)
	book := New(Shard{0, 1}, nil, Wanted{})
	if _, err := sim.Simulate(book.Begin(context.Background(), "it", 0), m, sim.Run{Trials: 100}); err != nil {
		t.Fatal(err)
	}
	for key := range book.Made() {
		for _, e := range []*Entry{{}, {Counts: []int64{1}}, {Walked: &walked{}}, {Blocks: []byte{7, 1, 1, 1}}} {
			ctx := New(Shard{0, 1}, map[string]*Entry{key: e}, Wanted{}).Begin(context.Background(), "it", 0)
			if _, err := sim.Simulate(ctx, m, sim.Run{Trials: 100}); !errors.Is(err, errOtherEntry) {
				t.Errorf("%+v: %v", e, err)
			}
		}
	}
}

// Once a conclusion replaces the answers that it was drawn from, later rounds do not get these answers. All other
// answers stay known.
func TestWhatANoteSaysAllOfIsForgotten(t *testing.T) {
	program := func(ctx context.Context) ([]any, error) {
		before, err := sim.Simulate(ctx, attackModel(6), sim.Run{Trials: 100, Seed: 1})
		if err != nil {
			return nil, err
		}
		share, err := Conclude(ctx, "share", func(ctx context.Context) (float64, error) {
			r, err := sim.Simulate(ctx, attackModel(6), sim.Run{Trials: 100, Seed: 2})
			if err != nil {
				return 0, err
			}
			return r.Metrics[0].Prob[0], nil
		})
		return []any{before, share}, err
	}
	want, err := program(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]*Entry{}
	for _, entries := range []int{3, 2, 2} { // first on one machine, then while planning, then with the conclusion known
		shards := 0
		if len(known) == 0 {
			shards = 1
		}
		book := New(Shard{0, shards}, known, Wanted{})
		got, err := program(book.Begin(context.Background(), "it", 0))
		if err != nil || spelt(got) != spelt(want) {
			t.Errorf("%v, not %v: %v", got, want, err)
		}
		if known = book.Carried(); shards == 1 {
			entries-- // only planning logbooks record conclusions
		}
		if len(known) != entries {
			t.Errorf("%d entries are left, not %d", len(known), entries)
		}
	}
}

func TestWhoLooksAheadDoesWhatIsWalkWhilePlanning(t *testing.T) {
	program := func(ctx context.Context) error {
		if _, err := sim.Walk(WalkWhilePlanning(ctx), attackModel(6), sim.WalkOptions{}); err != nil {
			return err
		}
		_, err := sim.Simulate(ctx, attackModel(6), sim.Run{Trials: 100})
		return err
	}
	ahead := Plan(nil)
	err := program(ahead.Begin(context.Background(), "it", 0))
	if wanted := ahead.Wanted(); !errors.Is(err, ErrElsewhere) || wanted.Trials != 100 || len(ahead.Made()) != 1 {
		t.Errorf("%+v is wanted, %d entries made: %v", wanted, len(ahead.Made()), err)
	}
	first := New(Shard{0, 2}, ahead.Carried(), ahead.Wanted())
	if err := program(first.Begin(context.Background(), "it", 0)); err != nil || len(first.Made()) != 1 {
		t.Errorf("%d entries made: %v", len(first.Made()), err)
	}
}

func TestWhatOneMachineAloneCanDoHasItsHome(t *testing.T) {
	for _, c := range []struct {
		wanted Wanted
		home   int
		ok     bool
	}{
		{Wanted{}, 0, false},
		{Wanted{Small: map[string]int{"it/0": 7, "it/1": 7}}, 7, true},
		{Wanted{Small: map[string]int{"it/0": 7, "it/1": 23}}, 0, false}, // homes 7 and 23 fall to one machine of 16, but to two machines of 15
		{Wanted{Small: map[string]int{"it/0": 7}, Large: Large{"it/1": 1}}, 0, false},
	} {
		if home, ok := c.wanted.Home(); ok != c.ok || ok && home != c.home {
			t.Errorf("%+v: %d, %v", c.wanted, home, ok)
		}
	}
	for home, want := range []error{nil, ErrElsewhere} {
		ctx := NewForHome(0, nil).Begin(context.Background(), "it", home)
		if _, err := sim.Simulate(ctx, attackModel(6), sim.Run{Trials: 100}); !errors.Is(err, want) {
			t.Errorf("a page of home %d: %v", home, err)
		}
	}
}
