package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/sim"
)

// commandPhaseProcedure declares the orders of all command units of a side, one unit after the other (CMD-03, CMD-07).
func commandPhaseProcedure(e *edition) *rules.Procedure {
	return &rules.Procedure{
		Name:    "command-phase",
		Title:   "Command phase",
		Help:    "Command units give orders one after the other; a CO that fails silences all after it.",
		Example: e.name + "/command-phase unit:role=hq,cv=8+unit:role=co,cv=9 max-orders=2",
		Parties: []rules.PartySpec{
			{Name: "staff", Help: "the command units in the order in which they act", Count: rules.Many},
		},
		Factors: slices.Concat([]rules.Factor{maxOrdersFactor}, orderFactors, e.orderFactors),
		Metrics: phaseMetrics(0, 0),
		Told: [][]rules.Telling{{
			{Figure: "mean orders", Subject: "the command units", Text: "give # orders on average"},
			{Figure: "silenced=1+", Subject: "a CO that fails", Text: "~silences others", IfAny: true},
		}},
		Prepare: e.prepare(prepareCommandPhase),
	}
}

func phaseMetrics(orders, staff int) []sim.Metric {
	return []sim.Metric{
		{Name: "orders", Max: orders, Help: "orders given in all"},
		{Name: "silenced", Max: staff, Help: "command units that never got to throw, because the CO failed"},
	}
}

// A phase holds what the steps of a command phase need. tests holds the throws for the successive orders of each
// command unit.
type phase struct {
	names []string
	tests [][]*sim.Table
	isCO  []bool
}

type phaseState struct {
	member           int16
	given            ordersState // the orders of the present command unit
	orders, silenced int16
}

func prepareCommandPhase(b rulebook) (*rules.Engagement, error) {
	p := &phase{}
	var assumed []rules.Assumption
	for _, g := range b.Party("staff").Groups {
		if g.Unit.Is("role", "none") {
			return nil, fmt.Errorf("%s is no command unit: give it a role, as in %s:role=hq", g.Unit.Name, g.Unit.Name)
		}
		tests, text := orderRow(b, g.Unit.Int("cv"))
		name := g.Unit.Name
		if name == "unit" {
			name = g.Unit.Word("role")
		}
		assumed = append(assumed, rules.Assumption{Topic: name, Text: text})
		for range g.Count {
			p.names = append(p.names, name)
			p.tests = append(p.tests, tests)
			p.isCO = append(p.isCO, g.Unit.Is("role", "co"))
		}
	}
	orders := len(p.tests) * b.Int("max-orders")
	if orders > maxPhaseOrders {
		return nil, fmt.Errorf("%d command units with max-orders=%d may give %d orders; at most %d are allowed",
			len(p.tests), b.Int("max-orders"), orders, maxPhaseOrders)
	}
	chain := &sim.Chain[phaseState]{Name: "command phase", Step: p.step}
	return &rules.Engagement{
		Model:   sim.NewModel(b.String(), phaseMetrics(orders, len(p.tests)-1), chain, phaseState{}, p.measure),
		Assumed: assumed,
	}, nil
}

// maxPhaseOrders is the largest number of orders that a phase may have.
const maxPhaseOrders = 10_000

// step gives one order. A command unit whose order fails gives no more. If a CO fails, no later command unit gives any
// (CMD-03). It reports whether the phase is over.
func (p *phase) step(d *sim.Dice, s *phaseState) (done bool) {
	if d.Telling() && s.given.orders == 0 {
		d.Tell(p.names[s.member])
	}
	if !giveOrder(d, p.tests[s.member], &s.given) {
		return false
	}
	failed := s.given.end != orderPassed
	s.orders += s.given.orders
	s.given = ordersState{}
	s.member++
	rest := len(p.tests) - int(s.member)
	if failed && p.isCO[s.member-1] {
		s.silenced = int16(rest)
		if d.Telling() && rest > 0 {
			d.Tell("the CO has failed: nobody else gives orders")
		}
		return true
	}
	return rest == 0
}

func (p *phase) measure(s *phaseState, _ int, out []int) {
	out[0], out[1] = int(s.orders), int(s.silenced)
}
