package tablefile

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"

	"salvo/rules/ground"
	"salvo/rules/yamlfile"
)

// ground reads the map. Its letters are those that all files have and those of the file's legend.
func (rd *reader) ground(node, legend ast.Node) {
	letters := ground.Letters()
	if legend != nil {
		rd.legend(legend, letters)
	}
	rows := rd.layer(node, "ground")
	if rows == nil {
		return
	}
	size := ground.Size{Columns: utf8.RuneCountInString(rows[0].Text), Rows: len(rows)}
	if err := size.Check(); err != nil {
		rd.Wrong(rows[0].Spot, "%s", err)
		return
	}
	rd.size, rd.table.Map.Size = size, size
	before := len(rd.Mistakes)
	rd.table.Map.Cells = make([]ground.Cell, size.Squares())
	rd.eachLetter(rows, func(s ground.Square, letter rune, at yamlfile.Spot) {
		cell, known := letters[letter]
		if !known {
			rd.Wrong(at, "unknown letter %q: legend may say what it is", letter)
		}
		rd.table.Map.Cells[s] = cell
	})
	rd.drawn = len(rd.Mistakes) == before
}

// legend reads further letters: a kind of square, and perhaps its level.
func (rd *reader) legend(node ast.Node, letters map[rune]ground.Cell) {
	pairs, _ := rd.Pairs(node, "legend", nil)
	for _, p := range pairs {
		letter, _ := utf8.DecodeRuneInString(p.Key.Text)
		text := rd.Text(p.Value, "legend")
		if text.Line == 0 {
			continue
		}
		word, level, high := strings.Cut(text.Text, " ")
		kind := rd.named(yamlfile.Spelt{Text: word, Spot: text.Spot}, "kind of square", ground.KindWords())
		cell := ground.Cell{Kind: ground.Kind(max(0, kind))}
		if high {
			text.Text = level
			cell.Level = uint8(rd.wholeOf(text, "the level", 0, ground.HighestLevel))
		}
		switch _, taken := letters[letter]; {
		case utf8.RuneCountInString(p.Key.Text) != 1:
			rd.Wrong(p.Key.Spot, "%q must be one letter", p.Key.Text)
		case taken:
			rd.Wrong(p.Key.Spot, "the letter %q has a meaning already", letter)
		default:
			letters[letter] = cell
		}
	}
}

// heights reads the levels of squares. A dot in this layer keeps the level that the letter of the ground gives. A digit that
// contradicts a level above 0 of the ground is a mistake.
func (rd *reader) heights(node ast.Node) {
	rows := rd.layer(node, "heights")
	if rows == nil || rd.size.Squares() == 0 {
		return
	}
	if len(rows) != rd.size.Rows {
		rd.Wrong(rows[0].Spot, "heights has %d rows, ground %d", len(rows), rd.size.Rows)
		return
	}
	rd.eachLetter(rows, func(s ground.Square, letter rune, at yamlfile.Spot) {
		cell, level := &rd.table.Map.Cells[s], uint8(letter-'0')
		switch {
		case letter == '.':
		case letter < '0' || letter > '0'+ground.HighestLevel:
			rd.Wrong(at, "a level must be 0 to %d, or a point for what ground says, not %q", ground.HighestLevel, letter)
		case cell.Level > 0 && cell.Level != level:
			rd.Wrong(at, "%s is at level %d in ground: write %d here, or a point", rd.size.Name(s), cell.Level,
				cell.Level)
		default:
			cell.Level = level
		}
	})
}

// layer reads the rows of a layer from north to south.
func (rd *reader) layer(node ast.Node, what string) []yamlfile.Spelt {
	rows := rd.Rows(node, what)
	for len(rows) > 0 && rows[0].Text == "" {
		rows = rows[1:]
	}
	if len(rows) == 0 && node != nil {
		if _, block := node.(*ast.LiteralNode); block {
			rd.Wrong(rd.Place(node), "%s has no rows", what)
		}
		return nil
	}
	return rows
}

// eachLetter calls do for every letter of a layer that lies on the map. It reports rows that are not as long as the map's.
func (rd *reader) eachLetter(rows []yamlfile.Spelt, do func(s ground.Square, letter rune, at yamlfile.Spot)) {
	for i, row := range rows {
		letters := []rune(row.Text)
		if len(letters) != rd.size.Columns {
			rd.Wrong(row.Spot, "this row has %d squares, not %d like the first row of ground", len(letters),
				rd.size.Columns)
		}
		for column, letter := range letters[:min(len(letters), rd.size.Columns)] {
			do(rd.size.At(column, rd.size.Rows-1-i), letter, yamlfile.Spot{Line: row.Line, Column: row.Column + column})
		}
	}
}

// zones reads the areas in which units start or arrive.
func (rd *reader) zones(node ast.Node) {
	pairs, _ := rd.Pairs(node, "zones", nil)
	for _, p := range pairs {
		if area := rd.area(rd.Text(p.Value, "a zone")); rd.isWord(p.Key) {
			rd.table.Zones = append(rd.table.Zones, Zone{p.Key.Text, area})
		}
	}
}

// places reads the places that plans and victory name. A place is squares, or keys with its squares and how it is held.
func (rd *reader) places(node ast.Node) {
	pairs, _ := rd.Pairs(node, "places", nil)
	for _, p := range pairs {
		place := Place{Name: p.Key.Text, Reach: 1, Least: 1, Objective: isNumber(p.Key.Text)}
		if rd.game != nil {
			place.Least = max(1, rd.game.Least)
		}
		if _, more := p.Value.(*ast.MappingNode); more {
			rd.placeWith(&place, p)
		} else {
			place.Area = rd.area(rd.Text(p.Value, "a place"))
		}
		if !place.Objective && !rd.isWord(p.Key) {
			continue
		}
		rd.placeAt = append(rd.placeAt, p.Key)
		rd.table.Places = append(rd.table.Places, place)
		rd.table.Map.Goals = append(rd.table.Map.Goals, place.Area)
	}
}

// placeWith reads a place with keys for how it is held.
func (rd *reader) placeWith(place *Place, p yamlfile.Pair) {
	pairs, whole := rd.Pairs(p.Value, "a place", placeKeys)
	for _, key := range pairs {
		switch key.Key.Text {
		case "at":
			place.Area = rd.area(rd.Text(key.Value, "at"))
		case "reach":
			place.Reach = rd.whole(key.Value, "reach", 0, ground.MostSquares)
		case "least":
			place.Least = rd.whole(key.Value, "least", 1, mostPoints)
		}
	}
	if whole && !yamlfile.Has(pairs, "at") {
		rd.Wrong(p.Key.Spot, `place %q is nowhere: write "at: SQUARE"`, place.Name)
	}
}

// isNumber reports whether a name is that of an objective.
func isNumber(name string) bool { return len(name) == 1 && name[0] >= '1' && name[0] <= '9' }

// isWord reports whether a name is a word that plans can use, and reports a mistake if it is not.
func (rd *reader) isWord(name yamlfile.Spelt) bool {
	letters := func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }
	others := func(r rune) bool { return !letters(r) && r != '-' && (r < '0' || r > '9') }
	if name.Text != "" && letters(rune(name.Text[0])) && !strings.ContainsFunc(name.Text, others) {
		return true
	}
	rd.Wrong(name.Spot, "%q is no name: write letters, digits and hyphens, a letter first; objectives are 1 to 9",
		name.Text)
	return false
}

func (rd *reader) zoneNames() (names []string) {
	for _, z := range rd.table.Zones {
		names = append(names, z.Name)
	}
	return names
}

func (rd *reader) placeNames() (names []string) {
	for _, p := range rd.table.Places {
		names = append(names, p.Name)
	}
	return names
}

// place returns the index of the place that a word names; None for an unknown word, which it reports.
func (rd *reader) place(word yamlfile.Spelt) int { return rd.named(word, "place", rd.placeNames()) }

// objective returns the index of the place that a word names, as place does. It reports a place that is no objective.
func (rd *reader) objective(word yamlfile.Spelt) int {
	i := rd.place(word)
	if i != None && !rd.table.Places[i].Objective {
		rd.Wrong(word.Spot, "%q is no objective: those are numbers", word.Text)
	}
	return i
}

// barred reports whether no unit can enter a square.
func (rd *reader) barred(s ground.Square) bool {
	return rd.game != nil && rd.game.Barred[rd.table.Map.Cells[s].Kind]
}

// room returns how many squares of an area can be entered and are not taken.
func (rd *reader) room(a ground.Area, taken []ground.Square) (n int) {
	for _, s := range a {
		if !rd.barred(s) && !slices.Contains(taken, s) {
			n++
		}
	}
	return n
}
