package plan

import (
	"context"
	"strings"

	"salvo/experiments"
	"salvo/reports"
)

// sensitivityKind is "sensitivity: SCENARIO" in an experiment file.
var sensitivityKind = &kind{
	name:  "sensitivity",
	words: "SCENARIO",
	keys:  []string{"show"},
	read:  readSensitivity,
	blank: func() Report { return new(reports.Sensitivity) },
}

func readSensitivity(it *itemReader) []job {
	set := it.settings.settings()
	var jobs []job
	for _, s := range it.scenarios() {
		show := it.text("show")
		y, err := experiments.NewSensitivity(s.Scenario, show.Text)
		if err != nil {
			at := it.words
			if show.Line > 0 {
				at = show
			}
			it.refused(at, err)
			continue
		}
		if !it.hasRoom(y.Cells(), it.words) {
			continue
		}
		if y.Heading = it.title; s.label != "" {
			y.Heading = strings.TrimPrefix(it.title+": "+s.label, ": ")
		}
		c := append(command{"sensitivity"}, s.Words()...)
		c.say("show", show.Text)
		c.sayHow(&set)
		jobs = append(jobs, job{
			label:    s.label,
			line:     s.String(),
			cells:    y.Cells(),
			settings: set,
			command:  c,
			resolved: y.Resolve,
			work: func(ctx context.Context, set experiments.Settings) (Report, error) {
				return y.Work(ctx, set)
			},
		})
	}
	return jobs
}
