// Package random draws scenario files by chance: random:SEED stands where a file does. The same seed and words give the
// same text on every machine. A user can save the text as a file and change it.
//
// Start reading at Draw in recipe.go. A table consists of ground (ground.go: hills, villages with their roads, fields,
// woods), zones and objectives (places.go), forces of equal points (forces.go) and plans (plans.go). Each of these has
// its own stream of luck, so that a word that changes one leaves the others as they are. The package knows no game: a
// game's rules.Muster says how large a table is and what a force consists of. The package never plays a battle.
package random
