package bolt

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// An order is one of the orders of ORD-01, as orderWords lists them. No unit waits in Ambush on the line (SUP-11).
type order uint8

const (
	orderFire order = iota
	orderAdvance
	orderRun
	orderAmbush
	orderDown
	orderRally
)

// act gives a unit its order, and the unit carries the order out if it obeys (TURN-01). v is the view of the careful
// player if that player leads the unit, else nil.
func (f *field) act(d *sim.Dice, b *board, by battle.Ref, v *player.View) {
	takeDie(b, by)
	var e deed
	e.by, e.view = f.fighter(b, by), v
	f.orderOf(d, b, by, &e)
	if d.Telling() {
		f.noteOrder(d, by, &e)
	}
	if d.Wondering() {
		f.judgeOrder(d, b, &e)
	}
	lead := ""
	if d.Telling() {
		if lead = f.side(by.Side); !mustTest(e.by.u, &e.by.p.condition) { // without an order test the line about the action names the order die; otherwise the line about the test does
			lead = f.die(by.Side)
		}
	}
	switch f.test(d, b, &e) {
	case wentDown:
		goDown(b, by)
	case panicked:
		f.flee(d, b, by)
	case friendlyFire:
		f.fireAtFriend(d, b, by)
	default:
		f.carryOut(d, b, by, &e, lead)
	}
	if e.crowd != nil {
		f.camp.Disperse(e.crowd)
	}
}

// orderOf chooses the order of a unit (ORD-01) and its enemy. The simple player gives a unit with many pins a Rally,
// and on a table the order for its task. On the line it takes the first of these that is possible: assault, Advance,
// Fire, Rally, Down.
func (f *field) orderOf(d *sim.Dice, b *board, by battle.Ref, e *deed) {
	p, u := e.by.p, e.by.u
	if e.view != nil {
		f.carefulOrder(d, b, by, e)
		return
	}
	if f.rallyAt > 0 && int(p.pins) >= f.rallyAt {
		e.order = orderRally
		return
	}
	if f.script != nil {
		f.taskOrder(d, b, by, e)
		return
	}
	at, fires := f.enemyOf(d, b, &e.by, false)
	e.at = at
	enemy := b.At(at).at
	far := p.at.Gap(enemy)
	switch {
	case u.manner == assaults && f.charges(b, &e.by, at, far): // SUP-58
		e.order, e.move.To = orderRun, f.inContact(p.at, enemy, by.Side)
	case u.canMove(p) && f.nearerBy(&e.by, at, far) > 0 && !f.firesFixed(b, &e.by, at): // E-23
		e.order = orderAdvance
	case fires:
		e.order = orderFire
	case p.pins > 0:
		e.order = orderRally
	default:
		e.order = orderDown
	}
}

// canMove reports whether a unit can move: guns do not (SUP-47), nor does an immobilised vehicle (VDAM-01), though it may fire
// (SUP-57).
func (u *unit) canMove(p *piece) bool { return u.move > 0 && u.kind != artillery && !p.immobilised }

// test plays the order test of a unit that needs one. Down never needs a test (SUP-02). The action uses the pins that
// are left after the test (E-22).
func (f *field) test(d *sim.Dice, b *board, e *deed) orderResult {
	by, p, u := e.by.Ref, e.by.p, e.by.u
	if e.order == orderDown || !mustTest(u, &p.condition) {
		return obeyed
	}
	may := mishaps{friendlyTarget: len(b.Units[by.Side]) > 1, canPanic: u.canMove(p) && f.fears(b, by)}
	officer := f.officerFor(b, by.Side, p.at)
	if !d.Telling() {
		return f.orders.give(d, u, &p.condition, officer, e.order == orderRally, may)
	}
	return f.tellTest(d, b, by, e.order, officer, may)
}

// carryOut carries out an order. For a Rally nothing is left to do after its test.
func (f *field) carryOut(d *sim.Dice, b *board, by battle.Ref, e *deed, lead string) {
	switch e.order {
	case orderFire:
		target := f.fighter(b, e.at)
		f.fireAt(d, b, &e.by, &target, false, lead)
	case orderAdvance:
		if f.script != nil {
			f.advanceTask(d, b, by, e, lead)
			return
		}
		target := f.fighter(b, e.at)
		way := f.advance(b, &e.by, &target)
		if d.Telling() {
			battle.Tell(d, f.tellAdvance(b, by, e.at, way, lead), rules.Move, []battle.Ref{by})
		}
		f.fireAt(d, b, &e.by, &target, true, "")
	case orderRun:
		if f.script != nil && !e.assaults {
			f.march(d, b, by, e, lead)
			if p := b.At(by); e.faces && !p.isOut() && !p.down {
				f.turnBest(b, e)
			}
			return
		}
		f.assault(d, b, by, e, lead)
	case orderAmbush:
		if d.Telling() {
			battle.Tell(d, lead+f.label(by)+" waits in ambush", rules.Work, []battle.Ref{by})
		}
		b.At(by).pace = lurking
	case orderDown:
		if d.Telling() {
			battle.Tell(d, f.tellDown(by, e, lead), rules.Work, []battle.Ref{by})
		}
		goDown(b, by)
	}
}

// contact is the distance between units that touch: no unit comes nearer to an enemy on the line.
const contact = 1_00

// advance moves a unit on the line towards an enemy (MOVE-01), and returns how far.
func (f *field) advance(b *board, by, at *fighter) (way ground.Length) {
	from, enemy := by.p.at, at.p.at
	way = f.nearerBy(by, at.Ref, from.Gap(enemy))
	f.put(b, by.Ref, f.ground.Approach(from, enemy, way))
	f.goes(b, by.Ref, advanced)
	f.moved(b, by.Ref)
	return way
}

// fears reports whether the unit sees an enemy from which it could run (FUB-01). On the line it always does.
func (f *field) fears(b *board, by battle.Ref) bool {
	return f.script == nil || f.seesAny(b, by)
}

// flight returns where a unit that panics runs to (FUB-01), and whether that is off the table. On the line the unit
// runs straight back. On a table it runs straight away from the nearest enemy in sight, until something blocks it.
func (f *field) flight(b *board, by battle.Ref) (to ground.Place, lost bool) {
	p, run := b.At(by), 2*f.unit(by).move
	if f.script == nil {
		to, _ = f.ground.Away(p.at, by.Side.Home(), run)
		return to, f.ground.Off(to)
	}
	crowd := f.crowd(b)
	defer f.camp.Disperse(crowd)
	from := b.At(f.nearestSeen(b, by)).at
	to, stop := f.ground.Driven(p.at, from, f.mover(by), run, crowd)
	if stop.Trail&f.unit(by).runs.Shut != 0 { // no running there (MOVE-04)
		to, stop = f.ground.Driven(p.at, from, f.mover(by), run/2, crowd)
	}
	return f.ground.FrontTo(to, from).About(), stop.Obstacle == ground.OffTable
}

// flee plays the Run of a unit that panics (FUB-01).
func (f *field) flee(d *sim.Dice, b *board, by battle.Ref) {
	p := b.At(by)
	to, lost := f.flight(b, by)
	if d.Telling() {
		battle.Tell(d, f.tellFlight(b, by, to, lost), rules.Flee, []battle.Ref{by})
	}
	if f.script != nil && !lost && to.Square() == p.at.Square() { // SUP-07
		goDown(b, by)
		return
	}
	if lost {
		f.remove(b, by)
		return
	}
	f.put(b, by, to)
	f.goes(b, by, ran)
	f.moved(b, by)
}

// victimDistance is the distance within which a unit must have an enemy so that friends mistake it for an enemy
// (FUB-01).
const victimDistance = 12_00

// victim returns the friend at which a unit would fire by mistake. The opponent chooses the dearest friend that has an
// enemy within victimDistance, or under the other reading of AMB-01 the dearest friend that has none.
func (f *field) victim(b *board, by battle.Ref) (chosen battle.Ref, ok bool) {
	costs := f.sides[by.Side].Costs
	for _, k := range b.Order(by.Side) {
		r := by.Side.Unit(int(k))
		if r == by || b.At(r).isOut() || f.nearEnemy(b, r, victimDistance) == f.farVictim || !f.mistakes(b, by, r) {
			continue
		}
		if !ok || costs[k] > costs[chosen.Number] {
			chosen, ok = r, true
		}
	}
	return chosen, ok
}

// mistakes reports whether a unit could fire at a friend from where it stands: the friend is in sight and in the arc of
// its weapons.
func (f *field) mistakes(b *board, by, at battle.Ref) bool {
	return f.sees(b, by, at) && (f.script == nil || f.inArc(f.unit(by), b.At(by).at, b.At(at).at))
}

// nearEnemy reports whether an enemy is within a distance of a unit.
func (f *field) nearEnemy(b *board, r battle.Ref, within ground.Length) bool {
	p, enemies := b.At(r), b.Units[r.Side.Other()]
	for k := range enemies {
		if q := &enemies[k]; !q.isOut() && f.ground.Gap(p.at, q.at) <= within {
			return true
		}
	}
	return false
}

// fireAtFriend plays friendly fire from where both units stand, on the line without cover. The unit goes Down if there
// is no victim (FUB-01).
func (f *field) fireAtFriend(d *sim.Dice, b *board, by battle.Ref) {
	at, found := f.victim(b, by)
	if !found {
		if d.Telling() {
			d.Tell(f.side(by.Side) + f.label(by) + " goes Down: " + f.tellNoVictim())
		}
		goDown(b, by)
		return
	}
	s := shooting{by: f.fighter(b, by), at: f.fighter(b, at)}
	f.takeAim(b, &s)
	s.aim.distance = max(s.aim.distance, contact)
	if f.script == nil {
		s.aim.cover = openGround
	}
	f.shootAt(d, b, &s, "")
}
