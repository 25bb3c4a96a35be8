package cobi

import (
	"fmt"

	"salvo/sim"
)

// Opposed dice are one attack die with modifiers against a defence die for each figure attacked. A figure is killed if
// the attack is higher than its die, and wounded if both are equal (INF-06).

// A reach encodes the result of an attack die: its total, from lowestReach (0) to highestReach (7), or sureKill, missed
// or jammed. After these three, no defence dice are thrown.
const (
	lowestReach  = 0 // lower than every defence die
	highestReach = 7 // above every defence die
	sureKill     = 8 // 6-6 (INF-08)
	missed       = 9 // a natural 1 (INF-02, E-32)
	jammed       = 10

	bySix = 16 // added to the reach of a natural 6 if sixes explode
)

// decided reports whether a reach is a sure kill, a miss or a jam, so that no defence dice are thrown.
func decided(reach int) bool { return reach&^bySix >= sureKill }

// opposedDice are the dice of one attack.
type opposedDice struct {
	modifier int
	// natural: a natural 1 misses, or may jam if jams is set, and a 6 may bring a second die. The die of an explosion
	// has no such rules (HE-02).
	natural, jams bool
	oneMisses     bool      // an attack die of 1 misses although natural is false: explosion-one=misses (E-32)
	always        bool      // every natural 6 brings a second die (AMB-03)
	compares      bool      // a 6 after a 6 counts as 6 without modifiers, not as a sure kill (AMB-03)
	each          bool      // every figure is attacked with a die of its own (AMB-12)
	throw         sim.Throw // how house rules change the throw of attack dice; the zero value for explosions

	attack *sim.Table                 // the table of reaches
	plain  [maxFigures + 1]*sim.Table // tables of hurts, by the number of figures attacked
	warded [maxFigures + 1]*sim.Table // tables of hurts with an attack die for each figure, while a defence die may be thrown again
	more   *opposedDice               // the further attack after a 6 if sixes explode: it cannot jam or explode; otherwise nil
}

// bareDice are opposed dice before their tables are built, and the largest number of figures that are attacked at once.
type bareDice struct {
	opposedDice
	figures int
}

// load builds the tables for attacks on up to the given number of figures at once.
func (o opposedDice) load(figures int) *opposedDice { return loaded(bareDice{o, figures}) }

var loaded = shelved(bareDice.build)

func (bare bareDice) build() *opposedDice {
	o := bare.opposedDice
	o.attack = o.attackDie()
	for n := range bare.figures + 1 {
		o.plain[n] = o.shared(n)
	}
	if o.each {
		o.apart(bare.figures)
	}
	if o.throw.Sixes {
		bare.throw.Sixes, bare.jams = false, false
		o.more = bare.build()
	}
	return &o
}

func (o *opposedDice) attackDie() *sim.Table {
	name := fmt.Sprintf("attack die with %+d", o.modifier)
	once := sim.Die(6).Then(name, o.follow, o.reach)
	if o.throw.Again != sim.Ones { // misses show only against the defence dice: missesAgain deals with them
		return once
	}
	return sim.Die(6).Then(name+o.throw.String(), func(n int) *sim.Table {
		if n == 1 {
			return once
		}
		return o.follow(n)
	}, func(n, second int) int {
		if n == 1 {
			return second
		}
		return o.reach(n, second)
	})
}

// follow returns the second die after a natural number, or noDie: after a 1 it decides about a jam, after a 6 about a
// sure hit.
func (o *opposedDice) follow(n int) *sim.Table {
	if n == 1 && o.natural && o.jams || n == 6 && o.rollsOn() {
		return sim.Die(6)
	}
	return noDie
}

// impossible reports whether even a natural 6 with the modifier stays below a defence die of 1 (INF-08).
func (o *opposedDice) impossible() bool { return 6+o.modifier < 1 }

// rollsOn reports whether a natural 6 brings a second die.
func (o *opposedDice) rollsOn() bool { return o.natural && (o.always || o.impossible()) }

// reach returns the result of the attack die, as a number from lowestReach to jammed: n is the natural number, second
// the second die if one follows. The result of a 6 has bySix added if sixes explode.
func (o *opposedDice) reach(n, second int) int {
	if n == 6 && o.throw.Sixes {
		return o.plainReach(n, second) | bySix
	}
	return o.plainReach(n, second)
}

// plainReach returns the result of the attack die without bySix (INF-02, INF-08).
func (o *opposedDice) plainReach(n, second int) int {
	switch {
	case n == 1 && o.natural && o.jams && second == 1:
		return jammed
	case n == 1 && (o.natural || o.oneMisses):
		return missed
	case n == 6 && second == 6 && o.rollsOn() && o.compares:
		return 6
	case n == 6 && second == 6 && o.rollsOn():
		return sureKill
	}
	return min(max(n+o.modifier, lowestReach), highestReach)
}

// shared returns the table of hurts for one attack die against the defence dice of n figures.
func (o *opposedDice) shared(n int) *sim.Table {
	name := fmt.Sprintf("%s on %d", o.attack, n)
	if o.throw.Again == sim.Misses {
		return o.missesAgain(name+o.throw.String(), n)
	}
	return o.attack.Then(name, func(reach int) *sim.Table {
		if decided(reach) {
			return noDie
		}
		return defenceDice.Of(n)
	}, func(reach, dice int) int { return int(hurtBy(reach, dice, n)) })
}

// missesAgain returns the table of hurts for one attack die against n figures, by the house rule that throws misses
// again. If the miss is clear without defence dice, the attack die is thrown again before them, otherwise against the
// same defence dice. throwDice does the same die by die.
func (o *opposedDice) missesAgain(name string, n int) *sim.Table {
	const stands, open = 1 << 5, 1 << 28 // flags of the attack die: thrown again already; still to be thrown again, at the dice in the low bits
	attack := sim.Die(6).Then(name, func(first int) *sim.Table {
		if o.failsAtOnce(first) {
			return o.attack
		}
		return o.follow(first)
	}, func(first, second int) int {
		if o.failsAtOnce(first) {
			return second | stands
		}
		return o.reach(first, second)
	})
	once := attack.Then(name, func(reach int) *sim.Table {
		if decided(reach &^ stands) {
			return noDie
		}
		return defenceDice.Of(n)
	}, func(reach, dice int) int {
		h := hurtBy(reach&^stands, dice, n)
		if h == 0 && reach&stands == 0 && !decided(reach) && !o.impossible() {
			return open | dice
		}
		return int(h)
	})
	return once.Then(name, func(got int) *sim.Table {
		if got&open == 0 {
			return noDie
		}
		return o.attack
	}, func(got, reach int) int {
		if got&open == 0 {
			return got
		}
		return int(hurtBy(reach, got&^open, n))
	})
}

// apart builds the tables for a separate attack die against each figure. Only a 1 of the first die may jam the weapon,
// and a jam ends the attack. A 1 of any other die misses its figure (AMB-12).
func (o *opposedDice) apart(figures int) {
	later := *o
	later.jams = false
	later.attack = later.attackDie()
	one, another := o.shared(1), later.shared(1)
	oneWarded, anotherWarded := o.wardedOne(), later.wardedOne()
	o.plain[1], o.warded[1] = one, oneWarded
	for n := 2; n <= figures; n++ {
		next := func(before int) *sim.Table {
			if hurt(before).jammed() {
				return noDie
			}
			return another
		}
		o.plain[n] = o.plain[n-1].Then(fmt.Sprintf("%s on each of %d", o.attack, n), next, addHurts)
		o.warded[n] = o.warded[n-1].Then(fmt.Sprintf("%s on each of %d, warded", o.attack, n), func(before int) *sim.Table {
			if hurt(before).jammed() || before&usedByTarget != 0 {
				return next(before)
			}
			return anotherWarded
		}, addHurts)
	}
}

// wardedOne returns the table of results of an attack on one figure. A defence die that fails is thrown again; results
// with that second throw have the flag usedByTarget.
func (o *opposedDice) wardedOne() *sim.Table {
	const faces = 8
	dice := o.attack.Then(fmt.Sprintf("%s and defence", o.attack), func(reach int) *sim.Table {
		if decided(reach) {
			return noDie
		}
		return sim.Die(6)
	}, func(reach, face int) int { return reach*faces + face })
	fails := func(dice int) bool { return !decided(dice/faces) && dice/faces&^bySix >= dice%faces }
	return dice.Then(fmt.Sprintf("%s, warded", o.attack), func(dice int) *sim.Table {
		if fails(dice) {
			return sim.Die(6)
		}
		return noDie
	}, func(dice, again int) int {
		switch {
		case fails(dice):
			return int(hurtBy(dice/faces, dieOf(again), 1)) | usedByTarget
		case decided(dice / faces):
			return int(hurtBy(dice/faces, 0, 1))
		}
		return 0
	})
}
