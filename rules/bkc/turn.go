package bkc

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// The turn of both editions, as duels and battles play it. A player's turn (TURN-02) is a list of phases; the files
// turn_*.go hold one phase or one kind of action each:
//
//	break test        turn_break.go      BRK; by a reading of the second edition in the End Phase
//	arrivals          turn_task.go       on tables
//	scheduled fire    turn_support.go    SCH
//	initiative        turn_initiative.go INI
//	command           turn_command.go    CMD, with what units plan in turn_plan.go, what they do in turn_actions.go,
//	                                     what they come upon on their way in turn_hazards.go, opportunity fire in the
//	                                     second edition, blunders in turn_blunder.go and requests in turn_support.go
//	                                     and turn_air.go
//	combat            turn_fight.go      CC, after charges (turn_charge.go); in the second edition assaults are fought at
//	                                     once (CA-01)
//	end               turn_end.go        END
//
// A piece is a unit in play: all that a battle remembers of it.
type piece struct {
	is    status
	at    ground.Place
	marks uint8 // unsaved hits of this player's turn (GEN-02)
	plan  plan  // what the unit does in the current order
	// The points of command value that blunders took from a command unit (bkc2 BLU-01): this turn, next turn, for good.
	now, next int8
	forGood   int16
}

// status is a set of facts that are true of a piece.
type status uint32

const (
	out              status = 1 << iota
	suppressed              // SUP-02
	justSuppressed          // suppressed by the order under way, whose shots cannot drive the unit back as well (FB-04)
	actedInitiative         // has acted on initiative this turn (INI)
	actedOpportunity        // has acted on opportunity since its own last turn (bkc2 OPP-04)
	moved                   // the unit has left its cover and is no longer dug in or fortified
	ordered                 // the unit belongs to the order under way and acts once more (CMD-05)
	engaged                 // in contact with an enemy, to fight in the Combat Phase (bkc1 CC-01)
	ownTurn                 // suppressed in its owner's turn (bkc1 AMB-11)
	slow                    // bkc1 DMG-02: move halved
	shortRanged             // bkc1 DMG-02: range halved
	hardToOrder             // bkc1 DMG-02: command penalty
	inZone                  // the fire mission under way has yet to attack the unit

	// Of batteries and aircraft.
	firing  // fires in the mission under way
	spent   // has fired this turn
	missing // does not come in its owner's next turn (bkc1 AIR-02, bkc2 BLU-02)
	absent  // does not come this turn

	// On a table.
	away     // not on the table: yet to arrive, gone by an edge, or carried by another unit
	went     // the unit has moved this turn
	inMines  // the unit's way led over mines, which are yet to go off (bkc2 WPN-06)
	wasMined // mines have gone off under the unit in the order under way
	runOver  // an enemy has moved onto this command unit and has yet to attack it (bkc2 CMD-10)
	movedUp  // the unit has moved up to support a friend in close combat (bkc1 CHG-05)
	finished // the unit takes no more orders this turn (CMD-07)
	oneOrder // the lowest of four bits that count the orders of the unit this turn (CMD-04)

	orders = 15 * oneOrder
	gone   = out | away
)

func (p *piece) has(s status) bool { return p.is&s != 0 }

// knockOut removes a piece from play and clears all else that the battle remembers of it.
func (p *piece) knockOut() { *p = piece{is: out, at: ground.Nowhere} }

// turn is the state of a player's turn.
type turn struct {
	dice    uint16  // the dice that aircraft throw at every unit in their zone
	orders  uint8   // the orders or requests of the current command unit so far; on a table each unit counts its own orders
	value   uint8   // the command value of the order or request for which dice are about to be thrown
	stage   stage   // the stage of the order or mission under way
	next    uint8   // the unit that the stage is about: its number, in stageOpportunity its place in Board.Line
	target  uint8   // the number of the unit under attack if no plan names it; in stageDelay the number of the mission
	again   bool    // the order was a command bonus: the units act once more
	twice   bool    // the order was a command bonus; stays set during the second action
	falls   pattern // the pattern of the mission under way
	stirred bool    // a unit has been driven back since the current order was given
	why     reasons // the modifiers of the value that an order needs, while a story is told
	tried   uint16  // missions of the next turn that an observer has tried to postpone, a bit each
	broken  [2]bool
	flown   [2]bool // whether the aircraft of a side came in the side's last turn (bkc1 AIR-01)
}

// stage is the progress of an order or fire mission.
type stage uint8

const (
	stageNone        stage = iota // no order or mission is under way
	stageOrder                    // the dice for an order are about to be thrown
	stageHazards                  // the hazards that units met on their way
	stageOpportunity              // enemies that saw the moves may fire (bkc2 OPP-01)
	stageShots
	stageCharges
	stageDelay   // the dice for an attempt to put off scheduled fire are about to be thrown
	stageRequest // the dice for an observer's request are about to be thrown
	stageZone    // the units in a mission's zone are attacked
)

type board = battle.Board[piece, turn]

type turnPhase = battle.Phase[piece, turn]

// game returns the turn of an edition: players take whole turns alternately (TURN-01), in these phases (TURN-02).
// Phases in which nothing can happen are left out.
func (f *field) game(name string) *battle.Game[piece, turn] {
	phases := []turnPhase{{Name: "break test", Next: f.breaking, Do: f.breakTest}}
	if f.script.Arrives() {
		phases = append(phases, f.arrivals())
	}
	if f.schedules() {
		phases = append(phases, turnPhase{Name: "scheduled", Next: f.scheduled, Do: f.fireScheduled})
	}
	phases = append(phases, turnPhase{Name: "initiative", Next: f.eager, Do: f.actOnInitiative},
		turnPhase{Name: "command", Next: f.commanded, Do: f.command})
	if f.turn.combatPhase {
		phases = append(phases, turnPhase{Name: "combat", Next: f.inContact, Do: f.closeCombat},
			turnPhase{Name: "damage", Next: f.battered, Do: f.throwDamage})
	}
	if f.breakLast {
		phases = append(phases, turnPhase{Name: "end", Next: f.breakingLast, Do: f.breakTest})
	}
	if f.lastTurn {
		for i := range phases {
			phases[i].Next = f.unlessBroken(phases[i].Next)
		}
	}
	return &battle.Game[piece, turn]{Name: name, Phases: phases, Alternate: true, Over: f.endPhase,
		Weight: battle.Weight{Unit: 12, Turn: 28}}
}

// attackNow plays an attack to its end and applies its result to the target. from is the place of the nearest attacker.
func (f *field) attackNow(d *sim.Dice, b *board, at battle.Ref, s *salvo, from ground.Place) {
	sim.Play(d, f.salvos, s)
	load := f.script.Passenger(b.Scene, at)
	f.suffer(d, b, at, s, from)
	if d.Telling() {
		f.noteOutcome(d, at, s)
		d.Tell(f.tellOutcome(b, at, s))
		f.tellLoad(d, b, load)
	}
}

// suffer applies the result of an attack to a unit.
func (f *field) suffer(d *sim.Dice, b *board, r battle.Ref, e *salvo, from ground.Place) {
	p := b.At(r)
	stood := p.at
	switch e.result {
	case resultKnockedOut:
		f.lose(b, r)
		return
	case resultSuppressed:
		p.is |= suppressed
		if r.Side == b.Clock.Active {
			p.is |= ownTurn & f.remembered
		}
	case resultFellBack:
		b.Turn.stirred = f.wide
		if _, lost := f.drive(d, b, r, from, int(e.fallback), fallsBack); lost {
			return
		}
	}
	p.marks += e.unsaved
	if e.unsaved > 0 {
		f.throwOff(b, r, stood)
	}
}
