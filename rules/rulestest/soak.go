package rulestest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"salvo/rules"
	"salvo/sim"
)

const (
	// soakAlarm is the chance that a soak of any length raises a false alarm. Comparison k may spend soakAlarm/(k(k+1))
	// of it; all comparisons together spend at most the whole.
	soakAlarm  = 0.001
	soakTrials = 20 * sim.BlockSize
	soakPicks  = 1_000_000 // the picks after which the exact engine gives up
	soakLooks  = 20        // how often the memory is measured in a soak
	// The memory is flat if it is never more than this many bytes above its value after a fifth of the time. Tables of
	// dice are kept for every number of dice and score that has come up: their number is limited, but they take long to
	// appear.
	soakMemory = 128 << 20
)

// A soak compares the two engines on random scenarios for a long time.
type soak struct {
	*testing.T
	procedures []*conformance
	luck       *rand.Rand
	seed       uint64

	lines, walked, compared int
	by                      map[string]int // compared, by ruleset
	heap                    []uint64       // at every look
}

// Soak compares exact results of random scenarios of all rulesets with rolled ones, until the time is up, and checks
// the memory now and then.
func Soak(t *testing.T, library *rules.Library, during time.Duration, seed int64) {
	s := &soak{T: t, luck: rand.New(rand.NewPCG(uint64(seed), 1)), seed: uint64(seed), by: map[string]int{}}
	for _, rs := range library.Rulesets() {
		for _, p := range rs.Procedures {
			c := &conformance{T: t, library: library, ruleset: rs, procedure: p, luck: s.luck}
			c.example()
			s.procedures = append(s.procedures, c)
		}
	}
	start := time.Now()
	for next := time.Duration(0); time.Since(start) < during && !t.Failed(); {
		if time.Since(start) >= next {
			s.look(time.Since(start))
			next += during / soakLooks
		}
		s.one(s.procedures[s.luck.IntN(len(s.procedures))])
	}
	s.look(time.Since(start))
	s.flat()
	t.Logf("seed %d, %v: %d random lines, %d worked out, %d comparisons %v of %d trials each; false alarm at most %g",
		seed, time.Since(start).Round(time.Second), s.lines, s.walked, s.compared, s.by, soakTrials, soakAlarm)
}

// one tries a random scenario of a procedure.
func (s *soak) one(c *conformance) {
	s.lines++
	line := c.randomLine()
	scenario, err := c.library.Parse(line)
	if err != nil {
		s.Errorf("a legal line does not parse: %s: %v", line, err)
		return
	}
	e, err := scenario.Prepare()
	if err != nil {
		if text := err.Error(); strings.Contains(text, "\n") || text == "" {
			s.Errorf("%s: the error is not one line: %q", line, text)
		}
		return
	}
	exact, err := sim.Walk(context.Background(), e.Model, sim.WalkOptions{MostPicks: soakPicks, Soon: true})
	var limit sim.LimitError
	switch {
	case errors.As(err, &limit):
		return
	case err != nil:
		s.Errorf("%s: %v", line, err)
		return
	}
	s.walked++
	for _, keep := range []bool{false, true} {
		run := sim.Run{Trials: soakTrials, Seed: s.luck.Uint64(), Workers: 1 + s.luck.IntN(3), Keep: keep}
		rolled, err := sim.Simulate(context.Background(), e.Model, run)
		s.compared++
		s.by[c.ruleset.Name]++
		if err == nil {
			err = sim.AgreeAt(exact, rolled, soakAlarm/float64(s.compared)/float64(s.compared+1))
		}
		if err != nil {
			s.Errorf("%s, seed %d, keep %v: %v", scenario, run.Seed, keep, err)
		}
	}
}

// look looks at the memory.
func (s *soak) look(after time.Duration) {
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	s.heap = append(s.heap, now.HeapAlloc)
	fmt.Printf("%8v  %7d comparisons  %5.1f MB in use, %5.1f MB of the system\n", after.Round(time.Second), s.compared,
		float64(now.HeapAlloc)/1e6, float64(now.Sys)/1e6)
}

// flat checks that the memory does not grow.
func (s *soak) flat() {
	base := s.heap[len(s.heap)/5]
	for i, bytes := range s.heap[len(s.heap)/5:] {
		if bytes > base+soakMemory {
			s.Errorf("%d MB are in use at look %d, %d MB at first", bytes>>20, i, base>>20)
		}
	}
}
