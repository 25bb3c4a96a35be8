// Package compare shows the same engagement in several rulesets side by side, or several variants of one engagement.
//
// Start reading at comparison.go. catalogue.yaml says for each game which units and factors stand for a common
// situation, and catalogue_file.go reads it. fight.go writes the scenario lines of a situation, and ledger.go
// calculates them together. figures.go and findings.go report the results, and causes.go finds the rule that makes a
// difference. lines.go compares scenario lines, for example house rules, with common random numbers.
package compare
