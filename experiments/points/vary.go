package points

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A fair cost is a mean over tables, styles of play and numbers of units. This file computes how it varies: how much of
// its interval comes from the luck of battles, from differences between tables and from assumed costs; the range of the
// cost on a single new table; the cost in each style of play; and the worth of further copies of a unit.

// strict returns the factor by which intervals are widened before a unit is called too cheap or too dear. With it, on
// average at most one of twenty reports has a wrong verdict (Bonferroni's correction).
func (p *Points) strict() float64 {
	return distuv.UnitNormal.Quantile(1-0.05/2/float64(max(1, p.asking.size))) / sim.Z95
}

// cutForces counts the forces that reached the largest number of units.
func (t *tournament) cutForces() (n int64) {
	for i := range t.fought {
		for _, force := range t.fought[i].forces {
			if unitsOf(force) >= t.mostUnits {
				n++
			}
		}
	}
	return n
}

// vary adds to the report how the costs vary. It does so only if battles were fought on pools of tables.
func (t *tournament) vary(f *curved, report *reports.Points) error {
	if !t.mix.pooled() {
		return nil
	}
	report.Tables = tablesOf(t.observations)
	s, err := t.scale(f.fit)
	if err != nil {
		return err
	}
	luck := *f.fit
	luck.covariance = f.luck
	costs, whole := t.costs(f.fit, s)
	_, lucky := t.costs(&luck, s)
	between := t.betweenTables(f)
	styles := t.byStyle(f, s)
	for i := range t.units {
		if t.units[i].guest {
			continue
		}
		parts := reports.Parts{Luck: sim.Z95 * min(whole[i], lucky[i])}
		parts.Tables = sim.Z95 * math.Sqrt(max(0, float64(whole[i]*whole[i])-float64(lucky[i]*lucky[i])))
		if i != t.reference {
			parts.Prices = sim.Z95 * math.Abs(follow*t.mismatch(i)*costs[i])
		}
		for _, u := range t.units[i].bearers {
			t.varyUnit(report, u, i, parts, between, styles)
		}
	}
	t.tellCopies(f, report)
	return nil
}

// varyUnit adds to the report how the cost of unit u varies. i is the index of its kind.
func (t *tournament) varyUnit(made *reports.Points, u *rules.Unit, i int, parts reports.Parts, between []float64, styles [][]float64) {
	for k := range made.Units {
		w := &made.Units[k]
		if w.Unit != u.String() {
			continue
		}
		w.Parts = &parts
		if rho := between[t.units[i].role]; !math.IsNaN(rho) && i != t.reference {
			half := math.Hypot(w.Fair.Half(), sim.Z95*rho*w.Fair.Value)
			w.OnTable = &sim.Estimate{Value: w.Fair.Value, Low: w.Fair.Value - half, High: w.Fair.Value + half}
		}
		if styles != nil {
			w.Styles = styles[i]
		}
	}
}

// betweenTables returns, by role, the standard deviation of a unit's worth between tables, as a share of the worth; NaN
// if too little is known. If a unit is worth more on a table, the pairs of forces with the unit on this table tend to
// deviate from the fit in the same direction, while the luck of their battles is independent. So the variance is the
// sum of the products of two pairs' scores, divided by the sum of the products of their information (see ofPair).
func (t *tournament) betweenTables(f *curved) []float64 {
	products, information := make([]float64, t.roles()), make([]float64, t.roles())
	type seen struct{ sum, square, weight, weights float64 }
	for from := 0; from < len(f.observations); {
		to := from
		units := map[int]*seen{}
		for ; to < len(f.observations) && f.observations[to].table == f.observations[from].table; to += 2 {
			scores, weights := t.ofPair(f, to, min(to+2, len(f.observations)))
			for unit, score := range scores {
				if units[unit] == nil {
					units[unit] = &seen{}
				}
				u, w := units[unit], weights[unit]
				u.sum, u.square = u.sum+score, u.square+float64(score*score)
				u.weight, u.weights = u.weight+w, u.weights+float64(w*w)
			}
		}
		for unit := range t.units { // in a fixed order, so that rounding gives the same sums on all machines
			if u := units[unit]; u != nil {
				role := t.units[unit].role
				products[role] += float64(u.sum*u.sum) - u.square
				information[role] += float64(u.weight*u.weight) - u.weights
			}
		}
		from = to
	}
	for role := range products {
		if information[role] < leastInformation {
			products[role] = math.NaN()
			continue
		}
		products[role] = math.Sqrt(max(0, products[role]/information[role]))
	}
	return products
}

// leastInformation is the smallest sum of information for which betweenTables returns a result for a role; below it the
// result is NaN. The sum is over the units of the role. Each summand is the information of one pair of forces about a
// unit, multiplied by the information of another pair on the same table about that unit.
const leastInformation = 100

// ofPair returns, for each unit in the observations with indices in the half-open range [from, to), its score and its
// information. The score is the derivative of the log-likelihood by a relative change of the unit's worth.
func (t *tournament) ofPair(f *curved, from, to int) (scores, weights map[int]float64) {
	scores, weights = map[int]float64{}, map[int]float64{}
	for i := from; i < to; i++ {
		o := &f.observations[i]
		p := f.chance(o)
		for _, term := range o.terms {
			if term.place < len(t.units) {
				x := term.times * f.weights[term.place]
				scores[term.place] += float64(o.battles * (o.share - p) * x)
				weights[term.place] += float64(o.battles * p * (1 - p) * float64(x*x))
			}
		}
	}
	return scores, weights
}

// byStyle returns the cost of every unit in each situation (style of play). It is the cost over all situations plus
// (1-share) times the effect of the situation compared with the others, where share is the situation's share of the
// battles. The effect is shrunk towards 0 (see shrunk).
func (t *tournament) byStyle(f *curved, s scale) [][]float64 {
	n := len(t.mix.situations)
	costs, _ := t.costs(f.fit, s)
	styles := make([][]float64, len(t.units))
	for i := range styles {
		styles[i] = make([]float64, n)
		for k := range n {
			styles[i][k] = costs[i]
		}
	}
	var findings []finding
	for _, p := range f.probes(f.observations, func(i int, add func(int, float64)) {
		b := &t.fought[i]
		for side, sign := range [2]float64{1, -1} {
			for _, h := range b.forces[side] {
				add(h.unit*n+b.situation, sign*float64(h.count))
			}
		}
	}) {
		if answer, ok := f.answer(p); ok {
			findings = append(findings, answer)
		}
	}
	for _, one := range t.shrunk(findings, f) {
		unit, situation := one.id/n, one.id%n
		share := float64(t.mix.situations[situation].weight) / float64(len(t.schedule))
		styles[unit][situation] += float64((1 - share) * one.effect * s.perWeight)
	}
	return styles
}

// shrunk returns the findings with their effects shrunk towards 0: the larger the variance of an effect by luck, the
// more. The variance of true effects, as shares of the units' worth, is the variance of all effects minus the variance
// by luck.
func (t *tournament) shrunk(findings []finding, f *curved) []finding {
	squares, luck, n := 0.0, 0.0, 0.0
	of := func(one *finding) float64 { return max(1e-3, math.Abs(f.weights[one.id/len(t.mix.situations)])) }
	for i := range findings {
		one := &findings[i]
		effect, err := one.effect/of(one), one.half/sim.Z95/of(one)
		if known := 1 / (1 + float64(err*err)); err > 0 { // an effect with a large standard error counts little
			squares += float64(known * float64(effect*effect))
			luck += float64(known * float64(err*err))
			n += known
		}
	}
	if n == 0 {
		return nil
	}
	variance := max(0, squares-luck) / n
	for i := range findings {
		one := &findings[i]
		err := one.half / sim.Z95 / of(one)
		one.effect *= variance / max(variance+float64(err*err), 1e-12)
	}
	return findings
}

// rolesInWords describes the units of each role, for the report.
var rolesInWords = [...]string{rules.Leads: "leads, or is off the table", rules.Assaults: "goes to objectives on foot", rules.Strikes: "tanks and the like",
	rules.Supports: "supports by fire"}

// tellCopies adds to the report, by role, the worth of the first, third and sixth copy of a unit in a force, divided by
// the fair cost of the unit.
func (t *tournament) tellCopies(f *curved, report *reports.Points) {
	for role, usual := range f.copies {
		place := t.ofCopies(role)
		if usual == 0 && f.weights[place] == 0 {
			continue
		}
		err := math.Sqrt(max(0, f.covariance.At(place, place)))
		at := func(copy float64) sim.Estimate {
			late := math.Log(copy) - usual
			return within(1+float64(f.weights[place]*late), math.Abs(err*late))
		}
		report.Copies = append(report.Copies, reports.CopyWorth{Role: rolesInWords[role], First: at(1), Third: at(3), Sixth: at(6)})
	}
}
