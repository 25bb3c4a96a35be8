package bkc

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

// breaking begins a player's turn: units take their tasks, and the story its heading. It reports whether the active side must
// test at the start of its turn whether it breaks, because it has reached its breakpoint (bkc1 BRK-01, BRK-02; bkc2 BRK-01
// to BRK-03).
func (f *field) breaking(d *sim.Dice, b *board) bool {
	if b.Clock.At > 0 {
		return false
	}
	f.takeTasks(b)
	if d.Telling() {
		f.tellTurn(d, b)
	}
	return !f.breakLast && f.wavers(b)
}

// breakingLast reports whether the active side must test in its End Phase whether it breaks, as a reading of the second
// edition says (bkc2 AMB-46, E-12). A side that has just won does not test.
func (f *field) breakingLast(_ *sim.Dice, b *board) bool {
	return b.Clock.At == 0 && f.wavers(b) && !f.gone(b, b.Clock.Active.Other())
}

// wavers reports whether the active side has reached its breakpoint.
func (f *field) wavers(b *board) bool {
	c := &f.sides[b.Clock.Active]
	return !f.duel && c.breakpoint > 0 && c.lost(b) >= c.breakpoint
}

// lost returns how many counting units a side has lost.
func (c *army) lost(b *board) (n int) {
	units := b.Units[c.Side][:c.combat]
	for i := range units {
		if units[i].has(out) && c.Units[i].counts {
			n++
		}
	}
	return n
}

// breakTest throws two dice against the value of the CO, or of the best HQ if the CO is lost. The value is 1 less for
// each counting unit lost beyond the breakpoint. A side that breaks has lost and leaves the table at once. On a table
// its enemy still takes its turn of this game turn, for objectives and exits. On the line that turn would change
// nothing (bkc1 BRK-03, bkc2 BRK-04, E-45).
func (f *field) breakTest(d *sim.Dice, b *board) (ended bool) {
	b.Clock.At = 1
	c := &f.sides[b.Clock.Active]
	lost := c.lost(b)
	leader := f.steadiness(b, c)
	value := leader - (lost - c.breakpoint)
	if f.doubleOneHolds && leader > 0 {
		value = max(value, 2)
	}
	held := d.TwoD6AtMost(value)
	if d.Telling() {
		d.Note(rules.Need{For: "break", Value: value, Of: []rules.Modifier{{Name: "command value", By: leader},
			{Name: "losses beyond the breakpoint", By: c.breakpoint - lost}}})
		noteTwoDice(d, "break", value)
		castAtMost(d, "break test", max(value, 0))
		battle.Tell(d, f.tellBreak(c, lost, value, held), rules.Test, nil)
	}
	if b.Turn.broken[c.Side] = !held; held {
		return false
	}
	if f.lastTurn && c.Side == b.Clock.First {
		f.withdraw(b, c)
		return false
	}
	f.takeStock(d, b)
	return true
}

// withdraw takes a broken side off the table. Its units are not lost, and do not count as units that left by an edge.
func (f *field) withdraw(b *board, c *army) {
	units := b.Units[c.Side][:c.staff]
	for i := range units {
		if !units[i].has(out) {
			units[i].is |= away
		}
	}
	stir(b)
}

// unlessBroken returns the condition of a phase with the addition that a broken side does nothing any more.
func (f *field) unlessBroken(next func(d *sim.Dice, b *board) bool) func(d *sim.Dice, b *board) bool {
	return func(d *sim.Dice, b *board) bool { return !b.Turn.broken[b.Clock.Active] && next(d, b) }
}

// steadiness returns the command value of a side's break test, or 0 if no CO or HQ is left.
func (f *field) steadiness(b *board, c *army) (value int) {
	for _, who := range f.staffers(b, c.Side) {
		p, u := &b.Units[c.Side][who], c.Units[who]
		if p.has(out) {
			continue
		}
		switch u.role {
		case "co":
			return u.cv - p.cut()
		case "hq":
			value = max(value, u.cv-p.cut())
		}
	}
	return value
}
