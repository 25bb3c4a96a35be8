package main

import (
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
	format, err := oneOf(c, "format", []string{"text", "csv", "json"})
	if err == nil {
		err = checkPath("out", c.String("out"))
	}
	if err == nil {
		err = p.addRosters(c)
	}
	if err != nil {
		return err
	}
	words := c.Args().Slice()
	switch {
	case len(words) > 2:
		return badInput("salvo units takes a ruleset and a unit, not %q", words[2])
	case len(words) == 0 && format != "text":
		return badInput("--format %s: name a ruleset, as in: salvo units %s", format, p.library.Rulesets()[0].Name)
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
			return badInput("there is no unit %q in %s%s (salvo units %s lists them)", words[1], rs.Name, didYouMean(words[1], unitNames(units)), rs.Name)
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

// list prints a reference page.
func (p *program) list(c *cli.Context, l *reports.Listing) error {
	text, err := made(func(w io.Writer) error { return l.Text(w, reports.TextOptions{Color: p.colours(c)}) })
	if err != nil {
		return err
	}
	return p.write(file{c.String("out"), text})
}

// rosterList tells which rosters there are.
func (p *program) rosterList() *reports.Listing {
	l := &reports.Listing{Title: "Rosters", About: []string{"salvo units RULESET lists the units of one."}}
	s := reports.Section{}
	for _, rs := range p.library.Rulesets() {
		s.Rows = append(s.Rows, []string{rs.Name, rs.Title})
	}
	l.Sections = []reports.Section{s}
	return l
}

// rosterPage lists units by nation, with the fields in which they differ as far as a line has room.
func rosterPage(rs *rules.Ruleset, roster *rules.Roster) *reports.Listing {
	units := roster.Units()
	l := &reports.Listing{Title: rs.Title + ": units",
		About: []string{fmt.Sprintf("salvo units %s UNIT shows all fields of one. \"unit\" is the blank unit.", rs.Name)}}
	fields := tellingFields(rs, units)
	var nations []string
	for _, u := range units {
		if !slices.Contains(nations, u.Nation) {
			nations = append(nations, u.Nation)
		}
	}
	for _, nation := range nations {
		s := reports.Section{Head: nation, Columns: append([]string{"unit"}, fields...)}
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
			s.Rows = append(s.Rows, []string{f.Name, f.Title})
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

// tellingFields are the fields in which units differ, in declared order, as many as fit beside the names; the cost always
// does.
func tellingFields(rs *rules.Ruleset, units []*rules.Unit) []string {
	const room, gap = 78, 2
	used := 0
	for _, u := range units {
		used = max(used, utf8.RuneCountInString(u.Name))
	}
	width := func(f rules.Field) int {
		w := len(f.Name)
		for _, u := range units {
			w = max(w, len(short(u.Word(f.Name))))
		}
		return w + gap
	}
	var fields []string
	var cost *rules.Field
	for i, f := range rs.Fields {
		if f.Name == "cost" {
			cost = &rs.Fields[i]
			used += width(f)
		}
	}
	for _, f := range rs.Fields {
		differs := slices.ContainsFunc(units, func(u *rules.Unit) bool { return u.Word(f.Name) != units[0].Word(f.Name) })
		if f.Name != "cost" && differs && used+width(f) <= room {
			fields = append(fields, f.Name)
			used += width(f)
		}
	}
	if cost != nil {
		fields = append(fields, cost.Name)
	}
	return fields
}

// unitPage shows everything about a unit.
func unitPage(rs *rules.Ruleset, u *rules.Unit) *reports.Listing {
	about := []string{u.Nation, u.Class}
	if u.Source != "" {
		about = append(about, u.Source+" figures")
	}
	about = slices.DeleteFunc(append(about, u.Tags...), func(s string) bool { return s == "" })
	title := u.Name
	if u.Title != "" {
		title += ": " + u.Title
	}
	s := reports.Section{}
	for _, f := range rs.Fields {
		s.Rows = append(s.Rows, []string{f.Name, u.Word(f.Name), f.Help})
	}
	return &reports.Listing{Title: title, About: []string{strings.Join(about, ", ")}, Sections: []reports.Section{s}}
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
