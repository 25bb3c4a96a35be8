// Package rulebook reads the file RULES.md of a game. This file has one line for every rule of the printed game: the
// function that implements the rule, and how battles on a map play it. Start with Read. The package knows no game and plays
// nothing.
package rulebook

import (
	"fmt"
	"regexp"
	"strings"
)

// A Line is what RULES.md says about one rule: one row of its table.
type Line struct {
	Edition string // the ruleset under whose heading the line stands; "" on a page of one ruleset
	Group   string // the last group heading above the line, in bold in the table: "Command"; "" if there is none
	Rule    string // the id of the rule: "HIT-01"
	Status  string // "coded", "turn order" (the rule says when units act) or "table only" (the rule needs nothing computed)
	Where   string // the name of the function or table that implements the rule; "" for none
	Tables  Tables
	Says    string // a summary of the rule in a few words
}

// Tables says how a battle on a map plays a rule. It is the column "on tables" of RULES.md.
type Tables struct {
	Kind Kind
	Name string // the name of the function, the factor or the procedure that plays the rule; "" for Nothing and NotPlayed
	Why  string // the reason why the battle does not play the rule unit by unit; "" for Played and Nothing
}

// A Kind says whether a battle on a map plays a rule, and by what means.
type Kind string

// The kinds, from a rule that is fully played to a rule that is not played at all.
const (
	Played    Kind = "played"     // a function of the battle plays the rule
	Nothing   Kind = "nothing"    // there is nothing to play: the rule is a list, or it tells players how to behave at the table
	Factor    Kind = "factor"     // a factor of the scenario sets the effect of the rule for a whole side
	Procedure Kind = "procedure"  // only a separate procedure, outside the battle, works the rule out
	NotPlayed Kind = "not played" // the battle ignores the rule
)

// Missing reports whether single units in a battle on a map cannot use the rule: its kind is Factor, Procedure or
// NotPlayed.
func (t Tables) Missing() bool { return t.Kind != Played && t.Kind != Nothing }

// Read returns the lines of a RULES.md in their order, and a message for every part that it cannot read. A heading with the
// name of a ruleset in backquotes begins the part of that ruleset. Read compiles its regular expressions itself. A program
// that never calls it, such as the engine of pages, therefore links no regular expressions.
func Read(page string) (lines []Line, mistakes []string) {
	row := regexp.MustCompile("^\\| ([A-Z]+-[0-9]+) \\| ([a-z ]+) \\| (?:`([A-Za-z0-9.]+)`)? ?\\| (.+?) \\| (.+) \\|$")
	group := regexp.MustCompile(`^\| \*\*(.+?)\*\* \|`)
	heading := regexp.MustCompile("^## .*`([^`]+)`")
	onTables := columnOnTables()
	edition, under := "", ""
	for text := range strings.Lines(page) {
		text = strings.TrimSpace(text)
		if match := heading.FindStringSubmatch(text); match != nil {
			edition, under = match[1], ""
		}
		if match := group.FindStringSubmatch(text); match != nil {
			under = match[1]
		}
		match := row.FindStringSubmatch(text)
		if match == nil {
			if strings.HasPrefix(text, "| ") && !strings.HasPrefix(text, "| **") && !strings.HasPrefix(text, "| rule") {
				mistakes = append(mistakes, fmt.Sprintf("RULES.md: what is %q?", text))
			}
			continue
		}
		tables, ok := onTables.read(match[4])
		if !ok {
			mistakes = append(mistakes, fmt.Sprintf("%s: what is %q on tables?", match[1], match[4]))
		}
		lines = append(lines, Line{edition, under, match[1], match[2], match[3], tables, match[5]})
	}
	return lines, mistakes
}

// A column lists the forms that a cell of one column of RULES.md may have, and the kind that each form means.
type column []struct {
	kind      Kind
	form      *regexp.Regexp
	name, why int // the numbers of the groups of the regular expression that hold Tables.Name and Tables.Why; 0: no such group
}

// columnOnTables returns the forms of a cell in the column "on tables". A cell of the kind Factor, Procedure or NotPlayed
// must give a reason.
func columnOnTables() column {
	return column{
		{Played, regexp.MustCompile("^`([A-Za-z0-9.]+)`$"), 1, 0},
		{Nothing, regexp.MustCompile("^-$"), 0, 0},
		{Factor, regexp.MustCompile("^factor ([a-z0-9-]+): (.+)$"), 1, 2},
		{Procedure, regexp.MustCompile("^procedure: `([a-z0-9-]+)`, (.+)$"), 1, 2},
		{NotPlayed, regexp.MustCompile("^not played: (.+)$"), 0, 1},
	}
}

// read parses a cell of the column. It returns false if the cell has none of the forms.
func (c column) read(cell string) (Tables, bool) {
	for _, f := range c {
		if found := f.form.FindStringSubmatch(cell); found != nil {
			t := Tables{Kind: f.kind}
			if f.name > 0 {
				t.Name = found[f.name]
			}
			if f.why > 0 {
				t.Why = found[f.why]
			}
			return t, true
		}
	}
	return Tables{}, false
}

// Of returns the lines of one ruleset. On a page of only one ruleset these are all lines.
func Of(ruleset string, lines []Line) (own []Line) {
	for _, line := range lines {
		if line.Edition == "" || line.Edition == ruleset {
			own = append(own, line)
		}
	}
	return own
}
