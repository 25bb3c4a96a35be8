package bkc

import (
	"cmp"
	"embed"
	"io/fs"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

//go:embed rosters/*.yaml
var rosters embed.FS

// First returns the first edition, from its Lite rules and reference card.
func First() *rules.Ruleset { return first.ruleset() }

// Second returns the second edition, from its two-page reference sheet. What the sheet leaves out comes from the first
// edition.
func Second() *rules.Ruleset { return second.ruleset() }

// An edition holds what differs between the two editions, as data and small functions. Both are declared below, in the
// same order. Many fields answer a question of the rules: an edition that leaves the question open offers an option
// (rulings in options.go), an edition that is clear has the answer in settled.
type edition struct {
	name, title, short, about string

	fields     []rules.Field
	procedures []func(*edition) *rules.Procedure
	rulings    []ruling
	settled    map[string]string // by option

	turn    *turnRules             // the turn of duels and battles
	terrain *[ground.Kinds]terrain // the movement and cover of each kind of ground on tables

	// Fire.
	gunMode           string // how infantry guns and artillery fire by default
	calibreRequired   bool   // direct fire of a gun without calibre is an error; if false, such fire has no dice
	flamethrowerTanks bool   // the fire of afvs with flamethrowers is flame
	bombersWorsen     bool   // bombers, like other aircraft, make the saves of armoured targets worse
	fortifications    bool   // there is a factor fortified; if false, hard cover means a fortification
	cavalryInWire     bool   // cavalry is lost in wire like foot
	friendsKill       bool   // a unit driven into suppressed friends is lost; if false, all friends only stop it
	damageRule        bool   // the edition has an optional table of lasting damage

	// Command and support.
	orderFactors        []rules.Factor // factors of an order that only this edition has
	situation           func(b rulebook, earlier int) []bonus
	requestFactors      []rules.Factor // factors of a request that only this edition has
	requestSituation    func(b rulebook, m *mission)
	observer            []rules.Factor // the factors of the observer that directs artillery or aircraft
	selfPropelledFactor bool           // a bombardment has a factor that says whether all guns are self-propelled
	skyFactor           rules.Factor   // the factor of the enemy's aircraft in an air strike
	airSituation        func(b rulebook, m *mission)
	deviationDice       func(b rulebook) int // the number of deviation dice of fire on order
	flakScore           int                  // the score of anti-aircraft fire to hit and to abort

	combat *combatEdition // close combat

	compared rules.Comparison // the comparison with the other edition
}

var first = &edition{
	name:  "bkc1",
	title: "Blitzkrieg Commander",
	short: "BKC I",
	about: "First edition, the Lite rules with their reference card. Platoons as single bases, 1936-45; " +
		"lengths in centimetres, six-sided dice.",
	fields: unitFields(mortarClasses("medium", "heavy")),
	procedures: []func(*edition) *rules.Procedure{
		fireProcedure, commandProcedure, ordersProcedure, commandPhaseProcedure, requestProcedure, bombardProcedure,
		antiAircraftProcedure, airStrikeProcedure, firstBlunderProcedure, chargeProcedure, assaultProcedure, reboundProcedure, evadeProcedure,
		damageProcedure, breakProcedure, victoryProcedure, duelProcedure,
		battleProcedure,
	},
	rulings: firstRulings,
	settled: map[string]string{
		"suppress-only-saves": "no",            // HIT-04
		"mixed-score":         "own",           // HIT-05
		"dug-in-cover":        "soft",          // HIT-01, E-01
		"fire-at-command":     "no",            // CMD-10
		"mortar-half-range":   "no",            // WPN-03
		"save-six":            "keep",          // SAVE-02
		"full-indirect":       "suppress-only", // HIT-03
		"same-order-fallback": "no",            // FB-04
		"opportunity":         "none",          // only reaction to charges (CHG-03)
		"distance-step":       "beyond",        // AMB-15
		"rocket-deviation":    "double",        // ART-06
		"bomber-deviation":    "double",        // AIR-03
		"zone":                "square",        // ART-05
		"double-when":         "chosen",        // AIR-06
		"double-order":        "reduce-first",  // AIR-04
		"aa-fire":             "each",          // AMB-28
		"aa-shoot-down":       "yes",           // AIR-04
		"assault-compare":     "unsaved",       // CC-05
		"assault-prior":       "count",         // CC-05
		"assault-ko":          "both",          // CC-04
		"double-zero":         "retreat",       // CC-05
		"break-test":          "turn-start",    // BRK-02
		"afv-assault":         "open",          // CHG-02
		"last-turn":           "yes",           // BRK-03
	},

	turn:    firstTurn,
	terrain: &firstTerrain,

	gunMode:           "direct", // AMB-48
	calibreRequired:   false,
	flamethrowerTanks: false,
	bombersWorsen:     false, // AIR-07
	fortifications:    false, // HIT-01
	cavalryInWire:     true,  // FB-06
	friendsKill:       false, // FB-06, E-16
	damageRule:        true,  // DMG-01

	orderFactors:        firstOrderFactors,
	situation:           firstSituation,
	requestFactors:      []rules.Factor{enemyAirFactor},
	requestSituation:    firstRequest,
	selfPropelledFactor: true,
	skyFactor:           enemyAirFactor,
	airSituation:        firstRequest,
	deviationDice:       firstDeviation,
	flakScore:           6, // AIR-04

	combat: firstCombat,
}

var second = &edition{
	name:  "bkc2",
	title: "Blitzkrieg Commander II",
	short: "BKC II",
	about: "Second edition, from its reference sheet. Platoons as single bases, 1936-45; lengths in centimetres, " +
		"six-sided dice.",
	fields: unitFields(mortarClasses("none", "medium", "heavy"), assaultField),
	procedures: []func(*edition) *rules.Procedure{
		fireProcedure, minefieldProcedure, overrunProcedure, commandProcedure, ordersProcedure, commandPhaseProcedure,
		requestProcedure, bombardProcedure, antiAircraftProcedure, airStrikeProcedure, secondBlunderProcedure,
		assaultProcedure, chargeProcedure, breakProcedure, victoryProcedure, duelProcedure,
		battleProcedure,
	},
	rulings: secondRulings,
	settled: map[string]string{
		"flank-save":         "armoured", // SAVE-02
		"gun-mode":           "indirect", // AMB-07
		"fortified-fallback": "stay",     // FB-03
		"damage-table":       "no",
		"own-turn-recovery":  "all",        // END-02
		"reaction-penalty":   "cumulative", // AMB-15
		"assault-afv-bonus":  "open",       // CA-06
		"pursuit-facing":     "front",      // no unit pursues (CA-08)
		"suppressed-pursuit": "no",
		"evade-at-five":      "safe", // CA-09
	},

	turn:    secondTurn,
	terrain: &secondTerrain,

	gunMode:           "indirect", // AMB-07
	calibreRequired:   true,
	flamethrowerTanks: true,  // HIT-05
	bombersWorsen:     true,  // SAVE-03
	fortifications:    true,  // HIT-01, FB-03
	cavalryInWire:     false, // FB-06
	friendsKill:       true,  // FB-06
	damageRule:        false,

	orderFactors:        secondOrderFactors,
	situation:           secondSituation,
	requestFactors:      []rules.Factor{counterBatteryFactor, previousRequests, superiorityFactor, adjustFactor},
	requestSituation:    secondRequest,
	observer:            observerFactors,
	selfPropelledFactor: false,
	skyFactor:           superiorityFactor,
	airSituation:        secondAirSituation,
	deviationDice:       secondDeviation,
	flakScore:           5, // AIR-04

	combat: secondCombat,

	compared: differences,
}

func (e *edition) ruleset() *rules.Ruleset {
	builtIn, err := fs.Sub(rosters, "rosters")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	rs := &rules.Ruleset{Name: e.name, Title: e.title, Short: e.short, About: e.about, Fields: e.fields, Rosters: builtIn,
		Classes: classes, Compared: e.compared, Tabletop: e.tabletop(), Tables: e.referenceTables(), Cards: cards}
	for _, procedure := range e.procedures {
		rs.Procedures = append(rs.Procedures, procedure(e))
	}
	rs.Options = append(options(e.rulings, rs.Procedures), houseRules(rs.Procedures)...)
	return rs
}

// A rulebook is a scenario with the edition by which it is played. Its method Reading answers every question about an
// unclear rule.
type rulebook struct {
	*rules.Scenario
	*edition
	house  rules.House
	tables *hitTables // the tables of dice to hit, thrown as the house rules say
}

func (e *edition) open(s *rules.Scenario) rulebook {
	house := s.House()
	return rulebook{s, e, house, tablesByThrow.Of(house.Throw)}
}

// prepare returns the function that prepares a scenario with a procedure. It refuses fields of units that the procedure
// does not use.
func (e *edition) prepare(
	procedure func(rulebook) (*rules.Engagement, error)) func(*rules.Scenario) (*rules.Engagement, error) {
	return func(s *rules.Scenario) (*rules.Engagement, error) {
		if err := cmp.Or(checkPlaces(s), battle.CheckConducts(s)); err != nil {
			return nil, err
		}
		return procedure(e.open(s))
	}
}

// Reading returns the reading of an unclear rule: the edition's own if it is clear, or the one that the scenario
// chooses.
func (b rulebook) Reading(option string) string {
	if clear, ok := b.settled[option]; ok {
		return clear
	}
	return b.Scenario.Reading(option)
}

// target returns the first unit of the party "target".
func (b rulebook) target() unit { return b.unit(b.Party("target").Groups[0].Unit) }

// fortified reports whether the target is fortified. In the first edition hard cover is a fortification (bkc1 HIT-01),
// but not for a unit that crosses water (bkc1 MOV-04, E-49). The second edition has a factor for it.
func (b rulebook) fortified() bool {
	if b.fortifications {
		return b.Yes("fortified")
	}
	return b.Is("cover", "hard") && !(b.Procedure.Name == "fire" && b.Yes("crossing"))
}
