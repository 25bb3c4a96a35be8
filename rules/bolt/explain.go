package bolt

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/english"
)

// An explanation collects what an engagement assumes.
type explanation []rules.Assumption

func (e *explanation) say(topic, format string, args ...any) {
	*e = append(*e, rules.Assumption{Topic: topic, Text: fmt.Sprintf(format, args...)})
}

// explain lists the scores that each weapon of the attackers needs, and describes the target.
func (f *fire) explain(start fireState) []rules.Assumption {
	var all explanation
	for i := range f.attackers {
		a := &f.attackers[i]
		if i > 0 && f.attackers[i-1].unit == a.unit {
			continue
		}
		if a.hasOwnPlace() {
			all.say("from", "%s: %s inches, at the %s, cover %s", a.Name, a.aim.distance, facingWords[a.aim.facing],
				coverWords[a.aim.cover])
		}
		f.explainOrder(&all, a)
		if a.unit.hasCoaxial() && !a.aim.coaxial && f.target.isTroops() { // SUP-54; a shell may do less than a machine gun
			all.say("coaxial weapon", "%s: silent (coax=coax fires it in place of the main gun)", a.Name)
		}
		with := a.aim
		var settled bool
		if with.ammo, settled = f.foreseen(&a.aim, a.unit, &a.by, &f.gear, f.target, &start.at); settled {
			all.say("ammo", "%s: %s", a.Name, ammoText[with.ammo])
		}
		f.explainFire(&all, &with, a.unit, &a.by, &f.gear, f.target, &start.at)
	}
	all.say("target", "%s", f.explainTarget(&start))
	return all
}

// hasOwnPlace reports whether the attacker has a distance, facing or cover of its own instead of those of the scenario
// line.
func (a *attacker) hasOwnPlace() bool {
	return !a.Is("distance", same) || !a.Is("facing", same) || !a.Is("cover", same)
}

// ammoText gives the reason why the shot or the shell is fired.
var ammoText = [...]string{apAmmo: "the shot, more likely to put the target out than the shell",
	heAmmo: "the shell, no less likely to put the target out than the shot"}

// explainOrder describes the order of an attacker that has to test its orders (E-22).
func (f *fire) explainOrder(all *explanation, a *attacker) {
	if !mustTest(a.unit, &a.before) {
		return
	}
	switch f.order {
	case ordersAside:
		all.say("order", "%s: none is tested, %s at the shot", a.Name, english.Counted(int(a.by.pins), "pin"))
	case ordersPassed:
		all.say("order", "%s has passed its test: of %s %d left at the shot", a.Name, english.Counted(int(a.before.pins), "pin"),
			a.by.pins)
	case ordersTested:
		score, why := f.tests.score(a.unit, &a.before, a.officer, false)
		all.say("order", "%s: two dice, %s, or it does not fire; then %s left at the shot", a.Name,
			f.tests.testText(&a.before, score, why), english.Counted(int(a.by.pins), "pin"))
	}
}

// explainFire describes each weapon of a unit: whether it fires, the score it needs to hit, and its damage.
func (r *resolver) explainFire(all *explanation, a *aim, u *unit, by *condition, g *gear, t *unit, at *condition) {
	s := shot{aim: a, shooter: u, by: by, target: t, at: at, ranging: g.ranging}
	list := r.firings(&s, g)
	if list.n == 0 {
		all.say("to hit", "%s: nothing to fire", u.Name)
	}
	for _, f := range list.list[:list.n] {
		s.w, s.shortHanded = &u.weapons[f.kind], f.shortHanded
		who := fmt.Sprintf("%s (%s)", weaponText(f.weapons, s.w), u.Name)
		if f.silence != "" {
			all.say("to hit", "%s: silent, %s", who, f.silence)
			continue
		}
		all.say("to hit", "%s: %s", who, r.explainHit(&s, f.weapons))
		all.say("damage", "%s: %s", who, r.explainDamage(&s, f.weapons))
	}
}

func (r *resolver) explainHit(s *shot, weapons int) string {
	score, why := r.scoreToHit(s)
	dice := weapons * s.w.shots
	what := english.Counted(dice, "shot")
	switch {
	case s.w.is(flameWeapon):
		what = english.Counted(dice, "jet")
	case s.isHE():
		what = english.Counted(dice, "HE shell")
	}
	switch {
	case score == automatic:
		return what + ", no roll"
	case s.isIndirect() && s.moved:
		return fmt.Sprintf("%s, needs %s: indirect after a move", what, scoreText(score))
	case s.isIndirect():
		return fmt.Sprintf("%s, needs %s: indirect, whatever the cover", what, scoreText(score))
	case score == impossible:
		return fmt.Sprintf("%s, cannot hit: %d+, %s", what, r.basic, why.text())
	case why.n == 0:
		return fmt.Sprintf("%s, needs %s", what, scoreText(score))
	}
	return fmt.Sprintf("%s, needs %s: %d+, %s", what, scoreText(score), r.basic, why.text())
}

func (r *resolver) explainDamage(s *shot, weapons int) string {
	b := r.burstOf(s, weapons)
	pen, why := r.penetration(s)
	text := b.explainShell()
	switch {
	case s.target.isArmoured() && s.w.is(smallArm):
		return "none, a hit only pins"
	case s.target.isArmoured():
		return text + r.explainPenetration(s, &b, pen, why)
	}
	what := "a soft-skin"
	if s.target.isTroops() {
		what = qualityWords[s.at.quality]
		if s.behindShield() && r.gunShield != noShield {
			what += " behind a gun shield"
		}
	}
	text += fmt.Sprintf("needs %s: %s %d+", scoreText(int(b.need)), what, r.damageValue(s))
	if b.need == 1 {
		text = fmt.Sprintf("always: %s %d+", what, r.damageValue(s))
	}
	if pen > 0 {
		text += fmt.Sprintf(", penetration %+d", pen)
	}
	switch {
	case b.special == allSpecial:
		text += "; every casualty is exceptional damage"
	case b.medic:
		text += fmt.Sprintf("; a medic saves on a %s, but not from exceptional damage", scoreText(r.tables.medic))
	}
	return text
}

// explainShell describes the hits and pins of a shell or a jet of flame before damage is rolled. It returns "" for
// ordinary shots.
func (b *burst) explainShell() string {
	if b.size == noDice {
		return ""
	}
	text := fmt.Sprintf("%s and %s each, ", b.size.of("hit"), b.pins.of("pin"))
	if b.halved != notHalved {
		text += "hits halved as the target is Down, "
	}
	return text
}

// explainPenetration describes what the damage die does to armour.
func (r *resolver) explainPenetration(s *shot, b *burst, pen int, why modifiers) string {
	sum := fmt.Sprintf("D6%+d against %d", pen, r.damageValue(s))
	if r.damageValue(s) > s.target.armour {
		sum += fmt.Sprintf(" (%d, heavy front +1)", s.target.armour)
	}
	if why.n > 0 {
		sum += fmt.Sprintf(" (penetration %+d, %s)", pen-why.sum(), why.text())
	}
	if b.need > 6 {
		return sum + ": cannot damage it"
	}
	var faces [massiveDamage + 1][]int
	for face := 1; face <= 6; face++ {
		g := gradeOf(face - int(b.need))
		if face == 1 && r.ones == onesFail {
			g = noDamage
		}
		faces[g] = append(faces[g], face)
	}
	for g := superficialDamage; g <= massiveDamage; g++ {
		if shown := faces[g]; len(shown) == 1 {
			sum += fmt.Sprintf(", %s on %d", gradeWords[g], shown[0])
		} else if len(shown) > 1 {
			sum += fmt.Sprintf(", %s on %d-%d", gradeWords[g], shown[0], shown[len(shown)-1])
		}
	}
	if b.extra > 0 { // VDAM-02, SUP-55
		sum += fmt.Sprintf("; %+d on the roll for its effect", b.extra)
	}
	return sum
}

// explainTarget describes the target by the values that decide how much fire it survives.
func (f *fire) explainTarget(s *fireState) string {
	t := f.target
	text := fmt.Sprintf("%s, %s", t.Name, qualityWords[s.at.quality])
	if t.isTroops() {
		text += ", " + english.Counted(int(s.at.men), "man")
		if s.at.down {
			text += ", Down"
		}
	} else {
		text += fmt.Sprintf(", %s, damage value %d", vehicleText(t), t.armour)
		if s.at.immobilised {
			text += ", immobilised"
		}
	}
	if s.at.pins > 0 {
		text += ", " + english.Counted(int(s.at.pins), "pin")
	}
	if t.is(greenTroops) && s.at.green {
		text += ", green"
	}
	if t.is(stubborn) {
		text += ", stubborn"
	} else if t.is(shirker) {
		text += ", shirkers"
	}
	text += fmt.Sprintf("; morale %d", basicMorale[s.at.quality])
	if f.officer > 0 {
		text += fmt.Sprintf(", officer +%d", f.officer)
	}
	if f.pinsRout {
		text += fmt.Sprintf(", driven off by %d pins", basicMorale[s.at.quality])
	}
	switch {
	case t.isTroops() && t.is(fanatic):
		text += "; fanatic, checks only as the last man"
	case t.isTroops():
		text += "; checks after half losses"
	}
	return text
}

func vehicleText(u *unit) string {
	switch {
	case u.isSoftSkin():
		return "soft-skin"
	case u.openTopped:
		return "open-topped"
	}
	return "enclosed armour"
}
