package reports

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// mostToldLines is the largest number of lines that sentences describe one by one.
const mostToldLines = 3

// evenly is an even chance.
const evenly = 0.5

// Tell describes the first figure of the chart in sentences: its smallest and largest value, those of the chance that neither
// side wins if the figure is a chance to win and, along numbers, where it becomes an even chance.
func (c *Chart) Tell() []Sentence {
	p := &c.Panels[0]
	low, high := c.lowestAndHighest(p)
	if low == nil {
		return nil
	}
	list := []Sentence{c.reaching(p, low, high)}
	if c.Given != "" {
		list[0] = Say("Given %s: %s", cmp.Or(c.Condition, c.Given), list[0])
	}
	switch empty := p.gaps(); {
	case p.constant() && p.cells() > 1:
		list = append(list, plainly(c.noDifference()))
	case empty > 0 && p.uniform():
		list = append(list, c.holdsAt(p, empty))
	}
	if u := c.Undecided; u != nil {
		low, high := c.lowestAndHighest(u)
		list = append(list, c.reaching(u, low, high))
	}
	if text := c.evenChance(p); text != "" {
		list = append(list, plainly(text))
	}
	return list
}

// An extreme is a cell with its place.
type extreme struct {
	*Cell
	row, col int
}

// lowestAndHighest returns the cells with the smallest and the largest figure; nil if no cell has one.
func (c *Chart) lowestAndHighest(p *Panel) (low, high *extreme) {
	p.each(func(row, col int, cell *Cell) {
		if low == nil || cell.Estimate.Value < low.Estimate.Value {
			low = &extreme{cell, row, col}
		}
		if high == nil || cell.Estimate.Value > high.Estimate.Value {
			high = &extreme{cell, row, col}
		}
	})
	return low, high
}

// reaching states the smallest and the largest figure: "M4 Shermans knock out the Tiger I from 0.2 % (one M4 Sherman, facing
// front) to 83 % of the time (eight M4 Shermans, facing flank)."
func (c *Chart) reaching(p *Panel, low, high *extreme) Sentence {
	clause := Clause{Text: p.Told, Name: c.figureName(p, high), Figure: high.Estimate, Mean: p.Mean}
	if p.Told == "" || p.Mean && !strings.Contains(p.Told, "#") {
		clause.Text = cmp.Or(p.Words, p.Figure) + ":"
		if p.Mean {
			clause.Text += " #"
		}
	}
	switch same := low.Estimate.Value == high.Estimate.Value || p.uniform(); {
	case same && p.Told == "" && !p.Mean:
		return Say("%s: %s.", english.Capital(cmp.Or(p.Words, p.Figure)), c.figure(p, high))
	case same:
		return Tell([]Clause{clause})
	}
	if apart(&low.Estimate, &high.Estimate, p.cells()) {
		return c.around(clause.Text, Say("from %s to %s", c.placed(p, low, ""), c.placed(p, high, " of the time")))
	}
	reach := Say("%s to %s", c.figure(p, low), c.figure(p, high))
	if !p.Mean {
		reach = append(reach, Phrase{Words: " of the time"})
	}
	return append(c.around(clause.Text, reach), Phrase{Words: p.alike()})
}

// noDifference says that the axes do not change the first figure, and how to see another one.
func (c *Chart) noDifference() string {
	if other := c.other(); other != nil {
		return "Neither " + cmp.Or(c.X.Words, c.X.Name) + " nor " + cmp.Or(other.Words, other.Name) + " changes that: --show asks for another figure."
	}
	words, verb := cmp.Or(c.X.Words, c.X.Name), " does"
	if isPlural(words) {
		verb = " do"
	}
	return english.Capital(words) + verb + " not change that: --show asks for another figure."
}

// isPlural reports whether the name of an axis is a plural by its letter s: "hits already marked", "defender pins", but not
// "class of the target".
func isPlural(words string) bool {
	phrase, _, _ := strings.Cut(words, " of ")
	first, _, _ := strings.Cut(phrase, " ")
	last := phrase[strings.LastIndex(phrase, " ")+1:]
	return slices.ContainsFunc([]string{first, last}, func(word string) bool {
		return strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss")
	})
}

// mostRuns is how many runs of values a sentence names.
const mostRuns = 3

// holdsAt says which cells have the figure that all cells with a figure share. Of a chart with one axis it names the values; if
// they make many runs, or the chart has two axes, it counts the cells.
func (c *Chart) holdsAt(p *Panel, empty int) Sentence {
	var runs [2][]string // of cells with a figure, and of empty ones
	for first, cells := 0, p.Cells[0]; first < len(cells); {
		last := first
		for c.X.Numeric && last+1 < len(cells) && cells[last+1].Empty == cells[first].Empty {
			last++
		}
		kind := 0
		if cells[first].Empty {
			kind = 1
		}
		runs[kind] = append(runs[kind], fromTo(c.X.say(first), c.X.say(last)))
		first = last + 1
	}
	if c.other() != nil || max(len(runs[0]), len(runs[1])) > mostRuns {
		return Say("That holds in %s of %s; the others are empty.", p.cells(), english.Counted(p.cells()+empty, "cell"))
	}
	return Say("That holds at %s; there is no such figure at %s.", english.List(runs[0]), english.List(runs[1]))
}

// around inserts the smallest and the largest figure into the clause of the figure.
func (c *Chart) around(clause string, reach Sentence) Sentence {
	if before, after, mean := strings.Cut(clause, "#"); mean {
		return Say("%s%s%s.", english.Capital(before), reach, after)
	}
	return Say("%s %s.", english.Capital(strings.Replace(clause, "~", "", 1)), reach)
}

// alike says that the figures may differ by chance alone, and after how many trials.
func (p *Panel) alike() string {
	most := int64(0)
	p.each(func(_, _ int, cell *Cell) { most = max(most, cell.Trials) })
	return " With " + english.Grouped(most) + " trials each, these cannot be told apart."
}

// apart reports whether the smallest and the largest of several figures differ by more than luck. Both were chosen for being
// extreme, so the test allows for all pairs of the figures: by luck alone it finds a difference in at most 5 of 100 charts.
func apart(low, high *sim.Estimate, of int) bool {
	if IsExact(*low) && IsExact(*high) {
		return true
	}
	return differ(low, high, max(1, of*(of-1)/2))
}

// differ reports whether two simulated figures differ by more than luck, if they are one of several pairs that are compared: by
// luck alone it finds a difference among the pairs in at most 5 of 100 cases.
func differ(low, high *sim.Estimate, pairs int) bool {
	times := math.Erfinv(1-0.05/float64(pairs)) / math.Erfinv(0.95) // how much wider than intervals of 95 %
	return high.Value-low.Value > times*math.Hypot(low.High-low.Value, high.Value-high.Low)
}

// figureName returns the name of a cell's figure: "result=knocked-out at range=10".
func (c *Chart) figureName(p *Panel, e *extreme) string {
	return p.Figure + " at " + c.place(e.row, e.col)
}

// placed returns a figure with its place. The argument after is written behind the sign "%".
func (c *Chart) placed(p *Panel, e *extreme, after string) Sentence {
	figure, joint := c.figure(p, e), " ("
	if words, within := strings.CutSuffix(figure.Words, ")"); within { // one pair of brackets is enough
		figure.Words, joint = words, "; "
	}
	figure.Words = strings.Replace(figure.Words, " %", " %"+after, 1)
	return Say("%s%s%s)", figure, joint, c.tied(p, e))
}

// mostTied is the largest number of tied places, or of tied values of one axis, that a sentence names one by one.
const mostTied = 3

// ties reports whether a cell may have the same figure as an extreme one: an equal exact figure, or one that the trials cannot
// tell from it.
func (e *extreme) ties(cell *Cell, cells int) bool {
	if IsExact(e.Estimate) && IsExact(cell.Estimate) {
		return math.Abs(cell.Estimate.Value-e.Estimate.Value) <= certainty
	}
	low, high := &cell.Estimate, &e.Estimate
	if low.Value > high.Value {
		low, high = high, low
	}
	return !apart(low, high, cells)
}

// tied returns the place of an extreme figure, with the cells that tie with it. Neighbouring cells along numbers are one run, an
// axis that makes no difference is left out, and many further cells are only counted. Simulated ties are "too close to tell".
func (c *Chart) tied(p *Panel, e *extreme) string {
	place, several := c.region(p, e)
	if several && !IsExact(e.Estimate) {
		place += ", too close to tell"
	}
	return place
}

// region returns the place that tied describes, and whether it has more than one cell.
func (c *Chart) region(p *Panel, e *extreme) (place string, several bool) {
	alike := func(row, col int) bool {
		cell := &p.Cells[row][col]
		return !cell.Empty && e.ties(cell, p.cells())
	}
	inRow := func(col int) bool { return alike(e.row, col) }
	first, last := e.col, e.col
	for c.X.Numeric && first > 0 && inRow(first-1) {
		first--
	}
	for c.X.Numeric && last+1 < len(p.Cells[e.row]) && inRow(last+1) {
		last++
	}
	var all []string
	wholeRows, wholeColumns, likeThisRow, beside := true, true, true, 0 // beside counts the ties that are not in the run
	p.each(func(row, col int, _ *Cell) {
		in := alike(row, col)
		run := first <= col && col <= last
		wholeRows = wholeRows && in == alike(row, e.col)
		wholeColumns = wholeColumns && in == run
		likeThisRow = likeThisRow && in == (run && alike(row, e.col))
		if in {
			all = append(all, c.placeInWords(row, col))
		}
		if in && !(run && row == e.row) {
			beside++
		}
	})
	other := c.other()
	along := fromTo(c.X.say(first), c.X.say(last))
	several = len(all) > 1
	if other == nil {
		switch {
		case beside == 0:
			return along, several
		case first == last && len(all) <= mostTied:
			return english.List(all), several
		}
		return along + " and " + english.Counted(beside, "more cell"), several
	}
	var rows []string
	for row := range p.Cells {
		if alike(row, e.col) {
			rows = append(rows, other.say(row))
		}
	}
	switch {
	case wholeRows && several && len(rows) <= mostTied:
		return either(rows), several
	case wholeColumns && several && beside > 0:
		return along, several
	case likeThisRow && len(rows) <= mostTied:
		return along + ", " + either(rows), several
	}
	return along + ", " + other.say(e.row) + " and " + english.Counted(beside, "more cell"), several
}

// either joins places of an axis with "or" and writes the words at their beginning once: "facing side or rear".
func either(places []string) string {
	first := strings.Fields(places[0])
	shared := len(first) - 1
	for _, place := range places[1:] {
		words := strings.Fields(place)
		shared = min(shared, len(words)-1)
		for i := range shared {
			if words[i] != first[i] {
				shared = i
				break
			}
		}
	}
	text := places[0]
	for i, place := range places[1:] {
		joint := ", "
		if i == len(places)-2 {
			joint = " or "
		}
		text += joint + strings.Join(strings.Fields(place)[shared:], " ")
	}
	return text
}

// placeInWords returns the values of both axes in a cell.
func (c *Chart) placeInWords(row, col int) string {
	if other := c.other(); other != nil {
		return c.X.say(col) + ", " + other.say(row)
	}
	return c.X.say(col)
}

// fromTo joins two places of an axis and writes the words that they share once: "range 35 to 60 cm".
func fromTo(first, last string) string {
	if first == last {
		return first
	}
	from, to, begin, end := shared(first, last)
	return strings.Join(slices.Concat(from[:len(from)-end], []string{"to"}, to[begin:]), " ")
}

// shared returns the words of two different places of an axis, and how many words at their beginning and at their end are the
// same. At the end, a word of first is the same as its plural in last: "1 pin" and "8 pins" share "pins".
func shared(first, last string) (from, to []string, begin, end int) {
	from, to = strings.Fields(first), strings.Fields(last)
	for begin < min(len(from), len(to)) && from[begin] == to[begin] {
		begin++
	}
	for end < min(len(from), len(to))-begin && slices.Contains([]string{to[len(to)-1-end], to[len(to)-1-end] + "s"}, from[len(from)-1-end]+"s") {
		end++
	}
	return from, to, begin, end
}

// figure returns the figure of a cell in words. A simulated figure gets its interval if that is wider than the rounding: "42
// ±15 %".
func (c *Chart) figure(p *Panel, e *extreme) Phrase {
	phrase := Phrase{Figure: c.figureName(p, e), Value: e.Estimate.Value}
	how := Clause{Figure: e.Estimate}
	switch share := felt(e.Estimate); {
	case p.Mean:
		phrase.Words = withHalf(roundedMean(e.Estimate), e.Estimate, 1)
	case how.never():
		phrase.Words = "never"
	case how.always():
		phrase.Words = "always"
	case share == "":
		phrase.Words = often(e.Estimate, share, false)
	default:
		phrase.Words = withinReach(share, e.Estimate)
	}
	return phrase
}

// withinReach returns a share with half the width of its interval, "42 ±15 %". If that would reach below 0 % or beyond 100 %, it
// returns the ends of the interval: "2 % (0 to 9)".
func withinReach(share string, e sim.Estimate) string {
	text := withHalf(share, e, 100)
	half := e.Half()
	if text == share || e.Value >= half && e.Value+half <= 1 {
		return text + " %"
	}
	low, high := Interval(e, 100)
	return Fixed(100*e.Value, simulatedDecimals(100*half)) + " % (" + low + " to " + high + ")"
}

// withHalf returns a figure with half the width of its interval, or the number alone if the rounding is coarser than that.
func withHalf(number string, e sim.Estimate, scale float64) string {
	_, decimals, _ := strings.Cut(number, ".")
	half := scale * e.Half()
	if half < 0.5*math.Pow10(-len(decimals)) {
		return number
	}
	return Fixed(scale*e.Value, simulatedDecimals(half)) + " ±" + HalfWidth(half)
}

// The words with which the clause of a rising line begins: takes if the chance is even or better from a value of the axis on,
// lies if it becomes even between two values of the axis. A second clause with the same words leaves them out.
const (
	takes = "an even chance takes "
	lies  = "an even chance lies "
)

// evenChance says, along numbers, where each of a few lines reaches an even chance or falls below it. It returns "" if no line
// does, or if crossing returns "" for any line.
func (c *Chart) evenChance(p *Panel) string {
	if p.Mean || c.Y != nil || !c.X.Increasing() || len(p.Cells) > mostToldLines || p.Goal != nil {
		return ""
	}
	var parts, alone []string
	crossed := false
	for row, cells := range p.Cells {
		text, crosses := c.crossing(cells)
		if text == "" {
			return ""
		}
		alone = append(alone, text)
		crossed = crossed || crosses
		for _, opening := range []string{takes, lies} {
			if row > 0 && strings.Contains(parts[row-1], opening) {
				text = strings.TrimPrefix(text, opening)
			}
		}
		if c.Series != nil {
			text = "with " + c.Series.say(row) + " " + text
		}
		parts = append(parts, text)
	}
	if !crossed {
		return ""
	}
	if c.Series != nil && !slices.ContainsFunc(alone, func(text string) bool { return text != alone[0] }) {
		return "In each case " + alone[0] + "."
	}
	return english.Capital(english.Clauses(parts)) + "."
}

// crossing says where a rising or falling line passes an even chance, or that it does not. It returns ""
// for a line that neither only rises nor only falls, or that has an empty or unsure cell.
func (c *Chart) crossing(cells []Cell) (text string, crosses bool) {
	rises, falls := true, true
	for i := range cells {
		if cells[i].Empty || unsure(cells[i].Estimate) {
			return "", false
		}
		if i > 0 {
			step := cells[i].Estimate.Value - cells[i-1].Estimate.Value
			rises, falls = rises && step >= -certainty, falls && step <= certainty
		}
	}
	last := len(cells) - 1
	first := -1 // the first cell in which the chance is even or better; of a falling line, the first in which it is no longer
	for i := range cells {
		if better := cells[i].Estimate.Value >= evenly-certainty; first < 0 && better == rises {
			first = i
		}
	}
	switch {
	case !rises && !falls:
		return "", false
	case rises && first == 0, !rises && first < 0:
		return "the chance is always better than even", false
	case first > 0 && c.X.skips(first):
		return c.X.astride(first, rises), true
	case rises && first > 0:
		return takes + c.X.say(first), true
	case !rises && first > 0:
		return "the chance is even or better up to " + c.X.say(first-1), true
	case rises:
		return "there is no even chance up to " + c.X.say(last), false
	}
	return "there is no even chance from " + c.X.say(0) + " on", false
}

// skips reports whether there are whole numbers or lengths between the values with the indexes i-1 and i of the axis.
func (a *Axis) skips(i int) bool {
	places := a.Places()
	return a.Unit != "" || places[i]-places[i-1] > 1
}

// astride returns words which say that the chance of a chart passes one half between the values with the indexes i-1 and i
// of the axis. The chance grows there if rises is true, and falls otherwise.
func (a *Axis) astride(i int, rises bool) string {
	from, to, begin, end := shared(a.say(i-1), a.say(i))
	second := strings.Join(to[begin:], " ")
	if rises {
		return lies + "between " + strings.Join(from[:len(from)-end], " ") + " and " + second
	}
	return "the chance is even or better at " + a.say(i-1) + ", no longer at " + second
}

// unsure reports whether a figure is simulated and within half the width of its interval of an even chance.
func unsure(e sim.Estimate) bool { return !IsExact(e) && math.Abs(e.Value-evenly) < e.Half() }
