// Package compare puts the same engagement side by side in several rulesets, or variants of one engagement.
//
// Start reading at comparison.go. catalogue.yaml says what the same thing is in each game, and catalogue_file.go
// reads it. fight.go makes the scenario lines of a situation, and ledger.go works them out together. figures.go and
// findings.go report the results, and causes.go finds the rule that makes a difference. lines.go compares scenario
// lines, such as house rules, with the same luck.
package compare
