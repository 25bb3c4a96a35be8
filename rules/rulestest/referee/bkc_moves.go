package referee

import (
	"slices"
	"strings"
)

// moves checks the moves of an order, of a blunder, or of command units at the end of the command phase.
func (c *bkc) moves(group []event) {
	e := &group[0]
	if e.Phase == "combat" {
		c.support(group)
		return
	}
	for _, u := range e.By {
		m := &c.units[u]
		switch {
		case c.side(u) != e.Side:
			c.fault("TURN-01", "%s moves in the turn of %s", c.name(u), e.Side)
		case m.suppressed && c.turn.blunder == "":
			c.fault("SUP-02", "%s is suppressed and does not move", c.name(u))
		}
	}
	for _, mv := range e.Moves {
		if slices.Contains(e.By, mv.Unit) && mv.From != mv.To && mv.Unit < len(c.Units) {
			c.oneMove(mv, e)
		}
	}
	for _, u := range e.By {
		m := &c.units[u]
		switch {
		case c.Units[u].kind() == "command":
			if m.commanded && c.turn.blunder == "" {
				c.fault("CMD-08", "%s has made its move of this turn", c.name(u))
			}
			m.commanded = true
		case c.turn.blunder != "":
		default:
			c.spend(u, "move", "CMD-02")
			c.order.movers[u] = true
		}
		m.exposed = true
	}
	c.applyAll(group)
	c.losses(group)
}

// support checks the move of a unit that supports a friend in close combat (bkc1 CHG-05, E-51), or follows up with that
// friend.
func (c *bkc) support(group []event) {
	e := &group[0]
	for _, mv := range e.Moves {
		u, k := mv.Unit, c.Units[mv.Unit].kind()
		if !slices.Contains(e.By, u) || len(e.At) == 0 {
			continue
		}
		switch {
		case c.units[u].suppressed:
			c.fault("SUP-02", "%s is suppressed and supports nobody", c.name(u))
		case k == "mg" || k == "mortar" || isGun(k):
			c.fault("CHG-05", "%s may not support", c.name(u))
		case !edges(square(mv.To), c.at(e.At[0])):
			c.fault("CHG-05", "%s does not touch whom it supports", c.name(u))
		}
		limit := c.Units[u].number64("move")
		if way := c.table.way(square(mv.From), square(mv.To), c.walker(u), limit); way > limit+0.01 {
			c.fault("CHG-05", "%s moves up %.2f cm, but may go %.2f", c.name(u), way, limit)
		}
		c.units[u].exposed = true
	}
	c.applyAll(group)
	c.losses(group)
}

// oneMove checks the distance of a move, the ground on its path, and the square where it ends.
func (c *bkc) oneMove(mv move, e *event) {
	u := c.Units[mv.Unit]
	p, q := square(mv.From), square(mv.To)
	limit := u.number64("move")
	if c.has(mv.Unit, "slow") > 0 {
		limit /= 2
	}
	if c.turn.blunder == "half" && u.combat() {
		limit /= 2
	}
	limit += float64(c.has(mv.Unit, "left")) * c.table.side / 8
	if c.turn.blunder == "" && u.combat() && u.towed() {
		c.fault("MOV-01", "%s is a gun and does not move by itself", c.name(mv.Unit))
	}
	if c.turn.blunder == "command" && mv.Unit == c.turn.by {
		return // the trace reports the blunder and the unit's move together
	}
	if c.turn.blunder != "" && u.combat() { // a blunder moves the unit in a straight line, to the nearest square
		if far := c.table.far(p, q); far > limit+0.71*c.table.side {
			c.fault("BLU-01", "%s moves %.2f cm by a blunder, but may go %.2f", c.name(mv.Unit), far, limit)
		}
		return
	}
	w := c.walker(mv.Unit)
	if w.price(c.table.letter(q)) == 0 {
		c.fault("MOV-02", "%s may not enter %s", c.name(mv.Unit), mv.To)
	}
	way := c.table.way(p, q, w, limit)
	if way > limit+0.01 {
		c.fault("MOV-01", "%s moves from %s to %s, at least %.2f cm, but may go %.2f", c.name(mv.Unit), mv.From, mv.To, way, limit)
	}
	c.freeSquare(mv.Unit, q, e)
	if order := c.order; order != nil && c.turn.blunder == "" && u.combat() {
		of := &c.Events[c.orderLine()].Needs[0]
		bad := func(s point) bool { return strings.IndexByte(dense[u.means()], c.table.letter(s)) >= 0 }
		if (bad(p) || bad(q)) && !order.twice && of.value("dense terrain or smoke") == 0 {
			c.fault("CMD-04", "%s moves in dense terrain, but the order did not cost 1 for it", c.name(mv.Unit))
		}
	}
}

// freeSquare checks that a combat unit does not end its move in the square of another combat unit.
func (c *bkc) freeSquare(u int, q point, e *event) {
	if !c.Units[u].combat() {
		return
	}
	after := slices.Clone(c.now)
	for _, s := range e.Changed {
		after[s.Unit] = s
	}
	for v := range c.Units {
		if v != u && c.Units[v].combat() && after[v].Is == "there" && square(after[v].Square) == q {
			c.fault("MOV-01", "%s ends in the square of %s", c.name(u), c.name(v))
		}
	}
}

// walker returns the movement rules of a unit: it passes friends, but never enemies.
func (c *bkc) walker(u int) *walker {
	means, side := c.Units[u].means(), c.side(u)
	enemies := map[point]bool{}
	for v := range c.Units {
		if c.side(v) != side && c.there(v) && c.Units[v].combat() {
			enemies[c.at(v)] = true
		}
	}
	return &walker{halts: "#n", hasEnemy: func(s point) bool { return enemies[s] }, price: func(letter byte) float64 {
		if strings.IndexByte(noEntry[means], letter) >= 0 || c.first && letter == 'x' {
			return 0
		}
		return 1
	}}
}

// spend uses up one action that the current order gives a unit. It reports a fault if the unit has none left.
func (c *bkc) spend(u int, what, rule string) {
	if c.order == nil || c.order.left[u] == 0 {
		c.fault(rule, "%s has no action left: to %s", c.name(u), what)
		if c.order == nil {
			c.order = &bkcOrder{by: -1, left: map[int]int{}, intents: map[int]intent{}, movers: map[int]bool{}}
		}
		return
	}
	c.order.left[u]--
}
