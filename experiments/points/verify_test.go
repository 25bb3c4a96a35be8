package points

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"salvo/experiments"
	"salvo/rules/games"
)

// verifying returns the test of the costs of some units of bkc2, before any battle is fought.
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

func TestForcesThatAreCutAnewCostTheSameAndMeetKindsThatAreNew(t *testing.T) {
	v := verifying(t)
	unequal := 0
	for number := range v.asked.Pairs {
		pair := v.pair(number)
		for by := range v.costs {
			if off := costOf(pair.recut[by], v.costs[by])/costOf(pair.drawn, v.costs[by]) - 1; math.Abs(off) > equalCosts {
				unequal++
			}
			met := false
			for _, h := range pair.drawn {
				for _, k := range pair.recut[by] {
					met = met || v.keptApart(h.unit, k.unit)
					if h.unit == k.unit {
						t.Errorf("both forces of pair %d have %s", number, v.units[h.unit].name)
					}
				}
			}
			if !met {
				t.Errorf("no kind of pair %d is new to another", number)
			}
		}
	}
	if unequal > 2*v.asked.Pairs/4 {
		t.Errorf("%d of %d forces do not cost the same", unequal, 2*v.asked.Pairs)
	}
}

// TestLuckIsTakenOffTheSpread simulates pairs of forces with known true shares of victories. The interval of the measured
// spread must contain the true spread.
func TestLuckIsTakenOffTheSpread(t *testing.T) {
	for _, spread := range []float64{0, 0.07, 0.15} {
		luck := rand.New(rand.NewPCG(1, uint64(1000*spread)))
		v := verifying(t, "us-rifles", "mg-42", "pak-40", "sherman-m4", "panther", "tiger-1")
		v.costs = v.costs[:1]
		v.costs = append(v.costs, v.costs[0])
		for range 400 {
			pair := verified{drawn: []head{{0, 1}}, recut: [][]head{{{0, 1}}, {{0, 1}}}, counts: make([][2][3]int64, 2)}
			truly := 0.5 + spread*luck.NormFloat64()
			for by := range pair.counts {
				for side := range 2 {
					for range 36 {
						if luck.Float64() < truly {
							pair.counts[by][side][0]++
						} else {
							pair.counts[by][side][2]++
						}
					}
				}
			}
			v.pairs = append(v.pairs, pair)
		}
		made := v.report(0)
		got := made.Costs[1].Spread
		if got.Low > 100*spread+0.5 || got.High < 100*spread-0.5 || got.High-got.Low > 6 {
			t.Errorf("true shares stray by %g points, found %+v", 100*spread, got)
		}
		if even := made.Costs[1].Even.Value; spread == 0.07 && math.Abs(even-0.85) > 0.06 {
			t.Errorf("%g of the pairs are even", even)
		}
	}
}
