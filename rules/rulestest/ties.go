package rulestest

import (
	"math/big"
	"testing"

	"salvo/rules"
)

// LotsForgetTheLine checks that with ties=lot it makes no difference to a duel in which order its units are listed: its
// odds are, as fractions, the mean of those with ties=listed over all orders. The line has two different units a side.
func LotsForgetTheLine(t *testing.T, library *rules.Library, line string) {
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
	for _, order := range orders[1:3] { // both lines turned, one after the other
		for m, row := range fractionsOf(t, library, order, "lot") {
			for v, share := range row {
				if want := new(big.Rat).Quo(mean[m][v], big.NewRat(int64(len(orders)), 1)); share.Cmp(want) != 0 {
					t.Errorf("%s: metric %d is %d with %v, want %v, the mean of all orders", order, m, v, share, want)
				}
			}
		}
	}
}

// allOrders are a scenario of two different units a side in all four orders.
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

// fractionsOf are the exact chances of all metrics.
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
