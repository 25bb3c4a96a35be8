package plan

import (
	"context"
	"io"
	"strings"

	"salvo/experiments"
	"salvo/experiments/players"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// balanceKind is "balance: SCENARIO" in an experiment file.
var balanceKind = &kind{
	name:  "balance",
	words: "SCENARIO",
	keys:  []string{"vary", "until", "play"},
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
		heading := it.title
		if s.label != "" {
			heading = strings.TrimPrefix(it.title+": "+s.label, ": ")
		}
		jobs = append(jobs, job{
			label:    s.label,
			line:     s.String(),
			cells:    b.Cells(),
			settings: set,
			command:  it.balanceCommand(s.Scenario, &set),
			resolved: b.Resolve,
			work: func(ctx context.Context, set experiments.Settings) (Report, error) {
				found, err := b.Work(ctx, set)
				if err != nil {
					return nil, err
				}
				found.Heading = heading
				return found, nil
			},
		})
	}
	return jobs
}

// How the sides of a balance play: as the scenario says, or as well as they can.
const (
	playAsSaid = "as-said"
	playBest   = "best"
)

// A search is along an axis.
type search interface {
	Cells() int
	Resolve(ctx context.Context, w io.Writer)
	Work(ctx context.Context, set experiments.Settings) (*reports.Balance, error)
}

// balance puts the search of a scenario together; nil if something is wrong with it.
func (it *itemReader) balance(s *rules.Scenario) search {
	vary, until, play := it.text("vary"), it.text("until"), it.text("play")
	if vary.Line == 0 {
		return nil
	}
	axis, err := experiments.ParseAxis(vary.Text, s)
	if err != nil {
		it.refused(vary, err)
		return nil
	}
	switch {
	case play.Line == 0, play.Text == playAsSaid:
	case play.Text != playBest:
		it.Wrong(play.Spot, "play is %s or %s, not %q", playAsSaid, playBest, play.Text)
		return nil
	case until.Line > 0:
		it.Wrong(until.Spot, "play: %s looks for an even fight: leave out until", playBest)
		return nil
	default:
		b, err := players.NewBalance(s, axis)
		if err != nil {
			it.refused(vary, err)
			return nil
		}
		return b
	}
	b, err := experiments.NewBalance(s, axis, until.Text)
	if err == nil && !it.again {
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
	if it.text("play").Text == playBest {
		c.say("play", playBest)
	}
	c.sayHow(set)
	return c
}
