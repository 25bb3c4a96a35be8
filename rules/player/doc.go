// Package player leads sides: it chooses what units do. It knows no game.
//
// The player careful weighs what a unit may do on a table: the points that it may knock out, less the danger where it will
// stand, plus the worth of that square for its task. A game describes its units in a [Tactic], shows them in a [View],
// offers what a unit may do, and does what the player chooses by its own rules. Start reading at careful.go. careful_view.go
// is what the player weighs, careful_odds.go and careful_enemies.go are what units and enemies may do to each other,
// careful_squares.go is where units may go, careful_errand.go is leaving the table in time, and careful_end.go is the end of
// the battle.
//
// On the line the player careful chooses a stance and a policy before the first turn ([Lead]): outlook.go and
// outlook_weigh.go.
//
// The player simple is the game's own: it goes the way of its task and fires when it can. Which player leads a side stands in
// the [battle.Script].
package player
