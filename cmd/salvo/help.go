package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/reports"
)

// The commands that replace --help and --version.
const (
	helpName    = "help"
	versionName = "version"
)

func (p *program) helpCommand() *cli.Command {
	p.offers[helpName] = func(p *program, _ []string, _ string) []string { return commandNames(p.app()) }
	return &cli.Command{
		Name:      helpName,
		Usage:     "what a command does, with examples and flags",
		ArgsUsage: "[COMMAND]",
		Hidden:    true,
		Action: func(c *cli.Context) error {
			name := c.Args().First()
			if name == "" {
				return p.list(c, appPage(c.App))
			}
			command := c.App.Command(name)
			if command == nil || c.NArg() > 1 {
				return unknownCommand(c.App, c.Args().Get(c.NArg()-1))
			}
			return p.list(c, commandPage(command))
		},
	}
}

// grammar explains placeholders that several flags share: EVENT, FIGURE and so on. The field of names another placeholder that
// occurs in the form of this one; "" for none.
var grammar = []struct{ word, form, of string }{
	{"EVENT", "METRIC=VALUE, METRIC=VALUE+ (that value or a worse or larger one), METRIC=VALUE- (or a milder or smaller one)", ""},
	{"FIGURE", `EVENT, "mean METRIC" or "EVENT per 100 points" (of the first party's cost)`, "EVENT"},
	{"ASSERT", `"FIGURE < 25%", with <, <=, > or >=`, "FIGURE"},
	{"AXIS", "FACTOR=10..80/10, FACTOR=VALUE,VALUE, PARTY.FIELD=3..6, PARTY=UNIT,UNIT, PARTY=class:WORD " +
		"(all units of a class; likewise nation:WORD and name:PART; with / between them a unit must match all), " +
		"PARTY=1..6 (the number of units, if the party has one kind), PARTY.UNIT=1..6 (the number of one kind) or +OPTION=READING,READING; a and b also stand for the parties", ""},
}

// appPage lists the commands of the program.
func appPage(app *cli.App) *reports.Listing {
	commands := reports.Section{Head: `Commands; "salvo COMMAND --help" describes one`}
	for _, c := range app.Commands {
		if !c.Hidden {
			commands.Rows = append(commands.Rows, []string{strings.TrimSpace(c.Name + " " + c.ArgsUsage), c.Usage})
		}
	}
	scenario := reports.Section{Head: "A SCENARIO is one line, or a file with changes behind its name", Rows: [][]string{
		{"RULESET[/PROCEDURE] PARTY vs PARTY FACTOR=VALUE... +OPTION=READING..."},
		{"bkc2 2xsherman-m4+firefly vs tiger-1:hits=5 range=35 facing=flank"},
		{"FILE.yaml turns=8"},
	}}
	exits := reports.Section{Head: "Exit codes"}
	for _, e := range exitCodes {
		exits.Rows = append(exits.Rows, []string{e.code, e.meaning})
	}
	return &reports.Listing{
		Title:    "salvo " + app.Version + ": " + app.Usage,
		Sections: []reports.Section{commands, scenario, exits},
	}
}

// commandPage describes one command.
func commandPage(c *cli.Command) *reports.Listing {
	about, examples := examplesIn(c.Description)
	l := &reports.Listing{Title: strings.TrimSpace("salvo "+c.Name+" "+c.ArgsUsage) + ": " + c.Usage, About: about}
	shown := reports.Section{Head: "Examples"}
	for _, line := range examples {
		shown.Rows = append(shown.Rows, []string{line})
	}
	flags := reports.Section{Head: "Flags, anywhere on the line [default]"}
	used := map[string]bool{}
	for _, f := range c.Flags {
		flag := f.(cli.DocGenerationFlag)
		placeholder, usage := cutPlaceholder(flag.GetUsage())
		name := strings.TrimSpace("--" + f.Names()[0] + " " + placeholder)
		if unset := flag.GetDefaultText(); unset != "" && takesValue(f) {
			usage += " [" + unset + "]"
		}
		flags.Rows = append(flags.Rows, []string{name, usage})
		used[placeholder] = true
	}
	for _, s := range []reports.Section{shown, flags, {Head: "In these", Rows: grammarOf(used)}} {
		if s.Rows != nil {
			l.Sections = append(l.Sections, s)
		}
	}
	return l
}

// grammarOf returns the rows of grammar for the placeholders in use and for the placeholders that occur in their forms.
func grammarOf(used map[string]bool) (rows [][]string) {
	for _, g := range slices.Backward(grammar) {
		if used[g.word] {
			used[g.of] = true
			rows = append([][]string{{g.word, g.form}}, rows...)
		}
	}
	return rows
}

// examplesIn splits a description into its paragraphs and its example commands.
func examplesIn(description string) (about, examples []string) {
	for paragraph := range strings.SplitSeq(description, "\n\n") {
		if !strings.HasPrefix(strings.TrimSpace(paragraph), "salvo ") {
			about = append(about, paragraph)
			continue
		}
		for line := range strings.Lines(paragraph) {
			examples = append(examples, strings.TrimSpace(line))
		}
	}
	return about, examples
}

// cutPlaceholder returns the placeholder for the value of a flag, which is quoted in the usage, and the usage without quotes.
func cutPlaceholder(usage string) (placeholder, plain string) {
	_, rest, _ := strings.Cut(usage, "`")
	placeholder, _, _ = strings.Cut(rest, "`")
	return placeholder, strings.ReplaceAll(usage, "`", "")
}
