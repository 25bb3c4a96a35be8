package bolt

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"salvo/rules"
)

// signed returns a modifier with its sign: "+1", "-2".
func signed(by int) string { return fmt.Sprintf("%+d", by) }

// referenceTables returns the scores and modifiers of the game for a quick reference.
func referenceTables() []rules.ReferenceTable {
	return []rules.ReferenceTable{hitTable(), moraleTable(), penetrationTable(), explosiveTable(), damageTable()}
}

// hitTable lists the score to hit and its modifiers (HIT-01, HIT-02).
func hitTable() rules.ReferenceTable {
	return rules.ReferenceTable{Title: fmt.Sprintf("To hit: %d+, never better than %d+", basicScore, bestScore), Rows: [][]string{
		{fmt.Sprintf("point blank, up to %d inches", pointBlankUpTo/100), signed(pointBlank)},
		{"long range, beyond half", signed(longRange)},
		{"each pin on the shooter", signed(pinned)},
		{"inexperienced shooter", signed(inexperiencedHit)},
		{"shooter moved", signed(movedHit)},
		{"target Down", signed(downHit)},
		{fmt.Sprintf("target of %d men or fewer", smallUnitUpTo), signed(smallUnitHit)},
		{"soft cover", signed(softCoverHit)},
		{"hard cover", signed(hardCoverHit)},
		{"shaped charge", signed(shapedHit)},
		{"short-handed team weapon", signed(shortHandedHit)},
		{"sniper", signed(sniperHit)},
	}}
}

// moraleTable lists morale and the score to damage, by quality (QUAL-01, DMG-01), and the bonus of officers (OFF-01).
func moraleTable() rules.ReferenceTable {
	t := rules.ReferenceTable{Title: "Quality and officers", Columns: []string{"", "morale", "damaged on"}}
	for q, word := range qualityWords {
		t.Rows = append(t.Rows, []string{word, fmt.Sprint(basicMorale[q]), fmt.Sprintf("%d+", damageScore[q])})
	}
	for bonus, rank := range rankWords {
		if bonus > 0 {
			t.Rows = append(t.Rows, []string{strings.ReplaceAll(rank, "-", " "), signed(bonus), ""})
		}
	}
	return t
}

// penetrationTable lists the damage values of vehicles (DMG-01) and the modifiers of penetration (PEN-01).
func penetrationTable() rules.ReferenceTable {
	t := rules.ReferenceTable{Title: "Vehicles: damage value, penetration", Rows: [][]string{
		{"soft-skin", fmt.Sprintf("%d+", softSkin)},
		{"armoured car or carrier", fmt.Sprintf("%d+", lightArmour)},
	}}
	for i, tank := range []string{"light tank", "medium tank", "heavy tank", "super-heavy tank"} {
		t.Rows = append(t.Rows, []string{tank, fmt.Sprintf("%d+", lightArmour+1+i)})
	}
	for side, word := range facingWords {
		if by := facingPen[side]; by != 0 {
			t.Rows = append(t.Rows, []string{"heavy weapon at the " + word, signed(by)})
		}
	}
	return rules.ReferenceTable{Title: t.Title, Rows: append(t.Rows, []string{"heavy weapon at long range", signed(longRangePen)})}
}

// explosiveTable lists pins and penetration by the size of an HE shell (HE-01).
func explosiveTable() rules.ReferenceTable {
	t := rules.ReferenceTable{Title: "HE", Columns: []string{"hits", "pins", "pen"}}
	for size := d2; size <= threeD6; size++ {
		row := heTable[size]
		t.Rows = append(t.Rows, []string{size.String(), row.pins.String(), signed(row.pen)})
	}
	return t
}

// damageTable lists the results of damage to vehicles (VDAM-01, VDAM-02, SUP-50).
func damageTable() rules.ReferenceTable {
	t := rules.ReferenceTable{Title: "Damage to vehicles, one die"}
	for die := 1; die < len(damageResult); die++ {
		result := damageResult[die]
		if die > 1 && result == damageResult[die-1] {
			continue
		}
		score := fmt.Sprint(die)
		if die < 6 && damageResult[die+1] == result {
			score += " or more"
		}
		t.Rows = append(t.Rows, []string{score, strings.ReplaceAll(damageWords[result], "-", " ")})
	}
	return rules.ReferenceTable{Title: t.Title, Rows: append(t.Rows,
		[]string{"roll equal to the damage value: superficial", signed(superficialRoll)},
		[]string{"3 or more above it: massive", "two dice"})}
}

// cards declares which odds the cards of units show, and against which targets.
var cards = rules.Cards{
	Figures: []rules.CardFigure{{Figure: "effect=out", Words: "destroyed"}, {Figure: "effect=hindered+", Words: "pinned or worse"}},
	Targets: cardTargets,
	Other:   beyondLeast,
}

var cardTargets = []rules.CardTarget{
	{Title: "regular infantry in the open, 12 in", Units: []string{"us-rifles", "de-grenadiers"}, Factors: "range=12", Ways: otherWeapons},
	{Title: "regular infantry in soft cover, 12 in", Units: []string{"us-rifles", "de-grenadiers"}, Factors: "range=12 cover=soft",
		Ways: otherWeapons},
	{Title: "medium tank, front, 12 in", Units: []string{"sherman-m4", "panzer-iv-h"}, Factors: "range=12"},
}

// usualRange is the distance of the targets on cards, in inches.
const usualRange = 12

// beyondLeast returns the targets of a unit whose only weapons are mortars: as far away as their least range asks, and with a
// word about the first shot, which needs a 6 (SUP-35). For all other units it returns nil.
func beyondLeast(r *rules.Roster, u *rules.Unit) (targets []rules.CardTarget) {
	least := 0.0
	for _, item := range u.Items("weapons") {
		name, _ := bare(item.Word)
		w, ok := r.Weapon(name)
		if !ok || !slices.Contains(strings.Split(w.Word("marks"), "/"), "indirect") {
			return nil
		}
		near, err := strconv.ParseFloat(w.Word("min"), 64)
		if err != nil {
			return nil
		}
		least = max(least, near)
	}
	if least == 0 {
		return nil
	}
	far := fmt.Sprint(usualRange * int(math.Ceil(least/usualRange)))
	usual := fmt.Sprint(usualRange)
	for _, t := range cardTargets {
		t.Title = strings.Replace(t.Title, usual+" in", far+" in, first shot", 1)
		t.Factors = strings.Replace(t.Factors, "range="+usual, "range="+far, 1)
		targets = append(targets, t)
	}
	return targets
}

// otherWeapons lists the choice of SUP-54: a vehicle fires its coaxial weapon instead of the main gun.
var otherWeapons = []rules.CardWay{{Factors: "coax=coax", Words: "coaxial weapon", May: func(u *rules.Unit) bool {
	return strings.Contains(u.Word("weapons"), "coax-")
}}}
