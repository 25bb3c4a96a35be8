package main

import (
	"fmt"
	"strings"

	"salvo/reports"
	"salvo/rules"
)

// fewColumns is the largest number of columns of a weapon table that is listed whole.
const fewColumns = 8

// weaponSection lists the weapon table: all columns if it is narrow, else titles and tags.
func weaponSection(rs *rules.Ruleset, weapons []*rules.Weapon) reports.Section {
	s := reports.Section{Head: fmt.Sprintf(`Weapons; "salvo units %s WEAPON" shows all about one`, rs.Head())}
	if len(rs.Weapons) <= fewColumns {
		return wholeTable(s, rs.Weapons, weapons)
	}
	for _, w := range weapons {
		about := w.Title
		if w.Like != "" {
			about += ", like " + w.Like
		}
		if w.Tags != nil {
			about += ": " + strings.Join(w.Tags, ", ")
		}
		s.Rows = append(s.Rows, []string{w.Name, about})
	}
	return s
}

// wholeTable adds all columns of all weapons, with - for none.
func wholeTable(s reports.Section, columns []rules.Column, weapons []*rules.Weapon) reports.Section {
	s.Columns = []string{"weapon"}
	for _, column := range columns {
		s.Columns = append(s.Columns, column.Name)
	}
	for _, w := range weapons {
		row := []string{w.Name}
		for _, column := range columns {
			row = append(row, short(w.Word(column.Name)))
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// weaponPage shows everything about a weapon.
func weaponPage(rs *rules.Ruleset, w *rules.Weapon) *reports.Listing {
	title := w.Name
	if w.Title != "" {
		title += ": " + w.Title
	}
	about := []string{"a weapon"}
	if w.Like != "" {
		about = append(about, "like "+w.Like)
	}
	about = append(about, w.Tags...)
	if w.Source != "" {
		about = append(about, w.Source+" figures")
	}
	about = append(about, "from "+w.From)
	s := reports.Section{Head: "Its row of the weapon table"}
	for _, column := range rs.Weapons {
		s.Rows = append(s.Rows, []string{column.Name, w.Word(column.Name), column.Help})
	}
	return &reports.Listing{Title: title, About: []string{strings.Join(about, ", ")}, Sections: []reports.Section{s}}
}

// weaponRecords returns a weapon with all its columns, for other programs.
func weaponRecords(rs *rules.Ruleset, w *rules.Weapon) *reports.Records {
	r := &reports.Records{Columns: []string{"ruleset", "name", "title", "like", "source", "tags"}}
	row := []string{rs.Name, w.Name, w.Title, w.Like, w.Source, strings.Join(w.Tags, " ")}
	for _, column := range rs.Weapons {
		r.Columns = append(r.Columns, column.Name)
		row = append(row, w.Word(column.Name))
	}
	r.Rows = [][]string{row}
	return r
}

func weaponNames(weapons []*rules.Weapon) (names []string) {
	for _, w := range weapons {
		names = append(names, w.Name)
	}
	return names
}
