package sim

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEachBlockHasItsOwnModelForAnyWorkers(t *testing.T) {
	prepare := func(block int64) (Model, error) { return attackModel(1 + int(block)%6), nil }
	run := Run{Seed: 2, Workers: 1}
	want, err := Blocks(context.Background(), 20, 1000, run, "hits", prepare)
	if err != nil {
		t.Fatal(err)
	}
	for block, counts := range want {
		var trials int64
		for _, n := range counts {
			trials += n
		}
		if most := len(counts) - 1; most != 1+block%6 || trials != 1000 {
			t.Errorf("block %d: up to %d hits in %d trials", block, most, trials)
		}
	}
	for _, run.Workers = range []int{2, 7} {
		got, err := Blocks(context.Background(), 20, 1000, run, "hits", prepare)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%d workers: %s", run.Workers, diff)
		}
	}
}

func TestBlocksOfOneModelAreTheBlocksOfOneRun(t *testing.T) {
	m := attackModel(6)
	same := func(int64) (Model, error) { return m, nil }
	for _, whole := range mustSimulate(t, m, Run{Seed: 2, Trials: 4 * BlockSize}).Metrics {
		blocks, err := Blocks(context.Background(), 4, BlockSize, Run{Seed: 2}, whole.Name, same)
		if err != nil {
			t.Fatal(err)
		}
		sum := make([]int64, whole.Size())
		for _, counts := range blocks {
			for v, n := range counts {
				sum[v] += n
			}
		}
		if diff := cmp.Diff(whole.Counts, sum); diff != "" {
			t.Errorf("%s: %s", whole.Name, diff)
		}
	}
}

func TestBlockThatCannotBePreparedEndsTheRun(t *testing.T) {
	wrong := errors.New("no such unit")
	var prepared atomic.Int64
	_, err := Blocks(context.Background(), 1_000_000, 1, Run{Workers: 2}, "hits", func(block int64) (Model, error) {
		prepared.Add(1)
		if block == 3 {
			return nil, wrong
		}
		return attackModel(1), nil
	})
	if !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
	if prepared.Load() > 100_000 {
		t.Errorf("it went on for %d blocks", prepared.Load())
	}
	if none, err := Blocks(context.Background(), 0, 1, Run{}, "hits", nil); err != nil || len(none) != 0 {
		t.Errorf("no blocks give %v and %v", none, err)
	}
}

func TestStreamsAreTheSameForEver(t *testing.T) {
	// A change of these words changes every result that was ever printed.
	rng := seedStream(1, "bkc2 2xsherman-m4 vs tiger-1", 0)
	for i, want := range []uint64{0xb6a7132e9b1dd33f, 0x2b263d0bc6500728, 0x827bb8fb9045cfc0} {
		if got := rng.Uint64(); got != want {
			t.Errorf("word %d is %#x, want %#x", i, got, want)
		}
	}
}

func TestStreamsHaveNothingInCommon(t *testing.T) {
	seen := map[uint64]string{}
	for _, name := range []string{"", "a", "b", "a "} {
		for seed := range uint64(5) {
			for block := range int64(5) {
				rng := seedStream(seed, name, block)
				for range 3 {
					word := rng.Uint64()
					if other, known := seen[word]; known {
						t.Errorf("seed %d, name %q, block %d has a word of %s", seed, name, block, other)
					}
					seen[word] = name
				}
			}
		}
	}
}
