package points

import (
	"fmt"
	"slices"
	"strings"

	"salvo/reports"
	"salvo/rules"
)

// roster returns the text of a roster file (for --roster) with the units at their fair costs. A roster has only one
// cost for a unit. So comments in the file say what further copies of a unit are worth, if the report knows it.
func (t *tournament) roster(report *reports.Points) (string, error) {
	var b strings.Builder
	ground := "on tables"
	if report.OnLine {
		ground = "on the line"
	}
	fmt.Fprintf(&b, "# Fair costs by salvo points %s %s: %d battles, seed %d, salvo %s.\n", t.ruleset.Name, ground, report.Battles, report.Seed, report.Version)
	for _, c := range report.Copies {
		fmt.Fprintf(&b, "# Copies, %s: the first is worth %.2f, the third %.2f, the sixth %.2f times the cost.\n", c.Role, c.First.Value, c.Third.Value, c.Sixth.Value)
	}
	fmt.Fprintf(&b, "rulesets: %s\nunits:\n", t.ruleset.Name)
	blank, err := t.library.Party(t.ruleset, "unit")
	if err != nil {
		return "", err
	}
	for i := range t.units {
		if t.units[i].guest {
			continue
		}
		for _, u := range t.units[i].bearers {
			at := slices.IndexFunc(report.Units, func(w reports.Worth) bool { return w.Unit == u.String() })
			if at >= 0 && u.String() == u.Name { // a unit that is only described in a scenario line has no name for a roster
				writeUnit(&b, t.ruleset, u, blank[0].Unit, t.rounded(report.Units[at].Fair.Value))
			}
		}
	}
	return b.String(), nil
}

// writeUnit writes the roster entry of a unit, with the given cost instead of its own. It leaves out fields that say
// how the unit is played (Field.Plan), and fields that have the value of the blank unit, unless the ruleset requires or
// derives them.
func writeUnit(b *strings.Builder, rs *rules.Ruleset, u, blank *rules.Unit, cost int) {
	fmt.Fprintf(b, "  - name: %s\n", u.Name)
	for _, pair := range [][2]string{{"title", u.Title}, {"nation", u.Nation}, {"class", u.Class}} {
		if pair[1] != "" {
			fmt.Fprintf(b, "    %s: %s\n", pair[0], inQuotes(pair[1]))
		}
	}
	var fields []string
	for _, f := range rs.Fields {
		if value := u.Word(f.Name); f.Name != "cost" && !f.Plan && (f.Required || f.Derive != nil || value != blank.Word(f.Name)) {
			fields = append(fields, f.Name+": "+inQuotes(value))
		}
	}
	fmt.Fprintf(b, "    fields: {%s}\n    cost: %d\n    source: illustrative\n", strings.Join(fields, ", "), cost)
	if len(u.Tags) > 0 {
		fmt.Fprintf(b, "    tags: [%s]\n", strings.Join(u.Tags, ", "))
	}
}

func inQuotes(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
