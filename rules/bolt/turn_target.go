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
	p, u, lowest := b.At(by), f.unit(by), nobody
	enemies := b.Units[enemy]
	enough := ground.Endless // no nearer, no better
	onTable, within := f.script != nil, f.visibility(b)
	var best battle.Candidate
	chosen = enemy.Unit(int(b.Line[enemy][0]))
	if onTable {
		chosen = battle.Nobody
	}
	for _, k := range b.Order(enemy) {
		far := f.ground.Gap(p.at, enemies[k].at)
		if far >= enough || enemies[k].isOut() {
			continue
		}
		if onTable && (far > within || !f.ground.Look(p.at, enemies[k].at).Sees()) {
			continue
		}
		at := enemy.Unit(int(k))
		if c.byList {
			return at, f.canFire(b, by, at, far, moved)
		}
		rank, policy := inReach, c.Policy
		if !f.canFire(b, by, at, far, moved) {
			rank, policy = outOfReach, battle.Nearest
		}
		if f.unit(at).isArmoured() && !u.hurtsArmour(p) {
			rank++
		}
		if rank > lowest {
			continue
		}
		candidate := f.candidate(d, b, by, at, far, policy, moved)
		if rank < lowest || policy.Prefers(&candidate, &best) {
			chosen, lowest, best = at, rank, candidate
		}
		if lowest == inReach && policy == battle.Nearest {
			enough = ground.Length(best.Gap)
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

// candidate is an enemy as a policy sees it; of equals the first of the line is taken.
func (f *field) candidate(d *sim.Dice, b *board, by, at battle.Ref, far ground.Length,
	policy battle.Policy, moved bool) (c battle.Candidate) {
	switch policy {
	case battle.Nearest:
		c.Gap = int(far)
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

// A window is the distances at which a weapon of one kind of unit can fire at another kind.
type window struct {
	weapon      int // its place among the weapons of the unit
	least, most ground.Length
	moved       ground.Length // the most after a move; negative if it cannot fire then (SUP-24, SUP-34, AMB-45)
	fixed       bool          // it cannot fire after a move (SUP-24)
}

// windowsOf are those of all weapons that can ever fire.
func (r *resolver) windowsOf(shooter, target *unit) (all []window) {
	by, at := shooter.fresh(), target.fresh()
	s := shot{aim: &aim{}, shooter: shooter, by: &by, target: target, at: &at}
	for i := range shooter.weapons {
		s.w = &shooter.weapons[i]
		w := window{weapon: i, most: r.reach(&s), fixed: s.w.is(fixedWeapon) && shooter.isTroops()}
		if s.isIndirect() {
			w.least = s.w.least
		}
		s.distance = w.most
		fires := r.silent(&s) == ""
		w.moved = r.reachMoved(s)
		if fires && (target.isArmoured() || !s.w.is(oneShot)) { // SUP-29
			all = append(all, w)
		}
	}
	return all
}

// reachMoved is how far the weapon of a shot reaches after a move, negative if it cannot fire then.
func (r *resolver) reachMoved(s shot) ground.Length {
	a := *s.aim
	a.moved = true
	s.aim = &a
	a.distance = r.reach(&s)
	if r.silent(&s) != "" {
		return -1
	}
	return a.distance
}

// canFire reports whether a unit has a weapon that can fire at an enemy from where it stands, before or after a move: on a
// table he has to be in its arc.
func (f *field) canFire(b *board, by, at battle.Ref, far ground.Length, moved bool) bool {
	u, p := f.unit(by), b.At(by)
	windows := f.sides[by.Side].windows[u.place][f.unit(at).place]
	for n := range windows {
		if w := &windows[n]; w.open(u, p, far) && (!moved || far <= w.moved) {
			return u.arc == allRoundArc || f.script == nil || f.inArc(u, p.at, b.At(at).at)
		}
	}
	return false
}

// firesFixed reports whether it has one that could not fire after a move.
func (f *field) firesFixed(b *board, by, at battle.Ref) bool {
	u, p := f.unit(by), b.At(by)
	far := f.ground.Gap(p.at, b.At(at).at)
	windows := f.sides[by.Side].windows[u.place][f.unit(at).place]
	for n := range windows {
		if w := &windows[n]; w.fixed && w.open(u, p, far) {
			return true
		}
	}
	return false
}

// open: the weapon is there and can fire.
func (w *window) open(u *unit, p *piece, far ground.Length) bool {
	return far >= w.least && far <= w.most && u.has(w.weapon, p)
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
	s := f.strikeAt(b, at, f.salvoAt(b, by, at, &a))
	for _, end := range sim.Odds(d, f.prospects, prospect{strike: s}) {
		switch end.State.effect {
		case effectOut:
			putOut += end.Prob
		case effectReduced:
			reduce += end.Prob
		}
	}
	return putOut, reduce
}
