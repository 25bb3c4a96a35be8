package bolt_test

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
		pair  = "unit:weapons=2xrifle,cost=20"
		party = "unit:weapons=2xsmg,at=yes,cost=20"
		tank  = "unit:kind=vehicle,armour=8,weapons=light-at,arc=90,cost=100"
		car   = "unit:kind=vehicle,armour=7,weapons=lmg,move=12,traits=recce,cost=60"
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
		.n.....
		.n..m..
		......=
		..w...=`
	for _, c := range []tabletop{
		{a: pair + ",pos=B1", b: pair + ",pos=E12", does: "attack P", doesB: "move 1, attack P", turns: 4},
		{a: party + ",pos=C4", b: tank + ",pos=F10", does: "attack 1", doesB: "attack P", turns: 4, factors: "rally-at=1"},
		{a: car + ",pos=G1", b: party + ",pos=D9", does: "attack 1", doesB: "attack P", turns: 3, factors: "policy-b=best-odds"},
		{a: tank + ",pos=E7", b: tank + ",pos=D10", does: "hold P", doesB: "attack 1", turns: 3, factors: "keep-down=pinned"},
		{a: pair + ",pos=D4", b: pair + ",pos=D9", does: "ambush P", doesB: "attack P", turns: 4},
	} {
		c.ground, c.places = ground, "1: D8, P: E5"
		files = append(files, [2]string{c.String(), c.turned().String()})
	}
	return files
}
