package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/sim"
)

// ordersProcedure declares orders to one formation, one after the other, until a throw fails (CMD-03, CMD-04).
func ordersProcedure(e *edition) *rules.Procedure {
	return &rules.Procedure{
		Name:    "orders",
		Title:   "Orders in a row",
		Help:    "A command unit orders the same formation again and again until it fails.",
		Example: e.name + "/orders cv=9 max-orders=5",
		Factors: slices.Concat([]rules.Factor{cvFactor, maxOrdersFactor}, orderFactors, e.orderFactors),
		Metrics: ordersMetrics(0),
		Told: [][]rules.Telling{{
			{Figure: "mean orders", Subject: "the formation", Text: "is given # orders on average"},
			{Figure: "end=limit", Subject: "all {max-orders}", Text: "~succeed"},
			{Figure: "orders=0", Subject: "even the first", Text: "~fails"},
		}},
		Prepare: e.prepare(prepareOrders),
	}
}

var maxOrdersFactor = rules.Factor{Name: "max-orders", Type: rules.Int(1, 1000), Default: "10",
	Help: "no more orders than this are wanted"}

func ordersMetrics(most int) []sim.Metric {
	return []sim.Metric{
		{Name: "orders", Max: most, Help: "orders given"},
		{Name: "actions", Max: 2 * most, Help: "actions each unit takes: two for a bonus, else one an order"},
		{Name: "end", Labels: []string{"limit", "failed", "blunder"}, Kinds: true, Help: "why no more orders are given"},
	}
}

// ordersState counts the orders and actions of one formation so far, and holds the reason why the orders ended.
type ordersState struct {
	orders, actions int16
	end             order // orderPassed: the limit was reached
}

func prepareOrders(b rulebook) (*rules.Engagement, error) {
	tests, assumed := orderRow(b, b.Int("cv"))
	chain := &sim.Chain[ordersState]{Name: "orders", Step: func(d *sim.Dice, s *ordersState) bool {
		return giveOrder(d, tests, s)
	}}
	measure := func(s *ordersState, _ int, out []int) {
		out[0], out[1], out[2] = int(s.orders), int(s.actions), int(s.end-orderPassed)
	}
	return &rules.Engagement{
		Model:   sim.NewModel(b.String(), ordersMetrics(len(tests)), chain, ordersState{}, measure),
		Assumed: []rules.Assumption{{Topic: "value", Text: assumed}},
	}, nil
}

// orderRow returns the throws for successive orders to a formation, and the value of the first order in words.
func orderRow(b rulebook, cv int) (tests []*sim.Table, assumed string) {
	modifiers := orderModifiers(b, 0)
	for earlier := range b.Int("max-orders") {
		tests = append(tests, testOf(b, cv+total(orderModifiers(b, earlier))))
	}
	assumed = explainValue(cv, modifiers)
	if penalty := b.Int("repeat-penalty"); penalty > 0 && len(tests) > 1 {
		assumed += fmt.Sprintf(", %d lower for each order after the first", penalty)
	}
	return tests, assumed
}

// giveOrder throws for the next order and reports whether it was the last (CMD-03).
func giveOrder(d *sim.Dice, tests []*sim.Table, s *ordersState) (done bool) {
	test := tests[s.orders]
	came := order(d.Pick(test))
	if d.Telling() {
		d.Tell(fmt.Sprintf("order %d, %s: %s", s.orders+1, test, orderLabels[came]))
	}
	switch came {
	case orderFailed, orderBlunder:
		s.end = came
		return true
	case orderBonus: // CMD-05
		s.actions++
	}
	s.orders++
	s.actions++
	if int(s.orders) == len(tests) {
		s.end = orderPassed
		return true
	}
	return false
}
