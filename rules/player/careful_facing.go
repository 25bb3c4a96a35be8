package player

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// AllWays are all facings, a bit each.
const AllWays = 1<<8 - 1

// Facing returns the way in which a unit had better face in a place, of those ways that it may, a bit each: with its front
// to the enemies that may do it most harm, and with its best target in its arc. Of equals it takes the one that the unit has
// to turn least for. The gain is what that is worth beside facing as it does, in cents.
func (v *View) Facing(by battle.Ref, at ground.Place, may uint8) (best ground.Facing, gain int) {
	v.sizeUp()
	if by != v.by {
		v.take(by)
		v.caution = v.Caution
	}
	best = at.Facing()
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

// turns are those from one facing to every other, the least first.
var turns = [...]ground.Facing{1, 7, 2, 6, 3, 5, 4}

// facing returns what it is worth to stand in a place with the front where it is: what the best target in the arc is
// worth, less what all enemies who see the place may do there.
func (v *View) facing(at ground.Place) int {
	p, shown := v.faced(at)
	return int(p.hope)*v.Later/100 - int(p.danger)*v.caution/100*v.cost/1000 - shown
}

// inArc reports whether the unit in a place could fire at an enemy, as far as its arc lets it.
func (v *View) inArc(at, enemy ground.Place) bool {
	switch v.breed.Arc {
	case 90:
		return v.Ground.Look(enemy, at).Aspect() == ground.Front
	case 180:
		return !v.Ground.Behind(enemy, at)
	}
	return true
}
