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
	how := &reports.TextBlock{Head: "How the odds were found", Lines: append([]string{
		"salvo let two players of its own fight the battle with these plans: " + players(s) + ". People play otherwise."}, d.Sources...)}
	part.Blocks = append(part.Blocks, answer, how)
	b.Parts = append(b.Parts, part)
	return nil
}

// players returns who leads the sides: "careful and careful".
func players(s *rules.Scenario) string {
	return strings.Join([]string{s.Word("player-a"), s.Word("player-b")}, " and ")
}
