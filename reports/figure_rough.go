package reports

import (
	"math"

	"salvo/sim"
)

// Rough returns a figure for places that have room for a few characters: with the given number of decimals and no unit.
func Rough(e sim.Estimate, mean bool, decimals int) string {
	unit := math.Pow10(-decimals)
	value := Fixed(Factor(mean)*e.Value, decimals)
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

// Deserved returns the number of decimals for figures that stand together: at most wanted, and no more than the widest of their
// intervals supports.
func Deserved(list []sim.Estimate, mean bool, wanted int) int {
	for _, e := range list {
		if known(e) && !IsExact(e) {
			wanted = min(wanted, simulatedDecimals(Factor(mean)*e.Half()))
		}
	}
	return wanted
}

// SharesText returns chances that add up to 1 in per cent, with equal numbers of decimals. Each is rounded by itself, as
// everywhere else: it is better that they add up to 101 than that one chance reads as two different numbers. A chance that is 0
// or unknown is "".
func SharesText(list []sim.Estimate, wanted int) []string {
	decimals := Deserved(list, false, wanted)
	made := make([]string, len(list))
	for i, e := range list {
		if known(e) && e.Value > 0 {
			made[i] = Rough(e, false, decimals)
		}
	}
	return made
}
