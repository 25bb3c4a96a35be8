package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// spotProcedure declares the tries to spot a hidden or camouflaged enemy (SPC-09, SPC-10).
var spotProcedure = &rules.Procedure{
	Name:    "spot",
	Title:   "Spotting",
	Help:    "A unit looks for a hidden or camouflaged enemy, from where it stands or while it sneaks on.",
	Example: "cobi/spot range=45 binoculars=yes",
	Factors: []rules.Factor{
		{Name: "range", Type: rules.Number(0, 300), Unit: "cm", Default: "20", Help: "cm to the hidden enemy"},
		{Name: "binoculars", Type: rules.YesNo(), Default: "no", Help: "60 cm instead of 30, and +1"},
		{Name: "mode", Type: rules.Labels("spot", "covered-move"), Default: "spot",
			Help: "the whole action, or a look during a covered move at half rate"},
		attemptsFactor, spurFactor, againFactor,
	},
	Metrics: []sim.Metric{spotMetric},
	Told: [][]rules.Telling{{
		{Figure: "spotted=yes", Subject: "the enemy", Text: "is ~spotted"},
	}},
	Prepare: prepareSpot,
}

var spotMetric = sim.Metric{Name: "spotted", Labels: yesNoLabels, Help: "spotted: no longer hidden"}

func prepareSpot(s *rules.Scenario) (*rules.Engagement, error) {
	covered := s.Is("mode", "covered-move")
	reach, score, why := ground.Length(eyesReach).Units(), spotScore(covered, false), "" // SPC-09
	if covered {                                                                         // SPC-10
		why = "covered move, "
	}
	text := plus(score)
	if s.Yes("binoculars") {
		reach, score = ground.Length(binocularsReach).Units(), spotScore(covered, true)
		text = fmt.Sprintf("%s (%s, and +1 for the binoculars)", plus(score), text)
	}
	help := aidOf(s, true)
	score -= help.bonus
	assumed := rules.Assumption{Topic: "try", Text: fmt.Sprintf("%sone die, %s, within %g cm%s", why, text, reach, help)}
	if s.Number("range") > reach {
		const never = 7
		score, assumed.Text = never, fmt.Sprintf("none: %s cm is beyond %g", s.Word("range"), reach)
	}
	chain := tries("spot", score, s.Int("attempts"), help, func(success bool) string {
		switch {
		case success:
			return "there he is: spotted"
		case score > 6:
			return "too far to see anything"
		}
		return "nothing to be seen"
	})
	return &rules.Engagement{
		Model:   succeeds(s.String(), spotMetric, chain),
		Assumed: []rules.Assumption{assumed},
	}, nil
}
