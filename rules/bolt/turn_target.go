package bolt

import (
	"math"
	"math/bits"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// Ranks of enemies: a unit aims for an enemy of the lowest rank. A unit that can do nothing to armour prefers other
// enemies.
const (
	inReach = iota
	armourInReach
	outOfReach
	armourOutOfReach
	nobody
)

// enemyOf returns the enemy that a unit aims for, and whether it can fire at that enemy, before or after a move. The
// unit's policy chooses among the enemies that it can fire at. If there are none, enemyOf returns the nearest enemy. On
// a table only enemies in sight count, and it returns Nobody if there is none.
func (f *field) enemyOf(d *sim.Dice, b *board, by *fighter, moved bool) (chosen battle.Ref, fires bool) {
	enemy, p, u, own := by.Side.Other(), by.p, by.u, &f.sides[by.Side]
	ranges := own.ranges[u.place]
	if ranges != nil && f.script == nil && !u.byList {
		return f.enemyOnLine(d, b, by, &ranges[p.arms()])
	}
	s := search{f: f, enemies: b.Units[enemy], firepowers: own.firepowers[u.place], chosen: battle.Nobody, lowest: nobody}
	s.by, s.aim = *by, aim{moved: moved, cover: f.sides[enemy].cover}
	if f.script == nil {
		s.chosen, s.enough = enemy.Unit(int(b.Line[enemy][0])), ground.Endless
		s.alongLine(d, b, enemy)
	} else {
		s.inSight(d, b, enemy)
	}
	return s.chosen, s.lowest < outOfReach
}

// enemyOnLine returns the target of a unit on the line that has not moved this turn. The argument all holds how far the
// unit can fire at each enemy, and the rank of each enemy.
func (f *field) enemyOnLine(d *sim.Dice, b *board, by *fighter, all *reaches) (chosen battle.Ref, fires bool) {
	enemy := by.Side.Other()
	if by.u.policy != battle.Nearest {
		if seats := seatsInReach(b, by, enemy, all); seats != 0 {
			return f.preferredOf(d, b, by, enemy, seats), true
		}
	}
	return nearestOf(b, by, enemy, all)
}

// seatsInReach returns the enemies of the lowest rank that a unit can fire at, a bit for each place in b.Order.
func seatsInReach(b *board, by *fighter, enemy battle.Side, all *reaches) (seats uint64) {
	from, order, units, lowest := by.p.at, b.Order(enemy), b.Units[enemy], ground.Length(outOfReach*perRank)
	reaches := all.reach[:len(units)]
	for i, k := range order {
		q, r := &units[k], &reaches[k]
		if q.isOut() || r.rank > lowest || from.Gap(q.at) > r.far {
			continue
		}
		if r.rank < lowest {
			lowest, seats = r.rank, 0
		}
		seats |= 1 << i
	}
	return seats
}

// preferredOf returns the enemy that the policy of a unit on the line prefers. seats has a bit for each candidate's
// place in b.Order.
func (f *field) preferredOf(d *sim.Dice, b *board, by *fighter, enemy battle.Side, seats uint64) (chosen battle.Ref) {
	order, units, kinds := b.Order(enemy), b.Units[enemy], f.sides[enemy].Units
	w := weighing{shooting: shooting{by: *by, aim: aim{cover: f.sides[enemy].cover}}}
	for ; seats != 0; seats &= seats - 1 {
		k := order[bits.TrailingZeros64(seats)]
		q, u, first := &units[k], kinds[k], w.at.p == nil
		if !first && w.isLikeLast(q, u) {
			continue
		}
		w.at = fighter{enemy.Unit(int(k)), q, u}
		if f.prefers(d, b, &w, first) {
			chosen = w.at.Ref
		}
	}
	return chosen
}

// perRank is the length that stands for one rank. It is more than two places on the line can be apart.
const perRank = 1 << 16

// nearestOf returns the target of a unit on the line that has not moved: among the enemies of the lowest rank the
// nearest, and of several equally near the first in b.Order. The argument all holds the unit's range and the rank for
// each enemy.
func nearestOf(b *board, by *fighter, enemy battle.Side, all *reaches) (chosen battle.Ref, fires bool) {
	enough := b.Turn.front[enemy].Ahead(by.p.at, enemy.Home())          // no enemy is nearer
	if best := b.Turn.van[enemy] & all.best; best != 0 && enough >= 0 { // the usual case: the first of the foremost enemies
		if first := b.First(enemy, best, 0); enough <= all.reach[first.Number].far {
			return first, true
		}
	}
	return lowestOf(b, by, enemy, all, enough)
}

// lowestOf searches all enemies for the target of nearestOf. The argument enough is the distance of the foremost
// enemies, which is the least possible. So the search ends at the first enemy of the lowest rank that is so near.
func lowestOf(b *board, by *fighter, enemy battle.Side, all *reaches, enough ground.Length) (chosen battle.Ref, fires bool) {
	from := by.p.at
	order, units, lowest := b.Order(enemy), b.Units[enemy], ground.Length(nobody*perRank)<<8
	if enough > by.u.reach { // all enemies are out of reach
		enough += outOfReach * perRank
	}
	reaches := all.reach[:len(units)]
	for i, k := range order {
		q := &units[k]
		if q.isOut() {
			continue
		}
		far, r := from.Gap(q.at), &reaches[k]
		rank := far + r.rank
		if far > r.far {
			rank += outOfReach * perRank
		}
		if lowest = min(lowest, rank<<8|ground.Length(i)); lowest>>8 <= enough {
			break
		}
	}
	return enemy.Unit(int(order[lowest&0xff])), lowest < outOfReach*perRank<<8
}

// alongLine considers the enemies on the line that may be better than the one chosen so far.
func (s *search) alongLine(d *sim.Dice, b *board, enemy battle.Side) {
	from, enough, units := s.by.p.at, s.enough, s.enemies
	for _, k := range b.Order(enemy) {
		q := &units[k]
		if far := from.Gap(q.at); far < enough && !q.isOut() {
			s.consider(d, b, enemy.Unit(int(k)), far)
			enough = s.enough
		}
	}
}

// inSight considers every enemy that the unit sees on a table. After a move only enemies in range matter.
func (s *search) inSight(d *sim.Dice, b *board, enemy battle.Side) {
	s.enough = s.f.visibility(b) + 1
	if s.aim.moved {
		s.enough = min(s.enough, s.by.u.reach+1)
	}
	view, enough, units := s.f.ground.View(s.by.p.at), s.enough, s.enemies
	for _, k := range b.Order(enemy) {
		q := &units[k]
		if far := view.Gap(q.at); far < enough && view.Sees(q.at) && !q.at.IsGone() {
			s.consider(d, b, enemy.Unit(int(k)), far)
			enough = s.enough
		}
	}
}

// A search looks for the enemy that a unit aims for.
type search struct {
	f *field
	weighing
	enemies    []piece
	firepowers []*firepower // the firepower of the unit's kind, by number of the enemy

	chosen  battle.Ref
	lowest  int           // the rank of the chosen enemy
	nearest ground.Length // the distance of the chosen enemy, unless it has been weighed
	enough  ground.Length // an enemy at this distance or farther is no better
}

// A weighing compares enemies by a policy that looks at more than their distance.
type weighing struct {
	shooting                  // at the enemy that was compared last
	shooter  uint64           // number of the shooter; 0: no enemy has been compared so far
	place    ground.Place     // on the line: the place of the enemy that was compared last
	band     int              // the band of the distance to that place
	officer  int              // the officer bonus of an enemy at that place
	best     battle.Candidate // the best enemy so far
}

// consider compares an enemy with the one chosen so far, and chooses it if it is better.
func (s *search) consider(d *sim.Dice, b *board, at battle.Ref, far ground.Length) {
	p, u, power := s.by.p, s.by.u, s.firepowers[at.Number]
	fires := power.fires(u, p, far, s.aim.moved) && s.f.covers(u, p.at, s.enemies[at.Number].at)
	rank := outOfReach
	if fires {
		rank = inReach
	}
	if power.armoured && !u.hurtsArmour(p) {
		rank++
	}
	switch {
	case u.byList:
		s.chosen, s.lowest, s.enough = at, rank, 0
	case rank > s.lowest:
	case u.policy == battle.Nearest || !fires:
		if rank < s.lowest || far < s.nearest {
			s.chosen, s.lowest, s.nearest = at, rank, far
		}
		switch s.lowest {
		case inReach:
			s.enough = s.nearest
		case outOfReach: // an enemy beyond all weapons of the unit is no better either, unless it is nearer
			s.enough = max(s.nearest, min(s.enough, u.reach+1))
		}
	default:
		q, of := &s.enemies[at.Number], s.f.unit(at)
		if rank == s.lowest && s.isLikeLast(q, of) {
			return
		}
		if s.at = (fighter{at, q, of}); s.f.prefers(d, b, &s.weighing, rank < s.lowest) {
			s.chosen, s.lowest = at, rank
		}
	}
}

// hurtsArmour reports whether the unit has anti-tank weapons for assaults, or a heavy weapon left.
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

// isLikeLast reports whether an enemy is exactly as good a target as the one compared last.
func (w *weighing) isLikeLast(q *piece, u *unit) bool {
	return u == w.at.u && q.at == w.at.p.at && q.condition == w.at.p.condition && w.by.p.aim == 0
}

// prefers reports whether the enemy of a shooting is a better target than the best one so far by the policy, and
// remembers it if so. better says that it is better by its rank. Of equal enemies the first in the list is taken.
func (f *field) prefers(d *sim.Dice, b *board, w *weighing, better bool) bool {
	var c battle.Candidate
	if w.by.u.policy.WeighsOdds() { // shots are thrown one by one, so c.Planned is 0
		o := f.oddsOf(d, b, w)
		c.Out, c.Hindered = float64(o.out)/oddsParts, float64(o.reduce)/oddsParts
	} else if c.Strength = int(w.at.p.men); !w.at.u.isTroops() { // the weakest have the fewest men; vehicles come after troops, by their damage value
		c.Strength = maxMen + w.at.u.armour
	}
	if better || w.by.u.policy.Prefers(&c, &w.best) {
		w.best = c
		return true
	}
	return false
}

// odds are the chances that a unit's fire puts an enemy out and that it reduces the enemy, in parts of oddsParts. They
// are small, because many are remembered, and finer than the difference between odds that policies take for equal.
type odds struct{ out, reduce uint32 }

const oddsParts = 1<<32 - 1

// manyOdds is the largest number of odds that are remembered.
const manyOdds = 1 << 18

// oddsOf returns the odds of a shooting, remembered or calculated. On the line few situations occur, so their odds are
// also remembered by situation.
func (f *field) oddsOf(d *sim.Dice, b *board, w *weighing) *odds {
	at, compared := w.at.p.at, w.shooter != 0
	if !compared {
		w.shooter = w.by.number(w.aim.moved)
	}
	if f.script != nil {
		moved := w.aim.moved
		w.aim = f.aimAt(b, w.by.p.at, w.at)
		w.aim.moved = moved
		w.band, w.officer = w.by.u.band(w.aim.distance), f.officerFor(b, w.at.Side, at)
		return f.oddsByBattery(d, b, w)
	}
	if !compared || at != w.place {
		w.place, w.aim.distance = at, w.by.p.at.Gap(at)
		w.band, w.officer = w.by.u.band(w.aim.distance), f.officerFor(b, w.at.Side, at)
	}
	number := w.number()
	if known := f.oddsOnLine.Find(number); known != nil {
		return known
	}
	return f.oddsOnLine.Keep(number, *f.oddsByBattery(d, b, w))
}

// oddsByBattery returns the odds of a shooting, remembered by the battery that is fired, or calculates them.
func (f *field) oddsByBattery(d *sim.Dice, b *board, w *weighing) *odds {
	fire := f.salvoOf(&w.shooting, w.shooter, w.band)
	number := (fire.battery.number<<1|uint64(w.at.Side))<<suffersBits | w.at.suffers(w.officer)
	if known := f.odds.Find(number); known != nil {
		return known
	}
	return f.odds.Keep(number, f.workOut(d, f.strikeAt(b, &w.at, fire)))
}

// workOut calculates the odds of a strike.
func (f *field) workOut(d *sim.Dice, fire strike) odds {
	var out, reduce float64
	before := fire.at
	sim.EachEnd(d, f.strikes, fire, func(end *strike, prob float64) {
		lost := end.at.men < before.men || end.stopped
		switch effectOf(&end.at, lost, end.at.pins > before.pins) {
		case effectOut:
			out += prob
		case effectReduced:
			reduce += prob
		}
	})
	return odds{inParts(out), inParts(reduce)}
}

// inParts returns a chance in parts of oddsParts.
func inParts(chance float64) uint32 { return uint32(math.Round(min(chance, 1) * oddsParts)) }

// number encodes everything on which the odds of a shooting on the line depend.
func (w *weighing) number() uint64 {
	n := w.shooter<<6 | uint64(w.by.p.pins) // at most mostPins
	n = n<<6 | uint64(w.band)               // 6 bits: at most five bands for each of maxKinds weapons, and one more
	n = n<<3 | uint64(w.ranging())
	n = n<<1 | uint64(indexOf(w.at.p.down))
	return n<<suffersBits | w.at.suffers(w.officer)
}

// suffers encodes everything about a unit on which the effect of a battery depends, in suffersBits bits. Whether the
// unit is Down is part of the battery.
func (at *fighter) suffers(officer int) uint64 {
	c := &at.p.condition
	n := uint64(at.u.place)<<5 | uint64(c.men) // fewer than battle.MostUnits, at most maxMen
	n = n<<2 | uint64(c.quality)
	n = n<<3 | uint64(indexOf(c.green)<<2|indexOf(c.ncoLost)<<1|indexOf(c.immobilised))
	n = n<<3 | uint64(officer)   // at most mostOfficer
	return n<<6 | uint64(c.pins) // at most mostPins
}

const suffersBits = 6 + 5 + 2 + 3 + 3 + 6
