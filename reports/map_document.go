package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"salvo/rules/english"
)

// Document returns the map. A text draws it in letters, with a letter and a mark for each square and a legend.
func (m *Map) Document() (*Document, error) {
	d := m.document()
	d.Picture, d.Rows, d.Data = m.picture(nil), m.rows(), m.data()
	d.Body = append(d.Body, Passage{Layer: &layer{m, m.groundCell}}, m.letters())
	if m.Hilly() && !m.hillsInLetters() {
		d.Body = append(d.Body, Passage{Head: "Levels:", Layer: &layer{m, func(s int) string { return levelLetter(m.Squares[s].Level) }}})
	}
	if m.Overlay != nil {
		d.Body = append(d.Body, m.overlaid()...)
	}
	d.Body = append(d.Body, m.areas()...)
	d.Body = append(d.Body, m.unitsBySide()...)
	if len(m.Units) > 0 {
		d.Body = append(d.Body, Passage{Only: OnPage, Caption: "Units", Table: m.unitTable()})
	}
	d.Notes = m.Notes
	return d, nil
}

// document returns the part that the documents of a map and of pairs of squares have in common.
func (m *Map) document() *Document {
	d := &Document{Kind: "map", Title: m.Headline(), Headline: m.Headline(), Line: m.about(), Scenario: m.Scenario,
		Extra: Extra{Findings: []Sentence{plainly(m.about())}}}
	if m.Overlay != nil {
		d.Headline, d.Answer = m.Heading(), []Sentence{m.finding()}
		d.Extra.Findings = append(d.Extra.Findings, plainly(m.Overlay.Title+"."))
		d.Extra.Sources = m.Overlay.Sources
	}
	return d
}

// letters explains the letters that occur, and the marks behind them.
func (m *Map) letters() Passage {
	var parts []string
	for _, g := range m.Grounds() {
		parts = append(parts, string(g.Letter)+" "+g.Ground)
	}
	for level, letter := range hillLetters {
		if level > 0 && slices.ContainsFunc(m.Squares, func(s MapSquare) bool {
			return s.Ground == OpenGround && s.Level == level
		}) {
			parts = append(parts, fmt.Sprintf("%c open at level %d", letter, level))
		}
	}
	legend := Passage{Lead: []string{strings.Join(parts, ", ") + "."}}
	var behind []string
	if len(m.Units) > 0 {
		behind = append(behind, "a or b for a unit of that side")
	}
	if len(m.Places) > 0 {
		behind = append(behind, "the name of a place")
	}
	if behind != nil {
		legend.Lead = append(legend.Lead, "Behind a letter stands "+strings.Join(behind, ", or ")+".")
	}
	return legend
}

// overlaid draws the overlay of the map; it writes figures in tenths.
func (m *Map) overlaid() []Passage {
	o := m.Overlay
	drawn := Passage{Head: o.Title + ":", Layer: &layer{m, o.letter}}
	if o.Words != nil {
		var parts []string
		for _, s := range SightWords {
			parts = append(parts, s.Letter+" "+s.Means)
		}
		return []Passage{drawn, {Lead: []string{strings.Join(append(parts, "@ the square itself"), ", ") + ". " + o.Legend}}}
	}
	text := fmt.Sprintf("%s Digits are tenths of %s, * is all of it, a point is nothing.", o.Legend, o.ReachText())
	if o.Signed {
		text += " In front of them + is side a, - side b."
	}
	return []Passage{drawn, {Lead: []string{text}}, {Sources: o.Sources}}
}

// areas lists the places and zones.
func (m *Map) areas() []Passage {
	var list []Assumption
	for i := range m.Places {
		what := "place"
		if m.Places[i].Objective {
			what = "objective"
		}
		list = append(list, Assumption{what + " " + m.Places[i].Name, m.squaresOf(&m.Places[i])})
	}
	for i := range m.Zones {
		list = append(list, Assumption{"zone " + m.Zones[i].Name, m.squaresOf(&m.Zones[i])})
	}
	if list == nil {
		return nil
	}
	return []Passage{{Head: "Places and zones:", Indent: "  ", Topics: list}}
}

// unitsBySide lists the units with their squares.
func (m *Map) unitsBySide() (body []Passage) {
	for side := range 2 {
		var list []Assumption
		for _, r := range m.roll(side) {
			var at []string
			for _, u := range r.units {
				at = append(at, strings.TrimSpace(m.SquareName(u.Square)+" "+u.Facing))
			}
			list = append(list, Assumption{r.labels() + " " + r.name, strings.Join(at, ", ")})
		}
		if list != nil {
			body = append(body, Passage{Head: english.Capital(m.SideName(side)) + ":", Indent: "  ", Topics: list})
		}
	}
	return body
}

// unitTable returns the units with their places.
func (m *Map) unitTable() *table {
	columns := []column{{head: "label", text: true}, {head: "unit", text: true}, {head: "side", text: true},
		{head: "square", text: true}, {head: "facing", text: true}}
	for _, u := range m.Units {
		for i, cell := range []string{u.Label, u.Name, m.SideName(u.Side), m.SquareName(u.Square), u.Facing} {
			columns[i].cells = append(columns[i].cells, cell)
		}
	}
	return &table{columns: columns}
}

// A layer is a drawing of a map in letters: a text for every square, in rows from north to south.
type layer struct {
	*Map
	cell func(square int) string
}

// write draws the layer in parts that fit the width, each under head.
func (m *layer) write(p *report, head string) {
	margin, wide := len(strconv.Itoa(m.Rows)), len(ColumnName(m.Columns-1))+1
	for i := range m.Squares {
		wide = max(wide, utf8.RuneCountInString(m.cell(i))+1)
	}
	fits := max(1, (p.width-2*margin-2)/wide)
	for from := 0; from < m.Columns; from += fits {
		to := min(from+fits, m.Columns)
		if head == "" {
			p.line("")
		} else {
			p.section(head)
		}
		p.fence("```\n")
		names := make([]string, to-from)
		for i := range names {
			names[i] = ColumnName(from + i)
		}
		letters := m.row(strings.Repeat(" ", margin), names, wide)
		p.drawn(letters)
		for row := m.Rows - 1; row >= 0; row-- {
			for i := range names {
				names[i] = m.cell(m.at(from+i, row))
			}
			number := fmt.Sprintf("%*d", margin, row+1)
			p.drawn(m.row(number, names, wide) + " " + strings.TrimSpace(number))
		}
		p.drawn(letters)
		p.fence("```\n\n")
	}
}

// row returns a row of cells, each padded to wide characters.
func (m *Map) row(start string, cells []string, wide int) string {
	var b strings.Builder
	b.WriteString(start)
	for _, cell := range cells {
		b.WriteString(" " + cell + strings.Repeat(" ", max(0, wide-1-utf8.RuneCountInString(cell))))
	}
	return b.String()
}

// groundCell returns the letter of a square and the mark of the unit or place on it.
func (m *Map) groundCell(square int) string {
	return string(m.letter(square)) + m.mark(square)
}

// letter returns the letter of a square as files draw it.
func (m *Map) letter(square int) rune {
	s := m.Squares[square]
	if s.Ground == OpenGround && s.Level > 0 && s.Level < len(hillLetters) {
		return hillLetters[s.Level]
	}
	return s.Letter
}

// hillLetters are the letters of open ground by its level; higher levels have none.
var hillLetters = []rune{'.', 'h', 'H'}

// hillsInLetters reports whether the letters show all levels.
func (m *Map) hillsInLetters() bool {
	return !slices.ContainsFunc(m.Squares, func(s MapSquare) bool {
		return s.Level > 0 && (s.Ground != OpenGround || s.Level >= len(hillLetters))
	})
}

func levelLetter(level int) string {
	if level == 0 {
		return "."
	}
	return strconv.Itoa(level)
}

// mark returns the mark behind the letter of a square: the side of a unit, or a place.
func (m *Map) mark(square int) string {
	for i := range m.Units {
		if m.Units[i].Square == square {
			return string(rune('a' + m.Units[i].Side))
		}
	}
	for i := range m.Places {
		if slices.Contains(m.Places[i].Squares, square) {
			name, _ := utf8.DecodeRuneInString(m.Places[i].Name)
			return string(name)
		}
	}
	return " "
}

// letter returns the overlay's word or figure for a square as one or two letters.
func (o *Overlay) letter(square int) string {
	if square == o.From {
		return "@"
	}
	if o.Words != nil {
		for _, s := range SightWords {
			if s.Word == o.Words[square] {
				return s.Letter
			}
		}
		return " "
	}
	if !o.Has(square) {
		return " "
	}
	value, sign := o.Values[square]/o.Reach(), ""
	switch {
	case o.Signed && value > 0:
		sign = "+"
	case o.Signed && value < 0:
		value, sign = -value, "-"
	}
	switch {
	case value >= 1:
		return sign + "*"
	case value == 0:
		return "."
	}
	return sign + strconv.Itoa(int(10*value))
}

// drawn writes a line of a drawing without wrapping it.
func (p *report) drawn(text string) { p.WriteString(strings.TrimRight(text, " ") + "\n") }

// fence writes the fence before or after a drawing in Markdown.
func (p *report) fence(text string) {
	if p.markdown {
		p.WriteString(text)
	}
}

// rows returns a row for each square, row by row from the south-west corner. The overlay is the last column.
func (m *Map) rows() [][]string {
	head := []string{"square", "column", "row", "ground", "level"}
	if m.Overlay != nil {
		head = append(head, m.Overlay.FirstWord())
	}
	rows := [][]string{head}
	for i, s := range m.Squares {
		row := []string{m.SquareName(i), strconv.Itoa(i%m.Columns + 1), strconv.Itoa(i/m.Columns + 1), s.Ground,
			strconv.Itoa(s.Level)}
		if m.Overlay != nil {
			row = append(row, m.Overlay.FigureOf(i))
		}
		rows = append(rows, row)
	}
	return rows
}
