package points

// The kinds of one part of the forces, such as the medium tanks, are alike. If a kind fought few battles, luck would
// decide its weight. So on pools of tables the fit pulls the weights of a part's kinds towards their mean (a
// hierarchical model). A weight hardly moves if many battles show what the kind is worth, and moves far if few do. How
// much the kinds of a part differ is estimated from the battles, not from listed costs.

// A kin is a group of weights that are pulled towards their mean.
type kin struct {
	places   []int   // the indices of the weights
	strength float64 // 1 divided by the variance of the group's true weights
}

const (
	fewestKin = 3 // a part with fewer kinds than this is no group

	// the smallest and the largest standard deviation of the true weights of a group, as a share of their mean
	leastUnlike, mostUnlike = 0.1, 1.5
)

// loss returns the penalty for the distances of the weights from their mean.
func (k *kin) loss(weights []float64) (sum float64) {
	mean := 0.0
	for _, i := range k.places {
		mean += weights[i] / float64(len(k.places))
	}
	for _, i := range k.places {
		off := weights[i] - mean
		sum += float64(off * off)
	}
	return k.strength / 2 * sum
}

// eachCurve calls add with the second derivatives of the penalty: once for each ordered pair of weights of the group, with
// the indices i and j of the two weights. The two may be the same weight.
func (k *kin) eachCurve(add func(i, j int, curve float64)) {
	for _, i := range k.places {
		for _, j := range k.places {
			curve := -k.strength / float64(len(k.places))
			if i == j {
				curve += k.strength
			}
			add(i, j, curve)
		}
	}
}

// kindred returns the groups of weights for a fit: one for each part of the forces with at least fewestKin kinds and a
// typical weight above 0. The fit so far must have no groups. The result is empty, not nil, if there is no such part,
// or if the battles of the fit were not fought on pools of tables.
func (c *curved) kindred() []kin {
	groups, means := []kin{}, []float64{}
	if !c.mix.pooled() {
		return groups
	}
	var unlike []deviation
	free := 0.0
	for i := range c.corps {
		kinds := c.corps[i].kinds
		if len(kinds) < fewestKin {
			continue
		}
		if mean := c.typicalWeight(kinds); mean > 0 {
			groups, means = append(groups, kin{places: kinds}), append(means, mean)
			unlike = append(unlike, c.deviations(kinds, mean)...)
			free += float64(len(kinds) - 1)
		}
	}
	share := trueSpread(unlike, free)
	for i, mean := range means {
		spread := share * mean
		groups[i].strength = 1 / float64(spread*spread)
	}
	return groups
}

// typicalWeight returns a weighted mean of the weights of kinds: a weight with a large variance counts little.
func (c *curved) typicalWeight(kinds []int) float64 {
	plain := 0.0
	for _, i := range kinds {
		plain += c.weights[i] / float64(len(kinds))
	}
	sum, count := 0.0, 0.0
	for _, i := range kinds {
		known := 1 / (c.covariance.At(i, i) + float64(plain*plain)/4)
		sum += float64(known * c.weights[i])
		count += known
	}
	return sum / count
}

// A deviation is the difference between a weight and the mean of its group (off), with the variance of this difference
// by luck. off is a share of the mean, and variance is a share of the squared mean.
type deviation struct{ off, variance float64 }

func (c *curved) deviations(kinds []int, mean float64) (all []deviation) {
	n, whole := float64(len(kinds)), 0.0
	shared := make([]float64, len(kinds)) // the covariance of each weight with the mean
	for k, i := range kinds {
		for _, j := range kinds {
			shared[k] += c.covariance.At(i, j) / n
		}
		whole += shared[k] / n
	}
	for k, i := range kinds {
		variance := max(0, c.covariance.At(i, i)-2*shared[k]+whole)
		all = append(all, deviation{c.weights[i]/mean - 1, variance / float64(mean*mean)})
	}
	return all
}

// trueSpread estimates the standard deviation of true weights around the mean of their group, as a share of the mean,
// from the deviations of one or more groups (Paule and Mandel). At the estimate, the squared deviations, each divided
// by its expected value, add up to the number of degrees of freedom, the argument free. The result lies between
// leastUnlike and mostUnlike.
func trueSpread(all []deviation, free float64) float64 {
	low, high := leastUnlike, mostUnlike
	for range 40 {
		middle, sum := (low+high)/2, 0.0
		for _, d := range all {
			sum += float64(d.off*d.off) / (float64(middle*middle) + d.variance)
		}
		if sum > free {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}
