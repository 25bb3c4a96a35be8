package compare

import (
	"math"

	"salvo/experiments"
	"salvo/reports"
	"salvo/sim"
)

// This file computes figures from other figures. The intervals assume that the given figures are independent, and that
// the function is almost linear. The distance from the value to each end of the interval is the root of a sum of
// squares: the distances of the given figures, each times its slope (G. Y. Zou and A. Donner, 2008). Figures computed
// from exact figures are exact.

// combine returns the figure f(x, y) with its interval. f returns the value and its slopes (partial derivatives) in x
// and y. If x or y is empty, combine returns that cell.
func combine(x, y reports.Cell, f func(x, y float64) (value, dx, dy float64)) reports.Cell {
	switch {
	case x.Empty:
		return x
	case y.Empty:
		return y
	}
	cell := x
	cell.Count = nil
	cell.Exact = x.Exact && y.Exact
	if x.Exact {
		cell.Trials, cell.Seed = y.Trials, y.Seed
	}
	value, dx, dy := f(x.Estimate.Value, y.Estimate.Value)
	xDown, xUp := ways(x.Estimate, dx)
	yDown, yUp := ways(y.Estimate, dy)
	cell.Estimate = sim.Estimate{Value: value, Low: value - math.Hypot(xDown, yDown), High: value + math.Hypot(xUp, yUp)}
	return cell
}

// ways returns how far the interval of e reaches below and above its value, each multiplied by the slope. A negative
// slope swaps the two distances.
func ways(e sim.Estimate, slope float64) (down, up float64) {
	down, up = float64(slope*(e.Value-e.Low)), float64(slope*(e.High-e.Value))
	if slope < 0 {
		return -up, -down
	}
	return down, up
}

// both returns the chance that two independent events happen.
func both(x, y reports.Cell) reports.Cell {
	return combine(x, y, func(x, y float64) (float64, float64, float64) { return float64(x * y), y, x })
}

// either returns the chance that one of two events happens, if they cannot both happen.
func either(x, y reports.Cell) reports.Cell {
	return combine(x, y, func(x, y float64) (float64, float64, float64) { return x + y, 1, 1 })
}

// difference returns x minus y.
func difference(x, y reports.Cell) reports.Cell {
	return combine(x, y, func(x, y float64) (float64, float64, float64) { return x - y, 1, -1 })
}

// opposite returns the chance that an event does not happen.
func opposite(x reports.Cell) reports.Cell {
	if x.Empty {
		return x
	}
	e := x.Estimate
	x.Estimate = sim.Estimate{Value: 1 - e.Value, Low: 1 - e.High, High: 1 - e.Low}
	if x.Count != nil {
		rest := x.Trials - *x.Count
		x.Count = &rest
	}
	return x
}

// oddsRatio returns the odds of x divided by the odds of y.
func oddsRatio(x, y reports.Cell) reports.Cell {
	for _, cell := range []reports.Cell{x, y} {
		switch {
		case cell.Empty:
		case cell.Estimate.Value < experiments.Rounding:
			return reports.Cell{Scenario: cell.Scenario, Empty: true, Why: "one of the two never happens, so there is no ratio"}
		case cell.Estimate.Value > 1-experiments.Rounding:
			return reports.Cell{Scenario: cell.Scenario, Empty: true, Why: "one of the two always happens, so there is no ratio"}
		}
	}
	return combine(x, y, func(x, y float64) (float64, float64, float64) {
		ratio := x / (1 - x) / (y / (1 - y))
		return ratio, ratio / (x * (1 - x)), ratio / (y * (1 - y))
	})
}

// spread returns the standard deviation of the result of a duel: 1 for a win, 0 for a loss, 1/2 for neither. If all
// simulated duels ended with the same result, the slope is unknown. Then the upper end of the interval is the largest
// spread at the ends of the given intervals.
func spread(wins, losses reports.Cell) reports.Cell {
	result := combine(wins, losses, func(a, b float64) (float64, float64, float64) {
		mean, deviation := (1+a-b)/2, spreadAt(a, b)
		if deviation == 0 {
			return 0, 0, 0
		}
		return deviation, (0.75 - mean) / (2 * deviation), (mean - 0.25) / (2 * deviation)
	})
	if !result.Empty && !result.Exact && result.Estimate.Value == 0 {
		w, l := wins.Estimate, losses.Estimate
		for _, a := range []float64{w.Low, w.High} {
			for _, b := range []float64{l.Low, l.High} {
				if a+b <= 1 {
					result.Estimate.High = max(result.Estimate.High, spreadAt(a, b))
				}
			}
		}
	}
	return result
}

// spreadAt returns the standard deviation of the result of a duel, for the chances a to win and b to lose.
func spreadAt(a, b float64) float64 {
	mean, square := (1+a-b)/2, a+(1-a-b)/4
	return math.Sqrt(max(0, square-float64(mean*mean)))
}

// quotientOfSquares returns x squared divided by y squared.
func quotientOfSquares(x, y reports.Cell) reports.Cell {
	if !y.Empty && y.Estimate.Value == 0 {
		return reports.Cell{Scenario: y.Scenario, Empty: true, Why: "a duel between equals is never decided"}
	}
	made := combine(x, y, func(x, y float64) (float64, float64, float64) {
		q := float64(x/y) * float64(x/y)
		return q, 2 * x / float64(y*y), -2 * q / y
	})
	if !made.Empty && !made.Exact && x.Estimate.Value == 0 { // at 0 the slope of x squared is 0 and would give no interval
		q := x.Estimate.High / y.Estimate.Value
		made.Estimate.High = float64(q * q)
	}
	return made
}
