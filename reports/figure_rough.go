package reports

import (
	"cmp"
	"math"
	"slices"

	"salvo/sim"
)

// Rough is a figure for places that have room for a few characters: so many decimals and no unit.
func Rough(e sim.Estimate, mean bool, decimals int) string {
	unit := math.Pow10(-decimals)
	value := Fixed(Tidy(Factor(mean)*e.Value), decimals)
	switch {
	case !known(e) || !mean && e.Low <= 0 && e.High >= 1:
		return unknown
	case !IsExact(e):
		return bounded(e, Factor(mean), decimals)
	case e.Value <= 0:
		return "0"
	case !mean && e.Value >= 1-certainty:
		return "100"
	case value == Fixed(0, decimals):
		return "<" + Fixed(unit, decimals)
	case !mean && value == Fixed(100, decimals):
		return ">" + Fixed(100-unit, decimals)
	}
	return value
}

// Deserved is how many decimals figures that stand together have: no more than wanted, and no more than the widest
// of their intervals leaves certain.
func Deserved(list []sim.Estimate, mean bool, wanted int) int {
	for _, e := range list {
		if known(e) && !IsExact(e) {
			wanted = min(wanted, simulatedDecimals(Factor(mean)*e.Half()))
		}
	}
	return wanted
}

// SharesText returns chances of which one comes true, in per cent, with the same decimals: those that are shown add up to 100.
// What is rounded down furthest is rounded up instead, until they do. "" stands for nothing.
func SharesText(list []sim.Estimate, wanted int) []string {
	decimals := Deserved(list, false, wanted)
	whole := 100 * math.Pow10(decimals)
	parts, sum := make([]float64, len(list)), 0.0
	rest := func(i int) float64 { return Tidy(list[i].Value*whole) - parts[i] }
	var order []int
	for i, e := range list {
		if !known(e) {
			return make([]string, len(list))
		}
		parts[i] = math.Floor(Tidy(e.Value * whole))
		sum += parts[i]
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(rest(k), rest(i)) })
	for _, i := range order {
		if sum < whole && rest(i) > 0 {
			parts[i]++
			sum++
		}
	}
	made := make([]string, len(list))
	for i, e := range list {
		made[i] = sharePart(e, parts[i]/math.Pow10(decimals), decimals)
	}
	return made
}

// sharePart is one of several shares, rounded so that they add up.
func sharePart(e sim.Estimate, rounded float64, decimals int) string {
	unit := math.Pow10(-decimals)
	switch {
	case e.Value <= 0:
		return ""
	case rounded > 0 && rounded < 100:
		return Fixed(rounded, decimals)
	case !IsExact(e) && rounded == 0:
		return "<" + Fixed(outwards(100*e.High, decimals, math.Ceil), decimals)
	case !IsExact(e):
		return ">" + Fixed(outwards(100*e.Low, decimals, math.Floor), decimals)
	case rounded == 0:
		return "<" + Fixed(unit, decimals)
	case e.Value < 1-certainty:
		return ">" + Fixed(100-unit, decimals)
	}
	return "100"
}
