package points

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"salvo/experiments"
	"salvo/reports"
	"salvo/sim"
)

// A crossTable holds the results of all lists against each other.
type crossTable struct {
	counts [][][3]int64  // by list and enemy: battles won, drawn, lost
	places int           // the number of tables, if lists fight on a pool of tables; 0 without a pool
	won    [][][]float64 // by list, enemy and table of the pool: the score of the list, from 0 to 1
}

func newCrossTable(n int) *crossTable {
	t := &crossTable{counts: make([][][3]int64, n), won: make([][][]float64, n)}
	for i := range t.counts {
		t.counts[i], t.won[i] = make([][3]int64, n), make([][]float64, n)
	}
	return t
}

// addAt adds the result of two lists' battles on a table of the pool. won holds the victories of side a, the draws, and
// the victories of side b. The first list is side a, unless changed is true. addAt adds half of the score, because the
// lists fight on both sides of the table.
func (t *crossTable) addAt(place, first, second int, won []int64, changed bool) {
	if t.places == 0 {
		return
	}
	if changed {
		first, second = second, first
	}
	share := (float64(won[0]) + float64(won[1])/2) / float64(won[0]+won[1]+won[2])
	for _, of := range [2]struct {
		i, k  int
		share float64
	}{{first, second, share}, {second, first, 1 - share}} {
		if t.won[of.i][of.k] == nil {
			t.won[of.i][of.k] = make([]float64, t.places)
		}
		t.won[of.i][of.k][place] += of.share / 2
	}
}

// overPlaces returns the mean of a list's scores on several tables. Its 95 % interval comes from the differences between
// tables.
func overPlaces(shares []float64) sim.Estimate {
	n, sum, squares := float64(len(shares)), 0.0, 0.0
	for _, s := range shares {
		sum += s
		squares += float64(s * s)
	}
	mean := sum / n
	half := sim.Z95 * math.Sqrt(max(0, squares/n-float64(mean*mean))/max(1, n-1))
	return sim.Estimate{Value: mean, Low: max(0, mean-half), High: min(1, mean+half)}
}

// equilibrium returns, by list, the probability with which a player should choose it if both players know the scores of
// all lists against each other: the Nash equilibrium. Probabilities are rounded to thousandths.
func (t *crossTable) equilibrium() []float64 {
	scores := make([][]float64, len(t.counts))
	for i := range scores {
		for k := range scores {
			scores[i] = append(scores[i], math.Round(1e4*t.score(i, k).Value)/1e4)
		}
	}
	shares := experiments.Equilibrium(scores)
	for i := range shares {
		shares[i] = math.Round(1000*shares[i]) / 1000
	}
	return shares
}

// alike returns how many times wider, in the mean, the intervals of scores are if they come from the differences
// between tables than if all battles are assumed to be independent; at least 1.
func (t *crossTable) alike() float64 {
	if t.places == 0 {
		return 1
	}
	wide, plain := 0.0, 0.0
	for i := range t.counts {
		for k := range i {
			wide += overPlaces(t.won[i][k]).Half()
			plain += meanScore(t.counts[i][k]).Half()
		}
	}
	return max(1, wide/max(plain, 1e-9))
}

// add adds the result of two lists' battles. won holds the victories of side a, the draws, and the victories of side b.
// The first list is side a, unless changed is true.
func (t *crossTable) add(first, second int, won []int64, changed bool) {
	if changed {
		first, second = second, first
	}
	for v, n := range won {
		t.counts[first][second][v] += n
		t.counts[second][first][2-v] += n
	}
}

func (t *crossTable) battles(i, k int) int64 {
	c := t.counts[i][k]
	return c[0] + c[1] + c[2]
}

// score returns the mean score of list i against list k with its interval: 1 for a victory, one half for a draw, 0 for a
// defeat.
func (t *crossTable) score(i, k int) sim.Estimate {
	if i == k {
		return sim.Estimate{Value: 0.5, Low: 0.5, High: 0.5}
	}
	if t.places > 1 {
		return overPlaces(t.won[i][k])
	}
	return meanScore(t.counts[i][k])
}

// overall returns the mean score of list i in all its battles.
func (t *crossTable) overall(i int) sim.Estimate {
	if t.places > 1 {
		shares := make([]float64, t.places)
		for k := range t.counts {
			for place, share := range t.won[i][k] {
				shares[place] += share / float64(len(t.counts)-1)
			}
		}
		return overPlaces(shares)
	}
	var sum [3]int64
	for k := range t.counts {
		for v, n := range t.counts[i][k] {
			sum[v] += n
		}
	}
	return meanScore(sum)
}

// meanScore returns the mean score of battles, given how many were won, drawn and lost: 1 for a victory and one half for a
// draw.
func meanScore(counts [3]int64) sim.Estimate {
	d := sim.Distribution{Metric: sim.Metric{Name: "score", Max: 2, Halves: true}, Prob: make([]float64, 3),
		Counts: []int64{counts[2], counts[1], counts[0]}}
	n := float64(max(1, d.Trials()))
	for v, k := range d.Counts {
		d.Prob[v] = float64(k) / n
	}
	e := d.Mean()
	return sim.Estimate{Value: e.Value, Low: max(0, e.Low), High: min(1, e.High)}
}

// ratings returns Elo ratings by the model of R. A. Bradley and M. E. Terry (1952): the logarithmic odds that a list
// beats another are the difference of their strengths. The strengths are found by maximum likelihood (Newton's method);
// a draw counts as half a victory. Every pair gets one additional drawn battle, so that the strength of a list that
// always wins stays finite. Strengths add up to 0. Ratings have a mean of 1500; a rating that is 400 higher means odds
// of ten to one. Intervals come from the information matrix, widened by alike.
func (t *crossTable) ratings() []sim.Estimate {
	n := len(t.counts)
	strength := make([]float64, n)
	var inverse mat.Dense
	for range 100 {
		gradient, information := t.slope(strength)
		if err := inverse.Inverse(information); err != nil {
			break
		}
		var step mat.VecDense
		step.MulVec(&inverse, gradient)
		for i := range strength {
			strength[i] += step.AtVec(i)
		}
		if mat.Norm(&step, math.Inf(1)) < 1e-10 {
			break
		}
	}
	made, alike := make([]sim.Estimate, n), t.alike()
	for i := range made {
		value := reports.AverageRating + eloScale*strength[i]
		half := float64(alike * sim.Z95 * eloScale * math.Sqrt(max(0, inverse.At(i, i)-1/float64(n*n))))
		made[i] = sim.Estimate{Value: value, Low: value - half, High: value + half}
	}
	return made
}

// slope returns the gradient of the log-likelihood and its information matrix. Only differences of strengths matter, so
// the matrix alone could not be inverted; slope adds 1 to every element of it.
func (t *crossTable) slope(strength []float64) (*mat.VecDense, *mat.Dense) {
	n := len(strength)
	gradient, information := mat.NewVecDense(n, nil), mat.NewDense(n, n, nil)
	for i := range n {
		for k := range n {
			information.Set(i, k, information.At(i, k)+1)
			if i == k {
				continue
			}
			c := t.counts[i][k]
			battles, won := float64(t.battles(i, k)+1), float64(c[0])+float64(c[1]+1)/2
			p := 1 / (1 + math.Exp(strength[k]-strength[i]))
			gradient.SetVec(i, gradient.AtVec(i)+won-float64(battles*p))
			weight := float64(battles * p * (1 - p))
			information.Set(i, i, information.At(i, i)+weight)
			information.Set(i, k, information.At(i, k)-weight)
		}
	}
	return gradient, information
}
