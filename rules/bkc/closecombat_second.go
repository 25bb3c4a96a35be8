package bkc

import "salvo/rules"

// Close combat of the second edition: equal hits lead to another round, the loser retreats, and twice the enemy's hits
// knock the enemy out.

var secondCombat = &combatEdition{
	outcomes: []string{"attacker-out", "attacker-repelled", "attacker-retreats", "stalemate", "target-retreats",
		"both-out", "target-out"},
	listedValues: true,
	supportDice:  true,
	staysDugIn:   func(u unit) bool { return u.armoured() }, // RET-02
	decide:       retreatOrGoOn,
	factors: []rules.Factor{
		{Name: "max-rounds", Type: rules.Int(1, 100).Or("none"), Default: "none",
			Help: "after so many equal rounds it is a stalemate"},
	},
}

// retreatOrGoOn compares the hits of a round and decides what follows (bkc2 CA-08, RET-01, RET-02). It reports whether the
// combat is over. The arguments on and by are the numbers of hits on the target and by the target. If neither side throws a
// die, the combat would never end, and is a stalemate.
func retreatOrGoOn(c *combat, m *melee, on, by int, thrown bool) (done bool) {
	switch {
	case on == by:
		if !thrown || m.rounds == m.limit {
			return m.end(undecided)
		}
		return false
	case on > by:
		far, lost := m.driven(on - by)
		if c.doubled(on, by) || m.trapped || lost {
			return m.end(targetOut)
		}
		m.flight = int16(far)
		return m.end(targetGivesWay)
	case c.doubled(by, on):
		m.removeAttackers()
		return m.end(attackerOut)
	}
	m.flight = int16(by - on)
	return m.end(attackerGivesWay)
}

// doubled reports whether a number of hits (more) is at least twice another (fewer). If fewer is 0, an option decides
// (bkc2 AMB-39).
func (c *combat) doubled(more, fewer int) bool {
	if fewer == 0 && c.zeroIsNoDouble {
		return false
	}
	return more >= 2*fewer
}
