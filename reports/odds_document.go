package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"salvo/rules/english"
	"salvo/sim"
)

// Document returns the odds ready to be printed: a table of the first metric that varies, a line for each other metric
// that varies, and one line for all metrics that do not vary. A full report, a report of chosen metrics, and one with
// fractions have a table for each metric that varies.
func (o *Odds) Document() (*Document, error) {
	shown := o.shown()
	d := &Document{Kind: "odds", Origin: o.Origin, Title: o.Title, Headline: heading(Texts(shown.answer()), o.Title), Typed: o.Typed, Line: o.Scenario,
		Scenario: o.name(), Asked: []string{WhichSides(o.Sides)}, Never: o.Never, Answer: shown.answer(), Opening: o.Assumed,
		Assumed: o.Assumed, Notes: o.notes(), Sources: o.sources(), Next: o.Played, Picture: shown.picture(),
		Rows: o.rows(), Data: o.data()}
	if o.Given != "" {
		d.Asked = append(d.Asked, fmt.Sprintf("given %s (%s of all engagements)", o.Given, o.share()))
	}
	d.Body = slices.Concat(shown.tables(), shown.observation(), o.otherReadings())
	d.Extra.Findings = shown.findings()
	for _, m := range shown.measures() {
		if !m.varies() {
			d.Extra.Notes = append(d.Extra.Notes, m.Name+": "+m.always()+".")
		}
	}
	return d, nil
}

// tables returns the metrics: in a short text the first as a table and the others as lines.
func (o *Odds) tables() (body []Passage) {
	long := o.Chosen || o.Exact != nil && slices.ContainsFunc(o.Exact.Metrics, func(d sim.Distribution) bool { return d.Fractions != nil })
	var briefly []Assumption
	tables := 0
	for _, m := range o.measures() {
		if !m.varies() {
			continue
		}
		short := long || tables == 0
		switch {
		case o.repeats(m):
			body = append(body, Passage{Only: InFull, Table: m.table(true)})
		case short && len(m.lines(false)) == len(m.lines(true)):
			body = append(body, Passage{Table: m.table(true)})
		case short:
			body = append(body, Passage{Only: InBrief, Table: m.table(false)}, Passage{Only: InFull, Table: m.table(true)})
		default:
			briefly = append(briefly, Assumption{m.Name, m.summary()})
			body = append(body, Passage{Only: InFull, Table: m.table(true)})
		}
		if short && !o.repeats(m) {
			tables++
		}
		body = append(body, m.onPage(m.inWords(o.Names).Name))
	}
	always := o.always()
	if list := slices.Concat(briefly, always); list != nil {
		body = append(body, Passage{Only: InBrief, Topics: list})
	}
	if always != nil {
		body = append(body, Passage{Only: InFull, Topics: always})
	}
	return body
}

// onPage returns the table of a metric on a page. The mean of a number stands in the caption, because sorting the rows would
// move it.
func (m *Spread) onPage(caption string) Passage {
	if m.Labels == nil {
		caption += ", mean " + Number(m.Best().Mean())
	}
	lines := slices.DeleteFunc(m.lines(true), func(l line) bool { return l.mean })
	return Passage{Only: OnPage, Caption: caption, Table: m.columns(lines, false)}
}

// always lists the metrics that do not vary, and those that were never measured, under a topic each.
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
			text += fmt.Sprintf(" (in all %s trials)", english.Grouped(o.Simulated.Metrics[0].Trials()))
		}
		list = append(list, Assumption{"always", text})
	}
	if never != nil {
		list = append(list, Assumption{"never measured", strings.Join(never, ", ")})
	}
	return list
}

// repeats reports whether the metric only repeats another one that varies. It returns false if the user chose the metrics.
func (o *Odds) repeats(m *Spread) bool {
	return !o.Chosen && slices.ContainsFunc(o.measures(), func(other *Spread) bool {
		return other.Name == m.Repeats && other.varies()
	})
}

// observation returns how lucky the value was that the user observed.
func (o *Odds) observation() []Passage {
	seen := o.Observed
	if seen == nil {
		return nil
	}
	fewer, more := seen.directions()
	p := Passage{Head: fmt.Sprintf("Observed %s=%s:", seen.Metric, seen.Value)}
	chances := alignPoints([]string{Percent(seen.AtMost), Percent(seen.Exactly), Percent(seen.AtLeast)})
	for i, what := range []string{fewer, "exactly that", more} {
		p.Items = append(p.Items, Item{Lines: []string{fmt.Sprintf("  %-16s%s", what, strings.TrimRight(chances[i], " "))}})
	}
	return []Passage{p}
}

// otherReadings returns the readings of unclear rules that change the answer.
func (o *Odds) otherReadings() []Passage {
	switch {
	case o.ReadingsChecked == 0:
		return nil
	case len(o.Readings) == 0:
		return []Passage{{Head: "Readings:", Indent: "  ",
			Lead: []string{fmt.Sprintf("None of the other readings checked (%d) changes these odds.", o.ReadingsChecked)}}}
	}
	p := Passage{Head: fmt.Sprintf("Readings that change the answer (%d of %d checked):", len(o.Readings), o.ReadingsChecked), Indent: "  "}
	for _, r := range o.Readings {
		item := Item{Text: fmt.Sprintf("+%s=%s instead of %s: %s", r.Option, r.Other, r.Default, r.Help)}
		var values, from, to []string
		for _, c := range r.Changes {
			values = append(values, Shortened(c.Value, 36))
			from, to = append(from, FigureText(c.From, c.Mean)), append(to, FigureText(c.To, c.Mean))
		}
		from, to = alignPoints(from), alignPoints(to)
		for i, value := range values {
			pad := strings.Repeat(" ", longest(values)-utf8.RuneCountInString(value))
			item.Lines = append(item.Lines, strings.TrimRight("    "+value+pad+"  "+from[i]+"  →  "+to[i], " "))
		}
		p.Items = append(p.Items, item)
	}
	return []Passage{p}
}

// findings returns the sentences beside the answer: whether another reading of the rules changes anything. Without an
// answer, it first states the chances of the worst and of the likeliest label of the first metric, and the means of
// metrics that are numbers.
func (o *Odds) findings() []Sentence {
	if len(o.answer()) > 0 {
		return o.otherReading()
	}
	var list []Sentence
	var means []Sentence
	for i, m := range o.measures() {
		switch {
		case !m.varies():
		case m.Labels == nil:
			mean := m.Best().Mean()
			means = append(means, Say("%s %s", m.Name, Phrase{Number(mean), "mean " + m.Name, mean.Value}))
		case i == 0:
			list = append(list, m.finding())
		}
	}
	if means != nil {
		list = append(list, Say("On average: %s.", joined(means, ", ")))
	}
	return append(list, o.otherReading()...)
}

// otherReading names the other reading of the rules that changes most; nil if none does.
func (o *Odds) otherReading() []Sentence {
	if len(o.Readings) == 0 {
		return nil
	}
	r := o.Readings[0]
	read := Say("Read as +%s=%s the odds are different", r.Option, r.Other)
	if len(r.Changes) > 0 {
		c := r.Changes[0]
		read = Say("%s: %s %s", read, c.Value, Instead(Phrase{FigureText(c.To, c.Mean), c.Value + " read so", c.To.Value},
			Phrase{FigureText(c.From, c.Mean), c.Value, c.From.Value}))
	}
	return []Sentence{Say("%s.", read)}
}

// finding states the chances of the worst label that is possible and of the likeliest one.
func (m *Spread) finding() Sentence {
	d := m.Best()
	_, worst, _ := m.Span()
	likeliest := 0
	for i := range m.Labels {
		if d.Prob[i] > d.Prob[likeliest] {
			likeliest = i
		}
	}
	tell := func(i int) Sentence { return Say("%s %s", m.Labels[i], chance(m.Name+"="+m.Labels[i], d.Share(i, i))) }
	if worst == likeliest {
		return Say("%s: %s, which is also the likeliest.", m.Name, tell(worst))
	}
	return Say("%s: %s; the likeliest is %s.", m.Name, tell(worst), tell(likeliest))
}

// rows returns a row for every value of every metric, exact rows first. An exact row leaves low, high, count, trials and seed
// empty. Numbers are listed up to the largest value that either engine reached.
func (o *Odds) rows() [][]string {
	rows := [][]string{csvHead}
	measures := o.measures()
	for _, r := range o.results() {
		for _, m := range measures {
			if d, ok := r.Metric(m.Name); ok {
				rows = append(rows, o.csvRows(r, d, m.listed())...)
			}
		}
	}
	return rows
}

func (o *Odds) csvRows(r *sim.Result, d *sim.Distribution, size int) [][]string {
	var rows [][]string
	for i := range size {
		e := d.Share(i, i)
		row := []string{o.name(), d.Name, d.Value(i), string(r.Method), significant(e.Value), "", "", "", "", ""}
		if d.Counts != nil {
			copy(row[5:], []string{
				significant(e.Low), significant(e.High), strconv.FormatInt(d.Counts[i], 10),
				strconv.FormatInt(d.Trials(), 10), strconv.FormatUint(r.Seed, 10),
			})
		}
		rows = append(rows, row)
	}
	return rows
}
