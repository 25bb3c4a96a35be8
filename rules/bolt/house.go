package bolt

import (
	"cmp"
	"strings"

	"salvo/rules"
)

// houseRules returns the options that change the dice. Blows in close quarters hit without a die (SUP-60), and the only
// saves are those of a medic (SUP-33).
func houseRules() []rules.Option {
	fires := strings.Fields(anyFire)
	return rules.HouseDice{
		Hit:     "of shots before modifiers; scores to hit in assaults on vehicles change by as much, within 2 to 6; those of indirect fire do not",
		Basic:   basicScore,
		ToHit:   fires,
		Save:    "men with a medic near them",
		ToSave:  []string{"fire"},
		More:    "one more hit",
		Explode: fires,
		Reroll:  append(fires, "indirect"),
	}.Options()
}

// basicScore returns the score to hit before modifiers.
func (b rulebook) basicScore() int { return cmp.Or(b.House().Hit, basicScore) }

// hitOn returns a score to hit vehicles in an assault, changed as the house rules say.
func (b rulebook) hitOn(score int) int {
	if b.House().Hit == 0 {
		return score
	}
	return min(max(score+b.House().Hit-basicScore, bestScore), 6)
}
