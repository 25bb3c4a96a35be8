package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

func (p *program) rulesCommand() *cli.Command {
	p.offers["rules"] = listed(p.procedureNames)
	return &cli.Command{
		Name:      "rules",
		Usage:     "procedures, factors, metrics, options",
		ArgsUsage: "[RULESET[/PROCEDURE]... | FILE.star]",
		Description: `Lists the rulesets and the ready-made scenarios. For a ruleset it lists procedures, fields, tables and
options. For a procedure it lists everything that a line may say. For two editions, as in bkc1 bkc2, it lists the
differences. --tables lists the rules that battles on tables do not play, and why; --format csv and json list all rules.

A file that ends in .star holds a game of your own (docs/own-game.md). --template prints a file to begin with. --check
compares your worked examples with salvo's results, and exact with simulated odds on random lines. It also lists labels that
never happen and factors that change nothing.

    salvo rules
    salvo rules bkc2
    salvo rules bkc2/fire
    salvo rules bolt-action --tables
    salvo rules --template --out my-game.star`,
		Flags: []cli.Flag{&cli.BoolFlag{Name: "tables", Usage: "list the rules of the book that battles on tables do not play"},
			&cli.BoolFlag{Name: "check", Usage: "check a game: its worked examples, exact against simulated odds, and what never happens"},
			&cli.BoolFlag{Name: "template", Usage: "print a game file to begin with, or the ready-made game that you name"},
			formatFlag("`FORMAT` is text or md (Markdown), with --tables also csv or json", asOutEnds), outFlag, plainFlag},
		Before: checkPaths,
		Action: p.rules,
	}
}

func (p *program) rules(c *cli.Context) error {
	switch {
	case c.Bool("tables"):
		return p.rulesOnTables(c)
	case c.Bool("template"):
		return p.template(c)
	case c.Bool("check"):
		return p.checkRules(c)
	}
	if format := formatOf(c); format == "csv" || format == "json" {
		return badInput("--format %s: only the list of rules on tables has it, as in salvo rules %s --tables", format,
			p.library.Rulesets()[0].Name)
	}
	if c.NArg() == 0 {
		return p.list(c, p.rulesetList())
	}
	if page := p.differences(c.Args().Slice()); page != nil {
		return p.list(c, page)
	}
	var pages []*reports.Listing
	for _, word := range c.Args().Slice() {
		page, err := p.rulesPage(word)
		if err != nil {
			return badInput("%w", err)
		}
		pages = append(pages, page)
	}
	return p.list(c, pages...)
}

// differences returns the table of differences between two editions; nil if the words do not name such a pair.
func (p *program) differences(words []string) *reports.Listing {
	if len(words) != 2 {
		return nil
	}
	one, err := p.library.Ruleset(words[0])
	if err != nil {
		return nil
	}
	other, err := p.library.Ruleset(words[1])
	if err != nil {
		return nil
	}
	if one.Compared.With == other.Name {
		one, other = other, one
	}
	if other.Compared.With != one.Name {
		return nil
	}
	l := &reports.Listing{Title: fmt.Sprintf("%s and %s: what differs", one.Title, other.Title)}
	for _, d := range other.Compared.Rows {
		rows := [][]string{{one.Name, d.Theirs}, {other.Name, d.Ours}}
		l.Sections = append(l.Sections, reports.Section{Head: d.What, Rows: rows})
	}
	l.Sections = append(l.Sections, onlyIn(one, other), onlyIn(other, one))
	return l
}

// onlyIn lists the procedures and options of one ruleset that another does not have.
func onlyIn(one, other *rules.Ruleset) reports.Section {
	names := func(rs *rules.Ruleset) (procedures, options []string) {
		for _, pr := range rs.Procedures {
			procedures = append(procedures, pr.Name)
		}
		for _, o := range rs.Options {
			options = append(options, "+"+o.Name)
		}
		return procedures, options
	}
	theirProcedures, theirOptions := names(other)
	procedures, options := names(one)
	s := reports.Section{Head: "Only in " + one.Name}
	for _, row := range []struct {
		what        string
		all, others []string
	}{{"procedures", procedures, theirProcedures}, {"options", options, theirOptions}} {
		only := slices.DeleteFunc(row.all, func(name string) bool { return slices.Contains(row.others, name) })
		if len(only) == 0 {
			only = []string{"none"}
		}
		s.Rows = append(s.Rows, []string{row.what, strings.Join(only, ", ")})
	}
	return s
}

// rulesPage returns the page for a word of the command line: of a ruleset, or of one procedure.
func (p *program) rulesPage(word string) (*reports.Listing, error) {
	rs, pr, err := p.library.Named(word)
	switch {
	case err != nil:
		return nil, err
	case pr == nil:
		return rulesetPage(rs), nil
	}
	return procedurePage(rs, pr), nil
}

func (p *program) rulesetList() *reports.Listing {
	l := &reports.Listing{Title: "Rulesets", About: []string{`"salvo rules RULESET" tells what it can work out.`}}
	for _, rs := range p.library.Rulesets() {
		s := reports.Section{Head: rs.Name + ": " + rs.Title, Rows: [][]string{{rs.About}}}
		var names []string
		for _, pr := range rs.Procedures {
			names = append(names, pr.Name)
		}
		s.Rows = append(s.Rows, []string{"Procedures: " + strings.Join(names, ", ") + "."})
		l.Sections = append(l.Sections, s)
	}
	return p.withScenarios(l)
}

// withScenarios adds the ready-made scenarios, and how to draw random ones.
func (p *program) withScenarios(l *reports.Listing) *reports.Listing {
	s := reports.Section{Head: `Ready-made scenarios on a table; their names stand wherever a scenario does`}
	for _, name := range p.library.ReadyMadeNames() {
		made, err := p.library.Parse(name)
		if err != nil {
			continue // never happens: a test reads all ready-made scenarios
		}
		s.Rows = append(s.Rows, []string{name, fmt.Sprintf("%s (%s)", made.Table.Title, made.Ruleset.Name)})
	}
	drawn := reports.Section{Head: "Tables drawn by chance: write random:7 in place of a scenario, with these words behind it",
		Rows: [][]string{{"ruleset", "the game; each game draws forces of its own units"}}}
	for _, w := range p.library.RandomWords() {
		drawn.Rows = append(drawn.Rows, []string{w.Name, w.Help})
	}
	if l.Sections = append(l.Sections, s); p.library.Random != nil {
		l.Sections = append(l.Sections, drawn)
	}
	return l
}

func rulesetPage(rs *rules.Ruleset) *reports.Listing {
	l := &reports.Listing{Title: rs.Title, About: []string{rs.About}}
	procedures := reports.Section{Head: fmt.Sprintf(`Procedures; "salvo rules %s/PROCEDURE" tells all about one`, rs.Head())}
	for i, pr := range rs.Procedures {
		help := pr.Help
		if i == 0 && len(rs.Procedures) > 1 {
			help += " The default."
		}
		procedures.Rows = append(procedures.Rows, []string{pr.Name, help})
	}
	fields := reports.Section{Head: "Fields of a unit, written UNIT:FIELD=VALUE,FIELD=VALUE [default]"}
	for _, f := range rs.Fields {
		fields.Rows = append(fields.Rows, declared(f.Name, f.Help, f.Type, f.Default, f.Derive != nil)...)
	}
	l.Sections = append(l.Sections, procedures, fields)
	for _, t := range rs.Tables {
		l.Sections = append(l.Sections, reports.Section{Head: t.Title, Columns: t.Columns, Rows: t.Rows})
	}
	withOptions(l, rs.Options)
	if len(rs.Rulings) > 0 {
		s := reports.Section{Head: "Also unclear, and read in one way only"}
		for _, r := range rs.Rulings {
			s.Rows = append(s.Rows, []string{r.Rule, r.Text})
		}
		l.Sections = append(l.Sections, s)
	}
	return l
}

func procedurePage(rs *rules.Ruleset, pr *rules.Procedure) *reports.Listing {
	l := &reports.Listing{Title: rs.Title + ": " + pr.Title, About: []string{pr.Help}}
	l.Sections = append(l.Sections, reports.Section{Head: "Example", Rows: [][]string{{"salvo odds " + pr.Example}}})
	if len(pr.Parties) > 0 {
		s := reports.Section{Head: "Parties"}
		for _, party := range pr.Parties {
			s.Rows = append(s.Rows, []string{party.Name, party.Help + counting[party.Count]})
		}
		l.Sections = append(l.Sections, s)
	}
	if len(pr.Factors) > 0 {
		s := reports.Section{Head: "Factors, written FACTOR=VALUE [default]"}
		for _, f := range pr.Factors {
			help := f.Help
			if f.On == rules.OnLine && rs.Tabletop != nil && rs.Tabletop.Procedure == pr.Name {
				help += " (not on a table)"
			}
			s.Rows = append(s.Rows, declared(f.Name, help, f.Type, f.Default, f.Derive != nil)...)
		}
		l.Sections = append(l.Sections, s)
	}
	metrics := reports.Section{Head: "What comes out, from mildest to worst"}
	for _, m := range pr.Metrics {
		metrics.Rows = append(metrics.Rows, []string{m.Name, m.Help}, []string{"", "= " + metricValues(m)})
	}
	l.Sections = append(l.Sections, metrics)
	return withOptions(l, rs.OptionsOf(pr))
}

// counting explains the number before a unit.
var counting = map[rules.CountMeaning]string{
	rules.Single:    " (one)",
	rules.GroupSize: " (one kind of unit; the number before it is the size of the group)",
}

// declared returns the lines about a field or factor: what it is, then its possible values. Its help explains a default that
// depends on other values.
func declared(name, help string, t rules.Type, unsaid string, derived bool) [][]string {
	values := "= " + t.String()
	if !derived {
		values += " [" + unsaid + "]"
	}
	return [][]string{{name, help}, {"", values}}
}

func metricValues(m sim.Metric) string {
	if m.Labels != nil {
		return strings.Join(m.Labels, ", ")
	}
	return "a number"
}

// withOptions adds unclear rules with their readings, then house rules, with the default first.
func withOptions(l *reports.Listing, options []rules.Option) *reports.Listing {
	var unclear, house []rules.Option
	for _, o := range options {
		if o.House {
			house = append(house, o)
		} else {
			unclear = append(unclear, o)
		}
	}
	addOptions(l, "Unclear rules and their readings", unclear)
	addOptions(l, "House rules", house)
	return l
}

func addOptions(l *reports.Listing, head string, options []rules.Option) {
	if len(options) == 0 {
		return
	}
	first := options[0]
	s := reports.Section{Head: fmt.Sprintf("%s, the default first, chosen as in +%s=%s", head, first.Name,
		first.Readings[1].Name)}
	for _, o := range options {
		help := o.Help
		if o.Rule != "" {
			help += " (" + o.Rule + ")"
		}
		s.Rows = append(s.Rows, []string{o.Name, help})
		for _, r := range o.Readings {
			s.Rows = append(s.Rows, []string{"  " + r.Name, r.Help})
			if r.Implies != nil {
				s.Rows = append(s.Rows, []string{"", "= " + choices(r.Implies)})
			}
		}
	}
	l.Sections = append(l.Sections, s)
}

// choices returns readings as they are written on a line.
func choices(all []rules.Choice) string {
	words := make([]string, len(all))
	for i, c := range all {
		words[i] = "+" + c.Option + "=" + c.Reading
	}
	return strings.Join(words, " ")
}
