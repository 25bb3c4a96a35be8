package experiments

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"salvo/rules"
	"salvo/rules/english"
)

// remarks returns notes on what a reader of the chart could take wrong: numbers that differ from cell to cell although
// no axis varies them, and words on an axis that need their explanation.
func (c *Chart) remarks(results []*cell) []string {
	var notes []string
	for i := range c.scenario.Procedure.Factors {
		f := &c.scenario.Procedure.Factors[i]
		if note := c.differs(f, results); note != "" {
			notes = append(notes, note)
		}
		for _, a := range c.axes {
			if a.rank == factorRank && a.Name == f.Name && explains(f.Help, a.Values) {
				notes = append(notes, english.Capital(a.Name)+": "+f.Help+".")
			}
		}
	}
	return notes
}

// differs returns a note if the user gave no value for a factor that is a length, and the value depends on the units
// that an axis varies: "Range is not given and differs: 40 cm (the Brummbär) to 100 cm (the Tiger II)." Otherwise it
// returns "".
func (c *Chart) differs(f *rules.Factor, results []*cell) string {
	at := slices.IndexFunc(c.axes, func(a *Axis) bool { return a.rank == unitRank || a.rank == fieldRank })
	if f.Derive == nil || f.Unit == "" || c.scenario.Given(f.Name) || at < 0 {
		return ""
	}
	width := len(c.axes[0].Values)
	low, high, lowAt, highAt := 0.0, 0.0, -1, -1 // the smallest and the largest value, and where they are on the axis
	for i, cell := range results {
		s, err := c.at(i)
		if err != nil || cell.empty != "" {
			continue
		}
		value, err := strconv.ParseFloat(s.Word(f.Name), 64)
		if err != nil || s.Given(f.Name) { // given: an axis varies the factor
			return ""
		}
		place := [...]int{i % width, i / width}[at]
		if lowAt < 0 || value < low {
			low, lowAt = value, place
		}
		if highAt < 0 || value > high {
			high, highAt = value, place
		}
	}
	if low == high {
		return ""
	}
	lowest, highest := "", ""
	if a := c.axes[at]; a.rank == unitRank {
		said := a.valuesInWords(c.scenario)
		lowest, highest = " ("+said[lowAt]+")", " ("+said[highAt]+")"
	}
	return fmt.Sprintf("%s is not given and differs: %g %s%s to %g %s%s. With %s=%g all cells share it.",
		english.Capital(c.scenario.FactorInWords(f.Name)), low, f.Unit, lowest, high, f.Unit, highest, f.Name, low)
}

// explains reports whether the help of a factor explains one of the values: "passed and test: pins are those before an
// order that is obeyed or tested".
func explains(help string, values []string) bool {
	for _, clause := range strings.Split(help, "; ") {
		before, _, found := strings.Cut(clause, ": ")
		for _, value := range values {
			if found && regexp.MustCompile(`(^|\W)`+regexp.QuoteMeta(value)+`(\W|$)`).MatchString(before) {
				return true
			}
		}
	}
	return false
}
