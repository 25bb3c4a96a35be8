package player

import "math/bits"

// What a game asks about the unit that is weighed before it says what a test costs or brings.

// Staying is what it is worth to stay with so many hundredths of the danger of being there, in cents, beside doing nothing.
func (v *View) Staying(exposed int) int { return v.standing(v.at, v.prospect(v.at), exposed) - v.here }

// Hope is what the best fire of the unit may gain from where it stands, in cents, as if it were fresh.
func (v *View) Hope() int { return int(v.prospect(v.at).hope) }

// Holding is what it is worth that the unit can hold objectives from where it stands, in cents.
func (v *View) Holding() (cents int) {
	for held := uint(v.reach[v.at.Square()]); held != 0; held &= held - 1 {
		cents += v.holds[bits.TrailingZeros(held)]
	}
	return cents
}
