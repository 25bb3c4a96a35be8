package bkc

import _ "embed"

// rulesPage is the text of RULES.md. It is kept apart from the ruleset, so that a program that does not print the text
// does not contain it.
//
//go:embed RULES.md
var rulesPage string

// RulesPage returns the text of RULES.md, which says for every rule whether and where salvo plays it.
func RulesPage() string { return rulesPage }
