package points

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"salvo/sim"
)

// A probe asks whether the odds depend on something that the fit leaves out, without fitting anew: by the score test.
// What is left unexplained by the fit is held against the thing; what the fit could explain of it by changing its
// weights is taken off.
type probe struct {
	id     int
	pairs  int       // in which it occurs
	pull   float64   // the score: how the unexplained goes along with it
	square float64   // of the pairs' scores
	curve  float64   // its own information
	shared []float64 // information shared with each weight
	along  []float64 // how its scores go along with those of each weight
}

// A finding is by how much the odds depend on something that the fit leaves out.
type finding struct {
	id           int
	effect, half float64 // on the logarithmic odds, with half its 95 % interval
}

// A listing adds what a bout has of each thing that is asked about.
type listing func(bout int, add func(id int, times float64))

// leastPairs is in how many pairs of forces something must occur before it is asked about.
const leastPairs = 50

// probed asks about everything that a function lists for a bout, and gives what is beyond doubt: so unlikely to be
// chance that among all that was asked not one in twenty such lists would hold a wrong entry.
func (f *fit) probed(all []observation, list listing) (sure []finding, asked int) {
	var found []finding
	for _, p := range f.probes(all, list) {
		if made, ok := f.answer(p); ok && p.pairs >= leastPairs {
			found = append(found, made)
		}
	}
	if len(found) == 0 {
		return nil, 0
	}
	doubt := distuv.UnitNormal.Quantile(1-0.05/2/float64(len(found))) / sim.Z95
	for _, made := range found {
		if math.Abs(made.effect) > doubt*made.half {
			sure = append(sure, made)
		}
	}
	return sure, len(found)
}

// probes collects what is needed to answer, in the order of the ids.
func (f *fit) probes(all []observation, list listing) []*probe {
	byID := map[int]*probe{}
	type pulled struct {
		*probe
		pull float64
	}
	var here []pulled // of the pair under way
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

// answer returns the effect of something, had it been part of the fit.
func (f *fit) answer(p *probe) (made finding, ok bool) {
	n := len(f.weights)
	var change mat.VecDense // of the weights, for each unit of the thing
	if f.information.SolveVecTo(&change, mat.NewVecDense(n, p.shared)) != nil {
		return made, false
	}
	curve := p.curve - mat.Dot(&change, mat.NewVecDense(n, p.shared))
	if curve < 1e-3*p.curve { // the weights tell it already
		return made, false
	}
	square := p.square - 2*mat.Dot(&change, mat.NewVecDense(n, p.along)) + mat.Inner(&change, f.scatter, &change)
	return finding{p.id, p.pull / curve, sim.Z95 * math.Sqrt(max(0, square)) / curve}, true
}
