package referee

import (
	"math"
	"strings"
)

// This file checks units of Blitzkrieg Commander that fall back.

// fallBack checks the dice with which a suppressed unit falls back. It returns the result and the distance in cm (FB-01
// to FB-03).
func (c *bkc) fallBack(at, dice int, rows *rowReader) (result string, distance int) {
	t := c.Units[at]
	if !t.yes("recce") {
		dice = min(dice, 11) // 11 dice always show more than 10, which knocks the unit out
	}
	row := rows.next("to fall back")
	if row == nil || len(row.Faces) != dice {
		c.fault("FB-01", "%d dice for falling back are due", dice)
		return "none", 0
	}
	distance = sum(row.Faces)
	stays := t.combat() && (t.towed() || !c.units[at].exposed && (t.yes("dug-in") || t.yes("fortified")))
	switch {
	case distance > 10 && !t.yes("recce"):
		return "knocked-out", 0
	case stays:
		return "none", 0
	}
	return "fell-back", distance
}

// checkFallBack checks the square to which a unit falls back: straight away from the attacker, to the square nearest to
// the full distance. If something is in the way, the unit stops or is lost (FB-05, FB-06).
func (c *bkc) checkFallBack(at int, was state, around []state, distance int, from point) {
	m, p := &c.units[at], square(was.Square)
	x, y := float64(p.x-from.x), float64(p.y-from.y)
	if x == 0 && y == 0 { // the attacker is in the same square: the unit falls back towards its own edge
		y = -1
		if c.side(at) == "b" {
			y = 1
		}
	}
	far := float64(distance) / c.table.side / math.Hypot(x, y)
	to := point{p.x + int(round(x*far)), p.y + int(round(y*far))}
	blocked, deadly := c.inTheWay(at, p, to, around)
	switch {
	case c.now[at].Is == "lost":
		if !deadly {
			c.fault("FB-06", "%s falls back from %s to %v and meets nothing that would destroy it", c.name(at), was.Square, to)
		}
		m.lost = true
	case !blocked && c.at(at) != to:
		c.fault("FB-05", "%s falls back %d cm from %s to %s: another square is right", c.name(at), distance, was.Square,
			c.now[at].Square)
	case blocked && king(c.at(at), p) > king(to, p):
		c.fault("FB-05", "%s falls back farther than %d cm", c.name(at), distance)
	}
	if !m.lost {
		m.exposed = true
	}
	for v := range c.Units { // friends in the way are suppressed
		if c.side(v) == c.side(at) && c.Units[v].combat() && c.has(v, "suppressed") > 0 && !c.units[v].suppressed && blocked {
			c.units[v].suppressed = true
		}
		if c.Units[v].kind() == "command" && c.now[v].Is == "lost" && c.side(v) != c.side(at) {
			c.units[v].lost = true
		}
	}
}

// round returns the nearest whole number; a half is rounded away from zero.
func round(x float64) float64 { return math.Copysign(math.Floor(math.Abs(x)+0.5+1e-9), x) }

// inTheWay reports whether anything on the line between two squares stops a unit that falls back, and whether that may
// destroy the unit: the edge of the table, enemies, ground that it cannot enter, mines, suppressed friends.
func (c *bkc) inTheWay(at int, p, q point, around []state) (blocked, deadly bool) {
	letters := noEntry[c.Units[at].means()] + "x"
	for _, k := range append(crossings(p, q), crossing{squares: []point{q}}) {
		all, kills := true, false
		for _, s := range k.squares {
			stops, destroys := c.obstacle(at, s, letters, around)
			all, kills = all && stops, kills || destroys
		}
		if all {
			blocked, deadly = true, deadly || kills
		}
	}
	return blocked, deadly
}

// obstacle reports whether a square stops a unit that falls back into it, and whether that may destroy the unit. letters
// are the kinds of ground that stop it.
func (c *bkc) obstacle(at int, s point, letters string, around []state) (stops, destroys bool) {
	if !c.table.inside(s) || strings.IndexByte(letters, c.table.letter(s)) >= 0 {
		return true, true
	}
	for v := range c.Units {
		if v != at && around[v].Is == "there" && square(around[v].Square) == s && (c.Units[v].combat() || c.side(v) != c.side(at)) {
			stops = true
			destroys = destroys || c.side(v) != c.side(at) || around[v].Counts["suppressed"] > 0
		}
	}
	return stops, destroys
}
