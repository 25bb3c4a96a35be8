package rules

import (
	"slices"
	"strconv"
	"strings"
)

// stride returns the step by which a number with that unit of measurement changes: a difference that matters on a table.
func stride(unit string) float64 {
	switch unit {
	case "cm":
		return 5
	case "inches":
		return 3
	}
	return 1
}

// mostStepped is the largest number of whole numbers that replace a word.
const mostStepped = 10

// Steps returns the values next to a value of the type, for analyses of small changes. Numbers change by one, lengths
// by 5 cm or 3 inches, in both directions. Either end of a span and the count of each item of a list change by one. Every
// value except a list and squares is also replaced by each word that the type allows. A word in place of a whole number is
// replaced by each of the numbers, too, if they are at most mostStepped.
func (t Type) Steps(value, unit string) []string {
	if t.kind == listKind { // the words of a list are its items
		return t.listSteps(value)
	}
	var steps []string
	switch v, wrong := t.parse(value); {
	case wrong != nil && t.kind != unitKind || v.squares != nil:
		return nil
	case slices.Contains(t.words, value):
		steps = t.fewNumbers()
	case t.kind == intKind || t.kind == numberKind:
		steps = t.within(v.number-stride(unit), v.number+stride(unit))
	case t.kind == spanKind:
		steps = t.spanSteps(v.lo, v.hi)
	}
	for _, word := range t.words {
		if word != value {
			steps = append(steps, word)
		}
	}
	return steps
}

// Plausible reports whether the unit stays the same kind of unit after a step: a number becomes another, a list has one
// item more or fewer, or a field changes that is marked as Plan or Circumstance. A change of any other word makes the unit
// another kind of unit: a tank becomes a mortar.
func (f *Field) Plausible(from, to string) bool {
	word := func(value string) bool { return slices.Contains(f.Type.words, value) }
	return f.Plan || f.Circumstance || f.Type.kind == listKind || f.Type.kind != yesNoKind && !word(from) && !word(to)
}

// Plausible reports whether a step of a factor is a small change. If a number becomes a word, such as a command value of
// none, or a word a number, the change is not small.
func (f *Factor) Plausible(from, to string) bool {
	word := func(value string) bool { return slices.Contains(f.Type.words, value) }
	return f.Type.kind != intKind && f.Type.kind != numberKind || word(from) == word(to)
}

// within returns those of the numbers that the type allows.
func (t Type) within(numbers ...float64) (steps []string) {
	for _, x := range numbers {
		if x >= t.min && x <= t.max {
			steps = append(steps, spelled(x))
		}
	}
	return steps
}

// fewNumbers returns all whole numbers of the type if they are at most mostStepped, else nil.
func (t Type) fewNumbers() (steps []string) {
	if t.kind != intKind || t.max-t.min >= mostStepped {
		return nil
	}
	for x := t.min; x <= t.max; x++ {
		steps = append(steps, spelled(x))
	}
	return steps
}

func (t Type) spanSteps(lo, hi int) (steps []string) {
	for _, span := range [][2]int{{lo - 1, hi}, {lo + 1, hi}, {lo, hi - 1}, {lo, hi + 1}} {
		if float64(span[0]) >= t.min && span[0] <= span[1] && float64(span[1]) <= t.max {
			steps = append(steps, strconv.Itoa(span[0])+"-"+strconv.Itoa(span[1]))
		}
	}
	return steps
}

// listSteps returns the lists with one more or one fewer of an item.
func (t Type) listSteps(value string) (steps []string) {
	v, wrong := t.parse(value)
	if wrong != nil {
		return nil
	}
	for i := range v.items {
		for _, by := range []int{-1, 1} {
			var parts []string
			for k, item := range v.items {
				if k == i {
					item.Count += by
				}
				if item.Count > 0 {
					parts = append(parts, Counted(item.Count, item.Word))
				}
			}
			if len(parts) > 0 {
				steps = append(steps, strings.Join(parts, "/"))
			}
		}
	}
	return steps
}
