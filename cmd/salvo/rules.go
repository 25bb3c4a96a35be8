package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

func (p *program) rulesCommand() *cli.Command {
	return &cli.Command{
		Name:      "rules",
		Usage:     "procedures, factors, metrics, options",
		ArgsUsage: "[RULESET[/PROCEDURE]...]",
		Description: `Lists the rulesets, what one of them can work out, or all about one procedure.

    salvo rules
    salvo rules bkc2
    salvo rules bkc2/fire`,
		Flags:  []cli.Flag{outFlag, plainFlag},
		Action: p.rules,
	}
}

func (p *program) rules(c *cli.Context) error {
	if err := checkPath("out", c.String("out")); err != nil {
		return err
	}
	if c.NArg() == 0 {
		return p.list(c, p.rulesetList())
	}
	var pages reports.Listing
	for i, word := range c.Args().Slice() {
		page, err := p.rulesPage(word)
		if err != nil {
			return err
		}
		if i == 0 {
			pages = *page
			continue
		}
		pages.Sections = append(pages.Sections, reports.Section{Head: page.Title, Rows: [][]string{{strings.Join(page.About, " ")}}})
		pages.Sections = append(pages.Sections, page.Sections...)
	}
	return p.list(c, &pages)
}

// rulesPage is what a word of the command line asks for: a ruleset, or one procedure of it.
func (p *program) rulesPage(word string) (*reports.Listing, error) {
	name, procedure, one := strings.Cut(word, "/")
	rs, err := p.library.Ruleset(name)
	if err != nil {
		return nil, badInput("%w", err)
	}
	if !one {
		return rulesetPage(rs), nil
	}
	pr, err := rs.Procedure(procedure)
	if err != nil {
		return nil, badInput("%w", err)
	}
	return procedurePage(rs, pr), nil
}

func (p *program) rulesetList() *reports.Listing {
	l := &reports.Listing{Title: "Rulesets", About: []string{"salvo rules RULESET tells what it can work out."}}
	for _, rs := range p.library.Rulesets() {
		s := reports.Section{Head: rs.Name + ": " + rs.Title, Rows: [][]string{{rs.About}}}
		var names []string
		for _, pr := range rs.Procedures {
			names = append(names, pr.Name)
		}
		s.Rows = append(s.Rows, []string{"Procedures: " + strings.Join(names, ", ") + "."})
		l.Sections = append(l.Sections, s)
	}
	return l
}

func rulesetPage(rs *rules.Ruleset) *reports.Listing {
	l := &reports.Listing{Title: rs.Title, About: []string{rs.About,
		fmt.Sprintf("salvo rules %s/PROCEDURE tells all about one procedure.", rs.Name)}}
	procedures := reports.Section{Head: "Procedures"}
	for _, pr := range rs.Procedures {
		procedures.Rows = append(procedures.Rows, []string{pr.Name, pr.Help})
	}
	l.Sections = append(l.Sections, procedures, fieldSection(rs), optionSection(rs.Options))
	return l
}

func fieldSection(rs *rules.Ruleset) reports.Section {
	s := reports.Section{Head: "Fields of a unit, written as in unit:hits=4,save=5"}
	for _, f := range rs.Fields {
		text := fmt.Sprintf("%s; %s", f.Type, f.Help)
		if !f.Required {
			text = fmt.Sprintf("%s [%s]", text, defaultOf(f.Default, f.Derive != nil))
		}
		s.Rows = append(s.Rows, []string{f.Name, text})
	}
	return s
}

// optionSection lists unclear rules with their readings, the default first.
func optionSection(options []rules.Option) reports.Section {
	s := reports.Section{Head: "Unclear rules and their readings, the default first, chosen as in +save-six=lose"}
	for _, o := range options {
		s.Rows = append(s.Rows, []string{o.Name, fmt.Sprintf("%s (%s)", o.Help, o.Rule)})
		for _, r := range o.Readings {
			s.Rows = append(s.Rows, []string{"  " + r.Name, r.Help})
		}
	}
	return s
}

func procedurePage(rs *rules.Ruleset, pr *rules.Procedure) *reports.Listing {
	l := &reports.Listing{Title: rs.Title + ": " + pr.Title, About: []string{pr.Help, "Example: salvo odds " + pr.Example}}
	if len(pr.Parties) > 0 {
		s := reports.Section{Head: "Parties"}
		for _, party := range pr.Parties {
			s.Rows = append(s.Rows, []string{party.Name, party.Help})
		}
		l.Sections = append(l.Sections, s)
	}
	factors := reports.Section{Head: "Factors, with their default"}
	for _, f := range pr.Factors {
		text := fmt.Sprintf("%s; %s [%s]", f.Type, f.Help, defaultOf(f.Default, f.Derive != nil))
		factors.Rows = append(factors.Rows, []string{f.Name, text})
	}
	metrics := reports.Section{Head: "Metrics, labels from mildest to worst"}
	for _, m := range pr.Metrics {
		metrics.Rows = append(metrics.Rows, []string{m.Name, metricText(m)})
	}
	l.Sections = append(l.Sections, factors, metrics)
	if options := rs.OptionsOf(pr); len(options) > 0 {
		l.Sections = append(l.Sections, optionSection(options))
	}
	return l
}

func defaultOf(value string, derived bool) string {
	if derived {
		return "depends"
	}
	return value
}

func metricText(m sim.Metric) string {
	if m.Labels != nil {
		return strings.Join(m.Labels, ", ") + "; " + m.Help
	}
	return "a number; " + m.Help
}
