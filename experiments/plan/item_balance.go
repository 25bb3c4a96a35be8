package plan

import (
	"context"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// balanceKind is "balance: SCENARIO" in an experiment file.
var balanceKind = &kind{
	name:  "balance",
	words: "SCENARIO",
	keys:  []string{"vary", "until"},
	read:  readBalance,
	blank: func() Report { return new(reports.Balance) },
}

func readBalance(it *itemReader) []job {
	set := it.settings.settings()
	if !yamlfile.Has(it.pairs, "vary") {
		it.Wrong(it.words.Spot, `a balance says what varies: write "vary: b.UNIT=1..20" below it`)
		return nil
	}
	var jobs []job
	for _, s := range it.scenarios() {
		b := it.balance(s.Scenario)
		if b == nil || !it.hasRoom(b.Cells(), it.words) {
			continue
		}
		if b.Heading = it.title; s.label != "" {
			b.Heading = strings.TrimPrefix(it.title+": "+s.label, ": ")
		}
		jobs = append(jobs, job{
			label:    s.label,
			line:     s.String(),
			cells:    b.Cells(),
			settings: set,
			command:  it.balanceCommand(s.Scenario, &set),
			resolved: b.Resolve,
			work: func(ctx context.Context, set experiments.Settings) (Report, error) {
				return b.Work(ctx, set)
			},
		})
	}
	return jobs
}

// balance puts the search of a scenario together; nil if something is wrong with it.
func (it *itemReader) balance(s *rules.Scenario) *experiments.Balance {
	vary, until := it.text("vary"), it.text("until")
	if vary.Line == 0 {
		return nil
	}
	axis, err := experiments.ParseAxis(vary.Text, s)
	if err != nil {
		it.refused(vary, err)
		return nil
	}
	b, err := experiments.NewBalance(s, axis, until.Text)
	if err == nil {
		err = b.Check(it.ctx)
	}
	if err != nil {
		at := vary
		if until.Line > 0 {
			at = until
		}
		it.refused(at, err)
		return nil
	}
	return b
}

func (it *itemReader) balanceCommand(s *rules.Scenario, set *experiments.Settings) command {
	c := append(command{"balance"}, s.Words()...)
	c.say("vary", it.text("vary").Text)
	c.say("until", it.text("until").Text)
	c.sayHow(set)
	return c
}
