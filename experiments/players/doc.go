// Package players asks what comes of an engagement if both sides choose well how they play.
//
// Start reading at plans.go: every plan of one side against every plan of the other. matrix.go solves such a game as a
// linear programme, duel.go rolls its cells and says how sure one is of them, judge.go decides which cells are worth
// rolling, chooses on one half of the luck and judges on the other.
package players
