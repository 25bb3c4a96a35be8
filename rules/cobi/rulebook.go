package cobi

import _ "embed"

// rulesPage is kept apart from the ruleset, so that a program that does not print it does not carry it.
//
//go:embed RULES.md
var rulesPage string

// RulesPage returns RULES.md: what became of every rule.
func RulesPage() string { return rulesPage }
