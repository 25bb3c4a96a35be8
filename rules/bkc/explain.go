package bkc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"salvo/rules"
	"salvo/rules/english"
)

// explain lists what the fire assumes, in the order of the steps of an attack.
func (f *fire) explain(a *aim, shooters []shooter, start fireState) []rules.Assumption {
	var all []rules.Assumption
	say := func(topic, format string, args ...any) {
		all = append(all, rules.Assumption{Topic: topic, Text: fmt.Sprintf(format, args...)})
	}
	for i := range shooters {
		say("dice", "%s", a.explainDice(&shooters[i]))
	}
	if len(f.volleys[0]) == 0 {
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
		own := a.ofGroup(shooters, &g)
		say("to hit", "%s%s", which, own.explainScore(&g))
		say("save", "%s%s", which, own.explainSave(&g))
		say("later dice", "%s%s", which, f.explainLater(&g, start.standing))
	}
	say("target", "%s", f.explainTarget(a.target, start))
	if f.attacks > 1 && slices.ContainsFunc(shooters, func(sh shooter) bool { return sh.sees != sight{} }) {
		say("places", "a target that is driven back goes as far from all attackers, and shows them its front")
	}
	return all
}

// ofGroup returns the aim of the first shooter whose dice are in the group.
func (a *aim) ofGroup(shooters []shooter, g *group) *aim {
	for i := range shooters {
		own := a.by(&shooters[i])
		h := own.group(shooters[i].kind, 1, shooters[i].limit)
		if dice, _, _ := own.dice(&shooters[i]); dice > 0 && h.score == g.score && h.save == g.save && h.harms == g.harms {
			return own
		}
	}
	return a
}

func (a *aim) explainDice(sh *shooter) string {
	a = a.by(sh)
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
		fmt.Fprintf(&sum, " +%d %s", b.by, b.why)
	}
	if len(bonuses) > 0 {
		fmt.Fprintf(&sum, " = %d", dice)
	}
	if sh.count > 1 {
		fmt.Fprintf(&sum, " each, %d together", dice*sh.count)
	}
	switch {
	case sh.damaged:
		sum.WriteString(" (damaged: half range, no bonus)")
	case 2*a.distance > sh.reach:
		fmt.Fprintf(&sum, " (%s cm is beyond half of %s)", a.distance, sh.reach)
	}
	return sum.String()
}

// coverWords maps each cover to a player's words for it.
var coverWords = map[string]string{"none": "in the open", "soft": "in soft cover", "hard": "in hard cover"}

func (a *aim) explainScore(g *group) string {
	switch {
	case !g.harms:
		return fmt.Sprintf("%s, can only suppress %s", plus(g.score), a.target.Name)
	case g.score == a.book.hitOn(coverScore[a.cover]):
		return fmt.Sprintf("%s, target %s", plus(g.score), coverWords[a.cover])
	case g.score == a.book.hitOn(flameScore):
		return fmt.Sprintf("%s, whatever the cover (flame)", plus(g.score))
	}
	return fmt.Sprintf("%s, whatever the cover (%s armour under indirect fire)", plus(g.score), a.target.armour)
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

func (f *fire) explainTarget(u unit, start fireState) string {
	text := fmt.Sprintf("%s, out with %d unsaved %s in the turn", u.Name, f.target.hits, english.Plural(f.target.hits, "hit"))
	if start.marks > 0 {
		text += fmt.Sprintf(", %d marked already", start.marks)
	}
	if start.standing == suppressedBefore {
		text += ", suppressed"
	}
	if f.target.stays {
		text += ", stays where it is"
	}
	if f.target.recce {
		text += ", recce"
	}
	if f.room != endless {
		text += ", " + f.rear.String()
	}
	if f.attacks > 1 {
		text += fmt.Sprintf("; %d attacks", f.attacks)
		if f.after == suppressedByThisOrder {
			text += " of one order"
		}
	}
	return text
}

// plus writes a score as players do: 4+, and 6 for the highest score.
func plus(score int) string {
	if score >= 6 {
		return strconv.Itoa(score)
	}
	return fmt.Sprintf("%d+", score)
}

// counted writes a number of things with its verb: "is 1 unit", "are 2 units".
func counted(n int, word string) string {
	verb := "are"
	if n == 1 {
		verb = "is"
	}
	return verb + " " + english.Counted(n, word)
}
