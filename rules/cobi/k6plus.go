package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// k6PlusProcedure declares one throw of the open-ended die (DIE-02, DIE-03).
var k6PlusProcedure = &rules.Procedure{
	Name:  "k6plus",
	Title: "The open-ended die",
	Help: "A 6 counts 6 and rolls on; every further 6 adds 1. By itself it cannot fail, so headquarters has it thrown " +
		"again only as a damage die: in damage, fire, mine, duel and battle.",
	Example: "cobi/k6plus",
	Metrics: []sim.Metric{k6PlusMetric},
	Told: [][]rules.Telling{{
		{Figure: "mean total", Subject: "the die", Text: "shows # on average"},
		{Figure: "total=7+", Text: "~shows 7 or more"},
	}},
	Prepare: prepareK6Plus,
}

// mostTotal is the highest total that is counted: it stands for all higher totals, too.
const mostTotal = 12

var k6PlusMetric = sim.Metric{Name: "total", Max: mostTotal, Help: "what it shows; 12 stands for 12 and more"}

func prepareK6Plus(s *rules.Scenario) (*rules.Engagement, error) {
	die := sim.OpenD6(mostTotal)
	chain := &sim.Chain[int8]{Name: "k6+", Step: func(d *sim.Dice, total *int8) bool {
		if *total = int8(d.Pick(die)); d.Telling() {
			castAll(d, "k6+")
			d.Tell(fmt.Sprintf("k6+: %d", *total))
		}
		return true
	}}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), []sim.Metric{k6PlusMetric}, chain, 0,
			func(total *int8, _ int, out []int) { out[0] = int(*total) }),
		Assumed: []rules.Assumption{{Topic: "die", Text: "no upper limit; 12 and more are counted together"}},
	}, nil
}
