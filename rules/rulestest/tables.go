package rulestest

import (
	"context"
	"math"
	"math/big"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/sim"
)

// Loaded returns the scenario that the text of a scenario file describes.
func Loaded(t testing.TB, library *rules.Library, file string) *rules.Scenario {
	t.Helper()
	s, err := library.Load("test.yaml", []byte(file))
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	return s
}

// Simply adds the simple player to the factors of a table, for each side whose player they do not name. It is for tests
// that are not about players.
func Simply(factors string) string {
	for _, player := range []string{"player-a", "player-b"} {
		if !strings.Contains(factors, player) {
			factors += " " + player + "=simple"
		}
	}
	return factors
}

// PreparedTable returns the engagement that the text of a scenario file describes.
func PreparedTable(t testing.TB, library *rules.Library, file string) *rules.Engagement {
	t.Helper()
	e, err := Loaded(t, library, file).Prepare()
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	return e
}

// TableOdds returns the exact result of the text of a scenario file, with fractions.
func TableOdds(t testing.TB, library *rules.Library, file string) *sim.Result {
	t.Helper()
	r, err := sim.Walk(context.Background(), PreparedTable(t, library, file).Model, sim.WalkOptions{Fractions: true})
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	return r
}

// TableIs checks that an event on a table has exactly this chance, written as a fraction.
func TableIs(t testing.TB, library *rules.Library, file, figure, want string) {
	t.Helper()
	expected, ok := new(big.Rat).SetString(want)
	if !ok {
		t.Fatalf("%s is no fraction", want)
	}
	if got := Fraction(t, TableOdds(t, library, file), figure); got.Cmp(expected) != 0 {
		t.Errorf("%s is %s, want %s on\n%s", figure, got.RatString(), expected.RatString(), file)
	}
}

// sameOnTheLine checks that a table gives exactly the chances of a battle without a map, for all its metrics, of which
// there must be ten or more. Something must be able to happen in that battle.
func sameOnTheLine(t testing.TB, line, table *sim.Result) {
	t.Helper()
	for i := range line.Metrics {
		of := &line.Metrics[i]
		k := slices.IndexFunc(table.Metrics, func(on sim.Distribution) bool { return on.Name == of.Name })
		if k < 0 {
			t.Errorf("the table does not measure %s", of.Name)
			continue
		}
		for v, want := range of.Fractions {
			if got := table.Metrics[k].Fractions[v]; got.Cmp(want) != 0 {
				t.Errorf("%s=%d is %v on the line, %v on the table\n%s", of.Name, v, want.FloatString(9), got.FloatString(9), line.Name)
				return
			}
		}
	}
	if len(line.Metrics) < 10 {
		t.Errorf("only %d metrics are compared", len(line.Metrics))
	}
	if p := Of(t, line, "b-effect=none"); p == 1 {
		t.Errorf("nothing ever happens: %s", line.Name)
	}
}

// Simulated returns the simulated result of a scenario.
func Simulated(t testing.TB, s *rules.Scenario, run sim.Run) *sim.Result {
	t.Helper()
	e, err := s.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	r, err := sim.Simulate(context.Background(), e.Model, run)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TableChance returns the simulated chance of an event in so many battles of a scenario file.
func TableChance(t testing.TB, library *rules.Library, file, event string, trials int64) float64 {
	t.Helper()
	return Of(t, Simulated(t, Loaded(t, library, file), sim.Run{Trials: trials, Seed: 1, Workers: 2}), event)
}

// sameForAnyNumberOfWorkers checks that one worker and three workers give the same result, and returns it.
func sameForAnyNumberOfWorkers(t testing.TB, s *rules.Scenario, trials int64) *sim.Result {
	t.Helper()
	run := sim.Run{Trials: trials, Seed: 1, Workers: 1}
	alone := Simulated(t, s, run)
	run.Workers = 3
	if !reflect.DeepEqual(alone, Simulated(t, s, run)) {
		t.Errorf("%s: 3 workers give another result than 1", s)
	}
	return alone
}

// allocatesNothing checks that trials allocate hardly any memory, at most once in 100 trials, after all cached odds and
// paths have been worked out. It compares longer and longer runs, because some odds and paths are first needed after
// many trials.
func allocatesNothing(t testing.TB, s *rules.Scenario, trials int64) {
	t.Helper()
	e, err := s.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // the garbage collector must not drop cached values while allocations are counted
	allocations := func(trials int64) float64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := sim.Simulate(context.Background(), e.Model, sim.Run{Trials: trials, Seed: 4, Workers: 1}); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return float64(after.Mallocs - before.Mallocs)
	}
	perTrial := math.Inf(1)
	for range 3 {
		allocations(2 * trials)
		perTrial = (allocations(2*trials) - allocations(trials)) / float64(trials)
		if perTrial <= 0.01 {
			return
		}
		trials *= 2
	}
	t.Errorf("%.3f allocations a trial", perTrial)
}
