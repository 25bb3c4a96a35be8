package points

import (
	"math"
	"slices"

	"salvo/experiments"
	"salvo/sim"
)

// A fit tells what units are worth beside each other. What a point is, is a matter of measure: that of the reference, if
// one is named; else that of the list as a whole, so that the average unit costs what it costs and forces of a budget
// stay as large as they are.

// A scale is what a point is.
type scale struct {
	perWeight float64   // points for each unit of weight
	counts    []float64 // how much each unit has to say in it; those of the reference or of the list
	weight    float64   // of all of them together
}

// oddly is how far from the others, as a ratio, a unit is listed if it has a quarter of their say in the average.
const oddly = 1.5

// scale returns the measure that was asked for.
func (t *tournament) scale(f *fit) (s scale, err error) {
	if t.reference == noReference {
		return t.checked(f, t.neutral(f))
	}
	s.counts = make([]float64, len(t.units))
	s.counts[t.reference] = 1
	return t.checked(f, t.measured(f, s, t.anchor))
}

// neutral returns the scale on which the average unit costs what it costs. A unit that is listed far from its worth has
// little say in what the average is: else a single slip of the list would make all others dearer.
func (t *tournament) neutral(f *fit) (s scale) {
	s.counts = make([]float64, len(t.units))
	if t.usual.size > 0 {
		return t.standard(f, s)
	}
	var dearer []float64 // by how much units are listed above their weight, as logarithms
	for i := range t.units {
		if cost := t.units[i].listed; cost > 0 && f.weights[i] > 0 {
			dearer = append(dearer, math.Log(cost/f.weights[i]))
		}
	}
	if len(dearer) == 0 { // nothing is listed; forces are drawn by the reference
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

// standard returns the scale on which the reference population costs what the list asks for it.
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

// middleOf returns the mean of values of which none pulls harder than one at some distance does (Huber's): it neither
// follows a slip nor jumps from one group of values to another.
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

// measured returns a scale on which the units that have a say cost so many points together.
func (t *tournament) measured(f *fit, s scale, points float64) scale {
	for i, n := range s.counts {
		s.weight += float64(n * f.weights[i])
	}
	s.perWeight = points / s.weight
	return s
}

// checked refuses a scale if the units that make it may be worth nothing.
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

// shared returns the covariance of a unit's weight with that of some units together.
func (t *tournament) shared(f *fit, counts []float64, unit int) (sum float64) {
	for i, n := range counts {
		if n != 0 {
			sum += float64(n * f.covariance.At(unit, i))
		}
	}
	return sum
}

// costs returns the units' weights in points, with the standard errors of those ratios (by the delta method).
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

// within returns a cost with its 95 % interval.
func within(cost, err float64) sim.Estimate {
	half := sim.Z95 * err
	return sim.Estimate{Value: cost, Low: cost - half, High: cost + half}
}
