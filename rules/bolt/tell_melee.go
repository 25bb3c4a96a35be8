package bolt

import (
	"fmt"

	"salvo/sim"
)

// What is told of assaults.

func tellRound(m *melee, order strikeOrder) string {
	which := fmt.Sprintf("round %d", m.rounds)
	if m.rounds == manyRounds {
		which = "another round"
	}
	return fmt.Sprintf("%s: %s", which, strikeText[order])
}

var strikeText = [...]string{attackersStrikeFirst: "the attackers strike first", atOnce: "both sides strike at once",
	defendersStrikeFirst: "the defenders strike first"}

func (q *closeQuarters) tellStrike(who string, by *fighters, score, kills, left int) string {
	dice := counted(by.blows(), "die")
	if q.secondChance {
		dice = "a die each, another for some who kill,"
	}
	return fmt.Sprintf("the %d %s strike, %s at %s: %d killed, %d left", by.men, who, dice, scoreText(score), kills, left)
}

func tellJudged(m *melee, done bool) string {
	if !done {
		return "a draw: they fight on"
	}
	return [...]string{"the attackers win, the defenders are destroyed", "a draw: both fall back",
		"the defenders win, the attackers are destroyed", "nobody is left"}[m.winner]
}

// tell is what the fire has done to the assault, unless that goes on.
func (r *reaction) tell(d *sim.Dice, at *condition, fired bool, hit impact) {
	switch {
	case !fired:
		d.Tell(fmt.Sprintf("%s has nothing to fire at the assault", r.shooter.Name))
	case at.isOut():
		d.Tell("the assault is shot to pieces")
	case hit.wentDown:
		d.Tell("the assault comes to a halt")
	}
}
