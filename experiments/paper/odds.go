package paper

import (
	"context"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// AddOdds adds a sheet with the odds of the scenario at the end of its briefing.
func AddOdds(ctx context.Context, b *reports.Booklet, s *rules.Scenario, set experiments.Settings) error {
	odds, err := experiments.Odds(ctx, s, set)
	if err != nil {
		return err
	}
	d, err := odds.Document()
	if err != nil {
		return err
	}
	part := reports.BookletPart{Title: "The odds: for the designer alone", Columns: 1}
	answer := &reports.TextBlock{}
	for _, sentence := range d.Answer {
		answer.Lines = append(answer.Lines, sentence.String())
	}
	shares := &reports.TableBlock{Head: "Who wins", Columns: []string{"", "chance", "95 % interval"}, Rows: winners(odds)}
	how := &reports.TextBlock{Head: "How the odds were found", Lines: append([]string{
		"Two players of salvo (" + players(s) + ") fought the battle with the plans of the sealed sheets. People play otherwise."}, d.Sources...)}
	part.Blocks = append(part.Blocks, answer, shares, how)
	b.Parts = append(b.Parts, part)
	return nil
}

// players returns the words for the players of both sides: "careful and careful".
func players(s *rules.Scenario) string {
	return strings.Join([]string{s.Word("player-a"), s.Word("player-b")}, " and ")
}

// winners returns a row for each label of the first metric: its chance with the interval, or without if it is exact.
func winners(o *reports.Odds) (rows [][]string) {
	r := o.Exact
	if r == nil {
		r = o.Simulated
	}
	d := &r.Metrics[0]
	for i, label := range d.Labels {
		for k := range o.Sides {
			if label == o.Sides[k].Letter {
				label = o.Sides[k].Short
			}
		}
		e := d.Share(i, i)
		span := ""
		if !reports.IsExact(e) {
			span = reports.PerCent(e.Low) + " to " + reports.PerCent(e.High)
		}
		rows = append(rows, []string{label, reports.Rough(e, false, 0) + " %", span})
	}
	return rows
}
