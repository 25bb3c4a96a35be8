package bolt

import (
	"sync/atomic"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// This file chooses what units of the careful player do on a table (player.Careful). The order die goes to the unit
// with most at stake. This unit weighs its shots, its moves, its assaults, and whether to rally, wait or go Down.
// careful_fire.go computes the expected effect of fire.

// carefulWeights are the careful player's weights for Bolt Action, where men fall one by one and a single pin matters
// little.
var carefulWeights = player.Weights{
	Hindered: 45, Wounded: 70, Later: 50, Caution: 95, Ahead: 70, Haste: 60, Rush: 100, Early: 60,
	Join: 200, Threat: 150, Comes: 40, Leave: 60, Zeal: 5, ZealGrow: 30, Hold: 35, Guard: 8, Calm: 10, Yield: 1, Contest: 10, Finish: 100, Settle: 5, Linger: 10, Back: 25, Support: 40, Bare: 50, Emerge: 50, Post: 15, Watch: 2, Flank: 40, IdleArc: 50, Expose: 40, Survive: 75,
}

const (
	movedFire   = 70 // the effect of fire after a move, in hundredths of its effect without a move
	downSaves   = 40 // the danger that being Down removes, in hundredths
	carefulAct  = 10 // the gain of a unit without pins in one turn, in hundredths of its cost
	pinCost     = 5  // the further gain for each pin removed, in hundredths of the unit's cost
	officerHelp = 8  // the worth of each point of an officer's bonus to a friend nearby, in hundredths of the friend's cost
	mostShed    = 4  // the largest number of pins that a Rally is expected to remove
)

// The actions among which a unit of the careful player chooses.
const (
	doStay uint8 = iota
	doDown
	doRally
	doFire
	doAdvance
	doRun   // run on along the path of its task
	doCover // run to cover
	doAssault
	doTurn
)

// breed returns the properties of a kind of unit that the careful player uses.
func (u *unit) breed(side battle.Side) player.Breed {
	b := player.Breed{Range: u.reach, Takes: u.takes(u.men), Mover: ground.Mover{By: u.means, Home: side.Home()},
		Supports: u.hasFixed || u.kind == artillery}
	if u.kind != artillery {
		b.Move, b.Pace = u.move, 2*u.move
	}
	if u.officer > 0 {
		b.Helps, b.Help = leaderReach, officerHelp*u.officer
	}
	if u.arc != allRoundArc {
		b.Arc = [...]int{frontArc: 90, halfArc: 180}[u.arc]
	}
	if u.kind == vehicle {
		b.Sides = u.sides()
	}
	return b
}

// sides returns the effect of fire at a vehicle's front, flank and rear, in hundredths of the effect at the front. The
// flank adds one and the rear two to the damage die (PEN-01). Vehicles with equal armour all round or a heavy front
// have other values (SUP-56).
func (u *unit) sides() [3]int {
	switch {
	case !u.isArmoured(), u.is(allRound):
		return [3]int{100, 100, 100}
	case u.is(heavyFront):
		return [3]int{100, 200, 250}
	}
	return [3]int{100, 150, 200}
}

// prepareCareful prepares the careful player, if it leads a side.
func (f *field) prepareCareful() {
	t := player.Tactic{Weights: carefulWeights, Ground: &f.ground, Fire: f.expectedFire, Charge: f.expectedCharge, Pierces: f.hurtsFlank}
	for _, side := range battle.Sides {
		c := &f.sides[side]
		player.AddArmy(&t, &c.Army, len(c.Units), (*unit).breed)
		for _, u := range c.Kinds {
			if t.Bands = append(t.Bands, u.bands...); u.kind == infantry {
				t.Bands = append(t.Bands, 2*u.move)
			}
		}
	}
	if f.careful = player.NewCareful(f.script, t); f.careful == nil {
		return
	}
	f.chances = newChances(f.resolver)
	f.recovers = f.script.Remembered(recoveryKey{}, func() any { return newRecovery(f.orders, f.rests) }).(*recovery)
	for _, side := range battle.Sides {
		f.sides[side].expected = f.script.Remembered(expectedKey(side), func() any { return f.expect(side) }).(*expected)
	}
}

// recoveryKey is the key of Script.Remembered for what pins cost the units of a battle.
type recoveryKey struct{}

// expect returns the expected effects of fire of a side, with room for those of assaults.
func (f *field) expect(side battle.Side) *expected {
	kinds, enemies := f.sides[side].Kinds, f.sides[side.Other()].Kinds
	e := &expected{clash: make([]atomic.Uint32, len(kinds)*len(enemies)*(maxMen+1)*(maxMen+1)*2)}
	for _, by := range kinds {
		for _, at := range enemies {
			e.fires = append(e.fires, f.freshFires(by, at))
		}
	}
	return e
}

// takes returns the harm that knocks out a unit with a number of men: a point for each man, or 1 for a vehicle.
func (u *unit) takes(men int) int {
	if u.isTroops() {
		return men
	}
	return 1
}

// view returns what the careful player of a side knows about all units.
func (f *field) view(b *board, side battle.Side) *player.View {
	v := f.careful.View(b.Scene, side, b.Clock.Number(), f.visibility(b))
	for _, of := range battle.Sides {
		shown, kinds, units, ours := v.Shown(of), f.sides[of].Units, b.Units[of], of == side
		kinds, units = kinds[:len(shown)], units[:len(shown)]
		for i, was := range shown {
			if now := kinds[i].seen(&units[i], ours); now != was {
				v.Show(of, i, now)
			}
		}
	}
	return v
}

// seen returns the careful player's view of a unit. Of an own unit it is the square. Of an enemy it is also the harm
// that the enemy can still take, and whether its pins are half of its morale or more.
func (u *unit) seen(p *piece, ours bool) player.Figure {
	switch {
	case p.isOut():
		return 0
	case ours:
		return player.Own(p.at)
	}
	return player.Seen(p.at, u.takes(int(p.men)), 2*int(p.pins) >= basicMorale[p.quality])
}

// actCarefully gives the order die of a side to the unit with most at stake, and lets it act.
func (f *field) actCarefully(d *sim.Dice, b *board, side battle.Side) {
	v := f.view(b, side)
	f.act(d, b, f.pickCarefully(d, b, v, side), v)
	f.careful.Forget(v)
}

// pickCarefully returns the unit that acts: the one with most to gain or to lose where it stands. Enemies that still
// have a die endanger it. Of equal units it returns the first. If no unit has anything at stake, if the side has one
// die left, or if any unit will do (anyUnit), pick chooses.
func (f *field) pickCarefully(d *sim.Dice, b *board, v *player.View, side battle.Side) (chosen battle.Ref) {
	if f.anyUnit || b.Turn.diceOf(side) == 1 {
		return f.pick(d, b, side)
	}
	costs, most := f.sides[side].Costs, 0
	engaged, ready := b.Turn.bag[side]&v.Engaged(), b.Turn.bag[side.Other()] // units without enemies in sight (View.Engaged) have nothing at stake
	for engaged != 0 {
		r := b.Take(side, &engaged)
		best, danger := v.Urgency(int(r.Number), ready)
		best = best * f.obeys(b, r, false) / 36
		if urgent := best/100 + min(danger, 1000)*costs[r.Number]*carefulWeights.Caution/100; urgent > most {
			chosen, most = r, urgent
		}
	}
	if most == 0 {
		return f.pick(d, b, side)
	}
	return chosen
}

// carefulOrder sets the order of a unit. If the unit lies in ambush, or leaves the table with its next move, its task
// decides; otherwise the unit gets the order by which it can do the best.
func (f *field) carefulOrder(d *sim.Dice, b *board, by battle.Ref, e *deed) {
	v, p, task := e.view, b.At(by), f.script.Task(b.Scene, by)
	e.at, e.target = battle.Nobody, battle.Nobody
	if task.Do == tablefile.Ambush && !f.sprung(b, by) || f.script.Leaves(task, p.at) {
		f.taskOrder(d, b, by, e)
		return
	}
	task = v.Weigh(by, task, 100)
	e.task = task
	f.weighRanging(b, v, by)
	if e.faces = f.unit(by).kind == vehicle || f.unit(by).arc != allRoundArc; e.faces {
		v.Faces()
	}
	f.weighRest(b, v, by)
	if !f.isHopeless(b, by) {
		f.weighShots(b, v, by)
		f.weighAssaults(d, b, v, by)
		f.weighWays(b, v, by, task, e)
		f.weighPost(b, v, by, e)
	}
	v.Reconsider(b.Turn.bag[by.Side.Other()])
	v.Choose(d, f.side(by.Side)+f.label(by), f.tellOption)
	for first := true; !f.takesBest(d, b, by, task, e, first); first = false {
		v.Drop()
	}
}

// isHopeless reports whether a unit would hardly obey an order, and a turn is left in which an attempt to rally helps.
func (f *field) isHopeless(b *board, by battle.Ref) bool {
	return b.At(by).pins > 0 && b.Clock.Number() < f.turns && f.obeys(b, by, false) < hopeless
}

// tellOption returns the text for something that a unit could do, such as "fire at b's unit 2".
func (f *field) tellOption(o *player.Option) string {
	if o.Far {
		return "set out for " + f.ground.Name(o.To)
	}
	switch o.Do {
	case doDown:
		return "go Down"
	case doRally:
		return "rally"
	case doFire:
		return "fire at " + f.label(o.At)
	case doAdvance:
		return "advance to " + f.ground.Name(o.To)
	case doRun, doCover:
		return "run to " + f.ground.Name(o.To)
	case doAssault:
		return "assault " + f.label(o.At)
	case doTurn:
		return "turn to face " + o.To.Facing().String()
	}
	return "stay"
}

// takesBest turns the best option into an order, and returns false if that is impossible after all. first is true while
// the path of the unit's task is the path that was computed last.
func (f *field) takesBest(d *sim.Dice, b *board, by battle.Ref, task *battle.Task, e *deed, first bool) bool {
	p := b.At(by)
	o, _ := e.view.Best()
	switch o.Do {
	case doFire:
		e.order, e.at = orderFire, o.At
	case doRally:
		e.order = orderRally
	case doDown:
		e.order, e.covers = orderDown, o.Value > 0
	case doAssault:
		e.at = o.At
		return f.reaches(b, by, e)
	case doAdvance:
		e.order = orderAdvance
		f.planTo(b, by, f.ground.GoalAt(o.To), e)
		e.replan = false
		return e.move.To.Square() != p.at.Square() || o.Far && f.progresses(b, by, e)
	case doCover:
		e.order = orderRun
		f.planTo(b, by, f.ground.GoalAt(o.To), e)
		e.replan = false
		return e.move.To.Square() != p.at.Square()
	case doTurn:
		e.order, e.move, e.turns = orderAdvance, ground.Move{To: o.To}, 0
	case doRun:
		if e.order = orderRun; !first {
			f.plan(b, by, task, orderRun, e)
			e.replan = false
		}
		return e.move.To != p.at
	default:
		f.waits(d, b, by, e)
	}
	return true
}

// waits sets the order of a unit that has nothing better to do: it turns to an enemy, rallies, waits in ambush or goes
// Down.
func (f *field) waits(d *sim.Dice, b *board, by battle.Ref, e *deed) {
	e.at, _ = f.enemyOf(d, b, &e.by, false)
	switch {
	case f.swings(b, by, e):
		e.order = orderAdvance
	case b.At(by).pins > 0:
		e.order = orderRally
	case f.unit(by).direct:
		e.order = orderAmbush
	default:
		e.order = orderDown
	}
}

// weighRest offers waiting to units that need no test, Down to troops, and a Rally to pinned units. Going Down protects
// against enemies that still have a die, and needs no test (SUP-02). A unit that must test for its orders must also
// test for all options that are offered later. A unit that fails goes Down (SUP-06).
func (f *field) weighRest(b *board, v *player.View, by battle.Ref) {
	p, u, enemy, failed := b.At(by), f.unit(by), by.Side.Other(), 0
	if !mustTest(u, &p.condition) { // of equal options the first wins, so a unit without enemies to fear waits in ambush
		v.Stay(doStay, 100)
	}
	if u.isTroops() {
		exposed := 100 - downSaves*b.Turn.diceOf(enemy)/max(1, len(b.Units[enemy]))
		failed = v.Staying(exposed)
		v.Stay(doDown, exposed)
	}
	if !mustTest(u, &p.condition) {
		return
	}
	if p.pins > 0 {
		v.Tested(f.obeys(b, by, true)*1000/36, failed)
		v.Fire(doRally, battle.Nobody, f.rallyGain(b, v, by))
	}
	v.Tested(f.obeys(b, by, false)*1000/36, failed)
}

// rallyGain returns the value of a Rally that is obeyed, in hundredths of a point of cost. With fewer pins the unit can
// do more in the remaining turns, is not driven off so easily, and can hold objectives again.
func (f *field) rallyGain(b *board, v *player.View, by battle.Ref) int {
	p, u, cost := b.At(by), f.unit(by), f.sides[by.Side].Costs[by.Number]
	score, _ := f.orders.testScore(u, &p.condition, f.officerFor(b, by.Side, p.at), false)
	turns := f.turns - b.Clock.Number() + 1 + indexOf(f.extraTurn)
	gain := f.recovers.at(&f.recovers.rally, score+int(p.pins), turns, int(p.pins)) * cost * carefulAct / 1000
	gain += cost * pinCost * min(int(p.pins), mostShed)
	if half := basicMorale[p.quality]; 2*int(p.pins) >= half { // it can hold no objective now
		gain += v.Holding() * min(6, max(0, 8-int(p.pins)+(half-1)/2)) / 6
	}
	return gain
}

// weighShots offers the shots of a unit from where it stands. It offers a shot that can only pin if no shot can hurt an
// enemy. A unit that obeys its order sheds a pin before it fires (SUP-05).
func (f *field) weighShots(b *board, v *player.View, by battle.Ref) {
	hurts, pinned, most := false, battle.Nobody, 0
	p := b.At(by)
	was := p.pins
	p.pins = f.pinsAfterTest(p)
	f.eachShot(b, by, v.InSight(int(by.Number)), false, func(at battle.Ref, fire player.Fire) {
		switch gain := v.Hit(at, fire); {
		case fire.Harm > 0:
			hurts = true
			v.Fire(doFire, at, gain)
		case gain > most:
			pinned, most = at, gain
		}
	})
	if !hurts && pinned != battle.Nobody {
		v.Fire(doFire, pinned, most)
	}
	p.pins = was
}

// pinsAfterTest returns the pins of a unit that has passed the test for an order other than Rally.
func (f *field) pinsAfterTest(p *piece) int8 {
	if p.pins > 0 && !f.orders.keepsPin {
		return p.pins - 1
	}
	return p.pins
}

// bestShot returns the best target of a unit that has moved, or Nobody if it can fire at none.
func (f *field) bestShot(b *board, v *player.View, by battle.Ref) battle.Ref {
	chosen, most, hurts := battle.Nobody, -1, false
	f.eachShot(b, by, v.SeenFrom(b.At(by).at), true, func(at battle.Ref, fire player.Fire) {
		gain := v.Hit(at, fire)
		if hurt := fire.Harm > 0; hurt && !hurts || hurt == hurts && gain > most {
			chosen, most, hurts = at, gain, hurt
		}
	})
	return chosen
}

// eachShot calls yield for each shot that a unit can fire from where it stands, before or after a move. seen has a bit
// for each enemy in the unit's sight.
func (f *field) eachShot(b *board, by battle.Ref, seen uint64, moved bool, yield func(at battle.Ref, fire player.Fire)) {
	if seen == 0 {
		return
	}
	p, enemy := b.At(by), by.Side.Other()
	within := min(f.unit(by).reach, f.visibility(b))
	for seen != 0 {
		at := b.Take(enemy, &seen)
		far := f.ground.Gap(p.at, b.At(at).at)
		if far > within || !f.canFire(b, by, at, far, moved) {
			continue
		}
		s := shooting{by: f.fighter(b, by), at: f.fighter(b, at)}
		f.takeAim(b, &s)
		s.aim.moved = moved
		yield(at, f.salvoAt(&s).fire())
	}
}

// laterShots is the largest number of later shots that count for a unit that has ranged in.
const laterShots = 2

// weighRanging adds to the cost of a move the value of the next shots at the enemy on which a unit has ranged in, because
// after a move the unit must range in anew (SUP-35).
func (f *field) weighRanging(b *board, v *player.View, by battle.Ref) {
	p := b.At(by)
	if p.aim == 0 || p.ranging == firstRanging {
		return
	}
	aim := uint64(1) << (p.aim - 1)
	f.eachShot(b, by, v.InSight(int(by.Number))&aim, false, func(at battle.Ref, fire player.Fire) {
		v.Forgo(v.Hit(at, fire) * min(laterShots, f.turns-b.Clock.Number()+1))
	})
}

// weighWays offers the moves of a unit: a turn on the spot, a Run along the path of its task or to cover, or an
// Advance. After an Advance the unit fires, unless it has fixed weapons.
func (f *field) weighWays(b *board, v *player.View, by battle.Ref, task *battle.Task, e *deed) {
	p, u := b.At(by), f.unit(by)
	fires := movedFire
	if u.hasFixed {
		fires = 0
	}
	fires = fires * pinnedFire[min(int(f.pinsAfterTest(p)), len(pinnedFire)-1)] / 100
	if e.faces {
		f.weighTurn(b, v, by, fires)
	}
	if !u.canMove(p) || task.Stays {
		return
	}
	if e.crowd = f.crowd(b); f.script.Goes(task, p.at, u.reach) {
		f.plan(b, by, task, orderRun, e)
		switch {
		case e.move.To.Square() == p.at.Square():
		case e.faces:
			v.Drive(doRun, e.move.To, facings(e.move.To, e.turns), 0)
		default:
			v.Go(doRun, e.move.To, 0)
		}
	}
	if !e.faces {
		v.GoAround(doAdvance, e.crowd, p.at, fires)
		f.weighCover(b, v, by, e)
		f.weighHelp(b, v, by, e)
		return
	}
	run := *e
	e.order = orderAdvance
	limits := f.limits(b, by, orderAdvance)
	v.DriveAround(doAdvance, e.crowd, fires, func(to ground.Place) (ground.Place, uint8) {
		f.planWithin(limits, b, by, f.ground.GoalAt(to), e)
		return e.move.To, facings(e.move.To, e.turns)
	})
	*e = run
	e.replan = true
}

// weighCover offers a Run to cover to troops in the open that are in great danger (View.RunForCover). The plan in e
// stays the same.
func (f *field) weighCover(b *board, v *player.View, by battle.Ref, e *deed) {
	run, planned := *e, false
	e.order = orderRun
	v.RunForCover(doCover, e.crowd, func(to ground.Place) ground.Place {
		planned = true
		f.planTo(b, by, f.ground.GoalAt(to), e)
		return e.move.To
	})
	if *e = run; planned {
		e.replan = true
	}
}

// weighHelp offers an officer a Run towards squads that fight without its help (View.RunToFriends). The plan in e stays
// the same.
func (f *field) weighHelp(b *board, v *player.View, by battle.Ref, e *deed) {
	if f.unit(by).officer == 0 {
		return
	}
	run := *e
	e.order = orderRun
	v.RunToFriends(doCover, func(to ground.Place) ground.Place {
		run.replan = true
		f.planTo(b, by, f.ground.GoalAt(to), e)
		return e.move.To
	})
	*e = run
}

// weighPost offers an Advance to a unit with nothing to do: towards a place that is better to wait in (View.FindPost). A
// vehicle that cannot turn far enough for its first step turns as far as it can. weighPost offers nothing if friends are
// in the way.
func (f *field) weighPost(b *board, v *player.View, by battle.Ref, e *deed) {
	if !v.Idles() || !f.unit(by).canMove(b.At(by)) {
		return
	}
	if post, value, found := v.FindPost(e.crowd); found {
		run := *e
		e.order = orderAdvance
		f.planTo(b, by, f.ground.GoalAt(post), e)
		may := uint8(0)
		if e.faces {
			may = facings(e.move.To, e.turns)
		}
		if f.progresses(b, by, e) {
			v.Approach(doAdvance, post, e.move.To, may, value)
		}
		*e = run
		e.replan = true
	}
}

// progresses reports whether the move in e brings a unit nearer to its goal: it takes the unit to another square, turns the
// unit, or adds to the rest of its move.
func (f *field) progresses(b *board, by battle.Ref, e *deed) bool {
	return e.move.To != b.At(by).at || e.move.Left > b.Scene.Left[by.Side][by.Number]
}

// weighTurn offers to turn on the spot. A vehicle has the turns of an Advance (MOVE-02). A gun that turns does not fire
// (SUP-24).
func (f *field) weighTurn(b *board, v *player.View, by battle.Ref, fires int) {
	p, u := b.At(by), f.unit(by)
	if p.immobilised || u.kind == vehicle && u.move == 0 {
		return
	}
	if u.kind == artillery {
		fires = 0
	}
	v.Turn(doTurn, facings(p.at, u.advances.Turns), fires)
}

// facings returns the facings that a unit in a place can reach with a number of turns of up to 90 degrees each: a bit
// for each facing.
func facings(at ground.Place, turns uint8) uint8 { return at.Facing().Around(2 * int(turns)) }

// testChance gives for each score how many of the 36 throws of two dice pass a test: those with a sum of at most the
// score.
var testChance = [...]int{0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35}

// obeys returns in how many of 36 throws a unit passes the test of a Rally or of another order except Down. It is 36 if
// the unit need not test.
func (f *field) obeys(b *board, r battle.Ref, rally bool) int {
	u, p := f.unit(r), b.At(r)
	if !mustTest(u, &p.condition) {
		return 36
	}
	score, _ := f.orders.score(u, &p.condition, f.officerFor(b, r.Side, p.at), rally)
	return testChance[f.orders.bounded(score)]
}
