package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// reloadProcedure declares one loading test (LOAD-01, LOAD-02, LOAD-04).
var reloadProcedure = &rules.Procedure{
	Name:    "reload",
	Title:   "Loading test",
	Help:    "One die against a loading range, after a shot or as the reload action.",
	Example: "cobi/reload reload=4-6 retry=yes",
	Factors: []rules.Factor{
		reloadFactor,
		{Name: "retry", Type: rules.YesNo(), Default: "no", Help: "the reload action of a later activation: +2"},
		{Name: "motivation", Type: rules.Labels("none", "reload"), Default: "none", Help: "spent on this test: +1"},
		{Name: "hq", Type: rules.Labels("none", "reload"), Default: "none", Help: "a failing die is thrown again, once"},
	},
	Metrics: []sim.Metric{loadedMetric},
	Told: [][]rules.Telling{{
		{Figure: "loaded=yes", Subject: "the weapon", Text: "is ~loaded again"},
	}},
	Prepare: prepareReload,
}

var (
	reloadFactor = rules.Factor{Name: "reload", Type: rules.Span(1, 6), Default: "3-6",
		Help: "loading range, card 7 or row 18"}
	loadedMetric = sim.Metric{Name: "loaded", Labels: yesNoLabels, Help: "it can fire next time"}
)

func prepareReload(s *rules.Scenario) (*rules.Engagement, error) {
	lo, hi := s.Span("reload")
	if hi != 6 {
		return nil, notToSix("reload", lo, hi)
	}
	why := loadingModifiers(s.Yes("retry"), s.Is("motivation", "reload"))
	test, hq := newLoading(lo, why.total()), rerollOf(s.Word("hq"))
	chain := &sim.Chain[bool]{Name: "loading", Step: func(d *sim.Dice, loaded *bool) bool {
		left := hq
		*loaded = test.roll(d, &left, "loading")
		return true
	}}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), []sim.Metric{loadedMetric}, chain, false,
			func(loaded *bool, _ int, out []int) { out[0] = yesOrNo(*loaded) }),
		Assumed: []rules.Assumption{{Topic: "loading", Text: fmt.Sprintf("%s (%d-6, %s)", test.needs(), lo, why)}},
	}, nil
}

// loadingModifiers returns the modifiers of a loading test. retry says that the test is the reload action (LOAD-02),
// motivated that motivation is spent on it (SPC-14).
func loadingModifiers(retry, motivated bool) (all modifiers) {
	if retry {
		all.add(retryBonus, "reload action")
	}
	if motivated {
		all.add(1, "motivated")
	}
	return all
}
