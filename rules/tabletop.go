package rules

import (
	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// A Table is what a scenario is fought on if it is not the line: what its file says, and the ground that its game makes
// of the map.
type Table struct {
	*tablefile.Table
	Ground *ground.Ground
	File   string // as a line names it: its path, or the name of a ready-made one
	Text   []byte // of the file
}

// A Tabletop is what a game has to say about tables.
type Tabletop struct {
	Procedure string        // that is fought on them
	Square    ground.Length // the side of one, if a file does not say it
	Terrain   *ground.Terrain
	Means     func(u *Unit) ground.Means // how it moves
	Combat    func(u *Unit) bool         // it takes up a square; what commands or is off the table does not

	Length string   // the unit of all lengths: "cm"
	Covers []string // the words for what ground.Look.Cover may be, none first
	// Deployed are the units of a scenario that stand on its table, those that arrive later among them.
	Deployed func(s *Scenario) ([]Deployed, error)
}

// A Deployed is a unit of a table.
type Deployed struct {
	*Unit
	Label   string // what stories call it
	Side    int
	Arrival int          // with which arrival of its side it comes; 0: it is there from the start
	Start   ground.Place // if it is
}
