package bolt

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
)

// A weapon is a row of the weapon card.
type weapon struct {
	name  string
	reach inch
	least inch // of indirect fire; howitzers fire directly at any distance (SUP-36)
	shots int
	pen   int  // of the weapon's own shot; that of HE stands in heTable
	he    dice // hits of its shell; of a flamethrower those that the card prints as shots (SUP-42)
	marks
}

// marks are what the card notes of a weapon.
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
	sniperRifle                     // SUP-34
	machineGun                      // LMG and MMG: extra-mg counts for them (SUP-76)
)

func (m marks) is(any marks) bool { return m&any != 0 }

// card is the weapon table (WPN-01): small arms, heavy weapons (AMB-03), and the sniper's rifle of SUP-34.
var card = []weapon{
	// weapon, range, min, shots, pen, HE, marks
	{"rifle", 24_00, 0, 1, 0, noHE, smallArm},
	{"pistol", 6_00, 0, 1, 0, noHE, smallArm | assaultWeapon},
	{"smg", 12_00, 0, 2, 0, noHE, smallArm | assaultWeapon},
	{"automatic-rifle", 30_00, 0, 2, 0, noHE, smallArm},
	{"assault-rifle", 24_00, 0, 2, 0, noHE, smallArm | assaultWeapon},
	{"lmg", 30_00, 0, 3, 0, noHE, smallArm | teamWeapon | machineGun},
	{"mmg", 36_00, 0, 4, 0, noHE, smallArm | teamWeapon | fixedWeapon | machineGun},

	{"hmg", 36_00, 0, 3, 1, noHE, teamWeapon | fixedWeapon},
	{"light-autocannon", 48_00, 0, 2, 2, d2, teamWeapon | fixedWeapon},
	{"heavy-autocannon", 72_00, 0, 2, 3, d2, teamWeapon | fixedWeapon},
	{"anti-tank-rifle", 36_00, 0, 1, 2, noHE, teamWeapon},
	{"piat", 12_00, 0, 1, 5, noHE, teamWeapon | shapedCharge},
	{"bazooka", 24_00, 0, 1, 5, noHE, teamWeapon | shapedCharge},
	{"panzerschreck", 24_00, 0, 1, 6, noHE, teamWeapon | shapedCharge},
	{"panzerfaust", 12_00, 0, 1, 6, noHE, shapedCharge | oneShot},
	{"light-at", 48_00, 0, 1, 4, d2, teamWeapon | fixedWeapon},
	{"medium-at", 60_00, 0, 1, 5, d2, teamWeapon | fixedWeapon},
	{"heavy-at", 72_00, 0, 1, 6, d3, teamWeapon | fixedWeapon},
	{"super-heavy-at", 84_00, 0, 1, 7, d3, teamWeapon | fixedWeapon},
	{"flamethrower-infantry", 6_00, 0, 1, 2, d6, teamWeapon | flameWeapon},
	{vehicleFlamer, 18_00, 0, 1, 3, twoD6, flameWeapon},
	{"light-mortar", 24_00, 12_00, 1, 0, d3, teamWeapon | indirectOnly | onlyHE},
	{"medium-mortar", 60_00, 18_00, 1, 0, d6, teamWeapon | fixedWeapon | indirectOnly | onlyHE},
	{"heavy-mortar", 72_00, 18_00, 1, 0, twoD6, teamWeapon | fixedWeapon | indirectOnly | onlyHE},
	{"light-howitzer", 48_00, 24_00, 1, 0, d6, teamWeapon | fixedWeapon | howitzer | onlyHE},
	{"medium-howitzer", 60_00, 24_00, 1, 0, twoD6, teamWeapon | fixedWeapon | howitzer | onlyHE},
	{"heavy-howitzer", 72_00, 24_00, 1, 0, threeD6, teamWeapon | fixedWeapon | howitzer | onlyHE},

	{"sniper-rifle", 36_00, 0, 1, 0, noHE, smallArm | teamWeapon | sniperRifle},
}

// secondCard is what differs in the second edition (SUP-78).
var secondCard = []weapon{
	{"assault-rifle", 18_00, 0, 2, 0, noHE, smallArm | assaultWeapon},
	{"lmg", 36_00, 0, 4, 0, noHE, smallArm | teamWeapon | machineGun},
	{"mmg", 36_00, 0, 5, 0, noHE, smallArm | teamWeapon | fixedWeapon | machineGun},
	{vehicleFlamer, 18_00, 0, 1, 3, d6PlusOne, flameWeapon},
}

const (
	noHE = noDice

	vehicleFlamer     = "flamethrower-vehicle"
	shortFlamerReach  = 12_00 // AMB-28
	ordinaryRifleUpTo = 24_00 // of a sniper that moved (SUP-34)
	coaxial           = "coax-"
)

// lossOrder is who falls first in a squad (SUP-32), after men without a weapon; then come the other weapons as the
// card lists them.
var lossOrder = []string{"pistol", "rifle", "smg", "automatic-rifle", "assault-rifle", loaderOfSquad, "lmg"}

const loaderOfSquad = "loader"

func rowOf(table []weapon, name string) (*weapon, bool) {
	i := slices.IndexFunc(table, func(w weapon) bool { return w.name == name })
	if i < 0 {
		return nil, false
	}
	return &table[i], true
}

func weaponNames() []string {
	var names []string
	for i := range card {
		names = append(names, card[i].name)
	}
	return names
}

// weaponColumns are what a row that a roster adds to the card may say.
var weaponColumns = []rules.Column{
	{Name: "range", Type: rules.Number(1, 200), Default: "24", Help: "longest range in inches"},
	{Name: "min", Type: rules.Number(0, 200), Default: "0", Help: "shortest range of indirect fire in inches"},
	{Name: "shots", Type: rules.Int(1, 10).Or("d6", "2d6"), Default: "1", Help: "shots; dice of hits of a flamethrower"},
	{Name: "pen", Type: rules.Int(0, 12).Or("he"), Default: "0", Help: "penetration; he: it fires HE only"},
	{Name: "he", Type: heSizes, Default: "none", Help: "size of its HE shell"},
	{Name: "class", Type: rules.Labels("small", "heavy"), Default: "heavy", Help: "small arms or a heavy weapon"},
	{Name: "marks", Type: rules.List("team", "fixed", "assault", "indirect", "howitzer", "shaped", "one-shot", "flame").
		Or("none"), Default: "none", Help: "what else the card marks"},
}

var markNamed = map[string]marks{"team": teamWeapon, "fixed": fixedWeapon, "assault": assaultWeapon,
	"indirect": indirectOnly, "howitzer": howitzer, "shaped": shapedCharge, "one-shot": oneShot, "flame": flameWeapon}

// weaponNamed finds a weapon: a row that a roster has added, or one of the card. Which card only matters to who
// fires.
func (b rulebook) weaponNamed(name string, fires bool) (weapon, error) {
	if row, ok := b.Weapon(name); ok {
		return weaponOf(row)
	}
	w, ok := rowOf(card, name)
	if !ok {
		return weapon{}, fmt.Errorf("unknown weapon %q%s (salvo rules bolt-action lists them)",
			name, rules.DidYouMean(name, weaponNames()))
	}
	if second, differs := rowOf(secondCard, name); differs && b.is("weapon-card", "second", fires) {
		return *second, nil
	}
	return *w, nil
}

// weaponOf reads a row of a roster.
func weaponOf(row *rules.Weapon) (weapon, error) {
	w := weapon{name: row.Name, reach: inches(row.Number("range")), least: inches(row.Number("min")),
		shots: row.Int("shots"), pen: row.Int("pen"), he: diceNamed(row.Word("he"))}
	for _, mark := range row.Items("marks") {
		w.marks |= markNamed[mark.Word]
	}
	if row.Is("class", "small") {
		w.marks |= smallArm
	}
	if row.Is("pen", "he") || w.is(indirectOnly|howitzer) {
		w.marks |= onlyHE
	}
	if w.shots == 0 { // the dice of a flamethrower
		w.shots, w.he = 1, diceNamed(row.Word("shots"))
	}
	switch {
	case w.is(flameWeapon) == (row.Int("shots") > 0):
		return w, fmt.Errorf("%s: a flamethrower, and nothing else, has shots d6 or 2d6", w.name)
	case w.is(onlyHE) && w.he == noHE:
		return w, fmt.Errorf("%s: it fires HE only, so it needs a size he", w.name)
	}
	return w, nil
}

// isOneShot looks a name up in the card, for defaults that know no roster.
func isOneShot(name string) bool {
	w, ok := rowOf(card, name)
	return ok && w.is(oneShot)
}

// bare is a weapon's name without the mark of a coaxial one.
func bare(name string) (weapon string, isCoaxial bool) { return strings.CutPrefix(name, coaxial) }
