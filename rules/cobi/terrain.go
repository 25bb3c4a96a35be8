package cobi

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// A terrain is a row of the table of terrain. By the book, players agree before a battle which pieces of scenery are
// difficult, impassable, soft or hard cover (SET-03). This table is the agreement of salvo's players. Units go around
// difficult ground if the detour is short.
type terrain struct {
	cover     uint8  // inTheOpen, softCover or hardCover (VEH-02, rows 14 and 16 of the weapons table)
	difficult movers // movers that it slows: it costs a part of their move (MOV-01, MOV-02)
	bars      movers // movers that cannot enter it
	mines     bool   // whether it is a minefield (EFX-07)
}

const (
	inTheOpen uint8 = iota // numbers of cover, as in ground.Look.Cover
	softCover
	hardCover
)

// movers is a set of means of movement, a bit each.
type movers uint8

const (
	onFoot   movers = 1 << ground.Foot
	onWheels movers = 1 << ground.Wheels                 // light vehicles
	onTracks movers = 1<<ground.Tracks | 1<<ground.Heavy // all other vehicles
	towed    movers = 1 << ground.Gun
	nobody   movers = 0
	vehicles        = onWheels | onTracks | towed
	all             = onFoot | vehicles
)

// terrains is the table of terrain (SET-03).
var terrains = [ground.Kinds]terrain{
	ground.Open:          {cover: inTheOpen, difficult: nobody, bars: nobody},
	ground.Road:          {cover: inTheOpen, difficult: nobody, bars: nobody},
	ground.Rough:         {cover: inTheOpen, difficult: all, bars: nobody},
	ground.Woods:         {cover: softCover, difficult: all, bars: nobody},
	ground.DenseWoods:    {cover: softCover, difficult: onFoot, bars: vehicles},
	ground.BuiltUp:       {cover: hardCover, difficult: vehicles, bars: vehicles}, // E-77
	ground.Wall:          {cover: hardCover, difficult: onFoot | onTracks, bars: onWheels | towed},
	ground.Hedge:         {cover: softCover, difficult: all, bars: nobody},
	ground.Marsh:         {cover: inTheOpen, difficult: onFoot, bars: vehicles},
	ground.Water:         {cover: inTheOpen, difficult: nobody, bars: all},
	ground.Fortification: {cover: softCover, difficult: vehicles, bars: nobody}, // sandbags (EFX-10)
	ground.Mines:         {cover: inTheOpen, difficult: nobody, bars: nobody, mines: true},
	ground.Impassable:    {cover: inTheOpen, difficult: nobody, bars: all},
}

// barred returns the movers that cannot enter a kind of square. inHouses is the reading that lets vehicles enter
// built-up squares; by the default reading, they enter towns along roads only (E-77).
func barred(kind ground.Kind, inHouses bool) movers {
	if kind == ground.BuiltUp && inHouses {
		return nobody
	}
	return terrains[kind].bars
}

// strict and loose are the tables of terrain for package ground: strict bars vehicles from built-up squares, loose lets
// them in (E-77).
var strict, loose = priced(false), priced(true)

// priced returns the table of terrain in the form of package ground: the cover of each kind of square, and its price
// for each means of movement. Price 0 bars, 2 is difficult ground or a minefield, 1 is any other.
func priced(inHouses bool) *ground.Terrain {
	var t ground.Terrain
	for kind, row := range terrains {
		n := &t[kind]
		n.Cover = row.cover
		for means := range n.Price {
			switch who := movers(1 << means); {
			case barred(ground.Kind(kind), inHouses)&who != 0:
			case row.difficult&who != 0 || row.mines:
				n.Price[means] = 2
			default:
				n.Price[means] = 1
			}
		}
	}
	return &t
}

// tabletop declares how the game is played on tables.
func tabletop() *rules.Tabletop {
	return &rules.Tabletop{Procedure: "battle", Square: 10_00, Least: holdingUnits, Terrain: strict, Loose: loose, Means: meansOf,
		TerrainOf: func(reading func(option string) string) *ground.Terrain {
			if reading("vehicles-in-houses") == "yes" {
				return loose
			}
			return strict
		},
		Combat: func(*rules.Unit) bool { return true },
		Unable: "A vehicle that can neither move nor fire nor be repaired does not count.",
		Going:  goingOf, GoingWords: "+ free, - closed, slow: costs a part of the move, mines: attacked",
		Length: "cm", Covers: []string{inTheOpen: "none", softCover: "soft", hardCover: "hard"}, Muster: muster, Careful: true,
		Begins: []string{"dug-in", "hidden", "commander"},
		Deployed: func(s *rules.Scenario) ([]rules.Deployed, error) {
			return battle.Deployed(s, func(*rules.Unit) bool { return true })
		},
		Danger: dangerOf}
}

// difficultFor returns the kinds of squares that are difficult for a means of movement. Mud or snow makes open ground
// difficult for infantry; roads and buildings stay as they are (EFX-01).
func difficultFor(by ground.Means, mud bool) (kinds ground.Trail) {
	if mud && by == ground.Foot {
		kinds = 1 << ground.Open
	}
	for kind, row := range terrains {
		if row.difficult>>by&1 != 0 {
			kinds |= 1 << kind
		}
	}
	return kinds
}

// meansOf returns how a unit moves: infantry on foot, light vehicles with a gun of their card towed, other light
// vehicles on wheels, all others on tracks.
func meansOf(u *rules.Unit) ground.Means {
	switch {
	case u.Is("kind", "infantry"):
		return ground.Foot
	case !u.Is("class", "light"):
		return ground.Tracks
	case !u.Is("hit", "none"):
		return ground.Gun
	}
	return ground.Wheels
}

// goingOf returns a word for how a means of movement gets through a kind of ground: "-" closed, "mines", "slow" or "+"
// free. By the default reading, vehicles do not enter houses (E-77).
func goingOf(kind ground.Kind, by ground.Means) string {
	switch row := &terrains[kind]; {
	case barred(kind, false)>>by&1 != 0:
		return "-"
	case row.mines:
		return "mines"
	case row.difficult>>by&1 != 0:
		return "slow"
	}
	return "+"
}
