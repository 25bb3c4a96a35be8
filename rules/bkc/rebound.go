package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// reboundProcedure declares the throw for how far units go back after a round of close combat with equal hits (bkc1
// CC-06).
func reboundProcedure(e *edition) *rules.Procedure {
	return &rules.Procedure{
		Name:    "rebound",
		Title:   "Rebound",
		Help:    "How far units may go back after an even close combat.",
		Example: e.name + "/rebound aboard=yes",
		Factors: []rules.Factor{{Name: "aboard", Type: rules.YesNo(), Default: "no",
			Help: "the unit boards a transport that it touches, which halves the most"}},
		Metrics: reboundMetrics(true),
		Told: [][]rules.Telling{{
			{Figure: "mean least", Subject: "the unit", Text: "must go back # cm on average"},
			{Figure: "mean most", Text: "may go up to #"},
		}},
		Prepare: e.prepare(prepareRebound),
	}
}

func reboundMetrics(halved bool) []sim.Metric {
	return []sim.Metric{
		{Name: "least", Max: 6, Help: "cm it must go at least, the lowest of three dice"},
		{Name: "most", Max: 18, Halves: halved, Help: "cm it may go at most, the sum of three dice"},
	}
}

type reboundState struct{ least, sum int8 }

func prepareRebound(b rulebook) (*rules.Engagement, error) {
	chain := &sim.Chain[reboundState]{Name: "rebound", Step: func(d *sim.Dice, s *reboundState) bool {
		x, y, z := d.D6(), d.D6(), d.D6()
		s.least, s.sum = int8(min(x, y, z)), int8(x+y+z)
		if d.Telling() {
			d.Tell(fmt.Sprintf("at least %d cm, three dice together %d", s.least, s.sum))
		}
		return true
	}}
	how := "three dice: the lowest is the least, the sum the most, in cm"
	if b.Yes("aboard") {
		how += "; aboard a transport half the sum"
	}
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), reboundMetrics(b.Yes("aboard")), chain, reboundState{},
			func(s *reboundState, _ int, out []int) { out[0], out[1] = int(s.least), int(s.sum) }),
		Assumed: []rules.Assumption{{Topic: "dice", Text: how}},
	}, nil
}
