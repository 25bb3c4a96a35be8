package paper

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"salvo/reports"
	"salvo/rules"
	"salvo/rules/english"
	"salvo/rules/ground"
	"salvo/rules/rulebook"
)

// Reference returns the quick reference of a ruleset: a line for each rule that players apply (see groupBlocks), the
// tables, and the readings in use. chosen lists the readings that differ from the defaults.
func Reference(rs *rules.Ruleset, roster *rules.Roster, lines []rulebook.Line, chosen []rules.Choice, version string) *reports.Booklet {
	turn, rest := parted(lines)
	tables := reports.BookletPart{Title: rs.Title + ": quick reference", Columns: 2, Sheets: 1, Blocks: groupBlocks(turn)}
	for _, t := range rs.Tables {
		tables.Blocks = append(tables.Blocks, &reports.TableBlock{Head: t.Title, Columns: t.Columns, Rows: t.Rows})
	}
	if rs.Tabletop != nil {
		tables.Blocks = append(tables.Blocks, terrainBlock(rs.Tabletop))
	}
	if t := weaponBlock(rs, roster); t != nil {
		tables.Blocks = append(tables.Blocks, t)
	}
	if lines == nil {
		tables.Blocks = append(tables.Blocks, procedureBlock(rs))
	}
	tables.Blocks = append(tables.Blocks, readingBlocks(rs, chosen)...)
	parts := []reports.BookletPart{tables}
	if rest != nil {
		parts = append(parts, reports.BookletPart{Title: rs.Title + ": the rules in short", Columns: 3, Sheets: 1, Blocks: groupBlocks(rest)})
	}
	return &reports.Booklet{Title: rs.Title, Parts: parts,
		Foot: "A summary in salvo's own words of the rules that it plays. It does not replace the rulebook. salvo " + version}
}

// parted splits the lines of a rulebook into the rules about the order of a turn (TURN, RND) and all others. It leaves
// out our decisions on unclear points (E), because the readings state them.
func parted(lines []rulebook.Line) (turn, others []rulebook.Line) {
	for _, l := range lines {
		switch family, _, _ := strings.Cut(l.Rule, "-"); family {
		case "TURN", "RND":
			turn = append(turn, l)
		case "E":
		default:
			others = append(others, l)
		}
	}
	return turn, others
}

// inPlay returns the text of a rule for players at a table. It removes the names of the program's settings, which stand
// in backquotes, alone or in brackets. The expression is compiled here and not in a variable of the package, so that
// the engine of pages, which never calls inPlay, links no regular expressions.
func inPlay(says string) string {
	code := regexp.MustCompile(" ?\\(?`[^`]+`\\)?")
	says = strings.TrimPrefix(code.ReplaceAllString(says, ""), "on tables: ")
	return english.Capital(strings.TrimRight(says, " :;,")) + "."
}

// groupBlocks returns a block for each group of rules, in the order of the rulebook. It leaves out rules with nothing
// to play or to compute, and rules about files of salvo.
func groupBlocks(lines []rulebook.Line) (blocks []reports.BookletBlock) {
	for len(lines) > 0 {
		n := 1
		for n < len(lines) && lines[n].Group == lines[0].Group {
			n++
		}
		block := &reports.TextBlock{Head: lines[0].Group}
		for _, l := range lines[:n] {
			if l.Status != "table only" && l.Tables.Kind != rulebook.Nothing && !strings.Contains(l.Says, ".yaml") {
				block.Lines = append(block.Lines, inPlay(l.Says))
			}
		}
		if block.Lines != nil {
			blocks = append(blocks, block)
		}
		lines = lines[n:]
	}
	return blocks
}

// terrainBlock returns the table of terrain: for each kind of ground the cover, and how each kind of mover may enter
// it.
func terrainBlock(top *rules.Tabletop) reports.BookletBlock {
	t := &reports.TableBlock{Head: "Terrain: cover and entry; " + top.GoingWords,
		Columns: []string{"", "cover", "foot", "wheels", "tracks", "guns"}}
	for kind := range ground.Kinds {
		row := &top.Terrain[kind]
		cells := []string{strings.ReplaceAll(ground.Kind(kind).String(), "-", " "), top.Covers[row.Cover]}
		for _, by := range []ground.Means{ground.Foot, ground.Wheels, ground.Tracks, ground.Gun} {
			cells = append(cells, top.Going(ground.Kind(kind), by))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// weaponBlock returns the table of weapons; nil if the game has no weapons. It leaves out a weapon that the roster
// declares as like another one (Like). It shows a column if at least one weapon has a value other than the default, or if
// the default is itself a modifier or a score: a column of -1 for every weapon is still a rule.
func weaponBlock(rs *rules.Ruleset, roster *rules.Roster) reports.BookletBlock {
	weapons := slices.DeleteFunc(roster.Weapons(), func(w *rules.Weapon) bool { return w.Like != "" })
	if len(weapons) == 0 {
		return nil
	}
	var columns []string
	for _, c := range rs.Weapons {
		nothing := slices.Contains([]string{"", "none", "no", "0", "not-given"}, c.Default)
		if !nothing || slices.ContainsFunc(weapons, func(w *rules.Weapon) bool { return w.Word(c.Name) != c.Default }) {
			columns = append(columns, c.Name)
		}
	}
	t := &reports.TableBlock{Head: "Weapons", Columns: append([]string{""}, columns...)}
	for _, w := range weapons {
		row := []string{w.Name}
		for _, c := range columns {
			row = append(row, strings.ReplaceAll(w.Word(c), "none", "-"))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// procedureBlock returns the list of procedures, for a game without a rulebook in salvo.
func procedureBlock(rs *rules.Ruleset) reports.BookletBlock {
	t := &reports.TableBlock{Head: "Procedures"}
	for _, p := range rs.Procedures {
		t.Rows = append(t.Rows, []string{p.Name, p.Help})
	}
	return t
}

// readingBlocks returns at most two blocks: the house rules that the user chose, and the readings of unclear rules that
// are in use.
func readingBlocks(rs *rules.Ruleset, chosen []rules.Choice) (blocks []reports.BookletBlock) {
	unclear := &reports.TextBlock{Head: "Unclear rules, as they are read here"}
	house := &reports.TextBlock{Head: "House rules in use"}
	for _, o := range rs.Options {
		r := &o.Readings[0]
		i := slices.IndexFunc(chosen, func(c rules.Choice) bool { return c.Option == o.Name })
		if i >= 0 {
			r = &o.Readings[slices.IndexFunc(o.Readings, func(r rules.Reading) bool { return r.Name == chosen[i].Reading })]
		}
		line := inUse(&o, r)
		switch {
		case o.House && i >= 0:
			house.Lines = append(house.Lines, fmt.Sprintf("%s (+%s=%s).", line, o.Name, r.Name))
		case !o.House && i >= 0:
			unclear.Lines = append(unclear.Lines, fmt.Sprintf("%s (+%s=%s, not the default).", line, o.Name, r.Name))
		case !o.House:
			unclear.Lines = append(unclear.Lines, fmt.Sprintf("%s (%s).", line, o.Name))
		}
	}
	for _, b := range []*reports.TextBlock{house, unclear} {
		if b.Lines != nil {
			blocks = append(blocks, b)
		}
	}
	return blocks
}

// inUse returns a reading of an option as a sentence. If the text of the reading has fewer than 6 words or begins with
// a pronoun, the question of the option comes before it.
func inUse(o *rules.Option, r *rules.Reading) string {
	words := strings.Fields(r.Help)
	if len(words) < 6 || slices.Contains([]string{"he", "it", "they", "who"}, words[0]) {
		return english.Capital(o.Help) + " " + english.Capital(r.Help)
	}
	return english.Capital(r.Help)
}
