package points

import (
	"context"
	"math"
	"slices"
	"sync"

	"salvo/sim"
)

// What a unit seems worth depends a little on how many of it forces have, and so on what it is thought to cost while they
// are drawn. So there are rounds: the first draws by the list, each later one by the costs found so far, until costs in
// are costs out. The first two only find the way; what is told comes from those after them.
//
// A round is a fixed plan: its battles follow from the seed, its number of pairs and the sizes, and what it leaves is
// whole numbers, who has won how often. The sizes of the next are a function of those alone, whoever fought them.
type round struct {
	first, pairs int
	sizes        []float64 // what units cost while its forces are drawn
	costs        []float64 // what they cost by the fit after it, on the scale of the list
	errors       []float64
	fight        func() ([]bout, error) // fights it, if that has not been done
}

const (
	firstRounds = 2   // that only find the way
	wayPairs    = 4   // in each of them, for every weight of the fit, if there are enough
	mostGrowth  = 3.0 // by which the size of a unit changes from round to round
	sizeDigits  = 1e3 // sizes have three digits: no more are known, and so they are the same on every machine
	smallest    = 3   // so many forces could be made of the most units of the smallest size
	mostFollow  = 0.5 // see follow
	trusted     = 0.5 // a cost whose error is such a share of the size moves it half of the way
)

// plan is how many pairs each round has, of all that there are.
func (t *tournament) plan(all int) []int {
	first := max(all/16, min(all/8, wayPairs*t.places()))
	rest := all - firstRounds*first
	return []int{first, first, rest / 3, rest - rest/3}
}

// next plans a round.
func (t *tournament) next(pairs int) {
	r := round{pairs: pairs}
	if n := len(t.rounds); n == 0 {
		r.sizes = t.listedSizes()
	} else {
		before := &t.rounds[n-1]
		r.first, r.sizes = before.first+before.pairs, t.resize(before)
	}
	t.rounds = append(t.rounds, r)
}

// resize makes sizes of the costs that a round has found; what it hardly knows it leaves nearly as it was.
func (t *tournament) resize(r *round) []float64 {
	least := t.budget / float64(smallest*t.mix.mostUnits)
	sizes := make([]float64, len(r.sizes))
	for i, before := range r.sizes {
		doubt := r.errors[i] / (trusted * before)
		size := before + (r.costs[i]-before)/(1+float64(doubt*doubt))
		size = max(least, min(max(size, before/mostGrowth), before*mostGrowth))
		unit := math.Pow(10, math.Floor(math.Log10(size))) * 10 / sizeDigits
		sizes[i] = math.Round(size/unit) * unit
	}
	return sizes
}

// fightRound fights the last round and finds out what units cost by then. Who is told the costs need not fight it, nor
// know who has won.
func (t *tournament) fightRound(ctx context.Context) error {
	r := &t.rounds[len(t.rounds)-1]
	own := *r
	branches, join := sim.Fork(ctx, 1) // of its own, because it may be fought later or never
	r.fight = sync.OnceValues(func() ([]bout, error) {
		defer join()
		return t.fight(branches[0], &own)
	})
	costs, err := sim.Note(ctx, "costs", func() ([2][]float64, error) {
		f, err := t.curve()
		if err != nil || f == nil { // a short round may know nothing yet
			return [2][]float64{own.sizes, own.sizes}, err
		}
		s := t.neutral(f.fit)
		if s.weight <= 0 {
			return [2][]float64{own.sizes, own.sizes}, nil
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

// counted are the bouts that a fit is made of: of the round under way as long as the way is being found, then of all
// rounds after that.
func (t *tournament) counted() (bouts []int) {
	from := t.rounds[min(len(t.rounds)-1, firstRounds)].first
	for i := 2 * from; i < len(t.fought); i++ {
		bouts = append(bouts, i)
	}
	return bouts
}

// conclusive is the tournament without the rounds that only found the way.
func (t *tournament) conclusive() *tournament {
	c, from := *t, 2*t.rounds[firstRounds].first
	c.fought, c.observations = t.fought[from:], t.observations[from:]
	return &c
}

// worth is what units cost, with intervals that know of the rounds: sizes that are off make costs that are off.
func (t *tournament) worth(f *fit) ([]sim.Estimate, error) {
	s, err := t.scale(f)
	if err != nil {
		return nil, err
	}
	costs, errors := t.costs(f, s)
	last := &t.rounds[len(t.rounds)-1]
	worth := make([]sim.Estimate, len(costs))
	for i := range worth {
		off := t.mismatch(i) * t.follow() * s.perWeight * f.weights[i] / last.costs[i]
		if last.costs[i] == 0 || i == t.reference {
			off = 0
		}
		worth[i] = within(costs[i], math.Hypot(errors[i], off))
	}
	return worth, nil
}

// mismatch is by how much the sizes of a unit were off its cost in the rounds that count, on the scale of the list.
func (t *tournament) mismatch(unit int) (mean float64) {
	cost, pairs := t.rounds[len(t.rounds)-1].costs[unit], 0
	for _, r := range t.rounds[firstRounds:] {
		mean += float64(r.pairs) * (r.sizes[unit] - cost)
		pairs += r.pairs
	}
	return mean / float64(pairs)
}

// follow is how far costs follow sizes: by how much the cost of a typical unit changes if its size changes by a point.
// The first two rounds, of different sizes, tell it, less what is mere luck.
func (t *tournament) follow() float64 {
	a, b := &t.rounds[0], &t.rounds[1]
	moved, resized := 0.0, 0.0
	for i := range a.costs {
		share := 1 / b.sizes[i]
		cost, size := share*(b.costs[i]-a.costs[i]), share*(b.sizes[i]-a.sizes[i])
		luck := share * math.Hypot(a.errors[i], b.errors[i])
		moved += float64(cost*cost) - float64(luck*luck)
		resized += float64(size*size) + float64(luck*luck) // sizes that hardly differ tell nothing
	}
	if moved <= 0 {
		return 0
	}
	return min(mostFollow, math.Sqrt(moved/resized))
}

// moving are units whose costs have not settled: the sizes of the last round are outside of what luck allows.
func (t *tournament) moving() (units []string) {
	n := len(t.rounds)
	last, before := &t.rounds[n-1], &t.rounds[n-2]
	least := t.budget / float64(smallest*t.mix.mostUnits)
	for i := range t.units {
		luck := math.Hypot(last.errors[i], before.errors[i])
		if max(least, last.costs[i]) < last.sizes[i]-3*luck || last.costs[i] > last.sizes[i]+3*luck {
			units = append(units, t.units[i].name)
		}
	}
	return units
}
