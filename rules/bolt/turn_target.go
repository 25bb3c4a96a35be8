package bolt

import (
	"math"

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
func (f *field) enemyOf(d *sim.Dice, b *board, by fighter, moved bool) (chosen battle.Ref, fires bool) {
	enemy, p, u, own := by.Side.Other(), by.p, by.u, &f.sides[by.Side]
	if ranges := own.ranges[u.place]; ranges != nil && f.script == nil && u.policy == battle.Nearest && !u.byList {
		return nearestOf(b, by, enemy, ranges[p.arms()])
	}
	s := search{f: f, by: by, moved: moved, enemies: b.Units[enemy], chosen: battle.Nobody, lowest: nobody}
	s.firepowers = own.firepowers[u.place]
	if f.script == nil {
		s.chosen, s.enough = enemy.Unit(int(b.Line[enemy][0])), ground.Endless
		s.alongLine(d, b, enemy)
	} else {
		s.inSight(d, b, enemy)
	}
	return s.chosen, s.lowest < outOfReach
}

// perRank is a rank as a length: farther than two places on the line can be from each other.
const perRank = 1 << 16

// nearestOf is the enemy on the line whom a unit means that fires at the nearest: of the lowest rank, of those the nearest, of those
// the first. It has not moved, and these are its reaches.
func nearestOf(b *board, by fighter, enemy battle.Side, reaches []reach) (chosen battle.Ref, fires bool) {
	from := by.p.at
	order, units, lowest := b.Order(enemy), b.Units[enemy], ground.Length(nobody*perRank)<<8
	enough := b.Turn.front[enemy].Ahead(from, enemy.Home()) // nobody is nearer, or of a lower rank if that is beyond all weapons
	if enough > by.u.reach {
		enough += outOfReach * perRank
	}
	reaches = reaches[:len(units)]
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

// alongLine considers all that are left.
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

// inSight considers all that the unit sees on a table; after a move only those who are in its reach matter.
func (s *search) inSight(d *sim.Dice, b *board, enemy battle.Side) {
	s.enough = s.f.visibility(b) + 1
	if s.moved {
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

// A search is for the enemy that a unit means.
type search struct {
	f          *field
	by         fighter
	moved      bool
	enemies    []piece
	firepowers []*firepower // of its kind, by number of the enemy

	chosen  battle.Ref
	lowest  int              // rank: that of the chosen one, and
	nearest ground.Length    // how far away he is, or
	best    battle.Candidate // how the policy sees him
	enough  ground.Length    // who is no nearer than this is no better
	weighed                  // by the policy
}

// consider compares an enemy with the one chosen so far.
func (s *search) consider(d *sim.Dice, b *board, at battle.Ref, far ground.Length) {
	power := s.firepowers[at.Number]
	fires := power.fires(s.by.u, s.by.p, far, s.moved) && s.f.covers(s.by.u, s.by.p.at, s.enemies[at.Number].at)
	rank := outOfReach
	if fires {
		rank = inReach
	}
	if power.armoured && !s.by.u.hurtsArmour(s.by.p) {
		rank++
	}
	switch {
	case s.by.u.byList:
		s.chosen, s.lowest, s.enough = at, rank, 0
	case rank > s.lowest:
	case s.by.u.policy == battle.Nearest || !fires:
		if rank < s.lowest || far < s.nearest {
			s.chosen, s.lowest, s.nearest = at, rank, far
		}
		switch s.lowest {
		case inReach:
			s.enough = s.nearest
		case outOfReach: // nor is anybody beyond all its weapons who is no nearer
			s.enough = max(s.nearest, min(s.enough, s.by.u.reach+1))
		}
	default:
		if s.prefers(d, b, at, rank < s.lowest) {
			s.chosen, s.lowest = at, rank
		}
	}
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

// weighed is the enemy whom a search has compared last by a policy that asks for more than how near he is.
type weighed struct {
	shooter uint64 // number of who fires
	last    *piece // nil: nobody so far
	kind    *unit
}

// prefers compares an enemy with the best one so far, by the policy, unless he is better anyway; of equals the first of the line is
// taken.
func (s *search) prefers(d *sim.Dice, b *board, at battle.Ref, better bool) bool {
	q, u := &s.enemies[at.Number], s.f.unit(at)
	if s.last == nil {
		s.shooter = s.by.number(s.moved)
	} else if !better && u == s.kind && q.condition == s.last.condition && q.at == s.last.at && s.by.p.aim == 0 {
		return false // he is like the last one
	}
	s.last, s.kind = q, u
	var c battle.Candidate
	switch s.by.u.policy {
	case battle.Weakest: // the fewest men; troops before vehicles, and those by their damage value
		if c.Strength = int(q.men); !u.isTroops() {
			c.Strength = maxMen + u.armour
		}
	case battle.BestOdds, battle.Spread: // shots are thrown one by one: nothing is planned
		o := s.oddsOf(d, b, at)
		c.Out, c.Hindered = float64(o.out)/oddsParts, float64(o.reduce)/oddsParts
	}
	if better || s.by.u.policy.Prefers(&c, &s.best) {
		s.best = c
		return true
	}
	return false
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

// odds are how likely a unit's fire is to put an enemy out, and to reduce it, in parts of oddsParts: small, because many are
// remembered, and finer than the difference that policies make between odds.
type odds struct{ out, reduce uint32 }

const oddsParts = 1<<32 - 1

// manyOdds is how many are remembered.
const manyOdds = 1 << 18

// oddsOf looks the odds of a shooter at an enemy up, or works them out.
func (s *search) oddsOf(d *sim.Dice, b *board, at battle.Ref) *odds {
	f := s.f
	shot := shooting{by: s.by, at: f.fighter(b, at)}
	shot.aim = f.aimAt(b, s.by.p.at, shot.at)
	shot.aim.moved = s.moved
	fire := f.strikeAt(b, shot.at, f.salvoOf(&shot, s.shooter))
	number := fire.number(at.Side)
	if known := f.odds.Find(number); known != nil {
		return known
	}
	var out, reduce float64
	for _, end := range sim.Odds(d, f.prospects, prospect{strike: fire}) {
		switch end.State.effect {
		case effectOut:
			out += end.Prob
		case effectReduced:
			reduce += end.Prob
		}
	}
	return f.odds.Keep(number, odds{inParts(out), inParts(reduce)})
}

// inParts is a chance in parts of oddsParts.
func inParts(chance float64) uint32 { return uint32(math.Round(min(chance, 1) * oddsParts)) }

// number says all of a strike at a unit of a side.
func (s *strike) number(side battle.Side) uint64 {
	c := &s.at
	n := s.battery.number<<1 | uint64(side)
	n = n<<6 | uint64(s.target.place) // fewer than battle.MostUnits
	n = n<<5 | uint64(c.men)          // at most maxMen
	n = n<<2 | uint64(c.quality)
	n = n<<4 | uint64(indexOf(c.green)<<3|indexOf(c.ncoLost)<<2|indexOf(c.down)<<1|indexOf(c.immobilised))
	n = n<<3 | uint64(s.officer) // at most mostOfficer
	return n<<6 | uint64(c.pins) // at most mostPins
}
