package bolt

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// Ranks of enemies: the lowest is meant. A unit that can do nothing to armour prefers others.
const (
	inReach = iota
	armourInReach
	outOfReach
	armourOutOfReach
	nobody
)

// enemyOf is the enemy that a unit means, and whether it can fire at it, before or after a move: by the policy of its side
// among those that it can fire at, else the nearest. On a table it means only those that it sees, perhaps Nobody.
func (f *field) enemyOf(d *sim.Dice, b *board, by battle.Ref, moved bool) (chosen battle.Ref, fires bool) {
	c, enemy := &f.sides[by.Side], by.Side.Other()
	p, u, enemies := b.At(by), f.unit(by), b.Units[enemy]
	firepowers := c.firepowers[u.place][:len(enemies)]
	lowest, nearest, enough := nobody, ground.Endless, ground.Endless // no nearer than enough, no better
	var view ground.View
	var within ground.Length
	chosen = enemy.Unit(int(b.Line[enemy][0]))
	onTable := f.script != nil
	if onTable {
		chosen, view, within = battle.Nobody, f.ground.View(p.at), f.visibility(b)
	}
	var best battle.Candidate
	for _, k := range b.Order(enemy) {
		q, far := &enemies[k], ground.Length(0)
		if onTable {
			far = view.Gap(q.at)
		} else {
			far = p.at.Gap(q.at)
		}
		if far >= enough || q.isOut() || onTable && (far > within || !view.Sees(q.at)) {
			continue
		}
		fires := firepowers[k].fires(u, p, far, moved) && f.covers(u, p.at, q.at)
		if c.byList {
			return enemy.Unit(int(k)), fires
		}
		rank := outOfReach
		if fires {
			rank = inReach
		}
		if firepowers[k].armoured && !u.hurtsArmour(p) {
			rank++
		}
		switch {
		case rank > lowest:
		case c.Policy == battle.Nearest || !fires:
			if rank < lowest || far < nearest {
				chosen, lowest, nearest = enemy.Unit(int(k)), rank, far
			}
			if lowest == inReach {
				enough = nearest
			}
		default:
			at := enemy.Unit(int(k))
			if candidate := f.candidate(d, b, by, at, moved); rank < lowest || c.Policy.Prefers(&candidate, &best) {
				chosen, lowest, best = at, rank, candidate
			}
		}
	}
	return chosen, lowest < outOfReach
}

// hurtsArmour: the unit has close anti-tank means or a heavy weapon left.
func (u *unit) hurtsArmour(p *piece) bool {
	if u.at {
		return true
	}
	for i := range u.weapons {
		if !u.weapons[i].is(smallArm) && u.has(i, p) {
			return true
		}
	}
	return false
}

// has reports whether a unit still has a weapon of its list (SUP-29, SUP-32, SUP-44).
func (u *unit) has(weapon int, p *piece) bool {
	switch w := &u.weapons[weapon]; {
	case w.is(oneShot):
		return !p.spent
	case w.is(flameWeapon):
		return int8(u.left[p.men].weapons[weapon]) > p.dry
	}
	return u.left[p.men].weapons[weapon] > 0
}

// candidate is an enemy as a policy sees it that weighs more than how near he is; of equals the first of the line is taken.
func (f *field) candidate(d *sim.Dice, b *board, by, at battle.Ref, moved bool) (c battle.Candidate) {
	switch f.sides[by.Side].Policy {
	case battle.Weakest: // the fewest men; troops before vehicles, and those by their damage value
		c.Strength = int(b.At(at).men)
		if u := f.unit(at); !u.isTroops() {
			c.Strength = maxMen + u.armour
		}
	case battle.BestOdds, battle.Spread: // shots are thrown one by one: nothing is planned
		c.Out, c.Hindered = f.oddsOf(d, b, by, at, moved)
	}
	return c
}

// A prospect is a strike, and then only what effect it had.
type prospect struct {
	strike strike
	effect effect
}

// foresee is the step that leads from one to the other.
func (f *field) foresee(d *sim.Dice, p *prospect) (done bool) {
	before, end := p.strike.at, p.strike
	f.land(d, &end)
	lost := end.at.men < before.men || end.stopped
	*p = prospect{effect: effectOf(&end.at, lost, end.at.pins > before.pins)}
	return true
}

// oddsOf is how likely a unit's fire is to put an enemy out, and to reduce it.
func (f *field) oddsOf(d *sim.Dice, b *board, by, at battle.Ref, moved bool) (putOut, reduce float64) {
	a := f.aimAt(b, by, at)
	a.moved = moved
	fire := f.salvoAt(b, by, at, &a)
	officer := f.officerFor(b, at)
	key := oddsKey(fire, &b.At(at).condition, officer)
	known := &f.odds[(key^key>>29)*0x9e3779b97f4a7c15>>(64-oddsBits)]
	if o := known.Load(); o != nil && o.key == key {
		return o.out, o.reduce
	}
	s := strike{battery: fire.battery, target: f.unit(at), at: b.At(at).condition, officer: int8(officer)}
	o := &odds{key: key}
	for _, end := range sim.Odds(d, f.prospects, prospect{strike: s}) {
		switch end.State.effect {
		case effectOut:
			o.out += end.Prob
		case effectReduced:
			o.reduce += end.Prob
		}
	}
	known.Store(o)
	return o.out, o.reduce
}

// odds are those of a salvo at a unit in some condition, as they were last worked out: shared by all workers.
type odds struct {
	key         uint64
	out, reduce float64
}

const oddsBits = 18

// oddsKey is all that they depend on: what the salvo itself depends on goes with its number.
func oddsKey(s *salvo, at *condition, officer int) uint64 {
	key := s.number<<5 | uint64(at.men) // at most maxMen
	key = key<<6 | uint64(at.pins)      // at most mostPins
	key = key<<2 | uint64(at.quality)
	key = key<<4 | uint64(indexOf(at.green)<<3|indexOf(at.ncoLost)<<2|indexOf(at.down)<<1|indexOf(at.immobilised))
	return key<<4 | uint64(officer) // at most mostOfficer
}
