package experiments

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// The made-up game of these tests throws dice that hit on a 4 or more, so that its odds are known by heart.
var game = &rules.Ruleset{
	Name: "dice", Title: "Dice",
	Fields: []rules.Field{{Name: "cost", Type: rules.Int(0, 100), Default: "0", Help: "points"}},
	Options: []rules.Option{
		{Name: "ties", Help: "does a 3 hit?", Procedures: []string{"throw"},
			Readings: []rules.Reading{{Name: "no", Help: "it does not"}, {Name: "yes", Help: "it does"}}},
		{Name: "sixes", Help: "what of a 6?", Procedures: []string{"throw"}, Readings: []rules.Reading{
			{Name: "one", Help: "one hit"}, {Name: "none", Help: "none"}, {Name: "broken", Help: "nobody knows"}}},
		{Name: "weather", Help: "does it rain?", Procedures: []string{"throw"},
			Readings: []rules.Reading{{Name: "no", Help: "it does not"}, {Name: "yes", Help: "it does"}}},
	},
	Procedures: []*rules.Procedure{
		{Name: "throw", Title: "Throw", Example: "dice unit", Prepare: prepareThrow, Metrics: throwMetrics(1),
			Parties: []rules.PartySpec{{Name: "player", Help: "who throws"}}},
		{Name: "long", Title: "Long", Example: "dice/long", Prepare: prepareLong, Metrics: throwMetrics(12)},
		{Name: "angle", Title: "Angle", Example: "dice/angle", Prepare: prepareAngle, Metrics: throwMetrics(1)},
		{Name: "crooked", Title: "Crooked", Example: "dice/crooked", Prepare: prepareCrooked, Metrics: throwMetrics(1)},
	},
}

func throwMetrics(dice int) []sim.Metric {
	return []sim.Metric{{Name: "result", Labels: []string{"missed", "hit"}}, {Name: "hits", Max: dice}}
}

type thrown struct{ hits int8 }

// throwing returns an engagement whose model has one step.
func throwing(s *rules.Scenario, dice int, step func(d *sim.Dice) (hits int)) *rules.Engagement {
	chain := &sim.Chain[thrown]{Name: "throw", Step: func(d *sim.Dice, t *thrown) bool {
		t.hits = int8(step(d))
		return true
	}}
	measure := func(t *thrown, _ int, out []int) { out[0], out[1] = min(int(t.hits), 1), int(t.hits) }
	return &rules.Engagement{Model: sim.NewModel(s.String(), throwMetrics(dice), chain, thrown{}, measure)}
}

func prepareThrow(s *rules.Scenario) (*rules.Engagement, error) {
	dice := s.Party("player").Units()
	score, most := 4, 6
	if s.Reading("ties") == "yes" {
		score = 3
	}
	switch s.Reading("sixes") {
	case "none":
		most = 5
	case "broken":
		return nil, errors.New("nobody knows")
	}
	s.Reading("weather") // asking for the reading makes the option matter; the dice do not depend on it
	return throwing(s, dice, func(d *sim.Dice) (hits int) {
		for range dice {
			if face := d.D6(); score <= face && face <= most {
				hits++
			}
		}
		return hits
	}), nil
}

// prepareLong prepares a throw of more single dice than the exact engine can follow.
func prepareLong(s *rules.Scenario) (*rules.Engagement, error) {
	return throwing(s, 12, func(d *sim.Dice) (hits int) {
		for range 12 {
			hits += d.AtLeast(1, d.D6())
		}
		return hits
	}), nil
}

// prepareAngle prepares a throw that hits if an angle is in the first quarter of the circle.
func prepareAngle(s *rules.Scenario) (*rules.Engagement, error) {
	return throwing(s, 1, func(d *sim.Dice) int {
		if d.Spin(func() []float64 { return []float64{0, 90} }) < 90 {
			return 1
		}
		return 0
	}), nil
}

// prepareCrooked prepares a throw that does not depend on its dice alone: it misses the first time and hits afterwards.
func prepareCrooked(s *rules.Scenario) (*rules.Engagement, error) {
	var before atomic.Bool
	return throwing(s, 1, func(*sim.Dice) int {
		if before.Swap(true) {
			return 1
		}
		return 0
	}), nil
}

// scenario parses a line of the game.
func scenario(t *testing.T, line string) *rules.Scenario {
	t.Helper()
	s, err := rules.NewLibrary(game).Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// worked returns the odds of a line. The test fails if there is an error.
func worked(t *testing.T, line string, set Settings) *reports.Odds {
	t.Helper()
	o, err := Odds(context.Background(), scenario(t, line), set)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return o
}

// refused returns the error about a line. The test fails if there is none.
func refused(t *testing.T, line string, set Settings) error {
	t.Helper()
	o, err := Odds(context.Background(), scenario(t, line), set)
	if err == nil {
		t.Fatalf("%s: no error but %v", line, o)
	}
	return err
}
