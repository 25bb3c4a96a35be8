package rulestest

import (
	"errors"
	"fmt"
	"testing/fstest"

	"salvo/rules"
	"salvo/sim"
)

// Gallery is a shooting gallery, a made-up game for tests of other packages. Every shooter rolls as many dice as its
// field attack says. Each die of 4 or more breaks a duck; wind and the option ties change the 4. Nothing can happen
// beyond the range of the weapons. The factor endless rolls more dice than the exact engine can work out.
var Gallery = &rules.Ruleset{
	Name: "gallery", Title: "Shooting gallery",
	Fields: []rules.Field{
		{Name: "attack", Type: rules.Int(0, 20), Default: "1", Help: "dice"},
		{Name: "reach", Type: rules.Int(0, 100), Default: "50", Unit: "cm", Help: "how far it shoots"},
		{Name: "cost", Type: rules.Int(0, 1000), Default: "0", Help: "points"},
	},
	Options: []rules.Option{
		{Name: "ties", Help: "does a 3 hit?", Rule: "AMB-1",
			Readings: []rules.Reading{{Name: "no", Help: "it does not"}, {Name: "yes", Help: "it does"}}},
	},
	Procedures: []*rules.Procedure{
		{Name: "shoot", Title: "Shoot", Example: "gallery rifle vs duck", Metrics: galleryMetrics(0), Prepare: prepareShoot,
			Parties: []rules.PartySpec{{Name: "shooters"}, {Name: "duck", Count: rules.Single}},
			Factors: []rules.Factor{
				{Name: "range", Type: rules.Number(0, 1000), Unit: "cm", Default: "10"},
				{Name: "wind", Type: rules.Labels("none", "strong", "gale"), Default: "none"},
				{Name: "rounds", Type: rules.Int(1, 5), Default: "1"},
				{Name: "endless", Type: rules.YesNo(), Default: "no"},
			}},
		{Name: "broken", Title: "Broken", Example: "gallery/broken", Metrics: galleryMetrics(0), Prepare: prepareBroken,
			Factors: []rules.Factor{{Name: "wind", Type: rules.Labels("none", "strong", "gale"), Default: "none"}}},
	},
	Rosters: fstest.MapFS{"all.yaml": {Data: []byte(`rulesets: gallery
units:
  - {name: rifle, fields: {attack: 2, reach: 60}, cost: 50}
  - {name: pistol, fields: {attack: 1, reach: 20}, cost: 20}
  - {name: slingshot, fields: {attack: 1, reach: 20}}
  - {name: duck, fields: {attack: 0}}
`)}},
}

func galleryMetrics(dice int) []sim.Metric {
	return []sim.Metric{{Name: "result", Labels: []string{"missed", "hit"}}, {Name: "hits", Max: dice}}
}

func prepareShoot(s *rules.Scenario) (*rules.Engagement, error) {
	dice, score := 0, 4
	for _, g := range s.Party("shooters").Groups {
		if s.Number("range") <= g.Unit.Number("reach") {
			dice += g.Count * g.Unit.Int("attack")
		}
	}
	if s.Reading("ties") == "yes" {
		score = 3
	}
	switch {
	case s.Is("wind", "strong"):
		score++
	case s.Is("wind", "gale") && s.Int("rounds") > 1:
		return nil, errors.New("nobody shoots twice in a gale")
	case s.Is("wind", "gale"):
		score = 6
	}
	dice *= s.Int("rounds")
	single := s.Yes("endless")
	chain := &sim.Chain[int]{Name: "shoot", Step: func(d *sim.Dice, hits *int) bool {
		if single {
			for range 12 {
				*hits = (*hits + d.D6()) % (dice + 1)
			}
			return true
		}
		*hits = d.AtLeast(dice, score)
		return true
	}}
	measure := func(hits *int, _ int, out []int) { out[0], out[1] = min(*hits, 1), *hits }
	e := &rules.Engagement{
		Model:   sim.NewModel(s.String(), galleryMetrics(dice), chain, 0, measure),
		Assumed: []rules.Assumption{{Topic: "dice", Text: fmt.Sprint(dice)}, {Topic: "score", Text: fmt.Sprint(score)}},
	}
	if dice == 0 {
		e.Assumed[0].Text = "the duck is too far away"
	}
	return e, nil
}

// prepareBroken prepares an engagement that panics when it is played.
func prepareBroken(s *rules.Scenario) (*rules.Engagement, error) {
	chain := &sim.Chain[int]{Name: "broken", Step: func(*sim.Dice, *int) bool { panic("the gun is broken") }}
	return &rules.Engagement{Model: sim.NewModel(s.String(), galleryMetrics(1), chain, 0,
		func(*int, int, []int) {})}, nil
}
