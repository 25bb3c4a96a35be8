package cobi

import (
	"salvo/rules"
	"salvo/sim"
)

// toHitProcedure declares one hit test (VEH-02 to VEH-05).
var toHitProcedure = &rules.Procedure{
	Name:    "to-hit",
	Title:   "Hit test",
	Help:    "One die and modifiers against a hit range.",
	Example: "cobi/to-hit hit=3-6 cover=soft",
	Factors: append([]rules.Factor{
		hitFactor,
		{Name: "modifier", Type: rules.Int(-12, 12), Default: "0", Help: "anything else, added to the die"},
		kindFactor,
		{Name: "jams", Type: rules.YesNo(), Default: "yes", Help: "it can jam: it has a loading range"},
		{Name: "hq", Type: rules.Labels("none", "hit"), Default: "none", Help: "a failing die is thrown again, once"},
		{Name: "cover", Type: rules.Labels("none", "soft", "hard"), Default: "none", Help: "from a gun: soft -1, hard -2"},
		{Name: "dug-in", Type: rules.YesNo(), Default: "no", Help: "from a gun: -1; never together with cover"},
		{Name: "motivation", Type: rules.Labels("none", "hit"), Default: "none", Help: "spent on this test: +1"},
	}, plainly(aimedFactor, fogFactor, rainFactor, commanderFactor, gunnersFactor, radioFactor)...),
	Metrics: []sim.Metric{verdictMetric},
	Told: [][]rules.Telling{{
		{Figure: "outcome=hit", Subject: "the shot", Text: "~hits"},
		{Figure: "outcome=jam", Subject: "the weapon", Text: "~jams", IfAny: true},
	}},
	Prepare: prepareToHit,
}

var (
	hitFactor     = rules.Factor{Name: "hit", Type: rules.Span(2, 6), Default: "3-6", Help: "hit range, card 6 or row 5"}
	kindFactor    = rules.Factor{Name: "kind", Type: rules.Labels("gun", "weapon"), Default: "gun", Help: "what fires"}
	verdictMetric = sim.Metric{Name: "outcome", Labels: verdictLabels, Help: "as the firer sees it"}
)

// plainly returns the factors with the values yes and no only, for procedures without units: their third value, unit,
// would have no meaning.
func plainly(factors ...rules.Factor) []rules.Factor {
	for i := range factors {
		factors[i].Type, factors[i].Default = rules.YesNo(), "no"
	}
	return factors
}

func prepareToHit(s *rules.Scenario) (*rules.Engagement, error) {
	lo, hi := s.Span("hit")
	if hi != 6 {
		return nil, notToSix("hit", lo, hi)
	}
	a := &aim{s: s, target: &target{}, cover: s.Word("cover"), dugIn: s.Yes("dug-in"), aimed: s.Yes("aimed"),
		fog: s.Yes("fog"), rain: s.Yes("rain"), radio: s.Yes("radio"), modifier: s.Int("modifier"),
		commanderBinoculars: s.Word("commander-binoculars"), gunnerBinoculars: s.Word("gunner-binoculars"),
		motivation: s.Word("motivation")}
	if err := a.check(); err != nil {
		return nil, err
	}
	why := a.general(&shooter{})
	a.gunCover(&why)
	test := newHitTest(s, lo, why.total(), s.Is("kind", "gun"), s.Yes("jams"))
	hq := rerollOf(s.Word("hq"))
	chain := &sim.Chain[verdict]{Name: "hit test", Step: func(d *sim.Dice, v *verdict) bool {
		left := hq
		got, _, dice := test.roll(d, &left)
		if *v = got; d.Telling() {
			d.Tell(test.tell(dice, got))
		}
		return true
	}}
	var assumed assumptions
	assumed.say("modifier", "%s", why)
	assumed.say("to hit", "%s", test.needs())
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), []sim.Metric{verdictMetric}, chain, miss,
			func(v *verdict, _ int, out []int) { out[0] = int(*v) }),
		Assumed: assumed,
	}, nil
}
