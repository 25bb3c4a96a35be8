package cobi

import (
	"embed"
	"io/fs"
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
)

//go:embed rosters/*.yaml
var rosters embed.FS

// Game returns the ruleset cobi.
func Game() *rules.Ruleset {
	builtIn, err := fs.Sub(rosters, "rosters")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return &rules.Ruleset{
		Name:  "cobi",
		Title: "COBI wargame",
		Short: "COBI",
		About: "The demo rules, version 0.8. Single soldiers, squads of five, guns and vehicles of the Second World War as " +
			"brick models; lengths in centimetres, six-sided dice, one of them open-ended. The book leaves much open, and " +
			"every option below is a point that a designer may dispute: +OPTION=READING decides it.",
		Fields:  slices.Concat(unitFields, cardFields, figureFields, battleFields),
		Weapons: weaponColumns,
		Options: append(options(), houseRules()...),
		Rulings: rulings,
		Procedures: checked(
			fireProcedure, toHitProcedure, damageProcedure, k6PlusProcedure, reloadProcedure, sustainProcedure,
			templateProcedure, meleeProcedure, mineProcedure, treatProcedure, hospitalProcedure, panicProcedure,
			rallyProcedure, motivateProcedure, spotProcedure, repairProcedure, fogProcedure, frostProcedure,
			initiativeProcedure, duelProcedure, battleProcedure,
		),
		Rosters: builtIn,
		Classes: classes,
		Lists:   unitLists,
		Bears:   "figures",

		Tabletop: tabletop(),
		Tables:   referenceTables(),
		Cards:    cards,
	}
}

// checked returns the procedures, each with a check before it. The check refuses stances and policies that the
// procedure does not use, or that the player of a side chooses itself.
func checked(all ...*rules.Procedure) (procedures []*rules.Procedure) {
	for _, p := range all {
		again := *p
		again.Prepare = func(s *rules.Scenario) (*rules.Engagement, error) {
			if err := battle.CheckConducts(s); err != nil {
				return nil, err
			}
			return p.Prepare(s)
		}
		procedures = append(procedures, &again)
	}
	return procedures
}
