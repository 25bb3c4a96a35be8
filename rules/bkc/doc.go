// Package bkc is Blitzkrieg Commander, second edition (ruleset bkc2).
//
// Rule ids in comments (FIRE-04, AMB-01) are those listed by the ruleset's options and by RULES.md. Start reading at
// bkc2.go, which lists what there is; attack.go is the attack that every kind of fire comes down to, fire.go the
// procedure around it. The tables of the book stand in tables.go, the readings of unclear rules in options.go.
package bkc
