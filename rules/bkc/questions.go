package bkc

import "salvo/rules"

// A question is an unclear rule in words, with its readings.
type question struct {
	asks     string
	readings []rules.Reading
}

// questions holds the unclear rules of both editions by the name of their option. If only one edition leaves a question
// open, the other has its answer in edition.settled.
var questions = map[string]question{
	// Attacks.
	"suppress-dice": {"which hits throw a die for suppression and fall-back?", []rules.Reading{
		{Name: "gross", Help: "every hit scored throws a die for suppression or fall-back, saved or not"},
		{Name: "net", Help: "only unsaved hits throw a die for suppression or fall-back"}}},
	"suppress-only": {"where does fire that can only suppress need its 6?", []rules.Reading{
		{Name: "both-six", Help: "fire that can only suppress needs a 6 to hit and a 6 to suppress"},
		{Name: "test-six", Help: "fire that can only suppress hits on the usual score and needs a 6 to suppress"}}},
	"suppress-only-saves": {"do hits that can only suppress allow a save?", []rules.Reading{
		{Name: "no", Help: "hits that can only suppress are not saved"},
		{Name: "yes", Help: "hits that can only suppress are saved as usual, and a saved one does not test"}}},
	"suppress-only-fallback": {"does fire that can only suppress drive back?", []rules.Reading{
		{Name: "yes", Help: "fire that can only suppress also drives back a suppressed target"},
		{Name: "no", Help: "hits that can only suppress throw no fall-back die"}}},
	"mixed-score": {"with several scores in one attack, which one do suppression dice need?", []rules.Reading{
		{Name: "own", Help: "each suppression die needs the score of the hit that caused it"},
		{Name: "best", Help: "all suppression dice need the lowest score of the attack"},
		{Name: "worst", Help: "all suppression dice need the highest score of the attack"}}},
	"flank-save": {"whose saves are worse from flank and rear, and against aircraft?", []rules.Reading{
		{Name: "armoured", Help: "only armoured targets save worse from flank and rear"},
		{Name: "any", Help: "every target saves worse from flank and rear"}}},
	"save-six": {"what becomes of a save of 6 that is made one worse?", []rules.Reading{
		{Name: "keep", Help: "a save of 6 stays 6"},
		{Name: "lose", Help: "a save of 6 is lost"}}},
	"open-indirect": {"indirect fire at open armour in better cover?", []rules.Reading{
		{Name: "fixed", Help: "indirect fire hits open armour on 5+ whatever the cover"},
		{Name: "cover", Help: "indirect fire hits open armour on 5+ or on the score of its cover, the higher one"}}},
	"full-indirect": {"do indirect hits on full armour count?", []rules.Reading{
		{Name: "hits", Help: "indirect hits on full armour count like others"},
		{Name: "suppress-only", Help: "indirect hits on full armour only suppress, as in the first edition"}}},
	"gun-half-range": {"do guns firing indirectly get the die for half range?", []rules.Reading{
		{Name: "yes", Help: "guns firing indirectly get the die for half range"},
		{Name: "no", Help: "guns firing indirectly get no die for half range"}}},
	"same-order-fallback": {"does a second attack of one order drive back what the first suppressed?", []rules.Reading{
		{Name: "no", Help: "a unit is not both suppressed and driven back by one order"},
		{Name: "yes", Help: "one order may both suppress a unit and drive it back"}}},
	"fortified-fallback": {"do units in fortifications fall back?", []rules.Reading{
		{Name: "stay", Help: "units in fortifications stay like dug-in ones, and are lost beyond 10 cm"},
		{Name: "move", Help: "units in fortifications fall back like others"}}},
	"passenger-hit": {"which hit on the transport makes passengers dismount?", []rules.Reading{
		{Name: "unsaved", Help: "passengers dismount when their transport takes an unsaved hit"},
		{Name: "any", Help: "passengers dismount when their transport is hit at all, saved or not"}}},
	"damage-table": {"is the optional table of lasting damage used?", []rules.Reading{
		{Name: "no", Help: "no lasting damage"},
		{Name: "yes", Help: "tanks and anti-tank guns that survive 4 hits in a turn roll for lasting damage"}}},
	"dug-in-cover": {"is a dug-in unit in cover?", []rules.Reading{
		{Name: "soft", Help: "a dug-in unit is in soft cover at least"},
		{Name: "as-said", Help: "a dug-in unit has the cover that is said, and none if none is"}}},
	"crossing-cover": {"what does hard cover do for a unit that crosses water?", []rules.Reading{
		{Name: "soft", Help: "a unit that crosses water is in soft cover, whatever else is said"},
		{Name: "better", Help: "a unit that crosses water is in soft cover, or in hard cover if that is said"}}},
	"fire-at-command": {"may a command unit be chosen as a target of fire?", []rules.Reading{
		{Name: "no", Help: "command units cannot be chosen as targets of fire"},
		{Name: "yes", Help: "command units can be fired at, and are hit on 6"}}},
	"mortar-half-range": {"do mortars get the die for half range?", []rules.Reading{
		{Name: "no", Help: "mortars get no die for half range, as in the first edition"},
		{Name: "yes", Help: "mortars get the die for half range like others"}}},
	"gun-mode": {"how do infantry guns and artillery fire if nothing is said?", []rules.Reading{
		{Name: "direct", Help: "infantry guns and artillery fire directly, by their calibre, if nothing is said"},
		{Name: "indirect", Help: "they fire indirectly, at their printed range, and only suppress full armour"}}},
	"overrun-dice": {"how many dice has a unit that overruns a command unit?", []rules.Reading{
		{Name: "assault", Help: "a unit that overruns throws its close-combat value"},
		{Name: "fire", Help: "a unit that overruns throws its attack value"}}},

	// Command and support.
	"double-one": {"does double 1 succeed when the value is below 2?", []rules.Reading{
		{Name: "always", Help: "double 1 always succeeds"},
		{Name: "if-passed", Help: "double 1 succeeds only if the value is 2 or more"}}},
	"reaction-penalty": {"does having acted on initiative lower every order of the turn?", []rules.Reading{
		{Name: "cumulative", Help: "having acted on initiative costs 1 on every order"},
		{Name: "first-only", Help: "having acted on initiative costs 1 on the first order only"}}},
	"opp-init": {"do opportunity and initiative actions cost 1 together or each?", []rules.Reading{
		{Name: "once", Help: "opportunity and initiative actions cost 1 together"},
		{Name: "both", Help: "opportunity and initiative actions cost 1 each"}}},
	"distance-step": {"from where does distance cost 1 per 20 cm?", []rules.Reading{
		{Name: "beyond", Help: "distance is free up to 20 cm, then costs 1 for every 20 cm begun"},
		{Name: "full", Help: "distance costs 1 for every full 20 cm"}}},
	"rockets-together": {"what do four or more rocket or naval batteries in one request cost?", []rules.Reading{
		{Name: "higher", Help: "rocket and naval batteries cost 1 for each after the first, and no more"},
		{Name: "both", Help: "they also cost what other batteries do, 1 for every further three"}}},
	"direction": {"which way may fire deviate?", []rules.Reading{
		{Name: "uniform", Help: "fire deviates in any direction"},
		{Name: "d6", Help: "fire deviates in one of six directions"},
		{Name: "d8", Help: "fire deviates in one of eight directions"}}},
	"deviation-dice": {"does a part of 20 cm count for deviation?", []rules.Reading{
		{Name: "round-up", Help: "one die of deviation for every 20 cm begun"},
		{Name: "round-down", Help: "one die of deviation for every full 20 cm"}}},
	"rocket-deviation": {"do rockets on request deviate farther?", []rules.Reading{
		{Name: "same", Help: "rockets on request deviate like other artillery"},
		{Name: "double", Help: "rockets on request deviate twice as far"}}},
	"bomber-deviation": {"do bombers deviate farther?", []rules.Reading{
		{Name: "same", Help: "bombers deviate like other aircraft"},
		{Name: "double", Help: "bombers deviate twice as far"}}},
	"scheduled-air": {"does scheduled air support deviate?", []rules.Reading{
		{Name: "accurate", Help: "scheduled air support does not deviate"},
		{Name: "deviates", Help: "scheduled air support deviates"}}},
	"zone": {"what shape is a fire zone?", []rules.Reading{
		{Name: "square", Help: "fire zones are squares"},
		{Name: "circle", Help: "fire zones are circles of that diameter"}}},
	"aircraft-attack": {"do several aircraft attack together?", []rules.Reading{
		{Name: "summed", Help: "the dice of all aircraft are one attack"},
		{Name: "separate", Help: "aircraft attack one after the other, the strongest first"}}},
	"double-when": {"when may aircraft double their dice?", []rules.Reading{
		{Name: "chosen", Help: "dice are doubled on a single unit if the player chooses so"},
		{Name: "alone", Help: "dice also double whenever a single unit is in the zone"}}},
	"double-run": {"are doubled dice one attack or two?", []rules.Reading{
		{Name: "one-attack", Help: "doubled dice are one attack"},
		{Name: "two-attacks", Help: "doubled dice are two attacks of one order"}}},
	"double-order": {"are dice doubled before or after the loss to anti-aircraft fire?", []rules.Reading{
		{Name: "reduce-first", Help: "dice lost to anti-aircraft fire are taken off before doubling"},
		{Name: "double-first", Help: "dice lost to anti-aircraft fire are taken off after doubling"}}},
	"aa-fire": {"does all anti-aircraft fire go to each of several aircraft?", []rules.Reading{
		{Name: "each", Help: "all anti-aircraft dice are thrown at each aircraft"},
		{Name: "split", Help: "anti-aircraft dice are shared out among the aircraft"}}},
	"aa-shoot-down": {"can anti-aircraft fire shoot down?", []rules.Reading{
		{Name: "yes", Help: "enough hits shoot an aircraft down"},
		{Name: "no", Help: "aircraft are never shot down"}}},
	"fighter-score": {"on what do enemy fighters hit in an air blunder?", []rules.Reading{
		{Name: "5", Help: "enemy fighters hit on 5+"},
		{Name: "4", Help: "enemy fighters hit on 4+"},
		{Name: "6", Help: "enemy fighters hit on 6"}}},

	"opportunity": {"may units fire at enemies that move?", []rules.Reading{
		{Name: "range", Help: "units may fire once a turn at an enemy that has moved, within weapon range"},
		{Name: "near", Help: "they may if it is within their initiative distance as well"},
		{Name: "none", Help: "there is no opportunity fire"}}},
	"own-turn-recovery": {"do units suppressed in their own turn recover at its end?", []rules.Reading{
		{Name: "all", Help: "all units of a side recover at the end of its turn"},
		{Name: "previous-only", Help: "those that were suppressed in that same turn do not"}}},

	// Close combat.
	"assault-value": {"where do close-combat values come from?", []rules.Reading{
		{Name: "table", Help: "close-combat values by kind of unit"},
		{Name: "list", Help: "close-combat values of the list where it prints one"}}},
	"assault-compare": {"which hits are compared in close combat?", []rules.Reading{
		{Name: "unsaved", Help: "unsaved hits are compared"},
		{Name: "gross", Help: "all hits scored are compared, saved or not"}}},
	"assault-prior": {"do earlier hits count in the first comparison?", []rules.Reading{
		{Name: "count", Help: "hits taken before contact count in the first comparison"},
		{Name: "ignore", Help: "hits taken before contact are not compared"}}},
	"assault-ko": {"do enough hits knock out in close combat?", []rules.Reading{
		{Name: "both", Help: "a unit is lost by its hits or by being doubled"},
		{Name: "double-only", Help: "a unit is lost only by being doubled"}}},
	"combat-order": {"does a defender knocked out by the first throw still strike?", []rules.Reading{
		{Name: "sequential", Help: "the attackers strike first; a unit that is lost does not strike back"},
		{Name: "simultaneous", Help: "both sides strike before losses are removed"}}},
	"charge-bonus": {"does the die for charging last?", []rules.Reading{
		{Name: "first-round", Help: "the die for charging is for the first round"},
		{Name: "all-rounds", Help: "the die for charging is for every round"}}},
	"assault-afv-bonus": {"against which AFVs do foot and cavalry get a die?", []rules.Reading{
		{Name: "open", Help: "foot and cavalry get a die against open AFVs"},
		{Name: "any", Help: "foot and cavalry get a die against any AFV"}}},
	"pursuit-facing": {"which side does a pursued unit show?", []rules.Reading{
		{Name: "front", Help: "a pursued unit shows its front"},
		{Name: "rear", Help: "a pursued unit shows its rear"}}},
	"suppressed-pursuit": {"may a suppressed winner pursue?", []rules.Reading{
		{Name: "yes", Help: "suppressed winners may pursue"},
		{Name: "no", Help: "suppressed winners may not pursue"}}},
	"defender-target": {"at whom does a unit that fights several throw its dice?", []rules.Reading{
		{Name: "first", Help: "the target throws all its dice at the first attacker"},
		{Name: "even", Help: "the target shares its dice out among the attackers"}}},
	"double-zero": {"is any win against no hits a double?", []rules.Reading{
		{Name: "out", Help: "a side that scored no hits and lost is knocked out"},
		{Name: "retreat", Help: "a side that scored no hits and lost retreats"}}},
	"reaction-range": {"from what distance is fired at chargers?", []rules.Reading{
		{Name: "start", Help: "reaction fire is at the distance where the charge starts"},
		{Name: "contact", Help: "reaction fire is at contact, 0 cm"}}},

	"afv-assault": {"whom may AFVs assault?", []rules.Reading{
		{Name: "open", Help: "AFVs assault only enemies in the open, as in the first edition"},
		{Name: "any", Help: "AFVs assault enemies in cover as well"}}},

	"evade-at-five": {"is an evader safe at exactly 5 cm?", []rules.Reading{
		{Name: "safe", Help: "an evader is safe with 5 cm between it and its charger"},
		{Name: "caught", Help: "an evader needs more than 5 cm between it and its charger"}}},

	// Morale and victory.
	"break-test": {"when does a battlegroup that wavers test whether it breaks?", []rules.Reading{
		{Name: "turn-start", Help: "it tests at the start of each of its turns, as in the first edition"},
		{Name: "end-phase", Help: "it tests in the End Phase of each of its turns"}}},
	"last-turn": {"does the enemy of a side that breaks still have his turn of the game turn?", []rules.Reading{
		{Name: "yes", Help: "the enemy still has his turn, to take objectives and to leave the table, unless he has had it"},
		{Name: "no", Help: "the battle ends at once"}}},
	"break-double-one": {"does double 1 hold a broken battlegroup?", []rules.Reading{
		{Name: "no", Help: "double 1 holds only if it passes"},
		{Name: "yes", Help: "double 1 always holds"}}},
	"losing-shift": {"may the side with the worse objectives use double points?", []rules.Reading{
		{Name: "no", Help: "only a draw or a victory is improved by double points"},
		{Name: "yes", Help: "double points move any result one step"}}},
}
