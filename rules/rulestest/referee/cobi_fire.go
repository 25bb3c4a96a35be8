package referee

import (
	"math"
	"strings"
)

// cover returns the cover of a unit that another unit sees: none, soft, hard, or dug in. Only the best cover counts
// (SPC-07).
func (c *cobi) cover(by, at int) string {
	if c.has(at, "dug-in") > 0 {
		return "dug-in"
	}
	grade := func(letter byte) int {
		switch {
		case strings.IndexByte("t#", letter) >= 0:
			return 2
		case strings.IndexByte("wWnf", letter) >= 0:
			return 1
		}
		return 0
	}
	p, q := c.at(by), c.at(at)
	cover := grade(c.table.letter(q))
	if l := c.table.behindLinear(p, q); l != 0 {
		cover = max(cover, grade(l))
	}
	return []string{"none", "soft", "hard"}[cover]
}

// A cobiShot holds the modifiers and scores of a shot.
type cobiShot struct {
	weapon             string // "gun", or the name of a column in the table of weapons
	hit                int    // the lowest number that hits; 0 if the hit is decided by opposed dice
	modifier, template int
	strength, armour   int
	load               int
	two                bool // the shot needs two rolls: a roll to hit, then a roll for the explosion of the shell
}

// fire checks one shot of a gun or a figure.
func (c *cobi) fire(group []event) {
	e := &group[0]
	if len(e.By) != 1 || len(e.At) != 1 || len(e.Shots) != 1 {
		c.fault("INF-01", "one figure or gun fires at one target")
		return
	}
	by, at, traceShot := e.By[0], e.At[0], &e.Shots[0]
	m := &c.units[by]
	figure := traceShot.Values["figure"] - 1
	switch {
	case c.side(by) == c.side(at):
		c.fault("VEH-01", "%s fires at a friend", c.name(by))
	case c.units[at].lost || !c.there(at):
		c.fault("VEH-01", "%s is not there", c.name(at))
	case c.has(at, "hidden") > 0:
		c.fault("HID-01", "%s is hidden and no target", c.name(at))
	case m.shooters[figure]:
		c.fault("INF-10", "figure %d of %s fires twice", figure+1, c.name(by))
	case m.emptyWeapons>>figure&1 == 1 && c.has(by, "unloaded")>>figure&1 == 1:
		c.fault("LOAD-02", "weapon %d of %s is not loaded", figure+1, c.name(by))
	}
	m.shooters[figure] = true
	if !c.sees(by, at, e.Turn) {
		c.fault("VEH-01", "%s does not see %s", c.name(by), c.name(at))
	}
	s := c.shotOf(by, at, figure, traceShot, e)
	c.compareCobi(traceShot, &s, by, at)
	c.resolve(&s, by, at, figure, traceShot, group)
}

// shotOf returns the modifiers and scores of a shot (VEH-02, INF-03, HE, ATV).
func (c *cobi) shotOf(by, at, figure int, traceShot *shot, e *event) (s cobiShot) {
	u, t := c.Units[by], c.Units[at]
	cover := c.cover(by, at)
	general := 0
	if traceShot.Values["aimed"] > 0 {
		general--
	}
	if c.fog {
		general--
	}
	if c.Factors["rain"] == "yes" {
		general--
	}
	for _, field := range []string{"commander-binoculars", "gunner-binoculars"} {
		if u.yes(field) {
			general++
		}
	}
	general += modifierSum(traceShot.Of, "radio") // the trace gives this modifier, because the referee does not know which unit called by radio
	if u.yes("steadfast") || u.squad() && c.has(by, "motivated") > 0 {
		general++
	}
	column := func(soft, dug, hard int) int {
		return map[string]int{"none": 0, "soft": soft, "dug-in": dug, "hard": hard}[cover]
	}
	s.weapon = c.weaponOf(u, figure, traceShot)
	if s.weapon == "gun" {
		s.hit, s.load, s.modifier = u.low("hit"), u.low("reload"), general
		if t.squad() {
			s.two, s.template = true, u.int("explosion")+column(-1, -3, -1)
		} else {
			s.modifier += column(-1, -1, -2)
			s.strength = u.int("strength")
		}
		s.armour = c.armour(by, at, traceShot)
		return s
	}
	w := cobiWeapons[s.weapon]
	far := c.far(by, at)
	if w.no[bandOf(far)] {
		c.fault("INF-04", "%s does not reach %.2f cm", s.weapon, far)
	}
	s.load = w.load
	s.modifier = general + w.band[bandOf(far)]
	if c.gunner(by) {
		s.modifier += w.gunner
	}
	switch {
	case !t.squad():
		if w.noVehicle || w.hit == 0 && t.word("class") != "light" && c.Readings["small-arms-at"] == "light" {
			c.fault("ATV-06", "%s does nothing to a %s vehicle", s.weapon, t.word("class"))
		}
		s.hit, s.strength = w.hit, w.damage
		s.modifier += w.vehicle + column(w.soft, w.dug, w.hard)
		s.armour = c.armour(by, at, traceShot)
	case w.hit > 0 && w.explosive:
		s.two, s.hit = true, w.hit
		s.template = w.explosion + column(w.soft, w.dug, w.hard)
		if w.ek {
			s.template = u.int("explosion-weapon") + column(w.soft, w.dug, w.hard)
		}
	default:
		s.modifier += column(w.soft, w.dug, w.hard)
	}
	c.nearest(by, at, traceShot, e)
	return s
}

// weaponOf returns the weapon that a figure fires, and reports a fault if the figure does not have it.
func (c *cobi) weaponOf(u *unit, figure int, traceShot *shot) string {
	if !u.squad() {
		if u.word("hit") == "none" {
			return u.word("weapon")
		}
		return "gun"
	}
	all := u.figures()
	if figure < len(all) && all[figure] == traceShot.Kind {
		return traceShot.Kind
	}
	if figure >= len(all) && u.word("second") == traceShot.Kind || traceShot.Kind == "grenade" || traceShot.Kind == u.word("sidearm") {
		return traceShot.Kind
	}
	if figure < len(all) && cobiWeapons[all[figure]].men > 0 {
		c.fault("INF-01", "figure %d of %s has a %s, not a %s", figure+1, u.Name, all[figure], traceShot.Kind)
	}
	return traceShot.Kind
}

// gunner reports whether the gunner of a team is still fit (INF-12).
func (c *cobi) gunner(by int) bool {
	all := c.Units[by].figures()
	for _, name := range all[max(0, len(all)-c.units[by].fit):] {
		if name == "gunner" {
			return true
		}
	}
	return false
}

// armour returns the armour value of the side of a vehicle that a shot hits (DMG-02): the side that faces the shooter,
// or the top if the shot is aimed at the top, which costs a modifier of -1.
func (c *cobi) armour(by, at int, traceShot *shot) int {
	t := c.Units[at]
	if t.squad() {
		return 0
	}
	side := map[string]string{"front": "front", "flank": "side", "rear": "rear"}[shows(c.at(at), c.facing(at), c.at(by))]
	if c.at(by) == c.at(at) {
		side = "front"
	}
	if traceShot.Side == "top" {
		if traceShot.Values["aimed"] == 0 {
			c.fault("DMG-02", "the top is struck only by who aims at it")
		}
		side = "top"
	}
	if traceShot.Side != side {
		c.fault("DMG-02", "%s shows its %s, not its %s", c.name(at), side, traceShot.Side)
	}
	return t.int("armour-" + side)
}

// nearest checks that soldiers and light vehicles have the modifier of -1 if they do not fire at the nearest enemy
// (INF-05, E-72).
func (c *cobi) nearest(by, at int, traceShot *shot, e *event) {
	if traceShot.Values["aimed"] > 0 || c.Readings["nearest"] != "any" {
		return
	}
	far := c.far(by, at)
	for v := range c.Units {
		if c.side(v) != c.side(by) && c.there(v) && !c.units[v].lost && c.has(v, "hidden") == 0 && c.far(by, v) < far-0.01 &&
			c.sees(by, v, e.Turn) {
			c.fault("INF-05", "%s is nearer than %s, and the shot has no -1 for it", c.name(v), c.name(at))
			return
		}
	}
}

// compareCobi compares a shot of the trace with the range, modifiers and scores that the referee has worked out.
func (c *cobi) compareCobi(traceShot *shot, s *cobiShot, by, at int) {
	switch {
	case traceShot.By != by || traceShot.At != at:
		c.fault("trace", "the shot is of another unit")
	case math.Abs(traceShot.Range-c.far(by, at)) > 0.011:
		c.fault("INF-04", "%s fires from %.2f cm, not %.2f", c.name(by), c.far(by, at), traceShot.Range)
	case traceShot.Values["modifier"] != s.modifier || total(traceShot.Of) != s.modifier:
		c.fault("VEH-02", "the modifiers of the shot make %+d, not %+d", s.modifier, traceShot.Values["modifier"])
	case traceShot.Values["template-modifier"] != s.template:
		c.fault("HE-02", "the explosion has %+d, not %+d", s.template, traceShot.Values["template-modifier"])
	case !c.Units[at].squad() && (traceShot.Values["strength"] != s.strength || traceShot.Values["armour"] != s.armour):
		c.fault("DMG-01", "strength %d against armour %d, not %d against %d", s.strength, s.armour, traceShot.Values["strength"],
			traceShot.Values["armour"])
	case traceShot.Score != s.hit:
		c.fault("VEH-03", "the hit range begins with %d, not %d", s.hit, traceShot.Score)
	}
}

// resolve checks the dice of a shot, and records the effect on the target and the shooter's weapon.
func (c *cobi) resolve(s *cobiShot, by, at, figure int, traceShot *shot, group []event) {
	r := rowsOf(group)
	t, q, m := c.Units[at], &c.units[at], &c.units[by]
	jams := s.load > 0
	jammed, hit := false, false
	if s.hit > 0 && (s.two || !t.squad()) {
		hit, jammed = c.hitTest(r, s, jams)
		if hit && t.squad() {
			c.figuresUnder(r, s.template, false, false, at, traceShot, group)
		} else if hit {
			c.strike(r, s, at)
		}
	} else {
		jammed = c.figuresUnder(r, s.modifier, true, jams, at, traceShot, group)
		if !t.squad() && !jammed && c.struck {
			c.strike(r, s, at)
		}
	}
	switch {
	case jammed:
		m.emptyWeapons |= 1 << figure
	case s.load > 1:
		row := r.next("to load")
		if row == nil || row.Need != s.load {
			c.fault("LOAD-01", "a loading test at %d+ is due", s.load)
		}
		if m.emptyWeapons &^= 1 << figure; row != nil && atLeast(row.Faces, row.Need) == 0 {
			m.emptyWeapons |= 1 << figure
		}
	}
	if q.lost && c.Units[at].squad() {
		q.fit = 0
	}
	for ; r.at < len(r.rows); r.at++ {
		if what := r.rows[r.at].For; what != "other" && what != "initiative" && what != "to load" { // dice "to load" may belong to a reload, which is no separate action in the trace
			c.fault("VEH-03", "dice are thrown that are not due: %s", what)
			break
		}
	}
}

// hitTest checks the die to hit, and reports whether it hits and whether the weapon jams (VEH-03 to VEH-05).
func (c *cobi) hitTest(r *rowReader, s *cobiShot, jams bool) (hit, jammed bool) {
	row := r.next("to hit")
	if row == nil || len(row.Faces) != 1 {
		c.fault("VEH-03", "a die to hit is due")
		return false, false
	}
	if row.Need != s.hit-s.modifier {
		c.fault("VEH-03", "the shot needs %d, not %d", s.hit-s.modifier, row.Need)
	}
	n, impossible := row.Faces[0], 6+s.modifier < s.hit
	second := 0
	if n == 1 && jams || n == 6 && impossible {
		if follow := r.next("after a " + itoa(n)); follow == nil {
			c.fault("VEH-05", "a %d is followed by another die", n)
		} else {
			second = follow.Faces[0]
		}
	}
	if n == 1 {
		return false, jams && second == 1
	}
	return n+s.modifier >= s.hit || n == 6 && second == 6 && impossible, false
}

// figuresUnder checks an attack die, and the defence dice of the figures under the template (INF-02 to INF-08, TMP-02,
// HE-02). It returns whether the weapon jams.
func (c *cobi) figuresUnder(r *rowReader, modifier int, natural, jams bool, at int, traceShot *shot, group []event) (jammed bool) {
	c.struck = false
	t, q := c.Units[at], &c.units[at]
	row := r.next("attack")
	if row == nil || len(row.Faces) != 1 {
		c.fault("INF-01", "an attack die is due")
		return false
	}
	n := row.Faces[0]
	second, impossible := 0, 6+modifier < 1
	if natural && (n == 1 && jams || n == 6 && impossible) {
		if follow := r.next("after a " + itoa(n)); follow == nil {
			c.fault("INF-02", "a %d is followed by another die", n)
		} else {
			second = follow.Faces[0]
		}
	}
	under := max(traceShot.Values["under"], 1)
	hits := 0
	switch {
	case natural && n == 1:
		return jams && second == 1
	case natural && n == 6 && impossible && second == 6:
		hits = under
	default:
		defence := r.next("defence")
		if defence == nil || len(defence.Faces) != under {
			c.fault("TMP-02", "%d defence dice are due", under)
		}
		if defence != nil {
			for _, face := range defence.Faces {
				if n+modifier >= face {
					hits++
				}
			}
		}
	}
	c.struck = hits > 0
	if !t.squad() {
		return false
	}
	if beside := c.squadBeside(at, group); beside >= 0 { // one template covers figures of two squads (TMP-06)
		c.share(at, beside, hits, group)
		return false
	}
	if q.fit = max(0, q.fit-hits); q.fit == 0 {
		q.lost = true
	}
	return false
}

// squadBeside returns the other squad that the same explosion hit, or -1.
func (c *cobi) squadBeside(at int, group []event) int {
	for i := range group {
		for _, s := range group[i].Changed {
			if s.Unit != at && c.Units[s.Unit].squad() && c.side(s.Unit) == c.side(at) && !c.units[s.Unit].lost &&
				edges(c.at(at), c.at(s.Unit)) && (s.Is == "lost" || s.Counts["fit"] < c.units[s.Unit].fit) {
				return s.Unit
			}
		}
	}
	return -1
}

// share copies the casualties of two squads from the trace, and checks that their sum is the number of hits.
func (c *cobi) share(at, beside, hits int, group []event) {
	losses := 0
	for _, u := range []int{at, beside} {
		fit, is := c.units[u].fit, c.now[u].Is
		for i := range group {
			for _, s := range group[i].Changed {
				if s.Unit == u {
					fit, is = s.Counts["fit"], s.Is
				}
			}
		}
		if is == "lost" {
			fit = 0
		}
		losses += c.units[u].fit - fit
		c.units[u].fit, c.units[u].lost = fit, fit == 0
	}
	if losses != hits {
		c.fault("TMP-06", "%d figures of two squads fall, not %d", hits, losses)
	}
}

// strike checks the dice for the damage of a hit on a vehicle and its crew, and records the result (DMG, CREW).
func (c *cobi) strike(r *rowReader, s *cobiShot, at int) {
	t, q := c.Units[at], &c.units[at]
	result := 4
	if q.condition < 2 { // a vehicle in a worse condition is destroyed by any hit
		attack, defence := r.next("strength"), r.next("armour")
		if attack == nil || defence == nil {
			c.fault("DMG-01", "dice for strength and armour are due")
			return
		}
		points := s.strength + k6(attack.Faces) - s.armour - k6(defence.Faces)
		result = 0
		for i, field := range []string{"destroy", "incapacitate", "damage", "immobilise"} {
			if t.word(field) != "none" && points >= t.int(field) {
				result = 4 - i
				break
			}
		}
	}
	switch {
	case result == 0:
		return
	case result == 4:
		q.lost = true
		return
	case q.condition == 1 && result == 2: // DMG-08
		q.condition = 3
	default:
		q.condition = result
	}
	row := r.next("crew")
	living := q.fit + q.wounded
	if row == nil || len(row.Faces) != living {
		c.fault("CREW-01", "%d dice for the crew are due", living)
		return
	}
	survive := map[int]int{3: 5, 2: 4, 1: 3}[result]
	hurt := atLeast(row.Faces, survive)
	q.fit, q.wounded, q.dead = 0, hurt, q.dead+living-hurt
	q.lost = hurt == 0
}

// melee checks the dice of hand-to-hand fighting (MEL-02).
func (c *cobi) melee(group []event) {
	e := &group[0]
	by, at := e.By[0], e.At[0]
	if king(c.at(by), c.at(at)) > 1 {
		c.fault("MEL-01", "%s does not touch %s", c.name(by), c.name(at))
	}
	r := rowsOf(group)
	pairs, losses := min(c.units[by].fit, c.units[at].fit), 0
	edge := 0
	if c.Units[by].yes("blade") {
		edge += 2
	}
	if c.Units[at].yes("blade") {
		edge -= 2
	}
	if c.Units[by].yes("steadfast") || c.has(by, "motivated") > 0 {
		edge++
	}
	for range pairs {
		row := r.next("melee")
		if row == nil || len(row.Faces) != 2 {
			c.fault("MEL-02", "%d pairs fight", pairs)
			return
		}
		if row.Faces[0]+edge >= row.Faces[1] {
			losses++
		}
	}
	q := &c.units[at]
	if q.fit -= losses; q.fit <= 0 {
		q.lost = true
	}
}
