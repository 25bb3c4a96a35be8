// Package random draws scenario files by chance: random:SEED stands where a file does. The same seed and words give the
// same text on every machine, and what it gives can be saved as a file to go on from.
//
// Start reading at Draw in recipe.go. A table is put together of ground (ground.go: hills, villages with their roads,
// fields, woods), zones and objectives (places.go), forces of equal points (forces.go) and plans (plans.go). Each of these has
// luck of its own, so that a word that changes one leaves the others as they are. Of games it knows nothing: they say in
// their rules.Muster how large a table is and what a force is put together of. It never plays anything.
package random
