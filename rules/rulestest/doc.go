// Package rulestest checks that a ruleset keeps the promises that all games must keep. A game's own tests check its
// rules; this suite checks every procedure of every game, with its example and with random engagements.
//
// Start reading at conform.go. examples.go checks worked examples and lines.go single scenario lines, for the tests of
// all games. rulebook.go compares a game's list of rules with its code. yardstick.go compares the speed with a C program.
// The package imports no game; its own tests use a coin toss. gallery.go and skirmish.go are made-up games for the tests
// of other packages.
package rulestest
