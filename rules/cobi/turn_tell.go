package cobi

import (
	"fmt"

	"salvo/rules/battle"
	"salvo/sim"
)

// What a duel or battle tells: a heading for every turn, and a line for what throws dice or moves. Shots tell their own
// story (tell.go).

// tellTurn heads a turn.
func (f *field) tellTurn(d *sim.Dice, b *board) {
	left := func(side battle.Side) int { return count(b, side, func(*piece) bool { return true }) }
	d.Tell(fmt.Sprintf("TURN %d: %d %s against %d", b.Clock.Turn+1, left(battle.A), plural(left(battle.A), "unit"),
		left(battle.B)))
}

func tellFog(thick bool) string {
	if thick {
		return "the fog stays: -1 to hit"
	}
	return "the fog lifts for good"
}

func (f *field) tellInitiative(winner battle.Side) string {
	if f.winnerWaits {
		return fmt.Sprintf("side %s has the initiative and lets the enemy act first", winner)
	}
	return fmt.Sprintf("side %s has the initiative", winner)
}

func tellRepair(label string, score int, success bool) string {
	text := fmt.Sprintf("the crew of %s repairs, needs %s: ", label, plus(max(score, 1)))
	if success {
		return text + "it works again from the next turn"
	}
	return text + "not yet"
}

func (c *contingent) tellReload(i, figure int) string {
	u := c.units[i]
	if u.infantry && len(u.arms) > 1 {
		return fmt.Sprintf("%s, %s, reloads", c.labels[i], u.arms[figure].shooter.weapon.name)
	}
	return c.labels[i] + " reloads"
}

func tellStart(label string, starts bool) string {
	text := fmt.Sprintf("%s in the cold, starts on %s: ", label, plus(frostStarts))
	if starts {
		return text + "it runs"
	}
	return text + "it does not start"
}

// tellMove is where a unit has come to.
func (f *field) tellMove(b *board, own *contingent, i int) string {
	p := &b.Units[own.side][i]
	if p.has(passed) {
		return own.labels[i] + " breaks through and leaves the table"
	}
	nearest, enemies := farAway, b.Units[own.side.Other()]
	for j := range enemies {
		if enemies[j].inPlay() {
			nearest = min(nearest, gap(p, &enemies[j]))
		}
	}
	return fmt.Sprintf("%s moves up to %s cm from the enemy", own.labels[i], nearest)
}

func (x cm) String() string { return number(float64(x) / 100) }

func tellLost(n int) string {
	if n == 0 {
		return "nobody falls"
	}
	return fmt.Sprintf("%d of them %s", n, map[bool]string{true: "falls", false: "fall"}[n == 1])
}
