package points

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"salvo/experiments"
)

// An observation is the battles between the same two forces in the same situation, seen from side a.
type observation struct {
	terms   []term  // what favours side a, and what favours side b
	share   float64 // the share of the battles that side a won; a draw counts half
	battles float64
	offset  float64 // logarithmic odds outside of all weights: the advantage of side a on this table
	pair    int     // the number of the pair; observations of one pair are neighbours and not independent
	table   int     // the number of the table; observations on one table are neighbours and not independent
}

// A term says that the weight at place counts times.
type term struct {
	place int
	times float64
}

// ridge pulls every weight towards 0 as strongly as a single battle would, so that the weight of a unit that hardly fought
// stays finite. Against the thousands of battles of other units it has no effect.
const ridge = 0.25

// A fit holds the weights with which a sum of terms best predicts the chance that side a wins, as its logarithmic odds:
// logistic regression. Draws are half a victory, which makes it a quasi-likelihood. So the covariance does not come from the
// likelihood but from how much the pairs of forces disagree ("sandwich", clustered by pair).
type fit struct {
	weights     []float64
	ridges      func(place int) float64 // how strongly weights are pulled towards 0; nil for ridge
	tables      bool                    // observations of one table are not independent; if false, those of one pair are not
	information *mat.Cholesky           // the information of the weights
	scatter     *mat.SymDense           // the covariance of the scores of the pairs
	covariance  *mat.SymDense
}

var errNoFit = experiments.BadInput("the battles do not tell what the units are worth: fight more of them, or other situations")

// fitted fits count weights by Newton's method (iteratively reweighted least squares).
func fitted(all []observation, count int) (*fit, error) {
	f := &fit{weights: make([]float64, count)}
	return f, f.find(all)
}

// find fits the weights, starting from their current values.
func (f *fit) find(all []observation) error {
	loss := f.loss(all)
	for range 100 {
		slope, curve := f.slope(all)
		var factors mat.Cholesky
		if !factors.Factorize(curve) {
			return errNoFit
		}
		var step mat.VecDense
		if err := factors.SolveVecTo(&step, slope); err != nil {
			return errNoFit
		}
		f.information = &factors
		before, size := slices.Clone(f.weights), 1.0
		for next := math.Inf(1); next > loss+1e-9*math.Abs(loss) && size > 1e-6; size /= 2 {
			for i := range f.weights {
				f.weights[i] = before[i] + float64(size*step.AtVec(i))
			}
			next = f.loss(all)
		}
		loss = f.loss(all)
		if mat.Norm(&step, math.Inf(1)) < 1e-9 {
			return f.spread(all)
		}
	}
	return errNoFit
}

// ridge returns how strongly a weight is pulled towards zero.
func (f *fit) ridge(place int) float64 {
	if f.ridges == nil {
		return ridge
	}
	return f.ridges(place)
}

// logOdds returns the sum of the terms of an observation, each with its weight.
func (f *fit) logOdds(o *observation) (sum float64) {
	sum = o.offset
	for _, t := range o.terms {
		sum += float64(t.times * f.weights[t.place])
	}
	return sum
}

// chance returns the chance that side a wins, by the fit.
func (f *fit) chance(o *observation) float64 { return 1 / (1 + math.Exp(-f.logOdds(o))) }

// surprise returns the logarithmic loss of a prediction.
func surprise(share, logOdds float64) float64 {
	// -s log p - (1-s) log (1-p), without the logarithm of 0
	return max(logOdds, 0) - float64(share*logOdds) + math.Log1p(math.Exp(-math.Abs(logOdds)))
}

// loss returns the sum that the fit minimises.
func (f *fit) loss(all []observation) (sum float64) {
	for i := range all {
		sum += float64(all[i].battles * surprise(all[i].share, f.logOdds(&all[i])))
	}
	for i, w := range f.weights {
		sum += float64(f.ridge(i) / 2 * float64(w*w))
	}
	return sum
}

// slope returns the gradient of the loss and its second derivatives.
func (f *fit) slope(all []observation) (*mat.VecDense, *mat.SymDense) {
	slope, curve := make([]float64, len(f.weights)), mat.NewSymDense(len(f.weights), nil)
	sum := curve.RawSymmetric()
	for i := range all {
		o := &all[i]
		p := f.chance(o)
		pull, weight := o.battles*(o.share-p), o.battles*p*(1-p)
		for _, t := range o.terms {
			slope[t.place] += float64(pull * t.times)
			for _, u := range o.terms {
				if t.place <= u.place { // gonum keeps the upper half
					sum.Data[t.place*sum.Stride+u.place] += float64(weight * float64(t.times*u.times))
				}
			}
		}
	}
	for i, w := range f.weights {
		slope[i] -= float64(f.ridge(i) * w)
		sum.Data[i*sum.Stride+i] += f.ridge(i)
	}
	return mat.NewVecDense(len(slope), slope), curve
}

// spread computes the covariance from the scores of the pairs.
func (f *fit) spread(all []observation) error {
	n := len(f.weights)
	f.scatter = mat.NewSymDense(n, nil)
	sum := f.scatter.RawSymmetric()
	pairs := 0
	f.tables = f.tables && 2*tablesOf(all) > 3*n // a short round has too few tables
	f.eachPair(all, func(score []float64, places []int) {
		pairs++
		for _, i := range places {
			for _, k := range places {
				if i <= k {
					sum.Data[i*sum.Stride+k] += float64(score[i] * score[k])
				}
			}
		}
	})
	if pairs <= n {
		return errNoFit
	}
	var inverse mat.SymDense
	if err := f.information.InverseTo(&inverse); err != nil {
		return errNoFit
	}
	f.scatter.ScaleSym(float64(pairs)/float64(pairs-n), f.scatter) // corrects for fitting the weights to the same pairs
	var half, whole mat.Dense
	half.Mul(&inverse, f.scatter)
	whole.Mul(&half, &inverse)
	f.symmetric(&whole)
	return nil
}

// tablesOf counts the tables of observations.
func tablesOf(all []observation) (n int) {
	for i := range all {
		if i == 0 || all[i].table != all[i-1].table {
			n++
		}
	}
	return n
}

// together reports whether two neighbouring observations are not independent.
func (f *fit) together(a, b *observation) bool {
	if f.tables {
		return a.table == b.table
	}
	return a.pair == b.pair
}

// symmetric stores a covariance; it removes rounding errors that make its halves differ.
func (f *fit) symmetric(covariance *mat.Dense) {
	n := len(f.weights)
	f.covariance = mat.NewSymDense(n, nil)
	for i := range n {
		for k := i; k < n; k++ {
			f.covariance.SetSym(i, k, (covariance.At(i, k)+covariance.At(k, i))/2)
		}
	}
}

// eachPair visits the pairs with the sum of the scores of their observations, and the places where it is not 0.
func (f *fit) eachPair(all []observation, visit func(score []float64, places []int)) {
	score, touched := make([]float64, len(f.weights)), make([]bool, len(f.weights))
	var places []int
	for i := range all {
		o := &all[i]
		pull := o.battles * (o.share - f.chance(o))
		for _, t := range o.terms {
			if !touched[t.place] {
				touched[t.place] = true
				places = append(places, t.place)
			}
			score[t.place] += float64(pull * t.times)
		}
		if i+1 < len(all) && f.together(o, &all[i+1]) {
			continue
		}
		visit(score, places)
		for _, place := range places {
			score[place], touched[place] = 0, false
		}
		places = places[:0]
	}
}
