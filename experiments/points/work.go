package points

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"salvo/experiments"
	"salvo/experiments/rounds"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// UsualOnLine is the default number of battles on the line. On tables there are fewer, because they take longer. But
// each kind of unit needs some battles, or its cost would be luck: with 60 to 120 kinds there are usualOfKind battles
// for each, with fewer kinds UsualOnTables in all, with more kinds mostUsual. MostBattles is the largest number of
// battles that the user can ask for, because all results are kept in memory.
const (
	UsualOnLine   = 300_000
	UsualOnTables = 60_000
	usualOfKind   = 1000
	mostUsual     = 120_000
	MostBattles   = 5_000_000
)

// UsualBattles returns the default number of battles, or the largest number allowed if the user asks for a precision
// instead of a number of battles.
func (p *Points) UsualBattles(byPrecision bool) int64 {
	switch {
	case byPrecision:
		return MostBattles
	case p.onTables():
		return int64(max(UsualOnTables, min(usualOfKind*len(p.units), mostUsual)))
	}
	return UsualOnLine
}

// Work fights the battles and finds what the units are worth. The result does not depend on the number of workers or
// machines.
func (p *Points) Work(ctx context.Context, set experiments.Settings) (*reports.Points, error) {
	if err := p.CheckBattles(set.Trials); err != nil {
		return nil, err
	}
	t := &tournament{Points: p, settings: &set}
	if set.Progress != nil {
		t.progress = set.Progress(set.TrialsEach())
	}
	if err := t.fightRounds(ctx); err != nil {
		return nil, err
	}
	ready, err := t.fightReady(ctx) // before the fit, so that machines that only share the battles need not fit
	if err != nil {
		return nil, err
	}
	set.Enter("fitting the costs of the units")
	f, worth, err := t.settle()
	if err != nil {
		return nil, err
	}
	c := t.conclusive()
	trust, err := c.trust()
	if err != nil {
		return nil, err
	}
	if err := c.effects(f, &trust); err != nil {
		return nil, err
	}
	if err := c.foretellReady(ready, f, &trust); err != nil {
		return nil, err
	}
	made := t.report(worth, trust)
	made.Situations = c.situations()
	if err := c.vary(f, made); err != nil {
		return nil, err
	}
	made.Roster, err = t.roster(made)
	return made, err
}

// fightRounds fights all rounds. If the user asks for a precision, it adds rounds until the costs are known to that
// precision or all battles are fought. Each added round doubles the number of pairs of forces, as far as the number of
// battles allows.
func (t *tournament) fightRounds(ctx context.Context) error {
	set := t.settings
	all := int(set.Trials / t.battlesOfPair())
	pairs := all
	t.settleTables(all)
	if set.PrecisionInPercent > 0 {
		pairs = min(all, max(1250, int(t.leastBattles()/t.battlesOfPair())))
	}
	for _, n := range t.plan(pairs) {
		t.next(n)
		if err := t.fightRound(ctx); err != nil {
			return err
		}
	}
	for pairs < all {
		enough, err := rounds.Conclude(ctx, "precision", func(context.Context) (bool, error) {
			_, worth, err := t.settle()
			widest, wanted := t.widest(worth), set.PrecisionInPercent/100
			if err == nil {
				set.Foresee(foreseen(pairs, all, widest, wanted) * t.battlesOfPair())
			}
			return widest <= wanted, err
		})
		if err != nil || enough {
			return err
		}
		t.next(min(pairs, all-pairs))
		pairs += t.rounds[len(t.rounds)-1].pairs
		if err := t.fightRound(ctx); err != nil {
			return err
		}
	}
	return nil
}

// foreseen estimates how many pairs of forces must fight until the widest interval is as narrow as wanted. The result
// is at most all. Both widths are those of [tournament.widest]. Each further round doubles the number of pairs, and the
// interval shrinks with the square root of that number.
func foreseen(pairs, all int, widest, wanted float64) int64 {
	for ; widest > wanted && pairs < all; widest /= math.Sqrt2 {
		pairs *= 2
	}
	return int64(min(pairs, all))
}

// settle returns the fit (tournament.curve), and the fair costs of the units with their intervals.
func (t *tournament) settle() (*curved, []sim.Estimate, error) {
	f, err := t.curve()
	if err != nil {
		return nil, nil, err
	}
	if f == nil {
		return nil, nil, errNoFit
	}
	worth, err := t.worth(f.fit)
	return f, worth, err
}

// checkDecided returns an error if all battles were draws. The error says what to change in the mix.
func (t *tournament) checkDecided() error {
	won, fought := t.decided()
	if won > 0 {
		return nil
	}
	why := "let a side advance, or fight for more turns"
	if never := t.never(); never != nil {
		why = never[0].Reason() + "; write " + cmp.Or(never[0].Mend, "something else")
	}
	return experiments.BadInput("all %d battles were draws, so they do not show what units are worth: %s, with %s FILE", fought,
		why, experiments.Setting("mix"))
}

// widest returns the largest half width of the intervals of fair costs. Each half width is a share of the unit's listed
// cost, or of its fair cost if it has no listed cost. Only units that the user asks about count.
func (t *tournament) widest(worth []sim.Estimate) (share float64) {
	for i, e := range worth {
		cost := t.units[i].listed
		if t.units[i].guest {
			continue
		}
		if cost == 0 {
			cost = e.Value
		}
		share = max(share, e.Half()/cost)
	}
	return share
}

// report returns a report with the fair costs and their quality.
func (t *tournament) report(worth []sim.Estimate, trust reports.Trust) *reports.Points {
	won, battles := t.decided()
	report := &reports.Points{
		Ruleset: t.ruleset.Name,
		Title:   t.ruleset.Title + ": what units are worth",
		Heading: t.Heading,
		Budget:  t.budget,
		Round:   t.asked.Round,
		Trust:   trust,
		Never:   t.never(),
		Assumed: t.assumed(t.drawn()),
		Rounds:  len(t.rounds),
		Battles: battles,
		Pairs:   battles / t.battlesOfPair(),
		Seed:    t.settings.Seed,
		Version: t.settings.Version,
		OnLine:  !t.onTables(),
		Strict:  t.strict(),
		Tested:  t.tested(),
	}
	for i := range t.units {
		if t.units[i].standard > 0 {
			report.Population = append(report.Population, t.units[i].name)
		}
	}
	if t.reference != noReference {
		report.Reference, report.ReferenceCost = t.units[t.reference].name, t.anchor
	}
	for _, price := range t.ruleset.Prices {
		report.Formulas = append(report.Formulas, price.Name)
		report.Assumed = append(report.Assumed, reports.Assumption{Topic: price.Name, Text: price.Title})
	}
	var asked []*rules.Unit
	for i := range t.units {
		if !t.units[i].guest {
			asked = append(asked, t.units[i].bearers...)
		}
	}
	for i, e := range worth {
		if t.units[i].guest {
			continue
		}
		report.Add(rules.Illustrative(t.units[i].bearers...))
		for _, u := range t.units[i].bearers {
			w := t.worthOf(i, u, e)
			w.Title = u.CalledAmong(asked)
			report.Units = append(report.Units, w)
		}
	}
	slices.SortStableFunc(report.Units, func(a, b reports.Worth) int { return cmp.Compare(b.Ratio(), a.Ratio()) })
	if drawn := battles - won; 2*drawn > battles {
		report.Notes = append(report.Notes, fmt.Sprintf("%d of %d battles were draws: where little is decided, little tells "+
			"what units are worth.", drawn, battles))
	}
	if moving := t.moving(); 10*len(moving) > len(t.units) {
		report.Notes = append(report.Notes, fmt.Sprintf("The costs of %s still moved in the last round: fight more battles.",
			amount(len(moving), "unit")))
	}
	if cut := t.cutForces(); cut > 0 {
		report.Assumed = append(report.Assumed, reports.Assumption{Topic: "most-units",
			Text: fmt.Sprintf("%d: that cut %d of %d forces, which had points for more", t.mostUnits, cut, 2*len(t.fought))})
	}
	if p := t.settings.PrecisionInPercent; p > 0 && t.widest(worth) > p/100 {
		report.Notes = append(report.Notes, fmt.Sprintf("%d battles were not enough for a precision of %g per cent.", battles, p))
	}
	return report
}

// drawn describes in words, for the report, how forces are drawn.
func (p *Points) drawn() string {
	spread := fmt.Sprintf("some larger and some smaller by up to %g %%", 100*sizeSpread)
	if p.mix.level {
		spread = fmt.Sprintf("some smaller by up to %g %%", 100*levelSpread)
	}
	how := fmt.Sprintf("each of %d kinds drawn by lot or a few more that must be there", kindsOfForce)
	if p.mix.pooled() {
		how += "; every second pair has one kind of each part, in the shares below"
	}
	return how + fmt.Sprintf("; in each class by the fair costs found so far, %s", spread)
}

func (t *tournament) worthOf(i int, u *rules.Unit, fair sim.Estimate) reports.Worth {
	w := reports.Worth{Unit: u.String(), Class: u.Class, Listed: u.Cost(), Fair: fair, Verdict: reports.JudgeStrictly(fair, u.Cost(), t.strict())}
	if i == t.reference {
		w.Verdict = reports.Measure
	}
	if t.asked.Round > 0 {
		w.Rounded = t.rounded(fair.Value)
	}
	for _, price := range t.ruleset.Prices {
		cost, ok := price.Cost(u)
		if !ok {
			cost = 0
		}
		w.Formulas = append(w.Formulas, float64(cost))
	}
	return w
}

// situations returns for each situation of the mix the score of side a, from 0 to 1, and the share of battles that were
// drawn.
func (t *tournament) situations() []reports.BattleKind {
	kinds := make([]reports.BattleKind, len(t.mix.situations))
	battles := make([]float64, len(kinds))
	for i := range t.fought {
		b := &t.fought[i]
		kinds[b.situation].Won += float64(b.counts[0]) + float64(b.counts[1])/2
		kinds[b.situation].Drawn += float64(b.counts[1])
		battles[b.situation] += float64(b.battles())
	}
	for i := range kinds {
		s := &t.mix.situations[i]
		kinds[i].Name, kinds[i].Factors = s.name, s.factors
		kinds[i].Share = float64(s.weight) / float64(len(t.schedule))
		kinds[i].Won /= max(battles[i], 1)
		kinds[i].Drawn /= max(battles[i], 1)
	}
	return kinds
}

// never returns the events that can never happen if the sample unit fights its own kind. With several situations it
// returns nil, because these events may differ from one situation to another.
func (p *Points) never() []reports.Never {
	if len(p.stages) != 1 {
		return nil
	}
	force := p.party(&bout{}, []head{{p.sample, 1}})
	s, err := p.stages[0].with(force, force)
	if err != nil {
		return nil // the unit cannot fight alone
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
