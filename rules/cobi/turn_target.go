package cobi

import (
	"math"

	"salvo/rules/battle"
	"salvo/sim"
)

// choose takes the target of the unit under way by its side's policy, and reports whether there is one: an enemy that
// one of its figures which have not acted yet, or its gun, has a legal shot at. Others are not considered, not even as
// the nearest.
func (f *field) choose(d *sim.Dice, b *board, own *contingent, i int) bool {
	p, u, a := &b.Units[own.side][i], own.units[i], &b.Turn.acting
	able := u.able(p) &^ (1<<a.figure - 1)
	k, nearest := f.nearest(b, own, p, u, able)
	if k < 0 {
		return false
	}
	if own.policy != battle.Nearest {
		k = f.prefer(d, b, own, i, able, nearest)
	}
	a.target = uint8(k + 1)
	a.chosen = u.infantry && gap(p, &b.Units[own.side.Other()][k]) > nearest // INF-05; guns are free to choose (VEH-01)
	return true
}

// nearest is the nearest target that these figures may fire at, the first in the list of equal ones; -1: there is none.
func (f *field) nearest(b *board, own *contingent, p *piece, u *troop, able uint16) (k int, distance cm) {
	k, distance = -1, cm(math.MaxInt32)
	enemies := b.Units[own.side.Other()]
	for j := range enemies {
		if far := gap(p, &enemies[j]); far < distance && f.mayFire(b, own, u, able, j, far) {
			k, distance = j, far
		}
	}
	return k, distance
}

// mayFire: one of these figures has a legal shot at an enemy so far away, and its side wants it.
func (f *field) mayFire(b *board, own *contingent, u *troop, able uint16, j int, far cm) bool {
	enemy := &f.sides[own.side.Other()]
	return b.Units[enemy.side][j].inPlay() && far <= own.engage &&
		u.legal[enemy.units[j].place][bandAt(far)]&able != 0
}

// prefer is the target that a side's policy prefers.
func (f *field) prefer(d *sim.Dice, b *board, own *contingent, i int, able uint16, nearest cm) (best int) {
	p, u, enemy := &b.Units[own.side][i], own.units[i], &f.sides[own.side.Other()]
	var chosen battle.Candidate
	best = -1
	for j := range b.Units[enemy.side] {
		q := &b.Units[enemy.side][j]
		far := gap(p, q)
		if !f.mayFire(b, own, u, able, j, far) {
			continue
		}
		c := battle.Candidate{Gap: int(far)}
		switch own.policy {
		case battle.Weakest: // the fewest left, then the cheapest
			c.Strength = enemy.units[j].serving(q.victim)*(mostCost+1) + enemy.units[j].cost
		case battle.BestOdds:
			c.Out, c.Hindered = f.odds(d, b, own, i, j, able, u.infantry && far > nearest)
		}
		if best < 0 || own.policy.Prefers(&c, &chosen) {
			best, chosen = j, c
		}
	}
	return best
}

// mostCost is the highest price of a unit (unitFields).
const mostCost = 10_000

// cm are hundredths of a centimetre.
type cm int32

func centimetres(x float64) cm { return cm(math.Round(x * 100)) }

// gap is the distance of two enemies on the track.
func gap(p, q *piece) cm { return max(cm(p.at)+cm(q.at), -cm(p.at)-cm(q.at)) }

// bandAt is the distance band (INF-04).
func bandAt(far cm) int { return bandOf(float64(far) / 100) }
