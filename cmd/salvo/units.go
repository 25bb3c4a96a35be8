package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/reports"
	"salvo/rules"
)

func (p *program) unitsCommand() *cli.Command {
	p.offers["units"] = (*program).rosterWords
	return &cli.Command{
		Name:      "units",
		Usage:     "the rosters; what a list costs",
		ArgsUsage: "[RULESET] [UNIT|PARTY|SELECTION...]",
		Description: `Lists the units, weapons and forces of a ruleset, or shows one of them with all its fields. For a force
or a party it prints the units and what they cost. nation:WORD, class:WORD and parts of names choose units; several such
words choose the units that match all of them.

    salvo units bkc2
    salvo units bkc2 tiger-1
    salvo units bkc2 3xtiger-1+de-hq
    salvo units bkc2 nation:germany class:at-gun`,
		Flags:  []cli.Flag{rosterFlag, formatFlag(anyFormat, asOutEnds), outFlag, plainFlag},
		Before: checkPaths,
		Action: p.units,
	}
}

func (p *program) units(c *cli.Context) error {
	format := formatOf(c)
	if err := p.addRosters(c); err != nil {
		return err
	}
	words := c.Args().Slice()
	switch {
	case len(words) == 0 && (format == "csv" || format == "json"):
		return badInput("--format %s: name a ruleset, as in salvo units %s", format, p.library.Rulesets()[0].Name)
	case len(words) == 0:
		return p.list(c, p.rosterList())
	}
	rs, err := p.library.Ruleset(words[0])
	if err != nil {
		return badInput("%w", err)
	}
	roster, err := p.library.Roster(rs)
	if err != nil {
		return err
	}
	found, err := p.lookUp(rs, roster, words[1:])
	if err != nil {
		return err
	}
	if format == "csv" || format == "json" {
		return p.records(c, found.records, format)
	}
	return p.list(c, found.pages...)
}

// A looked is the result of a search in a roster: pages for people, records for programs.
type looked struct {
	pages   []*reports.Listing
	records *reports.Records
}

// lookUp finds what words mean: the whole roster, a unit, a weapon, or both if they share a name, a party with its cost, or a
// selection of units.
func (p *program) lookUp(rs *rules.Ruleset, roster *rules.Roster, words []string) (*looked, error) {
	if len(words) == 0 {
		return &looked{[]*reports.Listing{rosterPage(rs, roster)}, unitRecords(rs, roster.Units())}, nil
	}
	if found := exactly(rs, roster, words); found != nil {
		return found, nil
	}
	if len(words) == 1 && !rules.IsSelection(words[0]) {
		found, err := p.lookUpParty(rs, roster, words[0])
		if err == nil || strings.ContainsAny(words[0], "+:=") {
			return found, err
		}
	}
	units, err := selected(rs, roster, words)
	if err != nil {
		return nil, badInput("%w", err)
	}
	return &looked{[]*reports.Listing{selectionPage(rs, roster, units)}, unitRecords(rs, units)}, nil
}

// exactly returns the unit or weapon that a word names; nil if it names none.
func exactly(rs *rules.Ruleset, roster *rules.Roster, words []string) *looked {
	u, isUnit := roster.Unit(words[0])
	w, isWeapon := roster.Weapon(words[0])
	if len(words) > 1 || !isUnit && !isWeapon {
		return nil
	}
	var found looked
	if isWeapon {
		found.pages, found.records = append(found.pages, weaponPage(rs, w)), weaponRecords(rs, w)
	}
	if isUnit {
		found.pages = slices.Insert(found.pages, 0, unitPage(rs, u))
		found.records = unitRecords(rs, []*rules.Unit{u})
	}
	return &found
}

// selected returns the units that match all words. A word is a condition, or a part of a name.
func selected(rs *rules.Ruleset, roster *rules.Roster, words []string) ([]*rules.Unit, error) {
	conditions := slices.Clone(words)
	for i, word := range words {
		if !strings.Contains(word, ":") {
			conditions[i] = "name:" + word
		}
		if _, isUnit := roster.Unit(word); isUnit && !strings.Contains(strings.Join(words, ""), ":") {
			return nil, fmt.Errorf("for what several units cost together write %s", strings.Join(words, "+"))
		}
	}
	units, err := roster.Select(strings.Join(conditions, "/"))
	if err != nil && len(words) == 1 && rs.Weapons != nil {
		names := append(unitNames(roster.Units()), weaponNames(roster.Weapons())...)
		return nil, fmt.Errorf("unknown unit or weapon %q%s (salvo units %s lists them)", words[0],
			rules.DidYouMean(words[0], names), rs.Head())
	}
	return units, err
}

// unitPage shows everything about a unit, its special values first.
func unitPage(rs *rules.Ruleset, u *rules.Unit) *reports.Listing {
	title := u.Name
	if u.Title != "" {
		title += ": " + u.Title
	}
	about := append([]string{u.Nation, u.Class}, u.Tags...)
	if u.Source != "" {
		figures := u.Source + " figures"
		if u.Printed != nil {
			figures += " but for those marked *, which are printed"
		}
		about = append(about, figures)
	}
	if u.From != "" {
		about = append(about, "from "+u.From)
	}
	about = slices.DeleteFunc(about, func(s string) bool { return s == "" })
	var own, usual reports.Section
	for _, f := range rs.Fields {
		value := u.Word(f.Name)
		if slices.Contains(u.Printed, f.Name) {
			value += " *"
		}
		row := []string{f.Name, value, f.Help}
		if u.Word(f.Name) == f.Default && f.Name != "cost" {
			usual.Rows = append(usual.Rows, row)
		} else {
			own.Rows = append(own.Rows, row)
		}
	}
	own.Head, usual.Head = "Its own", "As usual"
	sections := slices.DeleteFunc([]reports.Section{own, usual}, func(s reports.Section) bool { return s.Rows == nil })
	return &reports.Listing{Title: title, About: []string{strings.Join(about, ", ")}, Sections: sections}
}

// unitRecords returns units with all their fields, for other programs.
func unitRecords(rs *rules.Ruleset, units []*rules.Unit) *reports.Records {
	r := &reports.Records{Columns: []string{"ruleset", "name", "title", "nation", "class", "source", "printed", "tags"}}
	for _, f := range rs.Fields {
		name := f.Name
		if slices.Contains(r.Columns, name) {
			name = "field-" + name // the field "class" of a game's rules, beside the class of the roster
		}
		r.Columns = append(r.Columns, name)
	}
	for _, u := range units {
		row := []string{rs.Name, u.Name, u.Title, u.Nation, u.Class, u.Source, strings.Join(u.Printed, " "),
			strings.Join(u.Tags, " ")}
		for _, f := range rs.Fields {
			row = append(row, u.Word(f.Name))
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}

func (p *program) records(c *cli.Context, r *reports.Records, format string) error {
	write := r.CSV
	if format == "json" {
		write = r.JSON
	}
	text, err := bytesOf(write)
	if err != nil {
		return err
	}
	return p.write(file{c.String("out"), text})
}

func unitNames(units []*rules.Unit) (names []string) {
	for _, u := range units {
		names = append(names, u.Name)
	}
	return names
}
