package reports

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// A Clause is a part of a sentence that states one figure. In Text, "~" marks the place of "always" or "never", and "#" the
// place of a mean. A chance is written at the end of the clause.
type Clause struct {
	Text   string
	Metric string
	Name   string // the name of the figure, as a user writes it: "result=knocked-out"
	Figure sim.Estimate
	Mean   bool
	IfAny  bool // the clause is left out if its event never happens, or if its mean is 0
}

// Tell states figures in one sentence: "Two M4 Shermans knock out the Tiger I 2 % of the time, 1 in 51, and suppress it 75 %."
// It leaves out idle clauses (see idle), and returns nil if all are idle.
func Tell(clauses []Clause) Sentence {
	clauses = slices.DeleteFunc(slices.Clone(clauses), func(c Clause) bool { return c.idle(clauses) })
	told := chances(clauses)
	var parts []Sentence
	timed := false // whether an earlier clause says "of the time"
	for i := range clauses {
		c := &clauses[i]
		part := c.phrases()
		if !c.Mean && !c.never() && !c.always() {
			part = append(part, Phrase{Words: " "}, c.phrase(often(c.Figure, withWide(told[i], c.Figure), !timed)))
			timed = true
		}
		parts = append(parts, part)
	}
	if parts == nil {
		return nil
	}
	joints := []string{", ", ", and "}
	if len(parts) == 2 && clauses[0].Mean && clauses[1].Mean {
		joints[1] = " and "
	}
	whole := sentenceOf(parts, joints[0], joints[1])
	whole[0].Words = english.Capital(whole[0].Words)
	return whole
}

// An answer states the interval of a chance above seldom if half the width of the interval is at least wideHalf percentage
// points.
const wideHalf = 2

// withWide adds half the width of a wide interval to a share in per cent: "43 ±8".
func withWide(share string, e sim.Estimate) string {
	if half := 100 * e.Half(); share != "" && e.Value > seldom && half >= wideHalf {
		return share + " ±" + HalfWidth(half)
	}
	return share
}

// sentenceOf joins the parts of a sentence with joint, and the last part with last. It ends the sentence with a full stop.
func sentenceOf(parts []Sentence, joint, last string) (whole Sentence) {
	for i, part := range parts {
		switch i {
		case 0:
		case len(parts) - 1:
			whole = append(whole, Phrase{Words: last})
		default:
			whole = append(whole, Phrase{Words: joint})
		}
		whole = append(whole, part...)
	}
	return append(whole, Phrase{Words: "."})
}

// enumeratedSentences joins parts with commas, and the last with "and", and adds a full stop.
func enumeratedSentences(parts []Sentence) Sentence { return sentenceOf(parts, ", ", ", and ") }

// idle reports whether the clause is left out. A clause is idle if its figure is unknown. A mean is idle if it is 0 and the
// clause is marked IfAny. A chance is idle if its event never happens, and the clause is marked IfAny, has no place for "never",
// or another label of its metric always happens.
func (c *Clause) idle(all []Clause) bool {
	switch {
	case !known(c.Figure):
		return true
	case c.Mean:
		return c.IfAny && c.Figure.High <= 0
	case !c.never():
		return false
	}
	settled := slices.ContainsFunc(all, func(o Clause) bool { return o.Metric == c.Metric && !o.Mean && o.always() })
	return c.IfAny || settled || !strings.Contains(c.Text, "~")
}

func (c *Clause) never() bool { return IsExact(c.Figure) && c.Figure.Value <= 0 }

func (c *Clause) always() bool { return IsExact(c.Figure) && c.Figure.Value >= 1-certainty }

// phrase returns words as a phrase with the name and the value of the clause's figure.
func (c *Clause) phrase(words string) Phrase { return Phrase{words, c.Name, c.Figure.Value} }

// phrases returns the text of the clause with "always", "never" or the mean in its place.
func (c *Clause) phrases() Sentence {
	how := ""
	switch {
	case c.Mean:
		number := roundedMean(c.Figure)
		before, after := counted(c.Text, number)
		return Sentence{{Words: before}, c.phrase(number), {Words: after}}
	case c.never():
		how = "never "
	case c.always():
		how = "always "
	}
	before, after, within := strings.Cut(c.Text, "~")
	if !within || how == "" {
		return Sentence{{Words: before + after}}
	}
	return Sentence{{Words: before}, c.phrase(how), {Words: after}}
}

// counted splits a text at its "#" into what stands before and after the number. If the number is 1, the word after it becomes
// singular.
func counted(text, number string) (before, after string) {
	before, after, _ = strings.Cut(text, "#")
	if number == "1" && strings.HasPrefix(after, " ") {
		what, rest, _ := strings.Cut(after[1:]+" ", " ")
		if what = strings.TrimSuffix(what, "s"); what == "men" {
			what = "man"
		}
		after = strings.TrimRight(" "+what+" "+rest, " ")
	}
	return before, after
}

// Happened describes one engagement in a sentence without a full stop. The figures of the clauses are the values of that
// engagement. It returns "" if no clause applies.
func Happened(clauses []Clause) string {
	var parts []string
	for _, c := range clauses {
		switch text := strings.Replace(c.Text, "~", "", 1); {
		case !c.Mean:
			parts = append(parts, text)
		case !c.IfAny || c.Figure.Value > 0:
			number := trimmed(Fixed(c.Figure.Value, 1))
			before, after := counted(strings.Replace(text, " on average", "", 1), number)
			parts = append(parts, before+number+after)
		}
	}
	switch len(parts) {
	case 0:
		return ""
	case 2:
		return parts[0] + " and " + parts[1]
	}
	return english.Clauses(parts)
}

// The first chance of a sentence is also written as "1 in N" if it is at most seldom and its interval is narrow enough (see
// rough). A chance below tiny or above 1 - tiny is not written in per cent. An exact chance below one in unthinkable is only said
// to be smaller than that.
const (
	seldom      = 0.1
	tiny        = 0.0001
	unthinkable = 1_000_000_000_000
)

// often states a chance in words: "2 % of the time, 1 in 51". The argument share is the chance in per cent, or "" if the chance
// is too near to 0 % or 100 % for that. The argument first is true for the first chance of a sentence, which says "of the time".
func often(e sim.Estimate, share string, first bool) string {
	switch {
	case share == "" && IsExact(e) && e.Value*unthinkable < 1:
		return "less than 1 time in " + english.Grouped(unthinkable)
	case share == "" && e.Value < 0.5 && (IsExact(e) || e.Value > 0 && e.Half() < e.Value/2):
		return "1 time in " + oneIn(e)
	case share == "" && e.Value < 0.5:
		return "less than 1 time in " + english.Grouped(digits(1/e.High, 1, math.Floor))
	case share == "" && IsExact(e):
		return "all but 1 time in " + english.Grouped(digits(1/(1-e.Value), 2, math.Round))
	case share == "":
		return "all but at most 1 time in " + english.Grouped(digits(1/(1-e.Low), 1, math.Floor))
	case rough(e):
		return roughly(share, e, first)
	case !first:
		return share + " %"
	case e.Value <= seldom:
		return share + " % of the time, " + roundly(share, e) + "1 in " + oneIn(e)
	}
	return share + " % of the time"
}

// rough reports whether a rare chance rests on so few events that "1 in N" would claim too much: half the width of its interval
// is at least the chance itself.
func rough(e sim.Estimate) bool { return !IsExact(e) && e.Value <= seldom && e.Half() >= e.Value }

// roughly states a rough chance by its interval: "1 % (0 to 3) of the time".
func roughly(share string, e sim.Estimate, first bool) string {
	low, high := Interval(e, 100)
	share += " % (" + trimmed(low) + " to " + high + ")"
	if first {
		share += " of the time"
	}
	return share
}

// Often states a chance in words outside of a sentence: "2 % of the time, 1 in 51", "always".
func Often(e sim.Estimate) string {
	c := Clause{Figure: e}
	switch {
	case !known(e):
		return unknown
	case c.never():
		return "never"
	case c.always():
		return "always"
	}
	return often(e, felt(e), true)
}

// roundly returns "about " if the N of a simulated chance is rounded so far that "1 in N" is another share than the one in per
// cent: 9 % and 1 in 10.
func roundly(share string, e sim.Estimate) string {
	n, err := strconv.ParseFloat(strings.ReplaceAll(oneIn(e), ",", ""), 64)
	_, decimals, _ := strings.Cut(share, ".")
	if err != nil || IsExact(e) || Fixed(100/n, len(decimals)) == share {
		return ""
	}
	return "about "
}

// oneIn returns N of "1 in N", rounded to as many digits as the interval supports: at most three, and at most two from 1,000 on.
// N keeps two digits if rounding to one digit would change N by more than a tenth: 7 % is no "1 in 10".
func oneIn(e sim.Estimate) string {
	many := 1 / e.Value
	keep := 3
	if many >= 1000 {
		keep = 2
	}
	if !IsExact(e) {
		switch spread := e.Half() / e.Value; {
		case spread > 0.05:
			keep = 1
			if one := float64(digits(many, 1, math.Round)); math.Abs(one-many) > many/10 {
				keep = 2
			}
		case spread > 0.005:
			keep = 2
		}
	}
	return english.Grouped(digits(many, keep, math.Round))
}

// digits rounds a number to at most keep significant digits.
func digits(x float64, keep int, round func(float64) float64) int64 {
	unit := 1.0
	for x/unit >= math.Pow10(keep) {
		unit *= 10
	}
	return int64(round(x/unit) * unit)
}

// felt returns a chance in per cent with as many decimals as readers can use and its interval supports. It returns "" if the
// chance would then read as 0 or 100.
func felt(e sim.Estimate) string {
	decimals, ok := feltDecimals(e)
	if !ok {
		return ""
	}
	return trimmed(Fixed(100*e.Value, decimals))
}

// feltDecimals returns the number of decimals of a chance in per cent: none from 10 % to 90 %, up to three near 0 % or 100 %,
// and no more than the interval of a simulated chance supports. ok is false if the chance would then read as 0 or 100.
func feltDecimals(e sim.Estimate) (decimals int, ok bool) {
	nearest := min(e.Value, 1-e.Value)
	for limit := 0.1; nearest < limit && decimals < 3; limit /= 10 {
		decimals++
	}
	if !IsExact(e) {
		decimals = min(decimals, simulatedDecimals(100*e.Half()))
	}
	shown := Fixed(100*nearest, decimals)
	return decimals, nearest >= tiny && strings.Trim(shown, "0.") != ""
}

// trimmed removes zeros from the end of a decimal number.
func trimmed(number string) string {
	if !strings.Contains(number, ".") {
		return number
	}
	return strings.TrimRight(strings.TrimRight(number, "0"), ".")
}

// chances returns the chances of clauses in per cent. Chances of one metric that add up to 1 are rounded to the same number of
// decimals if possible (see roundAlike).
func chances(clauses []Clause) []string {
	texts := make([]string, len(clauses))
	groups := map[string][]int{}
	for i, c := range clauses {
		texts[i] = felt(c.Figure)
		if !c.Mean {
			groups[c.Metric] = append(groups[c.Metric], i)
		}
	}
	for _, group := range groups {
		roundAlike(clauses, group, texts)
	}
	return texts
}

// roundAlike rounds the shares of a group to the same number of decimals, if the shares add up to 1. It leaves them as they are
// if the smallest would then have no digit, or if one is too near to 0 or 1 to be written in per cent. The number of decimals is
// at most one, and no more than the intervals support. Each share is rounded by itself, as everywhere else on the page: it is
// better that shares add up to 101 than that one share reads as two different numbers.
func roundAlike(clauses []Clause, group []int, texts []string) {
	sum, decimals, supported, smallest := 0.0, 0, 1, 1.0
	for _, i := range group {
		finest, ok := feltDecimals(clauses[i].Figure)
		if !ok {
			return
		}
		e := clauses[i].Figure
		sum, decimals, smallest = sum+e.Value, max(decimals, min(finest, 1)), min(smallest, e.Value)
		if !IsExact(e) {
			supported = min(supported, simulatedDecimals(100*e.Half()))
		}
	}
	decimals = min(decimals, supported)
	if math.Abs(sum-1) > 1e-9 || len(group) < 2 || smallest*100*math.Pow10(decimals) < 1 {
		return
	}
	for _, i := range group {
		texts[i] = trimmed(Fixed(100*clauses[i].Figure.Value, decimals))
	}
}

// roundedMean returns a mean with one decimal, or with up to four if it is below 0.095. A mean of 100 or more has no decimals,
// and a simulated mean has no more than its interval supports. Zeros at the end are removed.
func roundedMean(e sim.Estimate) string {
	decimals := 1
	for e.Value > 0 && e.Value*math.Pow10(decimals) < 0.95 && decimals < 4 {
		decimals++
	}
	if e.Value >= 100 {
		decimals = 0
	}
	if !IsExact(e) {
		decimals = min(decimals, simulatedDecimals(e.Half()))
	}
	return trimmed(Fixed(e.Value, decimals))
}

// inBrief returns assumptions in one line (see openingLine), and records them as stated by the opening.
func (p *report) inBrief(assumed []Assumption) string {
	line, opening := openingLine(assumed, columns(p.width-1))
	p.opening = append(p.opening, opening...)
	return line
}

// openingLine returns assumptions in one line, without their remarks and without readings of unclear rules. It leaves out
// assumptions for which the line has no room. opening holds the assumptions that the line states.
func openingLine(assumed []Assumption, fits func(line string) bool) (line string, opening []Assumption) {
	for _, a := range assumed {
		if a.Topic == readingTopic {
			continue
		}
		joint := "; "
		if line == "" {
			joint = "Assumed: "
		}
		topic := a.Topic + " "
		if topic == "to hit " && strings.Contains(a.Text, " shots, needs ") {
			topic = "" // the text itself names the topic: "10 rifles: 10 shots, needs 5+"
		}
		for _, text := range shortened(withoutRemarks(a.Text)) {
			if more := line + joint + topic + text; fits(more) {
				line = more
				opening = append(opening, a)
				break
			}
		}
	}
	if line == "" {
		return "", nil
	}
	return line + ".", opening
}

// shortened returns the whole text and, as a second choice, its beginning up to the first comma. The beginning alone is not
// offered if a colon or a "but" follows, since it could be false without the rest.
func shortened(whole string) []string {
	start, rest, cut := strings.Cut(whole, ",")
	if !cut || strings.Contains(rest, ":") || strings.HasPrefix(rest, " but ") {
		return []string{whole}
	}
	return []string{whole, start}
}

// withoutRemarks removes text in round brackets.
func withoutRemarks(text string) string {
	for {
		before, rest, opened := strings.Cut(text, " (")
		_, after, closed := strings.Cut(rest, ")")
		if !opened || !closed {
			return text
		}
		text = before + after
	}
}

// writeAnswer writes the opening of a report: the answer, the main assumptions, and the scenario that was asked about.
func (p *report) writeAnswer(answer []string, assumed []Assumption, title string, scenario ...string) {
	if len(answer) > 0 {
		if p.markdown { // a heading is one sentence
			p.title(answer[0])
			p.paragraph("", strings.Join(answer[1:], " "))
		} else {
			p.title(strings.Join(answer, " "))
		}
		p.paragraph("", p.inBrief(assumed))
		p.line("")
		p.paragraph("", title)
	} else {
		p.title(title)
	}
	for _, line := range scenario {
		p.paragraph("", line)
	}
}

// heading returns the heading of a picture or of an item of the page: the answer, or the title if there is no answer.
func heading(answer []string, title string) string {
	if len(answer) == 0 {
		return title
	}
	return strings.Join(answer, " ")
}
