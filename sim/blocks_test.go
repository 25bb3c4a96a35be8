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
	want, err := Blocks(context.Background(), 20, 1000, run, prepare)
	if err != nil {
		t.Fatal(err)
	}
	for block, r := range want {
		if most := r.Metrics[3].Max; most != 1+block%6 || r.Trials != 1000 || r.Metrics[3].Trials() != 1000 {
			t.Errorf("block %d: up to %d hits in %d trials", block, most, r.Trials)
		}
	}
	for _, run.Workers = range []int{2, 7} {
		got, err := Blocks(context.Background(), 20, 1000, run, prepare)
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
	blocks, err := Blocks(context.Background(), 4, BlockSize, Run{Seed: 2}, same)
	if err != nil {
		t.Fatal(err)
	}
	merged, err := Merge(blocks...)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(mustSimulate(t, m, Run{Seed: 2, Trials: 4 * BlockSize}), merged); diff != "" {
		t.Error(diff)
	}
}

func TestBlockThatCannotBePreparedEndsTheRun(t *testing.T) {
	wrong := errors.New("no such unit")
	var prepared atomic.Int64
	_, err := Blocks(context.Background(), 1_000_000, 1, Run{Workers: 2}, func(block int64) (Model, error) {
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
	if none, err := Blocks(context.Background(), 0, 1, Run{}, nil); err != nil || len(none) != 0 {
		t.Errorf("no blocks give %v and %v", none, err)
	}
}
