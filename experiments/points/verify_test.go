package points

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/rules/games"
)

// verifying returns a verifier for some units of bkc2, with made-up fair costs, before any battle is fought.
func verifying(t *testing.T, words ...string) *verifier {
	t.Helper()
	p, err := New(games.All(), Asked{Ruleset: "bkc2", Words: words, Ground: onLine, Verify: true, Tried: true})
	if err != nil {
		t.Fatal(err)
	}
	list := p.listedCosts()
	fair := slices.Clone(list)
	for i := range fair {
		fair[i] *= 0.7 + 0.6*float64(i%7)/6
	}
	return &verifier{tournament: &tournament{Points: p, settings: &experiments.Settings{Seed: 1}}, names: []string{"list", "fair"}, costs: [][]float64{list, fair},
		asked: Verification{Pairs: 40, Battles: 72, From: FirstTable}}
}

func TestKindsThatAreKeptApartNeverMeetInTheFit(t *testing.T) {
	v := verifying(t)
	apart, all := v.pairsApart()
	if share := float64(apart) / float64(all); math.Abs(share-1.0/onePairIn) > 0.03 {
		t.Errorf("%d of %d pairs of kinds are kept apart", apart, all)
	}
	sizes := v.sizes(v.listedCosts())
	for pair := range 300 {
		d := v.draw(1, pair, sizes)
		b := v.meet(&d, false, sizes)
		for _, h := range b.forces[0] {
			for _, k := range b.forces[1] {
				if v.keptApart(h.unit, k.unit) {
					t.Fatalf("%s meets %s", v.units[h.unit].name, v.units[k.unit].name)
				}
			}
		}
	}
}

func TestForcesOfATestCostTheSameAndMeetKindsThatAreNew(t *testing.T) {
	v := verifying(t)
	for d := range designs {
		unequal := 0
		for number := range v.asked.Pairs {
			pair := v.pair(&designs[d], number)
			for by := range v.costs {
				if off := costOf(pair.recut[by], v.costs[by])/costOf(pair.drawn, v.costs[by]) - 1; math.Abs(off) > equalCosts {
					unequal++
				}
				met := false
				for _, h := range pair.drawn {
					for _, k := range pair.recut[by] {
						met = met || v.keptApart(h.unit, k.unit)
						if h.unit == k.unit {
							t.Errorf("%s: both forces of pair %d have %s", designs[d].name, number, v.units[h.unit].name)
						}
					}
				}
				if !met {
					t.Errorf("%s: no kind of pair %d is new to another", designs[d].name, number)
				}
			}
		}
		if unequal > 2*v.asked.Pairs/[]int{20, 4}[d] {
			t.Errorf("%s: %d of %d forces do not cost the same", designs[d].name, unequal, 2*v.asked.Pairs)
		}
	}
}

// TestForcesOfTheUsualShapeHaveTheSharesOfTheMix draws forces from all kinds. The points of each must be near the
// budget, and it must have 4 to 7 units of infantry. On average, every part of the mix must have about its share of the
// points.
func TestForcesOfTheUsualShapeHaveTheSharesOfTheMix(t *testing.T) {
	v := verifying(t)
	sizes, parts, whole := v.plainSizes(), make([]float64, len(v.corps)), 0.0
	const forces = 400
	for number := range forces {
		force := v.usualForce(luckOf(1, "shape", number), sizes, func(int) bool { return true })
		if off := costOf(force, sizes)/v.budget - 1; math.Abs(off) > usualOff {
			t.Errorf("%s is off the budget by %g", v.spelled(force), off)
		}
		infantry := 0
		for _, h := range force {
			parts[v.units[h.unit].corps] += float64(h.count) * sizes[h.unit] / v.budget / forces
			if v.units[h.unit].Class == "infantry" {
				infantry += h.count
			}
		}
		if infantry < 4 || infantry > 7 {
			t.Errorf("%s has %d units of infantry", v.spelled(force), infantry)
		}
	}
	for i := range v.corps {
		if len(v.corps[i].kinds) > 0 {
			whole += float64(v.corps[i].share)
		}
	}
	for i := range v.corps {
		if want := float64(v.corps[i].share) / whole; len(v.corps[i].kinds) > 0 && math.Abs(parts[i]-want) > 0.03 {
			t.Errorf("%s has %.3f of the points, want %.3f", v.corps[i].name(), parts[i], want)
		}
	}
}

// TestLuckAndTablesAreTakenOffTheSpread simulates pairs of forces with known true shares of victories, and with chances
// that differ from table to table. The intervals of the spread over all tables and on one table must contain the true
// spreads to within half a percentage point, and may be at most 6 points wide.
func TestLuckAndTablesAreTakenOffTheSpread(t *testing.T) {
	for _, c := range []struct{ spread, tables float64 }{{0, 0}, {0.07, 0}, {0.07, 0.1}, {0.15, 0.05}} {
		luck := rand.New(rand.NewPCG(1, uint64(1000*c.spread)))
		v := verifying(t, "us-rifles", "mg-42", "pak-40", "sherman-m4", "panther", "tiger-1")
		v.costs = v.costs[:1]
		v.costs = append(v.costs, v.costs[0])
		v.pairs = make([][]verified, len(designs))
		for i := range 400 * len(designs) {
			pair := verified{drawn: []head{{0, 1}}, recut: [][]head{{{0, 1}}, {{0, 1}}}, counts: make([][tablesOfPair][2][3]int64, 2)}
			truly := 0.5 + c.spread*luck.NormFloat64()
			for by := range pair.counts {
				for table := range tablesOfPair {
					there := truly + c.tables*luck.NormFloat64()
					for side := range 2 {
						for range 6 {
							if luck.Float64() < there {
								pair.counts[by][table][side][0]++
							} else {
								pair.counts[by][table][side][2]++
							}
						}
					}
				}
			}
			v.pairs[i%len(designs)] = append(v.pairs[i%len(designs)], pair)
		}
		made := v.report(0)
		got := made.Forces[0].Costs[1]
		if s := got.Spread; s.Low > 100*c.spread+0.5 || s.High < 100*c.spread-0.5 || s.High-s.Low > 6 {
			t.Errorf("true shares stray by %g points, found %+v", 100*c.spread, s)
		}
		one := 100 * math.Hypot(c.spread, c.tables)
		if s := got.SpreadOnOne; s.Low > one+0.5 || s.High < one-0.5 || s.High-s.Low > 6 {
			t.Errorf("true shares stray by %g points on one table, found %+v", one, s)
		}
		if even := got.Even.Value; c.spread == 0.07 && math.Abs(even-0.85) > 0.06 {
			t.Errorf("%g of the pairs are even", even)
		}
	}
}

func TestATestOfCostsNeedsBattlesOnBothSidesOfEveryTable(t *testing.T) {
	v := verifying(t)
	asked := v.asked
	if err := v.CheckVerify(asked); err != nil {
		t.Fatal(err)
	}
	asked.Battles = FewestOfPair - 1
	if err := v.CheckVerify(asked); err == nil || !strings.Contains(err.Error(), "both sides of 6 tables, so give 24 or more") {
		t.Errorf("%d battles of a pair: %v", asked.Battles, err)
	}
}
