package cobi

import (
	"strings"

	"salvo/rules"
)

// unitLists declares the lists in which rosters show infantry and vehicles. The columns are what a player looks for,
// for vehicles in the order of the card.
var unitLists = []rules.UnitList{
	{
		Title: "infantry",
		Of:    func(u *rules.Unit) bool { return u.Is("kind", "infantry") },
		Columns: []rules.ListColumn{
			{Head: "figures", Cell: rules.Joined("figures")},
			{Head: "extras", Cell: extras},
			{Head: "cost", Cell: rules.Joined("cost")},
		},
	},
	{
		Title: "vehicles",
		Note: "Of vehicles: gun is hit range/loading range/strength/explosion, or a weapon of the table; armour is " +
			"front/side/rear/top; damage is the points that destroy/incapacitate/damage/immobilise.",
		Of: func(u *rules.Unit) bool { return u.Is("kind", "vehicle") },
		Columns: []rules.ListColumn{
			{Head: "class", Cell: rules.Joined("class")},
			{Head: "move", Cell: rules.Joined("forward")},
			{Head: "gun", Cell: gunOrWeapon},
			{Head: "armour", Cell: rules.Joined("armour-front", "armour-side", "armour-rear", "armour-top")},
			{Head: "damage", Cell: rules.Joined("destroy", "incapacitate", "damage", "immobilise")},
			{Head: "crew", Cell: rules.Joined("crew")},
			{Head: "cost", Cell: rules.Joined("cost")},
		},
	},
}

func gunOrWeapon(u *rules.Unit) string {
	if u.Is("hit", "none") {
		return rules.Joined("weapon")(u)
	}
	return rules.Joined("hit", "reload", "strength", "explosion")(u)
}

// extras returns the equipment and skills that a squad has beside its weapons.
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
