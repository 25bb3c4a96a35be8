package referee

import (
	"math"
	"slices"
	"strings"
)

// A bkc checks battles of Blitzkrieg Commander, both editions.
type bkc struct {
	*battle
	first bool // edition
	units []bkcUnit
	turn  bkcTurn
	order *bkcOrder // that is under way; nil: none
	storm *bkcCharge
	// chargers are the units that have charged this turn: they are seen to move after it is told.
	chargers map[int]bool
	cut      []cuts // of command values, by blunders
	melee    []dice // of the close combat under way
	over     bool   // a side has broken
	broke    string // which
}

// A bkcUnit is what the referee itself keeps of a unit.
type bkcUnit struct {
	hits            int
	suppressed      bool
	byThisOrder     bool // suppressed by the order under way
	acted, seized   bool // on initiative this turn; on opportunity since its own last turn
	exposed         bool // it has left the shelter that it began in
	orders          int  // that it has had this turn
	commander       int  // that gave them, -1: nobody
	commanded, lost bool // a command unit that has made its move of this turn
	joined          bool // a command unit that has gone to a friend this turn
}

type cuts struct{ now, next, forGood int }

type bkcTurn struct {
	lost     map[string]bool // sides that have lost a combat unit
	finished map[int]bool    // command units that give no more orders
	silenced bool            // the CO has failed
	due      bool            // a break test, at the start of the turn
	tested   bool
	blunder  string // that is under way
	blunders []int  // units that it is about
	by       int    // whose blunder it is
}

type bkcOrder struct {
	by      int
	left    map[int]int // actions that each unit may still take
	intents map[int]intent
	moved   map[int]bool
	twice   bool
	past    [][]state // of all units since it was given
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
	c.turn, c.chargers = bkcTurn{finished: map[int]bool{}, lost: map[string]bool{}}, map[int]bool{}
	return c
}

// turnOver clears up after a player's turn and compares what the trace says.
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
		if u.joined || c.Units[i].kind() == "command" && c.turn.lost[c.side(i)] { // it shares what becomes of its friend
			u.suppressed, u.joined, u.lost = c.has(i, "suppressed") > 0, false, c.now[i].Is == "lost"
		}
	}
	clear(c.chargers)
	c.turn, c.order, c.storm = bkcTurn{finished: map[int]bool{}, lost: map[string]bool{}}, nil, nil
	if after != c.Factors["first"] || c.gone("a") || c.gone("b") {
		c.takeStock(1, c.holds)
	}
	c.compare()
}

func (c *bkc) see(e *event) { c.apply(e) }

func (c *bkc) closesWith(e *event) bool { return !c.over || c.lastTurn(e) }

// holds reports whether a unit can hold a place: combat units that are not suppressed, of a side that has not broken.
func (c *bkc) holds(u int) bool {
	return c.Units[u].combat() && !c.units[u].suppressed && c.side(u) != c.broke
}

// gone reports whether a side has no combat unit left.
func (c *bkc) gone(side string) bool {
	return !slices.ContainsFunc(c.Units, func(u *unit) bool {
		return u.Side == side && u.combat() && c.now[u.number].Is != "lost"
	})
}

// compare compares the states of the trace with those that the referee has kept.
func (c *bkc) compare() {
	if len(c.melee) > 0 { // it is marked when the close combat is over
		return
	}
	for i := range c.units {
		u := &c.units[i]
		if u.lost && c.Units[i].combat() {
			c.turn.lost[c.side(i)] = true
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

// action checks one deed with all that goes on with it.
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
		c.checkHeld(e.Score)
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
		c.fought(group)
		c.melee = melee // of the next close combat, which is told before it is over
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

// lastTurn reports whether an event belongs to the turn that the enemy of a broken side still has: if he has not had it in
// this game turn (E-45).
func (c *bkc) lastTurn(e *event) bool {
	return e.Side != c.broke && c.broke == c.Factors["first"] && c.Readings["last-turn"] != "no"
}

// goesOn reports whether an event belongs to the charge under way.
func (c *bkc) goesOn(e *event) bool {
	switch e.Does {
	case "fire":
		return len(e.At) == 1 && e.At[0] == c.storm.by
	case "charge": // onto a command unit on its way
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

// losses takes over losses that events without dice tell.
func (c *bkc) losses(group []event) {
	for i := range c.units {
		if c.now[i].Is == "lost" && c.Units[i].kind() == "command" {
			c.units[i].lost = true // it found no friend (CMD-10, CMD-11)
		}
	}
}

// shifts finds units that are elsewhere after a group of events although nothing that happened moves them.
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
		case c.order != nil && c.order.left[u] > 0 && c.order.intents[u].Does != "": // it is seen before its move is told
			c.oneMove(move{Unit: u, From: before[u].Square, To: c.now[u].Square}, e)
		case e.Does == "flee" || c.chargers[u]: // it comes on
		case c.Units[u].kind() == "command":
			if c.turn.blunder == "" || u != c.turn.by {
				c.units[u].joined = true // it makes way (CMD-10, CMD-11)
			}
		default:
			c.fault("MOV-01", "%s has come from %s to %s without an action", c.name(u), before[u].Square, c.now[u].Square)
		}
	}
}

// giveOrder checks an order: who gives it to whom, what it needs, and what was thrown (CMD).
func (c *bkc) giveOrder(group []event) {
	e := &group[0]
	if len(e.By) != 1 || len(e.Needs) != 1 || len(e.Dice) != 1 || len(e.Dice[0].Faces) != 2 {
		c.fault("CMD-01", "an order has one command unit, one value and two dice")
		c.applyAll(group)
		return
	}
	by := e.By[0]
	c.mayOrder(by, e)
	need := &e.Needs[0]
	if total(need.Of) != need.Value && !(total(need.Of) < 0 && need.Value == 0) {
		c.fault("CMD-04", "the modifiers make %d, not %d", total(need.Of), need.Value)
	}
	if e.Dice[0].Need != need.Value {
		c.fault("CMD-04", "the dice are thrown against %d, not %d", e.Dice[0].Need, need.Value)
	}
	c.orderValue(by, e, need)
	for i := range c.units {
		c.units[i].byThisOrder = false
	}
	c.order = &bkcOrder{by: by, left: map[int]int{}, intents: map[int]intent{}, moved: map[int]bool{}, past: [][]state{slices.Clone(c.now)}}
	for _, u := range e.At {
		c.mayBeOrdered(u, by)
	}
	faces := e.Dice[0].Faces
	passed, blunder := sum(faces) <= need.Value || sum(faces) == 2, sum(faces) == 12
	if blunder {
		passed = false
	}
	if passed == e.Vain {
		c.fault("CMD-01", "%d against %d: obeyed should be %v", sum(faces), need.Value, passed)
	}
	c.turn.blunder, c.turn.by, c.turn.blunders = "", by, e.At
	if !passed {
		c.turn.finished[by] = true
		c.turn.silenced = c.turn.silenced || c.Units[by].word("role") == "co" && !blunder
		if blunder && c.Factors["blunders"] != "no" {
			c.startBlunder(group)
		}
		c.applyAll(group)
		c.losses(group)
		return
	}
	actions := 1
	if c.order.twice = sum(faces) == 2; c.order.twice {
		actions = 2
	}
	for _, u := range e.At { // an order that is not obeyed is none (CMD-03)
		c.units[u].orders++
		c.units[u].commander = by
	}
	for _, n := range e.Intents {
		c.order.intents[n.Unit] = n
		c.order.left[n.Unit] = actions
	}
	for i := range group {
		for _, mv := range group[i].Moves {
			if slices.Contains(e.At, mv.Unit) && mv.From != mv.To { // it is seen before the moves are told
				c.oneMove(mv, &group[i])
			}
		}
		c.apply(&group[i])
	}
	c.losses(group)
}

// mayOrder checks the command unit.
func (c *bkc) mayOrder(by int, e *event) {
	u := c.Units[by]
	switch role := u.word("role"); {
	case u.Side != e.Side:
		c.fault("TURN-01", "%s gives an order in the turn of %s", c.name(by), e.Side)
	case role != "co" && role != "hq":
		c.fault("CMD-01", "%s is no CO or HQ", c.name(by))
	case !c.there(by) || c.units[by].lost:
		c.fault("CMD-01", "%s is not on the table", c.name(by))
	case c.units[by].suppressed:
		c.fault("CMD-07", "%s is suppressed and gives no orders", c.name(by))
	case c.turn.finished[by]:
		c.fault("CMD-03", "%s has failed and gives no more orders this turn", c.name(by))
	case c.turn.silenced:
		c.fault("CMD-03", "the CO has failed, nobody gives orders any more")
	}
}

// mayBeOrdered checks a unit that is ordered.
func (c *bkc) mayBeOrdered(u, by int) {
	m := &c.units[u]
	switch {
	case c.side(u) != c.side(by):
		c.fault("CMD-01", "%s is no friend of %s", c.name(u), c.name(by))
	case m.lost:
		c.fault("CMD-01", "%s is lost", c.name(u))
	case m.suppressed:
		c.fault("CMD-07", "%s is suppressed and takes no action", c.name(u))
	case m.commander >= 0 && m.commander != by:
		c.fault("CMD-07", "%s has had orders of %s this turn", c.name(u), c.name(m.commander))
	case m.orders >= int(c.factor("max-orders")):
		c.fault("max-orders", "%s has had %d orders", c.name(u), m.orders)
	}
}

// orderValue works out what an order needs (CMD-04, E-40).
func (c *bkc) orderValue(by int, e *event, need *need) {
	earlier, acted, seized := 0, false, false
	for _, u := range e.At {
		m := &c.units[u]
		earlier = max(earlier, m.orders)
		acted, seized = acted || m.acted, seized || m.seized
	}
	want := map[string]int{"command value": c.Units[by].int("cv"), "earlier orders": -earlier}
	if acted || seized {
		want["initiative or opportunity"] = -1
	}
	if acted && seized && c.Readings["opp-init"] == "both" {
		want["initiative and opportunity"] = -1
	}
	want["blunders"] = -(c.cut[by].now + c.cut[by].forGood)
	for _, name := range []string{"command value", "blunders", "earlier orders", "initiative or opportunity",
		"initiative and opportunity"} {
		if got := need.value(name); got != want[name] {
			c.fault("CMD-04", "%s is %+d, not %+d", name, want[name], got)
		}
	}
	c.orderCloses(e, need)
	c.orderDistance(by, e, need)
	if need.value("dense terrain or smoke") != 0 && !slices.ContainsFunc(e.Intents, func(n intent) bool {
		return n.Does == "move" || n.Does == "charge"
	}) {
		c.fault("CMD-04", "nobody is to move, so nobody moves in dense terrain")
	}
	known := []string{"near the enemy", "distance", "dense terrain or smoke", "damage"}
	for _, m := range need.Of {
		if _, is := want[m.Name]; !is && !slices.Contains(known, m.Name) {
			c.fault("CMD-04", "there is no modifier %q", m.Name)
		}
	}
}

// orderCloses checks the modifier for assaults (bkc2), or for moves towards a visible enemy within 20 cm (bkc1 note 4).
func (c *bkc) orderCloses(e *event, need *need) {
	charge, moves := false, false
	for _, n := range e.Intents {
		charge = charge || n.Does == "charge" && (!c.first || n.At != nil && c.far(n.Unit, *n.At) <= 20)
		moves = moves || n.Does == "move" || n.Does == "charge"
	}
	got := need.value("near the enemy")
	switch {
	case charge && got != -1:
		c.fault("CMD-04", "an assault costs 1")
	case got != 0 && !charge && (!c.first || !moves):
		c.fault("CMD-04", "nobody closes with the enemy, but the order costs %d", got)
	}
}

// orderDistance checks the modifier for the farthest unit: movers that start on a road may be going along it only.
func (c *bkc) orderDistance(by int, e *event, need *need) {
	least, most := 0.0, 0.0
	for _, n := range e.Intents {
		u := c.Units[n.Unit]
		if u.yes("recce") || !c.first && u.kind() == "mortar" || c.first && n.Does == "fire" && u.indirect() {
			continue
		}
		if !c.there(n.Unit) {
			continue
		}
		far := c.far(n.Unit, by)
		most = max(most, far)
		if n.Does != "move" || c.table.letter(c.at(n.Unit)) != '=' {
			least = max(least, far)
		}
	}
	got := -need.value("distance")
	if low, high := steps20(least), steps20(most); got < low || got > high {
		c.fault("CMD-04", "the distance of %g cm costs %d, not %d", most, high, got)
	}
}

// steps20 is the cost of a distance: nothing up to 20 cm, then 1 for every 20 that are begun.
func steps20(far float64) int { return max(0, int(math.Ceil((far-1e-9)/20))-1) }

// request checks an observer's request for support (ART-02, AIR-01).
func (c *bkc) request(group []event) {
	e := &group[0]
	by := e.By[0]
	role := c.Units[by].word("role")
	switch {
	case role != "fao" && role != "fac":
		c.fault("ART-02", "%s is no observer", c.name(by))
	case c.units[by].suppressed || c.units[by].lost:
		c.fault("CMD-07", "%s cannot ask", c.name(by))
	case c.turn.finished[by]:
		c.fault("ART-02", "%s has failed and is finished for this turn", c.name(by))
	}
	if len(e.At) == 1 {
		if c.Units[e.At[0]].kind() == "command" {
			c.fault("CMD-09", "a command unit is no aim point")
		}
		if !c.spies(by, e.At[0], false, e.Turn) {
			c.fault("ART-01", "%s does not see %s", c.name(by), c.name(e.At[0]))
		}
	}
	if len(e.Dice) == 0 || len(e.Dice[0].Faces) != 2 {
		c.fault("ART-02", "a request is thrown for with two dice")
		c.applyAll(group)
		return
	}
	if want := c.requestValue(by, role == "fac"); want != e.Dice[0].Need {
		c.fault("ART-02", "the request needs %d, not %d", want, e.Dice[0].Need)
	}
	thrown := sum(e.Dice[0].Faces)
	passed := thrown != 12 && (thrown <= e.Dice[0].Need || thrown == 2)
	if passed == e.Vain {
		c.fault("ART-02", "%d against %d: granted should be %v", thrown, e.Dice[0].Need, passed)
	}
	c.turn.blunder, c.turn.by, c.turn.blunders, c.order = "request", by, nil, nil
	if !passed {
		c.turn.finished[by] = true
		for i := range group {
			for _, r := range group[i].Results {
				if r.Is == "blunder" && r.Values["entry"] <= 2 {
					c.turn.blunder = "struck"
					c.cut[by].next += r.Values["amount"] // bkc2 BLU-02
				}
			}
		}
	}
	c.applyAll(group)
	c.losses(group)
}

// requestValue works out the value of a request for all batteries of the first one's class that are free.
func (c *bkc) requestValue(by int, air bool) int {
	lead, n, driven, smoke := "", 0, true, false
	for i, u := range c.Units {
		if u.Side != c.side(by) || !u.yes("off-table") || u.kind() == "aircraft" != air || c.units[i].lost ||
			c.has(i, "has-fired") > 0 || c.has(i, "absent") > 0 {
			continue
		}
		if lead == "" {
			lead, smoke = u.word("battery"), u.word("shell") == "smoke"
		}
		if u.word("battery") == lead && u.word("shell") == "smoke" == smoke {
			n++
			driven = driven && (u.yes("self-propelled") || u.number64("move") > 0)
		}
	}
	value := c.Units[by].int("cv") - c.cut[by].now - c.cut[by].forGood
	switch {
	case air || lead != "conventional":
		value -= n - 1
	default:
		value -= (n+2)/3 - 1
	}
	if driven && !air {
		value++
	}
	if smoke {
		value--
	}
	return max(0, value)
}

// moves checks the moves of an order, of a blunder, or those of command units at the end of the phase.
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
			c.order.moved[u] = true
		}
		m.exposed = true
	}
	c.applyAll(group)
	c.losses(group)
}

// support checks a unit that moves up to support a friend in close combat (bkc1 CHG-05, E-51), or follows up with it.
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

// oneMove checks how far a unit has gone, and over what.
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
		return // what the blunder did is seen with the move
	}
	if c.turn.blunder != "" && u.combat() { // straight, to the nearest middle
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

// orderLine finds the event of the order under way.
func (c *bkc) orderLine() int {
	for i := c.line; i >= 0; i-- {
		if c.Events[i].Does == "order" && len(c.Events[i].Needs) > 0 {
			return i
		}
	}
	return 0
}

// freeSquare checks that nobody else ends on the square of a combat unit.
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

// walker is how a unit goes: past friends, never past enemies.
func (c *bkc) walker(u int) *walker {
	means, side := c.Units[u].means(), c.side(u)
	closed := map[point]bool{}
	for v := range c.Units {
		if c.side(v) != side && c.there(v) && c.Units[v].combat() {
			closed[c.at(v)] = true
		}
	}
	return &walker{halts: "#n", closed: func(s point) bool { return closed[s] }, price: func(letter byte) float64 {
		if strings.IndexByte(barred[means], letter) >= 0 || c.first && letter == 'x' {
			return 0
		}
		return 1
	}}
}

// spend takes one action of the order under way from a unit.
func (c *bkc) spend(u int, what, rule string) {
	if c.order == nil || c.order.left[u] == 0 {
		c.fault(rule, "%s has no action left: to %s", c.name(u), what)
		if c.order == nil {
			c.order = &bkcOrder{by: -1, left: map[int]int{}, intents: map[int]intent{}, moved: map[int]bool{}}
		}
		return
	}
	c.order.left[u]--
}

// spies reports whether a unit sees another: the ground, smoke and units in the way (LOS-01, LOS-02). Who shoots sees past
// low units only from an AFV.
func (c *bkc) spies(u, v int, shoots bool, turn int) bool {
	return c.spiesFrom(u, c.at(u), c.at(v), shoots, turn, nil)
}

// spiesFrom is the same from a square to another; some units are not in the way. The units of one order act at once, so that
// none that moved with it hides a target that it did not hide before.
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

// breakDue reports whether a side has lost so many units that it must test (BRK).
func (c *bkc) breakDue(side string) bool {
	lost, all := c.losing(side)
	return lost >= breakpoint(all, c.factor("breakpoint")) && lost > 0
}

// losing counts the units that count for the breakpoint: those lost, and all of them (BRK-01).
func (c *bkc) losing(side string) (lost, all int) {
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
			lost++
		}
	}
	return lost, all
}

func breakpoint(all int, part float64) int { return int(math.Ceil(float64(all)*part - 1e-9)) }

// breakTest checks a break test (BRK-03).
func (c *bkc) breakTest(group []event) {
	e := &group[0]
	c.turn.tested = true
	lost, all := c.losing(e.Side)
	point := breakpoint(all, c.factor("breakpoint"))
	if lost < point {
		c.fault("BRK-03", "side %s has lost %d units of %d and does not test yet", e.Side, lost, all)
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
	value -= lost - point
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

// end checks how the battle was measured.
func (c *bkc) end() {
	for _, side := range []string{"a", "b"} {
		lost, points := 0, 0
		for i, u := range c.Units {
			if u.Side == side && c.units[i].lost {
				if u.combat() {
					lost++
				}
				points += u.int("cost")
			}
		}
		if got, want := c.End[side+"-units-lost"], itoa(lost); got != want {
			c.fault("VIC-03", "side %s has lost %s units, not %s", side, want, got)
		}
	}
	c.checkHeld(c.End)
	turns := int(c.factor("turns"))
	last := c.Events[len(c.Events)-1]
	if !c.over && !c.gone("a") && !c.gone("b") && last.Turn < turns && c.file.Victory == nil {
		c.fault("VIC-01", "the battle ends in turn %d of %d", last.Turn, turns)
	}
}
