package player

import (
	"math/bits"
	"slices"

	"salvo/rules/battle"
	"salvo/rules/ground"
)

// Targets share the danger from an enemy (enemy.pressure), as if the enemy drew lots among them. But an enemy fires at
// its best target, which must expect all of its fire. Finding the best target for every square would take long, so it
// is found only for the best options.

// A pick holds the values of the best and the second-best target of an enemy, where these units stand. A value is the
// unit's cost in cents times odds.menaceSteps.
type pick struct {
	first, second int
	who           uint8 // the number of the best target
}

// add enters a target of the enemy and its value. The pick keeps the two most valuable targets.
func (p *pick) add(number, value int) {
	switch {
	case value > p.first:
		p.first, p.second, p.who = value, p.first, uint8(number)
	case value > p.second:
		p.second = value
	}
}

// without returns the value of the enemy's best target other than a given unit.
func (p *pick) without(number uint8) int {
	if p.who == number {
		return p.second
	}
	return p.first
}

// Reconsider corrects the values of the three best options, before Choose. If the unit would be the best target of an
// enemy, the whole danger from that enemy counts. ready holds the enemies that may still fire this turn, a bit each. If
// the best option to stay (View.rest) is then better than these three, it becomes the first option.
func (v *View) Reconsider(ready uint64) {
	if ready == 0 {
		return
	}
	staying := v.marked(v.at, &v.prospectHere, ready)
	here := v.costs(v.at, &v.prospectHere, staying, v.exposed)
	best := v.best[:min(v.offered, len(v.best))]
	for i := range best {
		was := best[i].Value
		v.correct(&best[i], staying, here, ready)
		if i == 0 && here == 0 && best[0].Value == was {
			return // no other option can become better
		}
	}
	slices.SortStableFunc(best, func(o, other Option) int { return other.Value - o.Value })
	if v.rest.exposed == 0 {
		return
	}
	rest := v.rest
	if v.correct(&rest, staying, here, ready); rest.Value > best[0].Value {
		copy(best[1:], best)
		best[0] = rest
	}
}

// correct corrects the value of an option for the additional danger at its place. It leaves options with a target as
// they are, and options whose place is more than one move away. The argument staying is the additional danger where the
// unit is now, and the argument here is the cost of that danger.
func (v *View) correct(o *Option, staying, here int, ready uint64) {
	after := 0
	switch {
	case o.Far, o.At != battle.Nobody:
		return
	case o.To == v.at:
		after = v.costs(v.at, &v.prospectHere, staying, o.exposed)
	default:
		p := v.expected(o.To)
		after = v.costs(o.To, &p, v.marked(o.To, &p, ready), 100)
	}
	o.Value += (here - after) * o.chance / surely
}

// expected returns the prospect of the unit in a place, with the facing that the place has.
func (v *View) expected(at ground.Place) prospect {
	if v.breed.Sides == [3]int{} && v.breed.Arc == 0 {
		return *v.prospect(at)
	}
	p, _ := v.faced(at)
	return p
}

// costs returns the cost of more danger in a place than its prospect has, in cents. The argument exposed is the share of
// the danger that counts, in hundredths.
func (v *View) costs(at ground.Place, p *prospect, more, exposed int) int {
	if more == 0 {
		return 0
	}
	s := v.siteAt(at)
	holding, held := v.holdingAt(&s)
	objective := held || v.task.Stays
	return v.risk((int(p.danger)+more)*exposed/100, holding, objective) - v.risk(int(p.danger)*exposed/100, holding, objective)
}

// marked returns the additional danger for the unit in a place, in thousandths. It comes from the enemies in ready that
// are not hindered and whose best target the unit would be there.
func (v *View) marked(at ground.Place, p *prospect, ready uint64) (danger int) {
	if p.danger == 0 {
		return 0
	}
	square, enemies := int(at.Square()), &v.units[v.side.Other()]
	for left := v.seenFrom(square) & ready; left != 0; left &= left - 1 {
		j := bits.TrailingZeros64(left)
		e := v.enemies.by(j)
		if enemies[j].hindered() {
			continue
		}
		steps := v.oddsIn(v.oddsFrom + e.odds + int(v.sightlines.known.all[e.row+square])).menaceSteps()
		if steps*v.cost <= v.picks[j].without(v.by.Number) {
			continue
		}
		if v.breed.Sides != [3]int{} {
			steps = steps * v.breed.Sides[v.Ground.Bearing(at, enemies[j].at()).Aspect(at.Facing())] / 100
		}
		danger += steps * (256 - e.pressure)
	}
	return danger * oddsStep / 256
}
