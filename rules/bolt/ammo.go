package bolt

import (
	"context"

	"salvo/sim"
)

// ammo says what weapons with both a shot and an HE shell fire (SUP-41).
type ammo uint8

const (
	autoAmmo ammo = iota // the shell at troops and soft-skins, the shot at armour; or the better load, see aim.weighs
	apAmmo
	heAmmo
)

var ammoWords = []string{"auto", "ap", "he"}

// hasBoth reports whether the weapon has a shot and a shell.
func (w *weapon) hasBoth() bool { return w.he != noHE && !w.is(onlyHE|flameWeapon) }

// loads returns the loads that a weapon may fire, the shell last: the load that the scenario line names, or both if the
// unit fires the better one (aim.weighs). A shell that cannot damage the target's armour is left out.
func (s *shot) loads() []ammo {
	switch {
	case !s.weighs || !s.w.hasBoth():
		return []ammo{s.ammo}
	case s.target.isArmoured() && !s.shellDamages():
		return []ammo{apAmmo}
	}
	return []ammo{apAmmo, heAmmo}
}

// shellDamages reports whether a 6 of the shell's damage die would reach the damage value of an armoured target.
func (s *shot) shellDamages() bool {
	loaded, with := *s, *s.aim
	with.ammo = heAmmo
	loaded.aim = &with
	var r readings
	pen, _ := r.penetration(&loaded)
	return r.damageValue(&loaded)-pen <= 6
}

// An outlook is the state of a chain with one step: a volley before it is fired, and afterwards only the effect of that
// volley.
type outlook struct {
	volley volley
	effect effect
}

// foresee plays the volley of an outlook and keeps only its effect.
func (r *resolver) foresee(d *sim.Dice, o *outlook) (done bool) {
	before, v := o.volley.at, o.volley
	r.land(d, &v)
	*o = outlook{effect: effectOf(&v.at, v.at.men < before.men || v.hit.stopped, v.at.pins > before.pins)}
	return true
}

// either returns two volleys of a unit: one with the shot, one with the shell. ok is false if the unit has no choice,
// or if it fires more than fewShells shells.
func (r *resolver) either(a *aim, shooter *unit, by *condition, g *gear,
	target *unit, at *condition) (shot, shell volley, ok bool) {
	if !a.weighs || !r.mayChoose(a, shooter, by, target, at) {
		return shot, shell, false
	}
	with := *a
	with.counting = false
	with.ammo = apAmmo
	shot, _ = r.aimed(&with, shooter, by, g, target, at)
	with.ammo = heAmmo
	shell, _ = r.aimed(&with, shooter, by, g, target, at)
	return shot, shell, shell.barrage.shells() <= fewShells
}

// mayChoose reports whether a unit has a weapon that can fire, that has both a shot and a shell, and whose shell can
// damage the target.
func (r *resolver) mayChoose(a *aim, shooter *unit, by *condition, target *unit, at *condition) bool {
	s := shot{aim: a, shooter: shooter, by: by, target: target, at: at}
	for i := range shooter.weapons {
		if s.w = &shooter.weapons[i]; s.w.hasBoth() && r.silent(&s) == "" && (!target.isArmoured() || s.shellDamages()) {
			return true
		}
	}
	return false
}

// choose returns what a unit fires (SUP-41): the shot or the shell, whichever is more likely to destroy the target. If
// there is nothing to choose, it returns the load of the aim.
func (r *resolver) choose(d *sim.Dice, a *aim, shooter *unit, by *condition, g *gear, target *unit, at *condition) ammo {
	shot, shell, ok := r.either(a, shooter, by, g, target, at)
	if !ok {
		return a.ammo
	}
	chance := func(v volley) (out float64) {
		for _, end := range sim.Odds(d, r.outlooks, outlook{volley: v}) {
			if end.State.effect == effectOut {
				out += end.Prob
			}
		}
		return out
	}
	return moreLikely(chance(shot), chance(shell), target)
}

// foreseen returns the choice between shot and shell while a scenario is prepared. settled is false if the unit has no
// choice.
func (r *resolver) foreseen(a *aim, shooter *unit, by *condition, g *gear, target *unit,
	at *condition) (chosen ammo, settled bool) {
	shot, shell, ok := r.either(a, shooter, by, g, target, at)
	if !ok {
		return a.ammo, false
	}
	chance := func(v volley) float64 {
		m := sim.NewModel("ammo", []sim.Metric{effectMetric}, r.outlooks, outlook{volley: v},
			func(o *outlook, _ int, out []int) { out[0] = int(o.effect) })
		found, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
		if err != nil {
			return 0
		}
		return found.Metrics[0].Prob[effectOut]
	}
	return moreLikely(chance(shot), chance(shell), target), true
}

// sameOdds is the difference below which two odds count as equal, so that rounding errors decide nothing.
const sameOdds = 1e-9

// moreLikely returns the load with the higher chance to destroy the target. In a tie it returns the shell at troops and
// soft-skins, and the shot at armour.
func moreLikely(shot, shell float64, target *unit) ammo {
	switch {
	case shot > shell+sameOdds:
		return apAmmo
	case shell > shot+sameOdds:
		return heAmmo
	case target.isArmoured():
		return apAmmo
	}
	return heAmmo
}
