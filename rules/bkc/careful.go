package bkc

import (
	"fmt"
	"math"
	"sync/atomic"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// This file holds what units of the careful player (player.Careful) do on a table: each compares its shots, moves and
// charges. careful_order.go chooses the units that get orders.

// carefulWeights are the careful player's weights for both editions. They are player.Prudent, except the ones below,
// which were fitted on random tables with seeds below 1000.
var carefulWeights = func() player.Weights {
	w := player.Prudent
	w.Later, w.Contest = 80, 15
	w.Back = 55 // higher than usual, since units that other command units may order (ledNow) move more often
	w.Bare = 12
	w.Ends = 2
	w.Early = 60 // a unit that comes so soon must stay alive to hold an objective
	w.Flank, w.IdleArc, w.Expose = 40, 50, 20
	w.Survive = 80 // high, since a unit that is knocked out on an objective does not hold it
	return w
}()

// The actions among which a unit of the careful player chooses.
const (
	doStay uint8 = iota
	doFire
	doGo
	doGoOn // move on along the path of its task
	doCharge
)

// breed returns the properties of a kind of unit that the careful player uses.
func (u *troop) breed(side battle.Side) player.Breed {
	b := player.Breed{Range: u.weapon.reach, Takes: u.hits, Supports: u.isSupportWeapon() || u.isGun(),
		Mover: ground.Mover{By: u.means, Home: side.Home()}}
	if u.mobile {
		b.Move, b.Pace = u.move, u.move*13/10
	}
	if b.Arc = u.view; u.isAFV() {
		b.Sides = flankedHarm
	}
	return b
}

// flankedHarm is the effect of fire at a tank's front, flank and rear, in hundredths of the effect at the front. Flank
// and rear give one more die and a worse save.
var flankedHarm = [3]int{100, 150, 150}

// prepareCareful prepares the careful player, if it leads a side.
func (f *field) prepareCareful() {
	t := player.Tactic{Weights: carefulWeights, Ground: &f.ground, Fire: f.expectedFire}
	if f.turn.opportunityFire {
		t.Seized = 40
	}
	for _, side := range battle.Sides {
		c := &f.sides[side]
		player.AddArmy(&t, &c.Army, c.combat, (*troop).breed)
		for _, shots := range c.shots {
			for i := range shots {
				t.Bands = append(t.Bands, shots[i].bands()...)
			}
		}
	}
	if f.careful = player.NewCareful(f.script, t); f.careful == nil {
		return
	}
	for _, side := range battle.Sides {
		c, enemy := &f.sides[side], &f.sides[side.Other()]
		f.expectFire(c)
		for i, u := range c.Units[:c.combat] {
			if u.isMortar {
				c.mortars |= 1 << i
			}
		}
		c.clash = make([]atomic.Pointer[clash], len(c.Kinds)*len(enemy.Kinds)*f.stands*2)
	}
}

// expectFire fills the table of expected effects of all shots of a side: for each kind of shooter and target, footing
// of the target and number of extra dice.
func (f *field) expectFire(c *army) {
	for _, shots := range c.shots {
		for i := range shots {
			for how := range f.stands {
				for extra := range extraDice {
					c.fires = append(c.fires, f.fireOf(shots[i].throws[how].with(shots[i].attack+extra)))
				}
			}
		}
	}
}

// fire returns the expected effect of a shot. by and at are the kinds of shooter and target. how is the target's
// footing, extra the number of dice beyond the attack value.
func (c *army) fire(by, at, stands int, how footing, extra int) player.Fire {
	return c.fires[((by*len(c.shots[0])+at)*stands+int(how))*extraDice+extra]
}

// bands returns the distances at which the number of dice of a shot changes. Between two of them it stays the same.
func (s *shot) bands() []ground.Length { return []ground.Length{s.reach, s.least - 1, s.half, s.guns} }

// fireAt returns the expected effect if a unit fires at an enemy from its present place, whether it sees the enemy or
// not.
func (f *field) fireAt(b *board, by, at battle.Ref) player.Fire {
	p, q, shot := b.At(by), b.At(at), f.shotAt(by, at)
	dice, how := f.strikes(shot.dice(f.ground.Gap(p.at, q.at), p), p.at, q.at, q)
	if dice == 0 {
		return player.Fire{}
	}
	return f.sides[by.Side].fire(f.unit(by).place, f.unit(at).place, f.stands, how, dice-shot.attack)
}

// expectedFire returns the expected effect of a shot between two kinds of units. The target has no hits yet and is not
// in a shelter of its own.
func (f *field) expectedFire(side battle.Side, by, at int, far ground.Length, cover uint8) player.Fire {
	shot := &f.sides[side].shots[by][at]
	dice := shot.dice(far, &piece{})
	if dice == 0 {
		return player.Fire{}
	}
	return f.sides[side].fire(by, at, f.stands, footingOf(1, cover, false), dice-shot.attack)
}

// fireOf returns the expected effect of some dice, in thousandths: the expected number of unsaved hits, and the chance that
// at least one die suppresses.
func (r *resolver) fireOf(t handful) player.Fire {
	hits := r.tables.perDie[t.score]
	unsaved := hits * (1 - plainTables.perDie[t.save])
	suppresses := unsaved
	if r.gross && t.harms {
		suppresses = hits
	}
	suppresses *= r.tables.perDie[t.test]
	fire := player.Fire{Hinder: int(math.Round(1000 * (1 - math.Pow(1-suppresses, float64(t.dice)))))}
	if t.harms {
		fire.Harm = int(math.Round(1000 * unsaved * float64(t.dice)))
	}
	return fire
}

// view returns the careful player's view of the battle for one side, and builds it at the first call.
func (f *field) view(b *board, lo *lookout) *player.View {
	if lo.view != nil {
		return lo.view
	}
	side := lo.enemy.Other()
	v := f.careful.View(b.Scene, side, b.Clock.Number(), lo.far)
	for _, of := range battle.Sides {
		shown, kinds, units, ours := v.Shown(of), f.sides[of].Units, b.Units[of], of == side
		kinds, units = kinds[:len(shown)], units[:len(shown)]
		for i, was := range shown {
			if now := kinds[i].seen(&units[i], ours); now != was {
				v.Show(of, i, now)
			}
		}
	}
	lo.view = v
	return v
}

// seen returns the careful player's view of a unit: its square, and of an enemy also the hits it can still take and
// whether it is suppressed.
func (u *troop) seen(p *piece, ours bool) player.Figure {
	switch {
	case p.has(gone):
		return 0
	case ours:
		return player.Own(p.at)
	}
	return player.Seen(p.at, u.hits-int(p.marks), p.has(suppressed))
}

// mayLinger reports whether a unit of the careful player may do something else before it leaves the table. It may if its
// task is to leave for victory points and it has not reached the edge yet.
func (f *field) mayLinger(by battle.Ref, p *piece, task *battle.Task) bool {
	return f.careful.Leads(by.Side) && !f.script.Leaves(task, p.at) && f.careful.Rewards(by.Side, task)
}

// planCarefully returns the action that a unit of the careful player chooses among staying, shots, charges and moves:
// that of the highest expected value. near is the unit's nearest enemy.
func (f *field) planCarefully(d *sim.Dice, b *board, lo *lookout, by battle.Ref, near sighted, task *battle.Task) plan {
	v, p := f.view(b, lo), b.At(by)
	exposed := f.exposure(by, p)
	task = v.Weigh(by, task, exposed)
	v.Stay(doStay, exposed)
	f.weighShots(b, lo, v, by, task)
	f.weighCharges(d, b, lo, v, by)
	next := f.weighWays(b, lo, v, by, task)
	if lo.orders != battle.Nobody {
		f.preferFire(b, lo, v, by, near, task)
	}
	if d.Wondering() || d.Choosing() { // labels are built only if a story needs them
		f.chooseAloud(d, lo, v, by)
	}
	for first := true; ; first = false {
		o, _ := v.Best()
		lo.gain = o.Value
		switch o.Do {
		case doFire:
			v.Aim(o.At, f.fireAt(b, by, o.At))
			return toFireAt(o.At)
		case doCharge:
			if f.chargeNow(b, lo, by, o.At) {
				return toCharge(o.At)
			}
		case doGo, doGoOn:
			if o.Do == doGo {
				next = f.wayTo(b, by, f.ground.GoalAt(o.To))
			} else if !first { // the path was overwritten by that of another option
				f.canGo(b, lo, by, task)
				next = b.Scene.Planned[by.Number]
			}
			if next.To.Square() != p.at.Square() || o.Do == doGoOn {
				lo.trail, b.Scene.Planned[by.Number] = next.Trail, next
				v.Take(next.To)
				return toMove
			}
		default:
			return f.planTurn(b, lo, by)
		}
		v.Drop()
	}
}

// preferFire puts the best shot of a unit before its best move if an order to move is much harder (CMD-04). It compares
// the gains of shot and move, each times the chance of its order.
func (f *field) preferFire(b *board, lo *lookout, v *player.View, by battle.Ref, near sighted, task *battle.Task) {
	move, _ := v.Best()
	shot, fires := v.Second(doFire)
	if move.Do != doGo && move.Do != doGoOn || !fires {
		return
	}
	if move.Do == doGo {
		lo.trail = f.wayTo(b, by, f.ground.GoalAt(move.To)).Trail
	} else {
		f.canGo(b, lo, by, task)
	}
	moving, firing := f.alone(b, lo, by, near, toMove), f.alone(b, lo, by, near, toFireAt(shot.At))
	if shot.Value*f.chanceOf(b, lo.orders, &firing) <= move.Value*f.chanceOf(b, lo.orders, &moving) {
		return
	}
	v.Prefer(doFire)
	if lo.weighed != nil {
		*lo.weighed = append(*lo.weighed, remark{by, fmt.Sprintf("%s would rather %s, but an order to do so needs %d, to fire %d",
			f.label(by), f.tellOption(&move), max(f.valueOf(b, lo.orders, &moving), 0), max(f.valueOf(b, lo.orders, &firing), 0))})
	}
}

// alone returns the intent of an order to one unit, if the unit has the plan does. For a move, the path that was found last
// must be the unit's.
func (f *field) alone(b *board, lo *lookout, by battle.Ref, near sighted, does plan) (in intent) {
	p := b.At(by)
	was := p.plan
	p.plan = does
	f.mean(b, lo, lo.orders, by, near, &in)
	p.plan = was
	return in
}

// chooseAloud ends the comparison of a unit's options. It prints the options, or keeps their text for the story of the
// order.
func (f *field) chooseAloud(d *sim.Dice, lo *lookout, v *player.View, by battle.Ref) {
	keep := lo.weighed != nil && d.Wondering()
	if keep {
		*lo.weighed = append(*lo.weighed, remark{by, v.Weighing(f.label(by), f.tellOption)})
		d.Hush(true)
	}
	v.Choose(d, f.label(by), f.tellOption)
	if keep {
		d.Hush(false)
	}
}

// tellOption describes an option of a unit in words.
func (f *field) tellOption(o *player.Option) string {
	if o.Far {
		return "set out for " + f.ground.Name(o.To)
	}
	switch o.Do {
	case doFire:
		return "fire at " + f.label(o.At)
	case doCharge:
		return "charge " + f.label(o.At)
	case doGo:
		return "go to " + f.ground.Name(o.To)
	case doGoOn:
		return "go on to " + f.ground.Name(o.To)
	}
	return "stay"
}

// exposure returns how much of the danger of its square counts if a unit stays or fires there, in hundredths: 60 in a
// shelter of its own, else 100.
func (f *field) exposure(by battle.Ref, p *piece) int {
	if f.unit(by).shelter[p.exposed()].cover > 0 {
		return 60
	}
	return 100
}

// weighShots adds those shots of a unit to its options that are better than its best option so far. Whether the unit
// sees its target is checked last, since most shots are not better than the best option so far.
func (f *field) weighShots(b *board, lo *lookout, v *player.View, by battle.Ref, task *battle.Task) {
	p, own := b.At(by), &f.sides[by.Side]
	shots := own.shots[f.unit(by).place]
	if f.unit(by).weapon.attack == 0 {
		return
	}
	targets, seen := b.Units[lo.enemy], v.InSight(int(by.Number))
	if f.spotted(lo, f.unit(by)) {
		seen = ^uint64(0) // a mortar may fire at enemies that its command unit sees, seen by itself or not
	}
	for _, k := range f.fighters(b, lo.enemy) {
		q, at := &targets[k], lo.enemy.Unit(int(k))
		if seen>>k&1 == 0 || q.has(gone|engaged) {
			continue
		}
		shot := &shots[f.unit(at).place]
		dice := shot.dice(f.ground.Gap(p.at, q.at), p)
		if dice == 0 || task.Do == tablefile.Ambush && !f.opensFire(b, task, by, at) {
			continue
		}
		dice, how := f.strikes(dice, p.at, q.at, q)
		fire := own.fire(f.unit(by).place, f.unit(at).place, f.stands, how, dice-shot.attack)
		if gain := v.Hit(at, fire); v.Beats(gain) && f.marked(b, lo, by, at) {
			v.Fire(doFire, at, gain)
		}
	}
}

// weighWays adds the moves of a unit to its options: along the path of its task, to squares nearby, and to a better
// place if it has nothing to do. It returns the move along the path.
func (f *field) weighWays(b *board, lo *lookout, v *player.View, by battle.Ref, task *battle.Task) (next ground.Move) {
	p := b.At(by)
	next.To = p.at
	if !f.unit(by).mobile || task.Stays || f.waits(b, lo, by) {
		return next
	}
	if f.canGo(b, lo, by, task) && !f.script.Leaves(task, p.at) {
		next = b.Scene.Planned[by.Number]
		v.Go(doGoOn, next.To, 0)
	}
	if p.has(slow) {
		return next
	}
	v.GoAround(doGo, f.among(b), next.To, 0)
	if v.Idles() {
		if post, value, found := v.FindPost(f.among(b)); found {
			v.Approach(doGo, post, f.wayTo(b, by, f.ground.GoalAt(post)).To, 0, value)
		}
	}
	return next
}

// wayNow returns the move of a unit whose planned move has become impossible or leads elsewhere.
func (f *field) wayNow(b *board, by battle.Ref, task *battle.Task, planned ground.Place) ground.Move {
	if f.careful.Leads(by.Side) {
		return f.wayTo(b, by, f.ground.GoalAt(planned))
	}
	return f.way(b, by, task)
}

// worthActing reports whether an action on initiative gains more than it costs. Such an action makes the orders to the
// unit's formation harder this turn (CMD-04), unless another unit of the formation has acted so already: see actingPrice.
func (f *field) worthActing(d *sim.Dice, b *board, lo *lookout, by, at battle.Ref, charges bool) bool {
	if charges { // dares has decided about the charge
		return true
	}
	gain, price := f.view(b, lo).Hit(at, f.fireAt(b, by, at)), f.actingPrice(b, by, actedInitiative)
	if d.Wondering() {
		f.tellWhy(d, by, fmt.Sprintf("%s weighs to act on initiative at %s: it gains %.1f, %s: %s", f.label(by),
			f.label(at), float64(gain)/100, pricedAt(price), yesNo(gain > price)))
	}
	return gain > price
}

// actingPrice returns the price of acting without an order, in hundredths of a point. Orders to the unit's formation
// get harder by 1, which costs 2 % of the points of the units that could be ordered. The price is 0 if another unit of
// the formation has acted so already.
func (f *field) actingPrice(b *board, by battle.Ref, acted status) int {
	c := &f.sides[by.Side]
	who, ready := c.commanderAtFirst(b, by), 0
	units := b.Units[by.Side][:c.combat]
	for i := range units {
		switch p := &units[i]; {
		case c.commanderAtFirst(b, by.Side.Unit(i)) != who || p.has(gone|suppressed|engaged):
		case p.has(acted):
			return 0
		default:
			ready += c.Costs[i]
		}
	}
	return initiativePrice * ready
}

// initiativePrice is the price of making an order harder by 1, in hundredths of the cost of the ordered units.
const initiativePrice = 2

// pricedAt returns the price of acting without an order as text.
func pricedAt(price int) string {
	if price == 0 {
		return "and others of its formation have acted"
	}
	return fmt.Sprintf("and orders get harder by %.1f", float64(price)/100)
}

// weighCharges adds those charges at enemies within reach to the options of a unit that are better than its best option
// so far.
func (f *field) weighCharges(d *sim.Dice, b *board, lo *lookout, v *player.View, by battle.Ref) {
	p, u := b.At(by), f.unit(by)
	if !u.charges {
		return
	}
	reach, targets, view := f.moveOf(p, u), b.Units[lo.enemy], f.ground.View(p.at)
	for _, k := range f.fighters(b, lo.enemy) {
		q, at := &targets[k], lo.enemy.Unit(int(k))
		if !view.Sees(q.at) || q.has(gone) || f.ground.Gap(p.at, q.at) > reach+f.ground.Side() || !f.mayCharge(b, by, at) || !f.sees(b, lo, by, at, false) {
			continue
		}
		if gain, loss := f.chargeOdds(d, b, by, at); v.Beats(gain - loss) {
			if _, ok := f.ground.Contact(p.at, q.at, f.mover(by), reach, f.among(b)); ok {
				v.Charge(doCharge, at, gain, loss)
			}
		}
	}
}

// chargeOdds returns the expected gain and loss of a charge, in hundredths of a point: the fire at the charger before
// contact, and the combat.
func (f *field) chargeOdds(d *sim.Dice, b *board, by, at battle.Ref) (gain, loss int) {
	p, q := b.At(by), b.At(at)
	how := q.shows(f.ground.Look(p.at, q.at))
	c := f.clashOf(d, by, at, how, q.has(suppressed))
	worth, own := 100*f.sides[at.Side].Costs[at.Number], 100*f.sides[by.Side].Costs[by.Number]
	gain = worth * (c.targetOut + c.targetYields*carefulWeights.Hindered/100) / 1000
	loss = own * (c.ownOut + c.ownYields*carefulWeights.Hindered/100) / 1000
	stopped := f.reactionHarm(b, by, at)
	return gain * (1000 - stopped) / 1000, loss + own*stopped/1000
}

// reactionHarm returns the chance that reaction fire knocks out or stops a charger, in thousandths. The charged unit and
// its friends beside it fire one after the other (bkc1 CHG-03, bkc2 CA-04). A charger that is suppressed once comes on and
// fights with a die less; if it is hit again, it is driven back.
func (f *field) reactionHarm(b *board, by, at battle.Ref) int {
	harm, shaken, stopped := 0, 0, 0
	units := b.Units[at.Side]
	for _, k := range f.fighters(b, at.Side) {
		r := at.Side.Unit(int(k))
		if units[k].has(gone|suppressed|engaged) || r != at && !f.beside(b, r, at) || !f.inView(f.unit(r).view, units[k].at, b.At(by).at) {
			continue
		}
		fire := f.fireAt(b, r, by)
		harm += fire.Harm
		stopped += (1000 - stopped) * shaken / 1000 * fire.Hinder / 1000
		shaken += (1000 - shaken) * fire.Hinder / 1000
	}
	return min(1000, harm/f.unit(by).hits+stopped+shaken*shakenCharger/100)
}

// shakenCharger is the harm of being suppressed for a charger, in hundredths of the harm of being knocked out. It is low,
// since the charger recovers at the end of its turn.
const shakenCharger = 10

// dares reports whether the expected gain of a charge, less its loss, is above the expected gain by fire at the same
// enemy.
func (f *field) dares(d *sim.Dice, b *board, by, at battle.Ref) bool {
	gain, loss := f.chargeOdds(d, b, by, at)
	shot := f.worthOfFire(b, by, at)
	dares := gain-loss > shot
	if d.Wondering() {
		f.tellWhy(d, by, fmt.Sprintf("%s weighs to charge %s on initiative: it gains %.1f and risks %.1f, its fire gains %.1f: %s", f.label(by),
			f.label(at), float64(gain)/100, float64(loss)/100, float64(shot)/100, yesNo(dares)))
	}
	return dares
}

// worthOfFire returns the expected gain by fire of a unit at an enemy, seen or not, in hundredths of a point, as if the
// enemy had no hits yet.
func (f *field) worthOfFire(b *board, by, at battle.Ref) int {
	fire := f.fireAt(b, by, at)
	return 100 * f.sides[at.Side].Costs[at.Number] * min(1000, fire.Harm/f.unit(at).hits+fire.Hinder*carefulWeights.Hindered/100) / 1000
}

// chargeNow computes the path of a charge into lo.trail. It reports whether the charger can reach its target.
func (f *field) chargeNow(b *board, lo *lookout, by, at battle.Ref) bool {
	p := b.At(by)
	reach := f.moveOf(p, f.unit(by))
	to, ok := f.ground.Contact(p.at, b.At(at).at, f.mover(by), reach, f.among(b))
	if ok {
		lo.trail = f.ground.Along(p.at, f.ground.GoalAt(to), f.mover(by), reach, 0, f.among(b)).Trail
	}
	return ok
}
