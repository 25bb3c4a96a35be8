package cobi

import (
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
)

// undone lists what units of a battle could do by the rules but never do in salvo (E-78).
func (f *field) undone(s *rules.Scenario) []battle.Undone {
	all := []battle.Undone{
		{Rule: "SPC-04", Could: hasSkill("rally", "officer"), Text: "rallies nobody, for the rules do not say what starts a panic", Whole: true},
		{Rule: "WPN-04", Could: hasNoWeapon, Text: "its weapon has no column in the weapons table: it fires nothing", Whole: true},
	}
	if s.Table == nil {
		return append(all,
			battle.Undone{Rule: "SPC-01", Could: hasSkill("treat-wounds"), Text: "treats nobody on the line", Whole: true},
			battle.Undone{Rule: "SPC-13", Could: hasSkill("motivation"), Text: "motivates nobody on the line; motivation-a=hit says it of a whole side", Whole: true},
			battle.Undone{Rule: "SPC-16", Could: hasSkill("radio-operator"), Text: "helps nobody by radio on the line; radio-a=yes says it of a whole side", Whole: true},
			battle.Undone{Rule: "WPN-03", Could: hasSecond, Text: "fires no second weapon on the line"})
	}
	deaf := battle.Undone{Rule: "SPC-16", Could: hasSkill("radio-operator"), Whole: true,
		Text: "helps nobody by radio, for no other unit of its side says radio=yes"}
	for _, side := range battle.Sides {
		deaf.Not[side] = slices.ContainsFunc(f.sides[side].Units, func(u *troop) bool { return u.radio && u.skills&calls == 0 })
	}
	return append(all, deaf)
}

// hasSkill returns a function that reports whether a unit has one of the given skills.
func hasSkill(any ...string) func(u *rules.Unit) bool {
	return func(u *rules.Unit) bool {
		return slices.ContainsFunc(u.Items("skills"), func(i rules.Item) bool { return slices.Contains(any, i.Word) })
	}
}

func hasSecond(u *rules.Unit) bool { return !u.Is("second", "none") }

// hasNoWeapon reports whether a team serves a weapon that the weapons table does not have, such as a mortar (AMB-27):
// its figures are only gunners, loaders and unarmed men.
func hasNoWeapon(u *rules.Unit) bool {
	serves := false
	for _, figure := range u.Items("figures") {
		if !isHelper(figure.Word) {
			return false
		}
		serves = serves || isCrew(figure.Word)
	}
	return serves
}
