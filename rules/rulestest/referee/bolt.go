package referee

import (
	"math"
	"slices"
	"strings"
)

// A bolt checks battles of Bolt Action.
type bolt struct {
	*battle
	units []boltUnit
	shots *boltFire // the fire in the current action; the event after the action shows its result
	storm [2]int    // the attacker and the target of the current assault
	melee []dice    // the dice of the current close quarters
}

// A boltUnit is the state of a unit that the referee has worked out from the dice.
type boltUnit struct {
	men, pins, quality int
	green, ncoLost     bool
	immobilised, lost  bool
	order              string // the order of this turn; "" for none
	passed             bool   // the unit has passed its order test, if it had to make one
	may                string // how the unit may move now: advance, run, assault, flee, drive or turn; "" for not at all
	from               string // the square where the unit's current move began
	left               int    // the unused rest of the unit's last move, in eighths of a square
	reacted            bool   // the unit has used its order die to fire first at an attacker
	spent              bool   // the unit has fired its one-shot weapons
	dry                int    // the number of flamethrowers that have run out of fuel
	ranging, aim       int    // the score of the unit's next indirect shot, and the target of its last one, or -1
	went               bool   // the unit has moved this turn
	mishap             string
}

func newBolt(b *battle) *bolt {
	c := &bolt{battle: b, units: make([]boltUnit, len(b.Units))}
	for i := range c.units {
		u, m := b.Units[i], &c.units[i]
		*m = boltUnit{men: b.has(i, "men"), pins: b.has(i, "pins"), quality: qualities[u.word("quality")], aim: -1,
			green: b.has(i, "green") > 0, ranging: 6}
	}
	return c
}

func (c *bolt) see(e *event) { c.arrive(e) }

func (c *bolt) closesWith(*event) bool { return false }

// turnOver begins a new turn: all order dice go back into the bag.
func (c *bolt) turnOver(string, int) {
	c.compare()
	c.takeStock(1, c.holds)
	for i := range c.units {
		m := &c.units[i]
		m.from = ""
		m.order, m.passed, m.may, m.reacted, m.went, m.mishap = "", false, "", false, false, ""
	}
}

// holds reports whether a unit can hold an objective: it has fewer pins than half its morale.
func (c *bolt) holds(u int) bool { return 2*c.units[u].pins < morale(c.units[u].quality) }

// morale returns the morale value of a quality: 8 inexperienced, 9 regular, 10 veteran (QUAL-01).
func morale(quality int) int { return 7 + quality }

// compare reports a fault where the state of a unit in the trace differs from the state that the referee has worked out.
func (c *bolt) compare() {
	c.shots = nil
	if len(c.melee) > 0 { // the trace changes the states only when the fight is over
		return
	}
	for i := range c.units {
		m := &c.units[i]
		if m.may == "flee" && c.now[i].Is == "lost" && !m.lost { // the unit has fled off the table (FUB-01)
			m.lost = true
		}
		if is := c.now[i].Is == "lost"; is != m.lost {
			c.fault("SHOT-01", "%s is %s, which nothing that happened explains", c.name(i), c.now[i].Is)
			m.lost = is
		}
		if m.lost || !c.there(i) {
			continue
		}
		if men := c.has(i, "men"); men != m.men {
			c.fault("DMG-01", "%s has %d men, not %d", c.name(i), m.men, men)
			m.men = men
		}
		if pins := c.has(i, "pins"); pins != m.pins {
			c.fault("SUP-16", "%s has %d pins, not %d", c.name(i), m.pins, pins)
			m.pins = pins
		}
		if is := c.has(i, "immobilised") > 0; is != m.immobilised {
			c.fault("VDAM-01", "%s should be immobilised: %v, it is: %v", c.name(i), m.immobilised, is)
			m.immobilised = is
		}
		if is := c.has(i, "nco-lost") > 0; is != m.ncoLost {
			c.fault("SUP-31", "%s should have lost its NCO: %v, it has: %v", c.name(i), m.ncoLost, is)
			m.ncoLost = is
		}
	}
}

// arrive applies an event, and checks the moves that the event shows.
func (c *bolt) arrive(e *event) {
	for _, mv := range e.Moves {
		if mv.From != mv.To {
			c.move(mv, e)
		} else if m := &c.units[mv.Unit]; m.may == "" && m.order == "" && !m.reacted {
			c.fault("MOVE-01", "%s turns without an order", c.name(mv.Unit))
		} else if m.may != "" { // an Advance without leaving the square is a move, too (SUP-35)
			m.ranging, m.aim = 6, -1
			c.loseAim(mv.Unit)
		}
	}
	c.apply(e)
}

// action checks one action with the events that continue it. The event after this group shows the result of fire.
func (c *bolt) action(group []event) {
	e := &group[0]
	if e.Does == "move" && c.units[e.By[0]].order == "" && e.By[0] == c.storm[1] { // the target of an assault, a recce vehicle, drives off (AVEH-03)
		c.units[e.By[0]].may = "drive"
	}
	if c.lastSight != c.line {
		c.arrive(e)
	}
	c.melee = append(c.melee, takeBlows(group)...)
	if e.Does == "turn" {
		c.checkHolders(e.Score)
	}
	c.compare()
	for i := range group {
		for _, n := range group[i].Intents {
			c.give(n)
		}
	}
	switch e.Does {
	case "order":
		c.test(group)
	case "fire":
		c.fire(group)
	case "move":
		c.march(e)
	case "charge":
		c.charge(group)
	case "fight":
		c.checkCloseQuarters(e, group)
	case "flee":
		for _, u := range e.By {
			c.units[u].may = "flee"
		}
	case "turn":
		c.stayDown()
		c.rows(group)
	case "hold", "work", "arrive", "leave", "weigh", "end", "":
		c.rows(group)
	default:
		c.fault("trace", "the referee does not know the deed %q", e.Does)
	}
	for i := range group[1:] {
		c.line++
		c.arrive(&group[1+i])
	}
	if last := &group[len(group)-1]; last.Text == "" { // the activation is over
		c.compare()
	}
}

// stayDown handles units that keep their Down order: they lose a pin and get no other order this turn (SUP-09,
// TURN-03).
func (c *bolt) stayDown() {
	for i := range c.units {
		if m := &c.units[i]; !m.lost && c.there(i) && c.has(i, "down") > 0 && c.has(i, "acted") > 0 {
			m.pins, m.order = max(0, m.pins-1), "down"
		}
	}
}

// give records the order of a unit, and checks that the unit gets no other order this turn (TURN-02).
func (c *bolt) give(n intent) {
	m := &c.units[n.Unit]
	if m.order != "" {
		c.fault("TURN-02", "%s gets a second order this turn", c.name(n.Unit))
	}
	if m.reacted {
		c.fault("SUP-59", "%s has used its die to fire first", c.name(n.Unit))
	}
	if m.lost || !c.there(n.Unit) {
		c.fault("TURN-01", "%s is not there and gets an order", c.name(n.Unit))
	}
	m.order = n.Does
	if u := c.Units[n.Unit]; n.Does != "down" && (m.pins > 0 || u.trait("shirker")) && c.Events[c.line].Does != "order" {
		c.fault("SUP-02", "%s has %d pins and acts without an order test", c.name(n.Unit), m.pins)
	}
}

// test checks an order test (SUP-02 to SUP-08, FUB-01).
func (c *bolt) test(group []event) {
	e := &group[0]
	by := e.By[0]
	m := &c.units[by]
	if m.pins == 0 && !c.Units[by].trait("shirker") {
		c.fault("SUP-02", "%s has no pins and tests", c.name(by))
	}
	rows := rowsOf(group)
	row := rows.next("order")
	if row == nil || len(row.Faces) != 2 || len(e.Needs) == 0 {
		c.fault("SUP-03", "an order test has a value and two dice")
		return
	}
	if want := c.testValue(by, false, 0); e.Needs[0].Value != want || row.Need != want {
		c.fault("SUP-03", "the test needs %d, not %d", want, row.Need)
	}
	roll := sum(row.Faces)
	m.passed = roll <= row.Need && roll != 12
	if m.passed == e.Vain {
		c.fault("SUP-04", "%d against %d: obeyed should be %v", roll, row.Need, m.passed)
	}
	switch {
	case roll == 12:
		if die := rows.next("mishap"); die == nil || len(die.Faces) != 1 {
			c.fault("FUB-01", "a double six is a mishap, and nothing is thrown for it")
		} else if m.mishap = "panic"; die.Faces[0] <= 2 {
			m.mishap = "friendly fire"
		}
	case m.passed && m.order == "rally":
		if die := rows.next("pins lost"); die != nil && len(die.Faces) == 1 {
			m.pins = max(0, m.pins-1-die.Faces[0])
		} else if m.pins > 0 {
			c.fault("SUP-08", "a Rally takes off a die of pins, and one")
		}
	case m.passed:
		m.pins = max(0, m.pins-1) // SUP-05
	}
}

// testValue returns the value that the dice of an order test must not exceed; if check is true, that of a morale check.
// extra is a further modifier (SUP-03, SUP-04, SUP-13).
func (c *bolt) testValue(u int, check bool, extra int) int {
	m, t := &c.units[u], c.Units[u]
	perPin := 1
	switch {
	case check && t.trait("stubborn"):
		perPin = 0
	case t.trait("shirker"):
		perPin = 2
	}
	value := morale(m.quality) - perPin*m.pins + c.officer(u) + extra
	if m.ncoLost && t.word("kind") == "infantry" {
		value--
	}
	if t.troops() && t.word("kind") != "infantry" && m.men == 1 && t.int("men") > 1 {
		value--
	}
	return min(max(value, 2), 10)
}

// officer returns the highest bonus of the officers within 6 inches of a unit (SUP-12).
func (c *bolt) officer(u int) (best int) {
	for v, w := range c.Units {
		if w.Side == c.side(u) && !c.units[v].lost && c.there(v) && c.far(u, v) <= 6+1e-9 {
			best = max(best, officers[w.word("rank")])
		}
	}
	return best
}

// march records which move the order of a unit allows. arrive checks the move itself when the trace shows it.
func (c *bolt) march(e *event) {
	for _, by := range e.By {
		m := &c.units[by]
		m.from, m.left = c.now[by].Square, c.has(by, "left")
		switch {
		case m.order == "advance" || m.order == "run":
			m.may = m.order
		case m.order == "assault" || m.order == "": // a recce vehicle drives off from an assault, and its attackers run after it
			if m.order == "assault" {
				m.may = "run"
			}
		default:
			c.fault("ORD-01", "%s moves with the order %s", c.name(by), m.order)
		}
		if c.Units[by].word("kind") == "artillery" {
			m.may = "turn"
		}
	}
}

// move checks a move that the trace shows: the distance, the path and the square at the end.
func (c *bolt) move(mv move, e *event) {
	u, m := c.Units[mv.Unit], &c.units[mv.Unit]
	p, q := square(mv.From), square(mv.To)
	limit := u.number64("move")
	left := float64(m.left) * c.table.side / 8
	if m.from != "" { // the trace has already shown the unit on its way
		p = square(m.from)
	}
	switch m.may {
	case "advance":
		limit += left
	case "run":
		limit = 2*limit + left
	case "assault":
		limit *= 2
	case "flee":
		c.checkFlight(mv, 2*limit)
		return
	case "drive": // straight away from the attackers, to the nearest square
		c.checkFlight(mv, limit)
		m.reacted, m.may = true, ""
		return
	default:
		c.fault("MOVE-01", "%s comes from %s to %s without a move", c.name(mv.Unit), mv.From, mv.To)
		return
	}
	if m.immobilised {
		c.fault("VDAM-01", "%s is immobilised and moves", c.name(mv.Unit))
	}
	w := c.walker(mv.Unit, m.may != "advance")
	if !c.table.enters(q, c.walker(mv.Unit, false)) {
		c.fault("MOVE-04", "%s may not enter %s", c.name(mv.Unit), mv.To)
	}
	way := c.table.way(p, q, w, limit)
	if m.may == "assault" { // the winner of close quarters moves into the square that it has taken (CQ-03)
		way = min(way, c.wayBeside(p, q, w, limit))
	}
	if way > limit+0.01 && !(u.word("kind") == "vehicle" && c.byRoad(p, q, w, 2*limit)) && !c.shortOverRough(mv.Unit, m.may, p, q) {
		c.fault("MOVE-01", "%s moves from %s to %s, at least %.2f inches, but may go %.2f", c.name(mv.Unit), mv.From, mv.To, way, limit)
	}
	m.went, m.ranging, m.aim = true, 6, -1
	c.loseAim(mv.Unit)
	for v := range c.Units {
		if v != mv.Unit && c.there(v) && c.at(v) == q && !c.movesAway(v, e) && e.Does != "fire" { // a unit may pass friends, but not end in the square of one
			c.fault("MOVE-01", "%s ends in the square of %s", c.name(mv.Unit), c.name(v))
		}
	}
}

// shortOverRough reports whether an assault reaches its target without running. Over obstacles and rough ground an
// assault may go as far as an Advance, 6 inches for infantry (SUP-58).
func (c *bolt) shortOverRough(u int, may string, p, q point) bool {
	limit := c.Units[u].number64("move")
	w := c.walker(u, false)
	return may == "assault" && min(c.table.way(p, q, w, limit), c.wayBeside(p, q, w, limit)) <= limit+0.01
}

// wayBeside returns the length of the shortest path from p to a square next to q.
func (c *bolt) wayBeside(p, q point, w *walker, limit float64) float64 {
	best := math.Inf(1)
	for _, step := range ways {
		if s := (point{q.x + step.x, q.y + step.y}); s == p {
			return 0
		} else if c.table.enters(s, w) {
			best = min(best, c.table.way(p, s, w, limit))
		}
	}
	return best
}

// movesAway reports whether unit v leaves its square or the table in an event.
func (c *bolt) movesAway(v int, e *event) bool {
	return slices.ContainsFunc(e.Changed, func(s state) bool {
		return s.Unit == v && (s.Is != "there" || square(s.Square) != c.at(v))
	})
}

// checkFlight checks that a unit that panics or drives off does not go farther than the limit (FUB-01).
func (c *bolt) checkFlight(mv move, limit float64) {
	if far := c.table.far(square(mv.From), square(mv.To)); far > limit+0.71*c.table.side {
		c.fault("FUB-01", "%s runs %.2f inches in panic", c.name(mv.Unit), far)
	}
	c.units[mv.Unit].ranging, c.units[mv.Unit].aim = 6, -1
	c.loseAim(mv.Unit)
}

// loseAim is called when a unit has moved: all units that were ranging in on that unit must start again (SUP-35).
func (c *bolt) loseAim(at int) {
	for i := range c.units {
		if c.units[i].aim == at {
			c.units[i].ranging, c.units[i].aim = 6, -1
		}
	}
}

// byRoad reports whether there is a path over road squares alone that is within the limit (MOVE-05).
func (c *bolt) byRoad(p, q point, w *walker, limit float64) bool {
	road := *w
	road.price = func(letter byte) float64 {
		if letter == '=' {
			return 1
		}
		return 0
	}
	return c.table.letter(p) == '=' && c.table.way(p, q, &road, limit) <= limit+0.01
}

// boltNoEntry lists the letters of squares that units with a kind of movement may not enter (MOVE-04), and boltSlow the
// letters of squares that these units may not enter while they run.
var (
	boltNoEntry = map[string]string{"foot": "~%x", "wheels": "~%xrwWm#ntf", "tracks": "~%xtf"}
	boltSlow    = map[string]string{"foot": "rwWm#n", "wheels": "", "tracks": "rwWm"}
)

// walker returns the movement rules of a unit: it passes friends, but never enemies.
func (c *bolt) walker(u int, runs bool) *walker {
	means := "foot"
	if w := c.Units[u]; w.word("kind") == "vehicle" {
		if means = "tracks"; w.word("drive") == "wheels" {
			means = "wheels"
		}
	}
	no := boltNoEntry[means]
	if means == "tracks" && c.Units[u].int("armour") >= 10 {
		no = "~%xf" // heavy tanks may drive through buildings
	}
	if runs {
		no += boltSlow[means]
	}
	enemies := map[point]bool{}
	for v := range c.Units {
		if c.side(v) != c.side(u) && c.there(v) && !c.units[v].lost {
			enemies[c.at(v)] = true
		}
	}
	var slow *walker
	if runs {
		slow = c.walker(u, false)
	}
	return &walker{slow: slow, hasEnemy: func(s point) bool { return enemies[s] }, price: func(letter byte) float64 {
		if strings.IndexByte(no, letter) >= 0 {
			return 0
		}
		return 1
	}}
}

// end compares the results of the battle that the trace reports with those of the referee.
func (c *bolt) end() {
	c.compare()
	for _, side := range []string{"a", "b"} {
		losses := 0
		for i, u := range c.Units {
			if u.Side == side && c.units[i].lost {
				losses++
			}
		}
		if got, want := c.End[side+"-units-lost"], itoa(losses); got != want {
			c.fault("SUP-77", "side %s has lost %s units, not %s", side, want, got)
		}
	}
	c.takeStock(1, c.holds)
	c.checkHolders(c.End)
}
