package points

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/experiments/rounds"
	"salvo/rules"
	"salvo/sim"
)

// Many pairs of forces with a few battles each show more than few pairs with many battles, because the battles of one
// pair are alike. With fewer battles for each pair than here, preparing a battle would take longer than fighting it.
const (
	battlesOfLine  = 4                 // the battles of a bout on the line
	battlesOfTable = 4                 // the battles of a bout on a table that is not of a pool
	battlesOfPool  = 8                 // the battles of a bout on a pool: more, because preparing its many tables takes time
	pairsOfTable   = 6                 // the largest number of pairs of forces that fight on one table of a pool before the next table
	clusters       = 3                 // pairs share tables of a pool only as far as at least this many tables remain for each weight of the fit
	battlesAtOnce  = 4096              // the largest number of battles in one batch
	battlesOfOne   = 4 * battlesAtOnce // on the line, one machine fights all battles of a round if they are no more than this
)

// battlesOfBout returns how many battles two forces fight before they exchange sides.
func (p *Points) battlesOfBout() int64 {
	switch {
	case p.mix.pooled():
		return battlesOfPool
	case p.onTables():
		return battlesOfTable
	}
	return battlesOfLine
}

// onTables reports whether battles are fought on tables.
func (p *Points) onTables() bool { return p.mix.situations[0].table != "" }

// battlesOfPair returns how many battles two forces fight in all, on both sides.
func (p *Points) battlesOfPair() int64 { return 2 * p.battlesOfBout() }

// A tournament holds the battles that random pairs of forces have fought so far.
type tournament struct {
	*Points
	settings     *experiments.Settings
	rounds       []round
	taken        int // the number of rounds whose bouts are in fought and observations
	fought       []bout
	observations []observation // the bouts of fought as input of the regression, in the same order
	progress     func(battles int64)
	curved       *curved // the fit after the first curvedBy rounds, to the bouts that counted chose; nil if there is no fit yet
	curvedBy     int
}

// A bout is a series of battles of the same two forces in one situation, on one table, without exchanging sides.
type bout struct {
	situation int
	table     int           // the number of the random table in the pool; 0 if the situation has a single table or none
	set       stage         // the scenario in which the bout is fought; nil stands for that of the situation
	forces    [2][]head     // the units of side a and of side b
	priced    []*rules.Unit // by kind: the unit with its assumed price as its cost, by which losses count on tables; nil: the units keep their listed costs
	counts    [3]int64      // battles that side a won, that were drawn, and that side b won
}

// A head is an entry of a force: the index of a kind of unit, and how many of them the force has.
type head struct{ unit, count int }

// fight fights the battles of a round and returns them as bouts. Every pair of forces has two bouts, the second with
// sides exchanged.
func (t *tournament) fight(ctx context.Context, r *round) ([]bout, error) {
	priced, err := t.atPrices(r.prices)
	if err != nil {
		return nil, err
	}
	sizes := t.sizes(r.prices)
	return t.fightAll(ctx, "battles", r.first, 2*r.pairs, func(i int) bout {
		d := t.draw(t.settings.Seed, r.first+i/2, sizes)
		b := t.meet(&d, i%2 == 1, sizes)
		b.priced = priced
		return b
	})
}

// fightAll fights n bouts in batches and returns them with their results. The random numbers of a batch come from the
// seed, the argument purpose and the number of the batch's first pair of forces. The argument from is the number of the
// first pair of the first batch. The argument drawn is a function that returns bout i. It is called when the bout is
// needed: a machine that shares the work draws the bouts that it fights, and all other bouts when it has all results.
func (t *tournament) fightAll(ctx context.Context, purpose string, from, n int, drawn func(i int) bout) ([]bout, error) {
	if int64(n)*t.battlesOfBout() <= battlesOfOne && !t.onTables() {
		ctx = rounds.OnOneMachine(ctx)
	}
	atOnce := battlesAtOnce / int(t.battlesOfBout())
	batches := make([][]bout, (n+atOnce-1)/atOnce)
	err := t.settings.InParallel(ctx, experiments.Meter{}, len(batches),
		func(ctx context.Context, i int, own experiments.Settings) error {
			first := i * atOnce
			batch, stages := make([]bout, min(atOnce, n-first)), t.stagesOf()
			run := sim.Run{Seed: luckOf(own.Seed, purpose, from+first/2).Uint64(), Workers: own.Workers, Progress: t.progress}
			counts, err := sim.Blocks(ctx, int64(len(batch)), t.battlesOfBout(), run, winner,
				func(block int64) (sim.Model, error) {
					b := drawn(first + int(block))
					b.set = stages(b.situation, b.table)
					m, err := t.model(&b)
					b.set = nil
					batch[block] = b
					return m, err
				})
			for k := range counts {
				copy(batch[k].counts[:], counts[k])
			}
			batches[i] = batch
			return err
		})
	if err != nil {
		return nil, err
	}
	bouts := slices.Concat(batches...)
	for i := range bouts {
		if counts := bouts[i].counts; bouts[i].forces[0] == nil { // another machine has fought this bout, so only its counts are known
			bouts[i] = drawn(i)
			bouts[i].counts = counts
		}
	}
	return bouts, nil
}

// meet returns a bout of the two recipes of a draw. If changed is true, the recipes exchange sides. The budget of side
// a is aBudget times the budget of side b. Side b has the budget of the study; but if that is a limit, both budgets are
// scaled so that the larger one equals the limit.
func (p *Points) meet(d *draw, changed bool, sizes []float64) bout {
	first, second := &d.recipes[0], &d.recipes[1]
	if changed {
		first, second = second, first
	}
	times := p.mix.situations[d.situation].aBudget
	budgets := [2]float64{p.budget * times, p.budget}
	if most := max(times, 1); p.mix.level {
		budgets[0], budgets[1] = budgets[0]/most, budgets[1]/most
	}
	b := bout{situation: d.situation, table: d.table}
	b.forces[0] = p.force(first, budgets[0], sizes)
	b.forces[1] = p.force(second, budgets[1], sizes)
	return b
}

// model returns the battle of a bout as a model for the simulation. An error names the scenario line.
func (p *Points) model(b *bout) (sim.Model, error) {
	m, err := p.prepare(b)
	if err != nil {
		situation := p.mix.situations[b.situation]
		if b.table > 0 {
			situation = situation.numbered(b.table)
		}
		line := p.lineIn(&situation, p.spelled(b.forces[0]), p.spelled(b.forces[1]))
		return nil, experiments.BadInput("%s: %w", line, err)
	}
	return m, nil
}

func (p *Points) prepare(b *bout) (sim.Model, error) {
	set := b.set
	if set == nil {
		set = p.stages[b.situation]
	}
	s, err := set.with(p.party(b, b.forces[0]), p.party(b, b.forces[1]))
	if err != nil {
		return nil, err
	}
	return s.Model()
}

// party returns a force of a bout as groups of units, followed by the units that both sides have in addition.
func (p *Points) party(b *bout, force []head) []rules.Group {
	both := p.both[b.situation]
	groups := make([]rules.Group, len(force), len(force)+len(both))
	for i, h := range force {
		groups[i] = rules.Group{Count: h.count, Unit: p.units[h.unit].Unit}
		if b.priced != nil {
			groups[i].Unit = b.priced[h.unit]
		}
	}
	return append(groups, both...)
}

// atPrices returns the units with their assumed prices as costs, or nil on the line. On tables, losses count by cost,
// and players decide by cost. If these were the listed costs, the fair costs found on tables would depend on the listed
// costs.
func (p *Points) atPrices(prices []float64) (units []*rules.Unit, err error) {
	if !p.onTables() {
		return nil, nil
	}
	return p.costing(prices)
}

// costing returns, by kind, a unit whose cost is the given price, rounded to whole points but at least 1.
func (p *Points) costing(prices []float64) (units []*rules.Unit, err error) {
	units = make([]*rules.Unit, len(p.units))
	for i := range units {
		cost := fmt.Sprintf("cost=%d", max(1, int(math.Round(prices[i]))))
		if units[i], err = p.withFields(p.units[i].bearers[0].SpelledBut("cost"), cost); err != nil {
			return nil, err
		}
	}
	return units, nil
}

// withFields parses a unit, written as in a scenario line, with further fields added.
func (p *Points) withFields(spelled, fields string) (*rules.Unit, error) {
	joint := ":"
	if strings.Contains(spelled, ":") {
		joint = ","
	}
	groups, err := p.library.Party(p.ruleset, spelled+joint+fields)
	if err != nil {
		return nil, err
	}
	return groups[0].Unit, nil
}

// observe returns a bout as an observation of the regression. The coefficient of each kind of unit is its number on
// side a minus its number on side b. A further term is the advantage of side a in the situation. The argument pair is
// the number of the pair of forces.
func (p *Points) observe(b *bout, pair int) observation {
	o := observation{battles: float64(b.battles()), pair: pair, table: pair}
	if b.table > 0 {
		o.table = pair / p.perTable
	}
	o.share = (float64(b.counts[0]) + float64(b.counts[1])/2) / o.battles
	for side, sign := range [2]int{1, -1} {
		for _, h := range b.forces[side] {
			o.add(h.unit, float64(sign*h.count))
		}
	}
	o.add(len(p.units)+b.situation, 1)
	return o
}

func (b *bout) battles() int64 { return b.counts[0] + b.counts[1] + b.counts[2] }

// add adds times to the coefficient with which the weight with index place counts in the observation.
func (o *observation) add(place int, times float64) {
	for i := range o.terms {
		if o.terms[i].place == place {
			o.terms[i].times += times
			return
		}
	}
	o.terms = append(o.terms, term{place, times})
}

// leastBattles returns the smallest number of battles that is accepted: 10 pairs of forces for each weight of the fit,
// or 4 on pools of tables.
func (p *Points) leastBattles() int64 {
	if p.mix.pooled() {
		return int64(4*p.places()) * p.battlesOfPair()
	}
	return int64(10*p.places()) * p.battlesOfPair()
}

// decided returns how many battles had a winner, and how many were fought in all.
func (t *tournament) decided() (won, all int64) {
	for i := range t.fought {
		won += t.fought[i].counts[0] + t.fought[i].counts[2]
		all += t.fought[i].battles()
	}
	return won, all
}

// CheckBattles returns an error if the given number of battles is too small to fit the weights.
func (p *Points) CheckBattles(battles int64) error {
	if least := p.leastBattles(); battles < least {
		return experiments.WrongSetting("battles", "%d are too few for %d units in %s: give %d or more", battles, len(p.units),
			amount(len(p.mix.situations), "situation"), least)
	}
	return nil
}
