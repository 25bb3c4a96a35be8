package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"salvo/reports"
	"salvo/rules"
	"salvo/rules/english"
)

// rosterList lists the rosters.
func (p *program) rosterList() *reports.Listing {
	l := &reports.Listing{Title: "Rosters", About: []string{`"salvo units RULESET" lists the units of one.`}}
	s := reports.Section{}
	for _, rs := range p.library.Rulesets() {
		s.Rows = append(s.Rows, []string{rs.Name, rs.Title})
	}
	l.Sections = []reports.Section{s}
	return l
}

// rosterPage lists units by nation, weapons and forces, and the words by which units are selected.
func rosterPage(rs *rules.Ruleset, roster *rules.Roster) *reports.Listing {
	l := selectionPage(rs, roster, roster.Units())
	if weapons := roster.Weapons(); len(weapons) > 0 {
		l.Sections = append(l.Sections, weaponSection(rs, weapons))
	}
	if forces := roster.Forces(); len(forces) > 0 {
		s := reports.Section{Head: fmt.Sprintf(`Forces; "salvo units %s FORCE" shows what is in one`, rs.Head())}
		for _, f := range forces {
			s.Rows = append(s.Rows, []string{f.Name, cmp.Or(f.Title, f.Party)})
		}
		l.Sections = append(l.Sections, s)
	}
	if len(roster.Units()) > 0 {
		l.Sections = append(l.Sections, reports.Section{Head: "Units are chosen, here, in points and in axes, by",
			Rows: [][]string{
				{"nation:", strings.Join(roster.Nations(), ", ")},
				{"class:", strings.Join(roster.Classes(), ", ")},
				{"name:", "a part of their name or title; nation:germany/class:tank joins conditions"},
			}})
	}
	return l
}

// selectionPage lists units by nation, with the most informative columns of the whole roster.
func selectionPage(rs *rules.Ruleset, roster *rules.Roster, units []*rules.Unit) *reports.Listing {
	l := &reports.Listing{Title: rs.Title + ": " + english.Counted(len(units), "unit"), About: []string{fmt.Sprintf(
		`"salvo units %s UNIT" shows all fields of one; "unit" is the blank one, to describe anything with.`, rs.Head())}}
	if slices.ContainsFunc(units, func(u *rules.Unit) bool { return u.Printed != nil }) {
		l.About = append(l.About, "There, * marks the figures that are printed in the rules.")
	}
	mark, origin := originOf(units)
	l.About = append(l.About, origin...)
	lists := rs.Lists
	if lists == nil {
		lists = []rules.UnitList{{Columns: tellingColumns(rs, roster.Units())}}
	}
	for _, list := range lists {
		if list.Note != "" && (list.Of == nil || slices.ContainsFunc(units, list.Of)) {
			l.About = append(l.About, list.Note)
		}
	}
	var nations []string
	byNation := make(map[string][]*rules.Unit)
	for _, u := range units {
		if byNation[u.Nation] == nil {
			nations = append(nations, u.Nation)
		}
		byNation[u.Nation] = append(byNation[u.Nation], u)
	}
	for _, nation := range nations {
		for _, list := range lists {
			if s := unitSection(nation, &list, byNation[nation], mark); s.Rows != nil {
				l.Sections = append(l.Sections, s)
			}
		}
	}
	return l
}

// originOf returns the mark of units with illustrative figures, and sentences that explain it.
func originOf(units []*rules.Unit) (mark func(u *rules.Unit) string, about []string) {
	const yours = "not the publisher's; use your own with --roster FILE."
	unmarked := func(*rules.Unit) string { return "" }
	switch found := len(rules.Illustrative(units...)); found {
	case 0:
		return unmarked, nil
	case len(units):
		all := "All figures"
		if slices.ContainsFunc(units, func(u *rules.Unit) bool { return u.Printed != nil }) {
			all = "All other figures"
		}
		return unmarked, []string{all + " are illustrative, " + yours}
	}
	return func(u *rules.Unit) string {
		if rules.Illustrative(u) != nil {
			return " ~"
		}
		return ""
	}, []string{"~ marks units whose figures are illustrative, " + yours}
}

// unitSection returns the units of a nation that belong on a list.
func unitSection(nation string, list *rules.UnitList, units []*rules.Unit, mark func(u *rules.Unit) string) reports.Section {
	s := reports.Section{Head: cmp.Or(nation, "Others"), Columns: []string{"unit"}}
	if list.Title != "" {
		s.Head += ", " + list.Title
	}
	for _, c := range list.Columns {
		s.Columns = append(s.Columns, c.Head)
	}
	for _, u := range units {
		if list.Of != nil && !list.Of(u) {
			continue
		}
		row := []string{u.Name + mark(u)}
		for _, c := range list.Columns {
			row = append(row, c.Cell(u))
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// short returns a value as a list shows it: "-" for none.
func short(value string) string {
	if value == "none" {
		return "-"
	}
	return value
}

// tellingColumns returns the fields in which most units have a value of their own, in declared order, as many as fit beside the
// names; the cost always fits.
func tellingColumns(rs *rules.Ruleset, units []*rules.Unit) (columns []rules.ListColumn) {
	const room, gap, cost = 78, 2, "cost"
	width := func(name string) int {
		w := len(name)
		for _, u := range units {
			w = max(w, len(short(u.Word(name))))
		}
		return w + gap
	}
	counts := map[string]int{}
	var names []string
	for _, f := range rs.Fields {
		if f.Name == cost {
			continue
		}
		names = append(names, f.Name)
		for _, u := range units {
			if u.Word(f.Name) != f.Default {
				counts[f.Name]++
			}
		}
	}
	beside := room - width(cost)
	left := beside
	for _, u := range units {
		left = min(left, beside-utf8.RuneCountInString(u.Name))
	}
	fit := map[string]bool{}
	byWeight := slices.SortedStableFunc(slices.Values(names), func(a, b string) int { return counts[b] - counts[a] })
	for _, name := range byWeight {
		if counts[name] == 0 || width(name) > left {
			break // no less important field takes its place: that would only puzzle the reader
		}
		fit[name] = true
		left -= width(name)
	}
	for _, name := range append(slices.DeleteFunc(names, func(name string) bool { return !fit[name] }), cost) {
		cell := func(u *rules.Unit) string { return short(u.Word(name)) }
		columns = append(columns, rules.ListColumn{Head: name, Cell: cell})
	}
	return columns
}
