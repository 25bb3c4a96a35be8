package reports

import (
	"math"
	"strconv"
	"strings"

	"salvo/sim"
)

// unknown stands for a figure that is not known: a share of no trials at all, or a chance whose interval reaches from 0 to 1.
const unknown = "?"

// certainty is how near to 1 an exact chance must come to count as certain: sums of floats miss 1 by less. Exact figures that
// differ by no more count as equal.
const certainty = 1e-12

// surely is how many half-widths a change must differ from 0 to count as sure. A report looks at hundreds of steps, so with 95
// % some would seem to matter that do not. With this factor the chance of a mistake is one in a thousand.
const surely = 1.68

// Exact figures have at least two decimals and at least two significant digits, until they are too small to print.
const (
	exactDecimals = 2
	smallest      = 0.0001
)

// Percent returns a chance in per cent with the decimals that it deserves. The last decimal of a simulated chance is the first
// in which half the width of its interval has a digit. An exact chance has two decimals, and more if it or its opposite is so
// rare that fewer than two digits would show. Only a certain event reads "100 %", only an impossible one "0 %".
func Percent(e sim.Estimate) string {
	switch {
	case !known(e) || e.Low <= 0 && e.High >= 1:
		return unknown
	case IsExact(e):
		return exactPercent(e.Value)
	}
	return bounded(e, 100, simulatedDecimals(100*e.Half())) + " %"
}

// bounded returns a simulated figure in units of 1/scale. If the figure rounds to 0, or a chance to certainty, it states the
// end of the interval instead. A mean of exactly 0 stays 0.
func bounded(e sim.Estimate, scale float64, decimals int) string {
	value := Fixed(scale*e.Value, decimals)
	chance, unit := scale == 100, math.Pow10(-decimals)
	switch {
	case value == Fixed(0, decimals) && (chance || e.Value > 0):
		return "<" + Fixed(max(unit, outwards(scale*e.High, decimals, math.Ceil)), decimals)
	case chance && value == Fixed(100, decimals):
		return ">" + Fixed(min(100-unit, outwards(scale*e.Low, decimals, math.Floor)), decimals)
	}
	return value
}

// outwards rounds the end of an interval with round, away from its middle, to the given number of decimals.
func outwards(x float64, decimals int, round func(float64) float64) float64 {
	return round(Tidy(x*math.Pow10(decimals))) / math.Pow10(decimals)
}

// exactPercent returns an exact chance in per cent.
func exactPercent(chance float64) string {
	percent := float64(100 * chance)
	nearest := min(percent, 100-percent)
	switch {
	case chance <= 0:
		return "0 %"
	case chance >= 1-certainty:
		return "100 %"
	case percent < smallest:
		return "<0.0001 %"
	case nearest < smallest:
		return ">99.9999 %"
	}
	return Fixed(percent, significantDecimals(nearest)) + " %"
}

// Number returns an expected value with the decimals it deserves, by the same rule as [Percent].
func Number(e sim.Estimate) string {
	switch {
	case !known(e):
		return unknown
	case !IsExact(e):
		return bounded(e, 1, simulatedDecimals(e.Half()))
	case e.Value <= 0:
		return "0"
	case e.Value < smallest:
		return "<0.0001"
	}
	return Fixed(e.Value, significantDecimals(e.Value))
}

// Interval returns the ends of the interval of a simulated figure, in units of 1/scale, with the decimals of the
// figure.
func Interval(e sim.Estimate, scale float64) (low, high string) {
	return intervalTo(e, scale, simulatedDecimals(scale*e.Half()))
}

// intervalTo returns the ends of an interval with the given number of decimals. Ends are rounded to the nearest. If an end of
// the interval is stated in place of the figure, that end is rounded outwards, as bounded rounds it.
func intervalTo(e sim.Estimate, scale float64, decimals int) (low, high string) {
	if !known(e) || IsExact(e) {
		return "", ""
	}
	from, to := max(0, scale*e.Low), scale*e.High
	switch value := bounded(e, scale, decimals); {
	case strings.HasPrefix(value, "<"):
		to = outwards(to, decimals, math.Ceil)
	case strings.HasPrefix(value, ">"):
		from = outwards(from, decimals, math.Floor)
	}
	return Fixed(from, decimals), Fixed(to, decimals)
}

func known(e sim.Estimate) bool {
	sum := e.Value + e.Low + e.High
	return !math.IsNaN(sum) && !math.IsInf(sum, 0)
}

// IsExact reports whether a figure is exact: its interval has no width. A simulated share always has a width.
func IsExact(e sim.Estimate) bool { return e.Low == e.High }

// simulatedDecimals returns the place of the first digit of half an interval: 0 for 3.1, 1 for 0.98, 2 for 0.098. It returns at
// most 6, since nobody has trials enough for more.
func simulatedDecimals(half float64) int {
	decimals := 0
	for half > 0 && half < 1 && decimals < 6 {
		half *= 10
		decimals++
	}
	return decimals
}

// significantDecimals returns how many decimals show two digits of an exact figure.
func significantDecimals(figure float64) int {
	decimals := exactDecimals
	for figure*math.Pow10(decimals) < 9.5 {
		decimals++
	}
	return decimals
}

// Fixed writes a number with the given number of decimals. Halves go away from zero, after rounding errors of float sums are
// removed. Sentences, tables and pictures round chances and means here, so 54.5 % without decimals is 55 % in a title, in a
// table and beside a bar.
func Fixed(x float64, decimals int) string {
	unit := math.Pow10(decimals)
	rounded := math.Round(Tidy(x*unit)) / unit
	if rounded == 0 {
		rounded = 0 // never "-0.00"
	}
	return strconv.FormatFloat(rounded, 'f', decimals, 64)
}

// Tidy removes rounding errors of float sums, so that equal chances also round equally if they lie halfway between two figures.
func Tidy(x float64) float64 {
	near, err := strconv.ParseFloat(significant(x), 64)
	if err != nil {
		return x
	}
	return near
}

// significant returns a float as files hold it: 12 significant digits, equal on every machine, and never "-0".
func significant(x float64) string {
	if x == 0 {
		return "0"
	}
	return strconv.FormatFloat(x, 'g', 12, 64)
}

// NoFigure stands in an empty cell.
const NoFigure = "·"

// FigureText returns a chance in per cent or an expected value.
func FigureText(e sim.Estimate, mean bool) string {
	if mean {
		return Number(e)
	}
	return Percent(e)
}

// Factor returns the number by which a figure is multiplied before it is shown.
func Factor(mean bool) float64 {
	if mean {
		return 1
	}
	return 100
}

// RoundUp rounds up, but ignores rounding errors of floats above a whole number.
func RoundUp(x float64) float64 { return math.Ceil(x - 1e-9) }

// arm returns the distance from a figure to the farther end of its interval. It is more than half the width of a lopsided one.
func arm(e sim.Estimate) float64 { return max(e.Value-e.Low, e.High-e.Value) }

// HalfWidth returns half the width of an interval, rounded up to a whole number or, below 1, to its first digit.
func HalfWidth(half float64) string { return halfTo(half, simulatedDecimals(half)) }

// halfTo returns half the width of an interval, rounded up to the given number of decimals.
func halfTo(half float64, decimals int) string {
	return Fixed(RoundUp(half*math.Pow10(decimals))/math.Pow10(decimals), decimals)
}

// signed returns a difference with its sign. Exact differences have two decimals, or as many as show two digits.
func signed(e sim.Estimate, factor float64) string {
	size := sim.Estimate{Value: e.Value, Low: e.Low, High: e.High}
	if e.Value < 0 {
		size = sim.Estimate{Value: -e.Value, Low: -e.High, High: -e.Low}
	}
	size = sim.Estimate{Value: factor * size.Value, Low: factor * size.Low, High: factor * size.High}
	switch {
	case IsExact(e) && size.Value < factor*certainty:
		return "0"
	case size.Value == 0:
		return Fixed(0, simulatedDecimals(size.Half()))
	}
	sign := "+"
	if e.Value < 0 {
		sign = "-"
	}
	text := Number(size)
	if !IsExact(e) && strings.HasPrefix(text, "<") { // the size is only known to be less than what its interval shows
		return Fixed(0, simulatedDecimals(size.Half()))
	}
	return sign + text
}

// PlainZero removes the sign of a number that is rounded to 0.
func PlainZero(number string) string {
	if strings.Trim(number, "-0.") == "" {
		return strings.TrimPrefix(number, "-")
	}
	return number
}

// PerCent returns a share in whole per cent.
func PerCent(share float64) string { return Fixed(100*share, 0) + " %" }

// PerCents returns shares in whole per cent. If shares of one whole would not add up to 100 %, each has a decimal: 32.5 % and
// 67.5 %, not 33 % and 68 %.
func PerCents(shares []float64) []string {
	decimals, whole, sum := 0, 0.0, 0.0
	for _, share := range shares {
		whole += share
		sum += math.Round(Tidy(100 * share))
	}
	if math.Abs(whole-1) < 1e-6 && sum != 100 {
		decimals = 1
	}
	all := make([]string, len(shares))
	for i, share := range shares {
		all[i] = Fixed(100*share, decimals) + " %"
	}
	return all
}
