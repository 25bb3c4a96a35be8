package bkc

import (
	"fmt"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file holds what units of the careful player decide in the enemy's turn: whether to fire on opportunity, and
// whether to run from a charge.

// worthSeizing returns the moved enemy at which a unit fires on opportunity (bkc2 OPP-01): the one at which its fire
// gains most. It returns Nobody if no fire gains more than it costs by making the next orders harder (bkc2 CMD-04).
func (f *field) worthSeizing(d *sim.Dice, b *board, lo *lookout, by battle.Ref, of *moving, within ground.Length) battle.Ref {
	v, own := f.view(b, lo), b.Units[lo.enemy]
	chosen, most := battle.Nobody, 0
	for _, i := range of.units[:of.n] {
		at := lo.enemy.Unit(int(i))
		if own[i].has(gone|engaged) || f.far(b, by, at) > within {
			continue
		}
		if gain := v.Hit(at, f.fireAt(b, by, at)); gain > most && f.marked(b, lo, by, at) {
			chosen, most = at, gain
		}
	}
	if chosen == battle.Nobody {
		return chosen
	}
	price := f.actingPrice(b, by, actedOpportunity)
	if d.Wondering() {
		f.tellWhy(d, by, fmt.Sprintf("%s weighs to fire on opportunity at %s: it gains %.1f, %s: %s", f.label(by), f.label(chosen),
			float64(most)/100, pricedAt(price), yesNo(most > price)))
	}
	if most <= price {
		return battle.Nobody
	}
	return chosen
}

// hadBetterRun reports whether a charged unit runs from the charger. It runs if it would get away, and if its loss in
// combat, less its gain there, is above what its place is worth.
func (f *field) hadBetterRun(d *sim.Dice, b *board, by, at battle.Ref, reach ground.Length) bool {
	if f.wouldCatch(b, by, at, reach) {
		if d.Wondering() {
			f.tellWhy(d, at, fmt.Sprintf("%s weighs to evade: %s would catch it: no", f.label(at), f.label(by)))
		}
		return false
	}
	taken, dealt := f.chargeOdds(d, b, by, at)
	lo := f.lookOut(b, at.Side)
	defer f.relieve(&lo)
	v := f.view(b, &lo)
	v.Weigh(at, f.task(b, at), 100)
	stay, run := dealt-taken, -v.Holding()
	if d.Wondering() {
		f.tellWhy(d, at, fmt.Sprintf("%s weighs to evade: to fight is worth %.1f, to run %.1f: %s", f.label(at), float64(stay)/100,
			float64(run)/100, yesNo(run > stay)))
	}
	return run > stay
}

// wouldCatch reports whether a charger with the given reach would catch a unit that runs from it. A caught unit is lost
// (bkc1 CHG-07, bkc2 CA-09).
func (f *field) wouldCatch(b *board, by, at battle.Ref, reach ground.Length) bool {
	who, far := f.runner(b, at)
	if who == battle.Nobody {
		return true
	}
	start := f.ground.FrontTo(b.At(by).at, b.At(at).at)
	to := f.ground.Retire(b.At(who).at, start, f.mover(who), far, f.obstacles(b, who, far))
	return !escapes(f.ground.Left(start, f.ground.GoalAt(to), f.mover(by).By)-reach, f.safeAtFive)
}
