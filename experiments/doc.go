// Package experiments runs what the user asked for: it takes scenarios, lets the engines of package sim work on them,
// and fills the plain types of package reports.
//
// Start reading at odds.go, one engagement worked out by one engine or both. questions.go understands what was asked of
// it, engines.go runs the engines, readings.go recomputes it under other readings of the rules, together.go asks how
// many of several attacks succeed. axis.go is what can vary, chart.go works an engagement out for every value of an axis
// or two, and balance.go searches an axis for the value that makes a fight even. sensitivity.go
// steps everything by itself. workers.go does such things in parallel.
//
// The packages below this one stand on it: compare (the same engagement in several rulesets), points (what units are
// worth) and players (plans against plans). Package question declares what can be asked of all of them; the terminal, experiment
// files (package plan) and the page (package desk) ask it. The package is handed its library of games and knows none of them.
package experiments
