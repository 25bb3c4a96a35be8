package bolt

import (
	"embed"
	"io/fs"
	"slices"

	"salvo/rules"
)

//go:embed rosters/*.yaml
var rosters embed.FS

// Game returns the ruleset Bolt Action, first edition: the rules of its reference card, and the rules that the card
// leaves out.
func Game() *rules.Ruleset {
	builtIn, err := fs.Sub(rosters, "rosters")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return &rules.Ruleset{
		Name:  "bolt-action",
		Title: "Bolt Action",
		Short: "Bolt Action",
		Says:  map[string]string{"effect=none": "unharmed", "effect=hindered": "pinned", "effect=reduced": "losses or damage", "effect=out": "destroyed"},
		About: "First edition, from its reference card; +edition=second imitates the second with the readings it lists. " +
			"Squads, teams, guns and single vehicles, 1939-45; lengths in inches, six-sided dice. Not modelled of the second " +
			"edition: blast templates of HE, and officers that draw extra dice; of the third: cover saves and its hit roll.",
		Fields:  slices.Concat(unitFields, standingFields, battleFields),
		Weapons: weaponColumns,
		Options: append(options(), houseRules()...),
		Procedures: []*rules.Procedure{
			fireProcedure,
			orderProcedure, rallyProcedure, moraleProcedure,
			assaultProcedure, assaultVehicleProcedure,
			vehicleDamageProcedure, indirectProcedure, bagProcedure,
			duelProcedure, battleProcedure,
		},
		Rosters:  builtIn,
		Classes:  classes,
		Lists:    unitLists,
		Prices:   []rules.Price{fanFormula},
		Tabletop: tabletop(),
		Tables:   referenceTables(),
		Cards:    cards,
	}
}

// A rulebook is a scenario that asks for the reading of an unclear rule only where the reading matters. If everything
// is true, it asks for all readings. A test uses this to check that the readings that are not asked for make no
// difference.
type rulebook struct {
	*rules.Scenario
	everything bool
}

// prepare returns the function that prepares a scenario with a procedure. It refuses fields of units that the procedure
// does not use.
func prepare(procedure func(rulebook) (*rules.Engagement, error)) func(*rules.Scenario) (*rules.Engagement, error) {
	return func(s *rules.Scenario) (*rules.Engagement, error) {
		b := rulebook{Scenario: s}
		if err := b.misplaced(); err != nil {
			return nil, err
		}
		return procedure(b)
	}
}

// is reports whether the scenario has chosen a reading that is not the default. If the option does not matter, is does
// not ask for the reading and returns false.
func (b rulebook) is(option, reading string, matters bool) bool {
	return (matters || b.everything && b.declares(option)) && b.Reading(option) == reading
}

// declares reports whether the procedure has an option of this name.
func (b rulebook) declares(option string) bool {
	return slices.ContainsFunc(b.Ruleset.OptionsOf(b.Procedure), func(o rules.Option) bool { return o.Name == option })
}
