package cobi

import (
	"fmt"

	"salvo/rules"
)

// weaponColumns declares the values of a weapon. They are the rows of the printed weapons table, which has a column for
// each weapon (WPN-01). The weapons of the book are in rosters/weapons.yaml, and a roster may add others. The printed
// "No" and "-" are none, EK (the explosion value of a card) is card, X (not given in the demo) is not-given.
var weaponColumns = []rules.Column{
	{Name: "move", Type: rules.Int(0, 100).Or("none"), Default: "15", Help: "row 1: cm"},
	{Name: "move-difficult", Type: rules.Int(0, 100).Or("none"), Default: "8", Help: "row 2: cm in difficult ground"},
	{Name: "soldiers", Type: rules.Int(1, maxFigures).Or("none"), Default: "1", Help: "row 3: soldiers needed to fire it"},
	{Name: "template", Type: rules.Labels("none", "burst", "explosion"), Default: "none", Help: "row 4"},
	{Name: "hit", Type: rules.Span(2, 6).Or("none"), Default: "none", Help: "row 5: hit range"},
	{Name: "damage", Type: rules.Int(0, 60).Or("none"), Default: "none", Help: "row 6: strength against vehicles"},
	{Name: "to-10", Type: bandType, Default: "0", Help: "row 7: modifier up to 10 cm"},
	{Name: "to-30", Type: bandType, Default: "0", Help: "row 8: modifier up to 30 cm"},
	{Name: "to-60", Type: bandType, Default: "0", Help: "row 9: modifier up to 60 cm"},
	{Name: "to-100", Type: bandType, Default: "0", Help: "row 10: modifier up to 100 cm"},
	{Name: "beyond-100", Type: bandType, Default: "none", Help: "row 11: modifier beyond 100 cm"},
	{Name: "vehicle", Type: bandType.Or("card"), Default: "none", Help: "row 12: modifier against a vehicle"},
	{Name: "explosion", Type: bandType.Or("card"), Default: "none", Help: "row 13: modifier of the explosion"},
	{Name: "soft", Type: coverType, Default: "-1", Help: "row 14: target behind soft cover"},
	{Name: "dug-in", Type: coverType, Default: "-1", Help: "row 15: target dug in"},
	{Name: "hard", Type: coverType, Default: "-1", Help: "row 16: target behind hard cover"},
	{Name: "gunner", Type: bandType, Default: "none", Help: "row 17: with a gunner"},
	{Name: "reload", Type: rules.Span(1, 6).Or("none"), Default: "none", Help: "row 18: loading range"},
	{Name: "cost", Type: rules.Int(0, 1000).Or("not-given"), Default: "not-given", Help: "row 19"},
	{Name: "special", Type: rules.Text(), Default: "not-given", Help: "row 20: special rules"},
	{Name: "loads", Type: rules.Int(0, 1000).Or("endless"), Default: "12",
		Help: "shots: 12 for basic weapons, 3 for special ones, 1 for a grenade"},
}

var (
	bandType  = rules.Int(-12, 12).Or("none")
	coverType = rules.Int(-12, 12)
)

// printedWeapons lists the weapons of the book that figures carry, for suggestions after a misspelt name.
var printedWeapons = []string{"pistol", "submachine-gun", "rifle", "mobile-mg", "heavy-mg-static", "heavy-mg",
	"gun-20mm", "grenade", "at-launcher"}

// endless is the number of loads of a weapon that never runs out of ammunition.
const endless = -1

// A marker is the template that a weapon lays on its target (TMP-01).
type marker uint8

const (
	noMarker marker = iota
	burst
	explosion
)

var markerWords = []string{"none", "burst", "explosion"}

// An entry is a number in the weapons table, or none if the table has no number there.
type entry struct {
	by   int
	none bool
}

// A weapon is a weapon of the weapons table.
type weapon struct {
	name          string
	move          int
	moveDifficult int
	soldiers      int
	marker        marker
	hit           int // the lowest number of the hit range; 0: the weapon has none and uses opposed dice (WPN-02)
	damage        entry
	bands         [5]entry
	vehicle       entry
	explosion     entry // none: EK in the table, the explosion value of the unit
	cover         map[string]int
	gunner        entry
	reload        int // the lowest number of the loading range; 0: the weapon takes no loading test (LOAD-05)
	loads         int
}

// bandEnds are the largest distances of the first four distance bands, in cm (INF-04). The fifth band is beyond them.
var bandEnds = [...]float64{10, 30, 60, 100}

var bandNames = [...]string{"to-10", "to-30", "to-60", "to-100", "beyond-100"}

// bandOf returns the index of the distance band of a distance in cm (INF-04). 10.5 cm belongs to the band of 11 to 30
// cm.
func bandOf(distance float64) int {
	for i, end := range bandEnds {
		if distance <= end {
			return i
		}
	}
	return len(bandEnds)
}

// weaponOf returns the weapon with a name that a unit uses. It returns an error if the weapons table has no such
// weapon: the book names some weapons without a column (WPN-04, AMB-27).
func weaponOf(s *rules.Scenario, u unit, name string) (*weapon, error) {
	row, known := s.Weapon(name)
	if !known {
		return nil, fmt.Errorf("%s: there is no weapon %q%s; a roster may define it under weapons", u.Name, name,
			rules.DidYouMean(name, printedWeapons))
	}
	if row.Is("soldiers", "none") {
		return nil, fmt.Errorf("%s: %s is no weapon that anybody can carry", u.Name, name)
	}
	return newWeapon(row), nil
}

// newWeapon returns a weapon from its entries in the weapons table. A weapon without a hit range uses opposed dice
// (WPN-02).
func newWeapon(row *rules.Weapon) *weapon {
	number := func(column string) entry {
		return entry{row.Int(column), row.Is(column, "none")}
	}
	w := &weapon{name: row.Name, move: row.Int("move"), moveDifficult: row.Int("move-difficult"), soldiers: row.Int("soldiers"), damage: number("damage"),
		vehicle: number("vehicle"), explosion: number("explosion"), gunner: number("gunner"), loads: row.Int("loads")}
	for i, word := range markerWords {
		if row.Is("template", word) {
			w.marker = marker(i)
		}
	}
	w.hit, _ = row.Span("hit")
	w.reload, _ = row.Span("reload")
	for i, band := range bandNames {
		w.bands[i] = number(band)
	}
	w.explosion.none = row.Is("explosion", "card")
	w.cover = map[string]int{"soft": row.Int("soft"), "dug-in": row.Int("dug-in"), "hard": row.Int("hard")}
	if row.Is("loads", "endless") {
		w.loads = endless
	}
	return w
}
