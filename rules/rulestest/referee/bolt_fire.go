package referee

import (
	"math"
	"slices"
	"strings"
)

// A boltFire is the fire of one unit, by, at another unit, at.
type boltFire struct {
	by, at int
	moved  bool // the unit that fires has moved before, with an Advance
}

// A boltShot holds the dice for weapons of one kind, with the score that these dice need to hit (score) and to damage
// (need).
type boltShot struct {
	arm
	dice, score, need int
	shell, indirect   bool
	sniper            bool
	size              string
}

// fire checks the fire of one unit at another: whether it may fire, its scores, and the effect of its dice.
func (c *bolt) fire(group []event) {
	e := &group[0]
	if len(e.By) != 1 || len(e.At) != 1 {
		c.fault("SUP-18", "one unit fires at one target")
		return
	}
	by, at := e.By[0], e.At[0]
	f := &boltFire{by: by, at: at, moved: c.mayFire(by, at)}
	p, q := c.at(by), c.at(at)
	if p != q && (c.table.far(p, q) > c.visible(e.Turn) || !c.table.sees(p, q, c.table.woodsAndHouses)) {
		c.fault("SHOT-01", "%s does not see %s", c.name(by), c.name(at))
	}
	if arc := c.Units[by].number64("arc"); arc > 0 && arc < 360 && p != q {
		if a := off(p, c.facing(by), q); a > arc/2+hair {
			c.fault("AVEH-03", "the target is %.0f degrees off the front of %s", a, c.name(by))
		}
	}
	shots := c.shotsOf(f, e)
	c.damage(f, shots, group)
}

// mayFire checks that a unit may fire now. It returns whether the unit has moved before, with an Advance.
func (c *bolt) mayFire(by, at int) (moved bool) {
	m := &c.units[by]
	friend := c.side(by) == c.side(at)
	switch {
	case m.lost || !c.there(by):
		c.fault("SHOT-01", "%s is not there", c.name(by))
	case !c.there(at) || c.units[at].lost:
		c.fault("SHOT-01", "%s is not there", c.name(at))
	case friend && m.mishap != "friendly fire":
		c.fault("SHOT-01", "%s fires at a friend", c.name(by))
	case friend:
	case m.order == "fire":
	case m.order == "advance":
		return true
	case c.has(by, "in-ambush") > 0 || m.order == "ambush" || m.order == "" && c.isAmbusher(by):
		m.order = "fired from ambush"
	case m.order == "" && c.units[at].order == "assault": // SUP-59
		m.reacted = true
		if c.far(by, at) <= 6 {
			c.fault("SUP-59", "%s has no time to fire at an assault from %.2f inches", c.name(by), c.far(by, at))
		}
	default:
		c.fault("ORD-01", "%s fires with the order %q", c.name(by), m.order)
	}
	return false
}

// isAmbusher reports whether a unit has been in ambush at any time since the turn began.
func (c *bolt) isAmbusher(by int) bool {
	for i := c.line; i >= 0; i-- {
		for _, s := range c.Events[i].Changed {
			if s.Unit == by && s.Counts["in-ambush"] > 0 {
				return true
			}
		}
		if c.Events[i].Does == "turn" {
			break
		}
	}
	return false
}

// cover returns the cover that a unit in square q has against fire from square p (SUP-23).
func (c *bolt) cover(p, q point) string {
	cover := 0
	grade := func(letter byte) int {
		switch {
		case strings.IndexByte("t#f", letter) >= 0:
			return 2
		case strings.IndexByte("wWn", letter) >= 0:
			return 1
		}
		return 0
	}
	cover = grade(c.table.letter(q))
	if l := c.table.behindLinear(p, q); l != 0 {
		cover = max(cover, grade(l))
	}
	return []string{"none", "soft", "hard"}[cover]
}

// shotsOf returns the dice and scores of all weapons that a unit fires, and compares them with the trace.
func (c *bolt) shotsOf(f *boltFire, e *event) (all []boltShot) {
	u, m := c.Units[f.by], &c.units[f.by]
	t := c.Units[f.at]
	far := c.far(f.by, f.at)
	oneShots := 0
	if !m.spent && t.plated() {
		for _, a := range u.arms() {
			if a.oneShot && far <= a.reach {
				oneShots += a.count
			}
		}
	}
	oneShots = min(oneShots, m.men)
	counts, loaders := u.armsLeft(m.men - oneShots)
	traceShots := e.Shots
	main := len(traceShots) > 0 && len(u.arms()) > 0 && traceShots[0].Kind == u.arms()[0].name // false if the coaxial weapon fires instead (SUP-54)
	for i, a := range u.arms() {
		n := counts[i]
		if a.coax && (main || !c.coaxFires(u, a.name, traceShots)) || i == 0 && !main && c.hasCoax(u) {
			continue
		}
		if a.oneShot {
			n = min(a.count, oneShots)
		}
		if a.flame {
			n -= m.dry
		}
		if n <= 0 || c.silent(f, &a, far, e) {
			continue
		}
		short := 0
		switch {
		case !a.team || u.word("kind") == "vehicle":
		case u.word("kind") == "infantry":
			served := min(n, loaders)
			short, loaders = n-served, loaders-served
		case m.men == 1 && u.int("men") > 1:
			short = n
		}
		for _, part := range []struct {
			n     int
			short bool
		}{{n - short, false}, {short, true}} {
			if part.n == 0 {
				continue
			}
			if len(traceShots) == 0 || traceShots[0].Kind != a.name {
				if a.oneShot || a.coax || i == 0 && c.hasCoax(u) { // the player decides whether this weapon fires
					continue
				}
				c.fault("SUP-18", "%d %s of %s do not fire", part.n, a.name, c.name(f.by))
				continue
			}
			s := c.shotOf(f, a, part.n, part.short, far, &traceShots[0])
			c.compareBolt(&traceShots[0], &s, f, far)
			all = append(all, s)
			if traceShots = traceShots[1:]; a.oneShot {
				m.spent = true
			}
		}
	}
	for _, s := range traceShots {
		c.fault("SUP-18", "%d shots of %s are not due", s.Dice, s.Kind)
	}
	return all
}

// coaxFires reports whether the coaxial weapon fires. If it does, the trace has more shots of weapons with that name
// than the unit's other weapons account for.
func (c *bolt) coaxFires(u *unit, name string, traceShots []shot) bool {
	n := 0
	for _, s := range traceShots {
		if s.Kind == name {
			n++
		}
	}
	for _, a := range u.arms() {
		if a.name == name && !a.coax {
			n--
		}
	}
	return n > 0
}

func (c *bolt) hasCoax(u *unit) bool {
	return slices.ContainsFunc(u.arms(), func(a arm) bool { return a.coax })
}

// silent reports whether a weapon cannot fire at the target: the weapon has no effect there, is out of range, or is
// fixed and the unit has moved.
func (c *bolt) silent(f *boltFire, a *arm, far float64, e *event) bool {
	u, t := c.Units[f.by], c.Units[f.at]
	reach := a.reach
	if a.name == "sniper-rifle" && f.moved {
		reach = 24
	}
	indirect := a.indirect || a.howitz && slices.ContainsFunc(e.Shots, func(s shot) bool {
		return s.Kind == a.name && s.Values["indirect"] > 0
	})
	return a.small && t.enclosed() || far > reach+1e-9 || indirect && far < a.least-1e-9 ||
		a.fixed && f.moved && u.troops()
}

// shotOf returns the dice of n weapons of one kind, and the scores that they need to hit and to damage (HIT-01, DMG-01,
// PEN-01). The argument short is true for weapons that lack a loader.
func (c *bolt) shotOf(f *boltFire, a arm, n int, short bool, far float64, traceShot *shot) boltShot {
	u, m := c.Units[f.by], &c.units[f.by]
	t, q := c.Units[f.at], &c.units[f.at]
	s := boltShot{arm: a, dice: n * a.shots}
	s.indirect = a.indirect || a.howitz && traceShot.Values["indirect"] > 0
	s.shell = a.size != "" && !a.flame && (a.pen == 0 || traceShot.Values["shell"] > 0)
	s.sniper = a.name == "sniper-rifle" && !f.moved
	if s.shell || a.flame {
		s.size = a.size
	}
	reach := a.reach
	if a.name == "sniper-rifle" && f.moved {
		reach = 24
	}
	down := c.has(f.at, "down") > 0
	switch {
	case s.indirect && f.moved:
		s.score = 6
	case s.indirect:
		if s.score = 6; m.aim == f.at {
			s.score = m.ranging
		}
	case a.flame:
		s.score = 1
	default:
		sum := 0
		if far <= 6+1e-9 {
			sum++
		}
		if 2*far > reach+1e-9 {
			sum--
		}
		sum -= m.pins
		if m.quality == 1 {
			sum--
		}
		if f.moved && !(a.assault && u.troops()) {
			sum--
		}
		if short {
			sum--
		}
		if a.shaped {
			sum--
		}
		if s.sniper {
			sum++
		}
		if t.troops() && down {
			sum--
		}
		if t.troops() && q.men <= 2 {
			sum--
		}
		if !s.sniper {
			sum -= map[string]int{"none": 0, "soft": 1, "hard": 2}[c.cover(c.at(f.by), c.at(f.at))]
		}
		if s.score = max(3-sum, 2); s.score > 6 {
			s.score = 7
		}
	}
	s.need = c.damageNeed(f, &s, far, reach)
	return s
}

// damageNeed returns the score that a damage die needs.
func (c *bolt) damageNeed(f *boltFire, s *boltShot, far, reach float64) int {
	t, q := c.Units[f.at], &c.units[f.at]
	pen := s.pen
	if s.shell {
		pen = shellPen[s.size]
	}
	side := shows(c.at(f.at), c.facing(f.at), c.at(f.by))
	if c.at(f.at) == c.at(f.by) {
		side = "front"
	}
	switch {
	case t.troops():
		value := 2 + q.quality
		if t.yes("shield") && side == "front" && !s.flame && !s.sniper {
			value = 6
		}
		return max(2, value-pen)
	case t.softSkin():
		return max(2, 6-pen)
	}
	if s.small {
		return 100
	}
	top := s.flame || s.indirect
	value := t.int("armour")
	if t.trait("heavy-front") && side == "front" && !top {
		value++
	}
	if !t.trait("all-round") {
		switch {
		case top || side == "flank":
			pen++
		case side == "rear":
			pen += 2
		}
	}
	if 2*far > reach+1e-9 && !s.flame && !s.indirect && !s.shaped && !s.shell {
		pen--
	}
	return value - pen
}

// compareBolt compares a shot of the trace with the range, dice and score that the referee has worked out.
func (c *bolt) compareBolt(traceShot *shot, s *boltShot, f *boltFire, far float64) {
	switch {
	case traceShot.By != f.by || traceShot.At != f.at:
		c.fault("trace", "the shot is of another unit")
	case math.Abs(traceShot.Range-far) > 0.011:
		c.fault("SHOT-01", "%s fires from %.2f inches, not %.2f", c.name(f.by), far, traceShot.Range)
	case traceShot.Dice != s.dice:
		c.fault("SUP-18", "%s of %s fire %d shots, not %d", s.name, c.name(f.by), s.dice, traceShot.Dice)
	case traceShot.Score != s.score:
		c.fault("HIT-01", "%s of %s need %d to hit, not %d", s.name, c.name(f.by), s.score, traceShot.Score)
	case traceShot.Of != nil && traceShot.Of[0].By-(total(traceShot.Of)-traceShot.Of[0].By) != max(s.score, 2) && s.score > 2 && s.score < 7:
		c.fault("HIT-02", "the modifiers make %d, not %d", 2*traceShot.Of[0].By-total(traceShot.Of), s.score)
	}
}
