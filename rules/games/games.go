// Package games is the list of rulesets. Whoever parses a scenario line is handed it; a new game joins by being listed.
package games

import (
	"embed"
	"io/fs"
	"sync"

	"salvo/rules"
	"salvo/rules/bkc"
	"salvo/rules/bolt"
	"salvo/rules/cobi"
	"salvo/rules/random"
	"salvo/rules/yamlfile"
)

//go:embed scenarios
var scenarios embed.FS

// baked may hold the rosters parsed; see its README.
//
//go:embed baked
var baked embed.FS

// remembered lets the rosters be read without parsing them, if they are baked.
var remembered = sync.OnceFunc(func() {
	if rosters, err := baked.ReadFile("baked/rosters.bin"); err == nil {
		_ = yamlfile.Remember(rosters) // damaged, they are parsed
	}
})

// All is a library of all rulesets, in the order in which they are listed for the user.
func All() *rules.Library {
	remembered()
	library := rules.NewLibrary(bkc.First(), bkc.Second(), bolt.Game(), cobi.Game())
	library.ReadyMade, _ = fs.Sub(scenarios, "scenarios") // the folder is there: it is embedded
	library.Random = random.Generator()
	return library
}
