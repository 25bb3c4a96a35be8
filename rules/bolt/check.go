package bolt

import (
	"fmt"

	"salvo/sim"
)

// testScore returns the largest sum of two dice that passes an order test or a morale check (SUP-03, SUP-13), and its
// modifiers.
func (r *readings) testScore(u *unit, c *condition, officer int, isCheck bool) (score int, why modifiers) {
	perPin := -1
	switch {
	case isCheck && u.is(stubborn): // SUP-71
		perPin = 0
	case u.is(shirker): // SUP-72
		perPin = -2
	}
	why.add(perPin*int(c.pins), "pins")
	why.add(officer, "officer")
	if c.ncoLost && u.kind == infantry {
		why.add(-1, "NCO lost")
	}
	if u.isLastMan(c) && !r.lastManStays { // E-24
		why.add(-1, "last man")
	}
	return basicMorale[c.quality] + why.sum(), why
}

// isLastMan reports whether a team or gun crew of two or more is down to one man (SUP-03, SUP-25).
func (u *unit) isLastMan(c *condition) bool { return c.men == 1 && u.men > 1 && u.isCrew() }

// isCrew reports whether the unit is a team or the crew of a gun.
func (u *unit) isCrew() bool { return u.kind == crewedTeam || u.kind == artillery }

// check plays a morale check (SUP-13). Two dice must show at most the score. extra is a further modifier, such as the
// one for fear of armour.
func (r *resolver) check(d *sim.Dice, u *unit, c *condition, officer int, extra modifier) (passed bool) {
	score, why := r.testScore(u, c, officer, true)
	score += extra.by
	passed = d.TwoD6AtMost(r.bounded(score))
	if d.Telling() {
		why.add(extra.by, extra.why)
		r.noteTest(d, "morale", c, score, why)
		d.Cast(fmt.Sprintf("morale %d or less", r.bounded(score)), 2, nil)
		d.Tell(r.tellCheck(u, c, score, why, passed))
	}
	return passed
}

// bounded returns a score, cut off at the limits beyond which it changes nothing: some sums always pass and others
// always fail (SUP-04).
func (r *readings) bounded(score int) int {
	most, least := 10, 2
	if r.elevenPasses { // AMB-08
		most = 11
	}
	if r.onesPlain { // AMB-09
		least = 0
	}
	return min(max(score, least), most)
}
