package cobi

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/rules/english"
)

// assumptions lists what an engagement assumes, in words that a player uses.
type assumptions []rules.Assumption

// say adds an assumption, unless the list has it already.
func (all *assumptions) say(topic, format string, args ...any) {
	a := rules.Assumption{Topic: topic, Text: fmt.Sprintf(format, args...)}
	if !slices.Contains(*all, a) {
		*all = append(*all, a)
	}
}

// explainShots describes each kind of shot of a group of equal units. Shots of a squad with the same weapon are
// described once.
func (all *assumptions) explainShots(shots []*shot, units int) {
	told := map[string]bool{}
	for i, s := range shots {
		name := s.shooter.armament()
		if told[name] {
			continue
		}
		told[name] = true
		alike := 0
		for _, other := range shots[i:] {
			if other.shooter.armament() == name {
				alike++
			}
		}
		all.explainShot(s, s.shooter.describe(alike, units))
	}
}

// describe returns the shooters in words, for a number of units with this many figures each: "2 sherman-m4a1",
// "us-rifles, 4 x rifle".
func (sh *shooter) describe(figures, units int) string {
	who := sh.unit.Name
	if units > 1 {
		who = fmt.Sprintf("%d %s", units, who)
	}
	if sh.weapon == nil {
		return who
	}
	if figures > 1 {
		return fmt.Sprintf("%s, %d x %s", who, figures, sh.weapon.name)
	}
	return fmt.Sprintf("%s, %s", who, sh.weapon.name)
}

func (all *assumptions) explainShot(s *shot, who string) {
	switch {
	case s.test != nil:
		all.say("to hit", "%s: %s (%d-6, %s)", who, s.test.needs(), s.test.lo, s.why)
	default:
		all.say("attack", "%s: one die, %s, %s", who, s.why, s.explainDefence())
	}
	if s.test != nil && s.dice != nil {
		all.say("explosion", "%s: one die, %s, %s", who, s.whyTemplate, s.explainDefence())
	}
	if s.blow != nil {
		all.say("damage", "%s: %s", who, s.blow.explain())
	}
	if s.load.score > 0 {
		all.say("loading", "%s: %s", who, s.load.needs())
	}
}

// explainDefence describes what the attack die of opposed dice must reach.
func (s *shot) explainDefence() string {
	if !s.target.infantry {
		return "hits if it is not below the die of the vehicle"
	}
	text := "against a die: above it kills, equal wounds"
	if s.dice.impossible() && s.dice.natural {
		text = "too little for any die: only 6-6 hits"
	}
	if s.dice.oneMisses {
		text += ", a 1 misses"
	}
	switch under, m := s.under[len(s.target.figures)], s.markerOf(); {
	case m == noMarker:
		return text
	case under == 1:
		return fmt.Sprintf("%s; 1 figure under the %s", text, markerWords[m])
	case s.dice.each:
		return fmt.Sprintf("%s; %d figures under the %s, an attack die for each", text, under, markerWords[m])
	default:
		return fmt.Sprintf("%s; %d figures under the %s", text, under, markerWords[m])
	}
}

// markerOf returns the template of the shot.
func (s *shot) markerOf() marker { return s.shooter.marker() }

// explainTarget describes the target: its figures and formation, or its crew, condition and damage points.
func (f *fire) explainTarget(all *assumptions, a *aim) {
	t := f.target
	if t.infantry {
		n := len(t.figures)
		all.say("target", "%s, %d %s in a %s, %s cm apart; the first of the list is hit first", t.Name, n,
			english.Plural(n, "figure"), a.s.Word("formation"), number(a.formation.spacing))
		return
	}
	text := fmt.Sprintf("%s, %s", t.Name, crewWords(f.start))
	if c := f.start.condition; c != intact {
		text = fmt.Sprintf("%s, %s, %s", t.Name, conditionLabels[c], crewWords(f.start))
	}
	blows := 0
	for _, s := range f.shots {
		if s.blow == nil {
			continue
		}
		if blows++; blows == 1 {
			text += "; " + s.blow.explainCard()
		}
	}
	all.say("target", "%s", text)
	if blows > 1 || blows == 1 && f.start.condition == immobilised {
		all.explainMerged(t.unit)
	}
}

// explainMerged says what happens to a vehicle that is both immobilised and damaged (DMG-08, E-33), if its card has
// both results.
func (all *assumptions) explainMerged(u unit) {
	if !u.infantry && !u.Is("immobilise", "none") && !u.Is("damage", "none") {
		all.say("conditions", "an immobilised vehicle that is damaged as well is incapacitated")
	}
}

// crewWords describes a crew: "crew of 5", "crew of 5 with 1 dead and 2 wounded".
func crewWords(v victim) string {
	text := fmt.Sprintf("crew of %d", v.fit+v.wounded+v.dead)
	switch {
	case v.dead > 0 && v.wounded > 0:
		return fmt.Sprintf("%s with %d dead and %d wounded", text, v.dead, v.wounded)
	case v.dead > 0:
		return fmt.Sprintf("%s with %d dead", text, v.dead)
	case v.wounded > 0:
		return fmt.Sprintf("%s with %d wounded", text, v.wounded)
	}
	return text
}

// explainRerolls describes the rerolls of both headquarters (EFX-14).
func (all *assumptions) explainRerolls(hq rerolls) {
	if hq.own != noReroll {
		all.say("headquarters", "%s", hq.own)
	}
	if hq.target != noReroll {
		all.say("target's headquarters", "%s", hq.target)
	}
}

// String writes the sum of modifiers with their reasons: "+2 at 40 cm, -1 soft cover = +1".
func (all modifiers) String() string {
	if len(all) == 0 {
		return "no modifier"
	}
	var text strings.Builder
	for i, m := range all {
		if i > 0 {
			text.WriteString(", ")
		}
		fmt.Fprintf(&text, "%+d %s", m.by, m.why)
	}
	if len(all) > 1 {
		fmt.Fprintf(&text, " = %+d", all.total())
	}
	return text.String()
}
