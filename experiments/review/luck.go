package review

import (
	"cmp"
	"math"
	"slices"

	"salvo/reports"
	"salvo/sim"
)

// sumLuck adds up the changes of the chance of side a by the kind of step and by the side that acted. All these parts
// together are the result minus the first chance. A part is less precise the more often kinds and sides alternate, so
// each part has an interval.
func (a *analysis) sumLuck() {
	type part struct{ kind, side string }
	weights := map[part][]float64{} // the weight of the chance at each point in the sum of a part
	for i := 1; i < len(a.points); i++ {
		k := part{a.points[i].kind, sideLetter(a.points[i].side)}
		if weights[k] == nil {
			weights[k] = make([]float64, len(a.points))
		}
		weights[k][i]++
		weights[k][i-1]--
	}
	for k, w := range weights {
		sum, square := 0.0, 0.0
		for i, weight := range w {
			e := a.points[i].standing.Chance
			sum += weight * e.Value
			square += math.Pow(weight*e.Half(), 2)
		}
		half := math.Sqrt(square)
		if sum == 0 && half == 0 {
			continue
		}
		a.report.Luck = append(a.report.Luck, reports.LuckPart{Kind: k.kind, Side: k.side,
			Points: sim.Estimate{Value: sum, Low: sum - half, High: sum + half}})
	}
	slices.SortFunc(a.report.Luck, func(x, y reports.LuckPart) int {
		return cmp.Or(cmp.Compare(math.Abs(y.Points.Value), math.Abs(x.Points.Value)), cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Side, y.Side))
	})
}
