// Package ground answers where units stand and what lies between them. A game's turn asks the [Ground] and never asks
// which kind of ground it is. There are two kinds: the line, on which two sides stand opposite each other and every
// unit is in sight, and the table, a map of squares with woods, hills and ways.
//
// Start reading at length.go (distances), then line.go (places on the line). For the table, square.go and kind.go say
// what it is made of; crossing.go and sight.go what lies on the line between two squares; look.go what that means for a
// shot; way.go and move.go how units move; driven.go how they are driven back. table.go and pairs.go work out once what
// trials look up.
//
// The package imports nothing of salvo and knows no unit, no turn and no dice. A game gives it a row of numbers for
// each kind of square, its [Terrain].
package ground
