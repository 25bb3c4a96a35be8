package bkc_test

import "salvo/rules/rulestest"

// turned returns the table seen from its other end, with the sides swapped.
func (c tabletop) turned() tabletop {
	turn := rulestest.Turn(c.ground)
	c.ground, c.places, c.rules = turn.Ground(" "), turn.Squares(c.places), turn.Factors(c.rules)
	c.a, c.b, c.does, c.doesB = turn.Squares(c.b), turn.Squares(c.a), c.doesB, c.does
	return c
}

// turnedTables returns tables, each with the same table seen from its other end.
func turnedTables() (files [][2]string) {
	const (
		car   = "unit:kind=afv,armour=open,attack=2,range=40,hits=1,move=20,cost=60"
		squad = "unit:kind=infantry,attack=2,range=30,hits=1,move=15,cost=30"
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
		{a: car + ",pos=B1+" + hq8 + ",pos=B1", b: squad + ",pos=E12+" + hq8 + ",pos=E12", does: "move P", doesB: "move 1, move P",
			turns: 4, rules: "blunders=no max-orders=1 first=b"},
		{a: squad + ",pos=C4+" + hq8 + ",pos=C1", b: squad + ",pos=F10+" + hq8 + ",pos=G13", does: "attack P", doesB: "attack P",
			turns: 3, rules: "blunders=no max-orders=1 first=a policy-b=best-odds"},
		{a: squad + ",pos=C4+" + hq8 + ",pos=C1", b: car + ",pos=D9+" + hq8 + ",pos=G13", does: "attack 1", doesB: "attack P",
			turns: 1, rules: "max-orders=2 first=a"},
	} {
		c.ground, c.places = ground, "1: D8, P: E5"
		for _, c.edition = range []string{"bkc1", "bkc2"} {
			files = append(files, [2]string{c.String(), c.turned().String()})
		}
	}
	return files
}
