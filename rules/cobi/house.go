package cobi

import (
	"strings"

	"salvo/rules"
)

// houseRules are what may be changed about the dice. Opposed dice need no score, but the attack die is one to hit; nobody
// saves in this game, and hand to hand both sides throw the same die.
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
