package cobi_test

import (
	"context"
	"testing"

	"salvo/rules/rulestest"
	"salvo/sim"
)

// shell is a gun that hits with 5/6. Its explosion then kills all figures under it.
const shell = "unit:hit=2-6,explosion=9,crew=9,cost=10,pos=A1"

// TMP-06, AMB-28: an explosion reaches from the middle of a square to the next one, where hidden units are struck too.
func TestAnExplosionLiesOverTwoSquads(t *testing.T) {
	c := tabletop{ground: "........ ........", a: shell}
	for _, test := range []struct{ b, lost, want string }{
		{man + ",pos=E1+" + man + ",pos=F1", "2", "5/6"},
		{man + ",pos=E1+" + man + ",pos=E2", "2", "5/6"},
		{man + ",pos=E1+" + man + ",pos=G1", "1", "5/6"}, // too far
		{man + ",pos=E1+" + man + ",pos=F2", "1", "5/6"}, // 14 cm
		{man + ",pos=E1+" + hidden + ",pos=F1", "2", "5/6"},
		{man + ",pos=E1+" + man + ",dug-in=yes,pos=F1", "1", "5/6"}, // the squads are not in the same cover
		{"2xunit:figures=2xunarmed,pos=E1/F1", "2", "5/6"},
		// Three figures in a row fit under the template, or two figures of each squad.
		{"unit:figures=3xunarmed,pos=E1", "1", "5/6"},
		{"2xunit:figures=3xunarmed,pos=E1/F1", "0", "1"},
	} {
		c.b = test.b
		c.is(t, "b-units-lost="+test.lost, test.want)
	}
	c.b, c.factors = "2x"+man+",pos=E1/F1", "+template-place=centred"
	c.is(t, "b-units-lost=1", "5/6")
	c.factors = "under-b=1"
	c.is(t, "b-units-lost=1", "5/6")
}

// The explosion has one die for all figures. With explosion 0, two squads of one man have the odds of two figures of
// one squad.
func TestWhoIsHitUnderATemplateIsAnybodyAlike(t *testing.T) {
	c := tabletop{ground: "........", a: "unit:hit=2-6,crew=9,cost=10,pos=A1", b: "2x" + man + ",pos=E1/F1"}
	two := walked(t, "cobi/fire unit:hit=2-6 vs unit:figures=2xunarmed", true)
	for _, n := range []string{"0", "1", "2"} {
		c.is(t, "b-units-lost="+n, rulestest.Fraction(t, two, "casualties="+n).RatString())
	}
	c.b = man + ",pos=E1+unit:figures=unarmed,cost=90,pos=F1" // if one man is hit, both men are equally likely
	one := rulestest.Fraction(t, two, "casualties=1")
	if p, q := c.odds(t, "b-points-lost=10"), c.odds(t, "b-points-lost=90"); p.Cmp(q) != 0 || p.Add(p, q).Cmp(one) != 0 {
		t.Errorf("the first falls alone with %v, either with %v, of %v", q, p, one)
	}
}

// The danger of a square is the fire of all enemies that see it, one after the other.
func TestDangerIsTheFireOfAllWhoSeeASquare(t *testing.T) {
	c := tabletop{ground: "....... ..t.... .......", a: man + ",pos=A3", b: rifle + ",pos=G1+" + rifle + ",pos=G3", turns: 1}
	s, err := library.Load("danger.yaml", []byte(c.String()))
	if err != nil {
		t.Fatal(err)
	}
	top := s.Ruleset.Tabletop
	units, err := top.Deployed(s)
	if err != nil {
		t.Fatal(err)
	}
	danger, err := top.Danger(s, &units[0])
	if err != nil {
		t.Fatal(err)
	}
	for square, want := range map[string]string{"C1": "15/16", "C3": "15/16", "C2": "8/9", "A1": "3/4", "G1": ""} {
		at, err := s.Table.Map.Parse(square)
		if err != nil {
			t.Fatal(err)
		}
		m, stands := danger.At(at)
		if stands != (want != "") {
			t.Errorf("%s: may stand there: %v", square, stands)
		}
		if want == "" {
			continue
		}
		r, err := sim.Walk(context.Background(), m, sim.WalkOptions{Fractions: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := rulestest.Fraction(t, r, "out=1").RatString(); got != want {
			t.Errorf("%s: out with %s, want %s", square, got, want)
		}
	}
}
