package rules

import (
	"slices"
	"sync"

	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// A Table is what a scenario is fought on if it is not the line: what its file says, and the ground that its game makes
// of the map.
type Table struct {
	*tablefile.Table
	Ground *ground.Ground
	// Terrain is what the game says about the ground, under the readings of the scenario.
	Terrain *ground.Terrain
	File    string // as a line names it: its path, or the name of a ready-made one
	Text    []byte // of the file
	// Translated is what a reader should know of a file that is fought by the rules of another game than its own.
	Translated []Assumption

	others *sync.Map // the same table on other terrain, by it
}

// A Tabletop is what a game has to say about tables.
type Tabletop struct {
	Procedure string        // that is fought on them
	Square    ground.Length // the side of one, if a file does not say it
	Least     int           // units that hold a place, if a file does not say it; 0: one
	Terrain   *ground.Terrain
	// Loose is the terrain that bars fewest units, whatever the readings, and TerrainOf the one that holds under the readings
	// of a scenario; nil: Terrain, always.
	Loose     *ground.Terrain
	TerrainOf func(reading func(option string) string) *ground.Terrain
	Means     func(u *Unit) ground.Means // how it moves
	Stays     [ground.AllMeans]bool      // who is set up somewhere and never moves: guns of some games
	Combat    func(u *Unit) bool         // it takes up a square; what commands or is off the table does not
	// Aboard is the place in the party of who carries a unit at the start, 0 if nobody does, and Carries is why a unit
	// cannot carry another, "" if it can. nil: nobody is carried.
	Aboard  func(u *Unit) int
	Carries func(by, u *Unit) (why string)
	// Leads are the places in the party of those whom a unit commands, if it says them. nil: nobody does.
	Leads func(u *Unit) []int
	// Careful: the careful player knows how to play it.
	Careful bool

	Length string   // the unit of all lengths: "cm"
	Covers []string // the words for what ground.Look.Cover may be, none first
	// Deployed are the units of a scenario that stand on its table, those that arrive later among them.
	Deployed func(s *Scenario) ([]Deployed, error)
	// Danger is what the enemy's fire does to a unit wherever it may stand; nil: the game does not say.
	Danger func(s *Scenario, u *Deployed) (*Danger, error)
	// Muster is how tables of the game are drawn by chance; nil: they are not.
	Muster *Muster
}

// A Danger is what the enemy's fire would do to a unit that stands somewhere else, all other units where they begin.
type Danger struct {
	Told string // what is reckoned with, in a sentence or two
	// At is the fire at a unit in a square, whose first metric is 1 if it is out. No model: nobody can fire at it there.
	// It is false where the unit cannot stand.
	At func(square ground.Square) (m sim.Model, stands bool)
}

// A Deployed is a unit of a table.
type Deployed struct {
	*Unit
	Label   string // what stories call it
	Side    int
	Arrival int          // with which arrival of its side it comes; 0: it is there from the start
	Start   ground.Place // if it is
}

// Squares are those that the units of a group stand on, one for each; nil if it says none.
func (g *Group) Squares() []string {
	for _, v := range g.Unit.values {
		if v.squares != nil {
			return v.squares
		}
	}
	return nil
}

// MissionsOf are what a field of a unit plans. On a table the point is the middle of the square, so far east and north of
// the south-western corner.
func (s *Scenario) MissionsOf(u *Unit, field string) []Mission {
	said := u.Missions(field)
	if s.Table == nil {
		return said
	}
	said = slices.Clone(said)
	for i := range said {
		square, _ := s.Table.Map.Parse(said[i].Square) // checked before
		east, north := s.Table.Ground.Middle(ground.Stand(square, 0))
		said[i].X, said[i].P = east.Units(), north.Units()
	}
	return said
}
