// Package player leads sides: it chooses what units do. It knows no game.
//
// The player careful compares the options of a unit on a table. Each option is valued by the points that the unit may
// knock out, less the danger where it will stand, plus the worth of that square for its task. A game describes its
// units in a [Tactic], shows them in a [View], offers what a unit may do, and carries out the choice by its own rules.
//
// The comments of this package use these words:
//
//   - weighed unit: the unit whose options a [View] compares now
//   - cent: a hundredth of a point of cost
//   - danger: the share of the unit's cost, in thousandths, that enemies may be expected to take where the unit stands
//   - hope: what the unit's best fire may be expected to gain, in cents
//   - prospect: danger and hope in a square
//   - sightline: a number for the ground between two squares: the band of their distance, and the cover of each
//   - odds: what a unit and an enemy may do to each other across such a sightline
//   - free objective: an objective that the unit reaches before any enemy
//   - post: a square near a unit without targets from which it could fire at an enemy
//   - errand: the rest of a group's plan to leave the table for points
//
// Start reading at careful.go. careful_view.go compares options. careful_odds.go and careful_enemies.go compute what
// units and enemies may do to each other. careful_squares.go chooses squares. careful_errand.go is about leaving the
// table in time, and careful_end.go about the end of the battle.
//
// On the line the player careful chooses a stance and a policy before the first turn ([Lead]): outlook.go and
// outlook_weigh.go.
//
// The player simple is part of each game: its units follow their tasks and fire if they can. The [battle.Script] says
// which player leads a side.
package player
