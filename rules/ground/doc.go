// Package ground is where units stand and what lies between them. A game's turn asks the [Ground]; it never asks which
// kind of ground it is. There are two kinds: the line, on which two sides stand opposite each other and nobody is out
// of sight, and the table, a map of squares with woods, hills and ways.
//
// Start reading at length.go (how far), then line.go (from where to where). Of the table: square.go and kind.go say
// what it is made of, crossing.go and sight.go what lies on the line between two squares, look.go what comes of it for
// who fires, way.go and move.go how units move, driven.go how they are driven back. table.go and pairs.go work out
// once what trials then look up.
//
// The package knows no game and nothing of ours: no unit, no turn, no dice. A game gives it a row of numbers for each
// kind of square, its [Terrain].
package ground
