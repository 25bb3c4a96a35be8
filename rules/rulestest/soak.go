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
	// soakAlarm is the chance that a soak of any length raises a false alarm. The significance level of comparison k is
	// soakAlarm/(k(k+1)); these levels add up to at most soakAlarm.
	soakAlarm  = 0.001
	soakTrials = 20 * sim.BlockSize
	soakPicks  = 1_000_000 // the exact engine gives up after this many picks (branches of the dice)
	soakLooks  = 20        // how often the memory is measured during a soak; it is measured once more at the end
	// soakMemory is how many bytes the memory may grow after the first fifth of a soak. Some growth is normal: the tables
	// of dice odds are cached when a number of dice and a score first occur, and rare ones occur late. The number of
	// tables is limited.
	soakMemory = 128 << 20
)

// A soak compares the exact engine with the simulation on random scenarios for a long time.
type soak struct {
	*testing.T
	procedures []*conformance
	luck       *rand.Rand
	seed       uint64

	lines, walked, compared int
	by                      map[string]int // the number of comparisons, by ruleset
	heap                    []uint64       // the bytes in use at every measurement of the memory
}

// Soak compares exact results of random scenarios of all rulesets with simulated ones until the time is up. It measures
// the memory soakLooks times and once more at the end, and fails if it grows too much.
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

// one compares the engines on one random scenario of a procedure, if the rules allow it and the exact engine can work it
// out.
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

// look measures the memory in use, records it and prints it.
func (s *soak) look(after time.Duration) {
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	s.heap = append(s.heap, now.HeapAlloc)
	fmt.Printf("%8v  %7d comparisons  %5.1f MB in use, %5.1f MB of the system\n", after.Round(time.Second), s.compared,
		float64(now.HeapAlloc)/1e6, float64(now.Sys)/1e6)
}

// flat checks that no measurement after the first fifth is more than soakMemory above the one at that time.
func (s *soak) flat() {
	base := s.heap[len(s.heap)/5]
	for i, bytes := range s.heap[len(s.heap)/5:] {
		if bytes > base+soakMemory {
			s.Errorf("%d MB are in use at look %d, %d MB at first", bytes>>20, i, base>>20)
		}
	}
}
