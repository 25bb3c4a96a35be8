package referee

import (
	"math"
	"slices"
	"strconv"
)

func itoa(n int) string { return strconv.Itoa(n) }

const noSave = 7 // no die shows a 7

// A volley is a number of dice of an attack that all need the same scores: to hit, to save, and for the test.
type volley struct {
	dice, score, save, test int
	harms                   bool
}

// A view holds what a shooter sees of its target.
type view struct {
	far    float64
	side   string // the side that the target turns to the shooter: front, flank or rear
	cover  string
	facing string // the direction that the target faces
}

// viewOf returns the view that a unit in square p has of the target in square q.
func (c *bkc) viewOf(p point, target int, q point, facing string) view {
	v := view{far: c.table.far(p, q), side: shows(q, facing, p), facing: facing}
	v.cover = c.coverOf(target, q)
	if c.table.behindLinear(p, q) != 0 {
		v.cover = better(v.cover, "soft")
	}
	if p == q {
		v.side = "front"
	}
	return v
}

// coverOf returns the cover that a square gives a unit in it, from all directions.
func (c *bkc) coverOf(u int, q point) string {
	cover := "none"
	if s, is := shelters[c.table.letter(q)]; is {
		cover = s
	}
	if !c.units[u].exposed {
		if c.Units[u].yes("dug-in") && (c.first || c.Readings["dug-in-cover"] == "soft") {
			cover = better(cover, "soft")
		}
		if c.Units[u].yes("fortified") {
			cover = "hard"
		}
	}
	return cover
}

func better(a, b string) string {
	if coverScores[a] > coverScores[b] {
		return a
	}
	return b
}

// fireKind returns the kind of fire of a unit: direct, indirect or flame.
func (c *bkc) fireKind(u *unit) string {
	switch {
	case !c.first && u.kind() == "afv" && u.yes("flamethrower"):
		return "flame"
	case u.indirect():
		return "indirect"
	}
	return "direct"
}

// volleyOf returns the dice of a shooter at a target, with the scores that these dice need (FIRE-04, HIT, SAVE).
func (c *bkc) volleyOf(by, at int, v view) volley {
	u, t := c.Units[by], c.Units[at]
	dice, reach := u.weapon()
	kind := c.fireKind(u)
	g := c.needs(kind, u.word("limit"), t, v)
	halved := c.has(by, "range-halved") > 0
	if halved {
		reach /= 2
	}
	if dice == 0 || v.far > reach+1e-9 || v.far < leastRange[u.word("mortar-class")]-1e-9 && u.kind() == "mortar" {
		return volley{}
	}
	if !halved {
		if 2*v.far <= reach+1e-9 && u.kind() != "mortar" {
			dice++
		}
		if u.kind() == "afv" && u.yes("mg") && !t.armoured() && v.far <= 20+1e-9 {
			dice++
		}
	}
	if v.side != "front" {
		dice++
	}
	g.dice = dice
	return g
}

// needs returns a volley without dice, but with the scores that a kind of fire needs against a target. limit restricts
// the targets of the weapon: "soft-only" or "armour-only".
func (c *bkc) needs(kind, limit string, t *unit, v view) volley {
	g := volley{score: coverScores[v.cover], save: noSave, harms: true}
	switch {
	case kind == "flame" || kind == "mine" || kind == "overrun":
		g.score = 4 // bkc2 HIT-04, HIT-05
	case t.kind() == "command":
		g.score = 6 // bkc1 HIT-02, bkc2 HIT-03
	case kind == "indirect" && t.word("armour") == "full":
		g.score = 6
	case kind == "indirect" && t.word("armour") == "open":
		g.score = 5
	}
	g.test = g.score
	if save := t.int("save"); save > 0 && kind != "flame" {
		g.save = save
		if kind == "mine" {
			g.save = 6
		} else if t.armoured() && (v.side != "front" || kind == "air") {
			g.save = min(save+1, 6)
		}
	}
	barred := limit == "soft-only" && t.armoured() || limit == "armour-only" && !t.armoured()
	if kind == "indirect" && t.word("armour") == "full" && t.kind() != "command" && c.first {
		barred = true // bkc1 HIT-03
	}
	if barred && kind != "flame" && kind != "mine" {
		g = volley{score: 6, test: 6, save: noSave} // bkc1 HIT-04, bkc2 HIT-06
	}
	return g
}

// fire checks the fire of one or more units at a target: whether each shooter may fire, the scores, and all dice.
func (c *bkc) fire(group []event) {
	e := &group[0]
	if len(e.At) != 1 || len(e.By) == 0 {
		c.fault("FIRE-02", "fire has shooters and one target")
		c.applyAll(group)
		return
	}
	at := e.At[0]
	q, facing := c.at(at), c.facing(at)
	reaction := c.storm != nil && c.storm.by == at && c.side(e.By[0]) != e.Side
	if reaction { // reaction fire hits the charger in the square where it started (CA-04, CHG-03)
		q = c.storm.start
	}
	if !c.there(at) {
		c.fault("FIRE-01", "%s is not on the table", c.name(at))
	}
	if c.Units[at].kind() == "command" {
		c.fault("CMD-09", "%s is a command unit and no target of fire", c.name(at))
	}
	var all []volley
	nearest, from := math.Inf(1), point{}
	for i, by := range e.By {
		c.mayFire(by, at, e, reaction)
		p := c.at(by)
		v := c.viewOf(p, at, q, facing)
		if reaction {
			v = c.reactionView(p, at, q)
		}
		c.inArc(by, p, q)
		c.inSight(by, at, p, q, e, reaction)
		g := c.volleyOf(by, at, v)
		if g.dice == 0 {
			c.fault("FIRE-03", "%s cannot fire at %s from %.2f cm", c.name(by), c.name(at), v.far)
		}
		if i < len(e.Shots) {
			c.compareShot(&e.Shots[i], by, at, v, g)
		}
		all = add(all, g)
		if v.far < nearest {
			nearest, from = v.far, p
		}
	}
	if len(e.Shots) != len(e.By) {
		c.fault("trace", "%d units fire with %d shots", len(e.By), len(e.Shots))
	}
	c.attack(at, all, group, from, c.order != nil && c.order.twice && c.side(at) != e.Side && !reaction)
}

// reactionView returns the view of a charger in its starting square: it has turned its front towards its target, and has
// given up its cover (E-43).
func (c *bkc) reactionView(p point, at int, q point) view {
	v := view{far: c.table.far(p, q), cover: "none", side: "front"}
	to := c.stormEnd()
	if to == q { // the charger touches its target already
		to = c.at(c.storm.at)
	}
	v.side = shows(q, facingTo(q, to), p)
	return v
}

// stormEnd returns the square in which the charge ends.
func (c *bkc) stormEnd() point {
	for _, s := range c.Events[c.line].Changed {
		if s.Unit == c.storm.by && s.Square != "" {
			return square(s.Square)
		}
	}
	return c.at(c.storm.by)
}

// facingTo returns the one of the eight facings that is nearest to the direction from p to q.
func facingTo(p, q point) string {
	best, least := "north", math.Inf(1)
	for name := range facings {
		if a := off(p, name, q); a < least-hair {
			best, least = name, a
		}
	}
	return best
}

// mayFire checks that a unit may fire now: on initiative, on opportunity, as a reaction or with an order.
func (c *bkc) mayFire(by, at int, e *event, reaction bool) {
	m, u := &c.units[by], c.Units[by]
	switch {
	case c.side(by) == c.side(at):
		c.fault("FIRE-01", "%s fires at a friend", c.name(by))
	case m.lost || !c.there(by) && c.now[by].Is != "aboard":
		c.fault("FIRE-01", "%s is not there", c.name(by))
	case m.suppressed:
		c.fault("SUP-02", "%s is suppressed and does not fire", c.name(by))
	case u.kind() == "command":
		c.fault("FIRE-01", "%s is a command unit and does not fire", c.name(by))
	}
	switch {
	case reaction:
		if !c.first {
			m.seized = true // OPP-03
		}
		if by != c.storm.at && king(c.at(by), c.at(c.storm.at)) > 1 {
			c.fault("CA-04", "%s is not within 5 cm of the unit that is charged", c.name(by))
		}
	case e.Phase == "initiative":
		c.onInitiative(by, at, e)
	case c.side(by) != e.Side:
		c.onOpportunity(by, at)
	case c.turn.blunder == "open-fire":
	default:
		c.spend(by, "fire", "CMD-02")
	}
}

// onInitiative checks that a unit acts on initiative only once a turn, and against the nearest enemy that it sees
// within the distance for initiative (INI-01).
func (c *bkc) onInitiative(by, at int, e *event) {
	m := &c.units[by]
	if c.side(by) != e.Side {
		c.fault("INI-01", "%s acts in the turn of %s", c.name(by), e.Side)
	}
	if m.acted {
		c.fault("INI-01", "%s has acted on initiative this turn", c.name(by))
	}
	m.acted = true
	within := 20.0
	if !c.first {
		within = c.factor("initiative-" + c.side(by))
	}
	far := c.far(by, at)
	if far > within+1e-9 {
		c.fault("INI-01", "%s is %.2f cm away", c.name(at), far)
	}
	for v := range c.Units {
		if c.side(v) == c.side(by) || !c.Units[v].combat() || !c.there(v) || c.far(by, v) >= far-1e-9 {
			continue
		}
		if c.spies(by, v, false, e.Turn) && off(c.at(by), c.facing(by), c.at(v)) <= c.arc(by)/2+hair {
			c.fault("INI-01", "%s is nearer to %s than %s", c.name(v), c.name(by), c.name(at))
			return
		}
	}
}

// onOpportunity checks fire in the enemy's turn: only in the second edition, once, and at a unit that has just moved
// (OPP-01).
func (c *bkc) onOpportunity(by, at int) {
	m := &c.units[by]
	switch {
	case c.first:
		c.fault("TURN-01", "%s fires in the enemy's turn", c.name(by))
	case m.seized:
		c.fault("OPP-01", "%s has acted on opportunity since its last turn", c.name(by))
	case c.order == nil || !c.order.movers[at]:
		c.fault("OPP-01", "%s has not moved with this order", c.name(at))
	}
	m.seized = true
}

func (c *bkc) arc(by int) float64 { return c.Units[by].number64("arc") }

// inArc checks that the target is in the shooter's field of view: 180 degrees, for some units 90 (LOS-01, E-44).
func (c *bkc) inArc(by int, p, q point) {
	if p == q {
		return
	}
	if a := off(p, c.facing(by), q); a > c.arc(by)/2+hair {
		c.fault("LOS-01", "the target is %.0f degrees off the front of %s", a, c.name(by))
	}
}

// inSight checks that a shooter sees its target. A mortar may fire if the command unit that orders it sees the target.
func (c *bkc) inSight(by, at int, p, q point, e *event, reaction bool) {
	var not []int
	if reaction {
		not = []int{c.storm.by}
	}
	if c.spiesFrom(by, p, q, true, e.Turn, not) {
		return
	}
	if c.Units[by].kind() == "mortar" && c.order != nil && c.order.by >= 0 && c.side(by) == e.Side &&
		c.spies(c.order.by, at, false, e.Turn) {
		return
	}
	c.fault("LOS-01", "%s does not see %s", c.name(by), c.name(at))
}

// compareShot compares a shot of the trace with the range, cover, dice and score that the referee has worked out.
func (c *bkc) compareShot(s *shot, by, at int, v view, g volley) {
	switch {
	case s.By != by || s.At != at:
		c.fault("trace", "the shot is of another unit")
	case math.Abs(s.Range-v.far) > 0.011:
		c.fault("FIRE-03", "%s fires from %.2f cm, not %.2f", c.name(by), v.far, s.Range)
	case s.Side != v.side:
		c.fault("FIRE-04", "%s shows its %s, not its %s", c.name(at), v.side, s.Side)
	case s.Cover != v.cover:
		c.fault("HIT-01", "the cover of %s is %s, not %s", c.name(at), v.cover, s.Cover)
	case s.Dice != g.dice || total(s.DiceOf) != g.dice:
		c.fault("FIRE-04", "%s throws %d dice, not %d", c.name(by), g.dice, s.Dice)
	case s.Score != g.score:
		c.fault("HIT-01", "%s needs %d to hit, not %d", c.name(by), g.score, s.Score)
	}
}

// add adds a volley to a list. If the list has a volley with equal scores, add adds the dice to that volley.
func add(all []volley, g volley) []volley {
	if g.dice == 0 {
		return all
	}
	for i := range all {
		like := all[i]
		if like.dice = g.dice; like == g {
			all[i].dice += g.dice
			return all
		}
	}
	return append(all, g)
}

// A rowReader reads the dice rolls of a group of events one by one. A row is one roll of several dice for one purpose.
type rowReader struct {
	rows []dice
	at   int
}

func rowsOf(group []event) *rowReader {
	r := &rowReader{}
	for i := range group {
		r.rows = append(r.rows, group[i].Dice...)
	}
	return r
}

// next returns the next roll and moves on if that roll is for the given purpose, else nil.
func (r *rowReader) next(what string) *dice {
	if r.at == len(r.rows) || r.rows[r.at].For != what {
		return nil
	}
	r.at++
	return &r.rows[r.at-1]
}

// attack checks all dice of an attack on a unit, and its result (bkc1 FIRE-02, bkc2 FIRE-01).
func (c *bkc) attack(at int, all []volley, group []event, from point, sameOrder bool) {
	t, m := c.Units[at], &c.units[at]
	rows := rowsOf(group)
	rows.next("how many dice")
	suppressed, byThisOrder := m.suppressed, m.byThisOrder
	gross := c.Readings["suppress-dice"] == "gross"
	unsavedHits, back, out, shaken := 0, 0, false, false
	for len(all) > 0 && !out {
		row := rows.next("to hit")
		if row == nil {
			c.fault("FIRE-01", "%d dice at %d+ were not thrown", all[0].dice, all[0].score)
			break
		}
		i := slices.IndexFunc(all, func(g volley) bool { return g.dice == len(row.Faces) && g.score == row.Need })
		if i < 0 {
			c.fault("FIRE-01", "%d dice at %d+ are thrown where %d at %d+ are due", len(row.Faces), row.Need, all[0].dice, all[0].score)
			i = 0
		}
		g := all[i]
		all = slices.Delete(all, i, i+1)
		hits := atLeast(row.Faces, row.Need)
		net := hits
		if g.save < noSave && hits > 0 {
			save := rows.next("to save")
			if save == nil || len(save.Faces) != hits || save.Need != g.save {
				c.fault("SAVE-01", "%d saves at %d+ are due", hits, g.save)
			}
			if save != nil {
				net -= atLeast(save.Faces, save.Need)
			}
		}
		later := net
		if g.harms {
			if gross {
				later = hits
			}
			unsavedHits += net
			if out = net > 0 && m.hits+unsavedHits >= t.int("hits"); out {
				break
			}
		}
		switch {
		case !suppressed:
			if later > 0 && !shaken {
				row := rows.next("to suppress")
				if row == nil || len(row.Faces) != later || row.Need != g.test {
					c.fault("SUP-01", "%d dice at %d+ for suppression are due", later, g.test)
				}
				shaken = row != nil && atLeast(row.Faces, row.Need) > 0
			}
		case byThisOrder && c.Readings["same-order-fallback"] != "yes": // FB-04
		default:
			back += later
		}
	}
	result, distance := "none", 0
	switch {
	case out:
		result = "knocked-out"
	case shaken:
		result = "suppressed"
	case back > 0:
		result, distance = c.fallBack(at, back, rows)
	}
	if result == "none" && unsavedHits > 0 {
		result = "hit"
	}
	if rows.at < len(rows.rows) {
		c.fault("FIRE-01", "dice %s are thrown that are not due", rows.rows[rows.at].For)
	}
	c.settle(at, result, unsavedHits, distance, group, from, sameOrder)
}

// settle records the result of an attack, and compares it with the trace.
func (c *bkc) settle(at int, result string, unsavedHits, distance int, group []event, from point, sameOrder bool) {
	m := &c.units[at]
	var outcome *struct {
		is   string
		hits int
		back int
	}
	for i := range group {
		for _, r := range group[i].Results {
			if r.Unit == at {
				outcome = &struct {
					is   string
					hits int
					back int
				}{r.Is, r.Values["hits"], r.Values["fallback"]}
			}
		}
	}
	hits := unsavedHits
	if result == "knocked-out" {
		hits = 0
	}
	switch {
	case outcome == nil:
		c.fault("KO-01", "nothing is said of what became of %s: it is %s", c.name(at), result)
	case outcome.is != result && !(c.Units[at].kind() == "command" && outcome.is == "hit"):
		c.fault("KO-01", "%s is %s, not %s", c.name(at), result, outcome.is)
	case outcome.hits != hits:
		c.fault("KO-01", "%s takes %d unsaved hits, not %d", c.name(at), hits, outcome.hits)
	}
	was := c.now[at]
	around := slices.Clone(c.now)
	c.applyAll(group)
	switch result {
	case "knocked-out":
		m.lost = true
		return
	case "suppressed":
		m.suppressed = true
		m.byThisOrder = sameOrder
	case "fell-back":
		if was.Is == "there" && !(c.Units[at].kind() == "command" && outcome != nil && outcome.is == "hit") {
			c.checkFallBack(at, was, around, distance, from)
		}
	}
	if !m.lost {
		m.hits += unsavedHits
	}
}
