package cobi

import _ "embed"

// rulesPage is the text of RULES.md. It is kept apart from the ruleset, so that a program that does not print the page
// does not contain it.
//
//go:embed RULES.md
var rulesPage string

// RulesPage returns RULES.md, which says for every rule of the book where its code is, or why there is none.
func RulesPage() string { return rulesPage }
