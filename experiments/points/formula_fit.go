package points

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"salvo/rules"
)

// regress fits the fair costs of the given units by the given terms (least squares), and returns the factors, the
// constant first. The result left is the mean absolute error at a unit that is left out of the fit. It takes no further
// fits, because the error at a unit that is left out is its residual divided by 1 minus its leverage. If the units are
// too few for the terms, left is infinite.
func (f *formula) regress(units []int, terms []int) (factors []float64, left float64) {
	n, m := len(units), len(terms)+1
	if n <= m {
		return make([]float64, m), math.Inf(1)
	}
	x, y := mat.NewDense(n, m, nil), mat.NewVecDense(n, nil)
	for i, u := range units {
		x.Set(i, 0, 1)
		for k, term := range terms {
			x.Set(i, k+1, f.values[u][term])
		}
		y.SetVec(i, f.fair[u])
	}
	var qr mat.QR
	qr.Factorize(x)
	var solution mat.VecDense
	if err := qr.SolveVecTo(&solution, false, y); err != nil {
		return make([]float64, m), math.Inf(1)
	}
	var q mat.Dense
	qr.QTo(&q)
	for i := range units {
		leverage, fitted := 0.0, 0.0
		for k := range m {
			leverage += q.At(i, k) * q.At(i, k)
			fitted += x.At(i, k) * solution.AtVec(k)
		}
		left += math.Abs(y.AtVec(i)-fitted) / max(1e-3, 1-leverage)
	}
	return solution.RawVector().Data, left / float64(n)
}

// A feature is a value of a unit that a term of a formula may use.
type feature struct {
	name string
	note string // how the value is turned into a number, for the report; "" if that needs no explanation
	of   func(u *rules.Unit) float64
}

// fewest is the smallest number of units that must differ from a feature's most common value. If fewer differ, the
// feature is not used.
const fewest = 3

// featuresOf returns the features in which units differ. A feature is a field that is a number, the product of two such
// numbers, or how often a word occurs in a field of a unit (0, 1 or more; yes counts 1).
func featuresOf(fields []rules.Field, units []*rules.Unit) (all []feature) {
	var numbers []feature
	for _, field := range fields {
		if field.Name == "cost" || field.Plan {
			continue
		}
		if n, ok := numberOf(field.Name, units); ok {
			numbers = append(numbers, n)
			continue
		}
		all = append(all, wordsOf(field.Name, units)...)
	}
	varying := func(list []feature) []feature {
		return slices.DeleteFunc(list, func(f feature) bool { return !varies(f, units) })
	}
	numbers = varying(numbers)
	var products []feature
	for i, a := range numbers {
		for _, b := range numbers[i+1:] {
			note := strings.Trim(a.note+"; "+b.note, "; ")
			products = append(products, feature{a.name + " x " + b.name, note,
				func(u *rules.Unit) float64 { return a.of(u) * b.of(u) }})
		}
	}
	return varying(slices.Concat(numbers, all, products))
}

// varies reports whether at least fewest units differ from the most common value of a feature.
func varies(f feature, units []*rules.Unit) bool {
	counts := map[float64]int{}
	most := 0
	for _, u := range units {
		x := f.of(u)
		counts[x]++
		most = max(most, counts[x])
	}
	return len(units)-most >= fewest
}

// numberOf returns a field as a feature if it is a number, or a span of die faces such as 4-6, for at least one unit;
// otherwise ok is false. A value that is no number counts as 0. But if all numbers of the field are from 2 to 6, like
// scores of dice, it counts as 7, which no die shows.
func numberOf(field string, units []*rules.Unit) (f feature, ok bool) {
	least, largest, word := math.Inf(1), math.Inf(-1), ""
	for _, u := range units {
		if x, isNumber := numberIn(u.Word(field)); isNumber {
			least, largest = min(least, x), max(largest, x)
		} else {
			word = u.Word(field)
		}
	}
	if math.IsInf(least, 0) {
		return feature{}, false
	}
	missing := 0.0
	if word != "" && least >= 2 && largest <= 6 {
		missing = 7
	}
	f = feature{name: field, of: func(u *rules.Unit) float64 {
		if x, isNumber := numberIn(u.Word(field)); isNumber {
			return x
		}
		return missing
	}}
	if missing > 0 {
		f.note = field + " " + word + " counts as 7"
	}
	return f, true
}

// numberIn returns the number that a text stands for, or how many die faces are in a span such as "4-6" (3). ok is
// false for any other text.
func numberIn(text string) (x float64, ok bool) {
	if x, err := strconv.ParseFloat(text, 64); err == nil {
		return x, true
	}
	low, high, span := strings.Cut(text, "-")
	a, errLow := strconv.Atoi(low)
	b, errHigh := strconv.Atoi(high)
	return float64(b - a + 1), span && errLow == nil && errHigh == nil
}

// wordsOf returns one feature for each word, other than no and none, that a field has at some unit. Its value is how often
// the word occurs in the field of a unit, such as 2 in "2xrifle/mmg".
func wordsOf(field string, units []*rules.Unit) (all []feature) {
	var words []string
	for _, u := range units {
		for part := range strings.SplitSeq(u.Word(field), "/") {
			if _, word := counted(part); !slices.Contains(words, word) {
				words = append(words, word)
			}
		}
	}
	slices.Sort(words)
	for _, word := range words {
		if word == "no" || word == "none" {
			continue
		}
		name, note := word, ""
		if name == "yes" {
			name, note = field, field+" counts 1 if yes"
		} else {
			note = word + " counts 1 for each in " + field
		}
		all = append(all, feature{name, note, func(u *rules.Unit) float64 {
			sum := 0
			for part := range strings.SplitSeq(u.Word(field), "/") {
				if n, w := counted(part); w == word {
					sum += n
				}
			}
			return float64(sum)
		}})
	}
	return all
}

// counted splits an item of a list, such as "2xrifle", into its count and its word. The count is 1 if the item has none.
func counted(item string) (n int, word string) {
	before, after, found := strings.Cut(item, "x")
	if n, err := strconv.Atoi(before); found && err == nil {
		return n, after
	}
	return 1, item
}
