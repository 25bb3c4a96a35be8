package cobi

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

// vehicleDeed returns the next deed of a vehicle: its crew repairs it, or it reloads, fires or moves. A special action
// takes the place of any other (SPC-00).
func (f *field) vehicleDeed(d *sim.Dice, b *board, v *view) deed {
	by, p, u, a := v.by, v.p, v.u, &b.Turn.acting
	moved := a.stage == onTheMove
	switch a.stage {
	case finished:
		return noDeed
	case toDecide:
		a.stage = finished
		switch {
		case !p.condition.canShoot() && f.mayRepair(p):
			return toRepair
		case !p.condition.canShoot():
			return f.drive(d, b, v)
		case p.unloaded != 0: // LOAD-02, AMB-23
			return f.reload(d, b, by, 0)
		case v.task != nil && f.presses(b, v) && p.condition.canMove():
			return f.drive(d, b, v)
		case f.moveAndFire && !droppedByHalf(f.halfCrew, u.crew, u.serving(p.victim)): // CREW-03, AMB-08
			a.stage, moved = onTheMove, true
			if start := f.drive(d, b, v); start != noDeed {
				return start
			}
		}
	}
	a.stage = finished
	switch {
	case p.has(passed | away): // a vehicle that has left the table does not fire (SCN-04)
		return noDeed
	case f.choose(d, b, v):
		return toShoot
	case moved:
		return noDeed
	case f.looksOut(b, v):
		return toSpot
	case v.task != nil && f.hides(d, b, v):
		return noDeed
	case v.task != nil && !p.condition.canMove() && f.mayRepair(p) && (v.goes || f.leaves(v)): // a vehicle that cannot move but has farther to go is repaired
		return toRepair
	}
	return f.drive(d, b, v)
}

// mayRepair reports whether the crew of a vehicle that cannot shoot or move may repair it (SPC-11, SPC-12, AMB-18).
func (f *field) mayRepair(p *piece) bool {
	return f.repairs && (p.condition == damaged || !f.repairDamaged)
}

// repairNow throws for the repair of a vehicle. After a success, the vehicle works from the next turn on.
func (f *field) repairNow(d *sim.Dice, b *board, by battle.Ref) {
	p, u := b.At(by), f.unit(by)
	score := repairScore(u.class, u.serving(p.victim)-1) - oneIf(f.sides[by.Side].spurs == "repair")
	p.shows()
	success, face := f.tested(d, b, by.Side, "to repair", score, rerollRepair)
	if success {
		p.is |= mended
	}
	if d.Telling() {
		noteDice(d, "to repair", score, oneIf(face > 0))
		f.tell(d, tellRepair(f.label(by), score, face, success), rules.Work, []battle.Ref{by})
	}
}
