package bolt

import (
	"fmt"
	"strings"

	"salvo/rules"
	"salvo/rules/ground"
)

// A weapon is a row of the weapon card.
type weapon struct {
	name string
	figures
	least ground.Length // the least distance of indirect fire; howitzers fire directly at any distance (SUP-36)
	pen   int           // the penetration of the weapon's own shot; that of HE stands in heTable
	marks
}

// figures holds the values of a weapon that differ between editions.
type figures struct {
	reach ground.Length
	shots int
	he    dice // the dice for the hits of its shell; for a flamethrower the dice that the card prints as shots (SUP-42)
}

// marks is a set of notes that the card has on a weapon.
type marks uint16

const (
	smallArm      marks = 1 << iota // small arms
	teamWeapon                      // needs a crew or a loader (SUP-25)
	fixedWeapon                     // cannot fire after a move (SUP-24)
	assaultWeapon                   // an assault weapon (SUP-24, SUP-62)
	indirectOnly                    // fires indirectly only
	howitzer                        // fires directly or indirectly (SUP-36)
	shapedCharge                    // a shaped charge (SUP-28)
	oneShot                         // used once in a game (SUP-29)
	flameWeapon                     // a flamethrower (SUP-42)
	onlyHE                          // no shot of its own
	sniperRifle                     // a sniper's rifle (SUP-34)
	machineGun                      // LMG and MMG: extra-mg counts for them (SUP-76)
)

func (m marks) is(any marks) bool { return m&any != 0 }

// cardNames are the weapons of the card (WPN-01) in its order; their rows are in rosters/weapons.yaml.
var cardNames = []string{
	"rifle", "pistol", "smg", "automatic-rifle", "assault-rifle", "lmg", "mmg",
	"hmg", "light-autocannon", "heavy-autocannon", "anti-tank-rifle", "piat", "bazooka", "panzerschreck", panzerfaust,
	"light-at", "medium-at", "heavy-at", "super-heavy-at", "flamethrower-infantry", vehicleFlamer,
	"light-mortar", "medium-mortar", "heavy-mortar", "light-howitzer", "medium-howitzer", "heavy-howitzer",
	"sniper-rifle",
}

// namedMarks holds the marks of rules that name one weapon.
var namedMarks = map[string]marks{"lmg": machineGun, "mmg": machineGun, "sniper-rifle": sniperRifle}

// twoCards lists the rows of the card that differ in the second edition (SUP-78), with the values of both editions. A
// row that a roster has replaced stays as it is.
var twoCards = map[string]struct{ first, second figures }{
	"assault-rifle": {figures{24_00, 2, noHE}, figures{18_00, 2, noHE}},
	"lmg":           {figures{30_00, 3, noHE}, figures{36_00, 4, noHE}},
	"mmg":           {figures{36_00, 4, noHE}, figures{36_00, 5, noHE}},
	vehicleFlamer:   {figures{18_00, 1, twoD6}, figures{18_00, 1, d6PlusOne}},
}

// inSecond returns the figures of a weapon in the second edition.
func (w *weapon) inSecond() figures {
	if row, differs := twoCards[w.name]; differs && w.figures == row.first {
		return row.second
	}
	return w.figures
}

const (
	noHE = noDice

	panzerfaust       = "panzerfaust" // the one-shot of the card
	vehicleFlamer     = "flamethrower-vehicle"
	shortFlamerReach  = 12_00 // the range of a vehicle's flamethrower under flame-vehicle-range=twelve (AMB-28)
	ordinaryRifleUpTo = 24_00 // the range of the rifle of a sniper that has moved (SUP-34)
	coaxial           = "coax-"
)

// lossOrder is the order in which armed men and loaders of a squad fall (SUP-32), after the men without a weapon. The
// other weapons follow as the card lists them.
var lossOrder = []string{"pistol", "rifle", "smg", "automatic-rifle", "assault-rifle", loaderOfSquad, "lmg"}

const loaderOfSquad = "loader"

// weaponColumns are the columns of the card (WPN-01); a roster may add rows to it.
var weaponColumns = []rules.Column{
	{Name: "range", Type: rules.Number(1, 200), Default: "24", Help: "longest range in inches"},
	{Name: "min", Type: rules.Number(0, 200), Default: "0", Help: "shortest range of indirect fire in inches"},
	{Name: "shots", Type: rules.Int(1, 10).Or("d6", "2d6"), Default: "1", Help: "shots; dice of hits of a flamethrower"},
	{Name: "pen", Type: rules.Int(0, 12).Or("he"), Default: "0", Help: "penetration; he: it fires HE only"},
	{Name: "he", Type: heSizes, Default: "none", Help: "size of its HE shell"},
	{Name: "marks", Type: rules.List("small", "team", "fixed", "assault", "indirect", "howitzer", "shaped", "one-shot",
		"flame").Or("none"), Default: "none", Help: "what else the card marks; small: a small arm, else a heavy weapon"},
}

var markNamed = map[string]marks{"small": smallArm, "team": teamWeapon, "fixed": fixedWeapon,
	"assault": assaultWeapon, "indirect": indirectOnly, "howitzer": howitzer, "shaped": shapedCharge, "one-shot": oneShot,
	"flame": flameWeapon}

// weaponNamed returns a weapon of the card or of the roster by its name.
func (b rulebook) weaponNamed(name string) (weapon, error) {
	row, ok := b.Weapon(name)
	if !ok {
		return weapon{}, fmt.Errorf("unknown weapon %q%s (salvo units bolt-action lists them)", name,
			rules.DidYouMean(name, cardNames))
	}
	w := weapon{name: name, least: ground.LengthOf(row.Number("min")), pen: row.Int("pen"), marks: namedMarks[name],
		figures: figures{ground.LengthOf(row.Number("range")), row.Int("shots"), diceNamed(row.Word("he"))}}
	for _, mark := range row.Items("marks") {
		w.marks |= markNamed[mark.Word]
	}
	if row.Is("pen", "he") || w.is(indirectOnly|howitzer) {
		w.marks |= onlyHE
	}
	if w.shots == 0 { // the dice of a flamethrower
		w.shots, w.he = 1, diceNamed(row.Word("shots"))
	}
	switch {
	case w.is(flameWeapon) == (row.Int("shots") > 0):
		return w, fmt.Errorf("%s: a flamethrower, and nothing else, has shots d6 or 2d6", name)
	case w.is(onlyHE) && w.he == noHE:
		return w, fmt.Errorf("%s: it fires HE only, so it needs a size he", name)
	}
	return w, nil
}

// bare returns a weapon's name without the prefix of a coaxial weapon, and whether it had the prefix.
func bare(name string) (weapon string, isCoaxial bool) { return strings.CutPrefix(name, coaxial) }
