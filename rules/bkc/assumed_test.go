package bkc_test

import (
	"slices"
	"testing"

	"salvo/rules"
)

// A result lists what it assumes, so that a player can check it. Each sentence must be true for this very scenario.
func TestAResultSaysWhatWasAssumed(t *testing.T) {
	for _, c := range []struct{ line, topic, text string }{
		// bkc2 SAVE-05: only the flamethrower of an AFV denies the target its save.
		{"bkc2/assault unit:kind=afv,flamethrower=yes vs unit:kind=infantry,save=5", "attacker",
			"unit: 12 +1 charge = 13 dice at 4+ (flame, no save); it is out with 4 hits"},
		{"bkc2/assault unit:kind=infantry,flamethrower=yes vs unit:kind=infantry,save=5", "attacker",
			"unit: 12 +1 charge = 13 dice at 4+ against saves of 5+; it is out with 4 hits"},
		{"bkc1/assault unit:kind=afv,flamethrower=yes vs unit:kind=infantry,save=5", "attacker",
			"unit: 12 +1 charge = 13 dice at 4+ against saves of 5+; it is out with 4 hits"},
		{"bkc2/assault unit:kind=afv,flamethrower=yes vs unit:kind=infantry,save=5", "target",
			"unit: 4 dice at 4+; it is out with 4 hits"},

		// Dice that follow the hits suppress an unsuppressed target, and drive back a suppressed one.
		{"bkc2 unit:attack=2,range=30 vs unit", "later dice", "one per unsaved hit, any 4+ suppresses"},
		{"bkc2 unit:attack=2,range=30 vs unit suppressed=yes", "later dice",
			"one per unsaved hit, totalled: falls back so many cm, lost beyond 10"},
		{"bkc1 unit:attack=2,range=30 vs unit:save=5", "later dice", "one per hit, saved or not, any 4+ suppresses"},
		{"bkc1 unit:attack=2,range=30,limit=soft-only vs unit:armour=full suppressed=yes", "later dice",
			"one per hit, totalled: falls back so many cm, lost beyond 10"},

		// No die for damage is thrown for a unit that is knocked out, for a unit with few hits, or for infantry.
		{"bkc1/damage marks=6 value=6", "damage", "6 of 6 hits: it is knocked out"},
		{"bkc1/damage marks=5 value=6", "damage", "5 of 6 hits: one die"},
		{"bkc1/damage marks=3 value=6", "damage", "none: only AFVs and anti-tank guns with 4 hits or more roll"},
		{"bkc1/damage kind=other marks=5 value=6", "damage", "none: only AFVs and anti-tank guns with 4 hits or more roll"},
	} {
		want := rules.Assumption{Topic: c.topic, Text: c.text}
		if all := prepared(t, c.line).Assumed; !slices.Contains(all, want) {
			t.Errorf("%s: %v is not among\n%v", c.line, want, all)
		}
	}
}
