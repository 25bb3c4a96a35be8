package bolt

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// Ambush (SUP-11): a unit waits to shoot at an enemy that moves in its sight. Players let the enemy come within short
// range.

// fromAmbush begins the story of a shot from ambush.
const fromAmbush = "from ambush "

// liesInWait reports whether a unit should wait in ambush: it has direct fire, and no enemy is near enough to fire at.
func (f *field) liesInWait(b *board, by, at battle.Ref) bool {
	return f.unit(by).direct && (at == battle.Nobody || !f.springsOn(b, by, at))
}

// springsOn reports whether a unit in ambush fires at an enemy where the enemy stands: the unit can fire at the enemy,
// which is within half of the unit's reach.
func (f *field) springsOn(b *board, by, at battle.Ref) bool {
	far := f.ground.Gap(b.At(by).at, b.At(at).at)
	return 2*far <= f.unit(by).reach && f.sees(b, by, at) && f.canFire(b, by, at, far, false)
}

// springShare is the least harm, in thousandths of the enemy unit, for which a careful player's unit fires from ambush
// at an enemy beyond half of its reach. For less harm it lets the enemy come nearer, unless it is under fire.
const springShare = 200

// springs reports whether a unit in ambush fires at an enemy that is moving. A unit of the simple player fires at short
// range. A unit of the careful player fires if the shot can do damage and the range is short or the unit is under fire.
// At other times it fires only for the harm of springShare.
func (f *field) springs(b *board, by, at battle.Ref) bool {
	if !f.chooses(by.Side) {
		return f.springsOn(b, by, at)
	}
	far := f.ground.Gap(b.At(by).at, b.At(at).at)
	if !f.sees(b, by, at) || !f.canFire(b, by, at, far, false) {
		return false
	}
	harm := f.harmOf(b, by, at, false)
	return harm > 0 && (2*far <= f.unit(by).reach || f.isUnderFire(b, by)) || harm >= springShare*f.unit(at).takes(int(b.At(at).men))
}

// keepsAmbush reports whether a unit stays in ambush for another turn: its die stays beside it (TURN-03).
func (f *field) keepsAmbush(b *board, r battle.Ref) bool {
	p := b.At(r)
	if f.rallyAt > 0 && int(p.pins) >= f.rallyAt {
		return false
	}
	return !f.sprung(b, r)
}

// sprung reports whether a unit has a reason to leave its ambush. Either an enemy has come near enough, or the unit is
// under fire and may hurt an enemy from where it stands.
func (f *field) sprung(b *board, r battle.Ref) bool {
	enemy, found := r.Side.Other(), f.isUnderFire(b, r)
	for k := range b.Units[enemy] {
		if at := enemy.Unit(k); !b.At(at).isOut() && (f.springsOn(b, r, at) || found && f.hurtsFrom(b, r, at)) {
			return true
		}
	}
	return false
}

// isUnderFire reports whether a unit of the careful player has pins or losses. Then the enemy has found it, and it
// gains nothing by holding its fire.
func (f *field) isUnderFire(b *board, r battle.Ref) bool {
	p := b.At(r)
	return f.chooses(r.Side) && (p.pins > 0 || int(p.men) < f.unit(r).men)
}

// hurtsFrom reports whether fire of a unit may do damage to an enemy from where both stand.
func (f *field) hurtsFrom(b *board, by, at battle.Ref) bool {
	far := f.ground.Gap(b.At(by).at, b.At(at).at)
	return f.sees(b, by, at) && f.canFire(b, by, at, far, false) && f.harmOf(b, by, at, false) > 0
}

// passes lets enemies in ambush fire at a unit on its path (SUP-11), square by square, and reports whether the unit
// comes through. A unit that is stopped stays on the last square on its path that has room.
func (f *field) passes(d *sim.Dice, b *board, by battle.Ref, e *deed) bool {
	enemy := by.Side.Other()
	units, p := b.Units[enemy], b.At(by)
	if !f.lurks[enemy] || !anyLurks(units) {
		return true
	}
	if e.replan {
		f.plan(b, by, e.task, e.order, e)
	}
	last, backs := p.at, f.backs(p.at, e)
	for _, s := range e.crowd.Path().Squares() {
		if p.at = f.ground.Stepped(p.at, s); backs {
			p.at = p.at.About()
		}
		if e.crowd.Free(p.at) {
			last = p.at
		}
		for _, k := range b.Order(enemy) {
			if who := enemy.Unit(int(k)); units[k].pace == lurking && f.springs(b, who, by) {
				units[k].pace = stood // its die shows Fire now
				e.shotAt = true
				lurker := f.fighter(b, who)
				f.fireAt(d, b, &lurker, &e.by, false, fromAmbush)
				if p.isOut() {
					return false
				}
			}
		}
		if p.down || p.immobilised {
			p.at = last
			if d.Telling() {
				d.Tell(f.side(by.Side) + f.label(by) + " stops in " + f.ground.Name(last)) // the story has reported the whole move already
			}
			return false
		}
	}
	return true
}

// anyLurks reports whether any of some units waits in ambush.
func anyLurks(units []piece) bool {
	for k := range units {
		if units[k].pace == lurking {
			return true
		}
	}
	return false
}

// backs reports whether a unit goes backwards on its planned path (MOVE-03): its last step is away from its front.
func (f *field) backs(from ground.Place, e *deed) bool {
	squares := e.crowd.Path().Squares()
	n := len(squares)
	if n == 0 {
		return false
	}
	if n > 1 {
		from = ground.Stand(squares[n-2], 0)
	}
	return f.ground.Stepped(from, squares[n-1]).About().Facing() == e.move.To.Facing()
}
