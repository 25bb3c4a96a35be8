package bolt

import (
	"context"

	"salvo/sim"
)

// ammo is what weapons with a shot and an HE shell fire (SUP-41).
type ammo uint8

const (
	autoAmmo ammo = iota // the shell at troops and soft-skins, or the load that is more likely to destroy the target
	apAmmo
	heAmmo
)

var ammoWords = []string{"auto", "ap", "he"}

// hasBoth reports whether the weapon has a shot and a shell.
func (w *weapon) hasBoth() bool { return w.he != noHE && !w.is(onlyHE|flameWeapon) }

// loads returns what a weapon may fire, the shell last: what the line says, or either. At armour a shell that cannot
// damage it is left out.
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

// An outlook is a volley to come, and then only what effect it had.
type outlook struct {
	volley volley
	effect effect
}

// foresee is the step from a volley to its effect.
func (r *resolver) foresee(d *sim.Dice, o *outlook) (done bool) {
	before, v := o.volley.at, o.volley
	r.land(d, &v)
	*o = outlook{effect: effectOf(&v.at, v.at.men < before.men || v.hit.stopped, v.at.pins > before.pins)}
	return true
}

// either returns the volleys of a unit with the shot and with the shell. ok is false if there is nothing to choose, or
// if there are too many shells to weigh.
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

// mayChoose reports whether a weapon that can fire has a shot and a shell, both of which may do something.
func (r *resolver) mayChoose(a *aim, shooter *unit, by *condition, target *unit, at *condition) bool {
	s := shot{aim: a, shooter: shooter, by: by, target: target, at: at}
	for i := range shooter.weapons {
		if s.w = &shooter.weapons[i]; s.w.hasBoth() && r.silent(&s) == "" && (!target.isArmoured() || s.shellDamages()) {
			return true
		}
	}
	return false
}

// choose returns what a unit fires (SUP-41): the shot or the shell, whichever is more likely to destroy the target.
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

// foreseen returns the choice between shot and shell while preparing; settled is false where there is nothing to
// choose.
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

// sameOdds is the difference below which odds count as equal, so that rounding decides nothing.
const sameOdds = 1e-9

// moreLikely returns the better ammunition; in a tie the shell at troops and soft-skins, the shot at armour.
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
