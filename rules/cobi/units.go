package cobi

import (
	"fmt"

	"salvo/rules"
)

// unitFields declares the fields of every unit.
var unitFields = []rules.Field{
	{Name: "kind", Type: rules.Labels("vehicle", "infantry"), Default: "vehicle", Derive: kindOf,
		Help: "a gun with its crew is a vehicle; a unit with figures is infantry"},
	{Name: "class", Type: rules.Labels("light", "medium", "heavy"), Default: "medium",
		Help: "vehicles; light: motorcycles, cars, trucks, carriers, armoured cars, half-tracks, towed guns"},
}

// cardFields declares the fields of the vehicle card, in the order of the card. Infantry uses cost and special, too.
var cardFields = []rules.Field{
	{Name: "forward", Type: rules.Int(0, 200), Unit: "cm", Default: "0", Help: "card 1: move ahead on normal ground"},
	{Name: "reverse", Type: rules.Int(0, 200), Unit: "cm", Default: "0", Help: "card 2: move backwards"},
	{Name: "turn", Type: rules.Int(0, 200), Unit: "cm", Default: "0", Help: "card 3: move lost by a turn of 45 degrees"},
	{Name: "difficult", Type: rules.Int(0, 200), Unit: "cm", Default: "0", Help: "card 4: move lost in difficult ground"},
	{Name: "road", Type: rules.Int(0, 200), Unit: "cm", Default: "0", Help: "card 5: move gained on a road"},
	{Name: "hit", Type: rules.Span(2, 6).Or("none"), Default: "none", Help: "card 6: hit range of the gun"},
	{Name: "reload", Type: rules.Span(1, 6).Or("none"), Default: "none", Help: "card 7: loading range of the gun"},
	{Name: "strength", Type: rules.Int(0, 60), Default: "0", Help: "card 8: strength of the shot"},
	{Name: "explosion", Type: rules.Int(-20, 20), Default: "0", Help: "card 9: modifier of the explosion"},
	{Name: "armour-front", Type: rules.Int(0, 60), Default: "0", Help: "card 10: from the front"},
	{Name: "armour-side", Type: rules.Int(0, 60), Default: "0", Help: "card 11: from the side"},
	{Name: "armour-rear", Type: rules.Int(0, 60), Default: "0", Help: "card 12: from the rear"},
	{Name: "armour-top", Type: rules.Int(0, 60), Default: "0", Help: "card 13: top and turret"},
	{Name: "destroy", Type: threshold, Default: "4", Help: "card 14: damage points that destroy it"},
	{Name: "incapacitate", Type: threshold.Or("none"), Default: "none", Help: "card 15: points that incapacitate it"},
	{Name: "damage", Type: threshold.Or("none"), Default: "none", Help: "card 16: points that damage it"},
	{Name: "immobilise", Type: threshold.Or("none"), Default: "none", Help: "card 17: points that immobilise it"},
	{Name: "crew", Type: rules.Int(0, 20), Default: "1", Help: "card 18: full crew"},
	{Name: "cost", Type: rules.Int(0, 10000), Default: "0", Help: "card 19: points; of infantry the printed price"},
	{Name: "special", Type: rules.Text(), Default: "none", Help: "card 20: special rules; table use only"},
	{Name: "available-from", Type: rules.Int(1900, 1999).Or("none"), Default: "none",
		Help: "card 20 in another list: year of entering service"},
	{Name: "weapon", Type: rules.Text(), Default: "none",
		Help: "weapon of the table that a light vehicle fires; without a gun it always does"},
}

// threshold is the type of fields with damage points. Points beyond its bounds would make no difference.
var threshold = rules.Int(1-mostPoints, mostPoints)

// figureFields declares the fields of infantry, and of soldiers in vehicles.
var figureFields = []rules.Field{
	{Name: "figures", Type: rules.List().Or("none"), Default: "none",
		Help: "weapons of the table, gunner, loader, unarmed: one a figure, the first to be lost first"},
	{Name: "sidearm", Type: rules.Text(), Default: "pistol",
		Help: "basic weapon of its loaders and gunners; they fire it under +crew-fires=yes alone"},
	secondField,
	{Name: "explosion-weapon", Type: rules.Int(-20, 20), Default: "0",
		Help: "explosion modifier of its at-launcher against infantry"},
	{Name: "loads", Type: rules.Int(0, 1000).Or("by-weapon"), Default: "by-weapon",
		Help: "shots per weapon; by-weapon: 12 basic, 3 special, 1 grenade; of vehicles without end"},
	{Name: "commander-binoculars", Type: rules.YesNo(), Default: "no", Help: "the commander has binoculars"},
	{Name: "gunner-binoculars", Type: rules.YesNo(), Default: "no", Help: "the gunner has binoculars"},
	{Name: "radio", Type: rules.YesNo(), Default: "no", Help: "has communications, so that radio=yes may be said"},
	{Name: "blade", Type: rules.YesNo(), Default: "no", Help: "edged weapon or bayonet: +2 in melee"},
	{Name: "steadfast", Type: rules.YesNo(), Default: "no", Help: "always motivated"},
	{Name: "skills", Type: rules.List("treat-wounds", "rally", "officer", "motivation", "radio-operator").Or("none"),
		Default: "none", Help: "special actions that need training"},
}

// kindOf returns the default of the field kind: a unit with figures is infantry, any other a vehicle.
func kindOf(u *rules.Unit) string {
	if u.Is("figures", "none") {
		return "vehicle"
	}
	return "infantry"
}

// A unit is a unit of a roster with the values that the rules use.
type unit struct {
	*rules.Unit
	infantry bool
	figures  []string // the figures of infantry, in the order in which they are lost
}

// maxFigures is the largest number of figures in a squad. The book has squads of up to five; special rules may allow
// more (RND-04).
const maxFigures = 12

// newUnit returns a unit of a roster with its figures. It returns an error for fields that do not fit together.
func newUnit(u *rules.Unit) (unit, error) {
	result := unit{Unit: u, infantry: u.Is("kind", "infantry")}
	for _, item := range u.Items("figures") {
		for range item.Count {
			result.figures = append(result.figures, item.Word)
		}
	}
	switch n := len(result.figures); {
	case result.infantry && n == 0:
		return result, fmt.Errorf("%s has no figures: write %s:figures=rifle or %s:figures=4xrifle/mobile-mg",
			u.Name, u.Name, u.Name)
	case !result.infantry && n > 0:
		return result, fmt.Errorf("%s is a vehicle and has no figures: what it fires is its weapon", u.Name)
	case n > maxFigures:
		return result, fmt.Errorf("%s has %d figures; a squad has %d at most", u.Name, n, maxFigures)
	}
	for _, field := range []string{"hit", "reload"} {
		if lo, hi := u.Span(field); lo > 0 && hi != 6 {
			return result, notToSix(u.Name+":"+field, lo, hi)
		}
	}
	return result, result.checkThresholds()
}

// notToSix returns the error for a range of a die that does not end with 6 (DIE-01).
func notToSix(name string, lo, hi int) error {
	return fmt.Errorf("%s=%d-%d: the ranges of the rules end with 6: write %s=%d-6", name, lo, hi, name, lo)
}

// checkThresholds returns an error unless each worse result needs more damage points (card 14 to 17).
func (u unit) checkThresholds() error {
	last := "destroy"
	for _, field := range []string{"incapacitate", "damage", "immobilise"} {
		if u.Is(field, "none") {
			continue
		}
		if u.Int(field) >= u.Int(last) {
			return fmt.Errorf("%s:%s=%d: must be less than %s, which is %d", u.Name, field, u.Int(field), last, u.Int(last))
		}
		last = field
	}
	return nil
}

// hasGun reports whether a unit is a vehicle with a gun: its card has a hit range (card 6).
func (u unit) hasGun() bool { return !u.infantry && !u.Is("hit", "none") }

// isHelper reports whether a figure has no entry in the weapons table: a gunner, a loader or an unarmed man.
func isHelper(figure string) bool {
	return figure == "gunner" || figure == "loader" || figure == "unarmed"
}

// isCrew reports whether a figure serves the weapon of another figure and also has a weapon of its own (ORG-02, ORG-03,
// E-34).
func isCrew(figure string) bool { return figure == "gunner" || figure == "loader" }

// shooters returns the largest number of shots that a unit can fire at once: of its armed figures, or of its loaders
// and gunners if no other figure fires.
func (u unit) shooters() int {
	if !u.infantry {
		return 1
	}
	armed, crew := 0, 0
	for _, figure := range u.figures {
		armed += oneIf(!isHelper(figure))
		crew += oneIf(isCrew(figure))
	}
	return max(armed, crew)
}

// hasGunner reports whether a gunner is among the figures that still stand, which are the last of the list (INF-12).
func (u unit) hasGunner(standing int) bool {
	for _, figure := range u.figures[len(u.figures)-standing:] {
		if figure == "gunner" {
			return true
		}
	}
	return false
}

// loads returns how many shots a unit has for its gun or for a weapon (AMM-01). Unless the unit's field loads says
// otherwise, a vehicle never runs out (AMM-03).
func (u unit) loads(w *weapon) int {
	switch {
	case !u.Is("loads", "by-weapon"):
		return u.Int("loads")
	case !u.infantry:
		return endless
	}
	return w.loads
}

// crewOf returns the full crew of a vehicle (card 18), 0 for infantry.
func crewOf(u unit) int {
	if u.infantry {
		return 0
	}
	return u.Int("crew")
}

func oneIf(is bool) int {
	if is {
		return 1
	}
	return 0
}
