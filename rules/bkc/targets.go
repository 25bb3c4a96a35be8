package bkc

import (
	"fmt"

	"salvo/rules"
)

// This file says, for all procedures, which units can be attacked by which means, and which units may attack.

// A means says how a unit is attacked.
type means uint8

const (
	byFire    means = iota
	byContact       // charge and assault
	byOverrun       // by a unit that moves onto a command unit (bkc2 CMD-10)
	byZone          // artillery and aircraft: whatever stands in their zone
	byMines
	byFlak
)

// checkTarget returns an error if a target cannot be attacked by this means. Only anti-aircraft fire reaches aircraft.
// Command units cannot be chosen as targets of fire (bkc1 CMD-10, bkc2 CMD-09), unless by another reading (E-03).
func checkTarget(b rulebook, by means, u unit) error {
	switch {
	case by == byFlak && u.kind != "aircraft":
		return fmt.Errorf("%s is no aircraft: only units of kind=aircraft are fired at like this", u.Name)
	case by == byFlak:
		return nil
	case u.kind == "aircraft":
		return fmt.Errorf("%s is an aircraft: only anti-aircraft fire reaches it", u.Name)
	case by == byOverrun && u.kind != "command":
		return fmt.Errorf("%s is no command unit: only those are overrun", u.Name)
	case by == byFire && u.kind == "command" && b.Reading("fire-at-command") == "no":
		return fmt.Errorf("%s is a command unit and cannot be chosen as a target", u.Name)
	}
	return nil
}

// checkAttacker returns an error for a unit that can never attack by this means.
func checkAttacker(by means, u unit) error {
	switch {
	case by == byFire && u.kind == "command":
		return fmt.Errorf("%s is a command unit: its dice are for anti-aircraft fire only", u.Name)
	case by == byFire && u.kind == "aircraft":
		return fmt.Errorf("%s is an aircraft: it attacks by air-strike, not by fire", u.Name)
	case by == byOverrun && u.kind == "command":
		return fmt.Errorf("%s is a command unit: they do not overrun each other", u.Name)
	case by == byOverrun && u.kind == "aircraft":
		return fmt.Errorf("%s is an aircraft: it attacks by air-strike, and overruns nobody", u.Name)
	}
	return nil
}

// insteadOfFire returns in words how artillery without a range attacks: by bombard, and over open sights if it has a
// calibre (WPN-05). For all other units it returns "".
func insteadOfFire(u *rules.Unit) string {
	if !u.Is("kind", "artillery") || u.Number("range") > 0 {
		return ""
	}
	const bombards = "has no range and attacks by bombard, not by fire"
	if g, ok := overOpenSights[u.Word("calibre")]; ok {
		return fmt.Sprintf("%s; over open sights it has %d dice up to %s cm", bombards, g.attack, g.reach)
	}
	return bombards
}

// checkCharge returns an error if a unit may not charge. Such a unit may not fight as an attacker either (E-05), but it
// can be charged.
func checkCharge(b rulebook, u unit, open bool) error {
	if why := whyNoCharge(u, open || u.isAFV() && b.Reading("afv-assault") == "any"); why != "" {
		return fmt.Errorf("%s cannot charge: %s", u.Name, why)
	}
	return nil
}

// whyNoCharge returns why a unit may not charge, or "" if it may (bkc1 CHG-02, bkc2 CA-02, E-05). open says that the
// enemy stands in the open, or that its cover does not matter (bkc2 E-47). Infantry that an AFV carries gets off at
// contact and fights itself.
func whyNoCharge(u unit, open bool) string {
	switch {
	case u.kind == "command":
		return "command units do not fight"
	case u.kind == "aircraft":
		return "aircraft attack by air-strike"
	case u.isTowedGun():
		return "towed guns do not, they can only be charged"
	case u.isSupportWeapon():
		return "support weapons do not, they can only be charged"
	case u.isSoftTransport():
		return "soft transport does not, it can only be charged"
	case u.isAFV() && !open:
		return "AFVs charge only enemies in the open, unless they carry infantry, which then fights itself: name that"
	}
	return ""
}
