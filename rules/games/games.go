// Package games is the list of rulesets. Whoever parses a scenario line is handed it; a new game joins by being listed.
package games

import (
	"embed"
	"io/fs"

	"salvo/rules"
	"salvo/rules/bkc"
	"salvo/rules/bolt"
	"salvo/rules/cobi"
	"salvo/rules/random"
)

//go:embed scenarios
var scenarios embed.FS

// All is a library of all rulesets, in the order in which they are listed for the user.
func All() *rules.Library {
	library := rules.NewLibrary(bkc.First(), bkc.Second(), bolt.Game(), cobi.Game())
	library.ReadyMade, _ = fs.Sub(scenarios, "scenarios") // the folder is there: it is embedded
	library.Random = random.Generator()
	return library
}
