package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

// This file plays an explosion over two squads on a table (TMP-06). The template is 13 cm long, so it can lie half on
// each of two squares that share an edge. It does if more figures are then under it in all (TMP-03). Both squads must
// stand in the same cover, so that one die counts equally for them. Hidden units are struck too (AMB-28).

// halfUnder returns how many of n figures lie under one half of the explosion, a square of 6.5 cm.
func (f formation) halfUnder(n int) int { return laidHalf(laying{formation: f, figures: n}) }

var laidHalf = shelved(func(l laying) int {
	all := l.formation.points(l.figures)
	return mostUnder(rectanglesAt(all, explosionWidth, explosionWidth), all, func(dx, dy float64) bool {
		const half = explosionWidth/2 + nearly
		return max(dx, -dx) <= half && max(dy, -dy) <= half
	})
})

// A pairing is a shot at the figures of two squads under one template.
type pairing struct {
	shot  *shot
	other battle.Ref
	under [2]int // the number of figures under the template: of the target, and of the other squad
}

// paired returns the shot of a figure at its target and a squad beside the target. It has no shot if the template
// covers as many figures on the target's square alone (TMP-06).
func (f *field) paired(b *board, by battle.Ref, figure int, at battle.Ref, aimed bool) (p pairing) {
	u, target := f.unit(by), f.unit(at)
	a := &u.arms[figure]
	if a.pairs == nil || !target.infantry {
		return p
	}
	from, q, single := b.At(by), b.At(at), f.shotOf(b, by, figure, aimed)
	own := int(target.halves[q.fit])
	most, how := int(single.under[q.fit])-own, f.standOf(from.at, q, target)
	units, kinds := b.Units[at.Side], f.sides[at.Side].Units
	for _, j := range b.Order(at.Side) {
		o := &units[j]
		if f.ground.Gap(q.at, o.at) != f.side || !o.inPlay() || !kinds[j].infantry || f.standOf(from.at, o, kinds[j]) != how {
			continue
		}
		if more := int(kinds[j].halves[o.fit]); more > most {
			most = more
			p.other, p.under = at.Side.Unit(int(j)), [2]int{own, more}
		}
	}
	if p.under[1] > 0 {
		p.shot = f.pairAt(b, by, figure, at, aimed)
	}
	return p
}

// pairAt returns the shot of a figure at two squads under one template, in the present state.
func (f *field) pairAt(b *board, by battle.Ref, figure int, at battle.Ref, aimed bool) *shot {
	p, u, q, target := b.At(by), f.unit(by), b.At(at), f.unit(at)
	now := f.now(b, by, aimed)
	shots := u.arms[figure].pairs[target.place][bandAt(f.ground.Gap(p.at, q.at))]
	return shots[f.standOf(p.at, q, target)][now.place()]
}

// halve works out how many figures of each squad of a side lie under one half of an explosion. If the scenario line
// says how many figures are under a template, or centres it on a figure, a template never lies over two squares.
func (c *army) halve(s *rules.Scenario) {
	squads := 0
	for _, u := range c.Units {
		squads += oneIf(u.infantry)
	}
	stands := aimAt(s, c.Side.Other(), c.Units[0].target)
	if squads < 2 || stands.under > 0 || s.Reading("template-place") == "centred" {
		return
	}
	for _, u := range c.Kinds {
		if !u.infantry {
			continue
		}
		u.halves = make([]int8, len(u.figures)+1)
		for n := 1; n < len(u.halves); n++ {
			half := min(stands.formation.halfUnder(n), maxFigures/2)
			u.halves[n], c.half = int8(half), max(c.half, half)
		}
	}
}

// shareOut divides the figures that a template has hit between the two squads, and removes them.
func (f *field) shareOut(d *sim.Dice, b *board, at battle.Ref, p *pairing, hit victim) {
	killed := share(d, int(hit.dead), p.under)
	left := [2]int{p.under[0] - killed, p.under[1] - (int(hit.dead) - killed)}
	hurt := share(d, int(hit.wounded), left)
	own := killed + hurt
	both := int(hit.dead + hit.wounded)
	b.At(at).fit -= int8(own)
	f.loses(d, b, p.other, int(b.At(p.other).fit), both-own)
	b.At(p.other).fit -= int8(both - own)
	f.fallWounded(d, b, at, hurt)
	f.fallWounded(d, b, p.other, int(hit.wounded)-hurt)
	if d.Telling() && both > 0 {
		d.Tell(fmt.Sprintf("%s%d of %s, %d of %s", f.whose(at.Side), own, f.label(at), both-own, f.label(p.other)))
	}
	if f.settle(b, p.other); d.Telling() && b.At(p.other).out() {
		f.tellOf(d, p.other, ": nobody is left standing")
	}
	if d.Telling() && f.unit(at).target.out(b.At(at).victim) {
		f.tellOf(d, at, ": nobody is left standing")
	}
}

// share draws how many of the figures hit belong to the target. Every figure under the template is equally likely to be
// hit.
func share(d *sim.Dice, hit int, under [2]int) (own int) {
	if d.Telling() { // a story draws the figures one by one, without dice
		for i := range hit {
			own += d.Pick(sim.Draw(under[1]-(i-own), under[0]-own))
		}
		return own
	}
	if hit == 0 {
		return 0
	}
	return d.Pick(shares(sharing{hit, under[0], under[1]}))
}

type sharing struct{ hit, own, other int }

var shares = shelved(func(s sharing) *sim.Table {
	table := noDie
	for i := range s.hit {
		table = table.Then(fmt.Sprintf("whose figure of %d and %d, %d", s.own, s.other, i), func(own int) *sim.Table {
			return sim.Draw(s.other-(i-own), s.own-own) // 1: it is a figure of the target
		}, func(own, more int) int { return own + more })
	}
	return table
})
