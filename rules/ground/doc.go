// Package ground is where units stand and what lies between them. A game's turn asks the [Ground]; it never asks which
// kind of ground it is. There is one kind so far: the line, on which two sides stand opposite each other and nobody is
// out of sight.
//
// Start reading at length.go (how far), then line.go (from where to where).
//
// The package knows no game and nothing of ours: no unit, no turn, no dice.
package ground
