package bolt

import "salvo/sim"

// readings holds how the unclear rules are read in a scenario. The zero value is not the default readings; newResolver
// sets those.
type readings struct {
	// House rules.
	basic int // score to hit before modifiers

	// Shooting.
	sixesNever      bool // impossible=never
	nearIsNeverLong bool // short-weapon=no-long
	gunsNeverSmall  bool // small-artillery=no
	downTwo         bool // down-mod=two
	shapedEasy      bool // shaped-hit=none
	gunsFragile     bool // guns-exceptional=yes
	oneOnTheMove    bool // vehicle-advance-fire=one
	ones            ones // damage-one
	heDown          halving
	gunShield       gunShield
	exceptional     bool
	pinsAdd         bool // pins-per-unit=sum
	flameRolls      bool // flame-hit=roll
	flameShakes     bool // flame-morale=always
	fuelEndsOn      int  // flame-fuel: a die of this or less ends the fuel; 0: it never ends
	shortFlamer     bool // flame-vehicle-range=twelve

	// Vehicles.
	heMultiplies      bool // he-vs-armour=multiplied
	heTablePins       bool // he-pins-armour=table
	heLosesRange      bool // he-long-range=yes
	shapedLosesRange  bool // shaped-long=loses
	harmlessNeverPins bool // pin-armour=can-damage
	flameSingle       bool // flame-vs-armour=single
	flameAsFaced      bool // flame-armour=as-faced
	softSkinTable     bool // soft-skin=table

	// Morale.
	halfOfStart  bool // half-loss=start
	pinsRout     bool // pin-rout=yes
	elevenPasses bool // test-cap=twelve-fails
	onesPlain    bool // double-one=plain
	lastManStays bool // last-man=none
}

// ones says what a natural 1 on a damage die does (SUP-30, AMB-18).
type ones uint8

const (
	onesFail ones = iota
	onesFailSoft
	onesCount
)

// A gunShield says what a gun shield does (SUP-46, AMB-29).
type gunShield uint8

const (
	shieldSix gunShield = iota
	shieldOneHarder
	noShield
)

// A resolver resolves shooting under chosen readings. Make it with newResolver when preparing.
type resolver struct {
	readings
	tables    *tables
	batteries *batteries
	barrages  *sim.Chain[barrage]
	poundings *sim.Chain[pounding]
	outlooks  *sim.Chain[outlook]
}

// newResolver returns a resolver with the readings of the scenario. It asks only for the readings of the options in o.
func newResolver(b rulebook, o occasions) *resolver {
	t := tablesOf(b.House())
	kept := b.Remembered(batteriesKey{}, func() any { return &batteries{tables: t} }).(*batteries)
	r := &resolver{tables: t, batteries: kept, readings: readings{
		basic: b.basicScore(),

		sixesNever:      b.is("impossible", "never", o["impossible"]),
		nearIsNeverLong: b.is("short-weapon", "no-long", o["short-weapon"]),
		gunsNeverSmall:  b.is("small-artillery", "no", o["small-artillery"]),
		downTwo:         b.is("down-mod", "two", o["down-mod"]),
		shapedEasy:      b.is("shaped-hit", "none", o["shaped-hit"]),
		gunsFragile:     b.is("guns-exceptional", "yes", o["guns-exceptional"]),
		oneOnTheMove:    b.is("vehicle-advance-fire", "one", o["vehicle-advance-fire"]),
		exceptional:     !b.is("exceptional", "no", o["exceptional"]),
		pinsAdd:         b.is("pins-per-unit", "sum", o["pins-per-unit"]),
		flameRolls:      b.is("flame-hit", "roll", o["flame-hit"]),
		flameShakes:     !b.is("flame-morale", "half-loss", o["flame-morale"]),
		shortFlamer:     b.is("flame-vehicle-range", "twelve", o["flame-vehicle-range"]),

		heMultiplies:      b.is("he-vs-armour", "multiplied", o["he-vs-armour"]),
		heTablePins:       b.is("he-pins-armour", "table", o["he-pins-armour"]),
		heLosesRange:      b.is("he-long-range", "yes", o["he-long-range"]),
		shapedLosesRange:  b.is("shaped-long", "loses", o["shaped-long"]),
		harmlessNeverPins: b.is("pin-armour", "can-damage", o["pin-armour"]),
		flameSingle:       b.is("flame-vs-armour", "single", o["flame-vs-armour"]),
		flameAsFaced:      b.is("flame-armour", "as-faced", o["flame-armour"]),
		softSkinTable:     b.is("soft-skin", "table", o["soft-skin"]),

		halfOfStart: b.is("half-loss", "start", o["half-loss"]),
		pinsRout:    !b.is("pin-rout", "no", o["pin-rout"]),
	}}
	r.lastManStays = b.is("last-man", "none", o["last-man"])
	r.askTests(b, o["test-cap"], o["double-one"])
	switch {
	case b.is("damage-one", "counts", o["damage-one"]):
		r.ones = onesCount
	case b.is("damage-one", "fails-soft", o["damage-one"]):
		r.ones = onesFailSoft
	}
	switch {
	case b.is("he-down", "half-up", o["he-down"]):
		r.heDown = halfUp
	case !b.is("he-down", "full", o["he-down"]):
		r.heDown = halfDown
	}
	r.gunShield = b.shieldReading(o["gun-shield"])
	switch {
	case b.is("flame-fuel", "one-two", o["flame-fuel"]):
		r.fuelEndsOn = 2
	case !b.is("flame-fuel", "never", o["flame-fuel"]):
		r.fuelEndsOn = 1
	}
	r.barrages = &sim.Chain[barrage]{Name: "the dice of a volley", Step: r.throw, Kept: true, Weight: 40}
	r.outlooks = &sim.Chain[outlook]{Name: "what a volley may do", Step: r.foresee, Kept: true, Weight: 80}
	r.poundings = &sim.Chain[pounding]{Name: "hits on armour", Step: r.resolveHit, Kept: true, Weight: 112}
	return r
}

func (b rulebook) shieldReading(matters bool) gunShield {
	switch {
	case b.is("gun-shield", "minus-one", matters):
		return shieldOneHarder
	case b.is("gun-shield", "none", matters):
		return noShield
	}
	return shieldSix
}

// askTests asks for the readings that limit scores of tests and checks (SUP-04). capped says that a score of 11 or more
// may occur, low that one below 2 may occur.
func (r *readings) askTests(b rulebook, capped, low bool) {
	r.elevenPasses = b.is("test-cap", "twelve-fails", capped)
	r.onesPlain = b.is("double-one", "plain", low)
}
