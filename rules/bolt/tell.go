package bolt

import (
	"fmt"
	"strconv"
	"strings"

	"salvo/sim"
)

// What a told engagement says, with the dice just thrown.

// scoreText writes a score as players do: 4+, and 6 for the highest.
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

func plural(n int, word string) string {
	switch {
	case n == 1:
		return word
	case word == "casualty":
		return "casualties"
	case word == "man":
		return "men"
	case word == "die":
		return "dice"
	}
	return word + "s"
}

// counted is a number of things: "1 hit", "3 men".
func counted(n int, word string) string { return fmt.Sprintf("%d %s", n, plural(n, word)) }

func (m *modifiers) text() string {
	var parts []string
	for _, one := range m.all() {
		parts = append(parts, fmt.Sprintf("%s %+d", one.why, one.by))
	}
	return strings.Join(parts, ", ")
}

// tellFire says who fires what.
func (r *resolver) tellFire(a *aim, shooter *unit, by *condition, g *gear, target *unit, at *condition) string {
	return fmt.Sprintf("%s fires at %s, %s inches: %s", shooter.Name, target.Name, a.distance,
		r.tellWeapons(a, shooter, by, g, target, at))
}

// tellWeapons lists the weapons that fire, those together that need the same.
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

func weaponText(n int, w *armament) string {
	name := w.name
	if w.coaxial {
		name = coaxial + name
	}
	if n == 1 {
		return name
	}
	return counted(n, name)
}

func (f *burst) tellShots(b *barrage, hits, casualties int, exceptional bool) string {
	text := fmt.Sprintf("%s at %s: ", counted(int(f.dice), "shot"), scoreText(int(f.score)))
	switch {
	case hits == 0 && f.dice == 1:
		return text + "misses"
	case hits == 0:
		return text + "all miss"
	}
	return text + counted(hits, "hit") + f.tellHarm(b, hits, casualties, exceptional)
}

func (f *burst) tellShell(b *barrage, landed bool, hits, casualties, pins int, exceptional bool) string {
	what := "shell"
	if f.flame {
		what = "jet of flame"
	}
	if f.score > automatic {
		what += " at " + scoreText(int(f.score))
	}
	if !landed {
		return what + ": misses"
	}
	return fmt.Sprintf("%s: %s, %s", what, counted(hits, "hit"), counted(pins, "pin")) +
		f.tellHarm(b, hits, casualties, exceptional)
}

func (f *burst) tellHarm(b *barrage, hits, casualties int, exceptional bool) string {
	if hits == 0 || b.armour {
		return ""
	}
	text := fmt.Sprintf(", damage at %s: ", scoreText(int(f.need)))
	switch {
	case casualties == 0:
		return text + "none"
	case b.men == 0:
		return text + "damaged"
	}
	text += counted(casualties, "casualty")
	if exceptional {
		text += ", exceptional damage"
	}
	return text
}

// tellTroops sums up what troops have suffered; "" if that is nothing.
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
		return fmt.Sprintf("%s is driven off by %s", name, counted(int(v.at.pins), "pin"))
	case routed:
		return name + " routs"
	}
	if v.hit.pins == 0 {
		return ""
	}
	losses := "no losses"
	if v.hit.casualties > 0 {
		losses = fmt.Sprintf("%s lost, %d left", counted(int(v.hit.casualties), "man"), v.at.men)
	}
	text := fmt.Sprintf("%s: %s, %s", name, losses, counted(int(v.at.pins), "pin"))
	if b.exceptional && v.target.nco {
		text += ", NCO lost"
	}
	return text
}

// tellVehicle sums up what a vehicle has suffered, if anything.
func (r *resolver) tellVehicle(d *sim.Dice, v *volley) {
	if !d.Telling() {
		return
	}
	name := v.target.Name
	switch {
	case v.at.cause == wrecked:
		d.Tell(name + " is knocked out")
	case v.at.cause == pinnedOut:
		d.Tell(fmt.Sprintf("the crew of %s is driven off by pins", name))
	case v.at.cause == routed:
		d.Tell(fmt.Sprintf("the crew of %s flees", name))
	case v.hit.pins > 0:
		d.Tell(fmt.Sprintf("%s fights on with %s", name, counted(int(v.at.pins), "pin")))
	}
}

func tellPenetration(need int, g grade) string {
	if g == noDamage {
		return fmt.Sprintf("damage die, %s needed: no damage", needText(need))
	}
	return fmt.Sprintf("damage die, %s needed: %s damage", needText(need), gradeWords[g])
}

// needText is what a die needs against armour, which may be more or less than it shows.
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

// testText is what a test needs: "7 or less (9, pins -1, NCO lost -1)".
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
		return fmt.Sprintf("the first casualty shakes %s: %s more, and it goes Down", u.Name, counted(pins, "pin"))
	case face >= 5:
		return fmt.Sprintf("the first casualty makes regulars of %s", u.Name)
	}
	return fmt.Sprintf("%s takes its first casualty calmly", u.Name)
}
