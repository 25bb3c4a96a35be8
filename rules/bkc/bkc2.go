package bkc

import (
	"embed"
	"io/fs"

	"salvo/rules"
)

//go:embed rosters/*.yaml
var rosters embed.FS

// Second is the second edition, from its two-page reference sheet; what the sheet leaves out is taken over from the
// first edition.
func Second() *rules.Ruleset {
	builtIn, err := fs.Sub(rosters, "rosters")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return &rules.Ruleset{
		Name:       "bkc2",
		Title:      "Blitzkrieg Commander II",
		About:      "Platoons as single bases, 1936-45; lengths in centimetres, six-sided dice.",
		Fields:     unitFields,
		Options:    options,
		Procedures: []*rules.Procedure{fireProcedure},
		Rosters:    builtIn,
	}
}
