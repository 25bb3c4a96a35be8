package bkc

import (
	"fmt"

	"salvo/rules"
)

// referenceTables returns the scores and modifiers of the edition for a quick reference.
func (e *edition) referenceTables() []rules.ReferenceTable {
	return []rules.ReferenceTable{e.scoreTable(), e.attackTable(), e.fallBackTable(), e.combatTable(), e.orderTable(), gunTable()}
}

// scoreTable lists the scores to hit (HIT-01 to HIT-06).
func (e *edition) scoreTable() rules.ReferenceTable {
	hard := "target in hard cover"
	if !e.fortifications {
		hard = "target in a fortification"
	}
	t := rules.ReferenceTable{Title: "Score to hit", Rows: [][]string{
		{"target in the open", plus(coverScore["none"])},
		{"target in soft cover", plus(coverScore["soft"])},
		{hard, plus(coverScore["hard"])},
		{"indirect fire at open-topped armour", plus(indirectScore["open"])},
		{"indirect fire at full armour", plus(indirectScore["full"])},
		{"command unit under a fire zone", plus(commandScore)},
		{"fire that can only suppress", plus(suppressOnlyScore)},
	}}
	if e.flamethrowerTanks {
		t.Rows = append(t.Rows, []string{"flame and mines", plus(flameScore)}, []string{"overrun of a command unit", plus(overrunScore)})
	}
	return t
}

// added returns a modifier with its sign: "+1".
func added(n int) string { return fmt.Sprintf("%+d", n) }

// attackTable lists what adds dice to an attack (FIRE-04).
func (e *edition) attackTable() rules.ReferenceTable {
	return rules.ReferenceTable{Title: "Attack dice of one unit", Rows: [][]string{
		{"target within half of the weapon's range", added(halfRangeDice)},
		{"target shows its flank or rear", added(flankDice)},
		{fmt.Sprintf("AFV with machine guns, unarmoured target within %s cm", machineGunRange), added(machineGunDice)},
	}}
}

// fallBackTable says how far a unit must fall back to be lost (FB-02).
func (e *edition) fallBackTable() rules.ReferenceTable {
	return rules.ReferenceTable{Title: "Fall-back", Rows: [][]string{{fmt.Sprintf("more than %d cm, but for recce", routDistance), "lost"}}}
}

// combatTable lists the dice of one unit in close combat.
func (e *edition) combatTable() rules.ReferenceTable {
	t := rules.ReferenceTable{Title: "Close combat dice of one unit", Rows: [][]string{{"flamethrower", fmt.Sprint(flameValue)}}}
	for _, kind := range []string{"engineers", "cavalry", "infantry", "afv"} {
		name := kind
		if kind == "infantry" {
			name = "infantry, support weapons"
		}
		if kind == "afv" {
			name = "AFV"
		}
		t.Rows = append(t.Rows, []string{name, fmt.Sprint(combatValue[kind])})
	}
	t.Rows = append(t.Rows, []string{"any other unit", fmt.Sprint(otherValue)})
	return t
}

// orderTable lists what changes the command value of an order (CMD-04).
func (e *edition) orderTable() rules.ReferenceTable {
	t := rules.ReferenceTable{Title: "Command value of an order", Rows: [][]string{
		{"each earlier order to the formation in this turn", added(-orderPenalty)},
		{fmt.Sprintf("each %s cm begun beyond the first %s cm to the farthest unit", freeDistance, freeDistance), added(-orderPenalty)},
		{"a unit moves in dense terrain or smoke", added(-orderPenalty)},
		{"a unit of the formation acted on initiative", added(-orderPenalty)},
	}}
	for _, f := range e.orderFactors {
		if f.Name != adjustFactor.Name {
			t.Rows = append(t.Rows, []string{f.Help, added(-orderPenalty)})
		}
	}
	return t
}

// gunTable lists the attack of guns that fire directly (WPN-05), and the shortest distance at which mortars can fire
// (bkc1 WPN-02, bkc2 WPN-01).
func gunTable() rules.ReferenceTable {
	t := rules.ReferenceTable{Title: "Guns over open sights, mortars"}
	for _, calibre := range []string{"light", "medium", "heavy"} {
		g := overOpenSights[calibre]
		t.Rows = append(t.Rows, []string{calibre + " gun", fmt.Sprintf("%d dice up to %s cm", g.attack, g.reach)})
	}
	for _, class := range []string{"medium", "heavy"} {
		t.Rows = append(t.Rows, []string{class + " mortar", fmt.Sprintf("not below %s cm", minimumRange[class])})
	}
	return t
}

// cards declares which odds the cards of units show, and against which targets, in both editions.
var cards = rules.Cards{
	Figures: []rules.CardFigure{{Figure: "effect=out", Words: "knocked out"}, {Figure: "effect=hindered+", Words: "suppressed or worse"}},
	Targets: []rules.CardTarget{
		{Title: "infantry in the open, 20 cm", Units: []string{"us-rifles", "panzergrenadiers"}, Factors: "range=20"},
		{Title: "infantry in soft cover, 20 cm", Units: []string{"us-rifles", "panzergrenadiers"}, Factors: "range=20 cover=soft"},
		{Title: "medium tank, front, 40 cm", Units: []string{"sherman-m4", "panzer-iv-h"}, Factors: "range=40"},
	},
	Other:   supportTargets,
	Instead: insteadOfFire,
}

// supportTargets returns the targets of artillery without a range and of aircraft, which attack on request. For all other
// units it returns nil.
func supportTargets(_ *rules.Roster, u *rules.Unit) []rules.CardTarget {
	attack := ""
	switch {
	case u.Is("kind", "aircraft"):
		attack = "air-strike"
	case insteadOfFire(u) != "":
		attack = "bombard"
	default:
		return nil
	}
	infantry, tank := []string{"us-rifles", "panzergrenadiers"}, []string{"sherman-m4", "panzer-iv-h"}
	targets := []rules.CardTarget{
		{Title: "infantry in the open", Units: infantry, Factors: "request=granted"},
		{Title: "infantry in soft cover", Units: infantry, Factors: "request=granted cover=soft"},
		{Title: "medium tank", Units: tank, Factors: "request=granted"},
	}
	for i := range targets {
		targets[i].Attack, targets[i].Deed = attack, "One granted request"
	}
	return targets
}
