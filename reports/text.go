package reports

import (
	"strings"
	"unicode/utf8"
)

// A report is text in the making.
type report struct {
	strings.Builder
	color   bool
	omitted bool // a fraction was too long to be written
}

func (p *report) bold(text string) string   { return p.paint("1", text) }
func (p *report) dim(text string) string    { return p.paint("2", text) }
func (p *report) accent(text string) string { return p.paint("36", text) }

func (p *report) paint(code, text string) string {
	if !p.color || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (p *report) line(text string) { p.WriteString(text + "\n") }

// section starts a new part of the report.
func (p *report) section(title string) {
	p.line("")
	for _, line := range wrap(title, columns(lineWidth)) {
		p.line(p.bold(line))
	}
}

// paragraph writes wrapped text, every line indented.
func (p *report) paragraph(indent, text string) {
	for _, line := range wrap(text, columns(lineWidth-len(indent))) {
		p.line(indent + line)
	}
}

// sources writes how the figures were obtained, in one line if that is long enough.
func (p *report) sources(sentences []string) {
	if together := strings.Join(sentences, " "); columns(lineWidth)(together) {
		sentences = []string{together}
	}
	for _, sentence := range sentences {
		for _, line := range wrap(sentence, columns(lineWidth)) {
			p.line(p.dim(line))
		}
	}
}

// topics writes a list of topics with their texts beside them.
func (p *report) topics(indent string, list []Assumption) {
	names := make([]string, len(list))
	for i, a := range list {
		names[i] = shortened(a.Topic, 24)
	}
	left := longest(names) + gap
	for i, a := range list {
		lines := wrap(a.Text, columns(lineWidth-len(indent)-left))
		if lines == nil {
			lines = []string{""}
		}
		name := names[i]
		for _, line := range lines {
			pad := strings.Repeat(" ", left-utf8.RuneCountInString(name))
			p.line(strings.TrimRight(indent+name+pad+line, " "))
			name = ""
		}
	}
}

// shortened is a name cut to so many columns.
func shortened(name string, width int) string {
	name = printable(name)
	if runes := []rune(name); len(runes) > width {
		return string(runes[:width-1]) + "…"
	}
	return name
}

func longest(names []string) int {
	width := 0
	for _, name := range names {
		width = max(width, utf8.RuneCountInString(name))
	}
	return width
}
