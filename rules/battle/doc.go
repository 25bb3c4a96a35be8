// Package battle is what duels and battles of all games share: two forces on a ground, the turn loop, target policies,
// tallies and the end. A duel is a battle of few units.
//
// A game supplies its turn. It says what a unit remembers (U) and what the turn remembers (T), and declares a [Game]:
// the phases of a turn, each a function that does its next piece. The rest is here: [Game.Model] makes an engagement of
// it that both engines of package sim can run, in a state no larger than the forces need.
//
// Start reading at game.go (the turn loop) and board.go (what a phase sees); force.go lists the units of a line one by
// one, army.go is a side that a game has resolved, policy.go chooses targets, lots.go draws the order
// that decides between equals, tally.go measures how it ended, and factors.go declares the factors and the metrics under
// the names that are the same in every ruleset; observed.go shows battles to who looks on. The game in pistols_test.go is the smallest there is.
//
// On a table a battle has a [Script], what its scenario file says made ready before the trials, and remembers a
// [Scene]: script.go and scene.go, with script_start.go for where units start, script_tasks.go for what they are about,
// script_arrivals.go for who comes later and script_points.go for who holds what and who wins. The smallest game on a
// table is in march_test.go.
//
// Package player chooses what units do. It asks the script for places, tasks and what they are worth (script_places.go,
// script_tasks.go, script_worth.go), and the scene for who holds what.
//
// A player may play a battle on from where it stands before it decides: rehearsal.go, with script_menu.go for the strategies
// that it may choose among or expect of the enemy, and digest.go for the seed of its dice.
//
// The package knows no game: no range, no morale, no dice of its own except what decides who begins, lots,
// and who arrives.
package battle
