package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/reports"
	"salvo/rules"
)

func (p *program) unitsCommand() *cli.Command {
	return &cli.Command{
		Name:      "units",
		Usage:     "the rosters",
		ArgsUsage: "[RULESET] [UNIT]",
		Description: `Lists the units and weapons of a ruleset, or all about one of them.

    salvo units
    salvo units bkc2
    salvo units bkc2 tiger-1`,
		Flags:  []cli.Flag{rosterFlag, formatFlag(), outFlag, plainFlag},
		Before: checkPaths,
		Action: p.units,
	}
}

func (p *program) units(c *cli.Context) error {
	format := c.String("format")
	if err := p.addRosters(c); err != nil {
		return err
	}
	words := c.Args().Slice()
	switch {
	case len(words) > 2:
		return badInput("salvo units takes a ruleset and a unit, not %q as well", words[2])
	case len(words) == 0 && format != "text":
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
	if len(words) == 1 {
		if format != "text" {
			return p.records(c, unitRecords(rs, roster.Units()), format)
		}
		return p.list(c, rosterPage(rs, roster))
	}
	return p.lookUp(c, rs, roster, words[1], format)
}

// lookUp shows everything about a unit or a weapon, or about both where they have one name.
func (p *program) lookUp(c *cli.Context, rs *rules.Ruleset, roster *rules.Roster, name, format string) error {
	u, isUnit := roster.Unit(name)
	w, isWeapon := roster.Weapon(name)
	switch {
	case !isUnit && !isWeapon:
		what, names := "unit", unitNames(roster.Units())
		if rs.Weapons != nil {
			what, names = "unit or weapon", append(names, weaponNames(roster.Weapons())...)
		}
		return badInput("unknown %s %q%s (salvo units %s lists them)", what, name, rules.DidYouMean(name, names), rs.Name)
	case format != "text" && isUnit:
		return p.records(c, unitRecords(rs, []*rules.Unit{u}), format)
	case format != "text":
		return p.records(c, weaponRecords(rs, w), format)
	}
	var pages []*reports.Listing
	if isUnit {
		pages = append(pages, unitPage(rs, u))
	}
	if isWeapon {
		pages = append(pages, weaponPage(rs, w))
	}
	return p.list(c, pages...)
}

// unitPage shows everything about a unit, first what sets it apart.
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

// unitRecords are units with all their fields, for other programs.
func unitRecords(rs *rules.Ruleset, units []*rules.Unit) *reports.Records {
	r := &reports.Records{Columns: []string{"ruleset", "name", "title", "nation", "class", "source", "printed", "tags"}}
	for _, f := range rs.Fields {
		r.Columns = append(r.Columns, f.Name)
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
	text, err := made(write)
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
