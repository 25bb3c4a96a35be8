package cobi

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// The turn of duels and battles is one round of the book for both sides (RND-01 to RND-06). Its phases, with their
// files:
//
//	fog           turn_start.go      EFX-05
//	arrivals      turn_task.go       on tables
//	the wounded   turn_wounded.go    on tables, of sides that care for them: EFX-12
//	initiative    turn_start.go      RND-01
//	activations   turn_activate.go   RND-03 to RND-05: which unit is next; what a vehicle does stands in turn_vehicle.go,
//	                                 what a squad does in turn_squad.go, their targets in turn_target.go, their shots in
//	                                 turn_shot.go, moves and melee in turn_move.go
//	end           turn_end.go        RND-06, SCN
//
// On a table units follow the tasks of their plans (turn_task.go) and need sight (turn_sight.go).
//
// A piece is a unit in play and holds all that a battle remembers of it. On a table, a unit that is out leaves only its
// wreck or its papers, with their place.
type piece struct {
	victim
	is       status
	at       ground.Place      // the unit's place; on a table Gone if the unit has left the game
	unloaded uint16            // the weapons to be reloaded, a bit for each figure; for a vehicle the first bit (LOAD-02)
	fired    [maxFigures]uint8 // the shots of each weapon that may run out of loads before the last turn (AMM-01)
}

// status holds flags of a piece. It has 16 bits so that the struct piece has no padding, which would be slow to compare
// and to hash.
type status uint16

const (
	acted       status = 1 << iota // has acted this turn
	mended                         // has been repaired this turn, and works from the next turn on (SPC-11)
	passed                         // has left the track on the other side (SCN-04)
	away                           // is not on the table: has not arrived yet, or has left
	went                           // has moved this turn, on a table
	dugIn                          // is dug in on a table, until it moves (SPC-07)
	wreck                          // the wreck of a vehicle that is out, on a table (DMG-04)
	hidden                         // is hidden or fully camouflaged (HID)
	covering                       // has done the first of two turns of camouflaging (HID-02)
	leads                          // one of its figures is the side's commander, neither dead nor wounded (E-74)
	spurred                        // motivated this turn (SPC-13), on a table
	firstPapers                    // carries the papers of the first objective, or fell with them (SCN-05); the bits for the other objectives follow
)

// papers is the mask of the papers of all objectives.
const papers = firstPapers<<mostPapers - firstPapers

func (p *piece) has(s status) bool { return p.is&s != 0 }

// inPlay reports whether the unit has figures or crew left and is on the table.
func (p *piece) inPlay() bool { return p.fit+p.wounded > 0 && p.is&(passed|away) == 0 }

// aimable reports whether a unit may be fired at: it is in play and not hidden (HID-01).
func (p *piece) aimable() bool { return p.fit+p.wounded > 0 && p.is&(passed|away|hidden) == 0 }

// out reports whether the unit has neither figures nor crew left.
func (p *piece) out() bool { return p.fit+p.wounded == 0 }

// turn is the state of a battle that belongs to no single unit: of the current turn, and of what each side has
// achieved.
type turn struct {
	fog    bool // there is fog this turn
	spent  [2]bool
	held   [2]uint8 // the number of turns in a row at whose end a side held its objective (AMB-45)
	won    [2]bool  // whether the side has reached the scenario's aim
	called [2]bool  // whether co-ordinates have been passed by radio, for the next shot (SPC-16)
	home   [2]uint8 // how many papers a side has brought home (SCN-05)
	acting activation
}

// An activation is the progress of the unit that acts now.
type activation struct {
	unit    uint8 // the unit that acts, from 1; 0: no unit acts
	stage   stage
	deed    deed  // the next deed that needs dice
	figure  uint8 // the first figure of a squad that has not acted
	target  uint8 // the enemy that the unit attacks, counted from 1; 0: none
	aimed   bool  // the shot has -1 because it is aimed: at the top of a vehicle, at a person, or past a nearer enemy (INF-05, DMG-02)
	wants   bool  // the player wants the shot to be aimed
	alone   uint8 // the enemy that the next figure attacks because it cannot attack target, counted from 1; 0: none (E-71)
	picks   bool  // the next figure fires past a nearer enemy
	second  bool  // the next figure fires its second weapon (WPN-03)
	shot    bool  // a figure of the unit has fired
	crew    bool  // the unit's loaders and gunners fire, because no other figure can (E-34)
	partner uint8 // the unit that acts next in the same activation, counted from 1; 0: none (RND-04)
	mine    uint8 // the minefield that the unit has entered, counted from 1; treadDone after its attack
}

// stage is the progress of an activation.
type stage uint8

const (
	toDecide  stage = iota
	onTheMove       // the unit has moved and may still fire (AMB-08)
	firing          // the figures of a squad fire, one after the other
	finished
)

// A deed is a part of an activation that needs dice.
type deed uint8

const (
	noDeed deed = iota
	toRepair
	toReload
	toShoot
	toStart // a vehicle starts its engine in the cold, before a move
	toFight // a squad fights hand to hand
	toSpot  // a unit looks for a hidden enemy
	toTread // mines attack the unit that has entered their field
	toMotivate
	toTreat // a medic or doctor treats a wounded soldier
)

type board = battle.Board[piece, turn]

// game returns the phases of a turn as a game that the engines play: one turn is a round for both sides.
func (f *field) game(name string) *battle.Game[piece, turn] {
	phases := []battle.Phase[piece, turn]{{Name: "fog", Next: f.inFog, Do: f.throwForFog}}
	if f.script != nil {
		phases = append(phases, f.arrivals()...)
	}
	if f.medic != nil {
		phases = append(phases, battle.Phase[piece, turn]{Name: "the wounded", Next: f.inCare, Do: f.careNow})
	}
	phases = append(phases, battle.Phase[piece, turn]{Name: "initiative", Next: f.undecided, Do: f.throwForInitiative},
		battle.Phase[piece, turn]{Name: "activations", Next: f.activated, Do: f.act})
	return &battle.Game[piece, turn]{Name: name, Phases: phases, Over: f.endTurn,
		Weight: battle.Weight{Unit: 22, Turn: 28}}
}

// acting returns the unit that is being activated.
func acting(b *board) battle.Ref { return b.Clock.Active.Unit(int(b.Turn.acting.unit) - 1) }

// aimedAt returns the enemy that the next figure of the acting unit attacks, or the unit's target.
func aimedAt(b *board) battle.Ref {
	a := &b.Turn.acting
	at := a.target
	if a.alone != 0 {
		at = a.alone
	}
	return b.Clock.Active.Other().Unit(int(at) - 1)
}
