// Package games lists the rulesets; a new game is added to the list in All. It also holds the ready-made scenarios, the
// rulebook, and the tests that run over all games.
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

// rosters holds the syntax trees of all built-in rosters, so that a program need not parse their YAML when it starts.
// "make bake" writes the file.
//
//go:embed rosters.bin
var rosters []byte

// remembered passes the parsed rosters to the reader of YAML files, once.
var remembered = sync.OnceFunc(func() {
	_ = yamlfile.Remember(rosters) // if rosters.bin is damaged, the rosters missing in it are parsed from their YAML
})

// All returns a library of all rulesets, in the order in which they are listed for the user.
func All() *rules.Library {
	remembered()
	library := rules.NewLibrary(bkc.First(), bkc.Second(), bolt.Game(), cobi.Game())
	library.ReadyMade, _ = fs.Sub(scenarios, "scenarios") // no error: the folder is embedded
	library.Random = random.Generator()
	return library
}
