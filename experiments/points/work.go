package points

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"salvo/experiments"
	"salvo/reports"
	"salvo/sim"
)

// UsualBattles is how many are fought unless told, and MostBattles the most that memory has room for.
const (
	UsualBattles = 300_000
	MostBattles  = 5_000_000
)

// Work fights the battles and finds out what the units are worth. The result depends on the seed and the number of
// battles alone, never on the workers.
func (p *Points) Work(ctx context.Context, set experiments.Settings) (*reports.Points, error) {
	if err := p.CheckBattles(set.Trials); err != nil {
		return nil, err
	}
	t := &tournament{Points: p, settings: &set}
	if set.Progress != nil {
		t.progress = set.Progress(set.TrialsEach())
	}
	f, worth, err := t.play(ctx)
	if err != nil {
		return nil, err
	}
	trust, err := t.trust()
	if err != nil {
		return nil, experiments.InputError{Err: err}
	}
	if err := t.effects(f, &trust); err != nil {
		return nil, experiments.InputError{Err: err}
	}
	return t.report(worth, trust), nil
}

// play fights and fits; where a precision is asked for, again with twice as many battles until it is reached.
func (t *tournament) play(ctx context.Context) (*curved, []sim.Estimate, error) {
	set := t.settings
	all := int(set.Trials / battlesOfPair)
	pairs := all
	if set.PrecisionInPercent > 0 {
		pairs = min(all, max(1250, int(t.leastBattles())/battlesOfPair))
	}
	for ; ; pairs = min(2*pairs, all) {
		if err := t.fight(ctx, pairs); err != nil {
			return nil, nil, err
		}
		if won, fought := t.decided(); won == 0 {
			why := "let a side advance, or fight for more turns"
			if never := t.never(); never != nil {
				why = never[0].Reason() + "; write " + cmp.Or(never[0].Mend, "something else")
			}
			return nil, nil, experiments.BadInput("all %d battles were draws, so nothing tells what units are worth: "+
				"%s, with %s FILE", fought, why, experiments.Setting("mix"))
		}
		bouts := make([]int, len(t.fought))
		for i := range bouts {
			bouts[i] = i
		}
		f, err := t.fit(bouts)
		if err != nil {
			return nil, nil, experiments.InputError{Err: err}
		}
		worth, err := t.worth(f.fit)
		if err != nil {
			return nil, nil, err
		}
		if pairs == all || t.widest(worth) <= set.PrecisionInPercent/100 {
			return f, worth, nil
		}
	}
}

// worth is the fair cost of every unit: its weight beside that of the reference, by the delta method.
func (t *tournament) worth(f *fit) ([]sim.Estimate, error) {
	r := t.reference
	weight, own := f.weights[r], f.covariance.At(r, r)
	if weight <= 2*math.Sqrt(own) {
		return nil, experiments.WrongSetting("reference", "%s wins no battles, as far as %d of them tell: measure by "+
			"another unit, or fight more battles", t.units[r].name, len(t.fought)*battlesOfBlock)
	}
	worth := make([]sim.Estimate, len(t.units))
	for i := range worth {
		ratio := f.weights[i] / weight
		variance := f.covariance.At(i, i) - 2*ratio*f.covariance.At(i, r) + float64(ratio*ratio)*own
		half := sim.Z95 * math.Sqrt(max(0, variance)) / weight
		if i == r {
			half = 0
		}
		worth[i] = sim.Estimate{Value: t.anchor * ratio, Low: t.anchor * (ratio - half), High: t.anchor * (ratio + half)}
	}
	return worth, nil
}

// widest is half the widest interval, as a share of what the unit costs.
func (t *tournament) widest(worth []sim.Estimate) (share float64) {
	for i, e := range worth {
		listed := float64(t.units[i].Cost())
		if listed == 0 {
			listed = t.anchor
		}
		share = max(share, e.Half()/listed)
	}
	return share
}

// report makes the result for the reader.
func (t *tournament) report(worth []sim.Estimate, trust reports.Trust) *reports.Points {
	won, fought := t.decided()
	made := &reports.Points{
		Ruleset:       t.ruleset.Name,
		Title:         t.ruleset.Title + ": what units are worth",
		Heading:       t.Heading,
		Reference:     t.units[t.reference].name,
		ReferenceCost: t.anchor,
		Budget:        t.budget,
		Round:         t.asked.Round,
		Trust:         trust,
		Never:         t.never(),
		Assumed:       t.assumed("each of up to 3 kinds, some larger and some smaller by up to 40 %, drawn at random"),
		Battles:       fought,
		Pairs:         fought / battlesOfPair,
		Seed:          t.settings.Seed,
		Version:       t.settings.Version,
	}
	for _, price := range t.ruleset.Prices {
		made.Formulas = append(made.Formulas, price.Name)
		made.Assumed = append(made.Assumed, reports.Assumption{Topic: price.Name, Text: price.Title})
	}
	for i, e := range worth {
		made.Units = append(made.Units, t.worthOf(i, e))
	}
	slices.SortStableFunc(made.Units, func(a, b reports.Worth) int { return cmp.Compare(b.Ratio(), a.Ratio()) })
	made.Situations = t.situations()
	if drawn := fought - won; 2*drawn > fought {
		made.Notes = append(made.Notes, fmt.Sprintf("%d of %d battles were draws: where little is decided, little tells "+
			"what units are worth.", drawn, fought))
	}
	if p := t.settings.PrecisionInPercent; p > 0 && t.widest(worth) > p/100 {
		made.Notes = append(made.Notes, fmt.Sprintf("%d battles were not enough for a precision of %g per cent.", fought, p))
	}
	return made
}

func (t *tournament) worthOf(i int, fair sim.Estimate) reports.Worth {
	u := &t.units[i]
	w := reports.Worth{Unit: u.name, Title: u.Called(), Class: u.Class, Listed: u.Cost(), Fair: fair, Verdict: reports.Judge(fair, u.Cost())}
	if i == t.reference {
		w.Verdict = reports.Measure
	}
	if t.asked.Round > 0 {
		w.Rounded = t.rounded(fair.Value)
	}
	for _, price := range t.ruleset.Prices {
		cost, ok := price.Cost(u.Unit)
		if !ok {
			cost = 0
		}
		w.Formulas = append(w.Formulas, float64(cost))
	}
	return w
}

// situations are those of the mix, and how they went.
func (t *tournament) situations() []reports.BattleKind {
	made := make([]reports.BattleKind, len(t.mix.situations))
	battles := make([]float64, len(made))
	for i := range t.fought {
		b := &t.fought[i]
		made[b.situation].Won += float64(b.counts[0]) + float64(b.counts[1])/2
		made[b.situation].Drawn += float64(b.counts[1])
		battles[b.situation] += float64(b.battles())
	}
	for i := range made {
		s := &t.mix.situations[i]
		made[i].Name, made[i].Factors = s.name, s.factors
		made[i].Share = float64(s.weight) / float64(len(t.schedule))
		made[i].Won /= max(battles[i], 1)
		made[i].Drawn /= max(battles[i], 1)
	}
	return made
}

// never is what a mix of one situation never lets forces do, told of the reference against its like. With several
// situations it is not the same everywhere.
func (p *Points) never() []reports.Never {
	if len(p.stages) != 1 {
		return nil
	}
	force := p.party([]head{{p.reference, 1}})
	s, err := p.stages[0].WithParties(force, force)
	if err != nil {
		return nil // more units are needed
	}
	e, err := s.Prepare()
	if err != nil {
		return nil
	}
	all := experiments.NeverOf(e)
	for i := range all {
		all[i].Claim = all[i].Plain
	}
	return all
}
