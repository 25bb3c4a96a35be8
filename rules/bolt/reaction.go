package bolt

import (
	"salvo/rules/ground"
	"salvo/sim"
)

// reacts reports whether the target of an assault shoots first. The scenario line must ask for it, and the assault must
// begin far enough away (SUP-59, AVEH-03).
func (b rulebook) reacts() bool {
	return b.Is("reaction", "fire") && ground.LengthOf(b.Number("start-range")) > pointBlankUpTo
}

// A reaction is the fire of a unit that is assaulted. The unit has not moved, fires at the distance where the assault
// begins, and does not roll for fuel.
type reaction struct {
	*resolver
	aim     aim
	shooter *unit
	by      condition
	charger *unit
}

func newReaction(b rulebook, shooter *unit, by *condition, charger *unit, at *condition, behind cover) *reaction {
	r := &reaction{shooter: shooter, by: *by, charger: charger,
		aim: aim{distance: ground.LengthOf(b.Number("start-range")), cover: behind, officer: int8(b.Int("officer")),
			fuelLasts: true}}
	sc := scope{aim: r.aim, far: r.aim.distance, still: true, pins: int(by.pins), volleys: 1,
		targetPins: int(at.pins), freshPins: int(at.pins), targetMen: int(at.men)}
	r.resolver = newResolver(b, b.inFire(exchange{sc, shooter, charger}))
	g := freshGear()
	r.keepFew(&r.aim, shooter, by, &g, charger, at)
	return r
}

// stops plays the reaction fire, and reports whether it ends the assault: the chargers are out, or they are green
// troops that went Down (SUP-73).
func (r *reaction) stops(d *sim.Dice, at *condition) bool {
	g := freshGear()
	hit, any := r.shoot(d, &r.aim, r.shooter, &r.by, &g, r.charger, at)
	if d.Telling() {
		r.tell(d, at, any, hit)
	}
	return at.isOut() || hit.wentDown
}

func (r *reaction) explain(all *explanation, at *condition) {
	g := freshGear()
	all.say("reaction", "%s shoots first, at %s inches", r.shooter.Name, r.aim.distance)
	r.explainFire(all, &r.aim, r.shooter, &r.by, &g, r.charger, at)
}
