package cobi

import (
	"strings"

	"salvo/rules"
)

// houseRules returns the options that change the dice. Opposed dice need no score, but the attack die counts as a die
// to hit. This game has no saves, and hand to hand both sides throw the same die.
func houseRules() []rules.Option {
	hitting := strings.Fields("fire mine duel battle")
	return rules.HouseDice{
		Hit:     "of hit tests and mines, before modifiers; opposed dice have none",
		ToHit:   hitting, // in other procedures it is a factor
		More:    "one more hit",
		Explode: hitting,
		Reroll:  strings.Fields("fire to-hit sustain mine duel battle"),
	}.Options()
}
