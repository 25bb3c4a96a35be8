package player

import (
	"math/bits"

	"salvo/rules/battle"
	"salvo/rules/ground"
)

// What a game asks before it says what something costs or brings, and what it says of units that help others.

// Prize returns what it is worth to put an enemy out, in cents.
func (v *View) Prize(at battle.Ref) int {
	v.sizeUp()
	return v.enemies.by(int(at.Number)).prize
}

// Staying returns what it is worth to stay with so many hundredths of the danger of being there, in cents, beside doing
// nothing.
func (v *View) Staying(exposed int) int { return v.standing(v.at, &v.lot, exposed) - v.here }

// Hope returns what the best fire of the unit may gain from where it stands, in cents, as if it were fresh.
func (v *View) Hope() int { return int(v.prospect(v.at).hope) }

// Holding returns what it is worth that the unit can hold objectives from where it stands, in cents.
func (v *View) Holding() (cents int) {
	for held := uint(v.reach[v.at.Square()]); held != 0; held &= held - 1 {
		cents += v.holds[bits.TrailingZeros(held)]
	}
	return cents
}

// company returns what it is worth for the unit to be in a place for those whom it helps from there, in cents. Friends
// with no enemy in sight count idleFriend hundredths. Those that are too far away count less with every step, to nothing
// at comesSoon turns: the unit goes where it will help.
func (v *View) company(at ground.Place) (cents int) {
	soon := comesSoon * max(1, v.breed.Pace)
	for left := v.alive[v.side] &^ (1 << v.by.Number); left != 0; left &= left - 1 {
		k := bits.TrailingZeros64(left)
		worth := v.Units[v.side][k].Worth * v.breed.Help / 100
		if v.engaged>>k&1 == 0 {
			worth = worth * idleFriend / 100
		}
		if beyond := v.Ground.Gap(at, v.units[v.side][k].at()) - v.breed.Helps; beyond > 0 {
			worth = worth / 2 * int(max(0, soon-beyond)) / int(soon)
		}
		cents += worth
	}
	return cents
}

const (
	idleFriend = 25
	comesSoon  = 2
)
