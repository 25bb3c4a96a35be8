package points

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"salvo/sim"
)

// A probe tests whether the odds depend on something that the fit leaves out, without fitting again: by the score test. It
// correlates what the fit does not explain with the thing, after removing what the fit could explain by changing its weights.
type probe struct {
	id     int
	pairs  int       // the number of pairs in which it occurs
	pull   float64   // the score: how what is unexplained varies with the thing
	square float64   // the sum of the squared scores of the pairs
	curve  float64   // its own information
	shared []float64 // the information that it shares with each weight
	along  []float64 // the products of its scores with those of each weight
}

// A finding is the size of a dependence that the fit leaves out.
type finding struct {
	id           int
	effect, half float64 // on the logarithmic odds, with half its 95 % interval
}

// A listing calls add with everything that is tested in a bout, and how often it occurs.
type listing func(bout int, add func(id int, times float64))

// leastPairs is the smallest number of pairs of forces in which something must occur to be tested.
const leastPairs = 50

// probed tests everything that list names for the bouts, and returns the sure findings. They are so unlikely to be chance that
// fewer than one in twenty such lists would hold a wrong entry.
func (f *fit) probed(all []observation, list listing) (sure []finding, asked int) {
	var findings []finding
	for _, p := range f.probes(all, list) {
		if made, ok := f.answer(p); ok && p.pairs >= leastPairs {
			findings = append(findings, made)
		}
	}
	if len(findings) == 0 {
		return nil, 0
	}
	doubt := distuv.UnitNormal.Quantile(1-0.05/2/float64(len(findings))) / sim.Z95
	for _, made := range findings {
		if math.Abs(made.effect) > doubt*made.half {
			sure = append(sure, made)
		}
	}
	return sure, len(findings)
}

// probes collects the sums for the tests, in the order of the ids.
func (f *fit) probes(all []observation, list listing) []*probe {
	byID := map[int]*probe{}
	type pulled struct {
		*probe
		pull float64
	}
	var here []pulled // of the current pair
	bout := 0
	f.eachPair(all, func(score []float64, places []int) {
		here = here[:0]
		for first := bout; bout < len(all) && f.together(&all[first], &all[bout]); bout++ {
			o := &all[bout]
			chance := f.chance(o)
			pull, weight := o.battles*(o.share-chance), o.battles*chance*(1-chance)
			list(bout, func(id int, times float64) {
				p := byID[id]
				if p == nil {
					p = &probe{id: id, shared: make([]float64, len(f.weights)), along: make([]float64, len(f.weights))}
					byID[id] = p
				}
				p.curve += float64(weight * float64(times*times))
				for _, t := range o.terms {
					p.shared[t.place] += float64(weight * float64(times*t.times))
				}
				at := slices.IndexFunc(here, func(q pulled) bool { return q.probe == p })
				if at < 0 {
					at = len(here)
					here = append(here, pulled{p, 0})
				}
				here[at].pull += float64(pull * times)
			})
		}
		for _, q := range here {
			q.pairs++
			q.probe.pull += q.pull
			q.square += float64(q.pull * q.pull)
			for _, place := range places {
				q.along[place] += float64(q.pull * score[place])
			}
		}
	})
	made := make([]*probe, 0, len(byID))
	for _, p := range byID {
		made = append(made, p)
	}
	slices.SortFunc(made, func(a, b *probe) int { return cmp.Compare(a.id, b.id) })
	return made
}

// answer returns the effect that something would have as a part of the fit.
func (f *fit) answer(p *probe) (made finding, ok bool) {
	n := len(f.weights)
	var change mat.VecDense // the change of the weights for each unit of the thing
	if f.information.SolveVecTo(&change, mat.NewVecDense(n, p.shared)) != nil {
		return made, false
	}
	curve := p.curve - mat.Dot(&change, mat.NewVecDense(n, p.shared))
	if curve < 1e-3*p.curve { // the weights already explain it
		return made, false
	}
	square := p.square - 2*mat.Dot(&change, mat.NewVecDense(n, p.along)) + mat.Inner(&change, f.scatter, &change)
	return finding{p.id, p.pull / curve, sim.Z95 * math.Sqrt(max(0, square)) / curve}, true
}
