package reports

import (
	"fmt"
	"strconv"
	"strings"

	"salvo/sim"
)

// mostRows is about the largest number of rows in a table of numbers, without the mean and the rare values at both ends. In a
// longer table, neighbouring values share a row.
const mostRows = 40

// widestLabel is the largest width of labels and of other names in tables, in characters.
const widestLabel = 28

// A line of a table stands for the values with indices from low to high, or for the mean.
type line struct {
	label     string
	low, high int
	mean      bool
}

// table returns how likely each value is: labels from mildest to worst; numbers exactly, at least, and their mean.
func (m *Spread) table(all bool) *table {
	lines := m.lines(all)
	t := m.columns(lines, true)
	dress := func(t *table) *table {
		t.bars = m.bars(lines)
		if m.Labels == nil {
			t.rule, t.barHead = len(lines)-1, "bars: exactly"
		}
		return t
	}
	if m.Best().Fractions != nil {
		t.narrow = func(width int) *table {
			narrow := m.columns(lines, false)
			narrow.beneath = m.fractionsBeneath(lines, width)
			return dress(narrow)
		}
	}
	return dress(t)
}

// lines returns the rows of the table. Rare numbers at either end share a row, and so do neighbours in a long table. Labels that
// never happen are left out unless all is true.
func (m *Spread) lines(all bool) []line {
	if m.Labels == nil {
		return append(m.numberLines(all), line{label: "mean", mean: true})
	}
	var lines []line
	for i, label := range m.Labels {
		if all || m.possible(i) {
			lines = append(lines, line{label: Shortened(label, widestLabel), low: i, high: i})
		}
	}
	return lines
}

// numberLines returns the rows of a metric that is a number.
func (m *Spread) numberLines(all bool) []line {
	var lines []line
	first, last, count := m.Span()
	limit := tail
	if all {
		limit = rare
	}
	low, high := m.core(limit)
	step := m.RoundStep(func(step int) bool { return (high-low)/step < mostRows })
	add := func(low, high int) {
		if low <= high {
			lines = append(lines, line{low: low, high: high})
		}
	}
	add(first, low-1)
	if step > 1 && count <= mostRows { // few values are possible, so each has a row of its own
		for at := low; at <= high; at++ {
			if m.possible(at) {
				add(at, at)
			}
		}
	} else {
		for at := low - low%step; at <= high; at += step {
			add(max(at, low), min(at+step-1, high))
		}
	}
	add(high+1, last)

	digits := func(i int) int { return len(strconv.Itoa(int(m.Number(i)))) } // digits before the decimal point
	for i := range lines {
		l := &lines[i]
		value := func(v int) string { return strings.Repeat(" ", digits(last)-digits(v)) + m.Value(v) }
		switch l.label = value(l.low); {
		case l.high == l.low:
		case l.high < low:
			l.label = value(l.high) + " or fewer"
		case l.low > high:
			l.label += " or more"
		default:
			l.label += "-" + m.Value(l.high)
		}
	}
	return lines
}

// summary describes the metric in one line.
func (m *Spread) summary() string {
	d := m.Best()
	if m.Labels != nil {
		var parts []string
		lines := m.lines(false)
		for i, share := range (part{chance: exactly}).chances(d, lines) {
			parts = append(parts, lines[i].label+" "+share)
		}
		return strings.Join(parts, ", ")
	}
	low, high := m.Value(d.Quantile(0.025)), m.Value(d.Quantile(0.975))
	mean := Number(d.Mean())
	span := fmt.Sprintf("%s to %s in 95 %%", low, high)
	if low == high {
		span = low + " in 95 %"
	}
	if m.TurnOf != "" {
		happens := Percent(d.Happens())
		if !strings.HasPrefix(m.Name, m.TurnOf+",") { // else the name says which event it is
			happens = m.TurnOf + " in " + happens
		}
		return fmt.Sprintf("%s, then on turn %s on average, %s", happens, mean, span)
	}
	return mean + " on average, " + span
}

// RoundStep returns the first of the steps 1, 2, 5, 10, 20, 50 and so on for which enough returns true. For a metric in
// halves it first tries the step of one half. Steps are counted in indices: in a metric in halves, one index is one
// half.
func (m *Spread) RoundStep(enough func(step int) bool) int {
	whole := 1
	if m.Halves {
		if enough(1) {
			return 1
		}
		whole = 2
	}
	for scale := whole; ; scale *= 10 {
		for _, factor := range []int{1, 2, 5} {
			if step := scale * factor; enough(step) {
				return step
			}
		}
	}
}

// columns lays out the distributions that exist, with or without columns of fractions.
func (m *Spread) columns(lines []line, fractions bool) *table {
	labels := make([]string, len(lines))
	for i, l := range lines {
		labels[i] = l.label
	}
	t := &table{columns: []column{{head: Shortened(m.Name, widestLabel), cells: labels, text: true}}}
	add := func(c column, spare int) {
		c.spare = spare
		t.columns = append(t.columns, c)
	}
	both := m.Exact != nil && m.Simulated != nil
	parts := []part{{chance: exactly, fraction: fractionExactly}}
	if m.Labels == nil {
		parts = []part{
			{name: "exactly", chance: exactly, fraction: fractionExactly},
			{name: "at least", chance: atLeast, fraction: fractionAtLeast},
		}
	}
	for i, part := range parts {
		group, exactHead, simulatedHead := part.name, "exact", "simulated"
		if !both && part.name != "" {
			group, exactHead, simulatedHead = "", part.name, part.name
		}
		if m.Exact != nil {
			add(figures(group, exactHead, part.chances(m.Exact, lines)), 0)
			if fractions && m.Exact.Fractions != nil {
				add(figures(group, "fraction", part.fractions(m.Exact, lines)), 0)
			}
		}
		if m.Simulated != nil {
			spare := 0
			if both && i > 0 {
				spare = 2 // the exact figure stands beside the simulated one, so this column may be dropped
			}
			rolled := part.beside(m.Exact)
			add(figures(group, simulatedHead, rolled.chances(m.Simulated, lines)), spare)
			if !both || i == 0 {
				low, high := rolled.ends(m.Simulated, lines)
				add(intervals(group, low, high), 1+2*i)
			}
		}
	}
	return t
}

// A part is the columns of a table under "exactly" or "at least"; a table of labels has one part without a name.
type part struct {
	name     string
	chance   func(d *sim.Distribution, l line) (e sim.Estimate, ok bool)
	fraction func(d *sim.Distribution, l line) string
}

// beside returns the part for simulated figures beside exact ones: it leaves out a chance that is
// exactly 0 or 1, unless the simulated chance is another.
func (p part) beside(exact *sim.Distribution) part {
	if exact == nil {
		return p
	}
	chance := p.chance
	p.chance = func(d *sim.Distribution, l line) (sim.Estimate, bool) {
		known, _ := chance(exact, l)
		e, ok := chance(d, l)
		never := known.Value <= 0 && e.Value <= 0
		always := known.Value >= 1-certainty && e.Value >= 1
		return e, ok && (l.mean || !never && !always)
	}
	return p
}

// chances returns the cells of a column, all rounded to the same decimals, so that equal chances read the same.
func (p part) chances(d *sim.Distribution, lines []line) []string {
	decimals := p.decimals(d, lines)
	cells := make([]string, len(lines))
	for i, l := range lines {
		e, ok := p.chance(d, l)
		switch {
		case ok && l.mean:
			cells[i] = Number(e)
		case ok:
			cells[i] = Rough(e, false, decimals) + " %"
		}
	}
	return cells
}

// decimals returns the number of decimals for the chances of a column.
func (p part) decimals(d *sim.Distribution, lines []line) int {
	var list []sim.Estimate
	for _, l := range lines {
		if e, ok := p.chance(d, l); ok && !l.mean {
			list = append(list, e)
		}
	}
	return Deserved(list, false, exactDecimals)
}

// ends returns the intervals of a column, with the decimals of its chances.
func (p part) ends(d *sim.Distribution, lines []line) (low, high []string) {
	decimals := p.decimals(d, lines)
	for _, l := range lines {
		from, to := "", ""
		e, ok := p.chance(d, l)
		switch {
		case ok && l.mean:
			from, to = Interval(e, 1)
		case ok:
			from, to = intervalTo(e, 100, decimals)
		}
		low, high = append(low, from), append(high, to)
	}
	return low, high
}

func (p part) fractions(d *sim.Distribution, lines []line) []string {
	cells := make([]string, len(lines))
	for i, l := range lines {
		cells[i] = p.fraction(d, l)
	}
	return cells
}

func exactly(d *sim.Distribution, l line) (sim.Estimate, bool) {
	if l.mean {
		return d.Mean(), true
	}
	return d.Share(l.low, l.high), true
}

func atLeast(d *sim.Distribution, l line) (sim.Estimate, bool) {
	if l.low == 0 { // no number is smaller, so "0 or more" is certain without trials
		return sim.Certain(1), !l.mean
	}
	return d.Share(l.low, d.Size()-1), !l.mean
}

func fractionExactly(d *sim.Distribution, l line) string {
	if l.mean {
		return d.MeanFraction().RatString()
	}
	return d.Fraction(l.low, l.high).RatString()
}

func fractionAtLeast(d *sim.Distribution, l line) string {
	if l.mean {
		return ""
	}
	return d.Fraction(l.low, d.Size()-1).RatString()
}

// fractionsBeneath returns, by row, the exact fractions of the row as text. A report prints the text beneath the row. If it
// would need more than two lines of the given width, it is "".
func (m *Spread) fractionsBeneath(lines []line, width int) []string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = "= " + fractionExactly(m.Exact, l)
		if m.Labels == nil && !l.mean {
			texts[i] = "exactly " + fractionExactly(m.Exact, l) + ", at least " + fractionAtLeast(m.Exact, l)
		}
		if len(texts[i]) > 2*(width-4) {
			texts[i] = ""
		}
	}
	return texts
}

// bars returns the chances of the rows as shares of the largest.
func (m *Spread) bars(lines []line) []float64 {
	bars, largest := make([]float64, len(lines)), 0.0
	for i, l := range lines {
		if !l.mean {
			bars[i] = m.Best().Share(l.low, l.high).Value
			largest = max(largest, bars[i])
		}
	}
	for i := range bars {
		bars[i] /= largest
	}
	return bars
}
