package referee

import (
	"math"
	"slices"
	"strings"
)

// startBlunder checks the roll on the table of blunders and records which blunder happens (bkc1 CMD-06, bkc2 BLU-01).
func (c *bkc) startBlunder(group []event) {
	var outcome *result
	var faces []int
	for i := range group {
		for k := range group[i].Results {
			if group[i].Results[k].Is == "blunder" {
				outcome = &group[i].Results[k]
			}
		}
		for _, d := range group[i].Dice {
			if d.For == "blunder" {
				faces = d.Faces
			}
		}
	}
	if outcome == nil || len(faces) == 0 {
		c.fault("CMD-06", "a double 6 is a blunder, and nothing is thrown for it")
		return
	}
	entry := faces[0]
	if !c.first && len(faces) > 1 {
		entry += faces[1]
	}
	if entry != outcome.Values["entry"] {
		c.fault("BLU-01", "%d is thrown, not %d", entry, outcome.Values["entry"])
	}
	if c.first {
		c.turn.blunder = [...]string{1: "struck", 2: "crossfire", 3: "command", 4: "half", 5: "open-fire", 6: "half"}[entry]
		return
	}
	c.turn.blunder = [...]string{2: "value", 3: "value", 4: "half", 5: "struck", 6: "half", 7: "command", 8: "full", 9: "struck",
		10: "full", 11: "value", 12: "value"}[entry]
	by := c.turn.by
	loss := 0
	if len(faces) > 2 {
		loss = (faces[2] + 1) / 2
	}
	switch entry {
	case 2:
		c.cut[by].next += loss
	case 12:
		c.cut[by].forGood += loss
	case 3, 11:
		for i, u := range c.Units {
			if u.Side == c.side(by) && (entry == 3 && u.word("role") == "hq" || entry == 11 && u.word("role") == "co") {
				cost := map[int]int{3: 1, 11: 2}[entry]
				c.cut[i].now += cost
				c.cut[i].next += cost
			}
		}
	}
}

// strike checks an attack without a shooter on the table: by artillery in a fire zone, by a blunder, or by mines.
func (c *bkc) strike(group []event) {
	e := &group[0]
	if len(e.At) != 1 {
		c.applyAll(group)
		return
	}
	at := e.At[0]
	t := c.Units[at]
	v := view{side: "front", cover: "none"}
	if c.there(at) {
		v.cover = c.coverOf(at, c.at(at))
	}
	rows := rowsOf(group)
	var all []volley
	switch {
	case strings.Contains(e.Text, "mines"):
		g := c.needs("mine", "none", t, v)
		g.dice = 3
		all = add(all, g)
	case c.turn.blunder == "struck" || c.turn.blunder == "crossfire":
		g := c.needs("direct", "none", t, v)
		g.dice = 3
		if c.turn.blunder == "struck" {
			if row := rows.next("how many dice"); row != nil {
				g.dice = sum(row.Faces)
			} else {
				c.fault("BLU-01", "nothing is thrown for the number of dice")
			}
		}
		all = add(all, g)
	default:
		all = c.zone(at, v, e)
	}
	if all == nil || t.yes("off-table") {
		c.trust(at, group)
		return
	}
	from := point{}
	if c.there(at) {
		from = c.at(at)
	}
	c.attack(at, all, group, from, false)
}

// zone returns the dice against a unit in a fire zone: those of all batteries that fire (ART-06). It returns nil for
// aircraft.
func (c *bkc) zone(at int, v view, e *event) (all []volley) {
	for i, u := range c.Units {
		if u.Side != e.Side || !u.yes("off-table") || c.has(i, "firing") == 0 {
			continue
		}
		if u.kind() == "aircraft" {
			return nil // the referee does not work out how anti-aircraft fire reduces the dice of aircraft
		}
		g := c.needs("indirect", u.word("limit"), c.Units[at], v)
		g.dice = u.int("attack")
		all = add(all, g)
	}
	return all
}

// trust copies the state of a unit from the trace. It is for attacks whose dice the referee does not check.
func (c *bkc) trust(at int, group []event) {
	c.applyAll(group)
	m := &c.units[at]
	m.hits, m.suppressed, m.lost = c.has(at, "hits"), c.has(at, "suppressed") > 0, c.now[at].Is == "lost"
}

// charge checks a charge (bkc1 CHG, bkc2 CA), or a unit that moves onto a command unit (bkc2 CMD-10).
func (c *bkc) charge(group []event) {
	e := &group[0]
	by, at := e.By[0], e.At[0]
	u, t := c.Units[by], c.Units[at]
	if t.kind() == "command" {
		g := c.needs("overrun", "none", t, view{side: "front"})
		g.dice = c.assaultValue(u)
		c.attack(at, add(nil, g), group, c.at(at), false)
		c.units[at].joined = true
		c.losses(group)
		return
	}
	m := &c.units[by]
	switch {
	case c.side(by) != e.Side || c.side(at) == e.Side:
		c.fault("CHG-01", "%s charges %s in the turn of %s", c.name(by), c.name(at), e.Side)
	case m.suppressed:
		c.fault("SUP-02", "%s is suppressed and does not charge", c.name(by))
	case u.kind() == "mg" || u.kind() == "mortar" || u.towed() || u.means() == "wheels" || u.kind() == "command":
		c.fault("CA-02", "%s may not charge", c.name(by))
	}
	reach := u.number64("move")
	if c.has(by, "slow") > 0 {
		reach /= 2
	}
	if e.Phase == "initiative" {
		reach = 20
		if !c.first {
			reach = c.factor("initiative-" + e.Side)
		}
		c.onInitiative(by, at, e)
	} else {
		c.spend(by, "charge", "CMD-02")
	}
	v := c.viewOf(c.at(by), at, c.at(at), c.facing(at))
	if u.kind() == "afv" && (v.cover != "none" || t.yes("dug-in") && !c.units[at].exposed) && c.Readings["afv-assault"] != "any" {
		c.fault("CA-02", "%s is an AFV and charges an enemy that is not in the open", c.name(by))
	}
	if way := c.wayToTouch(by, c.at(at), reach); way > reach+0.01 {
		c.fault("CA-01", "%s is at least %.2f cm from contact and may go %.2f", c.name(by), way, reach)
	}
	c.chargers[by] = true
	c.storm = &bkcCharge{by: by, at: at, start: c.at(by), facing: c.facing(by)}
	m.exposed = true
	c.applyAll(group)
	c.losses(group)
}

// wayToTouch returns the length of the shortest path to a square that shares an edge with the enemy's square.
func (c *bkc) wayToTouch(by int, enemy point, reach float64) float64 {
	best := math.Inf(1)
	if edges(c.at(by), enemy) {
		return 0
	}
	w := c.walker(by)
	for i := 0; i < len(ways); i += 2 {
		s := point{enemy.x + ways[i].x, enemy.y + ways[i].y}
		if c.table.enters(s, w) {
			best = min(best, c.table.way(c.at(by), s, w, reach))
		}
	}
	return best
}

func (c *bkc) assaultValue(u *unit) int {
	if u.yes("flamethrower") {
		return 12
	}
	if v, is := assaultValues[u.kind()]; is {
		return v
	}
	return 2
}

// evade checks the move of a unit that evades a charge (bkc1 CHG-07, bkc2 CA-09).
func (c *bkc) evade(group []event) {
	e := &group[0]
	for _, u := range e.By {
		if c.units[u].suppressed {
			c.fault("CHG-03", "%s is suppressed and does not evade", c.name(u))
		}
		for _, mv := range e.Moves {
			if far := c.table.far(square(mv.From), square(mv.To)); mv.Unit == u && far > c.Units[u].number64("move")+0.71*c.table.side {
				c.fault("CHG-07", "%s evades %.2f cm", c.name(u), far)
			}
		}
		c.units[u].exposed = true
	}
	c.applyAll(group)
	c.losses(group)
	if c.storm != nil && c.now[c.storm.at].Is == "lost" {
		c.units[c.storm.at].lost = true // the charger caught the evading unit
	}
}

// takeMelee removes the dice of close combats from a group of events and returns them.
func takeMelee(group []event) (all []dice) {
	for i := range group {
		group[i].Dice = slices.DeleteFunc(group[i].Dice, func(d dice) bool {
			if isMelee(d.For) {
				all = append(all, d)
			}
			return isMelee(d.For)
		})
	}
	return all
}

// isMelee reports whether the purpose of a roll belongs to close combat.
func isMelee(what string) bool {
	return what == "to part" || strings.HasPrefix(what, "attackers to ") || strings.HasPrefix(what, "target to ")
}

// checkCombat checks the dice of a close combat that is over, and copies the states of its units from the trace.
func (c *bkc) checkCombat(group []event) {
	e := &group[0]
	c.applyAll(group)
	at := e.At[0]
	c.melee = slices.DeleteFunc(c.melee, func(d dice) bool { return d.For == "to part" })
	for i := range c.melee {
		row := &c.melee[i]
		strikesTarget := strings.HasPrefix(row.For, "attackers to hit") || strings.HasPrefix(row.For, "target to save")
		victims := []int{at}
		if !strikesTarget {
			victims = e.By
		}
		if strings.HasSuffix(row.For, "to hit") {
			c.meleeRow(row, e.By, at, victims, strikesTarget, i)
		} else if !slices.ContainsFunc(victims, func(u int) bool {
			save := c.Units[u].int("save")
			return row.Need == save || row.Need == min(save+1, 6)
		}) {
			c.fault("CA-07", "nobody who fights saves at %d+", row.Need)
		}
	}
	c.meleeEnd(e.By, at)
	c.melee = nil
	for _, u := range append(slices.Clone(e.By), at) {
		c.trust(u, nil)
		c.units[u].exposed = c.units[u].exposed || slices.Contains(e.By, u)
	}
	for v := range c.Units { // friends in the way of a loser that falls back
		if c.Units[v].combat() && !slices.Contains(e.By, v) && v != at {
			c.units[v].suppressed = c.has(v, "suppressed") > 0
			c.units[v].lost = c.now[v].Is == "lost"
		}
	}
	c.losses(group)
}

// meleeRow checks one roll to hit in close combat: the score, and that there are no more dice than the sum of all
// modifiers allows.
func (c *bkc) meleeRow(row *dice, by []int, at int, victims []int, attackers bool, i int) {
	scores := []int{4}
	for _, u := range victims {
		if c.Units[u].kind() == "command" {
			scores = append(scores, 6)
		}
	}
	if attackers {
		scores = append(scores, 5, 6)
	} else {
		scores = append(scores, 5)
	}
	if !slices.Contains(scores, row.Need) {
		c.fault("CA-07", "nobody is hit on %d in close combat", row.Need)
	}
	most := 0
	for _, u := range c.fighters(by, at, attackers) {
		most += c.assaultValue(c.Units[u]) + 2 // at most 2 dice for charging, open armour or a long pursuit
	}
	most += c.friendsNear(by, at, attackers)
	if c.first {
		most += 8 // at most 8 dice for pursuits
	}
	if len(row.Faces) > most {
		c.fault("CA-06", "%d dice are thrown: at most %d are possible", len(row.Faces), most)
	}
}

func (c *bkc) fighters(by []int, at int, attackers bool) []int {
	if attackers {
		return by
	}
	return []int{at}
}

// friendsNear returns an upper limit for the number of units that support a side in a close combat: all combat units of
// the side on the table that do not fight themselves. It does not check their distance.
func (c *bkc) friendsNear(by []int, at int, attackers bool) (n int) {
	side := c.side(at)
	if attackers {
		side = c.side(by[0])
	}
	for v := range c.Units {
		if c.side(v) == side && c.Units[v].combat() && c.there(v) && !slices.Contains(by, v) && v != at {
			n++
		}
	}
	return n
}

// meleeEnd checks which units are lost after the last round of a close combat of the second edition (CA-07, CA-08).
func (c *bkc) meleeEnd(by []int, at int) {
	if c.first || len(c.melee) == 0 {
		return
	}
	attackersLost := !slices.ContainsFunc(by, func(u int) bool { return c.now[u].Is != "lost" })
	targetLost := c.now[at].Is == "lost"
	rounds := c.meleeRounds()
	last := rounds[len(rounds)-1]
	on, against := last[0], last[1]
	if len(rounds) == 1 {
		on += c.units[at].hits
		for _, u := range by {
			against += c.units[u].hits
		}
	}
	marks := c.units[at].hits
	for _, r := range rounds {
		marks += r[0]
	}
	own := 0 // the unsaved hits on the attacker, if there is only one
	for _, r := range rounds {
		own += r[1]
	}
	if len(by) == 1 && last[1] > 0 && own+c.units[by[0]].hits >= c.Units[by[0]].int("hits") {
		if !attackersLost {
			c.fault("CA-07", "%s has %d hits marked and is not lost", c.name(by[0]), own+c.units[by[0]].hits)
		}
		return
	}
	out := last[0] > 0 && marks >= c.Units[at].int("hits")
	switch {
	case out && !targetLost:
		c.fault("CA-07", "%s has %d hits marked and is not lost", c.name(at), marks)
	case out:
	case on > against && on >= 2*against && !targetLost:
		c.fault("CA-08", "%d hits against %d: %s must be lost", on, against, c.name(at))
	case against > on && against >= 2*on && !attackersLost && len(by) == 1:
		c.fault("CA-08", "%d hits against %d: %s must be lost", against, on, c.name(by[0]))
	case on > against && attackersLost && len(by) == 1:
		c.fault("CA-08", "%s wins %d to %d and is lost", c.name(by[0]), on, against)
	case against > on && targetLost:
		c.fault("CA-08", "%s wins %d to %d and is lost", c.name(at), against, on)
	}
}

// meleeRounds returns the unsaved hits of every round: the hits on the target, then the hits on the attackers.
func (c *bkc) meleeRounds() (rounds [][2]int) {
	replied := true
	for i := range c.melee {
		row := &c.melee[i]
		who := 0
		if strings.HasPrefix(row.For, "target to hit") || strings.HasPrefix(row.For, "attackers to save") {
			who = 1
		}
		if strings.HasSuffix(row.For, "to hit") {
			if who == 0 && replied || len(rounds) == 0 {
				rounds, replied = append(rounds, [2]int{}), false
			}
			replied = replied || who == 1
			rounds[len(rounds)-1][who] += atLeast(row.Faces, row.Need)
			continue
		}
		rounds[len(rounds)-1][who] -= atLeast(row.Faces, row.Need)
	}
	return rounds
}
