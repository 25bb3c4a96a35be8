package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
)

// unitFields declares the fields of a unit. more holds the fields that only one edition has.
func unitFields(mortarClass rules.Field, more ...rules.Field) []rules.Field {
	return slices.Concat([]rules.Field{
		{Name: "kind", Type: rules.Labels("infantry", "engineers", "cavalry", "mg", "mortar", "at-gun", "aa-gun",
			"infantry-gun", "artillery", "afv", "transport", "aircraft", "command", "other"), Default: "other", Required: true,
			Help: "what it is; afv: tanks, assault guns, tank destroyers, armoured cars"},
		{Name: "armour", Type: rules.Labels("none", "open", "full"), Default: "none",
			Help: "none, open-topped or fully enclosed"},
		{Name: "attack", Type: rules.Int(0, 12), Default: "0", Help: "attack dice before modifiers; 0 cannot fire"},
		{Name: "range", Type: rules.Number(0, 1000), Unit: "cm", Default: "0", Help: "weapon range in cm, inclusive"},
		{Name: "limit", Type: rules.Labels("none", "soft-only", "armour-only"), Default: "none",
			Help: "the targets that its fire can hurt: soft-only (printed *): unarmoured ones; armour-only (printed #): armoured ones"},
		{Name: "hits", Type: rules.Int(1, 12), Default: "4", Required: true,
			Help: "unsaved hits in one player turn that knock it out"},
		{Name: "save", Type: rules.Int(2, 6).Or("none").Score(), Default: "none", Help: "a save die at or above this cancels a hit"},
		{Name: "move", Type: rules.Number(0, 200), Unit: "cm", Default: "0", Help: "movement in cm per action"},
		{Name: "mg", Type: rules.YesNo(), Default: "yes", Help: "an afv with machine guns"},
		{Name: "recce", Type: rules.YesNo(), Default: "no", Help: "reconnaissance: not lost by falling back too far"},
		{Name: "flamethrower", Type: rules.YesNo(), Default: "no",
			Help: "fights close combat with 12 dice; in the second edition an afv's fire is flame"},
		mortarClass,
		{Name: "calibre", Type: rules.Labels("none", "light", "medium", "heavy"), Default: "none",
			Help: "guns over open sights: 3/30, 4/30 or 5/30"},
		{Name: "battery", Type: rules.Labels("conventional", "rocket", "naval"), Default: "conventional",
			Help: "off-table artillery: requests, deviation and fire zone"},
		{Name: "self-propelled", Type: rules.YesNo(), Default: "no", Derive: selfPropelled,
			Help: "artillery that moves by itself; the default is yes if it has a move"},
		{Name: "aircraft-class", Type: rules.Labels("ground-attack", "dive-bomber", "bomber"), Default: "ground-attack",
			Help: "aircraft: deviation, fire zone and double attack"},
		{Name: "aa", Type: rules.YesNo(), Default: "no", Help: "fires at aircraft with its attack and range"},
		{Name: "role", Type: rules.Labels("none", "co", "hq", "fao", "fac"), Default: "none",
			Help: "command units: commanding officer, headquarters, artillery observer, air controller"},
		{Name: "cv", Type: rules.Int(6, 10), Default: "8", Help: "command value of a command unit"},
		{Name: "arc", Type: rules.Labels("90", "180", "360"), Default: "180", Derive: fieldOfView,
			Help: "field of view in degrees; table use only"},
		{Name: "cost", Type: rules.Int(0, 10000), Default: "0", Help: "points"},
	}, placeFields, battleFields, more)
}

// placeFields declares the fields of a unit that differs from the factors of its scenario line. The value as-said means
// that the factor applies to the unit.
var placeFields = []rules.Field{
	{Name: "distance", Type: rules.Number(0, 1000).Or("as-said"), Unit: "cm", Default: "as-said",
		Help: "in fire: cm from this attacker to the target; as-said: the factor range"},
	{Name: "facing", Type: rules.Labels("as-said", "front", "flank", "rear"), Default: "as-said", Circumstance: true,
		Help: "in fire: the side of the target that this attacker hits; as-said: the factor facing"},
	{Name: "cover", Type: rules.Labels("as-said", "none", "soft", "hard"), Default: "as-said", Circumstance: true,
		Help: "in fire: the cover of the target as this attacker sees it; as-said: the factor cover"},
	{Name: "friend", Type: rules.YesNo(), Default: "no",
		Help: "in bombard and air-strike: a unit among the targets that belongs to the side that fires"},
}

// checkPlaces returns an error if a unit has a field that its procedure, or a battle without a table, does not use.
func checkPlaces(s *rules.Scenario) error {
	for i := range s.Parties {
		party, procedure := s.Parties[i].Spec.Name, s.Procedure.Name
		fires := procedure == "fire" && party == "attackers"
		inZone := (procedure == "bombard" || procedure == "air-strike") && party == "target"
		for _, g := range s.Parties[i].Groups {
			for _, field := range []string{"distance", "facing", "cover"} {
				if !fires && !g.Unit.Is(field, "as-said") {
					return fmt.Errorf("%s:%s=%s: only attackers in fire see the target in a way of their own", g.Unit.Name, field,
						g.Unit.Word(field))
				}
			}
			for _, field := range []string{"dug-in", "fortified"} {
				if s.Table == nil && g.Unit.Yes(field) {
					return fmt.Errorf("%s:%s=yes: only units on tables say it each by itself", g.Unit.Name, field)
				}
			}
			if s.Table == nil && !g.Unit.Is("aboard", "none") {
				return fmt.Errorf("%s:aboard=%s: only on tables units are carried", g.Unit.Name, g.Unit.Word("aboard"))
			}
			if s.Table == nil && g.Unit.Is("shell", "smoke") {
				return fmt.Errorf("%s:shell=smoke: only on tables there is sight to take", g.Unit.Name)
			}
			if !inZone && g.Unit.Yes("friend") {
				return fmt.Errorf("%s:friend=yes: only targets of bombard and air-strike can be friends", g.Unit.Name)
			}
		}
	}
	return nil
}

// mortarClasses declares the sizes of mortars; the first is the default.
func mortarClasses(classes ...string) rules.Field {
	return rules.Field{Name: "mortar-class", Type: rules.Labels(classes...), Default: classes[0],
		Help: "mortars: medium cannot fire below 10 cm, heavy below 20"}
}

// assaultField declares the close-assault value that lists of the second edition may print (bkc2 AMB-33).
var assaultField = rules.Field{Name: "assault", Type: rules.Int(0, 20).Or("none"), Default: "none",
	Help: "close-assault value, where a list prints one"}

// selfPropelled returns "yes" for artillery with a move value, which drives itself.
func selfPropelled(u *rules.Unit) string {
	if u.Is("kind", "artillery") && u.Number("move") > 0 {
		return "yes"
	}
	return "no"
}

// fieldOfView returns the default field of view of a unit in degrees: command units look all around (LOS-01).
func fieldOfView(u *rules.Unit) string {
	if u.Is("kind", "command") {
		return "360"
	}
	return "180"
}

// A unit is a unit of a roster with the values that the rules use.
type unit struct {
	*rules.Unit
	kind   string
	armour string
	save   int // noSave if the unit has none
}

const noSave = 7 // no die shows this number

func newUnit(u *rules.Unit) unit {
	made := unit{Unit: u, kind: u.Word("kind"), armour: u.Word("armour"), save: noSave}
	if !u.Is("save", "none") {
		made.save = u.Int("save")
	}
	return made
}

// armoured reports whether a unit has open or full armour. An armoured half-track has armour without being an afv (bkc1
// AMB-31, bkc2 AMB-44).
func (u unit) armoured() bool { return u.armour != "none" }

func (u unit) isAFV() bool { return u.kind == "afv" }

func (u unit) isGun() bool {
	switch u.kind {
	case "at-gun", "aa-gun", "infantry-gun", "artillery":
		return true
	}
	return false
}

// hasModes reports whether a unit is a gun that can fire indirectly or over open sights (WPN-05).
func (u unit) hasModes() bool { return u.kind == "infantry-gun" || u.kind == "artillery" }

// isTowedGun reports whether a unit is a gun that must be limbered to move; self-propelled artillery is a vehicle (E-06).
func (u unit) isTowedGun() bool { return u.isGun() && !u.Yes("self-propelled") }

// isVehicle reports whether a unit is a vehicle: AFVs, transport and self-propelled artillery are.
func (u unit) isVehicle() bool {
	return u.isAFV() || u.kind == "transport" || u.isGun() && !u.isTowedGun()
}

// isFoot reports whether a unit is on foot: infantry, engineers and support weapons are.
func (u unit) isFoot() bool {
	return u.kind == "infantry" || u.kind == "engineers" || u.isSupportWeapon()
}

func (u unit) isSupportWeapon() bool { return u.kind == "mg" || u.kind == "mortar" }

// isSoftTransport reports whether a unit is a lorry or the like, not a half-track.
func (u unit) isSoftTransport() bool { return u.kind == "transport" && !u.armoured() }
