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

// An effort says how thoroughly promises checks an engagement.
type effort struct {
	trials  int64
	workers []int // results with these numbers of workers are compared with the result of one worker
	picks   int64 // the exact engine gives up after this many picks (branches of the dice)
}

var (
	forExample = effort{3*sim.BlockSize - 1000, []int{2, 7}, 2_000_000}
	// Random cases take these efforts in turn. Every third case is also rolled by several workers, so it needs trials for
	// more than one block.
	forCases = []effort{{sim.BlockSize + 100, []int{2}, 50_000}, {1000, nil, 50_000}, {1000, nil, 50_000},
		{sim.BlockSize + 100, []int{7}, 50_000}, {1000, nil, 50_000}, {1000, nil, 50_000}}
)

const fewTrials = 50 // a few trials for each block where two workers roll at the same time (RollTogether)

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
				c.noAllocation() // counts allocations, so it runs before the parallel part
				t.Parallel()
				c.promises(c.shown, c.model, forExample)
				c.readings()
				c.atRandom()
			})
		}
	}
}

// ConformReadyMade checks every ready-made scenario of a library.
func ConformReadyMade(t *testing.T, library *rules.Library) {
	for _, name := range library.ReadyMadeNames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := &conformance{T: t, library: library}
			c.readyMade(name)
		})
	}
}

// RollTogether lets two workers begin with a model at the same moment, before any of its values are cached, and then
// rolls with one worker: the counts must be equal. It rolls four blocks of size trials. Short blocks are enough, because
// the race detector only has to see the memory that both workers use.
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
	shown     *rules.Scenario // the scenario of the procedure's example
	model     sim.Model       // the model of that example
	units     []*rules.Unit   // all units of the ruleset's roster
	luck      *rand.Rand
}

// example checks that the example on the procedure's help page can be prepared, says what it assumes, and has sentences
// for its result.
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

// readyMade checks the first two turns of a ready-made scenario: its line parses again, sentences describe its result,
// its story can be told, and two workers agree.
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
	c.checkStory(e.Model)
	if testing.Short() {
		RollTogether(c.T, e.Model, fewTrials/5)
	} else {
		RollTogether(c.T, e.Model, 10*fewTrials)
	}
}

// tellings checks that the scenario has sentences that describe its result, and that their texts are well formed: no
// first clause is optional, a mean has a # for its value and a chance has none, and no placeholder is left.
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

// readings checks that a scenario can be prepared with every reading of every option.
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

// promises checks what must be true for every engagement: the exact engine and the simulation agree, for example. It
// reports whether the exact engine came to a result within its limit. In a short test run the exact engine is not
// asked.
func (c *conformance) promises(s *rules.Scenario, m sim.Model, with effort) (walked bool) {
	c.roundTrip(s, m)
	measuredAsDeclared(c, s, m)
	c.checkStory(m)
	result := c.rolled(m, with)
	if result == nil {
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
	if err := sim.Agree(exact, result); err != nil {
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

// roundTrip checks that the canonical line of a scenario parses and prints as the same line, and that the model has
// this line as its name.
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

// checkStory checks that a story of the engagement can be told, and that every metric of the story has a declared value.
func (c *conformance) checkStory(m sim.Model) {
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

// rolled checks that the numbers of workers in the effort give the result of one worker, and returns that result. A
// short test run only calls RollTogether and returns nil.
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
		if r := roll(workers); !reflect.DeepEqual(alone, r) { // comparing with package cmp takes seconds if metrics have many values
			c.Errorf("%s: %d workers give another result than 1:\n%s", m.Name(), workers, cmp.Diff(alone, r))
		}
	}
	return alone
}

// wholeMass checks that the chances of all values of a metric, and the chance that the exact engine left open, add up
// to 1.
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

// noAllocation checks that a longer run allocates hardly more than a shorter one: at most once in 100 further trials.
// It tries longer runs while the caches of the workers still grow.
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

// allocations returns the number of allocations in a run of the example over this many blocks.
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
