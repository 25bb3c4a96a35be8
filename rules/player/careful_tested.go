package player

import (
	"math/bits"

	"salvo/rules/battle"
	"salvo/rules/ground"
)

// This file holds the values that a game asks for before it offers options, and values places for units that help
// others.

// Overrun returns the value of an assault that destroys a share of an enemy, in cents. The argument share is in
// thousandths. Like the value of a shot (Hit), it is the prize of the enemy plus Weights.Wounded of that prize.
func (v *View) Overrun(at battle.Ref, share int) int {
	v.sizeUp()
	return share * v.enemies.by(int(at.Number)).prize / 1000 * (100 + v.Wounded) / 100
}

// Supplant returns the value of standing in an enemy's place, compared with doing nothing, in cents. That enemy counts
// as gone.
func (v *View) Supplant(at battle.Ref) int {
	to := v.units[at.Side][at.Number].at()
	there, here := v.without(at, to), v.without(at, v.at)
	return v.standingAt(to, &there, 100) - v.standing(&v.site, &here, v.exposed)
}

// without returns the prospect of the weighed unit in a place if an enemy were gone.
func (v *View) without(gone battle.Ref, at ground.Place) prospect {
	sightlines, danger, best := v.sightlines.known.all[at.Square():], 0, 0
	for _, e := range v.enemies.onTable() {
		if e.number != int(gone.Number) {
			now := v.oddsIn(v.oddsFrom + e.odds + int(sightlines[e.row]))
			danger += now.menaceSteps() * e.pressure
			best = max(best, now.targetSteps()*e.prize)
		}
	}
	return prospect{danger: int32(min(danger*oddsStep/256, 1000)), hope: int32(best * oddsStep / 1000)}
}

// Staying returns the value of an option with which the unit stays, less the value of doing nothing, in cents. The
// argument exposed is the share of the danger that counts for the option, in hundredths.
func (v *View) Staying(exposed int) int {
	return v.standing(&v.site, &v.prospectHere, exposed) - v.here
}

// Hope returns what the best fire of the weighed unit may gain from where it stands, in cents, as if the unit were
// fresh.
func (v *View) Hope() int { return int(v.prospect(v.at).hope) }

// Holding returns the value of holding objectives from where the unit stands, in cents.
func (v *View) Holding() int {
	cents, _ := v.holdingAt(&v.site)
	return cents
}

// Forgo raises the gain that every move of the weighed unit needs. cents is what the unit gives up if it leaves its
// place.
func (v *View) Forgo(cents int) {
	v.settles += cents
	v.settled += cents
}

// A friend is a unit that the weighed unit may help.
type friend struct {
	at    ground.Place
	worth int // the value of helping it, in cents
}

// findFriends lists the friends of the weighed unit if it helps others. A friend without an enemy in sight counts
// idleFriend hundredths of its value.
func (v *View) findFriends() {
	v.friends, v.helped = v.friends[:0], 0
	if v.breed.Helps == 0 {
		return
	}
	for left := v.alive[v.side] &^ (1 << v.by.Number); left != 0; left &= left - 1 {
		k := bits.TrailingZeros64(left)
		worth := v.Units[v.side][k].Worth * v.breed.Help / 100
		if v.engaged>>k&1 == 0 {
			worth = worth * idleFriend / 100
		}
		v.friends = append(v.friends, friend{v.units[v.side][k].at(), worth})
		v.helped += worth
	}
}

// company returns the value of a place for the friends that the unit helps from there, in cents. A friend beyond the
// distance Breed.Helps counts half at most, and less with the distance. It counts 0 if the unit would have to go
// comesSoon turns to help it. So the unit goes where it will help.
func (v *View) company(at ground.Place) (cents int) {
	soon := comesSoon * max(1, v.breed.Pace)
	for i := range v.friends {
		f := &v.friends[i]
		switch beyond := v.Ground.Gap(at, f.at) - v.breed.Helps; {
		case beyond <= 0:
			cents += f.worth
		case beyond < soon:
			cents += v.pace.of(f.worth/2*int(soon-beyond)) / comesSoon
		}
	}
	return cents
}

// RunToFriends offers moves, do, of a unit that helps others: towards each friend with an enemy in sight to which its
// help does not reach. The function run returns where the unit would end if it ran towards a place.
func (v *View) RunToFriends(do uint8, run func(to ground.Place) ground.Place) {
	if v.breed.Helps == 0 || v.task.Stays || v.breed.Move == 0 {
		return
	}
	for left := v.engaged & v.alive[v.side] &^ (1 << v.by.Number); left != 0; left &= left - 1 {
		friend := v.units[v.side][bits.TrailingZeros64(left)].at()
		if v.Ground.Gap(v.at, friend) <= v.breed.Helps {
			continue
		}
		if to := run(friend); to.Square() != v.at.Square() {
			v.Go(do, to, 0)
		}
	}
}

const (
	idleFriend = 25
	comesSoon  = 2
)
