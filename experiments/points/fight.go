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

// Many pairs of forces that fight a few battles each tell more than few pairs with many battles: the battles of a pair
// are alike. With fewer than these more time would go into preparing battles than into fighting them.
const (
	battlesOfLine  = 4
	battlesOfTable = 4
	battlesOfPool  = 8                 // tables of a pool are prepared anew, and more is learned of each
	pairsOfTable   = 6                 // at most, of a pool
	clusters       = 3                 // tables for each weight of the fit, at least, if there are enough pairs
	battlesAtOnce  = 4096              // what is fought in one go
	battlesOfOne   = 4 * battlesAtOnce // so few are not worth sharing out among machines, if they are fought on the line
)

// battlesOfBout returns how many battles two forces fight in their places; then they change sides.
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

// battlesOfPair returns how many they fight in all.
func (p *Points) battlesOfPair() int64 { return 2 * p.battlesOfBout() }

// A tournament is the battles of random pairs of forces, as far as they have been fought.
type tournament struct {
	*Points
	settings     *experiments.Settings
	rounds       []round
	taken        int // so many rounds are in what follows
	fought       []bout
	observations []observation // of the bouts, in their order
	progress     func(battles int64)
	curved       *curved // the fit by the first so many rounds; nil if there is none
	curvedBy     int
}

// A bout is the battles of two forces in one situation.
type bout struct {
	situation int
	table     int           // number of its table in a pool; 0: that of the situation
	set       stage         // of that table
	forces    [2][]head     // side a, side b
	priced    []*rules.Unit // the units with what they cost on tables; nil: what they are listed at
	counts    [3]int64      // battles that a has won, that nobody has, that b has
}

// A head is how many of a unit a force has.
type head struct{ unit, count int }

// fight fights a round.
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

// fightAll fights n bouts in batches, whose luck goes by a purpose and a number from which they are counted. They are drawn
// as they are needed: a machine that shares the work draws only its own, and those of others when it knows all of them.
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
		if counts := bouts[i].counts; bouts[i].forces[0] == nil { // somebody else has fought it
			bouts[i] = drawn(i)
			bouts[i].counts = counts
		}
	}
	return bouts, nil
}

// meet makes forces of two recipes, the second time with their sides changed. Where no force may have more than the budget,
// it is the other side that has less.
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

// model makes a bout ready for the engine.
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

// party returns a force of a bout with what both sides have besides.
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

// atPrices returns the units at what they are thought to cost. On tables losses count by what units cost, and players
// go by it; if that were the list, so would the result.
func (p *Points) atPrices(prices []float64) (units []*rules.Unit, err error) {
	if !p.onTables() {
		return nil, nil
	}
	return p.costing(prices)
}

// costing returns the units, each at a price in whole points.
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

// withFields returns a unit, as a line spells it, of which more is said.
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

// observe returns a bout as the fit sees it: each unit of a counts for it, each of b against it, and so does what it
// means to be side a of that situation.
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

// add counts something that may have been counted already.
func (o *observation) add(place int, times float64) {
	for i := range o.terms {
		if o.terms[i].place == place {
			o.terms[i].times += times
			return
		}
	}
	o.terms = append(o.terms, term{place, times})
}

// leastBattles returns how few can be fitted.
func (p *Points) leastBattles() int64 {
	if p.mix.pooled() {
		return int64(4*p.places()) * p.battlesOfPair()
	}
	return int64(10*p.places()) * p.battlesOfPair()
}

// decided returns how many battles somebody has won.
func (t *tournament) decided() (won, all int64) {
	for i := range t.fought {
		won += t.fought[i].counts[0] + t.fought[i].counts[2]
		all += t.fought[i].battles()
	}
	return won, all
}

// CheckBattles finds out whether the number of battles will do.
func (p *Points) CheckBattles(battles int64) error {
	if least := p.leastBattles(); battles < least {
		return experiments.WrongSetting("battles", "%d are too few for %d units in %s: give %d or more", battles, len(p.units),
			amount(len(p.mix.situations), "situation"), least)
	}
	return nil
}
