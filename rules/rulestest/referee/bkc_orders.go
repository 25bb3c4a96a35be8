package referee

import (
	"math"
	"slices"
)

type bkcOrder struct {
	by      int
	left    map[int]int // the number of actions that each unit may still take
	intents map[int]intent
	movers  map[int]bool
	twice   bool
	past    [][]state // the states of all units, after each event since the order was given
}

// giveOrder checks an order: the command unit, the ordered units, the value to roll against and the dice (CMD).
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
	c.order = &bkcOrder{by: by, left: map[int]int{}, intents: map[int]intent{}, movers: map[int]bool{}, past: [][]state{slices.Clone(c.now)}}
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
		c.turn.noOrders[by] = true
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
	for _, u := range e.At { // an order that is not obeyed does not count (CMD-03)
		c.units[u].orders++
		c.units[u].commander = by
	}
	for _, n := range e.Intents {
		c.order.intents[n.Unit] = n
		c.order.left[n.Unit] = actions
	}
	for i := range group {
		for _, mv := range group[i].Moves {
			if slices.Contains(e.At, mv.Unit) && mv.From != mv.To { // the trace shows the new squares before it reports the moves
				c.oneMove(mv, &group[i])
			}
		}
		c.apply(&group[i])
	}
	c.losses(group)
}

// mayOrder checks that the command unit may give an order: it is a CO or HQ, on the table, not suppressed, and has not
// failed this turn.
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
	case c.turn.noOrders[by]:
		c.fault("CMD-03", "%s has failed and gives no more orders this turn", c.name(by))
	case c.turn.silenced:
		c.fault("CMD-03", "the CO has failed, nobody gives orders any more")
	}
}

// mayBeOrdered checks that a unit may take an order from the command unit by.
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

// orderValue checks the value that the dice of an order must not exceed, modifier by modifier (CMD-04, E-40).
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

// orderDistance checks the modifier for the distance of the farthest ordered unit. Moving units that start on a road
// need not count, but may: the trace does not show whether they stay on the road. So a range of values is accepted.
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

// steps20 returns the penalty for a distance: 0 up to 20 cm, then 1 for every further 20 cm or part of it.
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
	case c.turn.noOrders[by]:
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
	roll := sum(e.Dice[0].Faces)
	passed := roll != 12 && (roll <= e.Dice[0].Need || roll == 2)
	if passed == e.Vain {
		c.fault("ART-02", "%d against %d: granted should be %v", roll, e.Dice[0].Need, passed)
	}
	c.turn.blunder, c.turn.by, c.turn.blunders, c.order = "request", by, nil, nil
	if !passed {
		c.turn.noOrders[by] = true
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

// requestValue returns the value that the dice of a request for support must not exceed. The request is for all free
// batteries of the class of the first free battery.
func (c *bkc) requestValue(by int, air bool) int {
	lead, n, mobile, smoke := "", 0, true, false
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
			mobile = mobile && (u.yes("self-propelled") || u.number64("move") > 0)
		}
	}
	value := c.Units[by].int("cv") - c.cut[by].now - c.cut[by].forGood
	switch {
	case air || lead != "conventional":
		value -= n - 1
	default:
		value -= (n+2)/3 - 1
	}
	if mobile && !air {
		value++
	}
	if smoke {
		value--
	}
	return max(0, value)
}

// orderLine returns the index of the event in which the current order was given.
func (c *bkc) orderLine() int {
	for i := c.line; i >= 0; i-- {
		if c.Events[i].Does == "order" && len(c.Events[i].Needs) > 0 {
			return i
		}
	}
	return 0
}
