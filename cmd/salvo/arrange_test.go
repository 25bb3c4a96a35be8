package main

import (
	"testing"

	"salvo/rules/games"
)

// A flag may stand before its command, where only its name tells whether the next word is its value.
func TestFlagsOfOneNameTakeAValueInAllCommandsOrInNone(t *testing.T) {
	app := (&program{library: games.All()}).app()
	for _, c := range app.Commands {
		for _, f := range c.Flags {
			if name := f.Names()[0]; takesValue(f) != takesValue(anyFlag(app, name)) {
				t.Errorf("--%s of salvo %s takes a value, or not, unlike that of other commands", name, c.Name)
			}
		}
	}
}
