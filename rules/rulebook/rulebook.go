// Package rulebook reads the RULES.md of a game: a line for every rule, with what became of it in the code and on tables.
// Start with Read. The package knows no game and plays nothing.
package rulebook

import (
	"fmt"
	"regexp"
	"strings"
)

// A Line is what RULES.md says about one rule.
type Line struct {
	Edition string // the ruleset whose part of the page holds the line; "" on a page of one ruleset
	Group   string // the heading above the line in its table: "Command"; "" if there is none
	Rule    string // "HIT-01"
	Status  string // coded, turn order or table only
	Where   string // the function or table that plays the rule; "" for none
	Tables  Tables
	Says    string // the rule in one line
}

// Tables says what becomes of a rule in a battle on a map.
type Tables struct {
	Kind Kind
	Name string // the name of the function, the factor or the procedure
	Why  string // the reason why no unit on a table does it; "" if one does or there is nothing to do
}

// A Kind says how a battle on a map plays a rule.
type Kind string

// The kinds, from the best to the worst.
const (
	Played    Kind = "played"     // a function of the battle plays the rule
	Nothing   Kind = "nothing"    // the rule is a list or describes a manner: there is nothing to play
	Factor    Kind = "factor"     // a factor sets it for a whole side
	Procedure Kind = "procedure"  // only a separate procedure works it out
	NotPlayed Kind = "not played" // the battle does not have it
)

// Missing reports whether no unit of a battle on a map can show the rule.
func (t Tables) Missing() bool { return t.Kind != Played && t.Kind != Nothing }

// Read returns the lines of a RULES.md in their order, and the parts of the page that cannot be read. A heading with a ruleset
// in backquotes begins the part of that ruleset. The patterns are compiled here, so that a program that never reads a rulebook,
// such as the engine of pages, links no regular expressions.
func Read(page string) (lines []Line, mistakes []string) {
	row := regexp.MustCompile("^\\| ([A-Z]+-[0-9]+) \\| ([a-z ]+) \\| (?:`([A-Za-z0-9.]+)`)? ?\\| (.+?) \\| (.+) \\|$")
	group := regexp.MustCompile(`^\| \*\*(.+?)\*\* \|`)
	heading := regexp.MustCompile("^## .*`([^`]+)`")
	onTables := columnOnTables()
	edition, under := "", ""
	for text := range strings.Lines(page) {
		text = strings.TrimSpace(text)
		if found := heading.FindStringSubmatch(text); found != nil {
			edition, under = found[1], ""
		}
		if found := group.FindStringSubmatch(text); found != nil {
			under = found[1]
		}
		found := row.FindStringSubmatch(text)
		if found == nil {
			if strings.HasPrefix(text, "| ") && !strings.HasPrefix(text, "| **") && !strings.HasPrefix(text, "| rule") {
				mistakes = append(mistakes, fmt.Sprintf("RULES.md: what is %q?", text))
			}
			continue
		}
		tables, ok := onTables.read(found[4])
		if !ok {
			mistakes = append(mistakes, fmt.Sprintf("%s: what is %q on tables?", found[1], found[4]))
		}
		lines = append(lines, Line{edition, under, found[1], found[2], found[3], tables, found[5]})
	}
	return lines, mistakes
}

// A column lists the ways to fill a column of the page.
type column []struct {
	kind      Kind
	form      *regexp.Regexp
	name, why int // the groups of the form; 0 for none
}

// columnOnTables returns the ways to fill the column "on tables". A reason must follow wherever a battle falls short of the rule.
func columnOnTables() column {
	return column{
		{Played, regexp.MustCompile("^`([A-Za-z0-9.]+)`$"), 1, 0},
		{Nothing, regexp.MustCompile("^-$"), 0, 0},
		{Factor, regexp.MustCompile("^factor ([a-z0-9-]+): (.+)$"), 1, 2},
		{Procedure, regexp.MustCompile("^procedure: `([a-z0-9-]+)`, (.+)$"), 1, 2},
		{NotPlayed, regexp.MustCompile("^not played: (.+)$"), 0, 1},
	}
}

// read reads a cell of the column.
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

// Of returns the lines of one ruleset: all lines of a page without editions.
func Of(ruleset string, lines []Line) (own []Line) {
	for _, line := range lines {
		if line.Edition == "" || line.Edition == ruleset {
			own = append(own, line)
		}
	}
	return own
}
