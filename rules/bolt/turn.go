package bolt

import (
	"slices"

	"salvo/rules/battle"
	"salvo/rules/ground"
)

// The turn, as duels and battles play it: dice are drawn from the bag one after another, and each lets a unit of its
// side act (TURN-01). The files turn_*.go hold one part each:
//
//	turn_field.go    two forces, with all that needs no dice worked out
//	turn_prepare.go  how forces are prepared, and which readings are asked for
//	turn_bag.go      drawing a die, the end of a turn, whether there is another
//	turn_order.go    which order a unit gets, its test, and what goes wrong
//	turn_down.go     whether units go Down and stay Down
//	turn_stance.go   how a unit approaches the enemy
//	turn_move.go     moves on a table
//	turn_target.go   which enemy a unit aims for
//	turn_reach.go    the distances at which weapons can fire
//	turn_ways.go     the ways to fire between which the careful player chooses
//	turn_ambush.go   waiting to shoot at an enemy that moves
//	turn_fire.go     shooting, and its effect on shooter and target
//	turn_salvo.go    the part of a shooting that decides its dice, so that little is worked out twice
//	turn_sight.go    which units see each other, and which side of a unit a shot strikes
//	turn_task.go     what units of the simple player do on a table, by their tasks
//	turn_scene.go    arrivals, and which side holds which objective at the end of a turn
//	turn_assault.go  close quarters, and infantry against vehicles
//	turn_tell.go     the story
//	turn_note.go     the battle as data
//
// A piece is a unit in play: all that a battle remembers of it.
type piece struct {
	condition
	gear
	acted bool         // its die is not in the bag
	pace  pace         // how the unit moves this turn; on the line only for vehicles that may be assaulted
	aim   uint8        // the number of the enemy on which the unit has ranged in, plus 1; 0: none, or one of the two has moved since (SUP-35)
	at    ground.Place // the unit's place; Gone if it is not on the table
}

// A fighter is a unit in play: its reference, its state and its kind.
type fighter struct {
	battle.Ref
	p *piece
	u *unit
}

// fighter returns a unit in play by its reference.
func (f *field) fighter(b *board, r battle.Ref) fighter { return fighter{r, b.At(r), f.unit(r)} }

// inBag reports whether a unit's die is in the bag (SUP-01).
func (p *piece) inBag() bool { return !p.acted && !p.isOut() }

// turn is the state of a turn apart from its units.
type turn struct {
	bag   [2]uint64       // the units with a die in the bag, by side and number
	van   [2]uint64       // on the line: the foremost units of each side, a bit each
	front [2]ground.Place // on the line: the place of the foremost units of each side
	lost  [2]uint8        // how many units of each side have been removed
}

type board = battle.Board[piece, turn]

// game returns the game with the phases of a turn. The first phase plays the end of the turn before. So nothing is
// rolled for the end of the last turn.
func (f *field) game(name string) *battle.Game[piece, turn] {
	phases := []battle.Phase[piece, turn]{
		{Name: "turn end", Next: f.resting, Do: f.throwForRest},
		{Name: "orders", Next: f.diceLeft, Do: f.activate},
		{Name: "another turn", Next: f.inDoubt, Do: f.throwForAnother},
	}
	if f.script != nil {
		phases = slices.Insert(phases, 1, f.arrivals()...)
	}
	return &battle.Game[piece, turn]{
		Weight: battle.Weight{Unit: 16, Turn: 56},
		Name:   name,
		Phases: phases,
		Over:   f.gatherDice,
	}
}
