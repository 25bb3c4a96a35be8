package bolt

import (
	"fmt"
	"math"

	"salvo/rules/english"
	"salvo/sim"
)

// storming plays infantry that attacks vehicles under chosen readings (AVEH-04 to AVEH-06), in the procedure
// assault-vehicle and in duels and battles.
type storming struct {
	*resolver
	fearKills bool // fear-fail=destroyed
	graded    bool // assault-at-damage=graded
	still     int  // score to hit a vehicle that stands (AVEH-04)
	moving    int  // score to hit a vehicle that advanced (AMB-02)
}

const (
	assaultScore    = 4 // the score to hit a stationary vehicle (AVEH-04)
	mostAssaultPins = 2 // massive damage makes two rolls, with one pin each
)

// fearOfArmour is the modifier of the check that infantry without anti-tank weapons must pass before it assaults
// enclosed armour (AVEH-02).
var fearOfArmour = modifier{-3, "enclosed armour, no anti-tank weapons"}

// fears reports whether the infantry must pass a check before it assaults (AVEH-02).
func (u *unit) fears(target *unit) bool { return target.isEnclosed() && !u.at }

// newStorming returns a storming with the readings of the scenario. o holds the options that may matter in the
// assaults.
func newStorming(b rulebook, o occasions) *storming {
	s := &storming{
		resolver:  newResolver(b, o),
		fearKills: b.is("fear-fail", "destroyed", o["fear-fail"]),
		graded:    b.is("assault-at-damage", "graded", o["assault-at-damage"]),
		moving:    6,
	}
	switch {
	case b.is("assault-moving", "five-up", o["assault-moving"]):
		s.moving = 5
	case b.is("assault-moving", "three-up", o["assault-moving"]):
		s.moving = 3
	}
	s.still, s.moving = b.hitOn(assaultScore), b.hitOn(s.moving)
	return s
}

// inStorming collects the options that may matter when infantry assaults a vehicle. The score of the infantry's check
// is from lowest to highest, before the modifier for fear.
func (o occasions) inStorming(b rulebook, by *unit, highest, lowest int, sc scope, target *unit, pins int, moves bool) {
	fears := by.fears(target)
	o.note("fear-fail", fears)
	o.note("assault-at-damage", target.isEnclosed() && by.at)
	o.note("assault-moving", moves)
	o.note("test-cap", fears && highest+fearOfArmour.by > 10)
	o.note("double-one", fears && lowest+fearOfArmour.by < 2)
	if target.isEnclosed() { // a burning vehicle checks morale
		o.inMorale(b, sc, target, pins, true)
	}
}

// dares plays the morale check of infantry that fears armour (AVEH-02), and reports whether the infantry assaults.
// Infantry without fear always does.
func (s *storming) dares(d *sim.Dice, u *unit, c *condition, officer int, target *unit) bool {
	if !u.fears(target) || s.check(d, u, c, officer, fearOfArmour) {
		return true
	}
	if d.Telling() { // AMB-41
		d.Tell(u.Name + [...]string{" goes Down and does not assault", " is destroyed"}[indexOf(s.fearKills)])
	}
	return false
}

// attack throws the dice of the infantry: to hit (SUP-67, SUP-74), then one damage roll for all hits (AVEH-05,
// AVEH-06).
func (s *storming) attack(d *sim.Dice, by *unit, men int8, v *volley, score int) (hits int, result vehicleAssaultResult) {
	dice, armour := int(men), v.target.armour
	if by.is(toughTankHunter) {
		dice *= 2
	}
	hits = d.AtLeastBy(s.tables.throw, dice, score)
	if d.Telling() {
		noteThrow(d, "to hit the vehicle", score)
		again := s.tables.throw.Tell(d, dice, score)
		s.tables.castHits(d, dice, score)
		d.Tell(fmt.Sprintf("%s, %s to hit at %s%s: %s", by.Name, english.Counted(dice, "die"), scoreText(score), again,
			english.Counted(hits, "hit")))
	}
	if hits == 0 {
		return hits, assaultNone
	}
	above := hits + d.D6() - armour
	if d.Telling() {
		noteThrow(d, "damage to the vehicle", armour-hits)
		d.Cast("damage", 1, nil)
		d.Tell(fmt.Sprintf("%s and a damage die make %d, against %d", english.Counted(hits, "hit"), above+armour, armour))
	}
	result = assaultNone
	switch {
	case above < 0:
	case v.target.isEnclosed():
		s.damageVehicle(d, v, s.gradeOf(by, above), indexOf(v.target.flameVehicle)) // SUP-55
		if v.at.isOut() {
			v.hit.damage = knockedOut
		}
		result = assaultStunned + vehicleAssaultResult(v.hit.damage-stunned)
	default:
		v.at.lose(wrecked)
		result = assaultKnockedOut
	}
	s.tellVehicle(d, v)
	return hits, result
}

// gradeOf returns the grade of damage of an assault. Only anti-tank weapons do more than superficial damage (AVEH-06,
// SUP-68).
func (s *storming) gradeOf(by *unit, above int) grade {
	switch {
	case !by.at:
		return superficialDamage
	case s.graded:
		return gradeOf(above)
	}
	return fullDamage
}

// gain returns the share of a vehicle, from 0 to 1, that an assault by a number of men is expected to destroy. The
// careful player uses it.
func (s *storming) gain(by *unit, men int, target *unit, moves bool) (gain float64) {
	score, dice := s.still, men
	if moves {
		score = s.moving
	}
	if by.is(toughTankHunter) {
		dice *= 2
	}
	worth := 1.0
	if target.isEnclosed() {
		worth = gradeWorth[s.gradeOf(by, 0)]
	}
	hit := float64(7-score) / 6
	chance := math.Pow(1-hit, float64(dice)) // the chance of exactly so many hits, from 0 on
	for hits := 0; hits <= dice; hits++ {
		if hits > 0 {
			gain += float64(chance * worth * float64(min(max(hits+6-target.armour+1, 0), 6)) / 6)
		}
		chance *= float64(dice-hits) / float64(hits+1) * hit / (1 - hit)
	}
	return gain
}
