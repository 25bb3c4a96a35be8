package points

import (
	"context"
	"math"
	"slices"
	"sync"

	"salvo/experiments/rounds"
	"salvo/sim"
)

// The worth of a unit depends a little on its assumed cost: on tables losses count by cost, and forces have fewer units
// of a kind that is dear within its part of the forces. So battles are fought in rounds. In the first round, units have
// the costs of startCosts; in each later round, the costs found so far. The first two rounds only bring the assumed
// costs near to the true costs; the result comes from the later rounds. Unless the user asks for a precision, there are
// four rounds.
//
// A round is fixed before it begins: its battles depend only on the seed, the numbers of its pairs of forces, and the
// assumed costs (prices). Its results are whole numbers: how many battles each side won, and how many were drawn. The
// prices of the next round depend only on these numbers, so it makes no difference which machine fought the battles.
type round struct {
	first, pairs int                    // the number of its first pair of forces, and how many pairs it has
	prices       []float64              // by unit: its assumed cost, for drawing forces and for counting losses
	costs        []float64              // by unit: its cost by the fit after this round, on the scale of the listed costs
	errors       []float64              // by unit: the standard error of its cost in costs
	fight        func() ([]bout, error) // fights the battles at the first call, and returns their results at every call
}

const (
	firstRounds = 2    // this many rounds at the beginning do not count for the result
	wayPairs    = 4    // each of these first rounds has this many pairs of forces for every weight of the fit, within the limits of plan
	smallest    = 3    // the smallest size of a unit is the budget / (smallest * mostUnits), see leastSize
	mostStep    = 1.4  // a cost found in a round counts as at most e to the power of 1.4 (about 4) times its price there, and at least a quarter
	forget      = 4.0  // in the mean that gives a price, a round counts this many times as much as an equally sure round before it
	leastDoubt  = 1e-4 // the smallest variance that is assumed for the logarithm of a found cost
	follow      = 0.5  // if a price is off by 1 %, the cost found with it is assumed to be off by at most this many per cent for that reason
)

// plan returns the number of pairs of forces in each of the four rounds, given the number in all rounds. Each of the
// first two rounds has at least a sixteenth and at most an eighth of all pairs.
func (t *tournament) plan(all int) []int {
	first := max(all/16, min(all/8, wayPairs*t.places()))
	rest := all - firstRounds*first
	return []int{first, first, rest / 3, rest - rest/3}
}

// next appends a round with the given number of pairs; its prices come from the rounds before it.
func (t *tournament) next(pairs int) {
	r := round{pairs: pairs}
	if n := len(t.rounds); n == 0 {
		r.prices = t.startCosts()
	} else {
		before := &t.rounds[n-1]
		r.first, r.prices = before.first+before.pairs, t.reprice()
	}
	t.rounds = append(t.rounds, r)
}

// reprice returns the assumed costs for the next round: a weighted mean of the costs found in all rounds so far, on the
// logarithmic scale. In the mean, a found cost is at least leastSize, and at most mostStep away from the price of its
// round. A round counts more if its standard error is small, if its prices were near the costs that it found, and if it
// is recent. The costs of startCosts are part of the mean, but count so little that they matter only for a unit about
// which no round shows anything.
func (t *tournament) reprice() []float64 {
	prices := t.startCosts()
	for i, listed := range prices {
		sum, weight := math.Log(listed), 1.0
		for k := range t.rounds {
			r := &t.rounds[k]
			cost := max(t.leastSize(), r.costs[i])
			off := max(-mostStep, min(math.Log(cost/r.prices[i]), mostStep))
			doubt := math.Hypot(r.errors[i]/cost, follow*off)
			known := 1 / max(leastDoubt, float64(doubt*doubt))
			sum = sum/forget + float64(known*(math.Log(r.prices[i])+off))
			weight = weight/forget + known
		}
		prices[i] = threeDigits(math.Exp(sum / weight))
	}
	return prices
}

// threeDigits rounds a number to three significant digits, so that small rounding errors, which differ between
// machines, hardly ever change it.
func threeDigits(x float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(x))) / 100
	return math.Round(x/unit) * unit
}

// fightRound fights the last round that was appended, and stores the costs that the fit finds after it. A machine that
// receives these costs from another machine does not fight the round.
func (t *tournament) fightRound(ctx context.Context) error {
	r := &t.rounds[len(t.rounds)-1]
	own := *r
	branches, join := rounds.Fork(ctx, 1) // a branch of its own, because this machine may fight the round later or never
	r.fight = sync.OnceValues(func() ([]bout, error) {
		defer join()
		return t.fight(branches[0], &own)
	})
	costs, err := rounds.Conclude(ctx, "costs", func(context.Context) ([2][]float64, error) {
		f, err := t.curve()
		if err != nil || f == nil { // a short round may have too few battles for a fit
			return [2][]float64{own.prices, own.prices}, err
		}
		s := t.neutral(f.fit)
		if s.weight <= 0 {
			return [2][]float64{own.prices, own.prices}, nil
		}
		values, errors := t.costs(f.fit, s)
		return [2][]float64{values, errors}, nil
	})
	r.costs, r.errors = costs[0], costs[1]
	return err
}

// curve returns the fit to the bouts that counted chooses from the rounds so far; nil if they are not enough for a fit.
func (t *tournament) curve() (*curved, error) {
	if t.curved != nil && t.curvedBy == len(t.rounds) {
		return t.curved, nil
	}
	for _, r := range slices.Backward(t.rounds) { // from the last round, because without its results the others are not needed
		if _, err := r.fight(); err != nil {
			return nil, err
		}
	}
	for ; t.taken < len(t.rounds); t.taken++ {
		bouts, _ := t.rounds[t.taken].fight()
		for i := range bouts {
			t.observations = append(t.observations, t.observe(&bouts[i], (len(t.fought)+i)/2))
		}
		t.fought = append(t.fought, bouts...)
	}
	if err := t.checkDecided(); err != nil {
		return nil, err
	}
	f, err := t.fit(t.counted())
	if err != nil {
		return nil, nil
	}
	t.curved, t.curvedBy = f, len(t.rounds)
	return f, nil
}

// counted returns the indices of the bouts to which the weights are fitted: during the first two rounds those of the
// current round, and later those of all rounds after the first two.
func (t *tournament) counted() (bouts []int) {
	from := t.rounds[min(len(t.rounds)-1, firstRounds)].first
	for i := 2 * from; i < len(t.fought); i++ {
		bouts = append(bouts, i)
	}
	return bouts
}

// conclusive returns a copy of the tournament without the bouts of the first rounds, which do not count for the result.
func (t *tournament) conclusive() *tournament {
	c, from := *t, 2*t.rounds[firstRounds].first
	c.fought, c.observations = t.fought[from:], t.observations[from:]
	return &c
}

// worth returns the fair costs of units with their 95 % intervals. Wrong assumed costs lead to wrong results. So the
// standard error of a cost is the root of the sum of two squares: the squared standard error by the fit, and the square
// of follow times the difference between the assumed cost and the found cost. For the reference unit, the second square
// is 0.
func (t *tournament) worth(f *fit) ([]sim.Estimate, error) {
	s, err := t.scale(f)
	if err != nil {
		return nil, err
	}
	costs, errors := t.costs(f, s)
	worth := make([]sim.Estimate, len(costs))
	for i := range worth {
		off := 0.0
		if i != t.reference {
			off = follow * t.mismatch(i) * costs[i]
		}
		worth[i] = within(costs[i], math.Hypot(errors[i], off))
	}
	return worth, nil
}

// mismatch returns the mean of log(assumed cost / found cost) of a unit over the rounds that count for the result. A
// round weighs as much as it has pairs of forces. The assumed cost is that of the round. The found cost is the one after
// the last round, but at least leastSize.
func (t *tournament) mismatch(unit int) (mean float64) {
	cost, pairs := max(t.leastSize(), t.rounds[len(t.rounds)-1].costs[unit]), 0
	for _, r := range t.rounds[firstRounds:] {
		mean += float64(r.pairs) * math.Log(r.prices[unit]/cost)
		pairs += r.pairs
	}
	return mean / float64(pairs)
}

// moving returns the names of units whose costs still change: the cost found after the last round differs from the cost
// assumed in that round by more than three times a standard error, which combines those of the last two rounds.
func (t *tournament) moving() (units []string) {
	n := len(t.rounds)
	last, before := &t.rounds[n-1], &t.rounds[n-2]
	least := t.leastSize()
	for i := range t.units {
		luck := math.Hypot(last.errors[i], before.errors[i])
		if max(least, last.costs[i]) < last.prices[i]-3*luck || last.costs[i] > last.prices[i]+3*luck {
			units = append(units, t.units[i].name)
		}
	}
	return units
}
