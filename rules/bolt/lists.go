package bolt

import "salvo/rules"

// unitLists are how rosters show troops and vehicles: each with what a player looks for first.
var unitLists = []rules.UnitList{
	{
		Title: "troops",
		Of:    func(u *rules.Unit) bool { return !u.Is("kind", "vehicle") },
		Columns: []rules.ListColumn{
			{Head: "quality", Cell: shortQuality},
			{Head: "men", Cell: rules.Joined("men")},
			{Head: "weapons", Cell: rules.Joined("weapons")},
			{Head: "cost", Cell: rules.Joined("cost")},
		},
	},
	{
		Title: "vehicles",
		Of:    func(u *rules.Unit) bool { return u.Is("kind", "vehicle") },
		Columns: []rules.ListColumn{
			{Head: "armour", Cell: rules.Joined("armour")},
			{Head: "move", Cell: rules.Joined("move")},
			{Head: "weapons", Cell: rules.Joined("weapons")},
			{Head: "cost", Cell: rules.Joined("cost")},
		},
	},
}

// shortQuality leaves room for the weapons.
func shortQuality(u *rules.Unit) string {
	if u.Is("quality", "inexperienced") {
		return "inexp."
	}
	return u.Word("quality")
}
