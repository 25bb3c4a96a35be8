package referee

import (
	"math"
	"slices"
	"strings"
)

// A bkc checks battles of Blitzkrieg Commander, both editions.
type bkc struct {
	*battle
	first bool // the battle is played by the first edition
	units []bkcUnit
	turn  bkcTurn
	order *bkcOrder // the order that is being carried out, or nil
	storm *bkcCharge
	// chargers are the units that have charged this turn. The trace reports the charge first and shows the move of the
	// charger later.
	chargers map[int]bool
	cut      []cuts // by how much blunders have lowered the command value of each unit
	melee    []dice // the dice of the current close combat
	over     bool   // a side has broken
	broke    string // the side that has broken
}

// A bkcUnit is the state of a unit that the referee has worked out from the dice.
type bkcUnit struct {
	hits            int
	suppressed      bool
	byThisOrder     bool // the unit was suppressed during the current order
	acted, seized   bool // acted: the unit has acted on initiative this turn; seized: on opportunity since its own last turn
	exposed         bool // the unit has left the shelter in which it started the battle
	orders          int  // the number of orders that the unit has obeyed this turn
	commander       int  // the command unit that gave these orders, or -1
	commanded, lost bool // commanded: the unit is a command unit and has made its move of this turn
	joined          bool // the unit is a command unit that has moved to a friend to make way this turn
}

type cuts struct{ now, next, forGood int }

type bkcTurn struct {
	losers   map[string]bool // the sides that have lost a combat unit this turn
	noOrders map[int]bool    // command units that may give no more orders this turn
	silenced bool            // the CO has failed an order, so nobody gives orders any more
	due      bool            // a break test is due at the start of the turn
	tested   bool
	blunder  string // the current blunder; "" is none
	blunders []int  // the units that the current blunder affects
	by       int    // the command unit that blundered
}

type bkcCharge struct {
	by, at int
	start  point
	facing string
}

func newBKC(b *battle) *bkc {
	c := &bkc{battle: b, first: b.Ruleset == "bkc1", units: make([]bkcUnit, len(b.Units)), cut: make([]cuts, len(b.Units))}
	for i := range c.units {
		c.units[i].commander = -1
		c.units[i].hits = b.has(i, "hits")
		c.units[i].suppressed = b.has(i, "suppressed") > 0
	}
	c.turn, c.chargers = bkcTurn{noOrders: map[int]bool{}, losers: map[string]bool{}}, map[int]bool{}
	return c
}

// turnOver compares the states of all units with the trace, and resets the states that last only for a player's turn.
func (c *bkc) turnOver(after string, _ int) {
	if !c.over && c.turn.due && !c.turn.tested && c.Readings["break-test"] != "end-phase" {
		c.fault("BRK-03", "side %s has reached its breakpoint and made no break test", after)
	}
	for i := range c.units {
		u := &c.units[i]
		u.hits, u.acted, u.byThisOrder, u.orders, u.commander, u.commanded = 0, false, false, 0, -1, false
		if c.side(i) == after {
			u.suppressed, u.seized = false, false
			c.cut[i].now, c.cut[i].next = c.cut[i].next, 0
		}
		if u.joined || c.Units[i].kind() == "command" && c.turn.losers[c.side(i)] { // a command unit that has joined a friend shares the friend's losses, so the state comes from the trace
			u.suppressed, u.joined, u.lost = c.has(i, "suppressed") > 0, false, c.now[i].Is == "lost"
		}
	}
	clear(c.chargers)
	c.turn, c.order, c.storm = bkcTurn{noOrders: map[int]bool{}, losers: map[string]bool{}}, nil, nil
	if after != c.Factors["first"] || c.hasNoUnits("a") || c.hasNoUnits("b") {
		c.takeStock(1, c.holds)
	}
	c.compare()
}

func (c *bkc) see(e *event) { c.apply(e) }

func (c *bkc) closesWith(e *event) bool { return !c.over || c.lastTurn(e) }

// holds reports whether a unit can hold an objective: a combat unit that is not suppressed, of a side that has not
// broken.
func (c *bkc) holds(u int) bool {
	return c.Units[u].combat() && !c.units[u].suppressed && c.side(u) != c.broke
}

// hasNoUnits reports whether a side has no combat unit left.
func (c *bkc) hasNoUnits(side string) bool {
	return !slices.ContainsFunc(c.Units, func(u *unit) bool {
		return u.Side == side && u.combat() && c.now[u.number].Is != "lost"
	})
}

// compare reports a fault where the state of a unit in the trace differs from the state that the referee has worked out.
func (c *bkc) compare() {
	if len(c.melee) > 0 { // the trace changes the states only when the close combat is over
		return
	}
	for i := range c.units {
		u := &c.units[i]
		if u.lost && c.Units[i].combat() {
			c.turn.losers[c.side(i)] = true
		}
		if c.now[i].Is == "lost" != u.lost {
			c.fault("KO-01", "%s is %s, which nothing that happened explains", c.name(i), c.now[i].Is)
			u.lost = !u.lost
		}
		if u.lost {
			continue
		}
		if hits := c.has(i, "hits"); hits != u.hits {
			c.fault("GEN-02", "%s has %d hits, not %d", c.name(i), u.hits, hits)
			u.hits = hits
		}
		if is := c.has(i, "suppressed") > 0; is != u.suppressed {
			c.fault("SUP-02", "%s should be suppressed: %v, it is: %v", c.name(i), u.suppressed, is)
			u.suppressed = is
		}
	}
}

// action checks one action with the events that continue it.
func (c *bkc) action(group []event) {
	e := &group[0]
	before := slices.Clone(c.now)
	melee := takeMelee(group)
	if e.Does != "fight" {
		c.melee = append(c.melee, melee...)
	}
	if c.over && e.Does != "hold" && e.Does != "turn" && e.Does != "" && !c.lastTurn(e) {
		c.fault("BRK-03", "the battle goes on after side %s has broken", c.broke)
	}
	if c.storm != nil && !c.goesOn(e) {
		c.storm = nil
	}
	if e.Does == "turn" {
		c.turn.due = c.breakDue(e.Side)
	} else if !c.turn.tested && c.turn.due && e.Does != "test" && !c.over && c.Readings["break-test"] != "end-phase" {
		c.fault("BRK-03", "side %s has reached its breakpoint and must first make a break test", e.Side)
		c.turn.tested = true
	}
	switch e.Does {
	case "turn":
		c.checkHolders(e.Score)
		c.applyAll(group)
	case "order":
		if strings.Contains(e.Text, " asks for ") {
			c.request(group)
		} else {
			c.giveOrder(group)
		}
	case "move":
		c.moves(group)
	case "fire":
		c.fire(group)
	case "strike":
		c.strike(group)
	case "charge":
		c.charge(group)
	case "fight":
		c.checkCombat(group)
		c.melee = melee // keeps the dice that the trace reports before the fight in which they are rolled
	case "flee":
		c.evade(group)
	case "test":
		c.breakTest(group)
	case "hold", "leave", "arrive", "weigh", "end", "":
		c.applyAll(group)
		c.losses(group)
	default:
		c.fault("trace", "the referee does not know the deed %q", e.Does)
		c.applyAll(group)
	}
	if e.Does != "strike" {
		c.losses(group)
	}
	c.shifts(group, before)
	c.compare()
}

// lastTurn reports whether an event belongs to the last turn of the enemy of a broken side. The enemy has this turn if it
// has not yet had its turn in the current game turn (E-45).
func (c *bkc) lastTurn(e *event) bool {
	return e.Side != c.broke && c.broke == c.Factors["first"] && c.Readings["last-turn"] != "no"
}

// goesOn reports whether an event belongs to the current charge.
func (c *bkc) goesOn(e *event) bool {
	switch e.Does {
	case "fire":
		return len(e.At) == 1 && e.At[0] == c.storm.by
	case "charge": // the charger runs over a command unit on its way to the target
		return e.By[0] == c.storm.by && c.Units[e.At[0]].kind() == "command"
	case "flee", "strike", "fight", "":
		return true
	}
	return false
}

func (c *bkc) applyAll(group []event) {
	for i := range group {
		c.apply(&group[i])
		if c.order != nil && group[i].Changed != nil {
			c.order.past = append(c.order.past, slices.Clone(c.now))
		}
	}
}

// losses marks the command units that are lost according to the trace. No dice decide their loss.
func (c *bkc) losses(group []event) {
	for i := range c.units {
		if c.now[i].Is == "lost" && c.Units[i].kind() == "command" {
			c.units[i].lost = true // the command unit had to make way and found no friend (CMD-10, CMD-11)
		}
	}
}

// shifts reports a fault for every unit whose square has changed in a group of events although none of them moves it.
func (c *bkc) shifts(group []event, before []state) {
	e := &group[0]
	if e.Does == "turn" || e.Does == "arrive" {
		return
	}
	in := func(list []int, u int) bool { return slices.Contains(list, u) }
	for u := range c.Units {
		if before[u].Is != "there" || c.now[u].Is != "there" {
			continue
		}
		if before[u].Square == c.now[u].Square {
			if before[u].Facing != c.now[u].Facing && e.Does == "fire" && in(e.By, u) {
				c.fault("E-44", "%s turns by firing", c.name(u))
			}
			continue
		}
		switch {
		case in(e.By, u) && (e.Does == "move" || e.Does == "charge" || e.Does == "flee" || e.Does == "fight"):
		case in(e.At, u) && (e.Does == "fire" || e.Does == "strike" || e.Does == "fight" || e.Does == "charge"):
		case e.Does == "order" && in(e.At, u) && !e.Vain, len(c.melee) > 0 || e.Does == "fight":
		case e.Phase == "combat" && e.Does == "move":
		case c.order != nil && c.order.left[u] > 0 && c.order.intents[u].Does != "": // the trace shows the new square before it reports the move
			c.oneMove(move{Unit: u, From: before[u].Square, To: c.now[u].Square}, e)
		case e.Does == "flee" || c.chargers[u]: // the charger arrives at its target
		case c.Units[u].kind() == "command":
			if c.turn.blunder == "" || u != c.turn.by {
				c.units[u].joined = true // the command unit makes way for another unit (CMD-10, CMD-11)
			}
		default:
			c.fault("MOV-01", "%s has come from %s to %s without an action", c.name(u), before[u].Square, c.now[u].Square)
		}
	}
}

// spies reports whether unit u sees unit v past the ground, smoke and other units (LOS-01, LOS-02). If shoots is true,
// u wants to fire; then only an AFV sees past low units.
func (c *bkc) spies(u, v int, shoots bool, turn int) bool {
	return c.spiesFrom(u, c.at(u), c.at(v), shoots, turn, nil)
}

// spiesFrom reports whether a unit sees from square p to square q. The argument not lists units that do not block the
// view. The units of one order act at the same time, so q also counts as visible if it was visible at any time since the
// order.
func (c *bkc) spiesFrom(u int, p, q point, shoots bool, turn int, not []int) bool {
	return c.spiesPast(u, p, q, shoots, turn, not, c.now) || c.order != nil &&
		slices.ContainsFunc(c.order.past, func(at []state) bool { return c.spiesPast(u, p, q, shoots, turn, not, at) })
}

func (c *bkc) spiesPast(u int, p, q point, shoots bool, turn int, not []int, where []state) bool {
	if p == q {
		return true
	}
	if c.table.far(p, q) > c.visible(turn) || !c.table.sees(p, q, c.table.hedgesToo) {
		return false
	}
	over := !shoots || c.Units[u].kind() == "afv"
	in := map[point]bool{}
	for v, w := range c.Units {
		if where[v].Is != "there" || !w.combat() || slices.Contains(not, v) {
			continue
		}
		if high := !isFoot(w.kind()) && !w.towed(); high || !over {
			in[square(where[v].Square)] = true
		}
	}
	return c.table.clear(p, q, func(s point) bool { return in[s] || c.inSmoke(s) })
}

func (c *bkc) inSmoke(s point) bool {
	x, y := (float64(s.x)+0.5)*c.table.side, (float64(s.y)+0.5)*c.table.side
	return slices.ContainsFunc(c.smoke, func(k cloud) bool {
		return math.Abs(x-k.East) <= k.Side/2+hair && math.Abs(y-k.North) <= k.Side/2+hair
	})
}

// breakDue reports whether a side has lost enough units to need a break test (BRK).
func (c *bkc) breakDue(side string) bool {
	lost, all := c.countLosses(side)
	return lost >= breakpoint(all, c.factor("breakpoint")) && lost > 0
}

// countLosses returns the number of lost units that count for the breakpoint of a side, and the number of all units
// that count (BRK-01).
func (c *bkc) countLosses(side string) (losses, all int) {
	for i, u := range c.Units {
		counts := u.combat() && u.kind() != "transport"
		if !c.first {
			counts = u.combat() && !u.yes("recce") && !(u.kind() == "transport" && !u.armoured())
		}
		if u.Side != side || !counts {
			continue
		}
		all++
		if c.units[i].lost {
			losses++
		}
	}
	return losses, all
}

func breakpoint(all int, part float64) int { return int(math.Ceil(float64(all)*part - 1e-9)) }

// breakTest checks the value and the dice of a break test, and records whether the side breaks (BRK-03).
func (c *bkc) breakTest(group []event) {
	e := &group[0]
	c.turn.tested = true
	losses, all := c.countLosses(e.Side)
	point := breakpoint(all, c.factor("breakpoint"))
	if losses < point {
		c.fault("BRK-03", "side %s has lost %d units of %d and does not test yet", e.Side, losses, all)
	}
	value := 0
	for i, u := range c.Units {
		if u.Side != e.Side || c.units[i].lost {
			continue
		}
		cv := u.int("cv") - c.cut[i].now - c.cut[i].forGood
		if u.word("role") == "co" {
			value = cv
			break
		}
		if u.word("role") == "hq" {
			value = max(value, cv)
		}
	}
	value -= losses - point
	if len(e.Dice) != 1 || len(e.Dice[0].Faces) != 2 || len(e.Needs) != 1 {
		c.fault("BRK-03", "a break test has a value and two dice")
	} else {
		if e.Needs[0].Value != value {
			c.fault("BRK-03", "the break test needs %d, not %d", value, e.Needs[0].Value)
		}
		if c.over = sum(e.Dice[0].Faces) > value; c.over {
			c.broke = e.Side
			if !c.lastTurn(&event{Side: other(e.Side)}) {
				c.takeStock(1, c.holds)
			}
		}
	}
	c.applyAll(group)
}

// end compares the results of the battle that the trace reports with those of the referee.
func (c *bkc) end() {
	for _, side := range []string{"a", "b"} {
		losses, points := 0, 0
		for i, u := range c.Units {
			if u.Side == side && c.units[i].lost {
				if u.combat() {
					losses++
				}
				points += u.int("cost")
			}
		}
		if got, want := c.End[side+"-units-lost"], itoa(losses); got != want {
			c.fault("VIC-03", "side %s has lost %s units, not %s", side, want, got)
		}
	}
	c.checkHolders(c.End)
	turns := int(c.factor("turns"))
	last := c.Events[len(c.Events)-1]
	if !c.over && !c.hasNoUnits("a") && !c.hasNoUnits("b") && last.Turn < turns && c.file.Victory == nil {
		c.fault("VIC-01", "the battle ends in turn %d of %d", last.Turn, turns)
	}
}
