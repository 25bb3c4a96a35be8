package bolt

import (
	"slices"
	"strings"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// A quality says how experienced troops are.
type quality int8

const (
	inexperienced quality = iota
	regular
	veteran
)

var qualityWords = []string{"inexperienced", "regular", "veteran"}

// basicMorale is the basic morale by quality (QUAL-01).
var basicMorale = [...]int{inexperienced: 8, regular: 9, veteran: 10}

// damageScore is the score that a damage die needs against troops, by their quality (DMG-01). Penetration is added to
// the die.
var damageScore = [...]int{inexperienced: 3, regular: 4, veteran: 5}

// The damage values of vehicles (DMG-01, DMG-02) are values of the field armour.
const (
	softSkin    = 6  // a truck
	lightArmour = 7  // an armoured car or a carrier
	mostArmour  = 11 // 8 light, 9 medium, 10 heavy, 11 super-heavy
)

// shieldScore is the score that a damage die needs against a crew behind its gun shield (SUP-46).
const shieldScore = 6

// medicScore is the score with which a medic saves a casualty (SUP-33).
const medicScore = 6

// rankWords are the ranks of officers. The place in the list is the bonus of the rank (OFF-01).
var rankWords = []string{"none", "second-lieutenant", "first-lieutenant", "captain", "major"}

const mostOfficer = 4

// The scores to hit and the modifiers of a roll to hit (HIT-01, HIT-02).
const (
	basicScore       = 3
	bestScore        = 2 // the lowest score to hit (SUP-26)
	pointBlank       = +1
	longRange        = -1
	pinned           = -1 // the modifier for each pin
	inexperiencedHit = -1
	movedHit         = -1
	downHit          = -1
	downHitSecond    = -2 // under the reading down-mod=two (AMB-17)
	smallUnitHit     = -1
	softCoverHit     = -1
	hardCoverHit     = -2
	shapedHit        = -1 // SUP-28
	shortHandedHit   = -1 // SUP-25
	sniperHit        = +1 // SUP-34

	pointBlankUpTo = 6_00 // the longest distance of point blank (SUP-19, AMB-49)
	smallUnitUpTo  = 2    // men (SUP-22)
)

// dice names the dice that give a number of hits or pins.
type dice uint8

const (
	noDice dice = iota
	oneDie
	d2
	d3
	d6
	twoD6
	threeD6
	d6PlusOne
	d3PlusOne
)

var diceWords = []string{"none", "1", "d2", "d3", "d6", "2d6", "3d6", "d6+1", "d3+1"}

func (n dice) String() string { return diceWords[n] }

// of writes a number of things that dice decide: "D6 hits", "1 pin".
func (n dice) of(thing string) string {
	if n <= oneDie {
		return english.Counted(int(n), thing)
	}
	return strings.ToUpper(diceWords[n]) + " " + english.Plural(2, thing)
}

func diceNamed(word string) dice { return dice(slices.Index(diceWords, word)) }

var heSizes = rules.Labels("none", "d2", "d3", "d6", "2d6", "3d6")

// diceTables holds the table of each kind of dice. A D2 is a D6 divided by three and a D3 a D6 divided by two, both
// rounded up.
var diceTables = [...]*sim.Table{
	noDice:    sim.AtLeast(0, 6),
	oneDie:    sim.AtLeast(1, 1),
	d2:        sim.Die(6).Map("d2", func(face int) int { return (face + 2) / 3 }),
	d3:        sim.Die(6).Map("d3", func(face int) int { return (face + 1) / 2 }),
	d6:        sim.Die(6),
	twoD6:     sim.Sum(2),
	threeD6:   sim.Sum(3),
	d6PlusOne: sim.Die(6).Map("d6+1", func(face int) int { return face + 1 }),
	d3PlusOne: sim.Die(6).Map("d3+1", func(face int) int { return (face+1)/2 + 1 }),
}

// most returns the largest number that the dice can show.
func (n dice) most() int { return diceTables[n].Value(diceTables[n].Len() - 1) }

// heTable gives pins and penetration by the size of an HE shell (HE-01).
var heTable = [...]struct {
	pins dice
	pen  int
}{
	d2:      {oneDie, 1},
	d3:      {oneDie, 1},
	d6:      {d2, 2},
	twoD6:   {d3, 3},
	threeD6: {d6, 4},
}

// flamePins are the dice for the pins that flame puts on a unit (SUP-43).
const flamePins = d3PlusOne

// A facing is the side of a target that is struck.
type facing uint8

const (
	fromFront facing = iota
	fromSide
	fromRear
	fromTop
)

var facingWords = []string{"front", "side", "rear", "top"}

// facingPen is added to the penetration of heavy weapons against armour (PEN-01).
var facingPen = [...]int{fromFront: 0, fromSide: 1, fromRear: 2, fromTop: 1}

const longRangePen = -1 // the modifier of the penetration at long range (PEN-01)

// A grade says how badly a hit damages armour (SUP-50).
type grade int8

const (
	noDamage grade = iota
	superficialDamage
	fullDamage
	massiveDamage
)

var gradeWords = []string{"none", "superficial", "full", "massive"}

// gradeOf returns the grade of a roll by how far it exceeds the damage value (SUP-50).
func gradeOf(above int) grade {
	switch {
	case above < 0:
		return noDamage
	case above == 0:
		return superficialDamage
	case above <= 2:
		return fullDamage
	}
	return massiveDamage
}

// A damage says what happens to a vehicle, from mildest to worst.
type damage uint8

const (
	undamaged damage = iota
	onlyPinned
	stunned
	immobilised
	burning
	knockedOut
)

var damageWords = []string{"none", "pinned", "stunned", "immobilised", "burning", "knocked-out"}

// damageResult is the table of damage results (VDAM-01). A throw below 1 counts as 1, a throw above 6 as 6 (VDAM-02).
var damageResult = [7]damage{
	1: stunned,
	2: immobilised,
	3: burning,
	4: knockedOut, 5: knockedOut, 6: knockedOut,
}

const superficialRoll = -3 // the modifier of the damage roll after superficial damage (VDAM-02)

// A cover says how well a target is covered.
type cover uint8

const (
	openGround cover = iota
	softCover
	hardCover
)

var coverWords = []string{"none", "soft", "hard"}
