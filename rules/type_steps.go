package rules

import (
	"slices"
	"strconv"
	"strings"
)

// stride is by how much a number with that unit is stepped: what one more means on a table.
func stride(unit string) float64 {
	switch unit {
	case "cm":
		return 5
	case "inches":
		return 3
	}
	return 1
}

// mostStepped is how many numbers may stand in the place of a word.
const mostStepped = 10

// Steps are the values next to one of the type, for those who ask what would be if it were another: numbers go down and
// up by one, lengths by 5 cm or 3 inches, either end of a span and the count of each item of a list by one; words become
// every other word. A word in the place of a number becomes any of the numbers, if they are few. Squares, missions,
// plans and units have no steps.
func (t Type) Steps(value, unit string) []string {
	if t.kind == listKind { // its words are items
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

// Plausible reports whether a step leaves the unit what it is: a number becomes another, a list has one more or fewer, a circumstance
// changes. A word that becomes another makes another unit of it: a tank becomes a mortar.
func (f *Field) Plausible(from, to string) bool {
	word := func(value string) bool { return slices.Contains(f.Type.words, value) }
	return f.Plan || f.Circumstance || f.Type.kind == listKind || f.Type.kind != yesNoKind && !word(from) && !word(to)
}

// Plausible reports whether a step of a factor is a step: a number that becomes a word, as a command value none, is another fight.
func (f *Factor) Plausible(from, to string) bool {
	word := func(value string) bool { return slices.Contains(f.Type.words, value) }
	return f.Type.kind != intKind && f.Type.kind != numberKind || word(from) == word(to)
}

// within are those of some numbers that the type allows.
func (t Type) within(numbers ...float64) (steps []string) {
	for _, x := range numbers {
		if x >= t.min && x <= t.max {
			steps = append(steps, spelled(x))
		}
	}
	return steps
}

// fewNumbers are all whole numbers of the type, if they are few.
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

// listSteps have one more or fewer of an item of the list.
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
					parts = append(parts, counted(item.Count, item.Word))
				}
			}
			if len(parts) > 0 {
				steps = append(steps, strings.Join(parts, "/"))
			}
		}
	}
	return steps
}
