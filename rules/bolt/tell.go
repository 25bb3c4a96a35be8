package bolt

import (
	"fmt"
	"strconv"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// This file writes the story of an engagement, with the dice just thrown.

// scoreText writes a score as players do: 4+, 6 for the highest, or "6 then 6".
func scoreText(score int) string {
	switch {
	case score <= automatic:
		return "no roll"
	case score < 6:
		return strconv.Itoa(score) + "+"
	case score == sixThenSix:
		return "6 then 6"
	}
	return strconv.Itoa(score)
}

func (m *modifiers) text() string {
	var parts []string
	for _, one := range m.all() {
		parts = append(parts, fmt.Sprintf("%s %+d", one.why, one.by))
	}
	return strings.Join(parts, ", ")
}

// tellFire describes which unit fires which weapons.
func (r *resolver) tellFire(a *aim, shooter *unit, by *condition, g *gear, target *unit, at *condition) string {
	return fmt.Sprintf("%s fires at %s, %s inches: %s", shooter.Name, target.Name, a.distance,
		r.tellWeapons(a, shooter, by, g, target, at))
}

// tellWeapons lists the weapons that fire. Weapons that need the same score are joined.
func (r *resolver) tellWeapons(a *aim, shooter *unit, by *condition, g *gear, target *unit, at *condition) string {
	s := shot{aim: a, shooter: shooter, by: by, target: target, at: at, ranging: g.ranging}
	all := r.firings(&s, g)
	var weapons [impossible + 1][]string // by score
	var scores []int                     // in the order of the weapons
	for _, f := range all.list[:all.n] {
		if f.silence != "" {
			continue
		}
		s.w, s.shortHanded = &shooter.weapons[f.kind], f.shortHanded
		score, _ := r.scoreToHit(&s)
		if weapons[score] == nil {
			scores = append(scores, score)
		}
		weapons[score] = append(weapons[score], weaponText(f.weapons, s.w))
	}
	var parts []string
	for _, score := range scores {
		how := " at " + scoreText(score)
		switch score {
		case automatic:
			how = ""
		case impossible:
			how = " cannot hit"
		}
		parts = append(parts, strings.Join(weapons[score], " + ")+how)
	}
	return strings.Join(parts, ", ")
}

// tellNeeds lists the weapons that fire with their scores to hit and to damage, and the reasons. Weapons with equal
// scores and reasons are joined.
func (r *resolver) tellNeeds(a *aim, shooter *unit, by *condition, g *gear, target *unit, at *condition) string {
	s := shot{aim: a, shooter: shooter, by: by, target: target, at: at, ranging: g.ranging}
	all := r.firings(&s, g)
	var hits, damages neededBy
	for _, f := range all.list[:all.n] {
		if f.silence != "" {
			continue
		}
		s.w, s.shortHanded = &shooter.weapons[f.kind], f.shortHanded
		weapons := weaponText(f.weapons, s.w)
		hits.add(weapons, r.hitText(&s))
		damages.add(weapons, r.explainDamage(&s, f.weapons))
	}
	if len(damages) == 1 {
		return hits.text(" at ") + "; damage " + damages[0].what
	}
	return hits.text(" at ") + "; damage, " + damages.text(": ")
}

// neededBy groups weapons by the score that they need, in the order of the weapons.
type neededBy []struct {
	what    string
	weapons []string
}

func (n *neededBy) add(weapons, what string) {
	for i := range *n {
		if one := &(*n)[i]; one.what == what {
			one.weapons = append(one.weapons, weapons)
			return
		}
	}
	*n = append(*n, struct {
		what    string
		weapons []string
	}{what, []string{weapons}})
}

// text lists the weapons and the score that they need. The argument between is written between weapons and score.
func (n neededBy) text(between string) string {
	var parts []string
	for _, one := range n {
		part := strings.Join(one.weapons, " + ")
		if one.what != "" {
			part += between + one.what
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// hitText writes the score that a shot needs to hit, and why: "5+ (3+, long range -1, moved -1)"; "" if it needs no
// roll.
func (r *resolver) hitText(s *shot) string {
	score, why := r.scoreToHit(s)
	switch {
	case score == automatic:
		return ""
	case score == impossible:
		return fmt.Sprintf("no score (%d+, %s)", r.basic, why.text())
	case s.isIndirect():
		return scoreText(score) + " (indirect)"
	case why.n == 0:
		return scoreText(score)
	}
	return fmt.Sprintf("%s (%d+, %s)", scoreText(score), r.basic, why.text())
}

func weaponText(n int, w *armament) string {
	name := w.name
	if w.coaxial {
		name = coaxial + name
	}
	if n == 1 {
		return name
	}
	return english.Counted(n, name)
}

// tellShots throws the dice of a burst of shots for a story, and prints what each die is for: first the dice to hit,
// then those for damage.
func (r *resolver) tellShots(d *sim.Dice, b *barrage, f *burst) (hits, casualties int, exceptional bool) {
	hits = d.Pick(r.tables.toHit(int(f.dice), int(f.score)))
	what := english.Counted(hits, "hit")
	switch {
	case hits == 0 && f.dice == 1:
		what = "misses"
	case hits == 0:
		what = "all miss"
	}
	noteThrow(d, "to hit", int(f.score))
	again := r.tables.tellAgain(d, int(f.dice), int(f.score))
	r.tables.castHits(d, int(f.dice), int(f.score))
	d.Tell(fmt.Sprintf("%s to hit at %s%s: %s", english.Counted(int(f.dice), "shot"), scoreText(int(f.score)), again, what))
	casualties, exceptional = r.tellHarm(d, b, f, hits, indexOf(f.medic))
	return hits, casualties, exceptional
}

// tellShell throws a shell or a jet of flame for a story, and prints what each die is for.
func (r *resolver) tellShell(d *sim.Dice, b *barrage, f *burst) (landed, hits, casualties int, exceptional bool) {
	what := "shell"
	if f.flame {
		what = "jet of flame"
	}
	landed = d.Pick(r.tables.toHit(1, int(f.score)))
	if f.score > automatic {
		noteThrow(d, "to hit", int(f.score))
		again := r.tables.tellAgain(d, 1, int(f.score))
		r.tables.castHits(d, 1, int(f.score))
		d.Tell(fmt.Sprintf("%s to hit at %s%s: %s", what, scoreText(int(f.score)), again,
			[...]string{"misses", "hits", "hits twice"}[landed]))
	}
	if landed == 0 {
		return 0, 0, 0, false
	}
	hits = d.Pick(f.hitsOf(landed))
	halved := ""
	if f.halved != notHalved {
		halved = ", halved as the target is Down"
	}
	each := ""
	if landed > 1 {
		each = " each"
	}
	if f.size != oneDie {
		what += ", " + f.size.of("hit") + each + halved
	}
	noteThrow(d, "number of hits", 0)
	d.Cast("hits", len(d.Unnamed()), nil)
	d.Tell(what + ": " + english.Counted(hits, "hit"))
	casualties, exceptional = r.tellHarm(d, b, f, hits, 0)
	return landed, hits, casualties, exceptional
}

// tellHarm throws the damage dice of hits on troops and soft-skins for a story. The damage to armour is rolled later.
func (r *resolver) tellHarm(d *sim.Dice, b *barrage, f *burst, hits, saved int) (casualties int, exceptional bool) {
	if hits == 0 || b.armour {
		return 0, false
	}
	_, casualties, exceptional = unpackHits(d.Pick(r.tables.damage[f.need][f.special][saved].Of(hits)))
	r.tables.castDamage(d, f, hits, saved > 0)
	text := fmt.Sprintf("%s at %s: ", english.Counted(hits, "damage die"), scoreText(int(f.need)))
	switch {
	case casualties == 0:
		text += "none"
	case b.men == 0:
		text += "damaged"
	default:
		text += english.Counted(casualties, "casualty")
	}
	if exceptional {
		text += ", exceptional damage"
	}
	noteThrow(d, "damage", int(f.need))
	d.Tell(text)
	return casualties, exceptional
}

// tellTroops describes what troops have suffered. It returns "" if they have suffered nothing.
func (v *volley) tellTroops(b *barrage) string {
	name := v.target.Name
	switch v.at.cause {
	case killed:
		return name + " is wiped out"
	case weaponLost:
		if v.target.kind == artillery {
			return name + " loses its gun"
		}
		return name + " loses its gunner and is out"
	case pinnedOut:
		return fmt.Sprintf("%s is driven off by %s", name, english.Counted(int(v.at.pins), "pin"))
	case routed:
		return name + " routs"
	}
	if v.hit.pins == 0 {
		return ""
	}
	losses := "no losses"
	if v.hit.casualties > 0 {
		losses = fmt.Sprintf("%s lost, %d left", english.Counted(int(v.hit.casualties), "man"), v.at.men)
	}
	text := fmt.Sprintf("%s: %s, %s", name, losses, english.Counted(int(v.at.pins), "pin"))
	if b.exceptional && v.target.nco {
		text += ", NCO lost"
	}
	return text
}

// tellVehicle prints what a vehicle has suffered. It prints nothing if it has suffered nothing.
func (r *resolver) tellVehicle(d *sim.Dice, v *volley) {
	if !d.Telling() {
		return
	}
	name := v.target.Name
	switch {
	case v.at.cause == wrecked:
		d.Tell(name + " is knocked out")
	case v.at.cause == pinnedOut:
		d.Tell(name + ": its crew is driven off by pins")
	case v.at.cause == routed:
		d.Tell(name + ": its crew flees")
	case v.hit.wentDown: // VDAM-01
		d.Tell(fmt.Sprintf("%s fights on with %s, but goes Down and does nothing more this turn", name,
			english.Counted(int(v.at.pins), "pin")))
	case v.hit.pins > 0:
		d.Tell(fmt.Sprintf("%s fights on with %s", name, english.Counted(int(v.at.pins), "pin")))
	}
}

func tellPenetration(need int, g grade) string {
	if g == noDamage {
		return fmt.Sprintf("damage die, %s needed: no damage", needText(need))
	}
	return fmt.Sprintf("damage die, %s needed: %s damage", needText(need), gradeWords[g])
}

// needText returns in words the score that a die needs against armour, which may be more or less than a die can show.
func needText(need int) string {
	if need <= 1 {
		return "anything"
	}
	return scoreText(need)
}

func tellResult(modifier int, result damage) string {
	if modifier == 0 {
		return "damage result: " + resultText[result]
	}
	return fmt.Sprintf("damage result, %+d: %s", modifier, resultText[result])
}

var resultText = [...]string{stunned: "crew stunned", immobilised: "immobilised", burning: "on fire",
	knockedOut: "knocked out"}

func (r *resolver) tellCheck(u *unit, c *condition, score int, why modifiers, passed bool) string {
	text := fmt.Sprintf("%s checks morale, %s: ", u.Name, r.testText(c, score, why))
	if passed {
		return text + "passed"
	}
	return text + "failed"
}

// testText writes what a test needs: "7 or less (9, pins -1, NCO lost -1)".
func (r *readings) testText(c *condition, score int, why modifiers) string {
	text := fmt.Sprintf("%d or less", r.bounded(score))
	if why.n == 0 {
		return text
	}
	return fmt.Sprintf("%s (%d, %s)", text, basicMorale[c.quality], why.text())
}

func tellFuel(flames, dry int) string {
	switch {
	case dry == 0:
		return "fuel: enough left"
	case flames == 1:
		return "fuel: the flamethrower has run dry"
	}
	return fmt.Sprintf("fuel: %d of %d flamethrowers have run dry", dry, flames)
}

func tellGreen(u *unit, face, pins int) string {
	switch {
	case face == 1:
		return fmt.Sprintf("the first casualty shakes %s: %s more, and it goes Down", u.Name, english.Counted(pins, "pin"))
	case face >= 5:
		return fmt.Sprintf("the first casualty makes regulars of %s", u.Name)
	}
	return fmt.Sprintf("%s takes its first casualty calmly", u.Name)
}
