package cobi

import _ "embed"

// rulesPage is no field of the ruleset: a program that does not print the page then does not contain it.
//
//go:embed RULES.md
var rulesPage string

// RulesPage returns RULES.md, which says for every rule of the book where its code is, or why there is none.
func RulesPage() string { return rulesPage }
