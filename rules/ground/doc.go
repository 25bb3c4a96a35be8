// Package ground answers where units stand and what lies between them. The code of a game's turn asks the [Ground] and need
// not know which of the two kinds it is. One kind is the line, for battles without a map: two sides stand opposite each
// other and every unit is in sight. The other is the table, a map of squares with woods, hills and roads.
//
// Start reading at length.go (distances), then line.go (places on the line). For the table, square.go and kind.go say what
// it is made of; crossing.go and sight.go which squares lie between two squares; look.go what that means for a shot; way.go
// and move.go how units move; driven.go how they are driven back. table.go and pairs.go compute in advance what the
// simulated battles look up.
//
// The package imports nothing else of salvo and knows no unit, no turn and no dice. A game gives it a row of numbers for
// each kind of square, its [Terrain].
package ground
