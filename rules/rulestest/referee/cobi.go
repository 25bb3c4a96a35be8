package referee

import (
	"math"
	"slices"
	"strings"
)

// A cobi checks battles of the COBI wargame.
type cobi struct {
	*battle
	units  []cobiUnit
	wrecks map[point]bool
	last   int // the unit that acted last, or -1
	fog    bool
	struck bool // the last opposed roll was a hit
}

// A cobiUnit is the state of a unit that the referee has worked out from the dice.
type cobiUnit struct {
	fit, wounded, dead int
	condition          int // damage of a vehicle, from 0 (none) to 4 (destroyed)
	emptyWeapons       int // the weapons that are not loaded, a bit each
	lost               bool
	actions            map[string]bool // the kinds of action that the unit has taken this turn
	over               bool            // the unit may act no more this turn, because another unit has acted since
	shooters           map[int]bool    // the unit's figures that have fired this turn, by index
	square             point           // the square where the unit last stood
}

func newCobi(b *battle) *cobi {
	c := &cobi{battle: b, units: make([]cobiUnit, len(b.Units)), wrecks: map[point]bool{}, last: -1}
	for i := range c.units {
		c.units[i] = cobiUnit{fit: b.has(i, "fit"), wounded: b.has(i, "wounded"), dead: b.has(i, "dead"),
			condition: b.has(i, "condition"), emptyWeapons: b.has(i, "unloaded")}
		if b.there(i) {
			c.units[i].square = b.at(i)
		}
	}
	c.begin()
	return c
}

// begin resets the states that last only for a turn.
func (c *cobi) begin() {
	for i := range c.units {
		m := &c.units[i]
		m.actions, m.shooters, m.over = map[string]bool{}, map[int]bool{}, false
	}
	c.last = -1
}

func (c *cobi) see(e *event) { c.arrive(e) }

func (c *cobi) closesWith(*event) bool { return false }

// turnOver ends a turn. Repaired vehicles work again (SPC-11), motivation ends, and takeStock works out the holders of
// objectives.
func (c *cobi) turnOver(string, int) {
	for i := range c.units {
		m := &c.units[i]
		if !c.Units[i].squad() && !m.lost && m.condition != c.has(i, "condition") && c.has(i, "condition") == 0 && m.actions["repaired"] {
			m.condition = 0
		}
		delete(m.actions, "repaired")
	}
	c.compare()
	c.takeStock(2, c.holds)
	c.begin()
}

// holds reports whether a unit can hold an objective: the unit is on the table and not lost. A vehicle that can no
// longer act also holds objectives here.
func (c *cobi) holds(u int) bool { return !c.units[u].lost && c.now[u].Is == "there" }

// compare reports a fault where the state of a unit in the trace differs from the state that the referee has worked out.
func (c *cobi) compare() {
	for i := range c.units {
		m := &c.units[i]
		if is := c.now[i].Is == "lost"; is != m.lost {
			c.fault("DMG-04", "%s is %s, which nothing that happened explains", c.name(i), c.now[i].Is)
			m.lost = is
		}
		if m.lost || !c.there(i) {
			continue
		}
		if fit := c.has(i, "fit"); fit != m.fit {
			c.fault("INF-06", "%s has %d fit, not %d", c.name(i), m.fit, fit)
			m.fit = fit
		}
		if c.Units[i].squad() {
			continue
		}
		if is := c.has(i, "condition"); is != m.condition {
			c.fault("DMG-03", "%s is in condition %d, not %d", c.name(i), m.condition, is)
			m.condition = is
		}
		if is := c.has(i, "wounded"); is != m.wounded {
			c.fault("CREW-01", "%s has %d wounded, not %d", c.name(i), m.wounded, is)
			m.wounded = is
		}
	}
}

// arrive applies an event, and checks the moves that the event shows.
func (c *cobi) arrive(e *event) {
	for _, mv := range e.Moves {
		c.move(mv, e)
	}
	c.apply(e)
	for i := range c.units {
		switch {
		case c.there(i):
			c.units[i].square = c.at(i)
		case c.now[i].Is == "lost" && c.Units[i].cobiMeans() != "foot" && c.Units[i].cobiMeans() != "gun":
			c.wrecks[c.units[i].square] = true
		}
		if c.has(i, "repaired") > 0 {
			c.units[i].actions["repaired"] = true
		}
		if c.has(i, "fog") > 0 {
			c.fog = true
		}
	}
}

// action checks one action with the events that continue it. The event after this group shows the result of fire.
func (c *cobi) action(group []event) {
	e := &group[0]
	if c.lastSight != c.line {
		c.arrive(e)
	}
	if e.Does == "turn" {
		c.fog = slices.ContainsFunc(c.now, func(s state) bool { return s.Counts["fog"] > 0 })
		c.checkHolders(e.Score)
	}
	c.compare()
	for _, by := range e.By {
		c.acts(by, e)
	}
	switch e.Does {
	case "fire":
		c.fire(group)
	case "fight":
		c.melee(group)
	case "work", "test":
		c.works(group)
	case "turn", "":
		c.initiative(group)
	case "move", "hold", "arrive", "leave", "weigh", "strike", "order", "end", "flee", "charge":
	default:
		c.fault("trace", "the referee does not know the deed %q", e.Does)
	}
	for i := range group[1:] {
		c.line++
		c.arrive(&group[1+i])
	}
	if last := &group[len(group)-1]; last.Text == "" {
		c.compare()
	}
}

// acts checks that a unit acts only once a turn, and does not both move and attack (RND-03, RND-05).
func (c *cobi) acts(by int, e *event) {
	m := &c.units[by]
	if e.Phase != "activations" || e.Does == "hold" {
		return
	}
	if m.lost || !c.there(by) && e.Does != "leave" {
		c.fault("RND-03", "%s is not there and acts", c.name(by))
	}
	if c.last != by {
		if m.over {
			c.fault("RND-03", "%s acts twice in a turn", c.name(by))
		}
		if c.last >= 0 {
			c.units[c.last].over = true
		}
		c.last = by
	}
	m.actions[e.Does] = true
	if m.actions["move"] && (m.actions["fire"] || m.actions["fight"]) && c.Readings["vehicle-actions"] != "move-and-fire" {
		c.fault("RND-05", "%s moves and attacks in one turn", c.name(by))
		delete(m.actions, "move")
	}
	if !c.Units[by].squad() {
		switch {
		case e.Does == "move" && (m.condition == 1 || m.condition >= 3):
			c.fault("DMG-07", "%s cannot move", c.name(by))
		case e.Does == "fire" && m.condition >= 2:
			c.fault("DMG-06", "%s cannot shoot", c.name(by))
		}
	}
}

// initiative checks that the side with the higher die has the initiative (RND-01). Equal dice are rolled again, so the
// last pair of dice decides.
func (c *cobi) initiative(group []event) {
	for i := range group {
		var last []int
		for _, d := range group[i].Dice {
			if d.For == "initiative" && len(d.Faces) == 2 {
				last = d.Faces
			}
		}
		if last == nil {
			continue
		}
		winner := "side a"
		if last[1] > last[0] {
			winner = "side b"
		}
		if last[0] == last[1] || !strings.Contains(group[i].Text, winner) {
			c.fault("RND-01", "%d against %d: %s has the initiative", last[0], last[1], winner)
		}
	}
}

// works checks repairs of vehicles. The return of wounded men is not checked: works copies it from the trace.
func (c *cobi) works(group []event) {
	e := &group[0]
	if row := rowsOf(group).next("to repair"); row != nil && len(e.By) == 1 {
		by := e.By[0]
		helpers := c.units[by].fit + c.units[by].wounded - 1 // SPC-11, SPC-12
		if c.Units[by].word("class") == "heavy" {
			helpers /= 2
		}
		if want := 6 - helpers; row.Need != want {
			c.fault("SPC-11", "the repair of %s needs %d, not %d", c.name(by), want, row.Need)
		}
		c.units[by].actions["repaired"] = atLeast(row.Faces, row.Need) > 0
	}
	if strings.Contains(e.Text, "has a man back") || strings.Contains(e.Text, "wounded man") { // the field hospital returns a man (EFX-12)
		for i := range c.units {
			if c.Units[i].squad() && c.now[i].Is == "there" {
				c.units[i].fit, c.units[i].lost = c.has(i, "fit"), false
			}
		}
	}
}

// move checks that a unit has not gone too far. The length of a move is that of the shortest path. For vehicles the
// cost of turning to the new facing is added.
func (c *cobi) move(mv move, e *event) {
	u, m := c.Units[mv.Unit], &c.units[mv.Unit]
	p, q := square(mv.From), square(mv.To)
	if !slices.Contains(e.By, mv.Unit) && p != q {
		c.fault("MOV-01", "%s comes from %s to %s without a move", c.name(mv.Unit), mv.From, mv.To)
		return
	}
	limit, slow := u.number64("forward"), u.number64("difficult")
	turns := 0.0
	means := u.cobiMeans()
	if u.squad() {
		limit, slow = c.pace(u, m.fit)
	} else {
		off := abs(facings[mv.Was] - facings[mv.Now])
		turns = float64(min(off, 8-off)) * u.number64("turn")
		if c.table.letter(p) == '=' {
			limit += u.number64("road")
		}
	}
	limit += float64(c.has(mv.Unit, "left")) * c.table.side / 8
	if p == q {
		if turns > limit+0.01 {
			c.fault("MOV-01", "%s turns farther than it may", c.name(mv.Unit))
		}
		return
	}
	no := cobiNoEntry[means]
	if c.Readings["vehicles-in-houses"] == "yes" {
		no = strings.ReplaceAll(no, "t", "")
	}
	if strings.IndexByte(no, c.table.letter(q)) >= 0 {
		c.fault("SET-03", "%s may not enter %s", c.name(mv.Unit), mv.To)
	}
	hard := strings.IndexByte(cobiDifficult[means], c.table.letter(p)) >= 0
	easy := c.table.way(p, q, c.walker(mv.Unit, no+cobiDifficult[means]), limit)
	any := c.table.way(p, q, c.walker(mv.Unit, no), limit) + slow
	if hard {
		easy = math.Inf(1)
	}
	if way := min(easy, any) + turns; way > limit+0.01 && !c.reverses(mv, limit, slow, hard, no) {
		c.fault("MOV-01", "%s moves from %s to %s, at least %.2f cm, but may go %.2f", c.name(mv.Unit), mv.From, mv.To, way, limit)
	}
	for v := range c.Units {
		if v != mv.Unit && c.there(v) && c.at(v) == q && !c.units[v].lost {
			c.fault("MOV-01", "%s ends in the square of %s", c.name(mv.Unit), c.name(v))
		}
	}
}

// reverses reports whether a vehicle could have made the move backwards, which costs no turning.
func (c *cobi) reverses(mv move, _, slow float64, hard bool, no string) bool {
	u := c.Units[mv.Unit]
	limit := u.number64("reverse") + float64(c.has(mv.Unit, "left"))*c.table.side/8
	if hard {
		limit -= slow
	}
	return !u.squad() && c.table.way(square(mv.From), square(mv.To), c.walker(mv.Unit, no), limit) <= limit+0.01
}

// pace returns the movement of a squad with fit figures left, which is that of the squad's slowest weapon. It also
// returns by how much difficult ground reduces the movement.
func (c *cobi) pace(u *unit, fit int) (limit, slow float64) {
	limit, hard := 15.0, 8.0
	all := u.figures()
	for _, name := range all[max(0, len(all)-fit):] {
		if w, is := cobiWeapons[name]; is && w.move > 0 {
			limit, hard = min(limit, w.move), min(hard, w.slow)
		}
	}
	return limit, limit - hard
}

// walker returns the movement rules of a unit, which passes friends, but never enemies. The argument no lists the
// letters of squares that the unit may not enter.
func (c *cobi) walker(u int, no string) *walker {
	enemies := map[point]bool{}
	for v := range c.Units {
		if c.side(v) != c.side(u) && c.there(v) && !c.units[v].lost {
			enemies[c.at(v)] = true
		}
	}
	slow := &walker{hasEnemy: func(s point) bool { return enemies[s] }}
	slow.price = func(letter byte) float64 {
		if strings.IndexByte(cobiNoEntry[c.Units[u].cobiMeans()], letter) >= 0 && letter != 't' {
			return 0
		}
		return 1
	}
	return &walker{slow: slow, hasEnemy: slow.hasEnemy, price: func(letter byte) float64 {
		if strings.IndexByte(no, letter) >= 0 {
			return 0
		}
		return 1
	}}
}

// sees reports whether a unit sees another. Vehicles and wrecks block the view, figures and guns do not (VEH-01).
func (c *cobi) sees(u, v int, turn int) bool {
	p, q := c.at(u), c.at(v)
	if p == q {
		return true
	}
	if c.table.far(p, q) > c.visible(turn) || !c.table.sees(p, q, c.table.woodsAndHouses) {
		return false
	}
	return c.table.clear(p, q, func(s point) bool {
		if c.wrecks[s] {
			return true
		}
		for w := range c.Units {
			if means := c.Units[w].cobiMeans(); (means == "tracks" || means == "wheels") && c.there(w) && c.at(w) == s {
				return true
			}
		}
		return false
	})
}

// end compares the results of the battle that the trace reports with those of the referee.
func (c *cobi) end() {
	c.compare()
	for _, side := range []string{"a", "b"} {
		losses := 0
		for i, u := range c.Units {
			if u.Side == side && c.units[i].lost {
				losses++
			}
		}
		if got, want := c.End[side+"-units-lost"], itoa(losses); got != want {
			c.fault("RND-06", "side %s has lost %s units, not %s", side, want, got)
		}
	}
	c.takeStock(2, c.holds)
	c.checkHolders(c.End)
}
