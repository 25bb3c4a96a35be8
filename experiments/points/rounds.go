package points

import (
	"context"
	"math"
	"slices"
	"sync"

	"salvo/experiments/rounds"
	"salvo/sim"
)

// What a unit is worth depends a little on what it is thought to cost: on tables losses count by it, and beside others of
// its class forces have fewer of it if it is dear. So there are rounds: in the first units cost what they are listed at, in each
// later one what has been found so far, until costs in are costs out. The first two only find the way; what is told comes
// from those after them.
//
// A round is a fixed plan: its battles follow from the seed, its number of pairs and the prices, and what it leaves is
// whole numbers, who has won how often. The prices of the next are a function of those alone, whoever fought them.
type round struct {
	first, pairs int
	prices       []float64 // what units are thought to cost, by those who draw forces and by those who fight
	costs        []float64 // what they cost by the fit after it, on the scale of the list
	errors       []float64
	fight        func() ([]bout, error) // fights it, if that has not been done
}

const (
	firstRounds = 2    // that only find the way
	wayPairs    = 4    // in each of them, for every weight of the fit, if there are enough
	smallest    = 3    // so many forces could be made of the most units of the smallest size
	mostStep    = 1.4  // by which the price of a unit changes from round to round, as a logarithm: four times
	forget      = 4.0  // a round tells so many times less than the one after it
	leastDoubt  = 1e-4 // squared: nothing is known better
	follow      = 0.5  // so far costs follow prices at most
)

// plan returns how many pairs each round has, of all that there are.
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

// reprice returns what units cost by all rounds so far: each tells of it as well as it knows its costs and as near as
// its prices were, and the later ones more than the earlier. What none of them knows stays as it is listed.
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

// threeDigits rounds what is not known better, so that it is the same on every machine.
func threeDigits(x float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(x))) / 100
	return math.Round(x/unit) * unit
}

// fightRound fights the last round and finds out what units cost by then. Who is told the costs need not fight it, nor
// know who has won.
func (t *tournament) fightRound(ctx context.Context) error {
	r := &t.rounds[len(t.rounds)-1]
	own := *r
	branches, join := rounds.Fork(ctx, 1) // of its own, because it may be fought later or never
	r.fight = sync.OnceValues(func() ([]bout, error) {
		defer join()
		return t.fight(branches[0], &own)
	})
	costs, err := rounds.Conclude(ctx, "costs", func(context.Context) ([2][]float64, error) {
		f, err := t.curve()
		if err != nil || f == nil { // a short round may know nothing yet
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

// curve fits what the rounds so far tell; nil if they tell nothing.
func (t *tournament) curve() (*curved, error) {
	if t.curved != nil && t.curvedBy == len(t.rounds) {
		return t.curved, nil
	}
	for _, r := range slices.Backward(t.rounds) { // who cannot know the last one need not look at the others
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

// counted returns the bouts that a fit is made of: of the round under way as long as the way is being found, then of
// all rounds after that.
func (t *tournament) counted() (bouts []int) {
	from := t.rounds[min(len(t.rounds)-1, firstRounds)].first
	for i := 2 * from; i < len(t.fought); i++ {
		bouts = append(bouts, i)
	}
	return bouts
}

// conclusive returns the tournament without the rounds that only found the way.
func (t *tournament) conclusive() *tournament {
	c, from := *t, 2*t.rounds[firstRounds].first
	c.fought, c.observations = t.fought[from:], t.observations[from:]
	return &c
}

// worth returns what units cost, with intervals that know of the rounds: prices that are off make costs that are off.
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

// mismatch is by how much the prices of a unit were off its cost in the rounds that count, as a logarithm.
func (t *tournament) mismatch(unit int) (mean float64) {
	cost, pairs := max(t.leastSize(), t.rounds[len(t.rounds)-1].costs[unit]), 0
	for _, r := range t.rounds[firstRounds:] {
		mean += float64(r.pairs) * math.Log(r.prices[unit]/cost)
		pairs += r.pairs
	}
	return mean / float64(pairs)
}

// moving returns units whose costs have not settled: the prices of the last round are outside of what luck allows.
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
