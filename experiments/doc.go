// Package experiments answers the user's questions: it takes scenarios, lets the engines of package sim calculate them,
// and fills the plain types of package reports with the results.
//
// Start reading at odds.go: one engagement is worked out by one engine or both. questions.go reads the questions about
// the engagement, engines.go runs the engines, readings.go works the engagement out under other readings of the rules,
// and together.go finds how many of several attacks succeed. axis.go declares what can vary, chart.go works an engagement
// out for every value of one axis or two, and balance.go searches an axis for the value that makes a fight even.
// sensitivity.go changes one thing at a time. workers.go does pieces of work in parallel.
//
// The packages below this one use it: compare (the same engagement in several rulesets), points (what units are worth)
// and players (plans against plans). Package question declares the questions that all of them answer; the terminal,
// experiment files (package plan) and the page (package desk) ask these questions. Callers hand the package a library of
// games; the package itself knows no game.
package experiments
