package player

import (
	"math/bits"

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
	v.take(by)
	v.caution = v.Caution
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

// facing is what it is worth to stand in a place with the front where it is: what the best target in the arc is worth,
// less what all enemies who see the place may do there.
func (v *View) facing(at ground.Place) int {
	square, enemies := int(at.Square()), v.side.Other()
	danger, hope, others := 0, 0, 0 // others see another side than the front
	for left := v.seenFrom(square); left != 0; left &= left - 1 {
		j := bits.TrailingZeros64(left)
		e, other := v.enemies.by(j), v.units[enemies][j].at()
		now := v.oddsIn(v.oddsFrom + e.odds + int(v.lies.known.all[e.row+square]))
		shown := 100
		if v.breed.Sides != [3]int{} {
			shown = v.breed.Sides[v.Ground.Look(other, at).Aspect()]
		}
		danger += now.menace() * e.pressure / 256 * shown / 100
		if shown > 100 {
			others++
		}
		if v.inArc(at, other) {
			hope = max(hope, now.target()*e.prize/1000)
		}
	}
	return hope*v.Later/100 - min(danger, 2000)*v.caution/100*v.cost/1000 - others
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
