package cobi

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// The turn of duels and battles: a round of the book, for both sides (RND-01 to RND-06). Its phases, and where they
// are:
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
// A piece is a unit in play: all that a battle remembers of it. Of a unit that is out a battle on a table remembers only the
// wreck and the papers, and their place.
type piece struct {
	victim
	is       status
	at       ground.Place      // its place; on a table Gone once it is not in play
	unloaded uint16            // weapons that cannot fire, a bit for each figure; for a vehicle the first bit (LOAD-02)
	fired    [maxFigures]uint8 // shots of figures whose weapons may run out of loads before the last turn (AMM-01)
}

// status holds flags of a piece. Its width leaves no gaps in a piece: gaps are slow to compare and to hash.
type status uint16

const (
	acted       status = 1 << iota // this turn
	mended                         // repaired, and works from the next turn on (SPC-11)
	passed                         // has left the track on the other side (SCN-04)
	away                           // is not on the table: it is yet to come, or has left
	went                           // has moved this turn, on a table
	dugIn                          // is dug in on a table, until it moves (SPC-07)
	wreck                          // the wreck of a vehicle that is out, on a table (DMG-04)
	hidden                         // is hidden or camouflaged (HID)
	covering                       // half camouflaged (HID-02)
	leads                          // its side's commander is one of its figures, alive and well (E-74)
	spurred                        // motivated this turn (SPC-13), on a table
	firstPapers                    // carries these papers, or fell with them (SCN-05); the papers of other points follow
)

// papers is the mask of the papers of all points.
const papers = firstPapers<<mostPapers - firstPapers

func (p *piece) has(s status) bool { return p.is&s != 0 }

// inPlay reports whether any figure or crew is left, on the table.
func (p *piece) inPlay() bool { return p.fit+p.wounded > 0 && p.is&(passed|away) == 0 }

// aimable reports whether a unit may be fired at (HID-01).
func (p *piece) aimable() bool { return p.fit+p.wounded > 0 && p.is&(passed|away|hidden) == 0 }

// out reports whether no figure or crew is left.
func (p *piece) out() bool { return p.fit+p.wounded == 0 }

// turn is the state of a turn.
type turn struct {
	fog    bool // thick this turn
	spent  [2]bool
	held   [2]uint8 // turns in a row at whose end a side held its objective (AMB-45)
	won    [2]bool  // the side has reached the scenario's aim
	called [2]bool  // co-ordinates have been passed by radio for one shot (SPC-16)
	home   [2]uint8 // papers that a side has brought home (SCN-05)
	acting activation
}

// An activation is the progress of the unit that acts now.
type activation struct {
	unit    uint8 // the unit that acts, from 1; 0: no unit acts
	stage   stage
	deed    deed  // the deed that is due
	figure  uint8 // the first figure of a squad that has not acted
	target  uint8 // the enemy it attacks, from 1; 0: none
	aimed   bool  // the shot is aimed, for -1: at the top of a vehicle, at a person, or past a nearer enemy (INF-05, DMG-02)
	wants   bool  // its player wants the shot aimed
	alone   uint8 // the enemy that the next figure attacks if it cannot attack the target, from 1; 0: none (E-71)
	picks   bool  // that figure passes over a nearer enemy
	second  bool  // that figure fires its second weapon (WPN-03)
	shot    bool  // one of its figures has fired
	crew    bool  // its loaders and gunners fire, since no other figure can (E-34)
	partner uint8 // the unit that acts in the same activation after it, from 1; 0: none (RND-04)
	mine    uint8 // the minefield that it has come to, from 1; then treadDone
}

// stage is the progress of an activation.
type stage uint8

const (
	toDecide  stage = iota
	onTheMove       // it has moved and may still fire (AMB-08)
	firing          // a squad, figure by figure
	finished
)

// A deed is a piece of an activation that needs dice.
type deed uint8

const (
	noDeed deed = iota
	toRepair
	toReload
	toShoot
	toStart // starts its engine in the cold, before a move
	toFight // hand to hand
	toSpot  // looks for a hidden enemy
	toTread // is attacked by the mines that it has come to
	toMotivate
	toTreat // treats a wounded man
)

type board = battle.Board[piece, turn]

// game returns the turn for the engines: one round for both sides.
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

// acting returns the unit that acts now.
func acting(b *board) battle.Ref { return b.Clock.Active.Unit(int(b.Turn.acting.unit) - 1) }

// aimedAt returns the enemy that the acting unit attacks, or that its next figure attacks.
func aimedAt(b *board) battle.Ref {
	a := &b.Turn.acting
	at := a.target
	if a.alone != 0 {
		at = a.alone
	}
	return b.Clock.Active.Other().Unit(int(at) - 1)
}
