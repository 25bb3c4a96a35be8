package plan

import (
	"context"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// chartKind is "chart: SCENARIO" in an experiment file.
var chartKind = &kind{
	name:  "chart",
	words: "SCENARIO",
	keys:  []string{"x", "series", "y", "show", "given"},
	read:  readChart,
	blank: func() Report { return new(reports.Chart) },
}

// chartAxes are the keys of what varies; a chart has series or y, not both.
var chartAxes = []string{"x", "series", "y"}

func readChart(it *itemReader) []job {
	set := it.settings.settings()
	given := it.text("given")
	set.Given = given.Text
	if !yamlfile.Has(it.pairs, "x") {
		it.Wrong(it.words.Spot, `a chart says what varies: write "x: range=10..80/10" below it`)
		return nil
	}
	var jobs []job
	all, counted := it.scenarios(), false
	for _, s := range all {
		chart := it.chart(s.Scenario)
		if chart == nil {
			continue
		}
		if !counted && !it.hasRoom(len(all)*chart.Cells(), it.words) { // they are all of one size
			return nil
		}
		counted = true
		if given.Line > 0 {
			if _, err := rules.ParseEvent(given.Text, experiments.Unbounded(s.Procedure.Metrics)); err != nil {
				it.refused(given, err)
			}
		}
		if err := chart.Check(it.ctx); err != nil {
			it.refused(it.words, err)
			continue
		}
		if chart.Heading = it.title; s.label != "" {
			chart.Heading = strings.TrimPrefix(it.title+": "+s.label, ": ")
		}
		jobs = append(jobs, job{
			label:    s.label,
			line:     s.String(),
			cells:    chart.Cells(),
			settings: set,
			command:  it.chartCommand(s.Scenario, chart, &set),
			resolved: chart.Resolve,
			work: func(ctx context.Context, set experiments.Settings) (Report, error) {
				return chart.Work(ctx, set)
			},
		})
	}
	return jobs
}

// chart puts the chart of a scenario together; nil if something is wrong with it.
func (it *itemReader) chart(s *rules.Scenario) *experiments.Chart {
	before := len(it.Mistakes)
	var axes [3]*experiments.Axis
	for i, key := range chartAxes {
		said := it.text(key)
		if said.Line == 0 {
			continue
		}
		axis, err := experiments.ParseAxis(said.Text, s)
		if err != nil {
			it.refused(said, err)
		}
		axes[i] = axis
	}
	var show []string
	for _, said := range it.texts("show") {
		if err := experiments.CheckFigure(said.Text, s); err != nil {
			it.refused(said, err)
		}
		show = append(show, said.Text)
	}
	if len(it.Mistakes) > before {
		return nil
	}
	chart, err := experiments.NewChart(s, axes[0], axes[1], axes[2], show)
	if err != nil {
		it.refused(it.words, err)
		return nil
	}
	return chart
}

func (it *itemReader) chartCommand(s *rules.Scenario, chart *experiments.Chart, set *experiments.Settings) command {
	c := append(command{"chart"}, s.Words()...)
	for _, axis := range chartAxes {
		c.say(axis, it.text(axis).Text)
	}
	c.sayAll("show", chart.Show())
	c.say("given", set.Given)
	c.sayHow(set)
	return c
}
