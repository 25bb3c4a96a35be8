package bolt

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/english"
	"salvo/rules/ground"
)

// explainTable lists what a battle on a table assumes.
func (f *field) explainTable(b rulebook) []rules.Assumption {
	var all explanation
	for _, side := range battle.Sides {
		all.say("side "+side.String(), "%s", f.explainTableSide(b, &f.sides[side]))
	}
	if f.careful.Leads(battle.A) == f.careful.Leads(battle.B) {
		all.say("orders", "%s", f.explainTableOrders(battle.A, battle.B))
	} else {
		for _, side := range battle.Sides {
			all.say("orders of "+side.String(), "%s", f.explainTableOrders(side))
		}
	}
	all.say("turns", "%s", f.explainTurns())
	return slices.Concat(all, battle.UndoneTold(b.Scenario, undone), []rules.Assumption{battle.TiesTold(b.Scenario)})
}

// explainTableOrders describes how sides that have the same player lead their units on a table (E-60).
func (f *field) explainTableOrders(sides ...battle.Side) string {
	lost := "a unit that panics off the table is lost"
	if !f.careful.Leads(sides[0]) {
		return strings.Join(append(append(f.simpleOrders(), f.simpleWays(sides)...), lost), ", ")
	}
	words := []string{"a die drawn is for the unit on which most hangs"}
	if f.anyUnit {
		words[0] = "a die drawn is for any unit of its side"
	}
	words = append(words, f.downOrders()...)
	weighed := "it rallies"
	if f.goesDown == downByPlayer {
		weighed += ", goes Down when shot at"
	}
	if f.keepsDown == downByPlayer {
		weighed += ", stays Down"
	}
	return strings.Join(append(words, weighed+", and chooses shot or shell, main gun or coaxial weapon, direct or indirect "+
		"fire, by what each promises", lost), ", ")
}

// simpleWays describes how units of the simple player fire if their weapons leave a choice (SUP-36, SUP-41, SUP-54).
func (f *field) simpleWays(sides []battle.Side) (words []string) {
	has := func(what func(u *unit) bool) bool {
		return slices.ContainsFunc(sides, func(s battle.Side) bool { return slices.ContainsFunc(f.sides[s].Kinds, what) })
	}
	if has(func(u *unit) bool {
		return slices.ContainsFunc(u.weapons, func(a armament) bool { return a.hasBoth() })
	}) {
		words = append(words, "the shell at troops and soft-skins, the shot at armour")
	}
	if has((*unit).hasCoaxial) {
		words = append(words, "coaxial weapons stay silent beside the main gun")
	}
	if has(func(u *unit) bool {
		return slices.ContainsFunc(u.weapons, func(a armament) bool { return a.is(howitzer) })
	}) {
		words = append(words, "howitzers fire directly")
	}
	return words
}

// undone lists what the rules let units do but no player makes them do on a table.
var undone = []battle.Undone{
	{Rule: "SUP-69", Text: "no tank drives into troops", Could: func(u *rules.Unit) bool {
		return u.Is("kind", "vehicle") && u.Int("armour") >= lightTank && u.Int("move") > 0
	}},
}

// lightTank is the least damage value of a tank (DMG-02).
const lightTank = 8

// explainTableSide describes a side on a table: its units, plan, player, officers and medics.
func (f *field) explainTableSide(b rulebook, c *army) string {
	words := []string{english.Counted(len(c.Units), "unit"), "plan " + b.Word(c.Side.Of("plan")), c.Led(b.Scenario)}
	return strings.Join(append(words, c.explainHelp()...), ", ")
}

// explainHelp describes how officers and medics help a side.
func (c *army) explainHelp() (words []string) {
	if c.officer > 0 {
		words = append(words, fmt.Sprintf("officer bonus %+d", c.officer))
	}
	for _, o := range c.leaders {
		words = append(words, fmt.Sprintf("%s gives %+d within %s inches", c.Labels[o.who], o.bonus, o.reach))
	}
	for _, r := range c.medics {
		words = append(words, fmt.Sprintf("%s helps within %s inches", c.Labels[r.Number], ground.Length(medicReach)))
	}
	if c.hasMedics() && c.medics == nil {
		words = append(words, "medics do not count")
	}
	return words
}
