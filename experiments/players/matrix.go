package players

import (
	"math"
	"slices"

	"salvo/experiments"
)

// A Matrix is a game for two: the score of the first side, from 0 to 1, by its plan (row) and by the plan of the second
// side (column). The second side scores 1 minus this score.
type Matrix [][]float64

// A Mixture holds how often a side chooses each of its plans. The shares are rounded to thousandths and add up to 1, so
// that they are equal on every machine.
type Mixture []float64

// asSecond returns the game from the point of view of the second side.
func (m Matrix) asSecond() Matrix {
	made := make(Matrix, len(m[0]))
	for j := range made {
		made[j] = make([]float64, len(m))
		for i := range m {
			made[j][i] = 1 - m[i][j]
		}
	}
	return made
}

// only returns the game in which the first side has only the plans with the given indices.
func (m Matrix) only(rows []int) Matrix {
	made := make(Matrix, len(rows))
	for k, i := range rows {
		made[k] = m[i]
	}
	return made
}

// against returns the scores of a mixture of the first side, by the plan of the second.
func (m Matrix) against(x []float64) []float64 {
	got := make([]float64, len(m[0]))
	for i, share := range x {
		for j := range got {
			got[j] += float64(share * m[i][j])
		}
	}
	return got
}

// guaranteed returns the lowest score of a mixture of the first side, and the plan of the second side that causes it.
func (m Matrix) guaranteed(x []float64) (least float64, by int) {
	got := m.against(x)
	for j := range got {
		if got[j] < got[by]-sameValue {
			by = j
		}
	}
	return got[by], by
}

// sameValue is the difference below which values count as equal, so that rounding decides nothing.
const sameValue = 1e-9

// Solve returns the mixture of the first side that guarantees the highest score, and this score.
func (m Matrix) Solve() (x []float64, value float64) {
	if len(m) == 1 {
		x = []float64{1}
		value, _ = m.guaranteed(x)
		return x, value
	}
	x = experiments.Equilibrium(m)
	value, _ = m.guaranteed(x)
	return x, value
}

// best returns the single plan of the first side that guarantees the highest score, and this score.
func (m Matrix) best() (row int, value float64) {
	value = -1
	for i := range m {
		if least, _ := m.only([]int{i}).guaranteed([]float64{1}); least > value+sameValue {
			row, value = i, least
		}
	}
	return row, value
}

// Simplest returns a mixture of few plans, mostly a single one, that guarantees the first side at least the value of
// the game minus give. It adds plans one by one: each time the plan that guarantees the highest score together with the
// plans before it.
func (m Matrix) Simplest(give float64) Mixture {
	_, value := m.Solve()
	first, reached := m.best()
	chosen, x := []int{first}, []float64{1}
	for reached < value-give && len(chosen) < len(m) {
		next, bestValue := -1, -1.0
		var mixed []float64
		for i := range m {
			if slices.Contains(chosen, i) {
				continue
			}
			tried, v := m.only(append(slices.Clone(chosen), i)).Solve()
			if v > bestValue+sameValue {
				next, bestValue, mixed = i, v, tried
			}
		}
		chosen, x, reached = append(chosen, next), mixed, bestValue
	}
	made := make(Mixture, len(m))
	for k, share := range thousandths(x) {
		made[chosen[k]] = share
	}
	return made
}

// thousandths rounds shares to thousandths that add up to 1: the largest share gets the remainder.
func thousandths(x []float64) []float64 { return inParts(x, 1000) }

// inParts rounds shares to multiples of 1/parts that add up to 1: the largest share gets the remainder.
func inParts(x []float64, parts int) []float64 {
	left, largest := parts, 0
	rounded := make([]int, len(x))
	for i, share := range x {
		rounded[i] = int(math.Round(share * float64(parts)))
		left -= rounded[i]
		if rounded[i] > rounded[largest] {
			largest = i
		}
	}
	rounded[largest] += left
	made := make([]float64, len(x))
	for i, n := range rounded {
		made[i] = float64(n) / float64(parts)
	}
	return made
}

// Beaten returns a mixture of the first side's other plans that scores more than the plan row against every plan of the
// second side, by as much as possible. It returns nil if no mixture does.
func (m Matrix) Beaten(row int) Mixture {
	if len(m) == 1 {
		return nil
	}
	// The difference between the other plans and this one is a game itself, shifted so that no value is negative.
	others := make(Matrix, 0, len(m)-1)
	for i := range m {
		if i == row {
			continue
		}
		more := make([]float64, len(m[i]))
		for j := range more {
			more[j] = (1 + m[i][j] - m[row][j]) / 2
		}
		others = append(others, more)
	}
	x, value := others.Solve()
	if value <= 0.5+sameValue {
		return nil
	}
	return slices.Insert(Mixture(thousandths(x)), row, 0)
}
