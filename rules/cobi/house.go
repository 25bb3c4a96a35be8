package cobi

import (
	"strings"

	"salvo/rules"
)

// houseRules returns the options that change the dice. A score to hit does not apply to opposed dice, but their attack
// die is a die to hit for the other options. COBI has no saves. In melee both sides throw the same die, so no option
// applies there.
func houseRules() []rules.Option {
	hitting := strings.Fields("fire mine duel battle")
	return rules.HouseDice{
		Hit:     "of hit tests and mines, before modifiers; opposed dice have none",
		ToHit:   hitting, // other procedures have a factor for it
		More:    "one more hit",
		Explode: hitting,
		Reroll:  strings.Fields("fire to-hit sustain mine duel battle"),
	}.Options()
}
