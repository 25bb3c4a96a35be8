package bolt

import "salvo/sim"

// takeCasualties applies a barrage to troops, in the order of the shooting action (SHOT-01): pins, casualties, the
// green die. Then the first of these that is true applies: no man is left, the weapon is lost, pins drive the unit off,
// a morale check is due.
func (r *resolver) takeCasualties(d *sim.Dice, v *volley, b *barrage) {
	t, at, hit := v.target, &v.at, &v.hit
	before := int(at.men)
	r.putPins(v, r.pinsPut(b))
	hit.casualties, hit.exceptional = b.casualties, b.exceptional
	at.men -= int8(b.casualties)
	if b.casualties > 0 && at.men > 0 && at.green {
		r.greenDie(d, v)
	}
	switch {
	case at.men == 0:
		at.lose(killed)
	case b.exceptional && t.kind != infantry: // SUP-31: the team loses its gunner, or the gun is destroyed
		at.lose(weaponLost)
	default:
		at.ncoLost = at.ncoLost || b.exceptional && t.nco // SUP-31: the squad loses its leader
		r.stand(d, v, b, r.halved(t, before, int(at.men)))
	}
	if !d.Telling() {
		return
	}
	if text := v.tellTroops(b); text != "" {
		d.Tell(text)
	}
}

// stand applies what follows from casualties. Too many pins drive the unit off (SUP-15). If they do not, heavy losses
// (SUP-14) or flame (SUP-43) call for a morale check.
func (r *resolver) stand(d *sim.Dice, v *volley, b *barrage, halved bool) {
	if r.routedByPins(&v.at) {
		v.at.lose(pinnedOut)
		return
	}
	fanaticStand := v.target.is(fanatic) && v.at.men > 1 // SUP-70
	if halved && !fanaticStand || b.flamed && r.flameShakes {
		r.mustPass(d, v, routed)
	}
}

// mustPass plays a morale check; a target that fails it is lost (SUP-13).
func (r *resolver) mustPass(d *sim.Dice, v *volley, why cause) (passed bool) {
	passed = r.check(d, v.target, &v.at, int(v.officer), modifier{})
	if passed {
		v.hit.morale = max(v.hit.morale, checkPassed)
	} else {
		v.hit.morale = checkFailed
		v.at.lose(why)
	}
	return passed
}

// putPins puts pins on the target and counts them.
func (r *resolver) putPins(v *volley, n int) {
	v.at.pin(n)
	v.hit.pins += uint16(n)
}

// routedByPins reports whether pins drive a unit off: it has at least as many as its basic morale (SUP-15).
func (r *readings) routedByPins(c *condition) bool {
	return r.pinsRout && int(c.pins) >= basicMorale[c.quality]
}

// halved reports whether a unit has lost half of its men (SUP-14): half of those before this fire or, by the other
// reading of AMB-11, half of its full strength.
func (r *readings) halved(t *unit, before, left int) bool {
	if left == before {
		return false
	}
	if r.halfOfStart {
		return 2*left <= t.men
	}
	return 2*left <= before
}

// greenDie throws the die for the first casualty of green troops (SUP-73) and applies its result.
func (r *resolver) greenDie(d *sim.Dice, v *volley) {
	v.at.green = false
	face := d.D6()
	switch {
	case face == 1:
		more := d.D6()
		r.putPins(v, more)
		v.at.down, v.hit.wentDown = true, true
		if d.Telling() {
			noteThrow(d, "green troops", 0)
			d.Cast("first casualty", 1, nil)
			d.Cast("pins", 1, nil)
			d.Tell(tellGreen(v.target, face, more))
		}
		return
	case face >= 5:
		v.at.quality = regular
	}
	if d.Telling() {
		noteThrow(d, "green troops", 0)
		d.Cast("first casualty", 1, nil)
		d.Tell(tellGreen(v.target, face, 0))
	}
}
