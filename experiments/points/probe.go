package points

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"salvo/sim"
)

// A probe tests whether the odds depend on something that the fit leaves out, the tested thing, such as two kinds of
// unit beside each other. It uses the score test, which needs no further fit: it correlates the residuals of the fit
// with the tested thing, after removing what the weights of the fit could explain.
type probe struct {
	id     int
	pairs  int       // the number of clusters (see fit.eachPair) with a bout in which one side has the tested thing more often
	pull   float64   // the score: the sum of residuals times the amount of the tested thing
	square float64   // the sum over clusters of their squared scores
	curve  float64   // the second derivative of the loss by the effect of the tested thing (its information)
	shared []float64 // by weight of the fit: the mixed second derivative of the loss by this weight and the effect
	along  []float64 // by weight of the fit: the sum over clusters of the score of this weight times the score of the tested thing
}

// A finding is the estimated effect of something that the fit leaves out.
type finding struct {
	id           int
	effect, half float64 // the effect of one such thing on the logarithmic odds, and half the width of its 95 % interval
}

// A listing is a function that counts the tested things, such as pairs of kinds, in one bout. For the tested things in
// the bout it calls add with the id of the thing and the number of times that the thing occurs there, negative for side b.
// It may call add several times with the same id, for example once for each side: the numbers of times are added up.
type listing func(bout int, add func(id int, times float64))

// leastPairs is the smallest number of clusters (pairs of forces, or tables) in which one side of a bout must have a
// tested thing more often than the other for its test to count.
const leastPairs = 50

// probed tests everything that list names, and returns the significant findings and the number of tests. The level of
// significance is corrected for the number of tests (Bonferroni): on average, fewer than one of twenty calls returns a
// finding that is only luck.
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

// probes collects the sums that the tests need, one probe for each tested thing, sorted by id.
func (f *fit) probes(all []observation, list listing) []*probe {
	byID := map[int]*probe{}
	type pulled struct {
		*probe
		pull float64
	}
	var here []pulled // the probes of the current cluster
	var things []occurrence
	bout := 0
	f.eachPair(all, func(score []float64, places []int) {
		here = here[:0]
		for first := bout; bout < len(all) && f.together(&all[first], &all[bout]); bout++ {
			o := &all[bout]
			chance := f.chance(o)
			pull, weight := o.battles*(o.share-chance), o.battles*chance*(1-chance)
			things = occurrencesIn(list, bout, things[:0])
			for _, thing := range things {
				p := byID[thing.id]
				if p == nil {
					p = &probe{id: thing.id, shared: make([]float64, len(f.weights)), along: make([]float64, len(f.weights))}
					byID[thing.id] = p
				}
				times := thing.times
				if times == 0 {
					continue // it says nothing about the thing, so it does not count towards leastPairs
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
			}
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

// An occurrence is the number of times that a tested thing occurs in a bout: those on side a minus those on side b.
type occurrence struct {
	id    int
	times float64
}

// occurrencesIn appends the occurrences of all tested things in a bout to all, one for each id, and returns the result.
func occurrencesIn(list listing, bout int, all []occurrence) []occurrence {
	list(bout, func(id int, times float64) {
		if at := slices.IndexFunc(all, func(a occurrence) bool { return a.id == id }); at >= 0 {
			all[at].times += times
			return
		}
		all = append(all, occurrence{id, times})
	})
	return all
}

// answer returns the effect that the tested thing would have as a further term of the fit. The result ok is false if
// the weights of the fit already explain the effect, or if both sides of every bout have the tested thing equally often.
func (f *fit) answer(p *probe) (made finding, ok bool) {
	n := len(f.weights)
	var change mat.VecDense // by how much the weights of the fit would become smaller if the tested thing had an effect of 1
	if f.information.SolveVecTo(&change, mat.NewVecDense(n, p.shared)) != nil {
		return made, false
	}
	curve := p.curve - mat.Dot(&change, mat.NewVecDense(n, p.shared))
	if !(curve > 1e-3*p.curve) { // the weights of the fit already explain the effect, or both sides always have equally many
		return made, false
	}
	square := p.square - 2*mat.Dot(&change, mat.NewVecDense(n, p.along)) + mat.Inner(&change, f.scatter, &change)
	return finding{p.id, p.pull / curve, sim.Z95 * math.Sqrt(max(0, square)) / curve}, true
}
