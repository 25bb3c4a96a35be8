// Package players finds what happens in an engagement if both sides choose well how they play.
//
// Start reading at plans.go: every plan of one side against every plan of the other. matrix.go solves such a game as a linear
// programme. contest.go rolls its cells and computes their intervals. judge.go decides which cells are worth rolling, chooses
// by one luck and judges by another.
package players
