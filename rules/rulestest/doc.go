// Package rulestest tells whether a ruleset keeps the promises of the project. A game's own tests prove its rules; this
// suite proves what every game must do, for every procedure, with its example and with engagements described at random.
//
// Start reading at conform.go. examples.go checks worked examples and lines.go single scenario lines, for the tests of
// all games; rulebook.go holds a game's list of rules to its code, yardstick.go compares speed with a C program. The
// package imports no game; its own test is a coin toss. gallery.go and skirmish.go are made-up games for the tests of
// what is done with games.
package rulestest
