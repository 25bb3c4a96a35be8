package points

import (
	"context"
	"errors"
	"math"

	"salvo/experiments"
	"salvo/reports"
	"salvo/sim"
)

// Units can also be compared two by two. A force of one kind fights forces of the other kind with different numbers of
// units over the mix, each kind on both sides. The search finds the numbers at which both kinds win equally often. The
// quotient of these numbers is the exchange ratio of the two kinds.

const (
	// MostPaired is the largest number of units that can be compared in pairs. Nobody could read a larger table.
	MostPaired = 30
	// mostOfKind is the largest number of units in a force of one kind, before the multiple that a situation may give
	// side a.
	mostOfKind = 16
	// The battles between forces of two kinds of unit are planned as equal shares. A search tries several numbers of light
	// units, each in one share; searchShares shares are planned for it. Each of the two numbers between which the answer
	// lies then gets finalShares further shares. A search that is repeated fights more battles than planned.
	searchShares = 6
	finalShares  = 3
	sharesOfPair = searchShares + 2*finalShares
	apartBy      = 1.5 // if two neighbouring numbers of units give almost equal odds, the lower number is divided and the higher multiplied by this
	changesOfFew = 3   // if the answer is beyond the limits of a search, it is repeated up to this many times with another number of heavy units
)

// WorkPairs finds the exchange ratio of every two units. The battles are divided equally among the pairs of units, and
// those of a pair into sharesOfPair shares.
func (p *Points) WorkPairs(ctx context.Context, set experiments.Settings) (*reports.Exchange, error) {
	n := len(p.units)
	pairs := n * (n - 1) / 2
	share := int64(2 * len(p.schedule)) // the smallest number of battles of a share: one on each side for every entry of the schedule
	each := set.Trials / (int64(pairs*sharesOfPair) * share)
	if each < 1 {
		return nil, experiments.WrongSetting("battles", "%d are too few for %s of units: give %d or more", set.Trials,
			amount(pairs, "pair"), int64(pairs*sharesOfPair)*share)
	}
	battles := each * share * sharesOfPair
	sizes := p.listedCosts()
	ratios := make([]reports.Ratio, pairs)
	fought := make([]int64, pairs)
	weigh := func(ctx context.Context, i int, own experiments.Settings) (err error) {
		first, second := pairOf(i)
		s := &scales{Points: p, sizes: sizes, seed: luckOf(set.Seed, "pair", i).Uint64(), each: each}
		if own.Progress != nil {
			s.progress = own.Progress(battles)
		}
		ratios[i], err = s.weigh(ctx, first, second)
		fought[i] = s.fought
		return err
	}
	if err := set.InParallel(ctx, set.Meter(pairs, battles), pairs, weigh); err != nil {
		return nil, err
	}
	return p.exchange(ratios, fought, set), nil
}

// pairOf returns the indices of the i-th pair of different units: (1,0), (2,0), (2,1), (3,0) and so on. The second index is
// the lower one.
func pairOf(i int) (first, second int) {
	for first = 1; i >= first; first++ {
		i -= first
	}
	return first, i
}

// scales finds the exchange ratio of two kinds of unit.
type scales struct {
	*Points
	sizes    []float64 // by unit: its listed cost, for a first guess of the ratio
	seed     uint64
	each     int64 // the number of battles of one share for every entry of the schedule and each side
	progress func(int64)

	heavy, light int                   // the indices of the two kinds; the heavy one has the higher listed cost
	few          int                   // the number of units of the heavy kind, which stays fixed during a search
	tried        map[int][]observation // by number of light units: the bouts fought against them, as input of the regression
	fought       int64                 // the number of battles fought so far
}

// weigh returns how many units of the second kind balance one of the first. If the answer is beyond the limits of a
// search, weigh repeats the search with fewer or more heavy units.
func (s *scales) weigh(ctx context.Context, first, second int) (reports.Ratio, error) {
	s.tried = map[int][]observation{}
	s.heavy, s.light = first, second
	if s.sizes[first] < s.sizes[second] {
		s.heavy, s.light = second, first
	}
	dear, cheap := s.sizes[s.heavy], s.sizes[s.light]
	s.few = max(1, min(int(s.budget/dear), int(mostOfKind/2*cheap/dear)))
	ratio, err := s.search(ctx)
	for range changesOfFew { // the first number of heavy units may be wrong, because the listed costs may be far from the worth
		switch {
		case err == nil && ratio.Bound == reports.Above && s.few > 1:
			s.few = max(1, s.few/3)
		case err == nil && ratio.Bound == reports.Below && s.few < mostOfKind:
			s.few = min(3*s.few, mostOfKind)
		default:
			continue
		}
		s.tried = map[int][]observation{}
		ratio, err = s.search(ctx)
	}
	if s.heavy == second {
		ratio = ratio.Inverse()
	}
	return ratio, err
}

// search finds the number of light units that balances the heavy units, whose number is the field few. By bisection, it
// finds two neighbouring numbers of light units: against the lower number the heavy units win more than half, against
// the higher they do not. Then it interpolates between the two numbers.
func (s *scales) search(ctx context.Context) (reports.Ratio, error) {
	most := mostOfKind
	low, high := 0, most+1 // against low units of the light kind the heavy units win, against high they lose
	guess := int(math.Round(float64(s.few) * s.sizes[s.heavy] / s.sizes[s.light]))
	for many := max(1, min(guess, mostOfKind)); high-low > 1; many = (low + high) / 2 {
		share, err := s.try(ctx, many, 1)
		var refused experiments.InputError
		switch {
		case errors.As(err, &refused) && many > 1:
			high, most = many, many-1 // refused: the rules do not allow so many units
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
	// Neighbouring numbers did not show how fast the odds change, so numbers further apart are tried.
	return s.measured(ctx, max(1, int(float64(low)/apartBy)), min(int(math.Ceil(float64(high)*apartBy)), most))
}

// measured lets the heavy units fight more battles against low and against high units of the light kind, and interpolates
// at which number the fight is even.
func (s *scales) measured(ctx context.Context, low, high int) (found reports.Ratio, err error) {
	for _, many := range []int{low, high} {
		if _, err := s.try(ctx, many, finalShares); err != nil {
			return found, err
		}
	}
	return s.between(low, high), nil
}

// try lets the heavy units fight the given number of light units in all situations, on both sides, for the given number
// of shares of battles. It returns the mean score of the heavy units, in which a draw counts half.
func (s *scales) try(ctx context.Context, many int, shares int64) (won float64, err error) {
	stages := 2 * len(s.schedule)
	for i := range stages {
		b := bout{situation: s.schedule[i/2]}
		side := i % 2 // the side of the heavy units
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

// The indices of the weights that are fitted for two kinds: a constant for the heavy kind, the weight of log(number of
// light units / number of heavy units), and the advantage of side a in each situation.
const (
	heavyWeight = iota
	numberWeight
	situationWeight
)

// weighed returns a bout of heavy against light units as input of the regression. The argument side is the side of the
// heavy units, and share is their score. The regression assumes that the logarithmic odds of the heavy units are linear
// in log(number of light units / number of heavy units).
func (s *scales) weighed(b *bout, side int, share float64, battles int64) observation {
	numbers := math.Log(float64(b.forces[1-side][0].count) / float64(b.forces[side][0].count))
	o := observation{share: share, battles: float64(battles), pair: int(s.fought)}
	o.add(heavyWeight, 1)
	o.add(numberWeight, numbers)
	o.add(situationWeight+b.situation, float64(1-2*side))
	return o
}

// between returns the exchange ratio: the number of light units divided by the number of heavy units at which the fight
// is even. It fits the logarithmic odds as a linear function of the logarithm of this quotient, to all battles against
// low to high units of the light kind.
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
		return reports.Ratio{Bound: reports.Unknown} // it is not sure that more light units win more, so the number cannot be found
	}
	at := -f.weights[heavyWeight] / slope
	variance := f.covariance.At(heavyWeight, heavyWeight) + 2*at*f.covariance.At(heavyWeight, numberWeight) +
		float64(at*at)*f.covariance.At(numberWeight, numberWeight)
	half := sim.Z95 * math.Sqrt(max(0, variance)) / -slope
	return reports.Ratio{Value: math.Exp(at), Low: math.Exp(at - half), High: math.Exp(at + half)}
}
