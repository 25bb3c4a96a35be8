package cobi_test

import (
	"salvo/rules/rulestest"
)

// turned returns the table seen from its other end, with the sides swapped.
func (c tabletop) turned() tabletop {
	turn := rulestest.Turn(c.ground)
	c.ground, c.places, c.factors = turn.Ground(" "), turn.Squares(c.places), turn.Factors(c.factors)
	c.a, c.b, c.does, c.doesB = turn.Squares(c.b), turn.Squares(c.a), c.doesB, c.does
	return c
}

// turnedTables returns tables, each with the same table seen from its other end.
func turnedTables() (files [][2]string) {
	const (
		car  = "unit:class=light,weapon=gun-20mm,forward=30,turn=5,difficult=5,destroy=2,crew=1,cost=20"
		team = "unit:figures=rifle,cost=10"
		gun  = "unit:class=medium,hit=4-6,reload=2-6,strength=5,forward=24,reverse=10,turn=5,armour-front=4,destroy=2,crew=1,cost=40"
	)
	ground := `
		.ww...t
		..w.n..
		.hh.n..
		..H....
		...#.r.
		.w...ww
		.....w.
		.t.....
		....h..
		.n.x...
		.n..m..
		......=
		..w...=`
	for _, c := range []tabletop{
		{a: car + ",pos=B1", b: team + ",pos=E12", does: "move P", doesB: "move 1, move P", turns: 4},
		{a: team + ",pos=C4", b: team + ",pos=F10", does: "attack P", doesB: "ambush Q", turns: 4, factors: "policy-b=best-odds"},
		{a: gun + ",pos=C4", b: gun + ",pos=D9", does: "attack 1", doesB: "attack P", turns: 3, factors: "repair=no"},
	} {
		c.ground, c.places = ground, "1: D8, P: E5, Q: G9"
		files = append(files, [2]string{c.String(), c.turned().String()})
	}
	return files
}
