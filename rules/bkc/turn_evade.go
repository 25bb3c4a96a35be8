package bkc

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// evades: whether a charged unit runs. It may if it is not suppressed, moves by itself, is not dug in and sees the
// charger (bkc1 INI-04, CHG-03; bkc2 INI-05, CA-04), and does if it has nothing to fire at it with. On the line
// nobody runs.
func (f *field) evades(b *board, by, at battle.Ref, crowd *ground.Crowd) bool {
	if !f.wide {
		return false
	}
	p, q, u := b.At(by), b.At(at), f.unit(at)
	return u.mobile && !q.has(suppressed|engaged) && !u.shelter[q.exposed()].stays && f.notices(b, at, p.at, crowd) &&
		f.shotAt(at, by).dice(f.ground.Gap(q.at, p.at), q) == 0
}

// evade is the run of a charged unit: friends near it fire at the charger all the same, it goes straight away as far
// as it moves, the charger goes after it as far as it could have charged, and catches it if it comes closer than 5 cm
// (bkc1 CHG-07, AMB-40; bkc2 CA-09). Nobody enters its square: who comes next to it and could go on is closer than 5 cm,
// who has gone all its way is not (bkc1 E-09, E-42).
func (f *field) evade(d *sim.Dice, b *board, by, at battle.Ref, reach ground.Length, crowd *ground.Crowd) {
	p, q := b.At(by), b.At(at)
	start := f.ground.FrontTo(p.at, q.at)
	if f.react(d, b, by, at, start, f.ground.Gap(start, q.at), crowd) {
		return
	}
	f.retire(b, at, start, f.moveOf(q, f.unit(at)))
	q.is |= moved
	if d.Telling() {
		battle.Tell(d, f.label(at)+" evades"+f.square(q.at), rules.Flee, []battle.Ref{at})
	}
	now := f.among(b)
	left := f.ground.Left(start, f.ground.GoalAt(q.at), f.mover(by).By) - reach
	m := f.ground.Along(start, f.ground.GoalAt(q.at), f.mover(by), reach, 0, now)
	there := f.runTo(d, b, by, f.ground.FrontTo(m.To, q.at), reach, now)
	if there && f.ground.Within(p.at, q.at, safeGap) && !escapes(left, f.safeAtFive) {
		f.lose(b, at)
		if d.Telling() {
			d.Tell(f.label(by) + " catches " + f.label(at))
		}
	}
}
