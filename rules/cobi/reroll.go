package cobi

import (
	"fmt"

	"salvo/rules"
)

// A reroll is what the field headquarters allows to be thrown again, once (EFX-09, EFX-14). The book lets its owner throw
// any one die of his again: who fires, who is fired at, and, in duels and battles, whoever throws.
type reroll uint8

const (
	noReroll reroll = iota
	rerollHit
	rerollLoading
	rerollDamage    // of the gun that has hit
	rerollExplosion // of the second step of an attack (HE-02)
	rerollDefence   // against opposed dice
	rerollArmour    // against the damage
	rerollCrew
	rerollRepair
	rerollInitiative
	rerollFog
	rerollStart // in the cold, in battles
)

// kindsOfReroll are what the headquarters has thrown again (EFX-09): its word in a line, and the die in words. Dice that
// follow another one are not among them: whether it is thrown again is decided before they are thrown (AMB-35).
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

// rerollWords are the words of none and of the kinds from one to another.
func rerollWords(from, to reroll) []string {
	words := []string{kindsOfReroll[noReroll].word}
	for r := from; r <= to; r++ {
		words = append(words, kindsOfReroll[r].word)
	}
	return words
}

// rerollOf is what a word allows (EFX-09).
func rerollOf(word string) reroll {
	for i, kind := range kindsOfReroll {
		if kind.word == word {
			return reroll(i)
		}
	}
	return noReroll
}

// String is what is said of it.
func (r reroll) String() string {
	return fmt.Sprintf("the first %s is thrown again, and the second one stands", kindsOfReroll[r].die)
}

// used and usedByTarget are added to what a table gives where a re-roll was used up.
const (
	used         = 1 << 30
	usedByTarget = 1 << 29
)

// rerolls are those of an attack that are left: of the attacker and of the side attacked.
type rerolls struct{ own, target reroll }

// spend uses up those that a pick says were used, and gives the pick without that.
func (hq *rerolls) spend(pick int) int {
	if pick&used != 0 {
		hq.own = noReroll
	}
	if pick&usedByTarget != 0 {
		hq.target = noReroll
	}
	return pick &^ (used | usedByTarget)
}

// targetHQFactor is the headquarters of the side attacked.
var targetHQFactor = rules.Factor{Name: "target-hq", Type: rules.Labels(rerollWords(rerollDefence, rerollCrew)...),
	Default: "none",
	Help:    "the target's headquarters: the first defence die, armour die or die of the crew that fails is thrown again"}

// rerollsOf are what the factors hq and target-hq allow; dice that nobody throws are refused.
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
