// Package games is the list of rulesets. Whoever parses a scenario line is handed it; a new game joins by being listed.
package games

import (
	"salvo/rules"
	"salvo/rules/bkc"
	"salvo/rules/bolt"
	"salvo/rules/cobi"
)

// All is a library of all rulesets, in the order in which they are listed for the user.
func All() *rules.Library {
	return rules.NewLibrary(bkc.First(), bkc.Second(), bolt.Game(), cobi.Game())
}
