package cobi

import (
	"math/bits"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// This file decides for units of the careful player on a table (player.Careful): each unit weighs its shots, its fights
// hand to hand and its moves. Some deeds leave no choice, whatever the player: a unit that is to leave the table or
// carries papers goes on, crews repair and reload, squads fetch ammunition.

// carefulWeights are the weights that all games share (player.Prudent), except for those that were fitted to this game
// on random tables.
var carefulWeights = func() player.Weights {
	w := player.Prudent
	w.Threat, w.Join = 150, 160
	w.Wounded = 70 // men fall one by one, and each of them takes his weapon along
	w.Early = 60   // a squad that contests an objective in the first turns is shot before that counts
	w.Zeal = 8     // a squad goes one square a turn: with less zeal, no move would be worth its danger
	w.Bare, w.Unseen = 50, 1
	w.Shift = 20 // a gun that needs three turns for a square sees other targets before it arrives
	w.Spare = 1  // squads cannot drive a tank away
	w.Back = 45
	w.Survive = 100 // a squad may be lost in one activation, and a lost squad holds no objective
	w.Flank = 1     // among equal moves, this prefers the move that shows the front to the enemy
	w.Expose = 35   // turning uses up a vehicle's move, so it must consider its facing in advance
	return w
}()

// The kinds of actions among which a unit of the careful player chooses.
const (
	doStay uint8 = iota
	doFire
	doFireCrew // the unit's loaders and gunners fire (E-34)
	doAim      // fire aimed at the top of a vehicle, for -1 (E-70)
	doFight
	doGo
	doGoOn // go on along the path of its task
	doTurn // turn to another facing on its square
)

// breed returns the facts about a kind of unit that the careful player needs: how it moves, how far it fires, and what
// it can take.
func (u *troop) breed(side battle.Side) player.Breed {
	fresh := piece{victim: u.fresh()}
	return player.Breed{Mover: u.mover(&fresh, side), Move: u.moves(&fresh), Pace: u.moves(&fresh), Range: u.reach,
		Takes: u.takes(&fresh), Backs: u.backs(), Supports: u.means == ground.Gun || u.infantry && u.moves(&fresh) < footPace, Sides: u.sides()}
}

// backs returns how near to its goal a unit of the careful player goes if its task is to support. Squads go where their
// fire is good: most weapons of squads hit worse beyond that distance, but fire as far as they see (INF-04).
func (u *troop) backs() ground.Length {
	if u.infantry {
		return min(u.reach, goodFire)
	}
	return u.reach
}

// goodFire is the distance up to which most weapons of squads hit well.
const goodFire = 60_00

// prepareCareful prepares the careful player for the sides that it leads.
func (f *field) prepareCareful() {
	t := player.Tactic{Weights: carefulWeights, Ground: &f.ground, Fire: f.expectedFire, Pierces: f.hurtsFlank,
		Bands: append(bandLengths[:], f.nearEnough())}
	for _, side := range battle.Sides {
		player.AddArmy(&t, &f.sides[side].Army, len(f.sides[side].Units), (*troop).breed)
	}
	f.careful = player.NewCareful(f.script, t)
}

// hasChoice reports whether the careful player may choose the deed of a unit. It may not if the unit must do something
// else first, such as leave the table, repair or reload.
func (f *field) hasChoice(b *board, v *view) bool {
	switch {
	case f.presses(b, v) && !f.mayLinger(v), f.loads[v.by.Side] > 0 && f.isDry(v), f.frost && v.u.freezes:
		return false
	case v.u.infantry:
		return true
	}
	return v.p.condition.canShoot() && v.p.unloaded == 0 && !f.moveAndFire
}

// mayLinger reports whether a unit on its way off the table may do something else meanwhile: it leaves for points, has
// no papers, and is not at the edge yet.
func (f *field) mayLinger(v *view) bool {
	return v.task.Do == tablefile.Exit && !v.p.has(papers) && !f.leaves(v) && f.careful.Rewards(v.by.Side, v.task)
}

// decide weighs the options of a unit of the careful player, carries out the best option that can be done, and returns
// the deed if that needs dice.
func (f *field) decide(d *sim.Dice, b *board, v *view, w *player.View) deed {
	v.weighs = w
	w.Weigh(v.by, v.task, v.p.exposure())
	if hands := v.u.hands(v.p, false); v.p.unloaded&hands != 0 {
		w.Unready(100 * bits.OnesCount16(v.p.unloaded&hands) / bits.OnesCount16(hands))
	}
	if !v.u.infantry {
		w.Faces()
	}
	w.Stay(doStay, v.p.exposureAtRest())
	nearest := f.weighShots(b, v, w)
	f.weighFight(b, v, w)
	f.weighWays(b, v, w)
	w.Reconsider(f.toAct(b, v.by.Side.Other()))
	w.Choose(d, f.whose(v.by.Side)+f.label(v.by), f.tellOption)
	b.Turn.acting.stage = finished
	for {
		o, _ := w.Best()
		if next, done := f.does(d, b, v, o, nearest); done {
			return next
		}
		w.Drop()
	}
}

// tellOption returns the text for something that a unit could do, such as "fire at panther 2".
func (f *field) tellOption(o *player.Option) string {
	if o.Far {
		return "set out for " + f.ground.Name(o.To)
	}
	switch o.Do {
	case doFire, doFireCrew:
		return "fire at " + f.label(o.At)
	case doAim:
		return "aim at the top of " + f.label(o.At)
	case doFight:
		return "fight " + f.label(o.At)
	case doGo:
		return "go to " + f.ground.Name(o.To)
	case doGoOn:
		return "go on to " + f.ground.Name(o.To)
	case doTurn:
		return "turn to face " + o.To.Facing().String()
	}
	return "stay"
}

// does carries out an option, and returns its deed if it needs dice. done is false if the option cannot be carried out.
func (f *field) does(d *sim.Dice, b *board, v *view, o player.Option, nearest ground.Length) (next deed, done bool) {
	p, a := v.p, &b.Turn.acting
	switch o.Do {
	case doFire, doFireCrew, doAim:
		a.target, a.crew = o.At.Number+1, o.Do == doFireCrew
		a.wants = o.Do == doAim
		a.aimed = a.wants || v.u.bound && f.ground.Gap(p.at, b.At(o.At).at) > nearest // INF-05
		if !v.u.infantry {
			return toShoot, true
		}
		a.stage = firing
		return f.figureDeed(d, b, v), true
	case doFight:
		a.target = o.At.Number + 1
		return toFight, true
	case doTurn:
		f.turnsRound(d, v)
		return noDeed, true
	case doGo, doGoOn:
		m := f.chosenWay(b, v, &o)
		if m.To.Square() == p.at.Square() && o.Do == doGo && m.Left <= b.Scene.Left[v.by.Side][v.by.Number] {
			return noDeed, false
		}
		if m.To.Square() != p.at.Square() {
			b.Scene.Came(v.by, p.at)
		}
		f.advance(d, b, v, m)
		return noDeed, true
	}
	return f.staysPut(d, b, v), true
}

// chosenWay returns the move of an option to go.
func (f *field) chosenWay(b *board, v *view, o *player.Option) ground.Move {
	switch {
	case o.Do == doGo && !v.u.infantry:
		return f.wayThere(b, v, o.To)
	case o.Do == doGo:
		return f.wayTo(b, v, f.ground.GoalAt(o.To), v.u.moves(v.p))
	}
	return f.wayOn(b, v, v.u.moves(v.p))
}

// staysPut returns the deed of a unit that neither fires nor moves, as for any other player: it reloads, looks for
// hidden enemies, hides, digs in or repairs.
func (f *field) staysPut(d *sim.Dice, b *board, v *view) deed {
	switch {
	case v.u.infantry && v.mustReload():
		b.Turn.acting.stage = firing
		return f.figureDeed(d, b, v)
	case f.looksOut(b, v):
		return toSpot
	case f.hides(d, b, v), f.digsIn(d, v):
	case !v.u.infantry && !v.p.condition.canMove() && f.mayRepair(v.p) && v.goes:
		return toRepair
	}
	return noDeed
}

// exposure returns which share of the danger of its square a unit must expect if it fires, in hundredths: less if it is
// dug in, because it remains so until it moves (SPC-07).
func (p *piece) exposure() int {
	if p.has(dugIn) {
		return 60
	}
	return 100
}

// exposureAtRest returns which share of the danger of its square a unit must expect if it stays and does not fire, in
// hundredths: less if it is hidden, too.
func (p *piece) exposureAtRest() int {
	if p.has(hidden) {
		return 10
	}
	return p.exposure()
}

const (
	unactedMore = 25 // by how many hundredths a shot is worth more if the enemy has not acted this turn
	loadPrice   = 10 // what a launcher's shot at soldiers costs while the enemy has vehicles, in hundredths of the unit's cost
)

// weighShots adds the shots of a unit to its options. It returns the distance up to which the unit fires without -1
// (see counts), or Endless if it may fire at no enemy.
func (f *field) weighShots(b *board, v *view, w *player.View) (nearest ground.Length) {
	seen := f.inReach(b, v, w)
	if seen == 0 {
		return ground.Endless
	}
	do, able := doFire, v.u.hands(v.p, false)
	at, nearest := f.nearestAmong(b, v, able, seen)
	if at == battle.Nobody && v.u.helpers != 0 {
		do, able = doFireCrew, v.u.hands(v.p, true)
		at, nearest = f.nearestAmong(b, v, able, seen)
	}
	if at == battle.Nobody {
		return nearest
	}
	nearest = f.counts(b, v, nearest)
	enemy := v.by.Side.Other()
	enemies, kinds := b.Units[enemy], f.sides[enemy].Units
	for ; seen != 0; seen &= seen - 1 {
		j := bits.TrailingZeros64(seen)
		q, t := &enemies[j], kinds[j]
		passes := v.u.bound && f.ground.Gap(v.p.at, q.at) > nearest
		fire := f.fireAt(v.u, v.p, t, q, able, passes)
		if fire == (player.Fire{}) {
			continue
		}
		how, gain := do, w.Hit(enemy.Unit(j), fire)
		if !passes && !t.infantry && do == doFire && f.sides[v.by.Side].picks {
			if aimed := w.Hit(enemy.Unit(j), f.fireAt(v.u, v.p, t, q, able, true)); aimed > gain {
				how, gain = doAim, aimed
			}
		}
		gain += f.circumspect(b, v, t, q, gain)
		if w.Beats(gain) && f.ground.Clear(v.p.at, q.at, v.crowd, true) {
			w.Fire(how, enemy.Unit(j), gain)
		}
	}
	return nearest
}

// circumspect returns the value of a shot beside its harm, in hundredths of a point. A shot at an enemy that has not
// acted yet is worth more, because the enemy may then no longer act. A launcher's shot at soldiers is worth less,
// because it should keep its loads for vehicles.
func (f *field) circumspect(b *board, v *view, t *troop, q *piece, gain int) (cents int) {
	if !q.has(acted) {
		cents = gain * unactedMore / 100
	}
	if v.u.launches && t.infantry && f.hasVehicles(b, v.by.Side.Other()) {
		cents -= f.sides[v.by.Side].Costs[v.by.Number] * loadPrice
	}
	return cents
}

// hasVehicles reports whether a side has vehicles that can still act.
func (f *field) hasVehicles(b *board, side battle.Side) bool {
	for i, u := range f.sides[side].Units {
		if p := &b.Units[side][i]; !u.infantry && p.inPlay() && !f.stranded(p, u) {
			return true
		}
	}
	return false
}

// weighFight adds to the options of a squad a fight hand to hand with the enemy squad beside it (MEL-01).
func (f *field) weighFight(b *board, v *view, w *player.View) {
	if !v.u.infantry || !f.fights(b, v) {
		return
	}
	at := aimedAt(b)
	b.Turn.acting.target = 0
	w.Fire(doFight, at, w.Hit(at, f.fightWith(v.by.Side, v.u, v.p, f.unit(at), b.At(at))))
}
