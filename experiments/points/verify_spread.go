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

// The share of battles that a force wins over the tables of its pair is its true share, plus the effect of these
// tables, plus the luck of the battles. Because of the last two, its shares on single tables differ from each other.
// Their variance, divided by the number of tables, is the variance of the share over all tables.
//
// The spread is the root of the mean squared distance of true shares from one half. Its square is estimated: the mean
// squared distance of the won shares from one half, minus their variance. For the spread on a single table, only the
// luck of battles is subtracted: the variance of one battle divided by the number of battles. A pair is even if its
// true share lies between 40 and 60 %. The number of even pairs is computed as if true shares were normally distributed
// around their mean.

const (
	resamples = 1000 // the number of random samples of the pairs, for the intervals
	evenFrom  = 0.4  // a pair is even if its true share is between this and 1 minus this
)

// A shared is the share of battles that a force won against the drawn force of its pair, where a draw counts half.
// variance is the variance of this share, which is not part of the spread and is subtracted.
type shared struct{ share, variance float64 }

// An outcome of a pair is the share of battles that the opponent of the drawn force won over all tables of the pair,
// and on each of them.
type outcome struct {
	whole  shared
	tables [tablesOfPair]shared
}

// outcome returns the outcome of a pair for the tested set of costs with index by. It corrects the shares for the small
// difference in cost between the two forces.
func (v *verifier) outcome(pair *verified, by int) (o outcome) {
	off := (costOf(pair.recut[by], v.costs[by]) - costOf(pair.drawn, v.costs[by])) / v.budget
	for table := range o.tables {
		s := &o.tables[table]
		for side := range 2 {
			c := &pair.counts[by][table][side]
			n := float64(c[0] + c[1] + c[2])
			won := (float64(c[0]) + float64(c[1])/2) / n
			square := (float64(c[0]) + float64(c[1])/4) / n
			s.share += won / 2
			s.variance += max(0, square-float64(won*won)) / max(1, n-1) / 4
		}
		s.share = max(0, min(s.share-float64(v.slope*off*float64(s.share*(1-s.share))), 1))
		o.whole.share += s.share / tablesOfPair
	}
	for _, s := range o.tables {
		d := s.share - o.whole.share
		o.whole.variance += float64(d*d) / (tablesOfPair * (tablesOfPair - 1))
	}
	return o
}

// A summary describes the true shares of many pairs: their spread in percentage points, the share of pairs that are
// even, their mean and their standard deviation. spreadOnOne and evenOnOne are the spread and the share of even pairs
// on a single table.
type summary struct{ spread, even, mean, deviation, spreadOnOne, evenOnOne float64 }

func summed(all []outcome, pick func(i int) int) (s summary) {
	n := float64(len(all))
	var over, onOne float64 // mean squared distances of true shares from one half: over the tables of a pair, and on one of them
	square := func(one shared) float64 {
		off := one.share - 0.5
		return float64(off*off) - one.variance
	}
	for i := range all {
		o := &all[pick(i)]
		s.mean += o.whole.share / n
		over += square(o.whole) / n
		for _, one := range o.tables {
			onOne += square(one) / (n * tablesOfPair)
		}
	}
	s.spread, s.deviation, s.even = s.about(over)
	s.spreadOnOne, _, s.evenOnOne = s.about(onOne)
	return s
}

// about returns three figures of the true shares: their spread in percentage points, their standard deviation, and the
// share of pairs that are even. The argument square is the mean squared distance of true shares from one half; s.mean
// must be set.
func (s *summary) about(square float64) (spread, deviation, even float64) {
	square = max(0, square)
	off := s.mean - 0.5
	deviation = math.Sqrt(max(0, square-float64(off*off)))
	return 100 * math.Sqrt(square), deviation, within40to60(s.mean, deviation)
}

// within40to60 returns the share of pairs whose true share lies between 40 and 60 %, if true shares are normally
// distributed with this mean and standard deviation.
func within40to60(mean, deviation float64) float64 {
	if deviation < 1e-6 {
		deviation = 1e-6
	}
	d := distuv.Normal{Mu: mean, Sigma: deviation}
	return d.CDF(1-evenFrom) - d.CDF(evenFrom)
}

// report returns, for each tested set of costs, how even the pairs of forces are. The intervals come from resampling
// pairs with replacement (bootstrap). Every pair has its own tables, so these intervals also cover the differences
// between tables.
func (v *verifier) report(fitted int64) *reports.Verification {
	apart, all := v.pairsApart()
	report := &reports.Verification{Ruleset: v.ruleset.Name, Title: v.ruleset.Title + ": are forces of equal cost even?", Heading: v.Heading,
		Ground: groundOf(v.onTables()), Budget: v.budget, Kinds: len(v.units), Apart: apart, AllPairs: all, FirstTable: v.asked.From, LastTable: v.firstTable(v.asked.Pairs) - 1,
		Pairs: v.asked.Pairs, Tables: tablesOfPair, Battles: 2 * tablesOfPair * v.battlesOfSide(), FitBattles: fitted, Seed: v.settings.Seed, Version: v.settings.Version}
	report.Assumed = v.assumedOfTest()
	for d := range designs {
		report.Forces = append(report.Forces, v.testedIn(d))
	}
	for i := range v.units {
		report.Add(rules.Illustrative(v.units[i].bearers...))
	}
	return report
}

// testedIn returns, for each tested set of costs, how even the pairs of forces of the design with index d are.
func (v *verifier) testedIn(d int) reports.TestedForces {
	forces := reports.TestedForces{Name: designs[d].name}
	outcomes := make([][]outcome, len(v.costs))
	for by := range v.costs {
		for i := range v.pairs[d] {
			outcomes[by] = append(outcomes[by], v.outcome(&v.pairs[d][i], by))
		}
	}
	drawn := v.resampled(outcomes)
	for by, name := range v.names {
		forces.Costs = append(forces.Costs, v.tested(name, v.pairs[d], by, outcomes[by], drawn[by]))
	}
	gains := make([]float64, resamples)
	for i := range gains {
		gains[i] = drawn[0][i].spread - drawn[1][i].spread
	}
	forces.Gain = between(forces.Costs[0].Spread.Value-forces.Costs[1].Spread.Value, gains)
	return forces
}

// resampled returns, for each tested set of costs, the summaries of random samples of the pairs, drawn with
// replacement. All sets use the same samples.
func (v *verifier) resampled(outcomes [][]outcome) [][]summary {
	luck := luckOf(v.settings.Seed, "resample", 0)
	drawn, picks := make([][]summary, len(outcomes)), make([]int, len(outcomes[0]))
	for range resamples {
		for i := range picks {
			picks[i] = luck.IntN(len(picks))
		}
		for by := range outcomes {
			drawn[by] = append(drawn[by], summed(outcomes[by], func(i int) int { return picks[i] }))
		}
	}
	return drawn
}

// between returns a value with its 95 % interval: the range of the middle 95 % of the resampled values, widened to the
// value if the value lies outside.
func between(value float64, drawn []float64) sim.Estimate {
	sorted := slices.Sorted(slices.Values(drawn))
	low, high := sorted[len(sorted)/40], sorted[len(sorted)-1-len(sorted)/40]
	return sim.Estimate{Value: value, Low: min(low, value), High: max(high, value)}
}

// tested returns how even the pairs of forces are for the set of costs with index by, and the result of every pair. The
// argument drawn holds summaries of random samples of the pairs, for the intervals.
func (v *verifier) tested(name string, pairs []verified, by int, outcomes []outcome, drawn []summary) reports.Tested {
	whole := summed(outcomes, func(i int) int { return i })
	each := func(figure func(s *summary) float64) sim.Estimate {
		list := make([]float64, len(drawn))
		for i := range drawn {
			list[i] = figure(&drawn[i])
		}
		return between(figure(&whole), list)
	}
	report := reports.Tested{By: name,
		Spread:      each(func(s *summary) float64 { return s.spread }),
		Even:        each(func(s *summary) float64 { return s.even }),
		SpreadOnOne: each(func(s *summary) float64 { return s.spreadOnOne }),
		EvenOnOne:   each(func(s *summary) float64 { return s.evenOnOne }),
		Mean:        each(func(s *summary) float64 { return s.mean })}
	variance := 0.0 // the mean variance of a pair's share; the variance of a single pair is not well known from its few tables
	for i := range outcomes {
		variance += outcomes[i].whole.variance / float64(len(outcomes))
	}
	for i := range pairs {
		pair, share := &pairs[i], outcomes[i].whole.share
		first := v.firstTable(i)
		one := reports.TestedPair{Table: fmt.Sprintf("random:%d-%d", first, first+tablesOfPair-1), Drawn: v.spelled(pair.drawn), Recut: v.spelled(pair.recut[by]),
			DrawnCost: costOf(pair.drawn, v.costs[by]), RecutCost: costOf(pair.recut[by], v.costs[by]),
			Share: within(share, math.Sqrt(variance)), True: whole.trueShare(shared{share, variance})}
		one.Share.Low, one.Share.High = max(0, one.Share.Low), min(1, one.Share.High)
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

// trueShare returns the most likely true share of a pair: the share that was won, shrunk towards the mean of all pairs.
// The larger the variance of the won share is compared with that of true shares, the more it is shrunk.
func (s *summary) trueShare(of shared) float64 {
	square := float64(s.deviation * s.deviation)
	if square == 0 {
		return s.mean
	}
	return s.mean + float64((of.share-s.mean)*(square/(square+of.variance)))
}

// assumedOfTest returns the assumptions of the verification for the report.
func (v *verifier) assumedOfTest() []reports.Assumption {
	ground := "the tables of the mix"
	if !v.onTables() {
		ground = "the line"
	}
	all := []reports.Assumption{
		{Topic: "fair costs", Text: "found on " + ground + ", where kinds that are kept apart never meet"},
		{Topic: "usual shape", Text: fmt.Sprintf("two forces of about %g points, in which every part of the mix has about its share; no kind in common, and a kind of one "+
			"never met a kind of the other while the costs were found", v.budget)},
		{Topic: "any kinds", Text: fmt.Sprintf("the same of forces of %d kinds by lot, whether or not they make a force of all arms", kindsOfForce)},
		{Topic: "cost", Text: "the numbers of units of one force are changed until costs are within a hundredth of each other, where whole units allow it; what is left is taken off by the fit"},
		{Topic: "luck", Text: "a share is a true share, what its tables do, and the luck of its battles; true shares are taken as normally distributed"},
	}
	tested := v.heldOutMix()
	all = append(all, tested.assumedOfBoth()...)
	for i := range tested.situations {
		situation := v.atBudget(&tested.situations[i])
		_, words, _ := strings.Cut(situation.table, " ")
		text := strings.TrimSpace(words+" "+situation.factors) + tested.ownBoth(situation)
		tables := reports.Assumption{Topic: "tables", Text: strings.TrimPrefix(text, "; ")}
		if text != "" && !slices.Contains(all, tables) {
			all = append(all, tables)
		}
	}
	return all
}
