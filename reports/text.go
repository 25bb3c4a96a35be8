package reports

import (
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"salvo/sim"
)

// TextOptions say how a text report is written.
type TextOptions struct {
	Color bool // headings, rules and bars in colour; the words are the same without
}

// Text writes the odds as a report for a reader at a terminal, never wider than 80 columns.
func (o *Odds) Text(w io.Writer, options TextOptions) error {
	p := &page{color: options.Color}
	o.writeHead(p)
	o.writeMeasures(p)
	o.writeFigures(p)
	o.writeObserved(p)
	o.writeReadings(p)
	o.writeAssumed(p)
	o.writeNotes(p)
	_, err := io.WriteString(w, p.String())
	return err
}

func (o *Odds) writeHead(p *page) {
	for _, line := range wrap(o.Title, columns(lineWidth)) {
		p.line(p.bold(line))
	}
	p.paragraph("", o.Scenario)
	if o.Given != "" {
		p.paragraph("", fmt.Sprintf("given %s (%s of all engagements)", o.Given, o.share()))
	}
}

// writeMeasures writes a table for each metric that varies, then a line for each that does not.
func (o *Odds) writeMeasures(p *page) {
	var constant []Assumption
	for _, m := range o.measures() {
		if !m.varies() {
			constant = append(constant, Assumption{m.Name, m.always()})
			continue
		}
		p.line("")
		m.table().write(p)
	}
	if constant != nil {
		p.line("")
		p.topics("", constant)
	}
}

func (o *Odds) writeFigures(p *page) {
	if len(o.Figures) == 0 {
		return
	}
	p.section("Asked for:")
	for _, f := range o.Figures {
		text := f.Text
		if f.Verdict != "" {
			text += ": " + f.Verdict
		}
		p.paragraph("  ", text)
		var found []string
		if f.Exact != nil {
			found = append(found, "exact "+figure(*f.Exact, f.Mean))
		}
		if f.Simulated != nil {
			low, high := interval(*f.Simulated, scale(f.Mean))
			found = append(found, fmt.Sprintf("simulated %s (%s – %s)", figure(*f.Simulated, f.Mean), low, high))
		}
		p.paragraph("    ", strings.Join(found, ", "))
	}
}

// figure is a chance in per cent or an expected value.
func figure(e sim.Estimate, mean bool) string {
	if mean {
		return Number(e)
	}
	return Percent(e)
}

// scale is by what a figure is multiplied before it is shown.
func scale(mean bool) float64 {
	if mean {
		return 1
	}
	return 100
}

func (o *Odds) writeObserved(p *page) {
	seen := o.Observed
	if seen == nil {
		return
	}
	fewer, more := "that or fewer", "that or more"
	if seen.Label {
		fewer, more = "that or milder", "that or worse"
	}
	tail, side := seen.AtLeast, more
	if seen.AtMost.Value < tail.Value {
		tail, side = seen.AtMost, fewer
	}
	p.section(fmt.Sprintf("Observed %s=%s:", seen.Metric, seen.Value))
	chances := alignPoints([]string{Percent(seen.AtMost), Percent(seen.Exactly), Percent(seen.AtLeast)})
	for i, what := range []string{fewer, "exactly that", more} {
		p.line(fmt.Sprintf("  %-16s%s", what, strings.TrimRight(chances[i], " ")))
	}
	switch {
	case tail.Value <= 0:
		p.paragraph("  ", "No engagement ended with "+side+".")
	case tail.Value > 1.0/3:
		p.paragraph("  ", "Nothing out of the ordinary.")
	default:
		every := int64(math.Round(1 / max(tail.Value, 1e-15)))
		p.paragraph("  ", fmt.Sprintf("About one engagement in %s ends with %s.", grouped(every), side))
	}
}

func (o *Odds) writeReadings(p *page) {
	if o.ReadingsChecked == 0 {
		return
	}
	if len(o.Readings) == 0 {
		p.section("Readings:")
		p.paragraph("  ", fmt.Sprintf("None of the other readings checked (%d) changes these odds.", o.ReadingsChecked))
		return
	}
	p.section(fmt.Sprintf("Readings that change the answer (%d of %d checked):", len(o.Readings), o.ReadingsChecked))
	for _, r := range o.Readings {
		p.paragraph("  ", fmt.Sprintf("+%s=%s instead of %s: %s", r.Option, r.Other, r.Default, r.Help))
		var values, from, to []string
		for _, c := range r.Changes {
			values = append(values, shortened(c.Value, 36))
			from, to = append(from, figure(c.From, c.Mean)), append(to, figure(c.To, c.Mean))
		}
		from, to = alignPoints(from), alignPoints(to)
		for i, value := range values {
			pad := strings.Repeat(" ", longest(values)-utf8.RuneCountInString(value))
			p.line(strings.TrimRight("    "+value+pad+"  "+from[i]+"  →  "+to[i], " "))
		}
	}
}

func (o *Odds) writeAssumed(p *page) {
	if len(o.Assumed) > 0 {
		p.section("Assumed:")
		p.topics("  ", o.Assumed)
	}
}

func (o *Odds) writeNotes(p *page) {
	notes := o.notes()
	if p.omitted {
		notes = append(notes, "Fractions longer than two lines are left out here; the JSON form has them all.")
	}
	if len(notes) > 0 {
		p.section("Notes:")
		for _, note := range notes {
			p.paragraph("  ", note)
		}
	}
	sources := o.sources()
	if together := strings.Join(sources, " "); columns(lineWidth)(together) {
		sources = []string{together}
	}
	p.line("")
	for _, sentence := range sources {
		for _, line := range wrap(sentence, columns(lineWidth)) {
			p.line(p.dim(line))
		}
	}
}

// A page is text in the making.
type page struct {
	strings.Builder
	color   bool
	omitted bool // a fraction was too long to be written
}

func (p *page) bold(text string) string   { return p.paint("1", text) }
func (p *page) dim(text string) string    { return p.paint("2", text) }
func (p *page) accent(text string) string { return p.paint("36", text) }

func (p *page) paint(code, text string) string {
	if !p.color || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (p *page) line(text string) { p.WriteString(text + "\n") }

// section starts a new part of the report.
func (p *page) section(title string) {
	p.line("")
	for _, line := range wrap(title, columns(lineWidth)) {
		p.line(p.bold(line))
	}
}

// paragraph writes wrapped text, every line indented.
func (p *page) paragraph(indent, text string) {
	for _, line := range wrap(text, columns(lineWidth-len(indent))) {
		p.line(indent + line)
	}
}

// topics writes a list of topics with their texts beside them.
func (p *page) topics(indent string, list []Assumption) {
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
