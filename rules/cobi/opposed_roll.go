package cobi

import (
	"fmt"

	"salvo/sim"
)

// This file throws opposed dice: in one pick from their tables, or die by die if a headquarters may have a die thrown
// again, or for a story.

// again returns the kind of reroll that applies to the attack die: rerollHit, or rerollExplosion for an explosion.
func (o *opposedDice) again() reroll {
	if o.natural {
		return rerollHit
	}
	return rerollExplosion
}

// roll throws an attack on n figures and returns its result, with the dice in the words of a story. A house rule may
// throw every attack die that misses again. Then the attacker's headquarters keeps its reroll.
func (o *opposedDice) roll(d *sim.Dice, n int, hq *rerolls) (h hurt, dice string) {
	switch {
	case o.throw.Again != sim.Misses:
		return o.rollOnce(d, n, hq)
	case !d.Telling() && hq.target != rerollDefence:
		return hurt(d.Pick(o.plain[n])), ""
	case o.each:
		return o.throwApart(d, n, hq)
	}
	free := rerolls{o.again(), hq.target}
	h, dice = o.throwDice(d, n, &free)
	hq.target = free.target
	return h, dice
}

// rollOnce throws an attack on n figures if no house rule throws misses again.
func (o *opposedDice) rollOnce(d *sim.Dice, n int, hq *rerolls) (h hurt, dice string) {
	switch wards := hq.target == rerollDefence; {
	case o.each && d.Telling():
		return o.throwApart(d, n, hq)
	case o.each && wards:
		return hurt(hq.spend(d.Pick(o.warded[n]))), ""
	case d.Telling(), wards, hq.own == o.again() && !o.each:
		return o.throwDice(d, n, hq)
	}
	return hurt(d.Pick(o.plain[n])), ""
}

// failsAtOnce reports whether an attack die surely misses. Then the headquarters has it thrown again before any defence
// die (EFX-14).
func (o *opposedDice) failsAtOnce(first int) bool {
	return first == 1 && (o.natural || o.oneMisses) || o.natural && first < 6 && o.impossible()
}

// throwDice throws an attack on n figures die by die. The attacker's headquarters has a sure miss, such as a 1, thrown
// again at once, and another attack die if it hits no figure; then the defence dice stand (EFX-14). If a figure is hit,
// the target's headquarters has the lowest defence die thrown again.
func (o *opposedDice) throwDice(d *sim.Dice, n int, hq *rerolls) (h hurt, dice string) {
	first := o.throwAttack(d, "")
	noteDice(d, "attack", 0, 1)
	if first == 1 && o.throw.Again == sim.Ones { // by the house rule; the headquarters does not reroll this second throw
		h, dice = o.throwAgainst(d, o.throwAttack(d, ", again"), n, hq, false)
		return h, o.tellAgain(d, 1, dice)
	}
	return o.throwAgainst(d, first, n, hq, hq.own == o.again())
}

// throwAgainst throws the rest of an attack on n figures after its first attack die. If mayAgain is true, the
// headquarters may have that die thrown again.
func (o *opposedDice) throwAgainst(d *sim.Dice, first, n int, hq *rerolls, mayAgain bool) (h hurt, dice string) {
	if mayAgain && o.failsAtOnce(first) {
		hq.own = noReroll
		h, dice = o.rollOnce(d, n, hq)
		return h, o.tellAgain(d, first, dice)
	}
	second := d.Pick(o.follow(first))
	noteFollow(d, first, second)
	castSecond(d, first)
	reach := o.reach(first, second)
	if decided(reach) {
		return hurtBy(reach, 0, n), o.tell(d, first, second, nil)
	}
	defence, faces := throwDefence(d, n, reach)
	h, dice = hurtBy(reach, defence, n), o.tell(d, first, second, faces)
	if h == 0 && mayAgain && !o.impossible() {
		hq.own = noReroll
		again := o.throwAttack(d, ", again")
		second = d.Pick(o.follow(again))
		castSecond(d, again)
		reach = o.reach(again, second)
		h, dice = hurtBy(reach, defence, n), o.tellAgain(d, first, o.tell(d, again, second, faces))
	}
	if h == 0 || decided(reach) || hq.target != rerollDefence {
		return h, dice
	}
	hq.target = noReroll
	lowest := lowestDie(defence)
	again := d.D6()
	castDefence(d, "defence again", 1, reach)
	return hurtBy(reach, defence-dieOf(lowest)+dieOf(again), n), tellDefence(d, dice, lowest, again)
}

// throwApart throws a separate attack die for each of n figures, die by die. The attacker's headquarters does not
// reroll these attack dice (AMB-12).
func (o *opposedDice) throwApart(d *sim.Dice, n int, hq *rerolls) (h hurt, dice string) {
	one, left := *o, rerolls{target: hq.target}
	for i := 0; i < n && !h.jammed(); i++ {
		if o.throw.Again == sim.Misses {
			left.own = o.again()
		}
		more, told := one.throwDice(d, 1, &left)
		if h += more; d.Telling() && i > 0 {
			told = dice + "; " + told
		}
		dice, one.jams = told, false
	}
	hq.target = left.target
	return h, dice
}

// throwAttack throws the attack die. again is added to its name in a story: "" or ", again".
func (o *opposedDice) throwAttack(d *sim.Dice, again string) int {
	face := d.D6()
	if d.Telling() {
		d.Cast(withModifier(map[bool]string{true: "attack", false: "explosion"}[o.natural]+again, o.modifier), 1, nil)
	}
	return face
}

// castDefence tells a story what n defence dice must show: a figure whose die is above the reach is unhurt (INF-06).
func castDefence(d *sim.Dice, what string, n, reach int) {
	if d.Telling() {
		d.Cast(fmt.Sprintf("%s above %d", what, reach&^bySix), n, sim.Reaches(reach&^bySix+1))
	}
}

// throwDefence throws n defence dice. faces are their faces for a story, otherwise nil.
func throwDefence(d *sim.Dice, n, reach int) (dice int, faces []int) {
	if !d.Telling() {
		return d.Pick(defenceDice.Of(n)), nil
	}
	for range n {
		face := d.D6()
		dice, faces = dice+dieOf(face), append(faces, face)
	}
	noteDice(d, "defence", 0, n)
	castDefence(d, "defence", n, reach)
	return dice, faces
}
