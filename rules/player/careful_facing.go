package player

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// AllWays is the set of all facings, a bit each.
const AllWays = 1<<8 - 1

// Facing returns the best facing of a unit in a place: the facing that the place has, or a facing in may, a bit each. A
// facing is good if the unit shows its front to the enemies that may harm it most, and has its best target in its arc.
// Of equal facings Facing returns the one that needs the smallest turn. gain is the advantage over the facing that the
// place has, in cents.
func (v *View) Facing(by battle.Ref, at ground.Place, may uint8) (best ground.Facing, gain int) {
	v.sizeUp()
	if by != v.by {
		v.take(by)
		v.caution = v.Caution
	}
	best = at.Facing()
	if v.watch(int(at.Square())); !v.sided {
		return best, 0
	}
	now := v.facing(at)
	most := now
	for _, turn := range turns {
		facing := (at.Facing() + turn) % ground.Facing(len(ground.FacingWords))
		if may>>facing&1 == 0 {
			continue
		}
		if value := v.facing(ground.Stand(at.Square(), facing)); value > most {
			best, most = facing, value
		}
	}
	return best, most - now
}

// turns lists the turns from one facing to every other, the smallest first.
var turns = [...]ground.Facing{1, 7, 2, 6, 3, 5, 4}

// facing returns the value of a place with its facing, in cents: the value of the best target in the arc, minus the
// harm that all enemies that see the place may do there, minus the cost of showing flank or rear (faced).
func (v *View) facing(at ground.Place) int {
	p, shown := v.faced(at)
	return int(p.hope)*v.Later/100 - int(p.danger)*v.caution/100*v.cost/1000 - shown
}

// inArc reports whether a direction is in the arc of fire of the weighed unit if the unit has the given facing.
func (v *View) inArc(to ground.Bearing, facing ground.Facing) bool {
	switch v.breed.Arc {
	case 90:
		return to.Aspect(facing) == ground.Front
	case 180:
		return !to.Behind(facing)
	}
	return true
}
