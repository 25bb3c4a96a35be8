package bolt

import "salvo/rules"

// unitLists declares how rosters list troops and vehicles. In each list the first columns are those that a player looks
// for first.
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

// shortQuality returns the quality of a unit, shortened so that the column of weapons has room.
func shortQuality(u *rules.Unit) string {
	if u.Is("quality", "inexperienced") {
		return "inexp."
	}
	return u.Word("quality")
}

// classes lists words of players for groups of units, for use in selections. The rosters define further classes.
var classes = []rules.Class{
	{Name: "tank", Of: rules.WithClass("light tank", "medium tank", "heavy tank")},
	{Name: "vehicle", Of: rules.WithField("kind", "vehicle")},
	{Name: "at-gun", Of: crewed("artillery", "light-at", "medium-at", "heavy-at", "super-heavy-at")},
	{Name: "aa-gun", Of: crewed("artillery", "light-autocannon", "heavy-autocannon")},
	{Name: "howitzer", Of: crewed("artillery", "light-howitzer", "medium-howitzer", "heavy-howitzer")},
	{Name: "at-team", Of: crewed("team", "anti-tank-rifle", "piat", "bazooka", "panzerschreck")},
	{Name: "mg", Of: crewed("team", "mmg", "hmg")},
	{Name: "mortar", Of: crewed("team", "light-mortar", "medium-mortar", "heavy-mortar")},
	{Name: "sniper", Of: crewed("team", "sniper-rifle")},
	{Name: "flamethrower", Of: crewed("team", "flamethrower-infantry")},
}

// crewed returns a test for units of a kind that have at least one of some weapons.
func crewed(kind string, weapons ...string) func(u *rules.Unit) bool {
	return rules.Both(rules.WithField("kind", kind), rules.WithItem("weapons", weapons...))
}
