package games

import (
	"salvo/rules/bkc"
	"salvo/rules/bolt"
	"salvo/rules/cobi"
	"salvo/rules/rulebook"
)

// Rulebook returns the lines of RULES.md that concern a ruleset; nil for a ruleset without such a page.
func Rulebook(ruleset string) []rulebook.Line {
	pages := map[string]func() string{"bkc1": bkc.RulesPage, "bkc2": bkc.RulesPage, "bolt-action": bolt.RulesPage, "cobi": cobi.RulesPage}
	page, ok := pages[ruleset]
	if !ok {
		return nil
	}
	lines, _ := rulebook.Read(page()) // no error: a test checks that the page can be read
	return rulebook.Of(ruleset, lines)
}
