package bkc

import "salvo/sim"

// round plays one round of close combat (bkc1 CC-01, bkc2 CA-01). It reports whether the combat is over.
func (c *combat) round(d *sim.Dice, m *melee) (done bool) {
	done = c.exchange(d, m)
	if done && d.Telling() {
		c.tellEnd(d, m)
	}
	return done
}

// exchange throws the dice of a round and decides what follows (bkc1 CC-02 to CC-05, bkc2 CA-05 to CA-08). It reports
// whether the combat is over.
func (c *combat) exchange(d *sim.Dice, m *melee) (done bool) {
	first := m.rounds == 0
	on, by := 0, 0 // the hits to compare: on the target, and by the target
	if first && c.priorCounts {
		on = int(m.target.marks)
		for i := range m.attackers {
			by += int(m.attackers[i].marks)
		}
	}
	m.rounds++
	if m.limit == 0 {
		m.rounds = min(m.rounds, 2)
	}
	if d.Telling() {
		d.Tell(m.tellRound(first))
	}
	b := c.attackersDice(m, first)
	hits, unsaved := c.strikeTarget(d, m, b)
	on += c.compared(hits, unsaved)
	lost := c.mark(&m.target, unsaved)
	if lost && !c.simultaneous {
		return m.end(targetOut)
	}
	back := c.targetDice(m)
	by += c.strikeAttackers(d, m, back)
	switch gone := m.first() < 0; {
	case lost && gone:
		return m.end(bothOut)
	case lost:
		return m.end(targetOut)
	case gone:
		return m.end(attackerOut)
	}
	return c.book.combat.decide(c, m, on, by, b.front+b.behind+b.flame+back > 0)
}

// end ends the combat with an outcome and returns true.
func (m *melee) end(o outcome) bool {
	m.outcome = o
	return true
}

// first returns the index of the first attacker that still fights, or -1 if none does.
func (m *melee) first() int {
	for i := range m.attackers {
		if m.attackers[i].here {
			return i
		}
	}
	return -1
}

// compared returns the hits that count when the hits of both sides are compared: the unsaved hits, or with
// assault-compare=gross all hits.
func (c *combat) compared(hits, unsaved int) int {
	if c.compareAll {
		return hits
	}
	return unsaved
}

// mark marks unsaved hits on a fighter and reports whether they knock it out. In close combat hits have no other effect
// (bkc1 CC-04, bkc2 CA-07).
func (c *combat) mark(f *fighter, unsaved int) (out bool) {
	if !c.marksKill {
		return false
	}
	f.marks = int8(min(int(f.marks)+unsaved, 100)) // 100 hits are more than any unit can take
	return unsaved > 0 && f.marks >= f.hits
}

// blows holds the numbers of the attackers' dice: at the target's front, at its flank or rear, and of flamethrowers.
type blows struct{ front, behind, flame int }

// attackersDice returns the dice that the attackers throw (bkc1 CC-03, bkc2 CA-06). first says that it is the first round.
// In the second edition each supporter throws one die. It counts as a die of the first attacker that still fights: at the
// edge of the target that this attacker strikes, or as flame if this attacker has a flamethrower (bkc2 CA-06, E-48).
func (c *combat) attackersDice(m *melee, first bool) (b blows) {
	supported := !c.book.combat.supportDice
	for i := range m.attackers {
		f := &m.attackers[i]
		if !f.here {
			continue
		}
		dice := int(f.dice)
		if m.charged && (first || c.chargeLasts) {
			dice++
		}
		switch {
		case m.pursuer == attackingSide:
			dice += pursuitDice(m.pursuit)
		case m.pursuer == targetSide && c.turnsBack:
			dice--
		}
		dice = max(dice, 0)
		if !supported {
			dice, supported = dice+int(m.support), true
		}
		switch {
		case f.flames:
			b.flame += dice
		case c.comesFromBehind(m, f):
			b.behind += dice
		default:
			b.front += dice
		}
	}
	return b
}

// pursuitDice returns the bonus dice of a pursuit of so many cm: one, and one more for every full 3 cm (bkc1 CC-03).
func pursuitDice(distance int8) int { return 1 + int(distance)/3 }

// comesFromBehind reports whether an attacker strikes the target's flank or rear in this round. No attacker does while
// the target pursues. With pursuit-facing=rear every attacker does while the attackers pursue (bkc1 AMB-34).
func (c *combat) comesFromBehind(m *melee, f *fighter) bool {
	switch m.pursuer {
	case targetSide:
		return false
	case attackingSide:
		return f.behind || c.turnsBack
	}
	return f.behind
}

// strikeTarget throws the attackers' dice at the target. Flame hits every unit on 4+ and allows no save (bkc2 HIT-05,
// SAVE-05, E-04).
func (c *combat) strikeTarget(d *sim.Dice, m *melee, b blows) (hits, unsaved int) {
	t := &m.target
	if t.front == t.rear {
		b.front, b.behind = b.front+b.behind, 0
	}
	hits, unsaved = c.throw(d, "the attackers throw", b.front, m.score, t.front)
	more, more2 := c.throw(d, "from flank and rear", b.behind, m.score, t.rear)
	most, most2 := c.throw(d, "with flame", b.flame, c.flame, noSave)
	return hits + more + most, unsaved + more2 + most2
}

// throw throws dice that hit with the given score, and the saves against their hits. who names the side in the
// description.
func (c *combat) throw(d *sim.Dice, who string, dice int, score, save int8) (hits, unsaved int) {
	if dice == 0 {
		return 0, 0
	}
	hits, unsaved = unpackHits(d.Pick(c.tables.hitsAndSaves(dice, int(score), int(save))))
	if d.Telling() {
		g := group{dice: dice, score: int(score), save: int(save), harms: true}
		noteMelee(d, who, &g, hits)
		d.Tell(who + " " + c.tables.tell(d, &g, hits, unsaved))
	}
	return hits, unsaved
}

// targetDice returns the dice that the target throws (bkc1 CC-03, bkc2 CA-06): one fewer for every attacker at its
// flank or rear. Supporters add their dice.
func (c *combat) targetDice(m *melee) (dice int) {
	dice = int(m.target.dice)
	if m.attackers[m.first()].hunted {
		dice++
	}
	if m.pursuer == targetSide {
		dice += pursuitDice(m.pursuit)
	}
	for i := range m.attackers {
		if f := &m.attackers[i]; f.here && c.comesFromBehind(m, f) {
			dice--
		}
	}
	if dice = max(dice, 0); c.book.combat.supportDice {
		dice += int(m.targetSupport)
	}
	return dice
}

// strikeAttackers throws the target's dice, all at the first attacker or divided among the attackers. It removes
// attackers that are knocked out, and returns the hits to compare. If the target has a flamethrower, all dice are
// flame, those of its supporters too (bkc2 CA-06, E-48).
func (c *combat) strikeAttackers(d *sim.Dice, m *melee, dice int) (compared int) {
	enemies := 0
	for i := range m.attackers {
		if m.attackers[i].here {
			enemies++
		}
	}
	for i := range m.attackers {
		f := &m.attackers[i]
		if !f.here || dice == 0 {
			continue
		}
		share := dice
		if c.shared {
			share = (dice + enemies - 1) / enemies // dice that cannot be divided go to the first attackers
		}
		dice -= share
		enemies--
		who, score, save := "the target throws", m.atAttack, f.front
		switch {
		case m.target.flames:
			who, score, save = "the target throws with flame", c.flame, noSave
		case m.pursuer == targetSide:
			save = f.rear
		}
		hits, unsaved := c.throw(d, who, share, score, save)
		compared += c.compared(hits, unsaved)
		if c.mark(f, unsaved) {
			f.here = false
			m.lost++
		}
	}
	return compared
}

// driven returns how many cm of the distance the target gives way, and whether something behind it destroys it (bkc1
// CC-07, bkc2 RET-02, E-16). Pursuits in earlier rounds have changed the room behind it.
func (m *melee) driven(distance int) (far int, lost bool) {
	room := int(m.room) - int(m.shift)
	if distance <= room {
		return distance, false
	}
	return room, !m.stops
}

// removeAttackers knocks out all attackers that still fight.
func (m *melee) removeAttackers() {
	for i := range m.attackers {
		if m.attackers[i].here {
			m.attackers[i].here = false
			m.lost++
		}
	}
}
