package points

import (
	"math"
	"slices"

	"salvo/experiments"
	"salvo/sim"
)

// The weights of a fit say what units are worth relative to each other. The scale turns weights into points. If the
// user names a reference unit, its cost sets the scale. Otherwise the listed costs set it: the reference population, or
// else the average unit, keeps its cost.

// A scale converts the weights of a fit into points.
type scale struct {
	perWeight float64   // the points for a weight of 1
	counts    []float64 // by unit: how much it counts when the scale is set; 0 for units that do not set it
	weight    float64   // the sum over all units of the unit's weight in the fit times its entry in counts
}

// oddly says when a listed cost is odd. Every unit has a cost per weight: its listed cost divided by its weight. If
// that is the typical cost per weight, multiplied or divided by 1.5, the unit counts a quarter of a typical unit in the
// average that sets the scale.
const oddly = 1.5

// scale returns the scale that the user asked for: by a reference unit, or by the listed costs.
func (t *tournament) scale(f *fit) (s scale, err error) {
	if t.reference == noReference {
		return t.checked(f, t.neutral(f))
	}
	s.counts = make([]float64, len(t.units))
	s.counts[t.reference] = 1
	return t.checked(f, t.measured(f, s, t.anchor))
}

// neutral returns the scale on which the reference population or, without one, the average unit keeps its listed cost.
// In that average, a unit whose listed cost is far from its worth counts little: otherwise a single mistake in the list
// would change the costs of all other units.
func (t *tournament) neutral(f *fit) (s scale) {
	s.counts = make([]float64, len(t.units))
	if t.usual.size > 0 {
		return t.standard(f, s)
	}
	var dearer []float64 // for each unit with a listed cost and a weight above 0: the logarithm of its cost per weight
	for i := range t.units {
		if cost := t.units[i].listed; cost > 0 && f.weights[i] > 0 {
			dearer = append(dearer, math.Log(cost/f.weights[i]))
		}
	}
	if len(dearer) == 0 { // no unit has a listed cost, so the reference unit sets the scale
		if t.reference != noReference {
			s.counts[t.reference] = 1
		}
		return t.measured(f, s, t.anchor)
	}
	typical, listed := middleOf(dearer, math.Log(oddly)), 0.0
	for i := range t.units {
		if cost := t.units[i].listed; cost > 0 && f.weights[i] > 0 {
			off := (math.Log(cost/f.weights[i]) - typical) / math.Log(oddly)
			off = 1 + float64(off*off)
			s.counts[i] = 1 / float64(off*off)
			listed += float64(s.counts[i] * cost)
		}
	}
	return t.measured(f, s, listed)
}

// standard returns the scale on which all units of the reference population together keep the sum of their listed costs.
func (t *tournament) standard(f *fit, s scale) scale {
	listed := 0.0
	for i := range t.units {
		if cost := t.units[i].standard; cost > 0 {
			s.counts[i] = 1
			listed += cost
		}
	}
	return t.measured(f, s, listed)
}

// middleOf returns Huber's robust mean of values. A value further from the mean than distance counts only as much as a
// value at that distance. So the mean neither follows a single mistake nor jumps from one group of values to another.
func middleOf(values []float64, distance float64) float64 {
	low, high := slices.Min(values), slices.Max(values)
	for range 60 {
		middle, pull := (low+high)/2, 0.0
		for _, v := range values {
			pull += max(-distance, min(v-middle, distance))
		}
		if pull > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

// measured returns the scale on which the costs of the units, each times its entry in s.counts, add up to the given
// points.
func (t *tournament) measured(f *fit, s scale, points float64) scale {
	for i, n := range s.counts {
		s.weight += float64(n * f.weights[i])
	}
	s.perWeight = points / s.weight
	return s
}

// checked returns the scale, or an error if s.weight, the summed weight of the units that set the scale, is not above 0
// by more than two standard errors.
func (t *tournament) checked(f *fit, s scale) (scale, error) {
	own := 0.0
	for i, n := range s.counts {
		own += float64(n * t.shared(f, s.counts, i))
	}
	switch {
	case s.weight > 2*math.Sqrt(max(0, own)):
		return s, nil
	case t.reference == noReference:
		return s, experiments.BadInput("the units win no battles, as far as %d of them tell: fight more battles, or other "+
			"situations", int64(len(t.fought))*t.battlesOfBout())
	}
	return s, experiments.WrongSetting("reference", "%s wins no battles, as far as %d of them tell: measure by another unit, "+
		"or fight more battles", t.units[t.reference].name, int64(len(t.fought))*t.battlesOfBout())
}

// shared returns the covariance of a unit's weight with the sum, over all units, of the unit's weight times its entry
// in counts.
func (t *tournament) shared(f *fit, counts []float64, unit int) (sum float64) {
	for i, n := range counts {
		if n != 0 {
			sum += float64(n * f.covariance.At(unit, i))
		}
	}
	return sum
}

// costs returns the weights of units in points, with their standard errors. It computes the standard errors by the
// delta method, because the scale is uncertain, too. If the reference unit alone sets the scale, its cost is exact.
func (t *tournament) costs(f *fit, s scale) (costs, errors []float64) {
	costs, errors = make([]float64, len(t.units)), make([]float64, len(t.units))
	own := 0.0
	with := make([]float64, len(t.units))
	for i := range with {
		with[i] = t.shared(f, s.counts, i)
		own += float64(s.counts[i] * with[i])
	}
	for i := range costs {
		ratio := f.weights[i] / s.weight
		variance := f.covariance.At(i, i) - 2*ratio*with[i] + float64(ratio*ratio)*own
		costs[i], errors[i] = f.weights[i]*s.perWeight, s.perWeight*math.Sqrt(max(0, variance))
		if i == t.reference && s.counts[i] == 1 && s.weight == f.weights[i] {
			costs[i], errors[i] = t.anchor, 0
		}
	}
	return costs, errors
}

// within returns a cost with its 95 % interval, given its standard error.
func within(cost, err float64) sim.Estimate {
	half := sim.Z95 * err
	return sim.Estimate{Value: cost, Low: cost - half, High: cost + half}
}
