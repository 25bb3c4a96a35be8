package cobi

import "salvo/rules"

// classes are the words with which a selection chooses kinds of units, beside the classes of the rosters.
var classes = []rules.Class{
	{Name: "tank", Of: rules.WithClass("light tank", "medium tank", "heavy tank")},
	{Name: "vehicle", Of: rules.WithField("kind", "vehicle")},
	{Name: "at-gun", Of: rules.WithClass("gun")}, // all guns of the book are anti-tank guns
	{Name: "at-team", Of: rules.WithItem("figures", "at-launcher")},
	{Name: "mg", Of: rules.WithItem("figures", "heavy-mg", "heavy-mg-static")},
	{Name: "sniper", Of: rules.WithItem("figures", "sniper-rifle")},
}
