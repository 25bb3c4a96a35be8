// Package players finds out which plans the two sides of an engagement should choose, and what happens if both choose
// well.
//
// Start reading at plans.go: every plan of one side against every plan of the other. matrix.go solves such a game as a
// linear programme. contest.go rolls its cells and computes their intervals. judge.go decides which cells need more
// trials, chooses plans by one set of random numbers and judges them by another.
package players
