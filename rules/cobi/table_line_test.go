package cobi_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"salvo/rules/rulestest"
)

// A meeting is one unit against another in a column of open ground, on the line and on a table. farA and farB are their
// distances from the centre.
type meeting struct {
	a, b        string
	farA, farB  int
	line        string // factors that only the line has
	does, doesB string // tasks on the table
	turns       int
	factors     string // factors of both the line and the table
}

// rows is the number of squares of the column. The middle square is on the centre line.
const rows = 13

func at(unit, place string) string {
	if strings.Contains(unit, ":") {
		return unit + ",pos=" + place
	}
	return unit + ":pos=" + place
}

func (m meeting) onLine() string {
	return fmt.Sprintf("cobi/battle %s vs %s pos-a=%d pos-b=%d turns=%d %s %s", m.a, m.b, m.farA, m.farB, m.turns, m.line, m.factors)
}

func (m meeting) onTable() tabletop {
	const middle = rows/2 + 1
	return tabletop{ground: strings.Repeat(". ", rows), places: fmt.Sprintf("1: A%d, 2: A1", rows),
		a: at(m.a, fmt.Sprintf("A%d", middle-m.farA/10)), b: at(m.b, fmt.Sprintf("A%d", middle+m.farB/10)),
		does: m.does, doesB: m.doesB, turns: m.turns, factors: m.factors}
}

// columns returns the meetings, each on the line and on a table.
func columns() (both []rulestest.Column) {
	for _, m := range slices.Concat(holding(), advancing()) {
		both = append(both, rulestest.Column{Line: m.onLine(), File: m.onTable().String()})
	}
	return both
}

const (
	twoRifles = "unit:figures=2xrifle,cost=5"
	lightGun  = "unit:class=light,weapon=gun-20mm,forward=20,destroy=3,incapacitate=2,damage=1,immobilise=0,crew=2,cost=20"
)

// holding returns meetings in which both sides hold.
func holding() (all []meeting) {
	for _, m := range []meeting{
		{a: "sherman-m4a1", b: "panzer-iv-h", farA: 20, farB: 30, turns: 2},
		{a: "tiger-1", b: "pak-40", farA: 60, farB: 40, turns: 2, factors: "fog=rolling repair=no"},
		{a: twoRifles, b: twoRifles, farA: 20, farB: 20, turns: 3},
		{a: twoRifles, b: "mg-42", farA: 40, farB: 30, turns: 2, factors: "rain=yes"},
		{a: "us-bazooka-team", b: "stug-iii-g", farA: 10, farB: 20, turns: 2},
		{a: "sherman-m4a1", b: "unit:figures=3xrifle", farA: 30, farB: 30, turns: 2, factors: "formation-b=block +repair-scope=damaged"},
		{a: lightGun, b: lightGun, farA: 20, farB: 30, turns: 2, factors: "motivation-a=reload"},
	} {
		m.line = "stance-a=hold stance-b=hold"
		all = append(all, m)
	}
	return all
}

// advancing returns meetings in which each move is a whole number of squares. A unit that advances on the line fires
// within 60 cm, like a unit on its way on the table.
func advancing() []meeting {
	const ranger = "unit:class=medium,hit=3-6,reload=3-6,strength=9,forward=20,armour-front=6,destroy=4,incapacitate=3,damage=2,immobilise=1,crew=2,cost=60"
	return []meeting{
		{a: ranger, b: "pak-40", farA: 60, farB: 40, turns: 4, does: "attack 1", line: "stance-a=advance", factors: "repair=no"},
		{a: lightGun, b: lightGun, farA: 60, farB: 60, turns: 3, does: "attack 1", doesB: "attack 2",
			line: "stance-a=advance stance-b=advance", factors: "frost=yes repair=no"},
		{a: ranger, b: ranger, farA: 60, farB: 50, turns: 3, doesB: "attack 2", line: "stance-a=hold stance-b=advance",
			factors: "engage-b=40 repair=no"},
		{a: ranger, b: "mg-42", farA: 50, farB: 50, turns: 2, does: "attack 1", line: "stance-a=advance",
			factors: "+vehicle-actions=move-and-fire repair=no"},
	}
}

// One activation on a table has the odds of the procedure fire, with the range, the cover and the side that the map
// gives.
func TestOneActivationIsOneFireFromWhereTheMapHasThem(t *testing.T) {
	const target = "unit:class=medium,armour-front=6,armour-side=3,armour-rear=2,destroy=4,incapacitate=3,damage=2,immobilise=1,crew=2"
	for _, test := range []struct{ ground, a, b, line string }{
		{".......", "sherman-m4a1:pos=A1", target + ",pos=E1", "facing=side"}, // the target faces south
		{"....w..", "sherman-m4a1:pos=A1", target + ",pos=E1", "facing=side cover=soft"},
		{"... ... ... ...", "sherman-m4a1:pos=A1", target + ",pos=A4", "facing=front"},
		{"t.. ... ... ...", "sherman-m4a1:pos=A1", target + ",pos=A4", "facing=front cover=hard"},
		{"... #.. ... ...", "sherman-m4a1:pos=A1", target + ",pos=A4", "facing=front cover=hard"}, // the target is right behind a wall
		{"... ... #.. ...", "sherman-m4a1:pos=A1", target + ",pos=A4", "facing=front"},            // the target is too far behind the wall
		{"... ... ... ...", "sherman-m4a1:pos=B4", target + ",pos=B1", "facing=rear"},
		{"... ... ... ...", "us-bazooka-team:pos=B1", target + ",pos=C4", "facing=front range=31.62"},
		{"....f..", "us-rifles:pos=A1", "unit:figures=2xunarmed,pos=E1", "range=40 cover=soft"}, // sandbags (EFX-10)
		{"....t..", "us-rifles:pos=A1", "unit:figures=2xunarmed,pos=F1", ""},                    // no unit sees through houses (VEH-01)
		{"...w.t.", "us-rifles:pos=D1", "unit:figures=2xunarmed,pos=F1", "range=20 cover=hard"},
		{".......", "us-rifles:pos=A1", "unit:figures=2xunarmed,dug-in=yes,pos=E1", "range=40 dug-in=yes"},
		{"....w..", "mg-42:pos=A1", "unit:figures=3xunarmed,dug-in=yes,pos=E1", "range=40 dug-in=yes"}, // SPC-07: cover does not add to digging in
		{".... .... .... ....", "us-rifles:pos=A1", "unit:figures=4xunarmed,pos=D4", "range=42.43"},
		{".......", "sherman-m4a1:pos=A1", "unit:figures=3xunarmed,pos=G1", "range=60"}, // a unit on foot has no flank
	} {
		table := tabletop{ground: test.ground, a: test.a, b: test.b, factors: "repair=no +vehicles-in-houses=yes"}
		want := "0"
		if test.line != "" {
			a, _, _ := strings.Cut(test.a, ":")
			b := test.b[:strings.LastIndex(test.b, ",")]
			b = strings.Replace(b, ",dug-in=yes", "", 1)
			want = rulestest.Fraction(t, walked(t, "cobi/fire "+a+" vs "+b+" "+test.line, true), "effect=out").RatString()
		}
		table.is(t, "b-units-lost=1", want)
	}
}

// VEH-01: vehicles and their wrecks hide what is behind them, squads do not. The man behind is the weaker target.
func TestNobodySeesPastVehicles(t *testing.T) {
	c := tabletop{ground: "......", a: rifle + ",pos=A1", b: "unit:class=medium,crew=3,pos=C1+" + man + ",pos=E1", factors: "policy-a=weakest"}
	c.is(t, "b-units-lost=1", "0")
	c.b = "unit:figures=2xunarmed,pos=C1+" + man + ",pos=E1"
	c.is(t, "b-units-lost=1", "2/3")                                   // at 40 cm, +2, and -1 because the squad is nearer
	c.b = "unit:class=light,hit=6-6,loads=0,pos=C1+" + man + ",pos=E1" // guns do not hide what is behind them either
	c.factors = "policy-a=weakest +small-arms=none +nearest=legal"
	c.is(t, "b-units-lost=1", "3/4")
}
