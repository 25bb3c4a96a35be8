package reports

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Text writes the odds as a report for a reader at a terminal, never wider than 80 columns.
func (o *Odds) Text(w io.Writer, options TextOptions) error {
	p := &report{color: options.Color}
	o.writeHead(p)
	o.writeMeasures(p)
	o.writeObserved(p)
	o.writeReadings(p)
	notes := o.notes()
	if p.omitted {
		notes = append(notes, "Fractions longer than two lines are left out here; the JSON form has them all.")
	}
	p.ending(o.Assumed, notes, o.sources())
	_, err := io.WriteString(w, p.String())
	return err
}

func (o *Odds) writeHead(p *report) {
	p.writeAnswer(o.answer(), o.Assumed, o.Title, o.Scenario)
	if o.Given != "" {
		p.paragraph("", fmt.Sprintf("given %s (%s of all engagements)", o.Given, o.share()))
	}
}

// writeMeasures writes a table for each metric that varies, then a line for each that does not.
func (o *Odds) writeMeasures(p *report) {
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

func (o *Odds) writeObserved(p *report) {
	seen := o.Observed
	if seen == nil {
		return
	}
	fewer, more := seen.directions()
	p.section(fmt.Sprintf("Observed %s=%s:", seen.Metric, seen.Value))
	chances := alignPoints([]string{Percent(seen.AtMost), Percent(seen.Exactly), Percent(seen.AtLeast)})
	for i, what := range []string{fewer, "exactly that", more} {
		p.line(fmt.Sprintf("  %-16s%s", what, strings.TrimRight(chances[i], " ")))
	}
}

func (o *Odds) writeReadings(p *report) {
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
