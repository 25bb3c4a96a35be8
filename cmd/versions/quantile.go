package main

import (
	"math"
	"slices"
)

// quantile returns the value below which the given share of the values lies. Between two values it interpolates.
func quantile(values []float64, share float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	place := share * float64(len(sorted)-1)
	below := int(place)
	above := min(below+1, len(sorted)-1)
	_, part := math.Modf(place)
	return sorted[below] + part*(sorted[above]-sorted[below])
}
