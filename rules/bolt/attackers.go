package bolt

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// An attacker is a unit that fires, with its state and its place.
type attacker struct {
	*unit
	before  condition // the attacker's state before its order
	by      condition // the attacker's state when it fires: after an order test that it passed
	aim     aim
	officer int // the bonus of an officer for the attacker's order test
}

// A priorOrder says how the attackers' order is played before they fire, if at all (E-22).
type priorOrder uint8

const (
	ordersAside  priorOrder = iota // the order is not played: the pins in the scenario line are those at the shot
	ordersPassed                   // the pins in the scenario line are those before the order, which the attackers obey
	ordersTested                   // the pins in the scenario line are those before the order, which the attackers test
)

var priorOrderWords = []string{"none", "passed", "test"}

// everyLoad returns copies of the aim: one with the shot and one with the shell if the unit may choose (weighs), else
// only the aim itself.
func (a aim) everyLoad() []aim {
	if !a.weighs {
		return []aim{a}
	}
	shot, shell := a, a
	shot.ammo, shell.ammo = apAmmo, heAmmo
	return []aim{shot, shell}
}

// aimOf returns the aim of an attacker: the factors of the scenario line, replaced by the attacker's own distance,
// cover and facing if it has them.
func aimOf(b rulebook, u *rules.Unit) aim {
	a := aim{
		distance: ground.LengthOf(b.Number("range")),
		moved:    b.Yes("moved"),
		cover:    coverNamed(b.Word("cover")),
		facing:   facingNamed(b.Word("facing")),
		ammo:     ammo(slices.Index(ammoWords, b.Word("ammo"))),
		indirect: b.Is("mode", "indirect"),
		coaxial:  b.Is("coax", "coax"),
		oneShots: oneShotUse(slices.Index(oneShotWords, b.Word("one-shot"))),
		officer:  int8(b.Int("officer")),
		medic:    b.Yes("medic"),
		counting: true,
	}
	a.weighs = a.ammo == autoAmmo
	if !u.Is("distance", same) {
		a.distance = ground.LengthOf(u.Number("distance"))
	}
	if !u.Is("cover", same) {
		a.cover = coverNamed(u.Word("cover"))
	}
	if !u.Is("facing", same) {
		a.facing = facingNamed(u.Word("facing"))
	}
	return a
}

func coverNamed(word string) cover { return cover(slices.Index(coverWords, word)) }

func facingNamed(word string) facing { return facing(slices.Index(facingWords, word)) }

// readAttackers reads the units that fire, their places and their states.
func (f *fire) readAttackers(b rulebook) error {
	p := b.Party("attackers")
	if p.Units() > maxAttackers {
		return fmt.Errorf("%d units shoot; one line may have %d", p.Units(), maxAttackers)
	}
	asked := orderOccasions{}
	for _, g := range p.Groups {
		u, err := b.newUnit(g.Unit)
		if err != nil {
			return err
		}
		one := attacker{unit: u, before: u.fresh(), aim: aimOf(b, g.Unit), officer: max(u.officer, b.Int("attacker-officer"))}
		if err := b.pin(u, &one.before, "pins"); err != nil {
			return err
		}
		one.by = one.before
		if f.order != ordersAside && one.by.pins > 0 && !b.is("order-pin-loss", "none", true) {
			one.by.pins-- // SUP-05
		}
		if f.order == ordersTested {
			asked.inTest(b, u, &one.before, one.officer)
		}
		for range g.Count {
			f.attackers = append(f.attackers, one)
		}
		for _, w := range u.weapons {
			f.dries = f.dries || w.is(flameWeapon)
		}
	}
	if f.order == ordersTested {
		f.tests = newOrderRules(b, asked)
	}
	return nil
}

// scope returns the bounds of what an attacker's fire may meet, such as the fewest men of the target. If several units
// fire, the fire of the others may have left the target one man, and may have made green troops go Down.
func (f *fire) scope(a *attacker, start fireState) scope {
	n := len(f.attackers)
	sc := scope{aim: a.aim, far: a.aim.distance, still: !a.aim.moved, pins: int(a.by.pins), volleys: n,
		targetPins: int(start.at.pins), freshPins: int(start.at.pins), targetMen: int(start.at.men), down: start.at.down}
	if n > 1 {
		sc.targetMen = 1
		sc.down = sc.down || start.at.green
	}
	return sc
}

// most returns upper limits of the hits and pins that one attacker causes. If orders are tested, the limits are those
// of an attacker without pins, because a passed test may remove its pins.
func (a *attacker) most(f *fire, at *condition) (hits, pins int) {
	by := a.by
	if f.tests != nil {
		by.pins = 0
	}
	for _, load := range a.aim.everyLoad() {
		v, _ := f.aimed(&load, a.unit, &by, &f.gear, f.target, at)
		hits, pins = max(hits, f.mostHits(&v.barrage)), max(pins, f.mostPins(&v.barrage))
	}
	return hits, pins
}

// obeys plays the order test of an attacker, if the scenario line has order=test. It returns the attacker's state after
// the test, and whether the attacker obeys (E-22).
func (f *fire) obeys(d *sim.Dice, a *attacker) (by condition, obeys bool) {
	if f.tests == nil {
		return a.by, true
	}
	by = a.before
	obeys = f.tests.give(d, a.unit, &by, a.officer, false, mishaps{friendlyTarget: true, canPanic: true}) == obeyed
	if !obeys && d.Telling() {
		d.Tell(a.Name + " does not fire at " + f.target.Name)
	}
	return by, obeys
}
