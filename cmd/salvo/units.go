package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"salvo/reports"
	"salvo/rules"
)

func (p *program) unitsCommand() *cli.Command {
	return &cli.Command{
		Name:      "units",
		Usage:     "the rosters",
		ArgsUsage: "[RULESET] [UNIT]",
		Description: `Lists the units of a ruleset, or all fields of one unit.

    salvo units
    salvo units bkc2
    salvo units bkc2 tiger-1`,
		Flags:  []cli.Flag{rosterFlag, formatFlag, outFlag, plainFlag},
		Action: p.units,
	}
}

func (p *program) units(c *cli.Context) error {
	format, err := oneOf(c, "format", formats)
	if err != nil {
		return err
	}
	if err := checkPaths(c, "out"); err != nil {
		return err
	}
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
	units := roster.Units()
	if len(words) == 2 {
		u, found := roster.Unit(words[1])
		if !found {
			return badInput("unknown unit %q%s (salvo units %s lists them)",
				words[1], rules.DidYouMean(words[1], unitNames(units)), rs.Name)
		}
		units = []*rules.Unit{u}
	}
	switch {
	case format != "text":
		return p.unitRecords(c, rs, units, format)
	case len(words) == 2:
		return p.list(c, unitPage(rs, units[0]))
	}
	return p.list(c, rosterPage(rs, roster))
}

// list prints reference pages.
func (p *program) list(c *cli.Context, pages ...*reports.Listing) error {
	return p.listTo(c, c.String("out"), pages...)
}

// listTo writes reference pages to a file, or with "" to standard output.
func (p *program) listTo(c *cli.Context, path string, pages ...*reports.Listing) error {
	text, err := made(func(w io.Writer) error {
		for i, page := range pages {
			if i > 0 {
				fmt.Fprintln(w)
			}
			if err := page.Text(w, reports.TextOptions{Color: p.colours(c)}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return p.write(file{path, text})
}

// rosterList tells which rosters there are.
func (p *program) rosterList() *reports.Listing {
	l := &reports.Listing{Title: "Rosters", About: []string{`"salvo units RULESET" lists the units of one.`}}
	s := reports.Section{}
	for _, rs := range p.library.Rulesets() {
		s.Rows = append(s.Rows, []string{rs.Name, rs.Title})
	}
	l.Sections = []reports.Section{s}
	return l
}

// rosterPage lists units by nation, with the fields that tell most as far as a line has room.
func rosterPage(rs *rules.Ruleset, roster *rules.Roster) *reports.Listing {
	units := roster.Units()
	l := &reports.Listing{Title: rs.Title + ": units", About: []string{fmt.Sprintf(
		`"salvo units %s UNIT" shows all fields of one; "unit" is the blank one, to describe anything with.`, rs.Name)}}
	fields := tellingFields(rs, units)
	var nations []string
	for _, u := range units {
		if !slices.Contains(nations, u.Nation) {
			nations = append(nations, u.Nation)
		}
	}
	for _, nation := range nations {
		s := reports.Section{Head: cmp.Or(nation, "Others"), Columns: append([]string{"unit"}, fields...)}
		for _, u := range units {
			if u.Nation != nation {
				continue
			}
			row := []string{u.Name}
			for _, f := range fields {
				row = append(row, short(u.Word(f)))
			}
			s.Rows = append(s.Rows, row)
		}
		l.Sections = append(l.Sections, s)
	}
	if forces := roster.Forces(); len(forces) > 0 {
		s := reports.Section{Head: "Forces"}
		for _, f := range forces {
			s.Rows = append(s.Rows, []string{f.Name, cmp.Or(f.Title, f.Party)})
		}
		l.Sections = append(l.Sections, s)
	}
	return l
}

// short is a value as a list shows it: nothing at all for none.
func short(value string) string {
	if value == "none" {
		return "-"
	}
	return value
}

// tellingFields are the fields of which most units say something of their own, in declared order, as many as fit beside
// the names; the cost always does.
func tellingFields(rs *rules.Ruleset, units []*rules.Unit) []string {
	const room, gap, cost = 78, 2, "cost"
	width := func(name string) int {
		w := len(name)
		for _, u := range units {
			w = max(w, len(short(u.Word(name))))
		}
		return w + gap
	}
	said := map[string]int{}
	var names []string
	for _, f := range rs.Fields {
		if f.Name == cost {
			continue
		}
		names = append(names, f.Name)
		for _, u := range units {
			if u.Word(f.Name) != f.Default {
				said[f.Name]++
			}
		}
	}
	left := room - width(cost)
	for _, u := range units {
		left = min(left, room-width(cost)-utf8.RuneCountInString(u.Name))
	}
	fit := map[string]bool{}
	byWeight := slices.SortedStableFunc(slices.Values(names), func(a, b string) int { return said[b] - said[a] })
	for _, name := range byWeight {
		if said[name] == 0 || width(name) > left {
			break // a lesser field in its place would only make the reader wonder
		}
		fit[name] = true
		left -= width(name)
	}
	return append(slices.DeleteFunc(names, func(name string) bool { return !fit[name] }), cost)
}

// unitPage shows everything about a unit, first what sets it apart.
func unitPage(rs *rules.Ruleset, u *rules.Unit) *reports.Listing {
	title := u.Name
	if u.Title != "" {
		title += ": " + u.Title
	}
	about := append([]string{u.Nation, u.Class}, u.Tags...)
	if u.Source != "" {
		about = append(about, u.Source+" figures")
	}
	if u.From != "" {
		about = append(about, "from "+u.From)
	}
	about = slices.DeleteFunc(about, func(s string) bool { return s == "" })
	var own, usual reports.Section
	for _, f := range rs.Fields {
		row := []string{f.Name, u.Word(f.Name), f.Help}
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

// unitRecords writes units with all their fields for other programs.
func (p *program) unitRecords(c *cli.Context, rs *rules.Ruleset, units []*rules.Unit, format string) error {
	r := &reports.Records{Columns: []string{"ruleset", "name", "title", "nation", "class", "source", "tags"}}
	for _, f := range rs.Fields {
		r.Columns = append(r.Columns, f.Name)
	}
	for _, u := range units {
		row := []string{rs.Name, u.Name, u.Title, u.Nation, u.Class, u.Source, strings.Join(u.Tags, " ")}
		for _, f := range rs.Fields {
			row = append(row, u.Word(f.Name))
		}
		r.Rows = append(r.Rows, row)
	}
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
