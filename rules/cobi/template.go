package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// templateProcedure declares the number of figures under a template, which needs no dice (TMP-04).
var templateProcedure = &rules.Procedure{
	Name:    "template",
	Title:   "Figures under a template",
	Help:    "How many figures of a formation a burst or an explosion covers.",
	Example: "cobi/template figures=5 marker=explosion formation=block",
	Factors: []rules.Factor{
		{Name: "figures", Type: rules.Int(1, maxFigures), Default: "5", Help: "figures of the squad"},
		{Name: "marker", Type: rules.Labels(markerWords[burst:]...), Default: "burst",
			Help: "circle 6.5 cm across, or rectangle 6.5 x 13 cm"},
		formationFactor, spacingFactor,
	},
	Metrics: []sim.Metric{coveredMetric(0)},
	Told: [][]rules.Telling{{
		{Figure: "mean covered", Subject: "the template", Text: "covers # of {figures} figures"},
	}},
	Prepare: prepareTemplate,
}

func coveredMetric(figures int) sim.Metric {
	return sim.Metric{Name: "covered", Max: figures, Help: "figures under the template"}
}

func prepareTemplate(s *rules.Scenario) (*rules.Engagement, error) {
	figures, m := s.Int("figures"), burst
	if s.Is("marker", "explosion") {
		m = explosion
	}
	covered := int8(formationOf(s).covered(m, figures, s.Reading("template-place") == "centred"))
	chain := &sim.Chain[int8]{Name: "template", Step: func(d *sim.Dice, n *int8) bool {
		if *n = covered; d.Telling() {
			d.Tell(fmt.Sprintf("%d of %d %s under the %s", covered, figures, english.Plural(figures, "figure"), markerWords[m]))
		}
		return true
	}}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), []sim.Metric{coveredMetric(figures)}, chain, 0,
			func(n *int8, _ int, out []int) { out[0] = int(*n) }),
		Assumed: []rules.Assumption{{Topic: "figures", Text: fmt.Sprintf("%d in a %s, %s cm apart, each a point; no dice",
			figures, s.Word("formation"), s.Word("spacing"))}},
	}, nil
}
