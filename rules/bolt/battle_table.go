package bolt

import (
	"fmt"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/english"
	"salvo/rules/ground"
)

// explainTable tells what was taken for granted on a table.
func (f *field) explainTable(b rulebook) []rules.Assumption {
	var all explanation
	for _, side := range battle.Sides {
		all.say("side "+side.String(), "%s", f.explainTableSide(b, &f.sides[side]))
	}
	all.say("orders", "%s", f.explainOrders())
	all.say("turns", "%s", f.explainTurns())
	if f.loadsBoth() {
		all.say("ammo", "the shell at troops and soft-skins, the shot at armour")
	}
	return append(all, battle.TiesTold(b.Scenario))
}

// explainTableSide is what a side wants and what helps it.
func (f *field) explainTableSide(b rulebook, c *army) string {
	words := []string{english.Counted(len(c.Units), "unit"), "plan " + b.Word(c.Side.Of("plan")), c.Led(b.Scenario)}
	return strings.Join(append(words, c.explainHelp()...), ", ")
}

// explainHelp is what officers and medics do.
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
