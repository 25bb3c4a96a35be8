package bolt

import (
	"strings"

	"salvo/rules"
)

// A question is an unclear rule: the name of its option, the id of the rule, the procedures whose dice depend on it,
// the question in words, and its readings with the default first.
type question struct {
	option, rule, asked, asks string
	readings                  []rules.Reading
}

const (
	anyFire   = "fire assault assault-vehicle duel battle"
	fireOnly  = "fire duel battle" // all fire except reaction fire at an assault
	hurting   = "fire assault-vehicle vehicle-damage duel battle"
	anyTest   = "order rally morale fire assault assault-vehicle vehicle-damage duel battle"
	ordering  = "order rally duel battle"
	closeIn   = "assault duel battle"
	atVehicle = "assault-vehicle duel battle"
	turning   = "duel battle"
)

var questions = []question{
	{"edition", "SUP-78", "order rally " + anyFire, "which edition's readings are taken together?", editions},
	{"weapon-card", "SUP-78", anyFire, "which edition's weapon card?", []rules.Reading{
		{Name: "first", Help: "LMG 3 shots at 30 inches, MMG 4, assault rifles reach 24, vehicle flame has 2D6 hits"},
		{Name: "second", Help: "LMG 4 shots at 36 inches, MMG 5, assault rifles reach 18, vehicle flame has D6+1 hits"}}},

	// Orders and tests.
	{"friendly-fire", "AMB-01", turning, "how near must the enemy be to a victim of friendly fire?", []rules.Reading{
		{Name: "within", Help: "a victim has an enemy within 12 inches"},
		{Name: "beyond", Help: "a victim has no enemy within 12 inches"}}},
	{"rally-removes", "AMB-06", ordering, "how many pins does a Rally remove?", []rules.Reading{
		{Name: "d6-plus-one", Help: "D6 pins besides the one for passing the test"},
		{Name: "d6", Help: "D6 pins in all"},
		{Name: "all", Help: "all pins"}}},
	{"order-pin-loss", "AMB-07", "order fire duel battle", "does a passed order test remove a pin?", []rules.Reading{
		{Name: "one", Help: "a passed order test removes one pin before the action"},
		{Name: "none", Help: "a passed order test removes no pin"}}},
	{"test-cap", "AMB-08", anyTest, "does an 11 fail where 11 or more is needed?", []rules.Reading{
		{Name: "eleven-fails", Help: "11 and 12 always fail"},
		{Name: "twelve-fails", Help: "only 12 always fails"}}},
	{"double-one", "AMB-09", anyTest, "what does a double one do?", []rules.Reading{
		{Name: "passes", Help: "a double one always passes"},
		{Name: "plain", Help: "a double one is compared like any roll"},
		{Name: "inspired", Help: "a double one passes, and an order test so passed removes D6+1 pins"}}},
	{"rally-pins", "AMB-10", ordering, "do pins count in the test of a Rally?", []rules.Reading{
		{Name: "counted", Help: "pins count in the test of a Rally"},
		{Name: "ignored", Help: "pins do not count in the test of a Rally"}}},
	{"half-loss", "AMB-11", anyFire, "half of which men must be lost for a check?", []rules.Reading{
		{Name: "current", Help: "a unit checks when one unit's fire takes half of the men it had just before"},
		{Name: "start", Help: "a unit checks when it loses a man and half of its full strength is gone"}}},
	{"last-man", "E-24", "order rally morale fire duel battle", "does the last man of a crew test worse?", []rules.Reading{
		{Name: "minus-one", Help: "-1 to tests and checks of the last man of a team or gun crew"},
		{Name: "none", Help: "the last man of a team or gun crew tests like others"}}},
	{"pin-rout", "AMB-42", anyTest, "do pins alone drive a unit off?", []rules.Reading{
		{Name: "yes", Help: "pins that reach the basic morale destroy the unit"},
		{Name: "no", Help: "pins alone never destroy a unit"}}},
	{"down-rest", "AMB-43", turning, "what does staying Down at the turn end remove?", []rules.Reading{
		{Name: "one", Help: "one pin"},
		{Name: "d3", Help: "D3 pins"},
		{Name: "all", Help: "all pins"},
		{Name: "none", Help: "no pin"}}},
	{"officer-range", "AMB-44", turning, "how far does an officer's bonus reach?", []rules.Reading{
		{Name: "six", Help: "6 inches"},
		{Name: "by-rank", Help: "6 inches, captain and major 12"}}},

	// Shooting.
	{"pins-per-unit", "AMB-13", anyFire, "which pins count when one unit's fire has several sources?", []rules.Reading{
		{Name: "highest", Help: "the highest pin number of one unit's fire counts"},
		{Name: "sum", Help: "one pin for ordinary hits and those of every shell and flame are added up"}}},
	{"impossible", "AMB-14", anyFire, "can a shot that needs more than 6 hit?", []rules.Reading{
		{Name: "six-six", Help: "a shot that needs more than 6 hits on a 6 followed by a 6"},
		{Name: "never", Help: "a shot that needs more than 6 never hits"}}},
	{"short-weapon", "AMB-15", fireOnly, "can a shot be at point blank and at long range?", []rules.Reading{
		{Name: "both", Help: "point blank and long range both count"},
		{Name: "no-long", Help: "at point blank nothing is at long range"}}},
	{"small-artillery", "AMB-16", fireOnly, "is a gun crew of one or two men a small unit?", []rules.Reading{
		{Name: "yes", Help: "a gun crew of one or two men is a small unit"},
		{Name: "no", Help: "a gun crew is never a small unit"}}},
	{"down-mod", "AMB-17", fireOnly, "how much harder are troops to hit that are Down?", []rules.Reading{
		{Name: "one", Help: "-1 to hit troops that are Down"},
		{Name: "two", Help: "-2 to hit troops that are Down"}}},
	{"damage-one", "AMB-18", anyFire, "does a natural 1 on a damage die fail?", []rules.Reading{
		{Name: "fails", Help: "a natural 1 on a damage die fails"},
		{Name: "fails-soft", Help: "a natural 1 fails against troops and soft-skins only"},
		{Name: "counts", Help: "a natural 1 on a damage die counts like any roll"}}},
	{"exceptional", "AMB-30", anyFire, "is there exceptional damage?", []rules.Reading{
		{Name: "yes", Help: "a 6 and then another for damage take the NCO, the gunner or the gun"},
		{Name: "no", Help: "no exceptional damage"}}},
	{"guns-exceptional", "E-24", fireOnly, "do small arms destroy a gun by exceptional damage?", []rules.Reading{
		{Name: "no", Help: "exceptional damage by small arms takes a crewman of a gun, as any other"},
		{Name: "yes", Help: "exceptional damage by small arms destroys a gun"}}},
	{"shaped-hit", "AMB-32", anyFire, "are shaped charges harder to hit with?", []rules.Reading{
		{Name: "minus-one", Help: "shaped charges have -1 to hit"},
		{Name: "none", Help: "shaped charges hit like others"}}},
	{"gun-shield", "AMB-29", fireOnly, "what does a gun shield do?", []rules.Reading{
		{Name: "six-plus", Help: "6+ to damage a crew behind its gun shield"},
		{Name: "minus-one", Help: "one more is needed to damage a crew behind its gun shield, at most 6"},
		{Name: "none", Help: "a gun shield does nothing"}}},
	{"vehicle-advance-fire", "AMB-45", fireOnly, "which weapons does a moving vehicle fire?", []rules.Reading{
		{Name: "all", Help: "a vehicle on the move fires all its weapons"},
		{Name: "one", Help: "a vehicle on the move fires its main gun or the coaxial weapon only"}}},

	{"shaped-long", "E-20", fireOnly, "do shaped charges lose penetration at long range?", []rules.Reading{
		{Name: "keeps", Help: "shaped charges keep their penetration at long range"},
		{Name: "loses", Help: "shaped charges lose 1 penetration at long range"}}},

	// High explosive.
	{"he-down", "AMB-19", fireOnly, "how are HE hits on troops that are Down halved?", []rules.Reading{
		{Name: "half-down", Help: "HE hits on troops that are Down are halved, rounded down"},
		{Name: "half-up", Help: "HE hits on troops that are Down are halved, rounded up"},
		{Name: "full", Help: "HE hits on troops that are Down all count"}}},
	{"he-vs-armour", "AMB-20", fireOnly, "how many hits is HE on armour?", []rules.Reading{
		{Name: "single", Help: "HE on armour is one hit"},
		{Name: "multiplied", Help: "HE on armour is as many hits as its dice show"}}},
	{"he-pins-armour", "AMB-21", fireOnly, "how many pins does HE put on armour?", []rules.Reading{
		{Name: "one", Help: "HE puts one pin on armour"},
		{Name: "table", Help: "HE puts the pins of its size on armour"}}},
	{"he-long-range", "AMB-22", fireOnly, "does HE lose penetration at long range?", []rules.Reading{
		{Name: "no", Help: "HE loses no penetration at long range"},
		{Name: "yes", Help: "HE loses 1 penetration at long range"}}},
	{"pin-armour", "AMB-23", fireOnly, "do heavy weapons pin armour that they cannot damage?", []rules.Reading{
		{Name: "any-heavy", Help: "a hit by any heavy weapon pins armour"},
		{Name: "can-damage", Help: "a hit pins enclosed armour only if a 6 would damage it"}}},
	{"soft-skin", "AMB-31", fireOnly, "what becomes of a damaged soft-skin?", []rules.Reading{
		{Name: "destroyed", Help: "any damage destroys a soft-skin"},
		{Name: "table", Help: "a damaged soft-skin makes one full-damage roll"}}},

	// Flame.
	{"flame-hit", "AMB-24", anyFire, "do flamethrowers roll to hit?", []rules.Reading{
		{Name: "auto", Help: "flamethrowers hit without a roll"},
		{Name: "roll", Help: "flamethrowers roll to hit; range, cover and Down do not count against them"}}},
	{"flame-fuel", "AMB-25", fireOnly, "when is the fuel gone?", []rules.Reading{
		{Name: "one", Help: "after each use the fuel is gone on a 1"},
		{Name: "one-two", Help: "after each use the fuel is gone on a 1 or 2"},
		{Name: "never", Help: "the fuel lasts"}}},
	{"flame-morale", "AMB-26", anyFire, "does flame always call for a check?", []rules.Reading{
		{Name: "always", Help: "a unit hit by flame checks morale even without losses"},
		{Name: "half-loss", Help: "a unit hit by flame checks morale after half losses only"}}},
	{"flame-vs-armour", "AMB-27", fireOnly, "how many hits is flame on armour?", []rules.Reading{
		{Name: "multiplied", Help: "every hit of flame is resolved against armour"},
		{Name: "single", Help: "flame on armour is one hit"}}},
	{"flame-armour", "E-24", fireOnly, "which armour does flame strike?", []rules.Reading{
		{Name: "top", Help: "flame strikes the top of a vehicle"},
		{Name: "as-faced", Help: "flame strikes the side that it comes from"}}},
	{"flame-vehicle-range", "AMB-28", anyFire, "how far do vehicle flamethrowers reach?", []rules.Reading{
		{Name: "eighteen", Help: "vehicle flamethrowers reach 18 inches"},
		{Name: "twelve", Help: "vehicle flamethrowers reach 12 inches"}}},

	// Close quarters.
	{"cq-order", "AMB-33", closeIn, "which side strikes first in close quarters?", []rules.Reading{
		{Name: "attacker-first", Help: "attackers strike first in the first round"},
		{Name: "simultaneous", Help: "both sides strike at once in the first round"}}},
	{"defended-order", "AMB-34", "assault battle", "which side strikes first at a defended obstacle?", []rules.Reading{
		{Name: "simultaneous", Help: "both sides strike at once across a defended obstacle"},
		{Name: "defender-first", Help: "defenders strike first across a defended obstacle"}}},
	{"cq-later", "AMB-35", closeIn, "which side strikes first in later rounds?", []rules.Reading{
		{Name: "simultaneous", Help: "both sides strike at once in later rounds"},
		{Name: "attacker-first", Help: "attackers strike first in later rounds too"}}},
	{"cq-draw", "AMB-36", closeIn, "what follows a drawn round?", []rules.Reading{
		{Name: "fight-on", Help: "a drawn round is followed by another"},
		{Name: "separate", Help: "a drawn round ends the fight, both survive"}}},
	{"cq-wiped", "AMB-37", closeIn, "does a side without men lose that has taken more with it?", []rules.Reading{
		{Name: "loses", Help: "a side without men has lost"},
		{Name: "count", Help: "the side that lost more men is destroyed as well"}}},
	{"extra-attack", "AMB-38", closeIn, "what do assault weapons and tough men add?", []rules.Reading{
		{Name: "second-die", Help: "men with assault weapons and tough men have two dice"},
		{Name: "second-chance", Help: "men with assault weapons and tough men have a second die if the first killed"}}},
	{"tough-stack", "AMB-39", closeIn, "do tough men with assault weapons have three dice?", []rules.Reading{
		{Name: "no", Help: "tough men with assault weapons have two dice"},
		{Name: "yes", Help: "tough men with assault weapons have three dice"}}},
	{"assault-moving", "AMB-02", atVehicle, "what hits a vehicle that advanced, in an assault?", []rules.Reading{
		{Name: "six", Help: "a 6 hits a vehicle that advanced"},
		{Name: "five-up", Help: "5+ hits a vehicle that advanced"},
		{Name: "three-up", Help: "3+ hits a vehicle that advanced"}}},
	{"assault-at-damage", "AMB-40", atVehicle, "how badly do anti-tank weapons damage in an assault?", []rules.Reading{
		{Name: "full", Help: "anti-tank weapons do full damage in an assault"},
		{Name: "graded", Help: "anti-tank weapons do damage by how far the roll exceeds the damage value"}}},
	{"fear-fail", "AMB-41", atVehicle, "what becomes of infantry that fears a tank?", []rules.Reading{
		{Name: "down", Help: "infantry that fails its check goes Down and does not assault"},
		{Name: "destroyed", Help: "infantry that fails its check is destroyed"}}},
}

// editions lists the editions of the rulebook with the readings that each of them implies (SUP-78).
var editions = []rules.Reading{
	{Name: "first", Help: "the readings of the first edition"},
	{Name: "second", Help: "the readings of the second edition; its blast templates and extra order dice are not modelled",
		Implies: []rules.Choice{
			{Option: "weapon-card", Reading: "second"},
			{Option: "down-mod", Reading: "two"},
			{Option: "rally-pins", Reading: "ignored"},
			{Option: "down-rest", Reading: "d3"},
			{Option: "double-one", Reading: "inspired"},
			{Option: "shaped-hit", Reading: "none"},
			{Option: "flame-hit", Reading: "roll"},
			{Option: "extra-attack", Reading: "second-chance"},
			{Option: "gun-shield", Reading: "minus-one"},
			{Option: "officer-range", Reading: "by-rank"},
		}},
}

// options returns one option for each question.
func options() (all []rules.Option) {
	for _, q := range questions {
		all = append(all, rules.Option{
			Name: q.option, Rule: q.rule, Help: q.asks, Readings: q.readings, Procedures: strings.Fields(q.asked),
		})
	}
	return all
}
