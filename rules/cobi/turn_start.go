package cobi

import (
	"salvo/rules/battle"
	"salvo/sim"
)

// fogTest is the die for the fog at the start of a turn.
var fogTest = sim.AtLeast(1, fogLifts)

// inFog reports whether the fog is thrown for: it was bought and has not lifted yet (EFX-05, AMB-24).
func (f *field) inFog(d *sim.Dice, b board) bool {
	if d.Telling() && b.Clock.At == 0 {
		f.tellTurn(d, &b)
	}
	return f.fogRolls && b.Turn.fog && b.Clock.At == 0
}

func (f *field) throwForFog(d *sim.Dice, b board) (ended bool) {
	b.Clock.At++
	b.Turn.fog = d.Pick(fogTest) == 0
	if d.Telling() {
		d.Tell(tellFog(b.Turn.fog))
	}
	return false
}

// undecided: every turn begins with the initiative, the first one with that of the set-up (SET-02, RND-01).
func (f *field) undecided(_ *sim.Dice, b board) bool { return b.Clock.At == 0 }

// throwForInitiative decides who acts first (AMB-46).
func (f *field) throwForInitiative(d *sim.Dice, b board) (ended bool) {
	b.Clock.At++
	winner := battle.Side(d.Pick(initiative))
	b.Clock.Active = winner
	if f.winnerWaits {
		b.Clock.Active = winner.Other()
	}
	if d.Telling() {
		d.Tell(f.tellInitiative(winner))
	}
	return false
}
