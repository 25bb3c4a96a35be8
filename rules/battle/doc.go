// Package battle is what duels and battles of all games share: two forces on a ground, the turn loop, target policies,
// tallies and the end. A duel is a battle of few units.
//
// A game supplies its turn. It says what a unit remembers (U) and what the turn remembers (T), and declares a [Game]: the
// phases of a turn, each a function that does its next piece. The rest is here: [Game.Model] turns a game into an
// engagement that both engines of package sim can run, in a state no larger than the forces need.
//
// Start reading at game.go (the turn loop) and board.go (what a phase sees); force.go lists the units of a scenario one by
// one, army.go is a side that a game has resolved, policy.go chooses targets, lots.go draws the order that decides between
// equals, tally.go measures how a battle ended, and factors.go declares the factors and the metrics under the names that
// are the same in every ruleset; observed.go shows battles to spectators. The game in pistols_test.go is the smallest there
// is.
//
// On a table a battle has a [Script], which is the scenario file prepared before the trials, and remembers a [Scene]:
// script.go and scene.go. script_start.go places units at the start, script_tasks.go follows their tasks,
// script_arrivals.go brings units that come later, and script_points.go finds the holders of objectives and the winner. The
// smallest game on a table is in march_test.go.
//
// Package player chooses what units do. It asks the script for places, tasks and what they are worth (script_places.go,
// script_tasks.go, script_worth.go), and the scene for the holders of objectives.
//
// A player may try out how a battle goes on before it decides: rehearsal.go, with script_menu.go for the strategies that it
// may choose among or expect of the enemy, and digest.go for the seed of its dice. A course is a list of tasks for one
// group; a strategy chooses a course for each group of a side.
//
// The package knows no game: no range, no morale, no dice of its own except those that decide which side begins, how lots
// fall, and which units arrive.
package battle
