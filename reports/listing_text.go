package reports

import (
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// Text writes the page and wraps its text to the width of the options, or to 80 columns if they have none.
func (l *Listing) Text(w io.Writer, options TextOptions) error {
	p := newReport(options)
	p.title(l.Title)
	for _, paragraph := range l.About {
		p.paragraph("", paragraph)
	}
	for i := range l.Sections {
		p.listSection(&l.Sections[i])
	}
	_, err := io.WriteString(w, p.String())
	return err
}

func (p *report) listSection(s *Section) {
	p.section(s.Head)
	if p.markdown {
		p.pipeRows(s.Columns, s.Rows)
		return
	}
	widths := s.widths()
	if s.Columns != nil {
		s = s.aligned(widths)
		p.listRow(s.Columns, widths, p.dim)
	}
	for _, row := range s.Rows {
		p.listRow(row, widths, func(line string) string { return line })
	}
}

// widths returns the widths of all columns. Long text in the last column is wrapped, so the last width is limited.
func (s *Section) widths() []int {
	var widths []int
	for _, row := range append([][]string{s.Columns}, s.Rows...) {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			width := utf8.RuneCountInString(cell)
			if i == len(row)-1 {
				width = min(width, leastText)
			}
			widths[i] = max(widths[i], width)
		}
	}
	return widths
}

// aligned returns the section with columns of figures aligned to the right, headings included.
func (s *Section) aligned(widths []int) *Section {
	section := &Section{Head: s.Head, Columns: slices.Clone(s.Columns)}
	for _, row := range s.Rows {
		section.Rows = append(section.Rows, slices.Clone(row))
	}
	for i := range s.Columns {
		if slices.ContainsFunc(s.Rows, func(row []string) bool { return strings.Trim(row[i], "0123456789.-") != "" }) {
			continue
		}
		for _, row := range append(section.Rows, section.Columns) {
			row[i] = strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(row[i]))) + row[i]
		}
	}
	return section
}

// leastText is the least width to which text in the last column is wrapped. If the columns before it leave less, the text
// begins on the next line.
const leastText = 24

func (p *report) listRow(row []string, widths []int, paint func(string) string) {
	const indent = "  "
	left, last := indent, len(row)-1
	for i, cell := range row[:last] {
		left += cell + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+gap)
	}
	start := utf8.RuneCountInString(left)
	if p.width-start < widths[last] { // the names fill the line, so the text goes beneath them
		p.line(paint(strings.TrimRight(left, " ")))
		start = 2 * len(indent)
		left = strings.Repeat(" ", start)
	}
	fits := columns(p.width - start)
	lines := []string{Printable(row[last])}
	if !fits(lines[0]) {
		lines = Wrap(lines[0], fits)
	}
	for _, line := range lines {
		p.line(paint(strings.TrimRight(left+line, " ")))
		left = strings.Repeat(" ", start)
	}
}
