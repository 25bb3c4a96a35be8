package points

import (
	"context"
	"math"
	"slices"
	"sync"

	"salvo/experiments/rounds"
	"salvo/sim"
)

// The worth of a unit depends a little on its assumed cost: on tables losses count by cost, and forces have fewer of a unit
// that is dear within its class. So there are rounds, in which assumed and found costs come nearer to each other.
// In the first round units have the costs of startCosts, and in each later one those found so far. The first two rounds only
// approach the costs; the result comes from those after them. Without a precision there are four rounds.
//
// A round is a fixed plan. Its battles follow from the seed, the numbers of its pairs and the prices. Its result is whole
// numbers: how often each side has won, and how often nobody has. The prices of the next round follow from these numbers of all
// rounds so far, whichever machine fought the battles.
type round struct {
	first, pairs int
	prices       []float64 // the assumed costs, for drawing forces and for fighting
	costs        []float64 // the costs by the fit after the round, on the scale of the list
	errors       []float64
	fight        func() ([]bout, error) // fights the round, unless that has been done
}

const (
	firstRounds = 2    // rounds that only approach the costs
	wayPairs    = 4    // pairs in each of these rounds for every weight of the fit, if there are enough
	smallest    = 3    // a force with the most units, all of the smallest size, takes one part in this many of the budget
	mostStep    = 1.4  // the largest change of a price from round to round, as a logarithm: four times
	forget      = 4.0  // a round counts this many times less than the next one
	leastDoubt  = 1e-4 // the smallest variance of a logarithmic cost
	follow      = 0.5  // how far costs follow prices at most
)

// plan returns how many pairs each round has, given the number of all pairs.
func (t *tournament) plan(all int) []int {
	first := max(all/16, min(all/8, wayPairs*t.places()))
	rest := all - firstRounds*first
	return []int{first, first, rest / 3, rest - rest/3}
}

// next plans a round.
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

// reprice returns the costs of units by all rounds so far. A round counts the more, the better it knows a cost, the nearer its
// prices were to the cost, and the later it is. A cost that no round knows stays as it is listed.
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

// threeDigits rounds to three digits, so that all machines have the same number.
func threeDigits(x float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(x))) / 100
	return math.Round(x/unit) * unit
}

// fightRound fights the last round and computes the costs after it. A machine that gets the costs from another need not fight
// it, nor know the results.
func (t *tournament) fightRound(ctx context.Context) error {
	r := &t.rounds[len(t.rounds)-1]
	own := *r
	branches, join := rounds.Fork(ctx, 1) // a branch of its own, because the round may be fought later or never
	r.fight = sync.OnceValues(func() ([]bout, error) {
		defer join()
		return t.fight(branches[0], &own)
	})
	costs, err := rounds.Conclude(ctx, "costs", func(context.Context) ([2][]float64, error) {
		f, err := t.curve()
		if err != nil || f == nil { // a short round may not be enough for a fit
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

// curve fits the rounds so far; nil if they are not enough.
func (t *tournament) curve() (*curved, error) {
	if t.curved != nil && t.curvedBy == len(t.rounds) {
		return t.curved, nil
	}
	for _, r := range slices.Backward(t.rounds) { // a machine that cannot know the last round need not look at the others
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

// counted returns the bouts for a fit: those of the current round during the first rounds, and later those of all rounds after
// these.
func (t *tournament) counted() (bouts []int) {
	from := t.rounds[min(len(t.rounds)-1, firstRounds)].first
	for i := 2 * from; i < len(t.fought); i++ {
		bouts = append(bouts, i)
	}
	return bouts
}

// conclusive returns the tournament without the first rounds.
func (t *tournament) conclusive() *tournament {
	c, from := *t, 2*t.rounds[firstRounds].first
	c.fought, c.observations = t.fought[from:], t.observations[from:]
	return &c
}

// worth returns the costs of units. Their intervals include the drift between prices and costs, because wrong prices lead to
// wrong costs.
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

// mismatch returns the mean difference between the prices of a unit and its cost in the rounds that count, as a logarithm.
func (t *tournament) mismatch(unit int) (mean float64) {
	cost, pairs := max(t.leastSize(), t.rounds[len(t.rounds)-1].costs[unit]), 0
	for _, r := range t.rounds[firstRounds:] {
		mean += float64(r.pairs) * math.Log(r.prices[unit]/cost)
		pairs += r.pairs
	}
	return mean / float64(pairs)
}

// moving returns the units whose costs have not settled: the last prices differ from the costs by more than luck explains.
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
