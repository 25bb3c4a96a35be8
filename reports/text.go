package reports

import (
	"strings"
	"unicode/utf8"
)

// TextOptions say how a text report is written.
type TextOptions struct {
	Color bool // headings, rules and bars in colour; the words are the same without
}

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

// title writes the heading of the report, or of a part of it.
func (p *report) title(text string) {
	for _, line := range wrap(text, columns(lineWidth)) {
		p.line(p.bold(line))
	}
}

// section starts a new part of the report.
func (p *report) section(title string) {
	p.line("")
	p.title(title)
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

// sentences writes a section of whole sentences, if there are any.
func (p *report) sentences(head string, list []string) {
	if len(list) == 0 {
		return
	}
	p.section(head)
	for _, sentence := range list {
		p.paragraph("  ", sentence)
	}
}

// ending writes what a report ends with: what was assumed, what is to be noted, how it was obtained.
func (p *report) ending(assumed []Assumption, notes, sources []string) {
	if len(assumed) > 0 {
		p.section("Assumed:")
		p.topics("  ", assumed)
	}
	p.sentences("Notes:", notes)
	p.line("")
	p.sources(sources)
}
