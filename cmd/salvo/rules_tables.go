package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"salvo/reports"
	"salvo/rules"
	"salvo/rules/english"
	"salvo/rules/games"
	"salvo/rules/rulebook"
)

// rulesOnTables lists the rules of the rulesets that the user names, and says which of them battles on tables play.
func (p *program) rulesOnTables(c *cli.Context) error {
	if c.NArg() == 0 {
		return badInput("--tables: name a ruleset, as in salvo rules %s --tables", p.library.Rulesets()[0].Name)
	}
	var pages []*reports.Listing
	records := &reports.Records{Columns: []string{"ruleset", "rule", "status", "on-tables", "name", "reason", "says"}}
	for _, word := range c.Args().Slice() {
		rs, err := p.library.Ruleset(word)
		if err != nil {
			return badInput("%w", err)
		}
		lines := games.Rulebook(rs.Name)
		pages = append(pages, tablesPage(rs, lines))
		for _, l := range lines {
			records.Rows = append(records.Rows,
				[]string{rs.Name, l.Rule, l.Status, string(l.Tables.Kind), l.Tables.Name, l.Tables.Why, l.Says})
		}
	}
	if format := formatOf(c); format == "csv" || format == "json" {
		return p.records(c, records, format)
	}
	return p.list(c, pages...)
}

// shortfalls are the ways in which battles on tables fall short of a rule, with the headings of their lists.
var shortfalls = []struct {
	kind rulebook.Kind
	head string
}{
	{rulebook.Factor, "Only as a factor for a whole side"},
	{rulebook.Procedure, "Only as a single procedure"},
	{rulebook.NotPlayed, "Not played"},
}

// tablesPage counts the rules of a ruleset that battles on tables play, and lists the others with the reason.
func tablesPage(rs *rules.Ruleset, lines []rulebook.Line) *reports.Listing {
	count := map[rulebook.Kind]int{}
	for _, l := range lines {
		count[l.Tables.Kind]++
	}
	missing := len(lines) - count[rulebook.Played] - count[rulebook.Nothing]
	page := &reports.Listing{Title: rs.Title + ": its rules in battles on tables", About: []string{fmt.Sprintf(
		"%s. Played on tables: %d. Lists and manners with nothing to play: %d. Listed here: %d.",
		english.Counted(len(lines), "rule"), count[rulebook.Played], count[rulebook.Nothing], missing)}}
	for _, s := range shortfalls {
		section := reports.Section{Head: s.head}
		for _, l := range lines {
			if l.Tables.Kind == s.kind {
				section.Rows = append(section.Rows, []string{l.Rule, l.Says}, []string{"", "= " + reason(l.Tables)})
			}
		}
		if section.Rows != nil {
			page.Sections = append(page.Sections, section)
		}
	}
	return page
}

// reason says why no unit on a table uses a rule. It names the factor or the procedure that plays the rule instead, if there is
// one.
func reason(t rulebook.Tables) string {
	switch t.Kind {
	case rulebook.Factor:
		return "factor " + t.Name + ": " + t.Why
	case rulebook.Procedure:
		return "procedure " + t.Name + ": " + t.Why
	}
	return t.Why
}
