// Package random generates scenario files from a random seed. A user writes random:SEED in place of the name of a
// scenario file. The same seed and words give the same text on every machine. A user can save the text as a file and
// change it.
//
// Start reading at Draw in recipe.go. A table consists of ground (ground.go: hills, villages with their roads, fields,
// woods, rough ground), zones and objectives (places.go), forces of equal points (forces.go) and plans (plans.go). Each
// step with chance has its own stream of random numbers, so that a word that changes one step leaves the random numbers
// of the others as they are. The package knows no game: a game's rules.Muster says how large a table is and what a
// force consists of. The package never plays a battle.
package random
