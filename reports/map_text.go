package reports

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Text draws the map in letters, a letter and a mark for each square, with a legend; never wider than 80 columns. A
// wider map comes in parts.
func (m *Map) Text(w io.Writer, options TextOptions) error {
	p := newReport(options)
	p.title(m.Headline())
	p.paragraph("", m.about())
	m.writeLayer(p, "", m.groundCell)
	m.writeLegend(p)
	if m.Hilly() && !m.hillsInLetters() {
		m.writeLayer(p, "Levels:", func(s int) string { return levelLetter(m.Squares[s].Level) })
	}
	if m.Overlay != nil {
		m.writeOverlay(p)
	}
	m.writeAreas(p)
	m.writeUnits(p)
	p.sentences("Notes:", m.Notes)
	_, err := io.WriteString(w, p.String())
	return err
}

// writeLayer draws something of every square, rows from north to south, in parts that fit.
func (m *Map) writeLayer(p *report, head string, cell func(square int) string) {
	margin, wide := len(strconv.Itoa(m.Rows)), len(ColumnName(m.Columns-1))+1
	for i := range m.Squares {
		wide = max(wide, utf8.RuneCountInString(cell(i))+1)
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
				names[i] = cell(m.at(from+i, row))
			}
			number := fmt.Sprintf("%*d", margin, row+1)
			p.drawn(m.row(number, names, wide) + " " + strings.TrimSpace(number))
		}
		p.drawn(letters)
		p.fence("```\n\n")
	}
}

// row is a row of cells, each so wide.
func (m *Map) row(start string, cells []string, wide int) string {
	var b strings.Builder
	b.WriteString(start)
	for _, cell := range cells {
		b.WriteString(" " + cell + strings.Repeat(" ", max(0, wide-1-utf8.RuneCountInString(cell))))
	}
	return b.String()
}

// groundCell is the letter of a square and what stands there: a unit, or else a place.
func (m *Map) groundCell(square int) string {
	return string(m.letter(square)) + m.mark(square)
}

// letter is that of a square as files draw it.
func (m *Map) letter(square int) rune {
	s := m.Squares[square]
	if s.Ground == OpenGround && s.Level > 0 && s.Level < len(hillLetters) {
		return hillLetters[s.Level]
	}
	return s.Letter
}

// hillLetters are those of open ground by its level; higher than that there are none.
var hillLetters = []rune{'.', 'h', 'H'}

// hillsInLetters reports whether the letters tell all levels.
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

// mark is what stands behind the letter of a square.
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

// writeLegend tells what the letters that occur mean.
func (m *Map) writeLegend(p *report) {
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
	p.line("")
	p.paragraph("", strings.Join(parts, ", ")+".")
	behind := []string{}
	if len(m.Units) > 0 {
		behind = append(behind, "a or b for a unit of that side")
	}
	if len(m.Places) > 0 {
		behind = append(behind, "the name of a place")
	}
	if len(behind) > 0 {
		p.paragraph("", "Behind a letter stands "+strings.Join(behind, ", or ")+".")
	}
}

// writeOverlay draws what is laid over the map, figures in tenths.
func (m *Map) writeOverlay(p *report) {
	o := m.Overlay
	m.writeLayer(p, o.Title+":", o.letter)
	p.line("")
	if o.Words != nil {
		var parts []string
		for _, s := range SightWords {
			parts = append(parts, s.Letter+" "+s.Means)
		}
		p.paragraph("", strings.Join(append(parts, "@ the square itself"), ", ")+". "+o.Legend)
		return
	}
	text := fmt.Sprintf("%s Digits are tenths of %s, * is all of it, a point is nothing.", o.Legend, PerCent(o.Reach()))
	if o.Signed {
		text += " In front of them + is side a, - side b."
	}
	p.paragraph("", text)
	p.line("")
	p.sources(o.Sources)
}

// letter is what is laid over a square in few letters.
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

// writeAreas lists the places and zones.
func (m *Map) writeAreas(p *report) {
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
	if len(list) > 0 {
		p.section("Places and zones:")
		p.topics("  ", list)
	}
}

// writeUnits lists the units with their squares.
func (m *Map) writeUnits(p *report) {
	for side := range 2 {
		var list []Assumption
		for _, r := range m.roll(side) {
			var at []string
			for _, u := range r.units {
				at = append(at, strings.TrimSpace(m.SquareName(u.Square)+" "+u.Facing))
			}
			list = append(list, Assumption{r.labels() + " " + r.name, strings.Join(at, ", ")})
		}
		if len(list) > 0 {
			p.section(Capitalised(m.SideName(side)) + ":")
			p.topics("  ", list)
		}
	}
}

// drawn writes a line of a drawing, whose blanks all count.
func (p *report) drawn(text string) { p.WriteString(strings.TrimRight(text, " ") + "\n") }

// fence writes what stands before and after a drawing in Markdown.
func (p *report) fence(text string) {
	if p.markdown {
		p.WriteString(text)
	}
}
