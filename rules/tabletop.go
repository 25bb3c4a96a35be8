package rules

import (
	"slices"
	"sync"

	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// A Table is the table on which a scenario is fought: the contents of its file, and the ground that the game makes of the
// map.
type Table struct {
	*tablefile.Table
	Ground *ground.Ground
	// Terrain is the game's terrain under the readings of the scenario.
	Terrain *ground.Terrain
	File    string // the name in a line: its path, or the name of a ready-made file
	Text    []byte // the text of the file
	// Translated lists what a reader should know if the file is fought by the rules of a game other than its own.
	Translated []Assumption

	others *sync.Map // the table with other terrain, by terrain
}

// A Tabletop declares how a game is fought on tables.
type Tabletop struct {
	Procedure string        // the procedure that is fought on tables
	Square    ground.Length // the side of a square if the file does not state it
	Least     int           // the number of units that hold an objective if the file does not state it; 0: one
	Terrain   *ground.Terrain
	// Loose is the terrain under those readings that bar the fewest units. TerrainOf returns the terrain under the readings
	// of a scenario. If TerrainOf is nil, the terrain is always the field Terrain.
	Loose     *ground.Terrain
	TerrainOf func(reading func(option string) string) *ground.Terrain
	Means     func(u *Unit) ground.Means // how a unit moves
	Stays     [ground.AllMeans]bool      // units that stay where they are set up, by means of movement, such as guns in some games
	// Reach returns how far a unit fires; nil if the range of guns does not limit where they are set up.
	Reach func(u *Unit) ground.Length
	// Combat reports whether a unit is a combat unit: it takes up a square and has a place in the party. In some games all
	// units are combat units; in others command units and units off the table are not.
	Combat func(u *Unit) bool
	// Aboard returns the place in the party of the unit that carries u at the start, 0 if none does. Carries returns
	// the reason why a unit cannot carry another, "" if it can. Both are nil if no unit is carried in the game.
	Aboard  func(u *Unit) int
	Carries func(by, u *Unit) (why string)
	// Leads returns the places in the party of the units that a unit commands, if the line states them. Nil: no unit
	// commands others by place.
	Leads func(u *Unit) []int
	// Careful: the careful player can play the game.
	Careful bool

	// Begins lists the fields that say how a unit begins on a table, beside its square: dug in, aboard another, with losses.
	Begins []string

	Length string   // the unit of all lengths: "cm"
	Unable string   // a sentence that says which units hold no objective
	Covers []string // the words for the values of ground.Look.Cover, none first
	// Going returns the word that the game's quick reference prints for a means of movement on a kind of ground: "+", "-"
	// or "dense". GoingWords explains these words.
	Going      func(kind ground.Kind, by ground.Means) string
	GoingWords string
	// Deployed returns the units of a scenario on its table, including its arrivals.
	Deployed func(s *Scenario) ([]Deployed, error)
	// Danger returns the effect of the enemy's fire on a unit in each square; nil if the game does not work it out.
	Danger func(s *Scenario, u *Deployed) (*Danger, error)
	// Muster says how random tables of the game are drawn; nil if they cannot be drawn.
	Muster *Muster
}

// A Danger is the effect of the enemy's fire on a unit in any square, with all other units where they begin.
type Danger struct {
	Told string // the assumptions, in a sentence or two
	// At returns the fire at a unit in a square. The model's first metric is 1 if the unit is out. The model is nil if
	// no enemy can fire at the unit there. stands is false if the unit cannot stand there.
	At func(square ground.Square) (m sim.Model, stands bool)
}

// A Deployed is a unit on a table.
type Deployed struct {
	*Unit
	Label   string // the name of the unit in stories
	Ordinal int    // the number among the units of its name on its side; 0 if it is the only one
	Side    int
	Arrival int          // the number of the arrival with which it comes; 0: it starts on the table
	Start   ground.Place // the place at the start, if it starts on the table
}

// Squares returns the squares of the units of a group, one for each unit; nil if the group states none.
func (g *Group) Squares() []string {
	for _, v := range g.Unit.values {
		if v.squares != nil {
			return v.squares
		}
	}
	return nil
}

// MissionsOf returns the missions that a field of a unit plans. On a table, X and P are the distances of the middle of
// the square east and north of the south-western corner.
func (s *Scenario) MissionsOf(u *Unit, field string) []Mission {
	value := u.Missions(field)
	if s.Table == nil {
		return value
	}
	value = slices.Clone(value)
	for i := range value {
		square, _ := s.Table.Map.Parse(value[i].Square) // the reader has checked the square
		east, north := s.Table.Ground.Middle(ground.Stand(square, 0))
		value[i].X, value[i].P = east.Units(), north.Units()
	}
	return value
}
