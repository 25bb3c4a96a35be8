package sim

import (
	"testing"
	"time"
)

func TestAWorkerReportsWithinItsBlock(t *testing.T) {
	sum, calls := int64(0), 0
	o := odometer{progress: func(trials int64) { sum, calls = sum+trials, calls+1 }}
	o.reached(3) // the last report was long ago
	o.reached(5) // too soon
	if sum != 3 || calls != 1 {
		t.Errorf("%d trials in %d reports, want 3 in one", sum, calls)
	}
	o.last = o.last.Add(-tellEvery)
	o.reached(9)
	o.end(16)
	if sum != 16 || calls != 3 {
		t.Errorf("%d trials in %d reports, want 16 in three", sum, calls)
	}
	o.end(4) // the next block
	if sum != 20 {
		t.Errorf("%d trials, want 20", sum)
	}
}

func TestAWorkerListensOftenWhereTrialsAreSlow(t *testing.T) {
	var p pace
	for range 20 {
		p.last = time.Now()
		p.adapt()
	}
	if p.mask != listenEvery-1 {
		t.Errorf("quick trials: listens every %d trials, want %d", p.mask+1, listenEvery)
	}
	for range 20 {
		p.last = time.Now().Add(-2 * tooSeldom)
		p.adapt()
	}
	if p.mask != 0 {
		t.Errorf("slow trials: listens every %d trials, want every trial", p.mask+1)
	}
}
