package bkc

import (
	"strings"
	"testing"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// LOS-01, E-44: a unit of side a that faces north fires at enemies within 90 degrees to either side of north, or 45 if
// its arc is limited.
func TestWhatLiesOutsideTheFrontIsNotFiredAt(t *testing.T) {
	for _, c := range []struct {
		arc, enemy string
		fires      bool
	}{
		{"180", "D7", true}, {"180", "G5", true}, {"180", "G4", true}, {"180", "A4", true}, {"180", "G3", false}, {"180", "D1", false},
		{"90", "D7", true}, {"90", "G7", true}, {"90", "G6", false}, {"90", "G4", false}, {"360", "D1", true},
	} {
		for _, e := range []*edition{first, second} {
			for _, player := range []string{"simple", "careful"} {
				f, b := onTable(t, e, strings.TrimSpace(strings.Repeat(".......\n  ", 7)), "unit:kind=at-gun,attack=3,range=60,hits=4,cost=50,pos=D4,arc="+c.arc+
					"+unit:role=hq,cv=8,hits=2,move=60,pos=D4", "unit:hits=4,cost=50,pos="+c.enemy, "player-a="+player, "player-b=simple")
				_, units := f.commandedBy(t, b, battle.A.Unit(1))
				if fires := units > 0 && b.At(battle.A.Unit(0)).plan.fires(); fires != c.fires {
					t.Errorf("%s, %s, arc %s: it fires at %s: %v", e.name, player, c.arc, c.enemy, fires)
				}
				near := false
				withDice(t, nil, func(d *sim.Dice) { near = f.eager(d, b) })
				if near != c.fires && f.ground.Gap(b.At(battle.A.Unit(0)).at, b.At(battle.B.Unit(0)).at) <= 20_00 && player == "simple" {
					t.Errorf("%s, arc %s: on initiative it fires at %s: %v", e.name, c.arc, c.enemy, near)
				}
			}
		}
	}
}

// E-44: firing turns no unit. An order to turn does, and a unit that turns on the spot keeps its trench, because it has not
// moved.
func TestUnitsTurnByMovingNotByFiring(t *testing.T) {
	for _, e := range []*edition{first, second} {
		f, b := onTable(t, e, strings.TrimSpace(strings.Repeat(".......\n  ", 7)), "unit:kind=afv,attack=3,range=60,hits=4,move=20,cost=50,dug-in=yes,pos=D4"+
			"+unit:role=hq,cv=8,hits=2,move=60,pos=D4", "unit:hits=9,cost=50,pos=E7+unit:hits=9,cost=50,pos=D2", "player-a=simple", "player-b=simple")
		tank, hq := b.At(battle.A.Unit(0)), battle.A.Unit(1)
		for _, turns := range []bool{false, true} {
			way := ground.Facing(0)
			if turns { // only the enemy behind the unit is left
				f.lose(b, battle.B.Unit(0))
				way = 4
			}
			told := withDice(t, map[bool][]int{false: {3, 4, 1, 1, 1, 1, 1}, true: {3, 4}}[turns], func(d *sim.Dice) {
				if !f.planOrder(d, b, hq) {
					t.Fatalf("%s: nobody is ordered", e.name)
				}
				b.Clock.At = 0
				f.giveOrder(d, b)
			})
			if tank.at.Facing() != way || tank.has(moved) {
				t.Errorf("%s: it faces %s, has moved: %v\n%s", e.name, tank.at.Facing(), tank.has(moved), strings.Join(told, "\n"))
			}
		}
	}
}

// CMD-04: an order has paid for a move over open ground. If friends are in the way by now, and the path that is left
// leads into a wood, the tank stays, because the order has not paid for dense ground.
func TestAMoveThatIsChangedKeepsOutOfDenseGround(t *testing.T) {
	for _, e := range []*edition{first, second} {
		f, b := onTable(t, e, "....\n  ...w\n  ....", "unit:kind=afv,attack=3,range=60,hits=4,move=20,pos=A1+unit:role=hq,cv=8,hits=2,move=60,pos=A1",
			"unit:hits=4,pos=A3", "player-a=careful", "player-b=simple")
		tank := battle.A.Unit(0)
		wood := f.wayTo(b, tank, f.ground.GoalAt(ground.Stand(ground.Square(7), 0)))
		if f.ground.Name(wood.To) != "D2" || wood.Trail&f.dense[f.unit(tank).means] == 0 {
			t.Fatalf("%s: the way leads to %s, not into the wood", e.name, f.ground.Name(wood.To))
		}
		task := f.task(b, tank)
		if now := f.wayOf(b, tank, task, &wood); now.To.Square() != wood.To.Square() {
			t.Errorf("%s: an order that paid for it leads to %s", e.name, f.ground.Name(now.To))
		}
		open := ground.Move{To: wood.To}
		if now := f.wayOf(b, tank, task, &open); now.To.Square() != b.At(tank).at.Square() {
			t.Errorf("%s: an order that did not pay for it leads to %s", e.name, f.ground.Name(now.To))
		}
	}
}
