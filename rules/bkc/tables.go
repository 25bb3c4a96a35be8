package bkc

import "salvo/rules/ground"

// coverScore is the score to hit by the cover of the target (HIT-01).
var coverScore = map[string]int{
	"none": 4, // in the open
	"soft": 5, // in soft or partial cover
	"hard": 6, // in hard or full cover; in the first edition: in a fortification
}

// indirectScore is the score of indirect fire at armoured targets (HIT-02).
var indirectScore = map[string]int{
	"open": 5,
	"full": 6,
}

const (
	commandScore      = 6  // bkc1 HIT-02, bkc2 HIT-03
	overrunScore      = 4  // bkc2 HIT-04
	flameScore        = 4  // bkc2 HIT-05: flame and mines
	mineSave          = 6  // bkc2 SAVE-04
	suppressOnlyScore = 6  // bkc1 HIT-04, bkc2 HIT-06
	routDistance      = 10 // cm; a longer fall-back is a loss (FB-02)
	machineGunRange   = ground.Length(20_00)
	halfRangeDice     = 1 // FIRE-04: dice for a target within half of the weapon's range
	flankDice         = 1 // FIRE-04: for a target that shows its flank or rear
	machineGunDice    = 1 // FIRE-04: of an AFV with machine guns
	orderPenalty      = 1 // CMD-04: what each circumstance takes from the command value of an order
)

// overOpenSights is the attack and range of guns firing directly, by calibre (WPN-05).
var overOpenSights = map[string]struct {
	attack int
	reach  ground.Length
}{
	"light":  {3, 30_00}, // 60-76 mm
	"medium": {4, 30_00}, // 100-122 mm, 25 pdr, 4.5 in, 5.5 in
	"heavy":  {5, 30_00}, // 150-155 mm, 6 in, 7.2 in
}

// minimumRange is the shortest distance at which mortars can fire, by their class (bkc1 WPN-02, bkc2 WPN-01).
var minimumRange = map[string]ground.Length{
	"none":   0,
	"medium": 10_00,
	"heavy":  20_00,
}
