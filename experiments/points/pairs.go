package points

import (
	"context"
	"errors"
	"math"

	"salvo/experiments"
	"salvo/reports"
	"salvo/sim"
)

// Pairs of units are weighed directly: a few of one kind fight many of the other over the mix, each kind on both sides,
// until the numbers are found at which either wins as often. That is their exchange ratio.

const (
	// MostPaired is how many units can be weighed against each other: more make no table that anyone could read.
	MostPaired = 30
	// mostOfKind is how many of one kind a force has at most, before attackers get more.
	mostOfKind = 16
	// The battles of a pair come in shares: one for every number that is tried in search of the answer, and more for the
	// two numbers between which it lies.
	searchShares = 6
	finalShares  = 3
	sharesOfPair = searchShares + 2*finalShares
	apartBy      = 1.5 // how much further apart two numbers are fought where neighbours tell nothing
	changesOfFew = 3
)

// WorkPairs finds the exchange ratio of every two units; each pair has its part of the battles.
func (p *Points) WorkPairs(ctx context.Context, set experiments.Settings) (*reports.Exchange, error) {
	n := len(p.units)
	pairs := n * (n - 1) / 2
	share := int64(2 * len(p.schedule)) // a battle of every situation, on both sides
	each := set.Trials / (int64(pairs*sharesOfPair) * share)
	if each < 1 {
		return nil, experiments.WrongSetting("battles", "%d are too few for %s of units: give %d or more", set.Trials,
			amount(pairs, "pair"), int64(pairs*sharesOfPair)*share)
	}
	battles := each * share * sharesOfPair
	sizes := p.listedCosts()
	found := make([]reports.Ratio, pairs)
	fought := make([]int64, pairs)
	weigh := func(ctx context.Context, i int, own experiments.Settings) (err error) {
		first, second := pairOf(i)
		s := &scales{Points: p, sizes: sizes, seed: luckOf(set.Seed, "pair", i).Uint64(), each: each}
		if own.Progress != nil {
			s.progress = own.Progress(battles)
		}
		found[i], err = s.weigh(ctx, first, second)
		fought[i] = s.fought
		return err
	}
	if err := set.InParallel(ctx, set.Meter(pairs, battles), pairs, weigh); err != nil {
		return nil, err
	}
	return p.exchange(found, fought, set), nil
}

// pairOf returns the i-th pair of different units, the second of which comes before the first in the list.
func pairOf(i int) (first, second int) {
	for first = 1; i >= first; first++ {
		i -= first
	}
	return first, i
}

// scales weigh two kinds of unit against each other.
type scales struct {
	*Points
	sizes    []float64 // what units are listed at
	seed     uint64
	each     int64 // battles of every situation and side, for a share
	progress func(int64)

	heavy, light int // the two kinds; the heavy one costs more
	few          int // how many of the heavy one fight
	tried        map[int][]observation
	fought       int64
}

// weigh finds how many of the second kind balance one of the first.
func (s *scales) weigh(ctx context.Context, first, second int) (reports.Ratio, error) {
	s.tried = map[int][]observation{}
	s.heavy, s.light = first, second
	if s.sizes[first] < s.sizes[second] {
		s.heavy, s.light = second, first
	}
	dear, cheap := s.sizes[s.heavy], s.sizes[s.light]
	s.few = max(1, min(int(s.budget/dear), int(mostOfKind/2*cheap/dear)))
	found, err := s.search(ctx)
	for range changesOfFew { // the listed costs may be far off
		switch {
		case err == nil && found.Bound == reports.Above && s.few > 1:
			s.few = max(1, s.few/3)
		case err == nil && found.Bound == reports.Below && s.few < mostOfKind:
			s.few = min(3*s.few, mostOfKind)
		default:
			continue
		}
		s.tried = map[int][]observation{}
		found, err = s.search(ctx)
	}
	if s.heavy == second {
		found = found.Inverse()
	}
	return found, err
}

// search finds two numbers of light ones between which it is even, and measures where.
func (s *scales) search(ctx context.Context) (reports.Ratio, error) {
	most := mostOfKind
	low, high := 0, most+1 // the heavy ones win against low and lose against high
	guess := int(math.Round(float64(s.few) * s.sizes[s.heavy] / s.sizes[s.light]))
	for many := max(1, min(guess, mostOfKind)); high-low > 1; many = (low + high) / 2 {
		share, err := s.try(ctx, many, 1)
		var refused experiments.InputError
		switch {
		case errors.As(err, &refused) && many > 1:
			high, most = many, many-1 // more than the rules allow
		case err != nil:
			return reports.Ratio{}, err
		case share > 0.5:
			low = many
		default:
			high = many
		}
	}
	switch {
	case low == 0:
		return reports.Ratio{Bound: reports.Below, Value: 1 / float64(s.few)}, nil
	case high > most:
		return reports.Ratio{Bound: reports.Above, Value: float64(most) / float64(s.few)}, nil
	}
	found, err := s.measured(ctx, low, high)
	if found.Bound != reports.Unknown || err != nil {
		return found, err
	}
	// So near to each other the numbers do not tell how fast the odds change.
	return s.measured(ctx, max(1, int(float64(low)/apartBy)), min(int(math.Ceil(float64(high)*apartBy)), most))
}

// measured fights two numbers of light ones more often, and measures where between them it is even.
func (s *scales) measured(ctx context.Context, low, high int) (found reports.Ratio, err error) {
	for _, many := range []int{low, high} {
		if _, err := s.try(ctx, many, finalShares); err != nil {
			return found, err
		}
	}
	return s.between(low, high), nil
}

// try lets the few fight so many light ones, and tells how often the heavy ones win.
func (s *scales) try(ctx context.Context, many int, shares int64) (won float64, err error) {
	stages := 2 * len(s.schedule)
	for i := range stages {
		b := bout{situation: s.schedule[i/2]}
		side := i % 2 // of the heavy ones
		b.forces[side], b.forces[1-side] = []head{{s.heavy, s.few}}, []head{{s.light, many}}
		attackers := &b.forces[0][0].count
		*attackers = max(1, int(math.Round(s.mix.situations[b.situation].aBudget*float64(*attackers))))
		m, err := s.model(&b)
		if err != nil {
			return 0, err
		}
		run := sim.Run{Trials: shares * s.each, Seed: s.seed + uint64(len(s.tried[many])), Workers: 1, Progress: s.progress}
		r, err := sim.Simulate(ctx, m, run)
		if err != nil {
			return 0, err
		}
		d, _ := r.Metric(winner)
		share := d.Prob[2*side] + d.Prob[1]/2
		won += share / float64(stages)
		s.fought += run.Trials
		s.tried[many] = append(s.tried[many], s.weighed(&b, side, share, run.Trials))
	}
	return won, nil
}

// The weights of a pair: that of the heavy ones, that of the number of light ones, and what each situation means to
// side a.
const (
	heavyWeight = iota
	numberWeight
	situationWeight
)

// weighed returns a bout as the fit sees it, from the side of the heavy ones. The odds fall with the logarithm of the
// numbers.
func (s *scales) weighed(b *bout, side int, share float64, battles int64) observation {
	numbers := math.Log(float64(b.forces[1-side][0].count) / float64(b.forces[side][0].count))
	o := observation{share: share, battles: float64(battles), pair: int(s.fought)}
	o.add(heavyWeight, 1)
	o.add(numberWeight, numbers)
	o.add(situationWeight+b.situation, float64(1-2*side))
	return o
}

// between interpolates between two numbers of light ones on the logarithmic scale, with all that was tried from one to
// the other.
func (s *scales) between(low, high int) reports.Ratio {
	var all []observation
	for many := low; many <= high; many++ {
		all = append(all, s.tried[many]...)
	}
	f, err := fitted(all, situationWeight+len(s.mix.situations))
	if err != nil {
		return reports.Ratio{Bound: reports.Unknown}
	}
	slope := f.weights[numberWeight]
	if slope > -2*math.Sqrt(f.covariance.At(numberWeight, numberWeight)) {
		return reports.Ratio{Bound: reports.Unknown} // numbers do not decide
	}
	at := -f.weights[heavyWeight] / slope
	variance := f.covariance.At(heavyWeight, heavyWeight) + 2*at*f.covariance.At(heavyWeight, numberWeight) +
		float64(at*at)*f.covariance.At(numberWeight, numberWeight)
	half := sim.Z95 * math.Sqrt(max(0, variance)) / -slope
	return reports.Ratio{Value: math.Exp(at), Low: math.Exp(at - half), High: math.Exp(at + half)}
}
