package cobi

import (
	"salvo/rules"
	"salvo/rules/ground"
)

// muster says how salvo makes random tables of this game: a few squads and vehicles on 160 cm by 140 cm.
var muster = &rules.Muster{
	Size: ground.Size{Columns: 16, Rows: 14}, Deep: 3, Turns: 12, Points: 240,
	Parts: []rules.MusterPart{
		{Role: rules.Assaults, Of: rules.WithClass("infantry"), Least: 3, Most: 6},
		{Role: rules.Strikes, Of: rules.WithClass("light tank", "medium tank", "heavy tank", "assault gun", "tank destroyer", "tankette"),
			Least: 1, Most: 3},
		{Role: rules.Strikes, Of: rules.WithClass("armoured car"), Most: 1},
		{Role: rules.Supports, Of: rules.WithItem("figures", "heavy-mg", "heavy-mg-static"), Least: 1, Most: 2},
		{Role: rules.Supports, Of: rules.WithItem("figures", "at-launcher"), Most: 2},
		{Role: rules.Supports, Of: rules.WithClass("gun"), Most: 1},
		{Role: rules.Leads, Of: rules.WithItem("skills", "officer"), Most: 1},
	},
}
