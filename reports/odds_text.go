package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"salvo/sim"
)

// Text writes the odds as a report for a reader at a terminal, never wider than it may be.
func (o *Odds) Text(w io.Writer, options TextOptions) error {
	o = o.shown()
	p := newReport(options)
	p.never(o.Never)
	o.writeHead(p)
	o.writeMeasures(p)
	o.writeObserved(p)
	o.writeReadings(p)
	notes := o.notes()
	if p.omitted {
		notes = append(notes, "Fractions longer than two lines are left out here; the JSON form has them all.")
	}
	sources := o.sources()
	if o.Played != "" {
		sources, p.taken = append(sources, o.Played), 1
	}
	p.ending(o.Assumed, notes, sources)
	_, err := io.WriteString(w, p.String())
	return err
}

func (o *Odds) writeHead(p *report) {
	p.writeAnswer(o.answer(), o.Assumed, o.Title, append(p.echo(o.Typed, o.Scenario), WhichSides(o.Sides))...)
	if o.Given != "" {
		p.paragraph("", fmt.Sprintf("given %s (%s of all engagements)", o.Given, o.share()))
	}
}

// writeMeasures writes a table of the first metric that varies, a line for each further one, and one for those that do
// not vary. Where all is wanted, or some metrics, or fractions, each has its table.
func (o *Odds) writeMeasures(p *report) {
	long := p.all || o.Chosen || o.Exact != nil && slices.ContainsFunc(o.Exact.Metrics,
		func(d sim.Distribution) bool { return d.Fractions != nil })
	var briefly []Assumption
	tables := 0
	for _, m := range o.measures() {
		switch {
		case !m.varies():
		case !p.all && o.repeats(m):
			p.folded = true
		case long || tables == 0:
			p.line("")
			m.table(p).write(p)
			tables++
		default:
			briefly = append(briefly, Assumption{m.Name, m.summary()})
			p.folded = true
		}
	}
	if list := append(briefly, o.always()...); list != nil {
		p.line("")
		p.topics("", list)
	}
}

// always tells in one line what does not vary, and what was never measured.
func (o *Odds) always() []Assumption {
	var values, never []string
	for _, m := range o.measures() {
		switch first, _, count := m.Span(); count {
		case 0:
			never = append(never, m.Name)
		case 1:
			values = append(values, m.Name+" "+m.Value(first))
		}
	}
	var list []Assumption
	if values != nil {
		text := strings.Join(values, ", ")
		if o.Exact == nil {
			text += fmt.Sprintf(" (in all %s trials)", grouped(o.Simulated.Metrics[0].Trials()))
		}
		list = append(list, Assumption{"always", text})
	}
	if never != nil {
		list = append(list, Assumption{"never measured", strings.Join(never, ", ")})
	}
	return list
}

// repeats reports whether the metric says again what another one shows.
func (o *Odds) repeats(m *Spread) bool {
	return !o.Chosen && slices.ContainsFunc(o.measures(), func(other *Spread) bool {
		return other.Name == m.Repeats && other.varies()
	})
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
			values = append(values, Shortened(c.Value, 36))
			from, to = append(from, FigureText(c.From, c.Mean)), append(to, FigureText(c.To, c.Mean))
		}
		from, to = alignPoints(from), alignPoints(to)
		for i, value := range values {
			pad := strings.Repeat(" ", longest(values)-utf8.RuneCountInString(value))
			p.line(strings.TrimRight("    "+value+pad+"  "+from[i]+"  →  "+to[i], " "))
		}
	}
}
