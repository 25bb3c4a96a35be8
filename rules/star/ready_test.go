package star_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"salvo/rules"
	"salvo/rules/bkc"
	"salvo/rules/star"
	"salvo/sim"
)

// ready returns a library with the ready-made games and the built-in second edition of Blitzkrieg Commander.
func ready(t testing.TB) *rules.Library {
	t.Helper()
	library := rules.NewLibrary(bkc.Second())
	library.GameOf = star.Load
	for _, name := range star.ReadyMadeNames() {
		text, _ := star.ReadyMade(name)
		if err := library.AddGame(name+star.Ending, text); err != nil {
			t.Fatal(err)
		}
	}
	return library
}

// model returns the model of a line.
func model(t testing.TB, library *rules.Library, line string) sim.Model {
	t.Helper()
	s, err := library.Parse(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	m, err := s.Model()
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return m
}

// attack returns the line of one random attack twice: for the built-in ruleset, and for the game file.
func attack(r *rand.Rand) (builtIn, own string) {
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	count, attack, reach := 1+r.IntN(3), r.IntN(6), 10*(1+r.IntN(8))
	kind := pick("none", "open", "full")
	mg := pick("yes", "no")
	hits, save := 1+r.IntN(6), 2+r.IntN(6)
	factors := fmt.Sprintf("range=%d cover=%s facing=%s suppressed=%s", r.IntN(reach+15), pick("none", "soft", "hard"),
		pick("front", "flank", "rear"), pick("yes", "no"))
	marks := r.IntN(hits)
	reading := "+suppress-dice=" + pick("net", "gross")
	saveText, armourFields := fmt.Sprint(save), "kind=afv,armour="+kind
	if save == 7 {
		saveText = "none"
	}
	if kind == "none" {
		armourFields = "kind=infantry"
	}
	shooter := "kind=afv,armour=full,mg=" + mg
	builtIn = fmt.Sprintf("bkc2 %dxunit:attack=%d,range=%d,%s vs unit:%s,hits=%d,save=%s %s hits=%d %s", count, attack, reach, shooter,
		armourFields, hits, saveText, factors, marks, reading)
	own = fmt.Sprintf("bkc2-attack.star %dxunit:attack=%d,range=%d,mg=%s vs unit:armour=%s,hits=%d,save=%d %s marks=%d %s", count, attack, reach,
		mg, kind, hits, save, factors, marks, reading)
	return builtIn, own
}

func TestTheAttackInTheFileIsTheBuiltInOneAsFractions(t *testing.T) {
	library := ready(t)
	r := rand.New(rand.NewPCG(2, 52))
	comparisons := 0
	for range 200 {
		builtIn, own := attack(r)
		var results [2]*sim.Result
		for i, line := range []string{builtIn, own} {
			var err error
			if results[i], err = sim.Walk(context.Background(), model(t, library, line), sim.WalkOptions{Fractions: true}); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
		for _, name := range []string{"result", "hits", "unsaved", "fallback"} {
			a, _ := results[0].Metric(name)
			b, _ := results[1].Metric(name)
			for i := range max(len(a.Prob), len(b.Prob)) {
				if i >= len(a.Prob) || i >= len(b.Prob) {
					if i < len(a.Prob) && a.Prob[i] > 0 || i < len(b.Prob) && b.Prob[i] > 0 {
						t.Errorf("%s\n%s: %s has %d values, and %d", builtIn, own, name, len(a.Prob), len(b.Prob))
					}
					continue
				}
				if comparisons++; a.Fractions[i].Cmp(b.Fractions[i]) != 0 {
					t.Fatalf("%s\n%s\n%s=%s is %s and %s", builtIn, own, name, a.Value(i), a.Fractions[i], b.Fractions[i])
				}
			}
		}
	}
	t.Logf("%d fractions are equal", comparisons)
}

// The lines of the benchmarks.
const (
	ownAttack     = "bkc2-attack.star 2xunit:attack=3,range=50,mg=yes vs unit:armour=full,hits=6,save=4 range=35"
	builtInAttack = "bkc2 2xunit:attack=3,range=50,kind=afv,armour=full,mg=yes vs unit:kind=afv,armour=full,hits=6,save=4 range=35"
	ownBrawl      = "lantern-watch.star/brawl 6xwatchman vs 6xsmuggler"
)

func benchmarkExact(b *testing.B, line string) {
	m := model(b, ready(b), line)
	for b.Loop() {
		if _, err := sim.Walk(context.Background(), m, sim.WalkOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExactAttackInTheFile(b *testing.B) { benchmarkExact(b, ownAttack) }
func BenchmarkExactAttackBuiltIn(b *testing.B)   { benchmarkExact(b, builtInAttack) }
func BenchmarkExactBrawl(b *testing.B)           { benchmarkExact(b, ownBrawl) }

func benchmarkRolls(b *testing.B, line string, trials int64) {
	m := model(b, ready(b), line)
	for b.Loop() {
		if _, err := sim.Simulate(context.Background(), m, sim.Run{Trials: trials, Seed: 1, Workers: 1}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(trials)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mtrials/s")
}

func BenchmarkRolledAttackInTheFile(b *testing.B) { benchmarkRolls(b, ownAttack, 2_000_000) }
func BenchmarkRolledAttackBuiltIn(b *testing.B)   { benchmarkRolls(b, builtInAttack, 2_000_000) }
func BenchmarkRolledBrawl(b *testing.B)           { benchmarkRolls(b, ownBrawl, 2_000_000) }

func TestBothEnginesAgreeOnTheReadyMadeGamesWithAnyNumberOfWorkers(t *testing.T) {
	library := ready(t)
	for _, rs := range library.Rulesets() {
		if rs.File == "" {
			continue
		}
		for _, p := range rs.Procedures {
			m := model(t, library, p.Example)
			exact, err := sim.Walk(t.Context(), m, sim.WalkOptions{})
			if err != nil {
				t.Fatalf("%s: %v", p.Example, err)
			}
			var first *sim.Result
			for _, workers := range []int{1, 2, 7} {
				result, err := sim.Simulate(t.Context(), m, sim.Run{Trials: 50_000, Seed: 5, Workers: workers})
				if err != nil {
					t.Fatalf("%s: %v", p.Example, err)
				}
				if err := sim.Agree(exact, result); err != nil {
					t.Errorf("%s: %v", p.Example, err)
				}
				if first == nil {
					first = result
				}
				if fmt.Sprint(result.Metrics) != fmt.Sprint(first.Metrics) {
					t.Errorf("%s: %d workers roll something else", p.Example, workers)
				}
			}
		}
	}
}
