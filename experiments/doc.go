// Package experiments runs what the user asked for: it takes scenarios, lets the engines of package sim work on them,
// and fills the plain types of package reports.
//
// Start reading at odds.go, one engagement worked out by one engine or both. questions.go understands what was asked
// of it, worker.go runs the engines, readings.go recomputes it under other readings of the rules. The package is handed
// its scenarios and knows no game.
package experiments
