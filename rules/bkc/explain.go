package bkc

import (
	"fmt"
	"strconv"
	"strings"

	"salvo/rules"
)

// String is a length as a player writes it: "35", "17.5".
func (x cm) String() string { return strconv.FormatFloat(float64(x)/100, 'f', -1, 64) }

// explain tells what was taken for granted, in the order of the casualty test.
func (f *fire) explain(a *aim, shooters []shooter, was standing) []rules.Assumption {
	var all []rules.Assumption
	say := func(topic, format string, args ...any) {
		all = append(all, rules.Assumption{Topic: topic, Text: fmt.Sprintf(format, args...)})
	}
	for i := range shooters {
		say("dice", "%s", a.explainDice(&shooters[i]))
	}
	if len(f.volleys[0]) == 0 {
		say("dice", "nobody can fire, so nothing happens")
		return all
	}
	if len(shooters) > 1 {
		say("dice", "%d in all, thrown together", f.volleys[0].dice())
	}
	for _, g := range f.volleys[0] {
		which := ""
		if len(f.volleys[0]) > 1 {
			which = fmt.Sprintf("%d dice: ", g.dice)
		}
		say("to hit", "%s%s", which, a.explainScore(&g))
		say("save", "%s%s", which, a.explainSave(&g))
		if f.mayFallBack(was) || was == unsuppressed {
			say("later dice", "%s%s", which, f.explainLater(&g, was))
		}
	}
	say("target", "%s", f.explainTarget(a, was))
	return all
}

func (a *aim) explainDice(sh *shooter) string {
	name := sh.Name
	if sh.count > 1 {
		name = fmt.Sprintf("%d %s", sh.count, sh.Name)
	}
	dice, bonuses, none := a.dice(sh)
	if none != "" {
		return fmt.Sprintf("%s: none, %s at %s cm", name, none, a.distance)
	}
	var sum strings.Builder
	fmt.Fprintf(&sum, "%s: %d", name, sh.attack)
	for _, b := range bonuses {
		fmt.Fprintf(&sum, " +%d %s", b.dice, b.why)
	}
	if len(bonuses) > 0 {
		fmt.Fprintf(&sum, " = %d", dice)
	}
	if sh.count > 1 {
		fmt.Fprintf(&sum, " each, %d together", dice*sh.count)
	}
	if 2*a.distance > sh.reach {
		fmt.Fprintf(&sum, " (%s cm is beyond half of %s)", a.distance, sh.reach)
	}
	return sum.String()
}

func (a *aim) explainScore(g *group) string {
	switch {
	case !g.harms:
		return fmt.Sprintf("%s, can only suppress %s", plus(g.score), a.target.Name)
	case g.score == coverScore[a.cover]:
		return fmt.Sprintf("%s, target %s", plus(g.score), map[string]string{"none": "in the open", "soft": "in soft cover", "hard": "in hard cover"}[a.cover])
	}
	return fmt.Sprintf("%s, whatever the cover (%s)", plus(g.score), map[bool]string{true: "flame", false: a.target.armour + " armour under indirect fire"}[g.save == noSave && g.score == flameScore])
}

func (a *aim) explainSave(g *group) string {
	switch {
	case a.target.save == noSave:
		return "none"
	case g.save == noSave && !g.harms:
		return "none against fire that can only suppress"
	case g.save == noSave:
		return fmt.Sprintf("none (%s, lost)", plus(a.target.save))
	case g.save != a.target.save:
		return fmt.Sprintf("%s (%s, one worse from the %s)", plus(g.save), plus(a.target.save), a.facing)
	case a.target.armoured() && a.facing != "front":
		return fmt.Sprintf("%s (not worsened further from the %s)", plus(g.save), a.facing)
	}
	return plus(g.save)
}

func (f *fire) explainLater(g *group, was standing) string {
	per := "per unsaved hit"
	switch {
	case !g.harms:
		per = "per hit"
	case f.gross:
		per = "per hit, saved or not"
	}
	if was == suppressedBefore {
		return fmt.Sprintf("one %s, totalled: falls back so many cm, lost beyond %d", per, routDistance)
	}
	return fmt.Sprintf("one %s, any %s suppresses", per, plus(g.test))
}

func (f *fire) explainTarget(a *aim, was standing) string {
	text := fmt.Sprintf("%s, out with %d unsaved %s in the turn", a.target.Name, f.target.hits, plural(f.target.hits, "hit"))
	if marks := a.s.Int("hits"); marks > 0 {
		text += fmt.Sprintf(", %d marked already", marks)
	}
	if was == suppressedBefore {
		text += ", suppressed"
	}
	if f.target.stays {
		text += ", stays where it is"
	}
	if f.target.recce {
		text += ", recce"
	}
	if f.room != endless {
		text += fmt.Sprintf(", %d cm free behind it", f.room)
	}
	if f.attacks > 1 {
		text += fmt.Sprintf("; %d attacks", f.attacks)
		if f.after == suppressedByThisOrder {
			text += " of one order"
		}
	}
	return text
}

// plus writes a score as players do: 4+, and 6 for the highest.
func plus(score int) string {
	if score >= 6 {
		return strconv.Itoa(score)
	}
	return fmt.Sprintf("%d+", score)
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}
