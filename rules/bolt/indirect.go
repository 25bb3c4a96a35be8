package bolt

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// indirectProcedure declares indirect fire that ranges in (SUP-35): one shot a turn, and no unit moves.
var indirectProcedure = &rules.Procedure{
	Name:    "indirect",
	Title:   "Ranging in",
	Help:    "Indirect fire at a target that stays put, one shot a turn.",
	Example: "bolt-action/indirect turns=6",
	Factors: []rules.Factor{
		{Name: "turns", Type: rules.Int(1, 20), Default: "6", Help: "shots, one a turn"},
		{Name: "ranging", Type: rules.Int(bestRanging, firstRanging), Default: "6", Help: "what the first shot needs"},
	},
	Metrics: indirectMetrics(0),
	Told: [][]rules.Telling{{
		{Figure: "first-hit=1+", Subject: "at least one of {turns} shots", Text: "~hits"},
		{Figure: "mean hitting-shots", Subject: "#", Text: "hit on average"},
	}},
	Prepare: prepare(prepareIndirect),
}

func indirectMetrics(turns int) []sim.Metric {
	return []sim.Metric{
		{Name: "first-hit", Max: turns, Help: "turn of the first hit, 0 if there is none"},
		{Name: "hitting-shots", Max: turns, Help: "shots that hit"},
	}
}

// rangingState is the state of a weapon that ranges in.
type rangingState struct {
	gear     gear
	turn     uint8
	firstHit uint8
	hits     uint8
}

func prepareIndirect(b rulebook) (*rules.Engagement, error) {
	turns, throw := b.Int("turns"), b.House().Throw
	chain := &sim.Chain[rangingState]{Name: "ranging in", Step: func(d *sim.Dice, s *rangingState) bool {
		needed := int(s.gear.ranging)
		hit := d.AtLeastBy(throw, 1, needed) > 0
		s.turn++
		s.gear.ranged(hit)
		if hit {
			s.hits++
			if s.firstHit == 0 {
				s.firstHit = s.turn
			}
		}
		if d.Telling() {
			again := throw.Tell(d, 1, needed)
			throw.Cast(d, "to hit "+scoreText(needed), 1, needed)
			d.Tell(fmt.Sprintf("turn %d, needs %s%s: %s", s.turn, scoreText(needed), again,
				[...]string{"misses", "hits"}[indexOf(hit)]))
		}
		return int(s.turn) == turns
	}}
	var all explanation
	all.say("to hit", "%s at first, one less after each miss down to %s; %s after a hit",
		scoreText(b.Int("ranging")), scoreText(bestRanging), scoreText(bestRanging))
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), indirectMetrics(turns), chain,
			rangingState{gear: gear{ranging: int8(b.Int("ranging"))}},
			func(s *rangingState, _ int, out []int) { out[0], out[1] = int(s.firstHit), int(s.hits) }),
		Assumed: all,
	}, nil
}
