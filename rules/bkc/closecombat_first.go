package bkc

import "salvo/rules"

// Close combat of the first edition: equal hits separate the sides, the loser flees, and the winner may pursue into
// another round.

var firstCombat = &combatEdition{
	outcomes: []string{"attacker-out", "attacker-repelled", "attacker-flees", "rebound", "target-flees",
		"both-out", "target-out"},
	cavalryHunts: true,
	chargeFactor: true,
	pursuits:     true,
	staysDugIn:   func(u unit) bool { return u.isAFV() }, // CC-07
	decide:       fleeOrPursue,
	factors: []rules.Factor{
		{Name: "attacker-wins", Type: rules.Labels("pursue", "hold"), Default: "pursue",
			Help: "what the attackers do after a won round"},
		{Name: "target-wins", Type: rules.Labels("pursue", "hold"), Default: "hold",
			Help: "what the target does after a won round"},
		{Name: "terrain", Type: rules.Labels("open", "rough"), Default: "open",
			Help: "in the open nobody may pursue AFVs, nor foot and cavalry other vehicles"},
		{Name: "max-rounds", Type: rules.Int(1, 100), Default: "10", Help: "after so many rounds the last winner holds"},
	},
}

// longestFlight is the largest number of cm that a loser may flee. A unit that must flee farther is lost (bkc1 CC-07).
const longestFlight = 10

// fleeOrPursue compares the hits of a round and decides what follows (bkc1 CC-05 to CC-08). It reports whether the combat
// is over. The arguments on and by are the numbers of hits on the target and by the target. Each supporter counts as a hit
// on the enemy (bkc1 CHG-05).
func fleeOrPursue(_ *combat, m *melee, on, by int, _ bool) (done bool) {
	on, by = on+int(m.support), by+int(m.targetSupport)
	more := m.rounds < m.limit || m.limit == 0
	switch difference := on - by; {
	case difference == 0: // CC-06
		return m.end(undecided)
	case difference > longestFlight || difference > 0 && m.trapped:
		return m.end(targetOut)
	case difference > 0:
		far, lost := m.driven(difference)
		if lost {
			return m.end(targetOut)
		}
		if more && m.attackersFollow(far) {
			return false
		}
		m.flight = int16(far)
		return m.end(targetGivesWay)
	case -difference > longestFlight:
		m.removeAttackers()
		return m.end(attackerOut)
	default:
		if more && m.targetFollows(-difference) {
			return false
		}
		m.flight = int16(-difference)
		return m.end(attackerGivesWay)
	}
}

// attackersFollow lets all attackers that may pursue do so, and the supporters with them (bkc1 CC-08). The other
// attackers leave the combat. It reports whether any attacker pursues.
func (m *melee) attackersFollow(distance int) bool {
	follows := false
	for i := range m.attackers {
		follows = follows || m.attackers[i].here && m.attackers[i].pursues
	}
	if !follows {
		return false
	}
	for i := range m.attackers {
		if f := &m.attackers[i]; f.here && !f.pursues {
			f.here, f.left = false, true
		}
	}
	m.pursuer, m.pursuit, m.support = attackingSide, int8(distance), m.following
	m.shift += int16(distance)
	return true
}

// targetFollows lets the target pursue its first attacker; the other attackers leave the combat. It reports whether the
// target pursues.
func (m *melee) targetFollows(distance int) bool {
	first := m.first()
	if !m.attackers[first].pursued {
		return false
	}
	for i := range m.attackers {
		if f := &m.attackers[i]; f.here && i != first {
			f.here, f.left = false, true
		}
	}
	m.pursuer, m.pursuit, m.targetSupport = targetSide, int8(distance), m.targetFollowing
	m.shift -= int16(distance)
	return true
}

// mayPursue reports whether a unit may pursue (bkc1 CC-08). Support weapons, guns and dug-in units may not. In the open
// no unit pursues AFVs, and foot and cavalry do not pursue other vehicles either.
func mayPursue(u, enemy unit, dugIn, open bool) bool {
	switch {
	case u.isSupportWeapon() || u.isTowedGun() || dugIn:
		return false
	case !open:
		return true
	case enemy.isAFV():
		return false
	}
	return !enemy.isVehicle() || !u.isFoot() && u.kind != "cavalry"
}
