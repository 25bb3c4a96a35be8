package cobi

import (
	"fmt"
	"strconv"
)

// number returns a length in cm as players write it: "40", "7.5".
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// general returns the modifiers of a hit test or attack die that do not depend on cover or weapon (VEH-02, INF-03).
func (a *aim) general(sh *shooter) (all modifiers) {
	top := a.facing == "top" && !a.target.infantry // DMG-02
	switch {
	case top:
		all.add(-1, "aimed at the top")
	case a.aimed: // INF-05
		all.add(-1, "aimed")
	}
	if a.fog {
		all.add(-1, "fog")
	}
	if a.rain {
		all.add(-1, "rain")
	}
	a.binoculars(&all, sh)
	if a.radio { // SPC-16
		all.add(1, "radio")
	}
	if a.motivated(sh) == "hit" { // SPC-13, SPC-14
		all.add(1, "motivated")
	}
	all.add(a.modifier, "modifier")
	return all
}

// binoculars adds the modifiers for the binoculars of commander and gunner. With binoculars=single only one of them
// counts (AMB-20).
func (a *aim) binoculars(all *modifiers, sh *shooter) {
	said := func(factor, field string) bool {
		return factor == "yes" || factor == "unit" && sh.unit.Yes(field)
	}
	commander := said(a.commanderBinoculars, "commander-binoculars")
	gunner := said(a.gunnerBinoculars, "gunner-binoculars")
	if commander && gunner && a.s.Reading("binoculars") == "single" {
		gunner = false
	}
	if commander {
		all.add(1, "commander's binoculars")
	}
	if gunner {
		all.add(1, "gunner's binoculars")
	}
}

// motivated returns what the shooter's motivation is used for: "hit", "reload" or "none" (SPC-14). Steadfast shooters
// are always motivated (SPC-15); unless the factor says otherwise, they use it to hit.
func (a *aim) motivated(sh *shooter) string {
	switch {
	case a.motivation != "unit":
		return a.motivation
	case sh.unit.Yes("steadfast"):
		return "hit"
	}
	return "none"
}

// weaponModifiers returns all modifiers of a weapon of the weapons table but cover: distance, gunner, and the general
// ones (INF-03).
func (a *aim) weaponModifiers(sh *shooter) (all modifiers) {
	all.add(a.band(sh).by, a.distanceTold())
	if a.gunner == "yes" || a.gunner == "unit" && sh.gunner { // INF-12
		all.add(sh.weapon.gunner.by, "gunner")
	}
	return append(all, a.general(sh)...)
}

// distanceTold returns the reason of the modifier for distance. On a table it names no number, because the same shot
// serves all distances of its band.
func (a *aim) distanceTold() string {
	if a.s.Table != nil {
		return "distance"
	}
	return fmt.Sprintf("at %s cm", number(a.distance))
}

// band returns the entry of the weapons table for the distance of the aim.
func (a *aim) band(sh *shooter) entry { return sh.weapon.bands[bandOf(a.distance)] }

// gunCover adds the modifier for the target's cover to a gun's hit test (VEH-02).
func (a *aim) gunCover(all *modifiers) {
	switch {
	case a.dugIn:
		all.add(-1, "dug in")
	case a.cover == "soft":
		all.add(-1, "soft cover")
	case a.cover == "hard":
		all.add(-2, "hard cover")
	}
}

// weaponCover adds the modifier for the target's cover against a weapon of the weapons table (rows 14 to 16).
func (a *aim) weaponCover(all *modifiers, w *weapon) {
	switch {
	case a.dugIn && w.cover["dug-in"] != -1 && a.s.Reading("dug-in") == "flat": // AMB-17
		all.add(-1, "dug in")
	case a.dugIn:
		all.add(w.cover["dug-in"], "dug in")
	case a.cover != "none":
		all.add(w.cover[a.cover], a.cover+" cover")
	}
}

// figureCover adds the modifiers for the cover of figures, and for riding in a light vehicle (INF-03, ATV-07).
func (a *aim) figureCover(all *modifiers, w *weapon) {
	a.weaponCover(all, w)
	a.riding(all)
}

func (a *aim) riding(all *modifiers) {
	if a.mounted {
		all.add(-1, "riding in a vehicle")
	}
}

// coverCountsToHit reports whether, in attacks of two steps, cover counts in the hit test instead of against the
// explosion (AMB-14).
func (a *aim) coverCountsToHit() bool {
	covered := a.dugIn || a.mounted || a.cover != "none"
	return covered && a.s.Reading("template-cover") == "to-hit"
}

// explosionColumn returns the column of the weapons table that holds the modifiers of cover against a gun's explosion
// (HE-02).
func (a *aim) explosionColumn() *weapon {
	row, _ := a.s.Weapon("explosion")
	return newWeapon(row)
}
