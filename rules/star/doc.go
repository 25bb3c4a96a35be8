// Package star makes rulesets of files that users write: units, procedures and rules of a game of their own, in Starlark.
//
// Start reading at load.go, which turns a file into a rules.Ruleset. words.go and procedure.go hold the words with
// which a file declares its game. bind.go gives rules their parameters, dice.go holds the throws of dice, and model.go
// gives a rule to the engines.
//
// The parser and the resolver of names are those of go.starlark.net. The code itself runs here, as closures (compile_*.go,
// operators.go, methods.go), and not in the interpreter of that library, for two reasons. That interpreter counts steps
// but not memory: an int that is squared forty times, a tuple that holds itself twice over or a list compared with itself
// take gigabytes or hours within one step. Here every operation counts what it makes and what it looks at (machine.go).
// And a rule runs in about a third of the time. Tests compare both on random programs.
//
// The language is smaller than Starlark: whole numbers below 2^53, no floats, no sets, no bytes, no load, no * arguments.
// The package reads no files and writes none.
package star
