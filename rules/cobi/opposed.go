package cobi

import (
	"fmt"
	"math/bits"
	"strings"

	"salvo/sim"
)

// Opposed dice: one attack die with modifiers against a die for each figure attacked. Above it the figure is killed,
// equal to it wounded (INF-06).

// A reach is what the attack die amounts to: its total, no more than needed to tell defence dice apart, or one of the
// following. At a miss, a jam and a sure kill nobody throws defence dice.
const (
	lowestReach  = 0 // nothing is reached
	highestReach = 7 // every defence die is beaten
	sureKill     = 8 // 6-6 (INF-08)
	missed       = 9 // a natural 1 (INF-02, E-32)
	jammed       = 10
)

// opposedDice are the dice of one attack.
type opposedDice struct {
	modifier int
	// natural: a natural 1 misses, and jams if jams, and a 6 may roll on. The die of a template has no such rules (HE-02).
	natural, jams bool
	oneMisses     bool // as that of an explosion may (E-32)
	always        bool // every 6 rolls on (AMB-03)
	compares      bool // 6-6 is a bare 6 (AMB-03)
	each          bool // an attack die for each figure (AMB-12)

	attack *sim.Table                 // reaches
	plain  [maxFigures + 1]*sim.Table // hurts, by the number of figures attacked
	warded [maxFigures + 1]*sim.Table // the same with an attack die for each, while a defence die may be thrown again
}

// bareDice are opposed dice without their tables, and the most figures that are attacked at once.
type bareDice struct {
	opposedDice
	figures int
}

// load builds the tables for attacks on up to so many figures at once.
func (o opposedDice) load(figures int) *opposedDice { return loaded(bareDice{o, figures}) }

var loaded = shelved(func(bare bareDice) *opposedDice {
	o := bare.opposedDice
	o.attack = o.attackDie()
	for n := range bare.figures + 1 {
		o.plain[n] = o.shared(n)
	}
	if o.each {
		o.apart(bare.figures)
	}
	return &o
})

func (o *opposedDice) attackDie() *sim.Table {
	name := fmt.Sprintf("attack die with %+d", o.modifier)
	return sim.Die(6).Then(name, o.follow, o.reach)
}

// follow is the die after a natural number: for a jam, or for the 6 that rolls on.
func (o *opposedDice) follow(n int) *sim.Table {
	if n == 1 && o.natural && o.jams || n == 6 && o.rollsOn() {
		return sim.Die(6)
	}
	return noDie
}

// impossible: not even a 6 could reach a defence die of 1 (INF-08).
func (o *opposedDice) impossible() bool { return 6+o.modifier < 1 }

// rollsOn: a natural 6 is followed by another die.
func (o *opposedDice) rollsOn() bool { return o.natural && (o.always || o.impossible()) }

// reach is that of a natural number and the die that follows it, if one does (INF-02, INF-08).
func (o *opposedDice) reach(n, second int) int {
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

// shared is one attack die for all of n figures, and their defence dice.
func (o *opposedDice) shared(n int) *sim.Table {
	name := fmt.Sprintf("%s on %d", o.attack, n)
	return o.attack.Then(name, func(reach int) *sim.Table {
		if reach >= sureKill {
			return noDie
		}
		return defenceDice.Of(n)
	}, func(reach, dice int) int { return int(hurtBy(reach, dice, n)) })
}

// apart gives each figure its own attack die. Only the first one's 1 may jam the weapon, and that ends it all; any
// other 1 misses that figure (AMB-12).
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

// wardedOne is an attack on one figure whose defence die is thrown again if it fails; usedByTarget is added if it was.
func (o *opposedDice) wardedOne() *sim.Table {
	const faces = 8
	dice := o.attack.Then(fmt.Sprintf("%s and defence", o.attack), func(reach int) *sim.Table {
		if reach >= sureKill {
			return noDie
		}
		return sim.Die(6)
	}, func(reach, face int) int { return reach*faces + face })
	fails := func(dice int) bool { return dice/faces < sureKill && dice/faces >= dice%faces }
	return dice.Then(fmt.Sprintf("%s, warded", o.attack), func(dice int) *sim.Table {
		if fails(dice) {
			return sim.Die(6)
		}
		return noDie
	}, func(dice, again int) int {
		switch {
		case fails(dice):
			return int(hurtBy(dice/faces, dieOf(again), 1)) | usedByTarget
		case dice/faces >= sureKill:
			return int(hurtBy(dice/faces, 0, 1))
		}
		return 0
	})
}

// again is the re-roll that is for the attack die.
func (o *opposedDice) again() reroll {
	if o.natural {
		return rerollHit
	}
	return rerollExplosion
}

// roll attacks n figures. dice are what a story says of them.
func (o *opposedDice) roll(d *sim.Dice, n int, hq *rerolls) (h hurt, dice string) {
	switch wards := hq.target == rerollDefence; {
	case o.each && d.Telling():
		return o.throwApart(d, n, hq)
	case o.each && wards:
		return hurt(hq.spend(d.Pick(o.warded[n]))), ""
	case d.Telling(), wards, hq.own == o.again() && !o.each:
		return o.throw(d, n, hq)
	}
	return hurt(d.Pick(o.plain[n])), ""
}

// failsAtOnce: the headquarters has the die thrown again before anybody throws against it (EFX-14).
func (o *opposedDice) failsAtOnce(first int) bool {
	return first == 1 && (o.natural || o.oneMisses) || o.natural && first < 6 && o.impossible()
}

// throw attacks n figures die by die. The headquarters has a 1 thrown again at once, and any other die if it hit
// nobody; then the defence dice stand (EFX-14). If anybody is hit, that of the target has his defence die thrown again.
func (o *opposedDice) throw(d *sim.Dice, n int, hq *rerolls) (h hurt, dice string) {
	first := d.D6()
	if hq.own == o.again() && o.failsAtOnce(first) {
		hq.own = noReroll
		h, dice = o.roll(d, n, hq)
		return h, o.tellAgain(d, first, dice)
	}
	second := d.Pick(o.follow(first))
	reach := o.reach(first, second)
	if reach >= sureKill {
		return hurtBy(reach, 0, n), o.tell(d, first, second, nil)
	}
	defence, faces := throwDefence(d, n)
	h, dice = hurtBy(reach, defence, n), o.tell(d, first, second, faces)
	if h == 0 && hq.own == o.again() && !o.impossible() {
		hq.own = noReroll
		again := d.D6()
		second = d.Pick(o.follow(again))
		reach = o.reach(again, second)
		h, dice = hurtBy(reach, defence, n), o.tellAgain(d, first, o.tell(d, again, second, faces))
	}
	if h == 0 || reach >= sureKill || hq.target != rerollDefence {
		return h, dice
	}
	hq.target = noReroll
	lowest := lowestDie(defence)
	again := d.D6()
	return hurtBy(reach, defence-dieOf(lowest)+dieOf(again), n), tellDefence(d, dice, lowest, again)
}

// throwApart is an attack die for each of n figures, for a story; the headquarters leaves attack dice alone (AMB-12).
func (o *opposedDice) throwApart(d *sim.Dice, n int, hq *rerolls) (h hurt, dice string) {
	var told []string
	one, left := *o, rerolls{target: hq.target}
	for ; len(told) < n && !h.jammed(); one.jams = false {
		more, dice := one.throw(d, 1, &left)
		h, told = h+more, append(told, dice)
	}
	hq.target = left.target
	return h, strings.Join(told, "; ")
}

// throwDefence are n defence dice; a story is told their faces.
func throwDefence(d *sim.Dice, n int) (dice int, faces []int) {
	if !d.Telling() {
		return d.Pick(defenceDice.Of(n)), nil
	}
	for range n {
		face := d.D6()
		dice, faces = dice+dieOf(face), append(faces, face)
	}
	return dice, faces
}

// hurt is what opposed dice did: how many figures are killed and wounded, or that the weapon is jammed.
type hurt int

const jamFlag hurt = 1 << 16

func newHurt(killed, wounded int) hurt { return hurt(killed | wounded<<8) }

func (h hurt) killed() int  { return int(h & 0xff) }
func (h hurt) wounded() int { return int(h >> 8 & 0xff) }
func (h hurt) jammed() bool { return h&jamFlag != 0 }

func addHurts(a, b int) int { return a + b }

// hurtBy compares a reach with the defence dice of n figures (INF-06).
func hurtBy(reach, dice, n int) hurt {
	switch {
	case reach == jammed:
		return jamFlag
	case reach == missed:
		return 0
	case reach == sureKill:
		return newHurt(n, 0)
	}
	killed, wounded := 0, 0
	for face := 1; face <= 6; face++ {
		switch showing := dice >> (4 * (face - 1)) & 15; {
		case reach > face:
			killed += showing
		case reach == face:
			wounded += showing
		}
	}
	return newHurt(killed, wounded)
}

// dieOf is a defence die among defenceDice.
func dieOf(face int) int { return 1 << (4 * (face - 1)) }

// lowestDie is the lowest of some defence dice.
func lowestDie(dice int) int { return bits.TrailingZeros(uint(dice))/4 + 1 }

// defenceDice are n dice, as the number of each face in four bits, the ones lowest: all that opposed dice ask of them.
var defenceDice = func() *sim.Row {
	last := noDie
	return sim.NewRow(func(n int) *sim.Table {
		if n > 0 {
			last = last.Then(fmt.Sprintf("%d defence dice", n), func(int) *sim.Table { return sim.Die(6) },
				func(dice, face int) int { return dice + dieOf(face) })
		}
		return last
	})
}()
