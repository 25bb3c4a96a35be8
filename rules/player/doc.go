// Package player leads sides: it chooses what units do. It knows no game.
//
// The player careful compares the options of a unit on a table. Each option is valued by the points that the unit may
// knock out, less the danger where it will stand, plus the worth of that square for its task. A game describes its
// units in a [Tactic], shows them in a [View], offers what a unit may do, and carries out the choice by its own rules.
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
