package points

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A formula computes the cost of a unit from its values. It is a constant plus a few terms. A term is a value of the
// unit, the product of two, or the number of times that a word occurs in a field. It is multiplied by a factor, which
// is a whole number or a whole number divided by a power of ten. The formula is fitted to fair costs.

const (
	mostTerms    = 5    // the largest number of terms in addition to the constant
	worthATerm   = 0.02 // a further term must reduce the mean error by at least this share
	fewestPriced = 10   // the fewest units to which a formula is fitted
)

// WorkFormula finds the fair costs of the units and fits a formula to them. It computes the costs of the units named in
// price by this formula.
func (p *Points) WorkFormula(ctx context.Context, set experiments.Settings, price []string) (*reports.Formula, error) {
	if err := p.CheckFormula(price); err != nil {
		return nil, err
	}
	worth, err := p.Work(ctx, set)
	if err != nil {
		return nil, err
	}
	var units []*rules.Unit
	var fair []sim.Estimate
	for i := range p.units { // the units of one kind count once
		at := slices.IndexFunc(worth.Units, func(w reports.Worth) bool { return w.Unit == p.units[i].bearers[0].String() })
		if at >= 0 {
			units, fair = append(units, p.units[i].bearers[0]), append(fair, worth.Units[at].Fair)
		}
	}
	f := fitFormula(p.ruleset.Fields, units, fair)
	report := f.report(units, fair)
	report.Ruleset, report.Title, report.Heading = p.ruleset.Name, p.ruleset.Title+": a formula for fair costs", p.Heading
	report.Battles, report.Seed, report.Version, report.Assumed = worth.Battles, worth.Seed, worth.Version, worth.Assumed
	for _, word := range price {
		u, err := p.priced(word)
		if err != nil {
			return nil, err
		}
		report.Priced = append(report.Priced, reports.PricedUnit{Unit: u.String(), Listed: u.Cost(), Formula: f.price(u)})
	}
	return report, nil
}

// CheckFormula returns an error if there are too few units for a formula, or if a word of price is not a single unit.
func (p *Points) CheckFormula(price []string) error {
	for _, word := range price {
		if _, err := p.priced(word); err != nil {
			return err
		}
	}
	if n := p.asking.size; n < fewestPriced {
		return experiments.BadInput("%s are too few for a formula: weigh %d or more", amount(n, "unit"), fewestPriced)
	}
	return nil
}

// priced returns the unit that a word of the setting price describes.
func (p *Points) priced(word string) (*rules.Unit, error) {
	party, err := p.library.Party(p.ruleset, word)
	switch {
	case err != nil:
	case len(party) != 1:
		err = fmt.Errorf("%q: one unit is priced at a time", word)
	case party[0].Count != 1:
		err = fmt.Errorf("%q: one unit is priced, whatever their number: write %s", word, party[0].Unit)
	}
	if err != nil {
		return nil, experiments.SettingError{Setting: "price", Err: experiments.InputError{Err: err}}
	}
	return party[0].Unit, nil
}

// A formula is a constant plus a sum of terms, each a feature of a unit times a factor, with the values and fair costs
// to which it is fitted.
type formula struct {
	features []feature
	terms    []int       // indices of the features that the formula uses, in the order in which they were chosen
	whole    []int       // the constant, then the numerators of the factors of the terms, all of them whole numbers
	per      []int       // the denominators of the factors (1 or a power of ten), with the same indices as whole; per[0] is not used
	values   [][]float64 // by unit: its value of each feature
	fair     []float64   // by unit: its fair cost
}

// fitFormula fits a formula to the fair costs of units. It adds up to mostTerms terms, one by one: each time the term
// that most reduces the mean absolute error at left-out units. It stops earlier if no term reduces that error by the
// share worthATerm.
func fitFormula(fields []rules.Field, units []*rules.Unit, fair []sim.Estimate) *formula {
	f := &formula{features: featuresOf(fields, units)}
	for i, u := range units {
		row := make([]float64, len(f.features))
		for k := range row {
			row[k] = f.features[k].of(u)
		}
		f.values, f.fair = append(f.values, row), append(f.fair, fair[i].Value)
	}
	all := make([]int, len(units))
	for i := range all {
		all[i] = i
	}
	f.choose(all)
	return f
}

// choose chooses the terms and their factors, using only the units with the given indices.
func (f *formula) choose(units []int) {
	f.terms = nil
	_, least := f.regress(units, nil)
	for len(f.terms) < mostTerms {
		best, error := -1, least
		for k := range f.features {
			if slices.Contains(f.terms, k) {
				continue
			}
			if _, e := f.regress(units, append(slices.Clone(f.terms), k)); e < error-1e-9 {
				best, error = k, e
			}
		}
		if best < 0 || error > (1-worthATerm)*least {
			break
		}
		f.terms, least = append(f.terms, best), error
	}
	f.round(units)
}

// round rounds the factors to whole numbers. If a factor is below coarsest, it becomes a whole number for each 10, 100,
// 1000 or 10 000 of the value that it multiplies. Then round sets the constant to the whole number that brings the
// median error nearest to 0.
func (f *formula) round(units []int) {
	factors, _ := f.regress(units, f.terms)
	f.whole, f.per = make([]int, len(factors)), make([]int, len(factors))
	for i := 1; i < len(factors); i++ {
		f.per[i] = 1
		for math.Abs(factors[i])*float64(f.per[i]) < coarsest && f.per[i] < 10_000 {
			f.per[i] *= 10
		}
		f.whole[i] = int(math.Round(factors[i] * float64(f.per[i])))
	}
	var left []float64
	for _, u := range units {
		left = append(left, f.fair[u]-f.sum(f.values[u]))
	}
	slices.Sort(left)
	f.whole[0] = int(math.Round(left[len(left)/2]))
}

// coarsest is the smallest factor, apart from its sign, that is rounded to a whole number directly. Smaller factors are
// first multiplied by 10, 100, 1000 or 10 000, which becomes their denominator.
const coarsest = 3

// sum returns the sum of all terms for a unit with these values, without the constant.
func (f *formula) sum(values []float64) float64 {
	sum := 0.0
	for i, k := range f.terms {
		sum += float64(f.whole[i+1]) / float64(f.per[i+1]) * values[k]
	}
	return sum
}

// price returns the cost of a unit by the formula, in whole points, at least 1.
func (f *formula) price(u *rules.Unit) int {
	values := make([]float64, len(f.features))
	for _, k := range f.terms {
		values[k] = f.features[k].of(u)
	}
	return f.cost(values)
}

func (f *formula) cost(values []float64) int {
	return max(1, int(math.Round(float64(f.whole[0])+f.sum(values))))
}

// leftOut returns, for each unit, its cost by a formula fitted to all other units (cross-validation). Terms and factors
// are chosen anew for each unit.
func (f *formula) leftOut() []int {
	costs := make([]int, len(f.fair))
	for i := range costs {
		without := formula{features: f.features, values: f.values, fair: f.fair}
		var others []int
		for k := range f.fair {
			if k != i {
				others = append(others, k)
			}
		}
		without.choose(others)
		costs[i] = without.cost(f.values[i])
	}
	return costs
}

// report returns a report with the formula, and with the cost of every unit by the formula. Units come first if their
// fair cost is far from their cost by a formula that was fitted without them (leftOut).
func (f *formula) report(units []*rules.Unit, fair []sim.Estimate) *reports.Formula {
	report := &reports.Formula{Constant: f.whole[0]}
	for i, k := range f.terms {
		feature := &f.features[k]
		report.Terms = append(report.Terms, reports.FormulaTerm{Factor: f.whole[i+1], Per: f.per[i+1], Of: feature.name, Note: feature.note})
	}
	report.Add(rules.Illustrative(units...))
	left := f.leftOut()
	for i, u := range units {
		report.Units = append(report.Units, reports.FormulaUnit{Unit: u.String(), Listed: u.Cost(), Fair: fair[i],
			Formula: f.cost(f.values[i]), LeftOut: left[i]})
	}
	slices.SortStableFunc(report.Units, func(a, b reports.FormulaUnit) int {
		return cmp.Compare(math.Abs(b.Off()), math.Abs(a.Off()))
	})
	return report
}
