package reports

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// TextOptions configure a text report.
type TextOptions struct {
	Color bool // bold, faint and coloured text; the words do not change
	Width int  // the largest width in characters; 0 stands for usualWidth
	All   bool // leave nothing out
	// Markdown prints headings, pipe tables and lists. Color has no effect then, but Width still limits the opening line, tables and
	// maps in letters.
	Markdown bool
}

// usualWidth is the largest width of a text report by default.
const usualWidth = 80

// A report is a text while it is written.
type report struct {
	strings.Builder
	color    bool
	width    int
	all      bool
	markdown bool
	folded   bool         // something is left out that TextOptions.All shows
	omitted  bool         // a fraction is too long to be written
	opening  []Assumption // the assumptions that the opening states in brief
	taken    int          // how many of the lines for assumptions are left to Document.Next
}

func newReport(options TextOptions) *report {
	return &report{color: options.Color, width: cmp.Or(options.Width, usualWidth), all: options.All,
		markdown: options.Markdown}
}

func (p *report) bold(text string) string   { return p.paint("1", text) }
func (p *report) dim(text string) string    { return p.paint("2", text) }
func (p *report) accent(text string) string { return p.paint("36", text) }

func (p *report) paint(code, text string) string {
	if !p.color || p.markdown || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// line writes a line as it is; in Markdown it writes a paragraph.
func (p *report) line(text string) {
	if p.markdown {
		p.block(text)
		return
	}
	p.WriteString(text + "\n")
}

// title writes the heading of the report, or of a part of it.
func (p *report) title(text string) {
	if p.markdown {
		p.heading(text)
		return
	}
	for _, line := range Wrap(text, columns(p.width)) {
		p.line(p.bold(line))
	}
}

// echo returns the scenario as the user wrote it. A full report adds the canonical line if it differs. If no user wrote a line,
// echo returns the canonical line.
func (p *report) echo(typed, canonical string) []string {
	if typed == "" || typed == canonical {
		return []string{canonical}
	}
	if p.all {
		return []string{typed, "= " + canonical}
	}
	return []string{typed}
}

// section starts a new part of the report.
func (p *report) section(title string) {
	p.line("")
	p.title(title)
}

// paragraph writes wrapped text, every line indented.
func (p *report) paragraph(indent, text string) {
	if p.markdown {
		p.block(text)
		return
	}
	for _, line := range Wrap(text, columns(p.width-len(indent))) {
		p.line(indent + line)
	}
}

// sources writes how the figures were obtained, with as many sentences in a line as fit.
func (p *report) sources(sentences []string) {
	if p.markdown {
		p.block(strings.Join(sentences, " "))
		return
	}
	var joined []string
	for _, sentence := range sentences {
		last := len(joined) - 1
		if last >= 0 && columns(p.width)(joined[last]+" "+sentence) {
			joined[last] += " " + sentence
		} else {
			joined = append(joined, sentence)
		}
	}
	for _, sentence := range joined {
		for _, line := range Wrap(sentence, columns(p.width)) {
			p.line(p.dim(line))
		}
	}
}

// topics writes a list of topics with their texts beside them.
func (p *report) topics(indent string, list []Assumption) {
	if p.markdown {
		p.bullets(list)
		return
	}
	names := make([]string, len(list))
	for i, a := range list {
		names[i] = Shortened(a.Topic, 36)
	}
	left := longest(names) + gap
	for i, a := range list {
		lines := p.topicLines(indent, a.Text, left)
		name := names[i]
		for _, line := range lines {
			pad := strings.Repeat(" ", left-utf8.RuneCountInString(name))
			p.line(strings.TrimRight(indent+name+pad+line, " "))
			name = ""
		}
	}
}

// topicLines returns the text of a topic, wrapped beside a name that takes left characters.
func (p *report) topicLines(indent, text string, left int) []string {
	if lines := Wrap(text, columns(p.width-len(indent)-left)); lines != nil {
		return lines
	}
	return []string{""}
}

// Shortened cuts a name to the given width.
func Shortened(name string, width int) string {
	name = Printable(name)
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

// Text prints a document for a reader at a terminal, within the width of the options, or as Markdown.
func Text(w io.Writer, d *Document, options TextOptions) error {
	p := newReport(options)
	for _, sentence := range NeverSentences(d.Never) {
		p.title(sentence)
	}
	below := slices.Concat([]string{d.Heading}, p.echo(d.Typed, d.Line), d.Asked)
	p.writeAnswer(Texts(d.Answer), d.Opening, d.Title, below...)
	for i := range d.Body {
		p.writePassage(&d.Body[i])
	}
	p.ending(d)
	_, err := io.WriteString(w, p.String())
	return err
}

// writePassage writes a part of the body, unless texts of this length leave it out.
func (p *report) writePassage(s *Passage) {
	switch {
	case s.Only == OnPage || s.Only == InBrief && p.all:
		return
	case s.Only == InFull && !p.all:
		p.folded = true
		return
	}
	switch {
	case s.Layer != nil: // write puts the head over each of its parts
	case s.Head != "":
		p.section(s.Head)
	case !s.Tight:
		p.line("")
	}
	for _, text := range s.Lead {
		p.paragraph(s.Indent, text)
	}
	switch {
	case s.Table != nil:
		s.Table.write(p)
	case s.Layer != nil:
		s.Layer.write(p, s.Head)
	case s.Topics != nil:
		p.topics(s.Indent, s.Topics)
	}
	for i := range s.Items {
		p.writeItem(s.Indent, &s.Items[i])
	}
	p.sources(s.Sources)
}

// writeItem writes the paragraph of an item, and beneath it the item's folded text and then its lines.
func (p *report) writeItem(indent string, item *Item) {
	p.paragraph(indent, item.Text)
	for row := range strings.Lines(item.Beneath) {
		for _, line := range Wrap(row, columns(p.width-4)) {
			p.line("    " + p.accent(line))
		}
	}
	for _, line := range item.Lines {
		p.line(line)
	}
}

// ending writes the end of a report: assumptions, notes and sources.
func (p *report) ending(d *Document) {
	sources := slices.Clone(d.Sources)
	if d.Next != "" {
		sources, p.taken = append(sources, d.Next), 1
	}
	if len(d.Assumed) > 0 {
		p.assumptions(d.Assumed)
	}
	notes := d.Notes
	if p.omitted {
		notes = append(slices.Clone(notes), "Fractions longer than two lines are left out here; the JSON form has them all.")
	}
	p.sentences("Notes:", notes)
	if p.folded {
		sources = append(sources, "--all shows everything.")
	}
	origin := d.Origin.sentences()
	if len(sources)+len(origin) > 0 {
		p.line("")
		p.sources(sources)
		p.sources(origin)
	}
}

// mostAssumed is the largest number of lines for assumptions in a short report, unless the first assumption alone is longer.
const mostAssumed = 4

// assumptions writes what was assumed. The list is in order of interest, with readings of unclear rules last, so a short report
// prints as many as fit and says how many it leaves out.
func (p *report) assumptions(all []Assumption) {
	shown := all
	if !p.all {
		shown = p.foremost(all)
	}
	head := "Assumed"
	if !p.all && p.opening != nil {
		head = "Also assumed"
	}
	if n := len(all) - len(shown); n > 0 {
		head += fmt.Sprintf(" (%d more with --all)", n)
		p.folded = true
	}
	if len(shown) > 0 {
		p.section(head + ":")
		p.topics("  ", shown)
	}
}

// foremost returns the first assumptions that fit into a short report, at least one, without those that its opening states
// and without readings of unclear rules.
func (p *report) foremost(all []Assumption) []Assumption {
	const indent = "  "
	var shown []Assumption
	var names []string
	for _, a := range all {
		if a.Topic != readingTopic && !slices.Contains(p.opening, a) {
			shown, names = append(shown, a), append(names, Shortened(a.Topic, 24))
		}
	}
	lines := 0
	for i, a := range shown {
		if lines += len(p.topicLines(indent, a.Text, longest(names)+gap)); lines > mostAssumed-p.taken && i > 0 {
			return shown[:i]
		}
	}
	return shown
}
