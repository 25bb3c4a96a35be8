package bkc

import (
	"testing"

	"salvo/rules/battle"
	"salvo/sim"
)

// commandedBy is the value that the next order of the HQ needs, and to how many; 0 for none.
func (f *field) commandedBy(t *testing.T, b *board, who battle.Ref) (value, units int) {
	t.Helper()
	b.Settled = false
	withDice(t, nil, func(d *sim.Dice) {
		if !f.planOrder(d, b, who) {
			return
		}
		value = int(b.Turn.value)
		for i := range f.sides[who.Side].combat {
			units += oneIf(b.At(who.Side.Unit(i)).plan != noPlan)
		}
	})
	return value, units
}

// CMD-04 note 1, CMD-07, E-40, E-41: an HQ of 8 has ordered a tank twice. Rifles that have acted on initiative, 22 cm
// away, need 8 - 1 - 1 = 6; together with the tank 8 - 2 - 1 - 1 = 4. Once it has ordered the rifles alone, the tank
// takes no more orders, and when the HQ has finished nobody does.
func TestOrdersCountForTheUnitsThatHaveHadThem(t *testing.T) {
	const foe = "+unit:hits=4,pos=C8"
	for _, e := range []*edition{first, second} {
		f, b := onTable(t, e, "........\n  ........\n  ........\n  ........\n  ........\n  ........\n  ........\n  ........",
			"unit:kind=afv,attack=3,range=60,hits=4,move=20,pos=F3+unit:kind=infantry,attack=3,range=60,hits=4,move=10,pos=C1+"+
				"unit:role=hq,cv=8,hits=2,move=60,pos=G3+unit:role=co,cv=9,hits=2,move=60,pos=G3,commands=1-2",
			"unit:hits=4,pos=D8"+foe, "player-a=simple", "player-b=simple")
		tank, rifles, co := b.At(battle.A.Unit(0)), b.At(battle.A.Unit(1)), battle.A.Unit(3)
		f.sides[battle.A].Units[3].cv = 8
		b.At(co).at = b.At(battle.A.Unit(2)).at
		tank.is += 2 * oneOrder
		rifles.is |= actedInitiative
		if value, units := f.commandedBy(t, b, co); value != 4 || units != 2 {
			t.Errorf("%s: both need %d (%d units), want 4 (2)", e.name, value, units)
		}
		tank.plan = noPlan
		f.nameFormation(b) // the rifles alone
		if value, units := f.commandedBy(t, b, co); value != 6 || units != 1 || !tank.has(finished) {
			t.Errorf("%s: the rifles need %d (%d units), want 6 (1); the tank is finished: %v", e.name, value, units, tank.has(finished))
		}
		f.countOrder(b)
		f.finish(b)
		if _, units := f.commandedBy(t, b, co); units != 0 {
			t.Errorf("%s: %d units are ordered that another command unit has ordered", e.name, units)
		}
		withDice(t, nil, func(d *sim.Dice) { f.endPhase(d, b) })
		if f.earlierOrders(b, tank) != 0 || tank.has(finished) {
			t.Errorf("%s: orders are remembered in the next turn", e.name)
		}
	}
}

// CMD-03: an order that fails is the last one. A unit 25 cm away gains 30 and makes an order to one that gains 100 harder by 1: with it
// the order is worth (130 + 27) x 0.58, without it (100 + 29) x 0.72, since another order may follow.
func TestAnOrderCountsWithThoseThatMayFollow(t *testing.T) {
	for _, e := range []*edition{first, second} {
		f, b := onTable(t, e, "....\n  ....", "2xunit:kind=afv,attack=3,range=60,hits=4,move=20,pos=A1/B1+unit:role=hq,cv=8,hits=2,move=60,pos=A1",
			"unit:hits=4,pos=A2", "player-a=careful", "player-b=simple")
		for gain, kept := range map[int]int{30: 1, 60: 2} {
			all := []recruit{{Ref: battle.A.Unit(0), gain: 100, intent: intent{units: 1}},
				{Ref: battle.A.Unit(1), gain: gain, intent: intent{units: 1, distance: 25_00}}}
			if in := f.leaveOut(b, battle.A.Unit(2), all); in.units != kept {
				t.Errorf("%s: with a gain of %d %d units are ordered", e.name, gain, in.units)
			}
		}
	}
}
