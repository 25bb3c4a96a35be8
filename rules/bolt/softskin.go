package bolt

import "salvo/sim"

// holeSoftSkin is what a soft-skinned vehicle suffers: any damage destroys it (SUP-49), else pins and flame may drive
// the crew off.
func (r *resolver) holeSoftSkin(d *sim.Dice, v *volley, b *barrage) {
	pins := r.pinsPut(b)
	r.putPins(v, pins)
	if pins > 0 {
		v.hit.damage = onlyPinned
	}
	switch {
	case b.casualties > 0 && r.softSkinTable: // AMB-31
		extra := 0
		if b.plunging && v.target.openTopped {
			extra++
		}
		if v.target.flameVehicle {
			extra++
		}
		r.damageVehicle(d, v, fullDamage, extra)
	case b.casualties > 0:
		v.at.lose(wrecked)
	case r.routedByPins(&v.at):
		v.at.lose(pinnedOut)
	}
	if !v.at.isOut() && b.flamed && r.flameShakes { // SUP-43
		r.mustPass(d, v, routed)
	}
	r.tellVehicle(d, v)
}
