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
	"time"

	"github.com/google/go-cmp/cmp"

	"salvo/rules"
	"salvo/sim"
)

// patience is about how long a procedure is tried with random engagements; a tenth of it in a short test run.
const patience = time.Second

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
				c.readings()
				c.atRandom()
			})
		}
	}
}

// A conformance is the check of one procedure.
type conformance struct {
	*testing.T
	library   *rules.Library
	ruleset   *rules.Ruleset
	procedure *rules.Procedure
	luck      *rand.Rand
}

// example: what the help shows works, and keeps all promises.
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
	c.promises(s, e)
	if !testing.Short() {
		c.noAllocation(e.Model)
	}
}

// readings: every reading of every option can be chosen.
func (c *conformance) readings() {
	s, err := c.library.Parse(c.procedure.Example)
	if err != nil {
		return // example has said so
	}
	for _, o := range c.ruleset.OptionsOf(c.procedure) {
		for _, r := range o.Readings {
			other, err := s.SetOption(o.Name, r.Name)
			if err == nil {
				_, err = other.Prepare()
			}
			if err != nil {
				c.Errorf("%s +%s=%s: %v", s, o.Name, r.Name, err)
			}
		}
	}
}

// atRandom tries engagements described at random for a while. Some make no sense to the rules; then the error has to be
// one line for the reader.
func (c *conformance) atRandom() {
	tried, legal, least, until := 0, 0, 5, patience
	if testing.Short() {
		least, until = 1, patience/10
	}
	for start := time.Now(); tried < least || time.Since(start) < until && tried < 500; tried++ {
		line := c.randomLine()
		s, err := c.library.Parse(line)
		if err != nil {
			c.Fatalf("a legal line does not parse: %s: %v", line, err)
		}
		e, err := s.Prepare()
		if err != nil {
			if text := err.Error(); strings.Contains(text, "\n") || text == "" {
				c.Errorf("%s: the error is not one line: %q", line, text)
			}
			continue
		}
		legal++
		c.promises(s, e)
		if c.Failed() {
			return
		}
	}
	c.Logf("%d of %d random engagements were legal", legal, tried)
	if legal == 0 && tried >= 100 {
		c.Error("no random engagement was legal")
	}
}

// randomLine describes an engagement at random: units of the roster with a field changed now and then, a few factors and
// options.
func (c *conformance) randomLine() string {
	roster, err := c.library.Roster(c.ruleset)
	if err != nil {
		c.Fatal(err)
	}
	units := roster.Units()
	someUnit := func() string {
		name := "unit"
		if len(units) > 0 {
			name = units[c.luck.IntN(len(units))].Name
		}
		if c.luck.IntN(3) > 0 {
			return name
		}
		f := c.ruleset.Fields[c.luck.IntN(len(c.ruleset.Fields))]
		return name + ":" + f.Name + "=" + f.Type.Sample(c.luck.IntN)
	}
	var words []string
	for i, party := range c.procedure.Parties {
		if i > 0 {
			words = append(words, "vs")
		}
		text := someUnit()
		if party.Count == rules.Many && c.luck.IntN(2) == 0 {
			text = "2x" + text + "+" + someUnit()
		}
		if party.Count == rules.GroupSize {
			text = "3x" + text
		}
		words = append(words, text)
	}
	for _, f := range c.procedure.Factors {
		if c.luck.IntN(4) > 0 {
			continue
		}
		value := f.Type.Sample(c.luck.IntN)
		if _, err := c.library.Parse(c.head(words) + " " + f.Name + "=" + value); err != nil {
			value = someUnit() // the factor names a unit
		}
		words = append(words, f.Name+"="+value)
	}
	for _, o := range c.ruleset.OptionsOf(c.procedure) {
		if c.luck.IntN(4) == 0 {
			words = append(words, "+"+o.Name+"="+o.Readings[c.luck.IntN(len(o.Readings))].Name)
		}
	}
	return c.head(words)
}

func (c *conformance) head(words []string) string {
	return strings.Join(append([]string{c.ruleset.Name + "/" + c.procedure.Name}, words...), " ")
}

// promises are what holds for every engagement.
func (c *conformance) promises(s *rules.Scenario, e *rules.Engagement) {
	c.roundTrip(s, e)
	c.declaredMetrics(s, e)
	c.told(e.Model)
	rolled := c.rolled(e.Model)
	if rolled == nil || testing.Short() { // what goroutines share is all that a short run, with the race detector, looks at
		return
	}
	exact, err := sim.Walk(context.Background(), e.Model, sim.WalkOptions{})
	var limit sim.LimitError
	switch {
	case errors.As(err, &limit):
		return
	case err != nil:
		c.Errorf("%s: %v", s, err)
		return
	}
	c.wholeMass(exact)
	if err := sim.Agree(exact, rolled); err != nil {
		c.Errorf("%s: %v", s, err)
	}
	kept, err := sim.Simulate(context.Background(), e.Model, sim.Run{Trials: trials, Seed: 3, Workers: 2, Keep: true})
	if err == nil {
		err = sim.Agree(exact, kept)
	}
	if err != nil {
		c.Errorf("%s, kept: %v", s, err)
	}
}

// roundTrip: a line and its canonical form say the same.
func (c *conformance) roundTrip(s *rules.Scenario, e *rules.Engagement) {
	again, err := c.library.Parse(s.String())
	if err != nil {
		c.Errorf("the canonical line does not parse: %s: %v", s, err)
	} else if again.String() != s.String() {
		c.Errorf("%s prints again as %s", s, again)
	}
	if e.Model.Name() != s.String() {
		c.Errorf("%s: the engagement is called %s", s, e.Model.Name())
	}
}

// declaredMetrics: the engagement is measured as the procedure declares, in that order.
func (c *conformance) declaredMetrics(s *rules.Scenario, e *rules.Engagement) {
	names := func(all []sim.Metric) (list []string) {
		for _, m := range all {
			list = append(list, m.Name+" "+strings.Join(m.Labels, ","))
		}
		return list
	}
	if d := cmp.Diff(names(c.procedure.Metrics), names(e.Model.Metrics())); d != "" {
		c.Errorf("%s is not measured as declared (-declared +measured):\n%s", s, d)
	}
}

// told: the story can be told, and ends in what is measured.
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

const trials = 3*sim.BlockSize - 1000

// rolled: any number of workers gives the same result.
func (c *conformance) rolled(m sim.Model) (first *sim.Result) {
	n := int64(trials)
	if testing.Short() {
		n = sim.BlockSize + 100 // two blocks are enough to share
	}
	for _, workers := range []int{1, 2, 7} {
		r, err := sim.Simulate(context.Background(), m, sim.Run{Trials: n, Seed: 2, Workers: workers})
		if err != nil {
			c.Errorf("%v", err)
			return nil
		}
		if first == nil {
			first = r
		} else if !reflect.DeepEqual(first, r) { // a comparison by cmp takes seconds where metrics are wide
			c.Errorf("%s: %d workers give another result than 1:\n%s", m.Name(), workers, cmp.Diff(first, r))
		}
	}
	return first
}

// wholeMass: the chances of every metric add up to 1.
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

// noAllocation: a longer run allocates no more than a shorter one, but for a little per block.
func (c *conformance) noAllocation(m sim.Model) {
	const short, long = 20, 60 // blocks
	roll := func(blocks int64) float64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := sim.Simulate(context.Background(), m, sim.Run{Trials: blocks * sim.BlockSize, Seed: 4, Workers: 1}); err != nil {
			c.Errorf("%v", err)
		}
		runtime.ReadMemStats(&after)
		return float64(after.Mallocs - before.Mallocs)
	}
	roll(short) // warms up
	if perTrial := (roll(long) - roll(short)) / ((long - short) * sim.BlockSize); perTrial > 0.01 {
		c.Errorf("%s: %.3f allocations a trial", m.Name(), perTrial)
	}
}
