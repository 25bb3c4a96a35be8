package points

import (
	"cmp"
	"math"
	"slices"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// exchange returns the exchange ratios of all pairs of units as a report with a matrix.
func (p *Points) exchange(ratios []reports.Ratio, fought []int64, set experiments.Settings) *reports.Exchange {
	n := len(p.units)
	report := &reports.Exchange{
		Ruleset: p.ruleset.Name,
		Title:   p.ruleset.Title + ": how many balance one",
		Heading: p.Heading,
		Budget:  p.budget,
		OnLine:  !p.onTables(),
		Assumed: p.assumed("of one kind each, the number of one of them varied until both win as often"),
		Seed:    set.Seed,
		Version: set.Version,
		Ratios:  make([][]reports.Ratio, n),
	}
	units := make([]*rules.Unit, n)
	for i := range p.units {
		units[i] = p.units[i].Unit
	}
	for i := range p.units {
		report.Add(rules.Illustrative(p.units[i].bearers...))
		report.Units = append(report.Units, reports.Exchanged{Unit: p.units[i].name, Listed: p.units[i].Cost(), Title: p.units[i].Title, Called: units[i].CalledAmong(units)})
		report.Ratios[i] = make([]reports.Ratio, n)
		report.Ratios[i][i] = reports.Ratio{Value: 1, Low: 1, High: 1}
	}
	for i := range ratios {
		first, second := pairOf(i)
		report.Ratios[first][second], report.Ratios[second][first] = ratios[i], ratios[i].Inverse()
		report.Battles += fought[i]
	}
	for _, s := range p.mix.situations {
		report.Situations = append(report.Situations, s.name)
	}
	report.Cycles, report.AllCycles = cycles(report)
	return report
}

// mostCycles is the largest number of cycles (as in rock, paper, scissors) that the report prints.
const mostCycles = 5

// cycles returns up to mostCycles triples of units in which each unit surely beats the next at equal points, as in
// rock, paper, scissors, and the number of all such triples. They are sorted by the weakest of their three victories,
// the strongest first.
func cycles(e *reports.Exchange) (told []reports.Cycle, all int) {
	n := len(e.Units)
	var list []reports.Cycle
	for a := range n {
		for b := a + 1; b < n; b++ {
			for c := b + 1; c < n; c++ {
				for _, round := range [2][3]int{{a, b, c}, {a, c, b}} {
					if made, ok := cycle(e, round); ok {
						list = append(list, made)
					}
				}
			}
		}
	}
	slices.SortStableFunc(list, func(x, y reports.Cycle) int { return cmp.Compare(y.Least(), x.Least()) })
	return list[:min(len(list), mostCycles)], len(list)
}

// cycle returns three units as a cycle. ok is true only if each unit surely beats the next in this order.
func cycle(e *reports.Exchange, round [3]int) (result reports.Cycle, ok bool) {
	for i, winner := range round {
		loser := round[(i+1)%3]
		value := e.Value(winner, loser)
		if value.Low <= 1 || math.IsInf(value.Value, 0) {
			return result, false
		}
		result.Units[i], result.Called[i] = e.Units[winner].Unit, e.Call(winner)
		result.Value[i] = value
	}
	return result, true
}
