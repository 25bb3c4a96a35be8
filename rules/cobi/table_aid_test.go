package cobi_test

import (
	"slices"
	"strings"
	"testing"

	"salvo/sim"
)

const healer = "unit:figures=unarmed,skills=treat-wounds,cost=10"

// follows fails the test unless the story with these dice contains these sentences in this order.
func (c tabletop) follows(t *testing.T, faces []int, sentences ...string) {
	t.Helper()
	story, _, err := sim.Follow(c.prepared(t).Model, faces)
	if err != nil {
		t.Fatalf("%v on\n%s", err, c)
	}
	all := ""
	for _, line := range story.Lines {
		all += line.Text + "\n"
	}
	rest := all
	for _, wanted := range sentences {
		_, after, found := strings.Cut(rest, wanted)
		if !found {
			t.Fatalf("%q is not told, or not then, in\n%s", wanted, all)
		}
		rest = after
	}
}

// wounds holds the dice of a turn in which side a acts first and its rifle wounds a man at 40 cm: the initiative, 3+2
// against 5, and the loading test.
var wounds = []int{6, 1, 3, 5, 6}

// waits holds the dice of a turn in which no unit does anything: only those for the initiative.
var waits = []int{6, 1}

// SPC-01: a medic beside a wounded man throws a die a turn; on a 6 the man is back from the next turn on.
func TestAMedicTreatsTheWounded(t *testing.T) {
	c := tabletop{ground: "......", a: "unit:figures=rifle,loads=1,cost=10,pos=A1", b: "unit:figures=2xunarmed,cost=10,pos=E1+" + healer + ",pos=F1", turns: 3}
	c.follows(t, slices.Concat(wounds, []int{6}, waits, waits),
		"1 of b's unit 1 lie wounded in E1", "b's unit 2 treats a man of b's unit 1 in E1", "6, he is back on his feet", "b's unit 1 has a man back: 2 figures", "TURN 2")
	c.follows(t, slices.Concat(wounds, []int{3}, waits, []int{1}, waits), "3, no change", "TURN 2", "1, he dies", "TURN 3")
	c.b = "unit:figures=2xunarmed,cost=10,pos=E1+" + healer + ",pos=H1" // the medic has to come first: 15 cm a turn
	c.ground = "........"
	c.follows(t, slices.Concat(wounds, waits, waits, []int{6}), "moves from H1 to G1", "TURN 2", "moves from G1 to F1", "TURN 3", "he is back")
	c.b = "unit:figures=2xunarmed,cost=10,pos=E1" // no unit cares for the wounded man
	c.follows(t, slices.Concat(wounds, waits, waits), "wounded", "TURN 2", "TURN 3")
}

// EFX-12: without a medic a wounded man walks to the field hospital, 7.5 cm a turn, and dies on 1 and 2; inside he is treated on
// 5 and 6. 10 cm are two turns.
func TestTheWoundedWalkToTheHospital(t *testing.T) {
	c := tabletop{ground: "......", zones: "B: F1", inB: "B", a: "unit:figures=rifle,loads=1,cost=10,pos=A1", b: "unit:figures=2xunarmed,cost=10,pos=E1",
		turns: 5, factors: "hospital-b=yes"}
	c.follows(t, slices.Concat(wounds, []int{3}, waits, []int{4}, waits, []int{5}, waits, waits),
		"TURN 2", "dies on 1 or 2: 3, he lives", "TURN 3", "4, he reaches the hospital", "TURN 4", "5+ to treat him: 5", "has a man back", "TURN 5")
	c.follows(t, slices.Concat(wounds, []int{2}, waits, waits, waits, waits), "2, he dies")
}

// SPC-02, EFX-13: a medic tows the wounded to the hospital at his full move, and they die on a 1.
func TestAMedicTowsTheWounded(t *testing.T) {
	c := tabletop{ground: "........", zones: "B: H1", inB: "B", a: "unit:figures=rifle,loads=1,cost=10,pos=A1",
		b: "unit:figures=2xunarmed,cost=10,pos=E1+" + healer + ",pos=F1", turns: 4, factors: "hospital-b=yes"}
	c.follows(t, slices.Concat(wounds, []int{6}, waits, waits, waits),
		"b's unit 2 takes 1 wounded in tow", "moves from F1 to G1", "has brought a man of b's unit 1 to the hospital", "TURN 2", "5+ to treat him: 6")
}

// SPC-13: a chaplain beside a squad throws a die before the squad fires. On a 6 the squad's rifle has +3 at 40 cm and
// hits with 29/36 instead of 3/4.
func TestAChaplainMotivates(t *testing.T) {
	const chaplain = "unit:figures=unarmed,skills=motivation,cost=10"
	c := tabletop{ground: "..... .....", a: rifle + ",pos=A1+" + chaplain + ",pos=A2", b: man + ",pos=E1"}
	c.is(t, "b-units-lost=1", "41/54")
	c.a = "unit:figures=rifle,steadfast=yes,cost=10,pos=A1+" + chaplain + ",pos=A2" // SPC-14: a squad that is steadfast gets no second bonus
	c.is(t, "b-units-lost=1", "29/36")
	c.a = rifle + ",pos=A1+" + chaplain + ",pos=B2" // 14 cm are too far
	c.is(t, "b-units-lost=1", "3/4")
}

// SPC-16: a radio operator adds 1 to one shot of a unit with communications. The shot hits on 3 or more instead of 4.
func TestARadioOperatorHelpsOneShot(t *testing.T) {
	const operator, gun = "unit:figures=unarmed,skills=radio-operator,cost=10", "unit:hit=4-6,explosion=20,crew=2"
	c := tabletop{ground: "..... ..... .....", a: operator + ",pos=A2+" + gun + ",radio=yes,pos=A1", b: man + ",pos=E1", factors: "fog=no"}
	c.is(t, "b-units-lost=1", "2/3")
	c.a = operator + ",pos=A2+" + gun + ",pos=A1"
	c.is(t, "b-units-lost=1", "1/2")
	c.a, c.b = operator+",pos=A2+2x"+gun+",radio=yes,pos=A1/B3", "2x"+man+",pos=E1/E3"
	c.is(t, "b-units-lost=2", "1/3") // only one of the two shots has the bonus
}

// SPC-07: a squad that holds a place in the open digs in. It does so before or after the enemy fires, by which side
// acts first. Row 15 of the weapons table has -2 for a rifle.
func TestWhoHoldsAPlaceDigsIn(t *testing.T) {
	c := tabletop{ground: ".....", places: "1: E1", doesB: "hold 1", a: rifle + ",pos=A1", b: man + ",pos=E1"}
	c.is(t, "b-units-lost=1", "47/72") // the mean of 3/4 and 5/9
	c.ground = "....w"
	c.is(t, "b-units-lost=1", "2/3") // a squad in cover does not dig in
	c.ground, c.doesB = ".....", ""
	c.is(t, "b-units-lost=1", "3/4") // nor does a squad that waits to go on
}

// WPN-03, AMB-33: a soldier with a rifle and a grenade fires the better of both. The grenade is thrown once.
func TestASoldierHasTwoWeapons(t *testing.T) {
	c := tabletop{ground: "..", a: "unit:figures=rifle,second=grenade,cost=10,pos=A1", b: "unit:figures=6xunarmed,cost=10,pos=B1",
		factors: "formation-b=block", turns: 2}
	c.tells(t, 1, "grenade fires at", "TURN 2", "rifle fires at")
	c.ground, c.b = "......", "unit:figures=6xunarmed,cost=10,pos=F1" // too far for a grenade
	c.tells(t, 1, "rifle fires at", "TURN 2", "rifle fires at")
	c.a = "unit:figures=7xrifle,second=pistol,pos=A1"
	c.refused(t, "6 figures at most")
}

// RND-04: a vehicle and a squad that stand next to each other act in one activation.
func TestAVehicleAndItsSquadActTogether(t *testing.T) {
	c := tabletop{ground: "............ ............", places: "1: L1", does: "attack 1", doesB: "attack 1", a: driver + ",pos=A1+" + walker + ",pos=A2",
		b: "2x" + walker + ",pos=H1/H2"}
	dice := []int{6, 1}
	c.follows(t, dice, "a's unit 1 moves", "a's unit 2 moves", "b's unit 1 moves", "b's unit 2 moves")
	c.factors = "+squad-beside=apart"
	c.follows(t, dice, "a's unit 1 moves", "b's unit 1 moves", "a's unit 2 moves", "b's unit 2 moves")
	c.factors, c.a = "fog=no", driver+",pos=A1+"+walker+",pos=C2" // too far from each other
	c.follows(t, dice, "a's unit 1 moves", "b's unit 1 moves", "a's unit 2 moves")
}

// E-78: the assumptions list what units could do and never do, with the cost of these units.
func TestWhatNobodyDoesIsToldWithItsPrice(t *testing.T) {
	table := tabletop{ground: "......", a: "officer:pos=A1+radio-operator:pos=B1", b: "mortar-squad:pos=E1+medic:pos=F1"}
	said := ""
	for _, a := range table.prepared(t).Assumed {
		said += a.Text + "\n"
	}
	line := assumes(t, "cobi/battle infantry-squad vs medic+chaplain")
	for _, test := range []struct {
		in, want string
		told     bool
	}{
		{said, "side a, officer: rallies nobody, for the rules do not say what starts a panic (SPC-04); 20 points unused", true},
		{said, "side a, radio-operator: helps nobody by radio, for no other unit of its side says radio=yes (SPC-16); 20 points unused", true},
		{said, "side b, mortar-squad: its weapon has no column in the weapons table: it fires nothing (WPN-04); 15 points unused", true},
		{said, "medic:", false},
		{line, "side b, medic: treats nobody on the line (SPC-01); 10 points unused", true},
		{line, "side b, chaplain: motivates nobody on the line", true},
	} {
		if strings.Contains(test.in, test.want) != test.told {
			t.Errorf("%q is told: %v, in\n%s", test.want, !test.told, test.in)
		}
	}
}
