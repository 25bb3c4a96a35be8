package bkc

import "salvo/rules"

// classes lists words of players for groups of units, for use in selections. The rosters define further classes.
var classes = []rules.Class{
	{Name: "tank", Of: rules.WithClass("light tank", "medium tank", "heavy tank")},
	{Name: "afv", Of: rules.WithField("kind", "afv")},
	{Name: "at-gun", Of: rules.WithField("kind", "at-gun")},
	{Name: "aa-gun", Of: rules.WithField("kind", "aa-gun")},
	{Name: "infantry-gun", Of: rules.WithField("kind", "infantry-gun")},
	{Name: "at-team", Of: rules.Both(rules.WithClass("support"), rules.WithField("kind", "infantry"))},
	{Name: "mg", Of: rules.WithField("kind", "mg")},
	{Name: "mortar", Of: rules.WithField("kind", "mortar")},
	{Name: "engineers", Of: rules.WithField("kind", "engineers")},
	{Name: "cavalry", Of: rules.WithField("kind", "cavalry")},
}
