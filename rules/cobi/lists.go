package cobi

import (
	"strings"

	"salvo/rules"
)

// unitLists are how rosters show infantry and vehicles: each with what a player looks for, vehicles in the order of the
// card.
var unitLists = []rules.UnitList{
	{
		Title: "infantry",
		Of:    func(u *rules.Unit) bool { return u.Is("kind", "infantry") },
		Columns: []rules.ListColumn{
			{Head: "figures", Cell: joined("figures")},
			{Head: "extras", Cell: extras},
			{Head: "cost", Cell: joined("cost")},
		},
	},
	{
		Title: "vehicles",
		Note: "Of vehicles: gun is hit range/loading range/strength/explosion, or a weapon of the table; armour is " +
			"front/side/rear/top; damage is the points that destroy/incapacitate/damage/immobilise.",
		Of: func(u *rules.Unit) bool { return u.Is("kind", "vehicle") },
		Columns: []rules.ListColumn{
			{Head: "class", Cell: joined("class")},
			{Head: "move", Cell: joined("forward")},
			{Head: "gun", Cell: gunOrWeapon},
			{Head: "armour", Cell: joined("armour-front", "armour-side", "armour-rear", "armour-top")},
			{Head: "damage", Cell: joined("destroy", "incapacitate", "damage", "immobilise")},
			{Head: "crew", Cell: joined("crew")},
			{Head: "cost", Cell: joined("cost")},
		},
	},
}

// joined are fields as a player writes them: 4/3/2/1, with - for none.
func joined(fields ...string) func(u *rules.Unit) string {
	return func(u *rules.Unit) string {
		words := make([]string, len(fields))
		for i, field := range fields {
			if words[i] = u.Word(field); words[i] == "none" {
				words[i] = "-"
			}
		}
		return strings.Join(words, "/")
	}
}

func gunOrWeapon(u *rules.Unit) string {
	if u.Is("hit", "none") {
		return joined("weapon")(u)
	}
	return joined("hit", "reload", "strength", "explosion")(u)
}

// extras are the other things that a squad has.
func extras(u *rules.Unit) string {
	var all []string
	for _, field := range []string{"blade", "steadfast", "radio", "commander-binoculars", "gunner-binoculars"} {
		if u.Yes(field) {
			all = append(all, field)
		}
	}
	for _, skill := range u.Items("skills") {
		all = append(all, skill.Word)
	}
	return strings.Join(all, ", ")
}
