// Package ground knows where units stand and what lies between them. A [Ground] is one of two kinds. The line is for
// battles without a map: two sides stand opposite each other, and every unit is in sight. The table is a map of squares
// with woods, hills and roads. The code of a game's turn calls the Ground and need not know which kind it is.
//
// Start reading at length.go (distances), then line.go (places on the line). For tables, square.go and kind.go hold the
// squares; crossing.go and sight.go find the squares between two squares; look.go says what these mean for a shot.
// way.go and move.go move units, and driven.go drives them back. table.go and pairs.go compute in advance what the
// simulated battles look up.
//
// The package imports nothing else of salvo and knows no unit, no turn and no dice. A game gives it a row of numbers for
// each kind of square, its [Terrain].
package ground
