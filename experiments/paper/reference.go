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

// Reference returns the quick reference of a ruleset: its rules in a line each, its tables, and the readings in use. chosen are
// readings that differ from the defaults.
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

// parted returns the rules on which side acts when in a turn, and the other rules. It leaves out rules that are only our
// decisions on unclear points: the readings state them.
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

// inPlay returns what a rule says at a table, without names of the program. These stand in backquotes, alone or in brackets. The
// expression is compiled here, because the engine of pages links this package, but no regular expressions.
func inPlay(says string) string {
	code := regexp.MustCompile(" ?\\(?`[^`]+`\\)?")
	says = strings.TrimPrefix(code.ReplaceAllString(says, ""), "on tables: ")
	return english.Capital(strings.TrimRight(says, " :;,")) + "."
}

// groupBlocks returns the rules that are played, by group in the order of the rulebook.
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

// terrainBlock returns the table of terrain: the cover, and how each kind of mover may enter it.
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

// weaponBlock returns the table of weapons with the columns in which they differ; nil if the game has no weapons.
func weaponBlock(rs *rules.Ruleset, roster *rules.Roster) reports.BookletBlock {
	weapons := slices.DeleteFunc(roster.Weapons(), func(w *rules.Weapon) bool { return w.Like != "" })
	if len(weapons) == 0 {
		return nil
	}
	var columns []string
	for _, c := range rs.Weapons {
		if slices.ContainsFunc(weapons, func(w *rules.Weapon) bool { return w.Word(c.Name) != c.Default }) {
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

// procedureBlock lists the procedures of a game that has no rulebook here.
func procedureBlock(rs *rules.Ruleset) reports.BookletBlock {
	t := &reports.TableBlock{Head: "Procedures"}
	for _, p := range rs.Procedures {
		t.Rows = append(t.Rows, []string{p.Name, p.Help})
	}
	return t
}

// readingBlocks returns the readings of unclear rules that are in use, and the house rules that are chosen.
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

// inUse returns a reading as a sentence. A short answer, or one that begins with a pronoun, follows its question.
func inUse(o *rules.Option, r *rules.Reading) string {
	words := strings.Fields(r.Help)
	if len(words) < 6 || slices.Contains([]string{"he", "it", "they", "who"}, words[0]) {
		return english.Capital(o.Help) + " " + english.Capital(r.Help)
	}
	return english.Capital(r.Help)
}
