package bkc

import (
	"testing"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// commandedBy returns the value that the next order of the HQ needs, and the number of units that it orders; 0 for no
// order.
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

// CMD-04 note 1, CMD-07, E-40, E-41: a CO whose command value the test sets to 8 has ordered a tank twice. Rifles that have
// acted on initiative, 22 cm away, need 8 - 1 - 1 = 6; together with the tank 8 - 2 - 1 - 1 = 4. After the CO has ordered only
// the rifles, the tank takes no more orders. When the CO has finished, no unit does, until the turn ends.
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
		f.nameFormation(b) // the order is to the rifles alone
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

// keeps returns the recruits that an order of a command unit includes, a bit each.
func (f *field) keeps(b *board, who battle.Ref, all ...recruit) (kept uint64) {
	d := new(draft)
	for i := range all {
		all[i].Ref, all[i].units = who.Side.Unit(i), 1
		b.At(all[i].Ref).plan = toMove
		d.add(all[i])
	}
	f.leaveOut(b, who, d)
	for i := range all {
		if b.At(all[i].Ref).plan != noPlan {
			kept |= 1 << i
		}
	}
	return kept
}

// CMD-03: an order that fails is the last one of its command unit. One unit gains 100 by an order. A second unit, 25 cm
// away, gains 30 and makes the order harder by 1. With both units the order is worth (130 + 27) x 0.58, and to the first
// alone (100 + 29) x 0.72. The orders that may follow are worth 27 and 29.
func TestAnOrderCountsWithThoseThatMayFollow(t *testing.T) {
	for _, e := range []*edition{first, second} {
		f, b := threeTanks(t, e)
		for gain, kept := range map[int]uint64{30: 1, 60: 3} {
			got := f.keeps(b, battle.A.Unit(3), recruit{gain: gain100}, recruit{gain: 100 * gain, intent: intent{distance: 25_00}})
			if got != kept {
				t.Errorf("%s: with a gain of %d units %b are ordered", e.name, gain, got)
			}
		}
	}
}

const gain100 = 100_00

func threeTanks(t *testing.T, e *edition) (*field, *board) {
	t.Helper()
	return onTable(t, e, "....\n  ....", "3xunit:kind=afv,attack=3,range=60,hits=4,move=20,pos=A1/B1/C1+unit:role=hq,cv=8,hits=2,move=60,pos=A1",
		"unit:hits=4,pos=A2", "player-a=careful", "player-b=simple")
}

// CMD-04: the circumstances of different units add up. A unit that gains little is left out if it makes an order harder
// for another reason than the other units, even if that order to it alone would be no harder.
func TestAnOrderLeavesOutWhatAddsUp(t *testing.T) {
	for _, e := range []*edition{first, second} {
		f, b := threeTanks(t, e)
		for what, c := range map[string]struct {
			all  []recruit
			kept uint64
		}{
			"a machine gun 27 cm away, others near the enemy: 7 for each, 6 together": {[]recruit{{gain: 136_00, intent: intent{closes: true}}, {gain: 18_00, intent: intent{distance: 27_00}}}, 1},
			"a tank 49 cm away, others ordered twice: 6 for each, 4 together": {[]recruit{{gain: 31_00, intent: intent{distance: 49_00}},
				{gain: 45_00, intent: intent{earlier: 2}}, {gain: 27_00, intent: intent{earlier: 2}}}, 6},
			"two guns 45 cm away, a mortar ordered twice: 6 for each, 4 together": {[]recruit{{gain: 73_00, intent: intent{distance: 45_00}},
				{gain: 73_00, intent: intent{distance: 49_00}}, {gain: 20_00, intent: intent{earlier: 2}}}, 3},
			"three in the same circumstances": {[]recruit{{gain: 5_00, intent: intent{dense: true}}, {gain: 50_00, intent: intent{dense: true}},
				{gain: 1_00, intent: intent{dense: true}}}, 7},
		} {
			if got := f.keeps(b, battle.A.Unit(3), c.all...); got != c.kept {
				t.Errorf("%s, %s: the order includes units %b, want %b", e.name, what, got, c.kept)
			}
		}
	}
}

// A story prints what the order is worth with the units that it leaves out: (154 + 21.4) x 0.417, and without them (136
// + 28.3) x 0.583.
func TestAStoryTellsWhyAnOrderLeavesUnitsOut(t *testing.T) {
	f, b := threeTanks(t, first)
	d := new(draft)
	d.add(recruit{Ref: battle.A.Unit(0), gain: 136_00, intent: intent{units: 1, closes: true}})
	d.add(recruit{Ref: battle.A.Unit(1), gain: 18_00, intent: intent{units: 1, distance: 27_00}})
	f.leaveOut(b, battle.A.Unit(3), d)
	want := "a's unit 4 weighs orders, with what may follow: to all that would act, needs 6, +73.1; first without a's unit 2, needs 7, +95.8"
	if got := f.tellWorth(b, battle.A.Unit(3), d); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// If there are too many kinds of circumstances, a unit with its own kind joins those that it hinders least.
func TestManyCircumstancesAreJoined(t *testing.T) {
	f, b := threeTanks(t, first)
	d := new(draft)
	for i := range 10 {
		d.add(recruit{Ref: battle.A.Unit(i % 3), gain: 10_00, intent: intent{units: 1, dense: i&1 != 0, closes: i&2 != 0, distance: 25_00 * ground.Length(i/4)}})
	}
	if in := f.leaveOut(b, battle.A.Unit(3), d); d.kinds != mostKinds || in.units == 0 {
		t.Errorf("%d kinds, %d units ordered", d.kinds, in.units)
	}
}
