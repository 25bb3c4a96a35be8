package main

import (
	"fmt"
	"strconv"

	"salvo/reports"
	"salvo/rules"
	"salvo/rules/english"
)

// lookUpParty finds a unit with changed fields, or lists the units and the cost of a force or another party.
func (p *program) lookUpParty(rs *rules.Ruleset, roster *rules.Roster, text string) (*looked, error) {
	groups, err := p.library.Party(rs, text)
	if err != nil {
		return nil, badInput("%w", err)
	}
	force, isForce := roster.Force(text)
	if len(groups) == 1 && groups[0].Count == 1 && !isForce {
		u := groups[0].Unit
		return &looked{[]*reports.Listing{unitPage(rs, u)}, unitRecords(rs, []*rules.Unit{u})}, nil
	}
	page := partyPage(groups)
	if isForce {
		page.About = []string{fmt.Sprintf("%s: %s, from %s", force.Name, force.Title, force.From), force.Party}
	}
	return &looked{[]*reports.Listing{page}, partyRecords(rs, groups)}, nil
}

// partyPage states what a party costs, then lists its units.
func partyPage(groups []rules.Group) *reports.Listing {
	s := reports.Section{Columns: []string{"number", "unit", "class", "each", "cost"}}
	party := rules.Party{Groups: groups}
	free := 0
	for _, g := range groups {
		each := g.Unit.Cost()
		if each == 0 {
			free += g.Count
		}
		s.Rows = append(s.Rows, []string{strconv.Itoa(g.Count), g.Unit.String(), g.Unit.Class, strconv.Itoa(each),
			strconv.Itoa(g.Count * each)})
	}
	s.Rows = append(s.Rows, []string{strconv.Itoa(party.Units()), "in all", "", "", strconv.Itoa(party.Cost())})
	l := &reports.Listing{Title: fmt.Sprintf("%s for %d points", english.Counted(party.Units(), "unit"), party.Cost()),
		Sections: []reports.Section{s}}
	if free > 0 {
		l.Sections = append(l.Sections, reports.Section{Rows: [][]string{{english.Counted(free, "unit") + " without a cost"}}})
	}
	return l
}

// partyRecords returns the groups of a party with their costs, for other programs.
func partyRecords(rs *rules.Ruleset, groups []rules.Group) *reports.Records {
	r := &reports.Records{Columns: []string{"ruleset", "unit", "title", "nation", "class", "number", "each", "cost"}}
	for _, g := range groups {
		u := g.Unit
		r.Rows = append(r.Rows, []string{rs.Name, u.String(), u.Title, u.Nation, u.Class, strconv.Itoa(g.Count),
			strconv.Itoa(u.Cost()), strconv.Itoa(g.Count * u.Cost())})
	}
	return r
}
