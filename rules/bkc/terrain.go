package bkc

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// A terrain is a row of the table of terrain: the cover of a kind of ground, the movers that may not enter it (bkc1
// MOV-03, bkc2 MOV-02) and those for which it is dense (bkc1 CMD-04 note 3, bkc2 CMD-11). Ground is free or barred in
// this game, never slow. Players avoid some ground: its squares count twice, so that units go around it if the detour
// is short.
type terrain struct {
	cover uint8 // HIT-01: none, soft or hard
	bars  movers
	dense movers
	halts bool // one move ends before the obstacle, the next crosses it (MOV-01)
	harms bool // a unit that is driven into this ground is lost (FB-06, E-16)
	shuns bool // players go around this ground if the detour is short
}

const (
	inTheOpen uint8 = iota // as in ground.Look.Cover
	softCover
	hardCover
)

// movers is a set of means of movement.
type movers uint8

const (
	onFoot   movers = 1 << ground.Foot                   // infantry and cavalry
	onWheels movers = 1 << ground.Wheels                 // lorries and motorcycles
	onTracks movers = 1<<ground.Tracks | 1<<ground.Heavy // AFVs and other vehicles
	towed    movers = 1 << ground.Gun
	nobody   movers = 0
	all             = onFoot | onWheels | onTracks | towed
)

// firstTerrain is the table of bkc1 MOV-03 and CMD-04 note 3.
var firstTerrain = [ground.Kinds]terrain{
	ground.Open:          {cover: inTheOpen, bars: nobody, dense: nobody},
	ground.Road:          {cover: inTheOpen, bars: nobody, dense: nobody},
	ground.Rough:         {cover: inTheOpen, bars: onWheels, dense: onTracks | towed},
	ground.Woods:         {cover: softCover, bars: onWheels, dense: onTracks | towed},
	ground.DenseWoods:    {cover: softCover, bars: all &^ onFoot, dense: nobody},
	ground.BuiltUp:       {cover: softCover, bars: nobody, dense: onWheels | onTracks | towed},
	ground.Wall:          {cover: softCover, bars: onWheels | towed, dense: nobody, halts: true},
	ground.Hedge:         {cover: softCover, bars: onWheels | towed, dense: nobody, halts: true},
	ground.Marsh:         {cover: inTheOpen, bars: all &^ onFoot, dense: onFoot},
	ground.Water:         {cover: inTheOpen, bars: all, dense: nobody},
	ground.Fortification: {cover: hardCover, bars: nobody, dense: onWheels | towed},
	// The rules have nothing about entering mines: no unit enters them by choice.
	ground.Mines:      {cover: inTheOpen, bars: all, dense: nobody, harms: true},
	ground.Impassable: {cover: inTheOpen, bars: all, dense: nobody},
}

// secondTerrain is the table of bkc2 MOV-02 and CMD-11. It is that of the first edition except for mines: a unit that
// enters them is attacked (WPN-06).
var secondTerrain = func() [ground.Kinds]terrain {
	t := firstTerrain
	t[ground.Mines] = terrain{cover: inTheOpen, bars: nobody, dense: nobody, harms: true, shuns: true}
	return t
}()

// denseFor returns the kinds of squares that are dense for a means of movement.
func (e *edition) denseFor(by ground.Means) (kinds ground.Trail) {
	for kind, row := range e.terrain {
		if row.dense>>by&1 != 0 {
			kinds |= 1 << kind
		}
	}
	return kinds
}

// tabletop declares how an edition is played on tables.
func (e *edition) tabletop() *rules.Tabletop {
	t := &rules.Tabletop{Procedure: "battle", Square: 5_00, Terrain: &ground.Terrain{}, Means: meansOf, Combat: takesRoom,
		Reach:  func(u *rules.Unit) ground.Length { return ground.LengthOf(u.Number("range")) },
		Aboard: aboard, Carries: whyNotCarried, Leads: leads, Muster: muster, Careful: true,
		Unable: "Command units and suppressed units do not count, nor do those of a side that has broken.",
		Begins: []string{"dug-in", "fortified", "aboard", "commands", "off-table", "schedule", "shell", "pattern"},
		Going:  e.going, GoingWords: "+ free, - closed, dense: orders -1, halts: a move ends before it, mines: attacked",
		Length: "cm", Covers: []string{inTheOpen: "none", softCover: "soft", hardCover: "hard"},
		Deployed: func(s *rules.Scenario) ([]rules.Deployed, error) { return battle.Deployed(s, isOnTable) },
		Danger:   func(s *rules.Scenario, u *rules.Deployed) (*rules.Danger, error) { return dangerOf(e.open(s), u) }}
	for kind, row := range e.terrain {
		n := &t.Terrain[kind]
		n.Cover, n.Halts, n.Harms = row.cover, row.halts, row.harms
		n.Screens = row.halts // walls and hedges, unless one touches them (bkc1 LOS-02, bkc2 LOS-01)
		for means := range n.Price {
			if row.bars>>means&1 == 0 {
				n.Price[means] = 1 + uint8(oneIf(row.shuns))
			}
		}
	}
	return t
}

// meansOf returns how a unit moves. Armoured half-tracks and armoured cars go where other vehicles go, lorries do not.
func meansOf(u *rules.Unit) ground.Means {
	switch made := newUnit(u); {
	case made.isSoftTransport():
		return ground.Wheels
	case made.isVehicle():
		return ground.Tracks
	case made.isGun():
		return ground.Gun
	}
	return ground.Foot
}

// takesRoom reports whether a unit takes up a square: all units do but command units and units off the table.
func takesRoom(u *rules.Unit) bool {
	return !u.Is("kind", "command") && u.Is("role", "none") && isOnTable(u)
}

// isOnTable reports whether a unit stands on the table: all do but aircraft, and artillery that fires from behind the table.
func isOnTable(u *rules.Unit) bool { return !u.Yes("off-table") }

// going returns a player's word for how a mover may enter a kind of ground: closed, mined, dense for orders, an
// obstacle, or free.
func (e *edition) going(kind ground.Kind, by ground.Means) string {
	switch row := &e.terrain[kind]; {
	case row.bars>>by&1 != 0:
		return "-"
	case row.harms:
		return "mines"
	case row.dense>>by&1 != 0:
		return "dense"
	case row.halts:
		return "halts"
	}
	return "+"
}
