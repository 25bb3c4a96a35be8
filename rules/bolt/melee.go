package bolt

import (
	"fmt"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// Close quarters are fought in rounds until one side has lost (CQ-01, CQ-02). They are a chain that every procedure can
// use:
//
//	q := newCloseQuarters(b, asked)                          // when preparing
//	m := q.meet(attacker, &by, defender, &at, obstacle)      // in a step
//	sim.Play(d, q.melees, &m)
//
// The melee then holds the winner and the men left on either side; a side that has lost has none.

// fighters is one side of close quarters.
type fighters struct {
	men     int8
	plain   int8 // the number of dice of an ordinary man
	strong  int8 // the number of men with more dice, counted at full strength (SUP-62)
	dice    int8 // the number of dice of each of the strong men
	toKill  int8 // the score with which an enemy die kills a man of this side (SUP-60)
	fanatic bool // SUP-70
}

// A melee is the state of close quarters: all that later rounds and the result depend on.
type melee struct {
	attackers, defenders fighters
	obstacle             bool   // the defenders are behind a defended obstacle
	rounds               uint8  // the rounds fought; manyRounds stands for that many and more
	winner               winner // the winner at the end
}

const manyRounds = 3

// A winner says which side has won close quarters, from best to worst for the attackers.
type winner uint8

const (
	attackerWins winner = iota
	drawn
	defenderWins
	bothOut
)

var winnerWords = []string{"attacker", "drawn", "defender", "both-out"}

// closeQuarters plays close quarters under chosen readings.
type closeQuarters struct {
	melees *sim.Chain[melee]

	firstAtOnce    bool // cq-order=simultaneous
	defendersFirst bool // defended-order=defender-first
	laterInTurn    bool // cq-later=attacker-first
	separates      bool // cq-draw=separate
	wipedCount     bool // cq-wiped=count
	secondChance   bool // extra-attack=second-chance
	toughStacks    bool // tough-stack=yes
}

// meleeOccasions lists what may occur in close quarters, so that only readings that matter are asked for.
type meleeOccasions struct {
	open, defended bool // without and with an obstacle
	strong         bool // a unit has men with assault weapons, or tough men
	stacked        bool // a unit has tough men with assault weapons
	beatable       bool // a unit is not fanatic, so it loses when it has lost more men (SUP-70)
}

// of records in o what a unit brings into close quarters: that it is not fanatic, so that it can lose; and, if it is
// infantry, men with assault weapons and tough men.
func (o *meleeOccasions) of(u *unit) {
	o.beatable = o.beatable || !u.is(fanatic)
	if u.kind != infantry {
		return
	}
	assault := u.assaultMen() > 0
	o.strong = o.strong || assault || u.is(tough)
	o.stacked = o.stacked || assault && u.is(tough)
}

func newCloseQuarters(b rulebook, o meleeOccasions) *closeQuarters {
	q := &closeQuarters{
		firstAtOnce:    b.is("cq-order", "simultaneous", o.open),
		defendersFirst: b.is("defended-order", "defender-first", o.defended),
		separates:      b.is("cq-draw", "separate", true),
		wipedCount:     b.is("cq-wiped", "count", o.beatable),
		secondChance:   b.is("extra-attack", "second-chance", o.strong),
	}
	q.laterInTurn = b.is("cq-later", "attacker-first", !q.separates)
	q.toughStacks = b.is("tough-stack", "yes", o.stacked && !q.secondChance)
	q.melees = &sim.Chain[melee]{Name: "close quarters", Step: q.round, Kept: true}
	return q
}

// assaultMen returns the number of men with assault weapons at full strength.
func (u *unit) assaultMen() (n int) {
	for i := range u.weapons {
		if u.weapons[i].is(assaultWeapon) {
			n += u.weapons[i].count
		}
	}
	return n
}

// meet returns the melee of an attacker and a defender before the first round.
func (q *closeQuarters) meet(attacker *unit, by *condition, defender *unit, at *condition, obstacle bool) melee {
	return melee{attackers: q.fighters(attacker, by), defenders: q.fighters(defender, at), obstacle: obstacle}
}

// fighters returns a unit as one side of close quarters. Each man has one die. Men with assault weapons and tough men
// (SUP-75) have more (SUP-62), but not in teams and gun crews (SUP-66).
func (q *closeQuarters) fighters(u *unit, c *condition) fighters {
	f := fighters{men: c.men, plain: 1, toKill: int8(damageScore[c.quality]), fanatic: u.is(fanatic)}
	switch {
	case u.kind != infantry:
	case u.is(tough) && q.toughStacks: // AMB-39
		f.plain, f.strong, f.dice = 2, int8(u.assaultMen()), 3
	case u.is(tough):
		f.strong, f.dice = int8(u.men), 2
	default:
		f.strong, f.dice = int8(u.assaultMen()), 2
	}
	return f
}

// blows returns the number of dice of one side.
func (f *fighters) blows() int {
	strong := min(f.strong, f.men)
	return int((f.men-strong)*f.plain + strong*f.dice)
}

// A strikeOrder says which side strikes first in a round.
type strikeOrder uint8

const (
	attackersStrikeFirst strikeOrder = iota
	atOnce
	defendersStrikeFirst
)

// order returns which side strikes first (CQ-01, SUP-63, SUP-65).
func (q *closeQuarters) order(m *melee) strikeOrder {
	switch {
	case m.rounds > 0 && q.laterInTurn:
		return attackersStrikeFirst
	case m.rounds > 0:
		return atOnce
	case m.obstacle && q.defendersFirst:
		return defendersStrikeFirst
	case m.obstacle, q.firstAtOnce:
		return atOnce
	}
	return attackersStrikeFirst
}

// round plays one round: both sides strike, in order or at once. Men killed before their side strikes do not strike.
func (q *closeQuarters) round(d *sim.Dice, m *melee) (done bool) {
	order := q.order(m)
	attackers, defenders := m.attackers, m.defenders // both sides as the round began
	m.rounds = min(m.rounds+1, manyRounds)
	if d.Telling() {
		d.Tell(tellRound(m, order))
	}
	if order == defendersStrikeFirst {
		q.strike(d, &m.defenders, &m.attackers, "defenders")
		q.strike(d, &m.attackers, &m.defenders, "attackers")
	} else {
		q.strike(d, &m.attackers, &m.defenders, "attackers")
		striking := &m.defenders
		if order == atOnce {
			striking = &defenders
		}
		q.strike(d, striking, &m.attackers, "defenders")
	}
	done = q.judge(m, int(attackers.men-m.attackers.men), int(defenders.men-m.defenders.men))
	if d.Telling() {
		d.Tell(tellJudged(m, done))
	}
	return done
}

// strike throws the dice of one side (SUP-60, SUP-62). They kill at most all men of the other side.
func (q *closeQuarters) strike(d *sim.Dice, by, at *fighters, who string) {
	if by.men == 0 {
		return
	}
	strong := min(by.strong, by.men)
	score := int(at.toKill)
	dice := by.blows()
	if q.secondChance {
		dice = int(by.men - strong)
	}
	kills := d.AtLeast(dice, score)
	if q.secondChance && strong > 0 { // AMB-38
		first := d.AtLeast(int(strong), score)
		kills += first + d.AtLeast(first, score)
	}
	kills = min(kills, int(at.men))
	at.men -= int8(kills)
	if d.Telling() {
		noteThrow(d, who+" to kill", score)
		d.Cast("to kill "+scoreText(score), dice, sim.Reaches(score))
		d.Cast("second chance, first die "+scoreText(score), int(strong), sim.Reaches(score))
		d.Cast("second die "+scoreText(score), len(d.Unnamed()), sim.Reaches(score))
		d.Tell(q.tellStrike(who, by, score, kills, int(at.men)))
	}
}

// judge compares the losses of a round (SUP-64) and reports whether the fight is over. The side that lost more men is
// destroyed; a draw leads to another round (CQ-02).
func (q *closeQuarters) judge(m *melee, attackersLost, defendersLost int) (done bool) {
	a, b := &m.attackers, &m.defenders
	switch {
	case a.men == 0 && b.men == 0:
		m.winner = bothOut
	case b.men == 0:
		m.winner = attackerWins
		if q.wipedCount && attackersLost > defendersLost && !a.fanatic { // AMB-37, SUP-70
			m.winner = bothOut
		}
	case a.men == 0:
		m.winner = defenderWins
		if q.wipedCount && defendersLost > attackersLost && !b.fanatic {
			m.winner = bothOut
		}
	case attackersLost > defendersLost && !a.fanatic: // SUP-70: beaten fanatics fight on
		m.winner = defenderWins
	case defendersLost > attackersLost && !b.fanatic:
		m.winner = attackerWins
	case q.separates: // AMB-36
		m.winner = drawn
	default:
		return false
	}
	if m.winner == defenderWins || m.winner == bothOut {
		a.men = 0
	}
	if m.winner == attackerWins || m.winner == bothOut {
		b.men = 0
	}
	return true
}

// The functions below write the story of assaults.

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
	dice := english.Counted(by.blows(), "die")
	if q.secondChance {
		dice = "a die each, another for some men that kill,"
	}
	strikers := fmt.Sprintf("the %d %s strike", by.men, who)
	if by.men == 1 {
		strikers = fmt.Sprintf("the 1 %s strikes", strings.TrimSuffix(who, "s"))
	}
	return fmt.Sprintf("%s, %s at %s: %d killed, %d left", strikers, dice, scoreText(score), kills, left)
}

func tellJudged(m *melee, done bool) string {
	if !done {
		return "a draw: they fight on"
	}
	return [...]string{"the attackers win, the defenders are destroyed", "a draw: both fall back",
		"the defenders win, the attackers are destroyed", "nobody is left"}[m.winner]
}

// tell prints how the reaction fire ended: nothing to fire, the assault destroyed, or the assault halted. It prints
// nothing if the unit has fired and the assault goes on.
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
