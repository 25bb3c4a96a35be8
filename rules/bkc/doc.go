// Package bkc is Blitzkrieg Commander, first and second edition (rulesets bkc1 and bkc2).
//
// Rule ids in comments (FIRE-04, AMB-01) are those of RULES.md, which says for every rule of both editions where it is.
// An id stands for both editions unless one of them is named before it (bkc2 HIT-04).
//
// Start reading at editions.go: what differs between the editions, side by side, and the procedures of each. Every kind
// of fire plays the attack of attack.go. shooting.go gives its dice their scores, and fire.go is the procedure around
// it. Each other procedure has a file of its own: command.go, bombard.go, assault.go and so on; close combat is in
// closecombat.go. Duels and battles (duel.go, battle.go) play the turn of turn.go, phase by phase, on package battle.
// The tables of the book are in tables.go, the readings of unclear rules in options.go and questions.go.
package bkc
