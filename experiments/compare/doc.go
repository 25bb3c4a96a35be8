// Package compare puts the same engagement side by side in several rulesets, or variants of one engagement.
//
// Start reading at comparison.go. What the same thing is in each game stands in catalogue.yaml, read by
// catalogue_file.go; fight.go makes the scenario lines of a situation, ledger.go works them out together, figures.go
// and findings.go tell what came of it, and causes.go which rule makes a difference. lines.go compares scenario lines,
// such as house rules, with the same luck.
package compare
