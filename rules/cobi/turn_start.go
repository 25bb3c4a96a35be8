package cobi

import (
	"fmt"

	"salvo/rules/battle"
	"salvo/sim"
)

// inFog reports whether a die decides about the fog now: fog was bought and has not lifted yet (EFX-05, AMB-24).
func (f *field) inFog(d *sim.Dice, b *board) bool {
	if d.Telling() && b.Clock.At == 0 {
		f.tellTurn(d, b)
	}
	return f.fogRolls && b.Turn.fog && b.Clock.At == 0
}

func (f *field) throwForFog(d *sim.Dice, b *board) (ended bool) {
	b.Clock.At++
	lifts, face := oneDie(d, "fog lifts", fogLifts)
	for _, side := range battle.Sides {
		if lifts && f.rerollOf(b, side) == rerollFog { // the side that bought the fog wants it to stay, and throws the die again once a turn
			lifts, face = secondThrow(d, "fog lifts", fogLifts, face)
		}
	}
	if b.Turn.fog = !lifts; d.Telling() {
		d.Tell(tellFog(face, b.Turn.fog))
	}
	return false
}

// undecided reports whether the sides have not yet thrown for the initiative this turn. In the first turn, this is the
// throw of the set-up (SET-02, RND-01).
func (f *field) undecided(_ *sim.Dice, b *board) bool { return b.Clock.At == 0 }

// throwForInitiative throws for the initiative, and sets the side that acts first: the winner or, with
// initiative-choice=second, its enemy (AMB-46).
func (f *field) throwForInitiative(d *sim.Dice, b *board) (ended bool) {
	b.Clock.At++
	f.takeTasks(b)
	winner, dice := f.throwOff(d, b)
	b.Clock.Active = winner
	if f.winnerWaits {
		b.Clock.Active = winner.Other()
	}
	if d.Telling() && (dice != "" || f.winnerWaits) {
		d.Tell(f.tellInitiative(dice, winner))
	}
	if d.Wondering() {
		why := "acts first, as initiative-choice=first says"
		if f.winnerWaits {
			why = "lets the enemy act first, as initiative-choice=second says"
		}
		d.Tell(f.whose(winner) + why)
	}
	return false
}

// throwOff throws for the initiative until a side wins. dice are the dice in the words of a story.
func (f *field) throwOff(d *sim.Dice, b *board) (winner battle.Side, dice string) {
	helped := f.contests[oneIf(f.rerollOf(b, battle.A) == rerollInitiative)][oneIf(f.rerollOf(b, battle.B) == rerollInitiative)]
	switch {
	case helped != nil:
		var c contest
		sim.Play(d, helped, &c) // this chain tells the story of its dice
		return battle.Side(oneIf(c.lead == leadB)), ""
	case !d.Telling():
		return battle.Side(d.Pick(initiative)), ""
	}
	for {
		ours, theirs := d.D6(), d.D6()
		noteDice(d, "initiative", 0, 2)
		d.Cast("initiative of a", 1, nil)
		d.Cast("initiative of b", 1, nil)
		dice += fmt.Sprintf("a throws %d, b %d", ours, theirs)
		switch {
		case ours > theirs:
			return battle.A, dice + ": "
		case theirs > ours:
			return battle.B, dice + ": "
		}
		dice += ", again "
	}
}
