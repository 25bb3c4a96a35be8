package bkc

import (
	"salvo/rules"
	"salvo/rules/ground"
)

// muster says how random tables of both editions and their forces are drawn: about a dozen units a side on a table of
// 120 cm by 120 cm.
var muster = &rules.Muster{
	Size: ground.Size{Columns: 24, Rows: 24}, Deep: 5, Turns: 8, Points: 1000, Broken: 4,
	Parts: []rules.MusterPart{
		{Role: rules.Assaults, Of: rules.Both(rules.WithClass("infantry"), rules.WithField("kind", "infantry")), Least: 3, Most: 6},
		{Role: rules.Assaults, Of: rules.WithField("kind", "engineers"), Most: 1},
		{Role: rules.Strikes, Of: rules.WithClass("light tank", "medium tank", "heavy tank"), Least: 2, Most: 4},
		{Role: rules.Strikes, Of: rules.WithClass("assault gun", "tank destroyer"), Most: 2},
		{Role: rules.Supports, Of: rules.WithField("kind", "mg"), Least: 1, Most: 2},
		{Role: rules.Supports, Of: rules.WithField("kind", "mortar"), Most: 1},
		{Role: rules.Supports, Of: rules.Both(rules.WithClass("support"), rules.WithField("kind", "infantry")), Most: 1}, // anti-tank teams
		{Role: rules.Supports, Of: rules.WithField("kind", "at-gun", "infantry-gun"), Most: 2},
		{Role: rules.Leads, Of: rules.WithField("role", "hq"), Least: 1, Most: 2},
		{Role: rules.Leads, Of: rules.WithField("role", "co"), Most: 1},
		{Role: rules.Leads, Of: rules.WithField("kind", "artillery"), Most: 1, With: rules.WithField("role", "fao")},
	},
	Besides: []rules.MusterPart{{Role: rules.Strikes, Of: rules.WithClass("armoured car")}},
}
