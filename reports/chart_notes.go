package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"salvo/rules/english"
)

// mostEmpty is the number of entries that notes print of a long list of cells or reasons. A list of mostEmpty + 1 entries is
// printed whole.
const mostEmpty = 3

// headline returns the title of the picture: what the user calls the chart, what it shows, or its title.
func (c *Chart) headline() string {
	if c.Heading != "" {
		return c.Heading
	}
	return heading(Texts(c.Answer), c.Title)
}

// notes returns notes on jumps and on empty cells, then those of the caller.
func (c *Chart) notes() []string { return slices.Concat(c.jumps(), c.empties(), c.Remarks, c.Notes) }

// jumps says where figures jump between values of the first axis, if there are only a few such places.
func (c *Chart) jumps() []string {
	var notes []string
	for i := range c.Panels {
		p := &c.Panels[i]
		rows := map[string][]string{} // which lines jump at these places
		var places []string
		for row := range p.Cells {
			at := c.jumpsOf(p.Cells[row])
			if at == "" {
				continue
			}
			if rows[at] == nil {
				places = append(places, at)
			}
			name := ""
			if other := c.other(); other != nil {
				name = other.say(row)
			}
			rows[at] = append(rows[at], name)
		}
		for _, at := range places {
			of := ""
			if len(rows[at]) < len(p.Cells) {
				of = " (" + english.List(rows[at]) + ")"
			}
			notes = append(notes, fmt.Sprintf("%s: it jumps %s%s.", english.Capital(p.Headline()), at, of))
		}
	}
	if len(notes) > mostEmpty+1 {
		return nil
	}
	return notes
}

// jumpsOf says where a line jumps: "beyond range 6, 18 inches", "at range 41 cm". It returns "" if that is nowhere, or in too
// many places.
func (c *Chart) jumpsOf(cells []Cell) string {
	var at, beyond []string
	for i := range cells {
		for _, step := range cells[i].Steps {
			x := strconv.FormatFloat(step.At, 'f', -1, 64)
			if step.Beyond {
				beyond = append(beyond, x)
			} else {
				at = append(at, x)
			}
		}
	}
	if len(at)+len(beyond) > mostEmpty+1 {
		return ""
	}
	var parts []string
	for _, where := range []struct {
		word string
		list []string
	}{{"beyond", beyond}, {"at", at}} {
		if where.list != nil {
			parts = append(parts, fmt.Sprintf("%s %s %s", where.word, cmp.Or(c.X.Words, c.X.Name), strings.TrimSpace(strings.Join(where.list, ", ")+" "+c.X.Unit)))
		}
	}
	return english.List(parts)
}

// empties says which cells have no figure and why; cells with the same reason share a note.
func (c *Chart) empties() []string {
	cells := c.Panels[0].Cells
	places, count := map[string][]string{}, map[string]int{}
	var reasons []string
	add := func(why, place string, cells int) {
		if places[why] == nil {
			reasons = append(reasons, why)
		}
		places[why] = append(places[why], place)
		count[why] += cells
	}
	for col := range c.X.Values {
		if c.sameEmpty(col) {
			add(cells[0][col].Why, c.X.Place(col), len(cells))
			continue
		}
		for row := range cells {
			if cell := &cells[row][col]; cell.Empty {
				add(cell.Why, c.where(row, col), 1)
			}
		}
	}
	var notes []string
	for i, why := range reasons {
		if i == mostEmpty && len(reasons) > mostEmpty+1 {
			notes = append(notes, fmt.Sprintf("And so on, for %d more reasons.", len(reasons)-mostEmpty))
			break
		}
		notes = append(notes, fmt.Sprintf("Empty in %d of %s, at %s: %s.", count[why],
			english.Counted(len(cells)*len(c.X.Values), "cell"), firstOf(places[why]), strings.TrimSuffix(why, ".")))
	}
	return notes
}

// sameEmpty reports whether all cells at a value of the first axis are empty for the same reason.
func (c *Chart) sameEmpty(col int) bool {
	first := &c.Panels[0].Cells[0][col]
	return !slices.ContainsFunc(c.Panels[0].Cells, func(row []Cell) bool {
		return !row[col].Empty || row[col].Why != first.Why
	})
}

// firstOf returns the entries of a list, joined. Of a long list it returns only the first entries, and adds "and so
// on".
func firstOf(list []string) string {
	if len(list) <= mostEmpty+1 {
		return strings.Join(list, "; ")
	}
	return strings.Join(list[:mostEmpty], "; ") + " and so on"
}

// someOf returns the entries of a list, joined. Of a long list it returns only the first entries, and adds how many
// entries it left out.
func someOf(list []string) string {
	if len(list) <= mostEmpty+1 {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(list[:mostEmpty], ", "), len(list)-mostEmpty)
}
