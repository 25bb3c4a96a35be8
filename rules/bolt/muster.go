package bolt

import (
	"salvo/rules"
	"salvo/rules/ground"
)

// muster says how random tables of the game and their forces are drawn: a reinforced platoon on a table of six feet by
// four.
var muster = &rules.Muster{
	Size: ground.Size{Columns: 24, Rows: 16}, Deep: 4, Turns: 7, Points: 1000,
	Parts: []rules.MusterPart{
		{Role: rules.Assaults, Of: rules.WithClass("infantry"), Least: 2, Most: 5},
		{Role: rules.Strikes, Of: rules.WithClass("light tank", "medium tank", "heavy tank", "assault gun", "tank destroyer"), Most: 2},
		{Role: rules.Strikes, Of: rules.WithClass("armoured car"), Most: 1},
		{Role: rules.Supports, Of: crewed("team", "mmg", "hmg"), Least: 1, Most: 2},
		{Role: rules.Supports, Of: crewed("team", "light-mortar", "medium-mortar", "heavy-mortar"), Most: 1},
		{Role: rules.Supports, Of: crewed("team", "anti-tank-rifle", "piat", "bazooka", "panzerschreck"), Most: 1},
		{Role: rules.Supports, Of: crewed("team", "sniper-rifle"), Most: 1},
		{Role: rules.Supports, Of: crewed("artillery", "light-at", "medium-at", "heavy-at", "super-heavy-at"), Most: 1},
		{Role: rules.Leads, Of: rules.WithField("rank", "second-lieutenant", "first-lieutenant"), Least: 1, Most: 1},
	},
	Besides: []rules.MusterPart{{Role: rules.Assaults, Of: crewed("team", "flamethrower-infantry")}},
}
