package plan

import (
	"context"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"

	"salvo/experiments/rounds"
)

// BenchmarkMergeOfAThousandShards merges the results of a thousand machines. It reports how much memory the program got
// from the system, including the memory for making the shards.
func BenchmarkMergeOfAThousandShards(b *testing.B) {
	const plan = `title: A thousand shards
items:
  - {chart: gallery rifle vs duck, x: range=1..50, y: a.attack=1..20, method: simulate, trials: 1000}
`
	work, run := b.TempDir(), sharedRun
	run.Folder = work
	p := planned(b, plan)
	for i := range 1000 {
		if _, err := p.RunShard(context.Background(), run, rounds.Shard{Number: i, Of: 1000}); err != nil {
			b.Fatal(err)
		}
	}
	base := b.TempDir()
	n := 0
	for b.Loop() {
		n++
		if out, err := merged(filepath.Join(base, strconv.Itoa(n)), nil, work); err != nil || len(out.Open) > 0 {
			b.Fatalf("%+v, %v", out, err)
		}
	}
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	b.ReportMetric(float64(now.Sys)/1e6, "MB")
}
