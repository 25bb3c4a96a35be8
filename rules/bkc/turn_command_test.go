package bkc

import (
	"testing"

	"salvo/rules/battle"
)

// The CO takes over the units of a lost HQ, the first HQ left those of a lost CO. No lost command unit takes over.
func TestFormationsOfTheLostGoToWhoIsLeft(t *testing.T) {
	f := &field{}
	c := &f.sides[battle.A]
	for _, role := range []string{"none", "hq", "hq", "co"} {
		c.Units = append(c.Units, &troop{role: role})
	}
	c.combat, c.staff = 1, 4
	var order [battle.MostUnits]uint8
	for i := range order {
		order[i] = uint8(i)
	}
	for _, test := range []struct {
		lost []int
		heir battle.Ref
	}{
		{nil, battle.A.Unit(3)},
		{[]int{1}, battle.A.Unit(3)},
		{[]int{3}, battle.A.Unit(1)},
		{[]int{1, 3}, battle.A.Unit(2)},
		{[]int{1, 2, 3}, battle.Nobody},
	} {
		b := board{Units: [2][]piece{make([]piece, 4)}, Line: [2]*[battle.MostUnits]uint8{&order, &order}}
		for _, i := range test.lost {
			b.Units[battle.A][i].knockOut()
		}
		if heir := f.heir(&b, battle.A); heir != test.heir {
			t.Errorf("%v are lost: the heir is %v instead of %v", test.lost, heir, test.heir)
		}
	}
}
