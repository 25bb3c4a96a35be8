package rulestest

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/rules"
	"salvo/sim"
)

// An effort is how thoroughly the promises of an engagement are checked.
type effort struct {
	trials  int64
	workers []int // the numbers of workers to compare with one worker
	picks   int64 // the picks after which the exact engine gives up
}

var (
	forExample = effort{3*sim.BlockSize - 1000, []int{2, 7}, 2_000_000}
	// The cases take these efforts in turn. Every third case is also rolled by several workers, which needs more than
	// one block.
	forCases = []effort{{sim.BlockSize + 100, []int{2}, 50_000}, {1000, nil, 50_000}, {1000, nil, 50_000},
		{sim.BlockSize + 100, []int{7}, 50_000}, {1000, nil, 50_000}, {1000, nil, 50_000}}
)

const fewTrials = 50 // the trials of a block that two workers roll together

// Conform checks every procedure of a library's rulesets.
func Conform(t *testing.T, library *rules.Library) {
	if err := library.Check(); err != nil {
		t.Fatal(err)
	}
	for _, rs := range library.Rulesets() {
		for _, p := range rs.Procedures {
			t.Run(rs.Name+"/"+p.Name, func(t *testing.T) {
				c := &conformance{T: t, library: library, ruleset: rs, procedure: p, luck: rand.New(rand.NewPCG(1, 2))}
				c.example()
				c.noAllocation() // counted while nothing else runs
				t.Parallel()
				c.promises(c.shown, c.model, forExample)
				c.readings()
				c.atRandom()
			})
		}
	}
}

// ConformReadyMade checks the ready-made scenarios of a library.
func ConformReadyMade(t *testing.T, library *rules.Library) {
	for _, name := range library.ReadyMadeNames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := &conformance{T: t, library: library}
			c.readyMade(name)
		})
	}
}

// RollTogether lets two workers begin with a model at the same moment, before anything about it has been worked out,
// and then one worker alone: the counts must be the same. There are four blocks of size trials. Short blocks are
// enough, because the race detector only has to see what the workers share.
func RollTogether(t *testing.T, m sim.Model, size int64) {
	t.Helper()
	same := func(int64) (sim.Model, error) { return m, nil }
	roll := func(workers int) [][]int64 {
		counts, err := sim.Blocks(context.Background(), 4, size, sim.Run{Seed: 2, Workers: workers}, m.Metrics()[0].Name, same)
		if err != nil {
			t.Errorf("%s: %v", m.Name(), err)
		}
		return counts
	}
	if both, alone := roll(2), roll(1); !reflect.DeepEqual(both, alone) {
		t.Errorf("%s: two workers count %v, one counts %v", m.Name(), both, alone)
	}
}

// A conformance is the check of one procedure.
type conformance struct {
	*testing.T
	library   *rules.Library
	ruleset   *rules.Ruleset
	procedure *rules.Procedure
	shown     *rules.Scenario // the example of the procedure
	model     sim.Model       // of the example
	units     []*rules.Unit   // of the roster
	luck      *rand.Rand
}

// example checks that the example of the help works.
func (c *conformance) example() {
	s, err := c.library.Parse(c.procedure.Example)
	if err != nil {
		c.Fatalf("the example does not parse: %v", err)
	}
	if s.Procedure != c.procedure {
		c.Fatalf("the example %s is one of %s", s, s.Procedure.Name)
	}
	e, err := s.Prepare()
	if err != nil {
		c.Fatalf("%s: %v", s, err)
	}
	if len(e.Assumed) == 0 {
		c.Errorf("%s: nothing is said about what was assumed", s)
	}
	c.tellings(s)
	roster, err := c.library.Roster(c.ruleset)
	if err != nil {
		c.Fatal(err)
	}
	c.shown, c.model, c.units = s, e.Model, roster.Units()
}

// readyMade checks the promises of an engagement for the first turns of a scenario that comes with the program.
func (c *conformance) readyMade(name string) {
	s, err := c.library.Parse(name + " turns=2")
	if err != nil {
		c.Fatal(err)
	}
	e, err := s.Prepare()
	if err != nil {
		c.Fatalf("%s: %v", s, err)
	}
	c.roundTrip(s, e.Model)
	c.tellings(s)
	c.told(e.Model)
	if testing.Short() {
		RollTogether(c.T, e.Model, fewTrials/5)
	} else {
		RollTogether(c.T, e.Model, 10*fewTrials)
	}
}

// tellings checks that sentences describe the result, the most important first, in words that this scenario has.
func (c *conformance) tellings(s *rules.Scenario) {
	told, err := s.Told()
	if err != nil {
		c.Error(err)
	}
	if len(told) == 0 {
		c.Errorf("%s: no sentence tells its result", s)
	}
	for _, sentence := range told {
		if len(sentence) == 0 || sentence[0].IfAny {
			c.Errorf("%s: a sentence may tell nothing at all", s)
		}
		for _, clause := range sentence {
			if clause.Figure.Mean != strings.Contains(clause.Text, "#") {
				c.Errorf("%s: %q: a mean has its place at #, a chance at the end", s, clause.Text)
			}
			if strings.ContainsAny(clause.Text, "{}|") {
				c.Errorf("%s: %q is not a plain clause", s, clause.Text)
			}
		}
	}
}

// readings checks that every reading of every option can be chosen.
func (c *conformance) readings() {
	for _, o := range c.ruleset.OptionsOf(c.procedure) {
		for _, r := range o.Readings {
			other, err := c.shown.SetOption(o.Name, r.Name)
			if err == nil {
				_, err = other.Prepare()
			}
			if err != nil {
				c.Errorf("%s +%s=%s: %v", c.shown, o.Name, r.Name, err)
			}
		}
	}
}

// promises checks what is true for every engagement. It reports whether the exact engine came to an answer.
func (c *conformance) promises(s *rules.Scenario, m sim.Model, with effort) (walked bool) {
	c.roundTrip(s, m)
	measuredAsDeclared(c, s, m)
	c.told(m)
	rolled := c.rolled(m, with)
	if rolled == nil {
		return false
	}
	exact, err := sim.Walk(context.Background(), m, sim.WalkOptions{MostPicks: with.picks})
	var limit sim.LimitError
	switch {
	case errors.As(err, &limit):
		return false
	case err != nil:
		c.Errorf("%s: %v", s, err)
		return false
	}
	c.wholeMass(exact)
	if err := sim.Agree(exact, rolled); err != nil {
		c.Errorf("%s: %v", s, err)
	}
	kept, err := sim.Simulate(context.Background(), m, sim.Run{Trials: with.trials, Seed: 3, Workers: 2, Keep: true})
	if err == nil {
		err = sim.Agree(exact, kept)
	}
	if err != nil {
		c.Errorf("%s, kept: %v", s, err)
	}
	return true
}

// roundTrip checks that a line and its canonical form mean the same.
func (c *conformance) roundTrip(s *rules.Scenario, m sim.Model) {
	again, err := c.library.Parse(s.String())
	if err != nil {
		c.Errorf("the canonical line does not parse: %s: %v", s, err)
	} else if again.String() != s.String() {
		c.Errorf("%s prints again as %s", s, again)
	}
	if m.Name() != s.String() {
		c.Errorf("%s: the engagement is called %s", s, m.Name())
	}
}

// told checks that the story can be told, and that its metrics have declared values.
func (c *conformance) told(m sim.Model) {
	_, out, err := sim.Tell(m, 1, 0)
	if err != nil {
		c.Errorf("%v", err)
		return
	}
	for i, metric := range m.Metrics() {
		if out[i] < 0 || out[i] >= metric.Size() {
			c.Errorf("%s: told %s=%d, of %d values", m.Name(), metric.Name, out[i], metric.Size())
		}
	}
}

// rolled checks that any number of workers gives the same result. A short run only lets two workers roll together, and
// has no result.
func (c *conformance) rolled(m sim.Model, with effort) (alone *sim.Result) {
	if testing.Short() {
		RollTogether(c.T, m, fewTrials)
		return nil
	}
	roll := func(workers int) *sim.Result {
		r, err := sim.Simulate(context.Background(), m, sim.Run{Trials: with.trials, Seed: 2, Workers: workers})
		if err != nil {
			c.Errorf("%v", err)
		}
		return r
	}
	alone = roll(1)
	for _, workers := range with.workers {
		if r := roll(workers); !reflect.DeepEqual(alone, r) { // a comparison by cmp takes seconds where metrics are wide
			c.Errorf("%s: %d workers give another result than 1:\n%s", m.Name(), workers, cmp.Diff(alone, r))
		}
	}
	return alone
}

// wholeMass checks that the chances of every metric add up to 1.
func (c *conformance) wholeMass(r *sim.Result) {
	for i := range r.Metrics {
		sum := 0.0
		for _, p := range r.Metrics[i].Prob {
			sum += p
		}
		if math.Abs(sum+r.Unsettled-1) > 1e-12 {
			c.Errorf("%s: the chances of %s add up to %.15g", r.Name, r.Metrics[i].Name, sum)
		}
	}
}

// noAllocation checks that a longer run allocates no more than a shorter one, except for a little per block. While the
// memory of the workers still grows, it compares longer runs.
func (c *conformance) noAllocation() {
	if testing.Short() {
		return
	}
	perTrial := math.Inf(1)
	for _, blocks := range []int64{2, 6, 24, 48} {
		if perTrial > 0.01 {
			perTrial = (c.allocations(3*blocks) - c.allocations(blocks)) / float64(2*blocks*sim.BlockSize)
		}
	}
	if perTrial > 0.01 {
		c.Errorf("%s: %.3f allocations a trial", c.model.Name(), perTrial)
	}
}

// allocations returns the allocations of a run of the example with a number of blocks.
func (c *conformance) allocations(blocks int64) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run := sim.Run{Trials: blocks * sim.BlockSize, Seed: 4, Workers: 1}
	if _, err := sim.Simulate(context.Background(), c.model, run); err != nil {
		c.Errorf("%v", err)
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs - before.Mallocs)
}
