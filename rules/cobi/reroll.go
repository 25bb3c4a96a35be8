package cobi

import (
	"fmt"

	"salvo/rules"
)

// A reroll is a kind of die that a field headquarters has thrown again, once (EFX-09, EFX-14). By the book its owner
// may throw any one die again; salvo lets the user choose the kind beforehand. It may be a die of the attacker or of
// the target, and in duels and battles any other die.
type reroll uint8

const (
	noReroll reroll = iota
	rerollHit
	rerollLoading
	rerollDamage    // the damage die of the gun that has hit
	rerollExplosion // the dice of the second step of an attack (HE-02)
	rerollDefence   // a defence die against opposed dice
	rerollArmour    // the defender's die against damage
	rerollCrew
	rerollRepair
	rerollInitiative
	rerollFog
	rerollStart // the die to start an engine in the cold, in battles
)

// kindsOfReroll lists the kinds of dice that a headquarters has thrown again (EFX-09): the word in a scenario line, and
// a description. A die that follows another die is not among them, because the reroll of the first die is decided
// before it is thrown (AMB-35).
var kindsOfReroll = [...]struct{ word, die string }{
	noReroll:         {"none", ""},
	rerollHit:        {"hit", "attack die that fails"},
	rerollLoading:    {"reload", "loading test that fails"},
	rerollDamage:     {"damage", "damage die below 6 of a hit without result"},
	rerollExplosion:  {"explosion", "die of an explosion that hurts nobody"},
	rerollDefence:    {"defence", "defence die that fails, the lowest of its throw,"},
	rerollArmour:     {"armour", "armour die below 6 of a hit with a result"},
	rerollCrew:       {"crew", "die of a crew member that means death"},
	rerollRepair:     {"repair", "repair that fails"},
	rerollInitiative: {"initiative", "die for the initiative that loses"},
	rerollFog:        {"fog", "die that would lift the fog"},
	rerollStart:      {"start", "start in the cold that fails"},
}

// rerollWords returns "none" and the words of the kinds from one kind up to another.
func rerollWords(from, to reroll) []string {
	words := []string{kindsOfReroll[noReroll].word}
	for r := from; r <= to; r++ {
		words = append(words, kindsOfReroll[r].word)
	}
	return words
}

// rerollOf returns the kind of reroll that a word of a scenario line names, or noReroll (EFX-09).
func rerollOf(word string) reroll {
	for i, kind := range kindsOfReroll {
		if kind.word == word {
			return reroll(i)
		}
	}
	return noReroll
}

// String describes the reroll.
func (r reroll) String() string {
	return fmt.Sprintf("the first %s is thrown again, and the second one stands", kindsOfReroll[r].die)
}

// used and usedByTarget are flags in a table's value: the attacker's or the target's reroll was used.
const (
	used         = 1 << 30
	usedByTarget = 1 << 29
)

// rerolls holds the rerolls that are left in an attack: the attacker's (own) and the target's.
type rerolls struct{ own, target reroll }

// spend removes the rerolls that a value from a table has used, and returns the value without their flags.
func (hq *rerolls) spend(pick int) int {
	if pick&used != 0 {
		hq.own = noReroll
	}
	if pick&usedByTarget != 0 {
		hq.target = noReroll
	}
	return pick &^ (used | usedByTarget)
}

// targetHQFactor declares the factor for the headquarters of the target's side.
var targetHQFactor = rules.Factor{Name: "target-hq", Type: rules.Labels(rerollWords(rerollDefence, rerollCrew)...),
	Default: "none",
	Help:    "the target's headquarters: the first defence die, armour die or die of the crew that fails is thrown again"}

// rerollsOf reads the factors hq and target-hq. It returns an error for kinds of dice that are never thrown at such a
// target.
func rerollsOf(s *rules.Scenario, t *target) (rerolls, error) {
	hq := rerolls{rerollOf(s.Word("hq")), rerollOf(s.Word("target-hq"))}
	switch armoured := hq.target == rerollArmour || hq.target == rerollCrew; {
	case t.infantry && hq.own == rerollDamage:
		return hq, fmt.Errorf("hq=damage: %s is infantry, damage dice are thrown at vehicles", t.Name)
	case t.infantry && armoured:
		return hq, fmt.Errorf("target-hq=%s: %s is infantry, that is thrown for a vehicle", s.Word("target-hq"), t.Name)
	case !t.infantry && hq.own == rerollExplosion:
		return hq, fmt.Errorf("hq=explosion: %s is a vehicle, explosions are thrown at infantry", t.Name)
	}
	return hq, nil
}
