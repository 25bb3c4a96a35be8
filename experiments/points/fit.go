package points

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"salvo/experiments"
)

// An observation is an input of the regression: the battles between two forces in one situation, seen from side a.
type observation struct {
	terms   []term  // the coefficients of the weights; a positive one counts for side a
	share   float64 // the share of the battles that side a won; a draw counts half
	battles float64
	offset  float64 // a fixed part of the logarithmic odds, which no weight changes: the advantage of side a on this table
	pair    int     // the number of the pair of forces; observations of one pair are neighbours in the list and not independent
	table   int     // the number of the group of pairs that share a table, without a pool that of the pair; observations of one group are neighbours in the list and not independent
}

// A term of an observation says that the weight with index place, multiplied by times, is added to the logarithmic
// odds.
type term struct {
	place int
	times float64
}

// ridge says how strongly the fit pulls a weight towards 0, except the weights of copies, for which [Points.ridges] has
// another value. The penalty for a weight is half of ridge times its square, so the pull is as strong as that of a
// single even battle, whose information is 0.25. The pull keeps the weight of a unit that hardly fought finite.
// Compared with the thousands of battles of other units, it has almost no effect.
const ridge = 0.25

// A fit is a logistic regression: it holds the weights with which the offset and the sum of terms best predict the
// logarithmic odds that side a wins, apart from the pulls of ridge and kin. A draw counts as half a victory, so what the
// fit minimises is not a true likelihood. So the covariance comes from how much pairs of forces, or tables, deviate from
// the fit (the "sandwich" estimator, clustered by pair or by table). The pull of kin adds to it, too (see spread).
type fit struct {
	weights     []float64
	ridges      func(place int) float64 // how strongly a weight is pulled towards 0 (as ridge), by its index; nil: ridge for all
	kin         []kin                   // groups of weights that are pulled towards the mean of their group
	tables      bool                    // true: the covariance treats all observations on one table as dependent; false: only those of one pair
	information *mat.Cholesky           // the information matrix: the second derivatives of the loss by the weights
	scatter     *mat.SymDense           // the covariance of the gradient of the loss, estimated from the gradients of clusters: pairs, or tables
	covariance  *mat.SymDense
}

var errNoFit = experiments.BadInput("the battles do not tell what the units are worth: fight more of them, or other situations")

// fitted returns a fit of count weights, found by Newton's method (iteratively reweighted least squares).
func fitted(all []observation, count int) (*fit, error) {
	f := &fit{weights: make([]float64, count)}
	return f, f.find(all)
}

// find fits the weights by Newton's method, starting from their current values, and computes their covariance.
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

// ridge returns how strongly the weight with index place is pulled towards 0 (see the constant ridge).
func (f *fit) ridge(place int) float64 {
	if f.ridges == nil {
		return ridge
	}
	return f.ridges(place)
}

// logOdds returns the predicted logarithmic odds that side a wins: the offset plus the sum of the terms, each times its
// weight.
func (f *fit) logOdds(o *observation) (sum float64) {
	sum = o.offset
	for _, t := range o.terms {
		sum += float64(t.times * f.weights[t.place])
	}
	return sum
}

// chance returns the predicted chance that side a wins.
func (f *fit) chance(o *observation) float64 { return 1 / (1 + math.Exp(-f.logOdds(o))) }

// surprise returns the logarithmic loss (cross-entropy) of a prediction, given as log-odds that side a wins, if side a
// won the given share of the battles.
func surprise(share, logOdds float64) float64 {
	// -s log p - (1-s) log (1-p), without the logarithm of 0
	return max(logOdds, 0) - float64(share*logOdds) + math.Log1p(math.Exp(-math.Abs(logOdds)))
}

// loss returns the sum that the fit minimises: the logarithmic losses of all battles, and the penalties of ridge and
// kin.
func (f *fit) loss(all []observation) (sum float64) {
	for i := range all {
		sum += float64(all[i].battles * surprise(all[i].share, f.logOdds(&all[i])))
	}
	for i, w := range f.weights {
		sum += float64(f.ridge(i) / 2 * float64(w*w))
	}
	for i := range f.kin {
		sum += f.kin[i].loss(f.weights)
	}
	return sum
}

// slope returns the negative gradient of the loss by the weights, and the matrix of its second derivatives.
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
	for k := range f.kin {
		f.kin[k].eachCurve(func(i, j int, curve float64) {
			slope[i] -= float64(curve * f.weights[j])
			if i <= j {
				sum.Data[i*sum.Stride+j] += curve
			}
		})
	}
	return mat.NewVecDense(len(slope), slope), curve
}

// spread computes the covariance of the weights from the gradients of the clusters of dependent observations: the
// sandwich estimator.
func (f *fit) spread(all []observation) error {
	n := len(f.weights)
	f.scatter = mat.NewSymDense(n, nil)
	sum := f.scatter.RawSymmetric()
	pairs := 0
	f.tables = f.tables && 2*tablesOf(all) > 3*n // with too few tables, as in a short round, pairs are the clusters
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
	f.scatter.ScaleSym(float64(pairs)/float64(pairs-n), f.scatter) // corrects for fitting n weights to the same clusters
	for k := range f.kin {                                         // the fit pulls the weights of a group together although the true ones differ: that is an error, too
		f.kin[k].eachCurve(func(i, j int, curve float64) {
			if i <= j {
				sum.Data[i*sum.Stride+j] += curve
			}
		})
	}
	var half, whole mat.Dense
	half.Mul(&inverse, f.scatter)
	whole.Mul(&half, &inverse)
	f.symmetric(&whole)
	return nil
}

// tablesOf returns the number of groups of neighbouring observations on the same table.
func tablesOf(all []observation) (n int) {
	for i := range all {
		if i == 0 || all[i].table != all[i-1].table {
			n++
		}
	}
	return n
}

// together reports whether two neighbouring observations belong to one cluster. If fit.tables is true, a cluster is a
// table, otherwise it is a pair of forces.
func (f *fit) together(a, b *observation) bool {
	if f.tables {
		return a.table == b.table
	}
	return a.pair == b.pair
}

// symmetric stores a matrix as the covariance of the fit. It takes the mean of the upper and the lower half of the
// matrix, because rounding makes them differ.
func (f *fit) symmetric(covariance *mat.Dense) {
	n := len(f.weights)
	f.covariance = mat.NewSymDense(n, nil)
	for i := range n {
		for k := i; k < n; k++ {
			f.covariance.SetSym(i, k, (covariance.At(i, k)+covariance.At(k, i))/2)
		}
	}
}

// eachPair calls visit for every cluster of dependent observations (a pair of forces, or a table: see fit.tables).
// score is, by weight, the gradient of the logarithmic likelihood of the cluster; places are the indices of the weights
// for which it may differ from 0.
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
