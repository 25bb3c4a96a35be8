package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// This file lists the assumptions of close combat, and describes a single combat in words.

func (c *combat) explain(attackers []contender, t contender, g site, m *melee) []rules.Assumption {
	var all []rules.Assumption
	say := func(topic, text string) { all = append(all, rules.Assumption{Topic: topic, Text: text}) }
	behind := 0
	for i := range attackers {
		a, f := &attackers[i], &m.attackers[i]
		bonuses := c.bonuses(a, t.unit)
		if g.charged {
			bonuses = append(bonuses, bonus{1, "charge"})
		}
		if i == 0 && c.book.combat.supportDice && g.support > 0 {
			bonuses = append(bonuses, bonus{g.support, "support"})
		}
		save := m.target.front
		if f.behind {
			behind++
			save = m.target.rear
		}
		say("attacker", c.explainFighter(a, f, bonuses, m.score, save))
	}
	bonuses := c.bonuses(&t, attackers[0].unit)
	if behind > 0 {
		bonuses = append(bonuses, bonus{-behind, "flank or rear"})
	}
	if c.book.combat.supportDice && g.targetSupport > 0 {
		bonuses = append(bonuses, bonus{g.targetSupport, "support"})
	}
	say("target", c.explainFighter(&t, &m.target, bonuses, m.atAttack, m.attackers[0].front))
	if m.trapped {
		say("target", "it is lost if it must give way")
	}
	if g.room != endless {
		say("target", g.rear.String())
	}
	if c.book.combat.pursuits {
		say("winner", c.explainPursuit(attackers, m))
	}
	if g.limit > 0 {
		say("rounds", fmt.Sprintf("at most %d", g.limit))
	}
	return all
}

// bonuses lists a unit's bonuses and penalties that stay the same from round to round.
func (c *combat) bonuses(u *contender, enemy unit) []bonus {
	var all []bonus
	if c.hunts(u.unit, enemy) {
		all = append(all, bonus{1, "against " + enemy.armour + " armour"})
	}
	if u.suppressed {
		all = append(all, bonus{-1, "suppressed"})
	}
	return all
}

// explainFighter describes a unit with its dice in the first round: "us-rifles: 4 +1 charge = 5 dice at 4+, out with 5
// hits".
func (c *combat) explainFighter(u *contender, f *fighter, bonuses []bonus, score, save int8) string {
	if f.flames {
		score, save = c.flame, noSave
	}
	value := combatValueOf(c.book, u.unit)
	text := fmt.Sprintf("%s: %d", u.Name, value)
	for _, b := range bonuses {
		text += fmt.Sprintf(" %+d %s", b.by, b.why)
	}
	if len(bonuses) > 0 {
		text += fmt.Sprintf(" = %d", max(0, value+total(bonuses)))
	}
	text += fmt.Sprintf(" dice at %s", plus(int(score)))
	if f.flames {
		text += " (flame, no save)"
	}
	if save < noSave {
		text += " against saves of " + plus(int(save))
	}
	text += fmt.Sprintf("; it is out with %d %s", f.hits, english.Plural(int(f.hits), "hit"))
	if f.marks > 0 {
		text += fmt.Sprintf(", %d marked already", f.marks)
	}
	return text
}

func (c *combat) explainPursuit(attackers []contender, m *melee) string {
	may := func(yes bool) string { return map[bool]string{true: "pursue", false: "hold"}[yes] }
	pursue := false
	for i := range attackers {
		pursue = pursue || m.attackers[i].pursues
	}
	return fmt.Sprintf("the attackers %s, the target would %s", may(pursue), may(m.attackers[0].pursued))
}

func (c *charge) explain(a *aim, shooters []shooter, chargers []contender) []rules.Assumption {
	var all []rules.Assumption
	if c.target.suppressed {
		all = append(all, rules.Assumption{Topic: "reaction", Text: c.target.Name + " is suppressed and does not fire"})
	}
	for i := range shooters {
		all = append(all, rules.Assumption{Topic: "reaction", Text: a.explainDice(&shooters[i])})
	}
	return append(all, c.combat.explain(chargers, c.target, c.site, &c.contact)...)
}

func (m *melee) tellRound(first bool) string {
	switch {
	case first:
		return "close combat"
	case m.pursuer == attackingSide:
		return fmt.Sprintf("the attackers pursue %d cm: another round", m.pursuit)
	case m.pursuer == targetSide:
		return fmt.Sprintf("the target pursues %d cm: another round", m.pursuit)
	}
	return "another round"
}

// tellEnd adds the outcome of the close combat to the description of the trial.
func (c *combat) tellEnd(d *sim.Dice, m *melee) {
	text := c.book.combat.outcomes[m.outcome]
	if m.flight > 0 {
		text += fmt.Sprintf(", %d cm", m.flight)
	}
	d.Tell("close combat ends: " + text)
}
