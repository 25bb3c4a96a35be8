package plan

import (
	"context"
	"strings"

	"salvo/experiments"
	"salvo/experiments/players"
	"salvo/reports"
	"salvo/rules"
)

// plansKind is "plans: SCENARIO" in an experiment file.
var plansKind = &kind{
	name:  "plans",
	words: "SCENARIO",
	keys:  []string{"only", "search"},
	read:  readPlans,
	blank: func() Report { return new(reports.Plans) },
}

func readPlans(it *itemReader) []job {
	set := it.settings.settings()
	if set.Trials == 0 && set.PrecisionInPoints == 0 {
		set.Trials = players.UsualTrials
	}
	var jobs []job
	for _, s := range it.scenarios() {
		p := it.plans(s.Scenario)
		if p == nil || !it.hasRoom(p.Cells(), it.words) {
			continue
		}
		p.Search = it.switchedOn("search")
		if p.Heading = it.title; s.label != "" {
			p.Heading = strings.TrimPrefix(it.title+": "+s.label, ": ")
		}
		c := append(command{"plans"}, s.Words()...)
		c.sayAll("only", it.plain("only"))
		c.switchOn("search", p.Search)
		c.sayHow(&set)
		jobs = append(jobs, job{
			label:    s.label,
			line:     s.String(),
			cells:    p.Cells(),
			settings: set,
			command:  c,
			resolved: p.Resolve,
			work: func(ctx context.Context, set experiments.Settings) (Report, error) {
				return p.Work(ctx, set)
			},
		})
	}
	return jobs
}

// plans puts the plans of a scenario together; nil if something is wrong with it.
func (it *itemReader) plans(s *rules.Scenario) *players.Plans {
	p, err := players.NewPlans(s, it.plain("only"))
	if err == nil && !it.again {
		err = p.Check(it.ctx)
	}
	if err != nil {
		at := it.words
		if only := it.text("only"); only.Line > 0 {
			at = only
		}
		it.refused(at, err)
		return nil
	}
	return p
}
