package bkc

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// turnRules holds what differs between the turns of the editions.
type turnRules struct {
	combatPhase     bool // close combat has its own phase, after which dice for lasting damage are thrown
	opportunityFire bool // units may fire at enemies as they move
	ownInitiative   bool // a factor sets the distance of initiative; if false, the distance is 20 cm

	closes          func(p plan, enemy ground.Length) bool // reports whether a plan makes the order harder by 1: a move near an enemy, or a charge (CMD-04)
	ignoresDistance func(u *troop, p plan) bool            // reports whether a unit's distance from the commander costs nothing (CMD-04)
	counts          func(u *troop) bool                    // reports whether a unit counts for the breakpoint (BRK-01)
	// blunder plays the table of command blunders. It reports whether the units go on to do what they now plan.
	blunder func(f *field, d *sim.Dice, b *board, who battle.Ref) (goOn bool)
	// part plays what follows a close combat without a winner.
	part           func(f *field, d *sim.Dice, b *board, by storm, at battle.Ref)
	supportAtEdges bool // on a table supporters in close combat stand at their friends' edges; if false, near them and in sight of an enemy
	overruns       bool // a unit that moves onto a command unit attacks; if false, the command unit only makes way
	mines          int  // the dice on a unit that moves over mines; 0: no unit moves over mines

	// Support.
	airSuperiority bool                         // there is a factor for air superiority
	requestedScore func(b rulebook, u unit) int // the score that hits batteries and aircraft in a blunder
	enemyAirCosts  bool                         // a request for aircraft is harder when the enemy flew last turn
	plainDeviation bool                         // deviation always has three dice; if false, the distance of the observer decides
	// observersLoseValue: in a blunder observers lose command value; if false, they are attacked.
	observersLoseValue    bool
	allCommandersFireFlak bool // all command units within 20 cm fire at aircraft; if false, only CO and HQs, by their range
	flakSees              bool // anti-aircraft fire needs sight of the target of the aircraft
	laterRequestsCost     bool // each later request of a turn costs 1
	combatRounds          int  // the rounds after which close combat ends; 0: no limit
}

var firstTurn = &turnRules{
	combatPhase:     true,
	opportunityFire: false,
	ownInitiative:   false,

	closes:          func(p plan, enemy ground.Length) bool { return !p.fires() && enemy <= 20_00 }, // note 4
	ignoresDistance: func(u *troop, p plan) bool { return u.recce || p.fires() && u.weapon.kind == indirectFire },
	counts:          func(u *troop) bool { return u.kind != "transport" }, // BRK-01
	blunder:         firstTurnBlunder,
	part:            rebound,
	supportAtEdges:  true,
	combatRounds:    10,
	overruns:        false, // CMD-11
	mines:           0,

	airSuperiority:        false,
	requestedScore:        firstRequestedScore,
	enemyAirCosts:         true,
	plainDeviation:        true,
	observersLoseValue:    false,
	allCommandersFireFlak: true,
	flakSees:              false,
	laterRequestsCost:     false, // AMB-18
}

var secondTurn = &turnRules{
	combatPhase:     false,
	opportunityFire: true,
	ownInitiative:   true,

	closes:          func(p plan, _ ground.Length) bool { return p.charges() },
	ignoresDistance: func(u *troop, _ plan) bool { return u.recce || u.kind == "mortar" },
	counts:          func(u *troop) bool { return !u.recce && !u.isSoftTransport() }, // BRK-01
	blunder:         secondTurnBlunder,
	part:            backOff,
	supportAtEdges:  false,
	combatRounds:    0,
	overruns:        true, // CMD-10
	mines:           3,    // WPN-06, AMB-12

	airSuperiority:        true,
	requestedScore:        requestedUnitScore,
	enemyAirCosts:         false,
	plainDeviation:        false,
	observersLoseValue:    true,
	allCommandersFireFlak: false,
	flakSees:              true,
	laterRequestsCost:     true, // ART-02, AIR-01
}
