package paper

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/english"
	"salvo/rules/ground"
)

// A briefing holds the data for the pages of a briefing: a scenario, its table, map and sides.
type briefing struct {
	scenario *rules.Scenario
	table    *rules.Table
	drawn    *experiments.Map
	sides    []reports.Side
}

// Briefing returns the briefing of a scenario: the table, the battle with both forces, and a page for each side with its
// plan.
func Briefing(s *rules.Scenario, version string) (*reports.Booklet, error) {
	drawn, err := experiments.NewMap(s, version)
	if err != nil {
		return nil, err
	}
	b := &briefing{scenario: s, table: s.Table, drawn: drawn, sides: drawn.Sides}
	return &reports.Booklet{
		Title: drawn.Headline(),
		Parts: []reports.BookletPart{b.tablePart(), b.battlePart(), b.sealedPart(0), b.sealedPart(1)},
		Foot:  strings.Join(append(source(s), "salvo "+version), " "),
	}, nil
}

// source returns a sentence that names the units with illustrative figures; nil if all figures are the publisher's or
// the user's own.
func source(s *rules.Scenario) []string {
	names := s.Illustrative()
	if len(names) == 0 {
		return nil
	}
	return []string{"Figures and costs of these units are illustrative, not the publisher's: " + strings.Join(names, ", ") + "."}
}

// tablePart returns the page with the map for both players. The map shows the units whose squares the file states, but
// no hidden units.
func (b *briefing) tablePart() reports.BookletPart {
	open := *b.drawn.Map
	open.Units = slices.DeleteFunc(slices.Clone(b.drawn.Units), func(u reports.MapUnit) bool { return !b.isPublic(&u) })
	width, depth := float64(open.Columns)*open.Side, float64(open.Rows)*open.Side
	return reports.BookletPart{Title: open.Headline(), Columns: 1, About: []string{
		fmt.Sprintf("%s. The table is %s by %s: %d x %d squares of %s. Side %s and side %s meet in %s.",
			open.Game, open.Length(width), open.Length(depth), open.Columns, open.Rows, open.Length(open.Side),
			b.named(0), b.named(1), english.Counted(b.scenario.Int("turns"), "turn")),
	}, Blocks: []reports.BookletBlock{&reports.MapBlock{Map: &open, Share: 0.86}}}
}

// named returns a side with its letter: "a (Germans)".
func (b *briefing) named(side int) string {
	return fmt.Sprintf("%c (%s)", 'a'+side, strings.TrimSuffix(b.sides[side].Short, fmt.Sprintf(" (%c)", 'a'+side)))
}

// isPublic reports whether both players may see where a unit starts: the file states the unit's square and does not
// hide the unit.
func (b *briefing) isPublic(u *reports.MapUnit) bool {
	for i := range b.drawn.Units {
		if b.drawn.Units[i].Label == u.Label {
			unit := b.drawn.UnitAt(i)
			return hasSquare(unit) && !b.isHidden(unit)
		}
	}
	return false
}

// hasSquare reports whether the file states the square of a unit.
func hasSquare(u *rules.Unit) bool {
	g := rules.Group{Count: 1, Unit: u}
	return g.Squares() != nil
}

// isHidden reports whether a unit starts hidden.
func (b *briefing) isHidden(u *rules.Unit) bool { return b.knows("hidden") && u.Yes("hidden") }

// knows reports whether units of the game have the given field.
func (b *briefing) knows(field string) bool { return hasField(b.scenario.Ruleset, field) }

// hasField reports whether units of a game have the given field.
func hasField(rs *rules.Ruleset, field string) bool {
	return slices.ContainsFunc(rs.Fields, func(f rules.Field) bool { return f.Name == field })
}

// symbolOf returns the symbol of a unit by its class, else by its kind.
func symbolOf(rs *rules.Ruleset, u *rules.Unit) string {
	if !hasField(rs, "kind") {
		return reports.SymbolOf(u.Class)
	}
	return reports.SymbolOf(u.Class, u.Word("kind"))
}

// battlePart returns the page that both players know: turns and victory, and in two columns the forces, deployment,
// arrivals and victory points of the sides.
func (b *briefing) battlePart() reports.BookletPart {
	part := reports.BookletPart{Title: "The battle", Columns: 2, About: b.battleLines()}
	for side := range b.sides {
		if side > 0 {
			part.Blocks = append(part.Blocks, reports.NextColumn{})
		}
		party := &b.scenario.Parties[side]
		part.Blocks = append(part.Blocks,
			&reports.UnitBlock{Head: fmt.Sprintf("Side %s: %s", b.named(side), b.strength(side)),
				Units: b.listed(side, party.Groups)},
			&reports.TextBlock{Head: "Deployment", Lines: b.deployment(side)})
		for i := range b.scenario.Arrivals[side] {
			part.Blocks = append(part.Blocks, &reports.UnitBlock{Head: b.arrivalWords(side, i), Units: b.listed(side, b.scenario.Arrivals[side][i].Groups)})
		}
		part.Blocks = append(part.Blocks, &reports.TextBlock{Head: fmt.Sprintf("Victory points of side %c", 'a'+side), Lines: b.terms(side)})
	}
	return part
}

// strength returns a text with the numbers of units and points of a side, with units that arrive later.
func (b *briefing) strength(side int) string {
	units, cost, arrivals := b.scenario.Parties[side].Units(), b.scenario.Parties[side].Cost(), b.scenario.Arrivals[side]
	for i := range arrivals {
		units, cost = units+arrivals[i].Units(), cost+arrivals[i].Cost()
	}
	words := fmt.Sprintf("%s, %d points", english.Counted(units, "unit"), cost)
	if len(arrivals) > 0 {
		words += " with arrivals"
	}
	return words
}

// listed returns the list of the kinds of units in some groups.
func (b *briefing) listed(side int, groups []rules.Group) (all []reports.ListedUnit) {
	for _, g := range groups {
		u := g.Unit
		listed := reports.ListedUnit{Side: side, Symbol: symbolOf(b.scenario.Ruleset, u), Count: g.Count, Name: cmp.Or(u.Title, u.Name), Cost: u.Cost()}
		switch squares := g.Squares(); {
		case b.isHidden(u):
			listed.Where = "hidden: its side knows where"
		case squares != nil:
			listed.Where = english.Plural(len(squares), "square") + " " + strings.Join(squares, ", ")
		case b.knows("off-table") && u.Yes("off-table"):
			listed.Where = "off the table"
		}
		if own := b.openFields(u); own != "" {
			listed.Where = strings.TrimPrefix(listed.Where+"; "+own, "; ")
		}
		all = append(all, listed)
	}
	return all
}

// secrets are the fields of a unit that openFields leaves out: only the unit's own side may read them, or the list
// shows them elsewhere.
var secrets = []string{"pos", "hidden", "schedule", "stance", "policy", "cost"}

// openFields returns the fields of a unit that the scenario sets in place of the roster, except for the fields in the
// list secrets.
func (b *briefing) openFields(u *rules.Unit) string {
	var all []string
	for _, f := range b.scenario.Ruleset.Fields {
		if u.Overrides(f.Name) && !slices.Contains(secrets, f.Name) {
			all = append(all, f.Name+" "+u.Word(f.Name))
		}
	}
	return strings.Join(all, ", ")
}

// deployment returns sentences about where the units of a side start, and which edge of the table is the side's own.
func (b *briefing) deployment(side int) (lines []string) {
	if zone := b.table.Sides[side].Zone; zone >= 0 {
		z := b.table.Zones[zone]
		lines = append(lines, fmt.Sprintf("Units without a square of their own start in zone %s (%s).", z.Name, b.drawn.AreaWords(z.Name)))
	}
	return append(lines, fmt.Sprintf("Its own edge is the %s one.", ground.EdgeWords[b.table.Sides[side].Edge]))
}

// sealedPart returns the part for one side alone: a map with the side's units as its plan places them, and the plan.
func (b *briefing) sealedPart(side int) reports.BookletPart {
	own := *b.drawn.Map
	own.Units = slices.DeleteFunc(slices.Clone(b.drawn.Units), func(u reports.MapUnit) bool { return u.Side != side })
	part := reports.BookletPart{Title: "Sealed: for side " + b.named(side) + " alone", Columns: 1,
		About:  []string{"Fold this sheet before you hand it over. The map shows where the plan places the units."},
		Blocks: []reports.BookletBlock{&reports.MapBlock{Map: &own, Share: 0.66}}}
	part.Blocks = append(part.Blocks, &reports.TextBlock{Head: "Your units and their squares", Lines: b.squareLines(side)}, b.planBlock(side))
	if secret := b.secretLines(side); secret != nil {
		part.Blocks = append(part.Blocks, &reports.TextBlock{Head: "Only you know", Lines: secret})
	}
	return part
}

// squareLines returns a line for each run of units of one kind on the map: their labels, their name and their squares.
// Units of one kind that have other units between them in the list of the side are on several lines.
func (b *briefing) squareLines(side int) (lines []string) {
	standing := b.drawn.Standing(side)
	for len(standing) > 0 {
		n := 1
		for n < len(standing) && standing[n].Name == standing[0].Name {
			n++
		}
		label, squares := standing[0].Label, []string{standing[0].Square}
		for _, u := range standing[1:n] {
			squares = append(squares, u.Square)
		}
		if n > 1 {
			label += "-" + standing[n-1].Label
		}
		lines = append(lines, fmt.Sprintf("%s %s: %s", label, cmp.Or(standing[0].Title, standing[0].Name), strings.Join(squares, ", ")))
		standing = standing[n:]
	}
	return lines
}
