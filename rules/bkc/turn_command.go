package bkc

import (
	"fmt"
	"math/bits"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// commanded finds the next action of the Command Phase. Observers ask for support. Then every command unit orders its
// formation until a throw fails, until it has given all the orders it may, or until no unit has anything to do (CMD-01
// to CMD-07). On a table its units are one formation or several (turn_formation.go).
func (f *field) commanded(d *sim.Dice, b *board) bool {
	c, t := &f.sides[b.Clock.Active], b.Turn
	for {
		if t.stage != stageNone && f.nextAttack(d, b) {
			return true
		}
		if int(b.Clock.At) == len(c.lines) {
			break
		}
		who := c.nextInLine(b)
		switch u := f.unit(who); {
		case b.At(who).has(gone | suppressed): // bkc1 CMD-08, bkc2 CMD-07
		case u.role == "fao" || u.role == "fac":
			if f.planDelay(b, who) || f.planRequest(d, b, who, u.role == "fac") {
				return true
			}
		case f.wide || int(t.orders) < f.maxOrders:
			if f.planOrder(d, b, who) {
				return true
			}
		}
		f.nextCommander(b)
	}
	f.commandersMove(d, b)
	return false
}

// command plays the action that commanded has found.
func (f *field) command(d *sim.Dice, b *board) (ended bool) {
	switch b.Turn.stage {
	case stageOrder:
		f.giveOrder(d, b)
	case stageDelay:
		f.putOff(d, b)
	case stageRequest:
		f.request(d, b)
	default:
		f.attackNext(d, b)
	}
	return false
}

// nextCommander lets the next command unit begin.
func (f *field) nextCommander(b *board) {
	b.Clock.At++
	b.Turn.orders = 0
	f.finish(b)
}

// giveOrder throws for the planned order. If the order succeeds, its units move, and the first attack follows at once.
func (f *field) giveOrder(d *sim.Dice, b *board) {
	t, c := b.Turn, &f.sides[b.Clock.Active]
	who := c.nextInLine(b)
	f.nameFormation(b)
	result := order(d.Pick(orderTest(int(t.value), f.strict)))
	if result == orderBlunder && !f.blunders {
		result = orderFailed
	}
	if d.Telling() {
		f.tellOrder(d, b, who, result)
	}
	t.value, t.why = 0, reasons{}
	switch result {
	case orderBlunder: // CMD-06
		f.nextCommander(b)
		if !f.turn.blunder(f, d, b, who) {
			f.abandon(b)
		}
	case orderFailed: // CMD-03
		f.abandon(b)
		if f.unit(who).role == "co" {
			b.Clock.At = uint8(len(c.lines) - 1) // no other command unit gives orders now
		}
		f.nextCommander(b)
	default:
		f.countOrder(b)
		t.again = result == orderBonus // CMD-05
		t.twice = t.again
		f.begin(d, b)
		if f.nextAttack(d, b) {
			f.attackNext(d, b)
		}
	}
}

// planOrder lets every unsuppressed unit of a formation plan (SUP-02), and reports whether there is anything to order.
func (f *field) planOrder(d *sim.Dice, b *board, who battle.Ref) bool {
	side := who.Side
	lo := f.lookOut(b, side)
	if f.careful != nil {
		defer f.relieve(&lo)
	}
	if !f.hasBusiness(b, &lo) {
		return false
	}
	lo.spotter = who
	in := f.intentOf(d, b, &lo, who)
	if in.units == 0 {
		return false
	}
	b.Turn.stage, b.Turn.value = stageOrder, uint8(max(f.valueOf(b, who, &in), 0))
	if d.Telling() {
		f.noteOrder(d, b, who, &in)
		b.Turn.why = f.reasonsOf(b, who, &in)
	}
	return true
}

// intentOf collects the plans of all units of a formation and what they mean for the order.
func (f *field) intentOf(d *sim.Dice, b *board, lo *lookout, who battle.Ref) (in intent) {
	if f.careful.Leads(who.Side) {
		return f.carefulIntent(d, b, lo, who)
	}
	c, units := &f.sides[who.Side], b.Units[who.Side]
	led, last, kind := f.ledBy(b, c, who), (*piece)(nil), (*troop)(nil)
	for _, i := range f.fighters(b, who.Side) {
		if led>>i&1 == 0 {
			continue
		}
		p, u, by := &units[i], c.Units[i], who.Side.Unit(int(i))
		if p.has(suppressed|engaged) || p.has(gone) && !f.rides(b, by) || !f.takesOrders(p) {
			continue
		}
		if u == kind && !f.wide && p.standsLike(last) && u.Policy != battle.Spread { // the unit has the same plan as the last one
			p.plan = last.plan
			in.units += oneIf(p.plan != noPlan)
			continue
		}
		last, kind = p, u
		near := f.nearest(b, lo, by, u.concern)
		if p.plan = f.planOf(d, b, lo, by, near); p.plan == noPlan {
			continue
		}
		if f.mean(b, lo, who, by, near, &in); in.units == 1 && f.isVain(d, b, who, &in) {
			break // the plans of the other units play no part
		}
	}
	return in
}

// isVain reports whether an order is sure to fail, whatever else its units plan: a further plan never makes the order
// easier.
func (f *field) isVain(d *sim.Dice, b *board, who battle.Ref, in *intent) bool {
	return d.Certain(int(orderFailed), orderTestsUpTo(f.valueOf(b, who, in), f.strict))
}

// mean adds to an intent what the plan of one more unit means for the order.
func (f *field) mean(b *board, lo *lookout, who, by battle.Ref, near sighted, in *intent) {
	p := b.At(by)
	in.units++
	in.earlier = max(in.earlier, f.earlierOrders(b, p))
	in.initiative = in.initiative || p.has(actedInitiative)
	in.seized = in.seized || p.has(actedOpportunity)
	in.damaged = in.damaged || p.has(hardToOrder)
	in.closes = in.closes || near.Ref != battle.Nobody && f.turn.closes(p.plan, near.far) && f.approaches(b, lo, p, near)
	road := false
	if f.wide {
		dense := false
		dense, road = f.over(b, lo, by)
		in.dense = in.dense || dense
	}
	if !f.unit(who).nominal && !road && !f.turn.ignoresDistance(f.unit(by), p.plan) {
		in.distance = max(in.distance, f.ground.Gap(p.at, b.At(who).at))
	}
}

// ledBy returns the combat units that a command unit orders, a bit each: its own from the start, and those of lost
// command units that it has taken over.
func (f *field) ledBy(b *board, c *army, who battle.Ref) uint64 {
	led, orphans := c.ledAtFirst(b, int(who.Number)), uint64(0)
	for other := c.combat; other < c.staff; other++ {
		if b.Units[c.Side][other].has(out) {
			orphans |= c.ledAtFirst(b, other)
		}
	}
	if orphans != 0 && f.heir(b, c.Side) == who {
		led |= orphans
	}
	return led
}

// heir returns the command unit that takes over the units of lost command units: the CO, or the first HQ that is left.
// Formations are not fixed (CMD-01, bkc1 E-13).
func (f *field) heir(b *board, side battle.Side) battle.Ref {
	heir := battle.Nobody
	for _, k := range f.staffers(b, side) {
		who := side.Unit(int(k))
		if b.At(who).has(out) {
			continue
		}
		switch role := f.unit(who).role; {
		case role == "co":
			return who
		case role == "hq" && heir == battle.Nobody:
			heir = who
		}
	}
	return heir
}

// commanderAtFirst returns the command unit that commands a unit at the start.
func (c *army) commanderAtFirst(b *board, r battle.Ref) battle.Ref {
	if c.settled {
		return c.commander[r.Number]
	}
	return c.commanderDrawn(b, r)
}

// ledAtFirst returns the combat units of a command unit at the start, a bit each.
func (c *army) ledAtFirst(b *board, who int) (led uint64) {
	if c.settled {
		return c.led[who]
	}
	for i := range c.combat {
		if c.commanderDrawn(b, c.Side.Unit(i)) == c.Side.Unit(who) {
			led |= 1 << i
		}
	}
	return led
}

// commanderDrawn returns the command unit that commands a unit at the start of a battle in which lots are drawn: units and
// command units then exchange their places in the order that decides ties.
func (c *army) commanderDrawn(b *board, r battle.Ref) battle.Ref {
	who := c.commander[b.Seat(r)]
	if who == battle.Nobody {
		return who
	}
	return c.Side.Unit(int(b.Line[c.Side][who.Number]))
}

// nextInLine returns the command unit that acts now.
func (c *army) nextInLine(b *board) battle.Ref {
	return c.Side.Unit(int(b.Line[c.Side][c.lines[b.Clock.At].Number]))
}

// valueOf returns the modified command value of an order (CMD-04; bkc1 INI-07, bkc2 INI-03).
func (f *field) valueOf(b *board, who battle.Ref, in *intent) int {
	value := f.unit(who).cv - b.At(who).cut() - in.earlier
	if in.initiative && !(f.penaltyOnce && in.earlier > 0) || in.seized {
		value--
	}
	if in.initiative && in.seized && f.penaltyTwice {
		value--
	}
	if in.closes {
		value--
	}
	if in.damaged {
		value--
	}
	if in.dense { // CMD-04
		value--
	}
	return value - distancePenalty(in.distance, f.fullSteps)
}

// reasons holds the modifiers of the value that an order or a request needs, for the story.
type reasons struct {
	earlier, cut, far int8
	assets            int8       // the penalty for the number of units in a request
	is                [whys]bool // the circumstances that cost 1 each
}

// The circumstances that each cost an order or a request 1.
const (
	whyActed = iota
	whyActedTwice
	whyNear
	whyDamaged
	whyDense
	whySmoke
	whyFlown
	whys
)

var reasonWords = [whys]string{whyActed: "acted on its own", whyActedTwice: "acted twice on its own", whyNear: "near the enemy",
	whyDamaged: "damaged", whyDense: "dense ground or smoke", whySmoke: "smoke", whyFlown: "the enemy flew"}

// reasonsOf returns the reasons for the value that valueOf returns.
func (f *field) reasonsOf(b *board, who battle.Ref, in *intent) reasons {
	return reasons{earlier: int8(in.earlier), cut: int8(b.At(who).cut()), far: int8(distancePenalty(in.distance, f.fullSteps)),
		is: [whys]bool{whyActed: in.initiative && !(f.penaltyOnce && in.earlier > 0) || in.seized,
			whyActedTwice: in.initiative && in.seized && f.penaltyTwice, whyNear: in.closes, whyDamaged: in.damaged, whyDense: in.dense}}
}

// inWords returns in words how a value comes about: " (8, earlier orders -2, distance -1)". It returns "" if nothing
// changes the value.
func (r *reasons) inWords(value int) string {
	var parts []string
	add := func(by int8, what string) {
		if by != 0 {
			parts = append(parts, fmt.Sprintf("%s %+d", what, -by))
		}
	}
	add(r.earlier, "earlier orders")
	add(r.assets, "those asked for")
	add(r.cut, "blunders")
	add(r.far, "distance")
	for i, is := range r.is {
		add(int8(oneIf(is)), reasonWords[i])
	}
	if parts == nil {
		return ""
	}
	return fmt.Sprintf(" (%d, %s)", value, strings.Join(parts, ", "))
}

// cut returns how much blunders lower a command value now.
func (p *piece) cut() int { return int(p.now) + int(p.forGood) }

// abandon clears the plans of the current order. After an order that was obeyed twice it also clears the marks of units
// that acted or suffered in it.
func (f *field) abandon(b *board) {
	t, side := b.Turn, b.Clock.Active
	units := b.Units[side][:f.sides[side].combat]
	for i := range units {
		if !units[i].has(engaged) { // in the first edition a unit that has charged keeps its target
			units[i].plan = noPlan
		}
	}
	if t.twice {
		f.wipe(b, ordered|justSuppressed|wasMined)
	}
	t.stage, t.next, t.target, t.again, t.twice = stageNone, 0, 0, false, false
}

// wipe clears the given facts in the status of all combat units.
func (f *field) wipe(b *board, marks status) {
	for _, side := range battle.Sides {
		units := b.Units[side][:f.sides[side].combat]
		for i := range units {
			units[i].is &^= marks
		}
	}
}

// commandersMove moves command units at the end of the phase (bkc1 CMD-09, bkc2 CMD-08, E-46). The careful player chooses
// their squares (moveStaff). Of other players every CO and HQ goes to its units, as far as its move allows, and on a table an
// observer that sees no enemy goes to the friend nearest to the enemy.
func (f *field) commandersMove(d *sim.Dice, b *board) {
	side := b.Clock.Active
	c, units, lo := &f.sides[side], b.Units[side], f.lookOut(b, side)
	if f.careful != nil {
		defer f.relieve(&lo)
	}
	for who := c.combat; who < c.staff; who++ {
		p, u := &units[who], c.Units[who]
		if p.has(gone|suppressed) || u.nominal {
			continue
		}
		if f.careful.Leads(side) {
			f.moveStaff(d, b, &lo, side.Unit(who))
			continue
		}
		var to *piece
		switch leads := u.role == "co" || u.role == "hq"; {
		case leads && f.wide:
			to = f.leftBehind(b, c, who)
		case leads:
			to = f.rearmost(b, c, who)
		case f.wide:
			to = f.vantage(b, c.Side.Unit(who))
		}
		if to != nil && to.at != p.at {
			f.goTo(d, b, side.Unit(who), to.at)
		}
	}
}

// rearmost returns the unit of a commander on the line that is farthest back.
func (f *field) rearmost(b *board, c *army, who int) (rear *piece) {
	units, home := b.Units[c.Side], c.Side.Home()
	for led := c.ledAtFirst(b, who); led != 0; led &= led - 1 {
		q := &units[bits.TrailingZeros64(led)]
		if !q.has(gone) && (rear == nil || rear.at.Ahead(q.at, home) < 0) {
			rear = q
		}
	}
	return rear
}

// leftBehind returns the unit on a table that is farthest from its commander, if the distance makes orders harder, else
// nil. The commander does not go back for standing guns, recce and mortars.
func (f *field) leftBehind(b *board, c *army, who int) (far *piece) {
	units, most := b.Units[c.Side], freeDistance
	for led := c.ledAtFirst(b, who); led != 0; led &= led - 1 {
		i := bits.TrailingZeros64(led)
		q, u := &units[i], c.Units[i]
		if q.has(gone) || !u.mobile || u.recce || u.isMortar {
			continue
		}
		if gap := f.ground.Gap(q.at, units[who].at); gap > most {
			far, most = q, gap
		}
	}
	return far
}

// vantage returns the friend to which an observer goes, nil if the observer sees an enemy: the friend nearest to the
// enemy.
func (f *field) vantage(b *board, who battle.Ref) (friend *piece) {
	lo := f.lookOut(b, who.Side)
	if f.nearestAround(b, &lo, who, ground.Endless-1).Ref != battle.Nobody {
		return nil
	}
	least := ground.Endless
	for _, i := range f.fighters(b, who.Side) {
		r := who.Side.Unit(int(i))
		if far := f.farFromAll(b, r); !b.At(r).has(gone) && far < least {
			friend, least = b.At(r), far
		}
	}
	return friend
}

// goTo moves a command unit towards a place, as far as it can go.
func (f *field) goTo(d *sim.Dice, b *board, who battle.Ref, to ground.Place) {
	p, goal := b.At(who), f.ground.GoalAt(to)
	from := p.at
	p.at = f.ground.Along(from, goal, f.mover(who), f.unit(who).move, 0, f.among(b)).To
	if d.Telling() && f.ground.Gap(from, p.at) > 0 {
		battle.Tell(d, f.tellWays(who.Side, ways{f.wayFrom(b, who, from)}), rules.Move, []battle.Ref{who})
	}
}
