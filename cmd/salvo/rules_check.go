package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/english"
	"salvo/rules/star"
)

// template prints a game file as a beginning: the commented one, or a ready-made game.
func (p *program) template(c *cli.Context) error {
	if c.NArg() > 1 {
		return badInput("--template takes the name of one ready-made game, or none: %s", strings.Join(star.ReadyMadeNames(), ", "))
	}
	name := strings.TrimSuffix(c.Args().First(), star.Ending)
	text, known := star.ReadyMade(name)
	if !known {
		return badInput("there is no ready-made game %q%s; there are %s", name, rules.DidYouMean(name, star.ReadyMadeNames()),
			english.List(star.ReadyMadeNames()))
	}
	return p.write(file{c.String("out"), text})
}

// checkRules checks rulesets: worked examples, both engines on random lines, results that never happen, and factors that change
// nothing.
func (p *program) checkRules(c *cli.Context) error {
	if c.NArg() == 0 {
		return badInput("--check needs a game, as in salvo rules skirmish.star --check")
	}
	var pages []*reports.Listing
	var failed brokenAssertion
	for _, word := range c.Args().Slice() {
		rs, err := p.library.Ruleset(word)
		if err != nil {
			return badInput("%w", err)
		}
		found, err := experiments.CheckRules(c.Context, p.library, rs, experiments.Settings{Seed: 1})
		if err != nil {
			return err
		}
		pages = append(pages, checkPage(rs, found))
		if n := found.Failed(); n > 0 {
			failed = append(failed, fmt.Sprintf("%s: the check found %s", word, english.Counted(n, "mistake")))
		}
	}
	if err := p.list(c, pages...); err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	return nil
}

// checkPage shows the result of a check.
func checkPage(rs *rules.Ruleset, check *experiments.RulesCheck) *reports.Listing {
	l := &reports.Listing{Title: rs.Title + ": checked"}
	examples := reports.Section{Head: "Worked examples"}
	for _, e := range check.Examples {
		verdict := "right"
		if len(e.Wrong) > 0 {
			verdict = "WRONG: " + strings.Join(e.Wrong, "; ")
		}
		examples.Rows = append(examples.Rows, []string{e.From, e.Line}, []string{"", verdict})
	}
	if check.Examples == nil {
		examples.Rows = [][]string{{`none; write one, as in example("2xarcher vs 6xspearman", fallen="1")`}}
	}
	l.Sections = append(l.Sections, examples)
	for i := range check.Procedures {
		l.Sections = append(l.Sections, checkSection(&check.Procedures[i]))
	}
	return l
}

func checkSection(p *experiments.CheckedProcedure) reports.Section {
	s := reports.Section{Head: "Procedure " + p.Name}
	add := func(what, text string) { s.Rows = append(s.Rows, []string{what, text}) }
	add("both engines", fmt.Sprintf("agree on %s", english.Counted(p.Lines, "random line")))
	if p.Rolled > 0 {
		text := english.Counted(p.Rolled, "line") + " too large for the exact engine"
		if p.Advice != "" {
			text += ": " + p.Advice
		}
		add("only rolled", text)
	}
	if p.Refused > 0 {
		add("refused", english.Counted(p.Refused, "line")+" by fail()")
	}
	for _, wrong := range p.Wrong {
		add("WRONG", wrong)
	}
	if p.Never != nil {
		add("never happened", strings.Join(p.Never, ", "))
	}
	if p.Idle != nil {
		add("changed nothing", strings.Join(p.Idle, ", "))
	}
	return s
}
