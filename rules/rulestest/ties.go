package rulestest

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"testing"

	"salvo/rules"
	"salvo/sim"
)

// lotsForgetTheLine checks that the order in which a duel lists its units does not matter if ties are decided by lot
// (ties=lot). In two of the four orders of the units the odds must equal, as fractions, the mean of the odds with
// ties=listed over all four orders. The line has two different units on each side.
func lotsForgetTheLine(t *testing.T, library *rules.Library, line string) {
	t.Helper()
	s, err := library.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	orders := allOrders(t, s)
	mean := fractionsOf(t, library, orders[0], "listed")
	differ := false
	for _, order := range orders[1:] {
		for m, row := range fractionsOf(t, library, order, "listed") {
			for v, share := range row {
				differ = differ || share.Cmp(mean[m][v]) != 0
				mean[m][v].Add(mean[m][v], share)
			}
		}
	}
	if !differ {
		t.Errorf("%s: the order of the line makes no difference, so that nothing is tested", line)
	}
	for _, order := range orders[1:3] { // the units of side a in reverse, then those of side b
		for m, row := range fractionsOf(t, library, order, "lot") {
			for v, share := range row {
				if want := new(big.Rat).Quo(mean[m][v], big.NewRat(int64(len(orders)), 1)); share.Cmp(want) != 0 {
					t.Errorf("%s: metric %d is %d with %v, want %v, the mean of all orders", order, m, v, share, want)
				}
			}
		}
	}
}

// allOrders returns a scenario with two different units on each side in all four orders of its units.
func allOrders(t *testing.T, s *rules.Scenario) (orders []*rules.Scenario) {
	t.Helper()
	turned := func(g []rules.Group) []rules.Group { return []rules.Group{g[1], g[0]} }
	a, b := s.Parties[0].Groups, s.Parties[1].Groups
	for _, parties := range [][2][]rules.Group{{a, b}, {turned(a), b}, {a, turned(b)}, {turned(a), turned(b)}} {
		order, err := s.WithParties(parties[0], parties[1])
		if err != nil {
			t.Fatal(err)
		}
		orders = append(orders, order)
	}
	return orders
}

// fractionsOf returns the exact chances of every value of every metric, with the factor ties set as given.
func fractionsOf(t *testing.T, library *rules.Library, s *rules.Scenario, ties string) (all [][]*big.Rat) {
	t.Helper()
	s, err := s.Set("ties", ties)
	if err != nil {
		t.Fatal(err)
	}
	r := Walked(t, library, s.String(), true)
	for i := range r.Metrics {
		all = append(all, r.Metrics[i].Fractions)
	}
	return all
}

// sameOdds checks that two scenario lines have the same odds, within what chance allows in this many trials of each.
// Values that occur fewer than 20 times in both together are not compared.
func sameOdds(t *testing.T, library *rules.Library, trials int64, line, other string) {
	t.Helper()
	first, second := rolled(t, library, line, trials), rolled(t, library, other, trials)
	cells, least, where := 0, 1.0, ""
	for i := range first.Metrics {
		for v, n := range first.Metrics[i].Counts {
			m := second.Metrics[i].Counts[v]
			if n+m < 20 {
				continue
			}
			cells++
			if p := math.Erfc(math.Abs(float64(n-m)) / math.Sqrt(2*float64(n+m))); p < least {
				least, where = p, fmt.Sprintf("%s=%d: %d and %d of %d", first.Metrics[i].Name, v, n, m, trials)
			}
		}
	}
	if p := least * float64(cells); p < 1e-6 {
		t.Errorf("%s\n%s: %s, p = %.2g", line, other, where, p)
	} else {
		t.Logf("the largest difference of %d: %s, p = %.2g", cells, where, min(p, 1))
	}
}

func rolled(t *testing.T, library *rules.Library, line string, trials int64) *sim.Result {
	t.Helper()
	m := Prepared(t, library, line).Model
	r, err := sim.Simulate(context.Background(), m, sim.Run{Trials: trials, Seed: 6, Workers: 2, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	return r
}
