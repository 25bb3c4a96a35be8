package experiments

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

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
				help, _, _ := strings.Cut(f.Help, ", side ") // the words for the factor name the side
				notes = append(notes, english.Capital(factorInWords(c.scenario, a.Name))+": "+help+".")
			}
		}
	}
	return notes
}

// differs returns a note if the user gave no value for a factor that is a length, and the value depends on the units
// that an axis varies: "Range is not given and differs: 40 cm (the Brummbär) to 100 cm (the Tiger II)." Otherwise it
// returns "".
func (c *Chart) differs(f *rules.Factor, results []*cell) string {
	ofUnits := slices.ContainsFunc(c.axes, func(a *Axis) bool { return a.rank == unitRank || a.rank == fieldRank })
	if f.Derive == nil || f.Unit == "" || c.scenario.Given(f.Name) || !ofUnits {
		return ""
	}
	values := make([]float64, len(results)) // by cell: the value of the factor; NaN for an empty cell
	lowest, highest := -1, -1               // the cells with the smallest and the largest value
	for i, cell := range results {
		values[i] = math.NaN()
		s, err := c.at(i)
		if err != nil || cell.empty != "" {
			continue
		}
		value, err := strconv.ParseFloat(s.Word(f.Name), 64)
		if err != nil || s.Given(f.Name) { // given: an axis varies the factor
			return ""
		}
		values[i] = value
		if lowest < 0 || value < values[lowest] {
			lowest = i
		}
		if highest < 0 || value > values[highest] {
			highest = i
		}
	}
	if lowest < 0 || values[lowest] == values[highest] {
		return ""
	}
	return fmt.Sprintf("%s is not given and differs: %g %s%s to %g %s%s. With %s=%g all cells share it.",
		english.Capital(c.scenario.FactorInWords(f.Name)), values[lowest], f.Unit, c.unitsOf(lowest, values),
		values[highest], f.Unit, c.unitsOf(highest, values), f.Name, values[lowest])
}

// unitsOf returns the units of a cell in brackets, " (the Tiger II)", but leaves out those on which the values of the
// cells do not depend. It returns "" if no units remain.
func (c *Chart) unitsOf(cell int, values []float64) string {
	var units []string
	for k, a := range c.axes {
		if a.rank == unitRank && c.depends(k, values) {
			units = append(units, a.valuesInWords(c.scenario)[c.placeOn(k, cell)])
		}
	}
	if units == nil {
		return ""
	}
	return " (" + strings.Join(units, ", ") + ")"
}

// depends reports whether values of cells change along axis number k while the other axis keeps its value. NaN stands
// for an empty cell.
func (c *Chart) depends(k int, values []float64) bool {
	first := map[int]float64{} // by place on the other axis: a value there
	for i, value := range values {
		other := 0
		if len(c.axes) == 2 {
			other = c.placeOn(1-k, i)
		}
		if before, seen := first[other]; seen && value != before && !math.IsNaN(value) {
			return true
		} else if !seen && !math.IsNaN(value) {
			first[other] = value
		}
	}
	return false
}

// placeOn returns the index of a cell's value on axis number k.
func (c *Chart) placeOn(k, cell int) int {
	width := len(c.axes[0].Values)
	return [...]int{cell % width, cell / width}[k]
}

// explains reports whether the help of a factor explains one of the values: "passed and test: pins are those before an
// order that is obeyed or tested".
func explains(help string, values []string) bool {
	for _, clause := range strings.Split(help, "; ") {
		before, _, found := strings.Cut(clause, ": ")
		explained := strings.FieldsFunc(before, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' })
		if found && slices.ContainsFunc(values, func(value string) bool { return slices.Contains(explained, value) }) {
			return true
		}
	}
	return false
}
