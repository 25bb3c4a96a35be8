package points

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// The share of battles that a force of a pair wins is its true share plus luck. The variance of this luck is the variance
// of one battle divided by the number of battles. The spread of the true shares is the mean squared distance from one half
// minus the variance of luck. The share of even pairs assumes that true shares are normally distributed around their mean.

const (
	resamples  = 1000
	worstPairs = 5
	evenFrom   = 0.4 // a pair is even if its true share is between this and one minus this
)

// A shared is the share of battles that a force won against the drawn force of its pair, and the variance of that share by
// luck.
type shared struct{ share, variance float64 }

// share returns the share of battles that the opponent of the drawn force won, for the set of costs with index by. It
// corrects the share for the small difference in cost between the two forces.
func (v *verifier) share(pair *verified, by int) (s shared) {
	for side := range 2 {
		c := &pair.counts[by][side]
		n := float64(c[0] + c[1] + c[2])
		won := (float64(c[0]) + float64(c[1])/2) / n
		square := (float64(c[0]) + float64(c[1])/4) / n
		s.share += won / 2
		s.variance += max(0, square-float64(won*won)) / max(1, n-1) / 4
	}
	off := (costOf(pair.recut[by], v.costs[by]) - costOf(pair.drawn, v.costs[by])) / v.budget
	s.share = max(0, min(s.share-float64(v.slope*off*float64(s.share*(1-s.share))), 1))
	return s
}

// A summary describes the shares of many pairs: their spread around one half, the share of even pairs, their mean and their
// standard deviation.
type summary struct{ spread, even, mean, deviation float64 }

func summed(all []shared, pick func(i int) int) (s summary) {
	n, about, luck := float64(len(all)), 0.0, 0.0
	for i := range all {
		one := &all[pick(i)]
		off := one.share - 0.5
		s.mean += one.share / n
		about += float64(off*off) / n
		luck += one.variance / n
	}
	square := max(0, about-luck)
	s.spread = 100 * math.Sqrt(square)
	off := s.mean - 0.5
	s.deviation = math.Sqrt(max(0, square-float64(off*off)))
	s.even = within40to60(s.mean, s.deviation)
	return s
}

// within40to60 returns the share of even pairs, if true shares are normally distributed with this mean and standard
// deviation.
func within40to60(mean, deviation float64) float64 {
	if deviation < 1e-6 {
		deviation = 1e-6
	}
	d := distuv.Normal{Mu: mean, Sigma: deviation}
	return d.CDF(1-evenFrom) - d.CDF(evenFrom)
}

// report returns how even the pairs are by each tested set of costs. Its intervals come from resampling pairs with
// replacement (bootstrap). Every pair has its own table, so these intervals also cover the differences between tables.
func (v *verifier) report(fitted int64) *reports.Verification {
	apart, all := v.pairsApart()
	report := &reports.Verification{Ruleset: v.ruleset.Name, Title: v.ruleset.Title + ": are forces of equal cost even?", Heading: v.Heading,
		Ground: groundOf(v.onTables()), Budget: v.budget, Kinds: len(v.units), Apart: apart, AllPairs: all, FirstTable: v.asked.From, LastTable: v.asked.From + v.asked.Pairs - 1,
		Pairs: v.asked.Pairs, Battles: v.asked.Battles, FitBattles: fitted, Seed: v.settings.Seed, Version: v.settings.Version}
	report.Assumed = v.assumedOfTest()
	shares := make([][]shared, len(v.costs))
	for by := range v.costs {
		for i := range v.pairs {
			shares[by] = append(shares[by], v.share(&v.pairs[i], by))
		}
	}
	drawn := v.resampled(shares)
	for by, name := range v.names {
		report.Costs = append(report.Costs, v.tested(name, by, shares[by], drawn[by]))
	}
	list, fair := drawn[0], drawn[1]
	gains := make([]float64, resamples)
	for i := range gains {
		gains[i] = list[i].spread - fair[i].spread
	}
	report.Gain = between(report.Costs[0].Spread.Value-report.Costs[1].Spread.Value, gains)
	for i := range v.units {
		report.Add(rules.Illustrative(v.units[i].bearers...))
	}
	return report
}

// resampled returns, for each tested set of costs, the summaries of samples of pairs drawn with replacement. All sets use
// the same samples.
func (v *verifier) resampled(shares [][]shared) [][]summary {
	luck := luckOf(v.settings.Seed, "resample", 0)
	drawn, picks := make([][]summary, len(shares)), make([]int, len(v.pairs))
	for range resamples {
		for i := range picks {
			picks[i] = luck.IntN(len(picks))
		}
		for by := range shares {
			drawn[by] = append(drawn[by], summed(shares[by], func(i int) int { return picks[i] }))
		}
	}
	return drawn
}

// between returns a value with its 95 % interval: the range of the middle 95 of 100 resampled values.
func between(value float64, drawn []float64) sim.Estimate {
	sorted := slices.Sorted(slices.Values(drawn))
	low, high := sorted[len(sorted)/40], sorted[len(sorted)-1-len(sorted)/40]
	return sim.Estimate{Value: value, Low: min(low, value), High: max(high, value)}
}

// tested returns how even the pairs are by the set of costs with index by, and the result of every pair.
func (v *verifier) tested(name string, by int, shares []shared, drawn []summary) reports.Tested {
	whole := summed(shares, func(i int) int { return i })
	each := func(figure func(s *summary) float64) sim.Estimate {
		list := make([]float64, len(drawn))
		for i := range drawn {
			list[i] = figure(&drawn[i])
		}
		return between(figure(&whole), list)
	}
	report := reports.Tested{By: name,
		Spread: each(func(s *summary) float64 { return s.spread }),
		Even:   each(func(s *summary) float64 { return s.even }),
		Mean:   each(func(s *summary) float64 { return s.mean })}
	for i := range v.pairs {
		pair := &v.pairs[i]
		one := reports.TestedPair{Table: pair.table, Drawn: v.spelled(pair.drawn), Recut: v.spelled(pair.recut[by]),
			DrawnCost: costOf(pair.drawn, v.costs[by]), RecutCost: costOf(pair.recut[by], v.costs[by]),
			Share: within(shares[i].share, math.Sqrt(shares[i].variance)), True: whole.trueShare(shares[i])}
		if math.Abs(one.RecutCost/one.DrawnCost-1) > equalCosts {
			report.Unequal++
		}
		report.Pairs = append(report.Pairs, one)
	}
	slices.SortStableFunc(report.Pairs, func(a, b reports.TestedPair) int {
		return cmp.Compare(math.Abs(b.True-0.5), math.Abs(a.True-0.5))
	})
	return report
}

// trueShare returns the most likely true share of a pair: the share that was won, shrunk towards the mean as far as luck
// explains the difference.
func (s *summary) trueShare(of shared) float64 {
	square := float64(s.deviation * s.deviation)
	if square == 0 {
		return s.mean
	}
	return s.mean + float64((of.share-s.mean)*(square/(square+of.variance)))
}

// assumedOfTest returns the assumptions of the verification for the report.
func (v *verifier) assumedOfTest() []reports.Assumption {
	situation, _ := v.heldOut(v.asked.From)
	_, words, _ := strings.Cut(situation.table, " ")
	ground := "the tables of the mix"
	if !v.onTables() {
		ground = "the line"
	}
	all := []reports.Assumption{
		{Topic: "fair costs", Text: "found on " + ground + ", where kinds that are kept apart never meet"},
		{Topic: "pairs", Text: fmt.Sprintf("one force as the mix draws them, of about %g points; one of other kinds for the same cost, among them a kind that "+
			"never met one of the first force", v.budget)},
		{Topic: "cost", Text: "within a hundredth of each other where whole units allow it; what is left is taken off by the fit"},
		{Topic: "luck", Text: "a share is a true share and the luck of its battles; true shares are taken as normally distributed"},
	}
	if both := v.mix.bothIn(&situation); both != "" {
		all = append(all, reports.Assumption{Topic: "both sides", Text: "have " + both + " as well, at no cost"})
	}
	if text := words + " " + situation.factors; text != " " {
		all = append(all, reports.Assumption{Topic: "tables", Text: text})
	}
	return all
}
