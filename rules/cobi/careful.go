package cobi

import (
	"context"
	"math"
	"math/bits"
	"sync"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// What units of the careful player do on a table (player.Careful): each weighs its shots, whom it may fight hand to hand
// and where it may go. What leaves no choice is done as by anybody else: who is to leave the table or carries papers goes
// on, crews repair and reload, squads fetch ammunition.

// carefulWeights are those of all games, but for what was fitted on random tables.
var carefulWeights = func() player.Weights {
	w := formerWeights
	w.Zeal = 8 // a squad goes one square a turn: with less it would not be worth the move
	return w
}()

// formerWeights are those of the player former.
var formerWeights = func() player.Weights {
	w := player.Prudent
	w.Threat = 150
	return w
}()

// What a unit of the careful player may do.
const (
	doStay uint8 = iota
	doFire
	doFireCrew // its loaders and gunners do (E-34)
	doAim      // at the top of a vehicle, for -1 (E-70)
	doFight
	doGo
	doGoOn // the way of its task
)

// breed returns what the careful player knows of a kind of unit.
func (u *troop) breed(side battle.Side) player.Breed {
	fresh := piece{victim: u.fresh()}
	return player.Breed{Mover: u.mover(&fresh, side), Move: u.moves(&fresh), Pace: u.moves(&fresh), Range: u.reach,
		Takes: u.takes(&fresh), Supports: u.means == ground.Gun || u.infantry && u.moves(&fresh) < footPace, Sides: u.sides()}
}

// sides returns what fire does to a vehicle from its front, its flank and its rear, in hundredths of fire from its front:
// a point of armour less counts a quarter more (DMG-02). Squads have no flank.
func (u *troop) sides() (all [3]int) {
	if u.infantry {
		return all
	}
	front := u.Int("armour-front")
	for i, armour := range [...]int{front, u.Int("armour-side"), u.Int("armour-rear")} {
		all[i] = 100 + 25*max(0, front-armour)
		if i > 0 {
			all[i] = max(all[i], 105)
		}
	}
	return all
}

// prepareCareful prepares the careful player, if it leads a side.
func (f *field) prepareCareful() {
	t := player.Tactic{Weights: carefulWeights, Was: formerWeights, Ground: &f.ground, Fire: f.expectedFire,
		Bands: append(bandLengths[:], f.nearEnough())}
	for _, side := range battle.Sides {
		player.AddArmy(&t, &f.sides[side].Army, len(f.sides[side].Units), (*troop).breed)
	}
	f.careful = player.NewCareful(f.script, t)
}

// takes is the harm that puts a unit out: figures, or one shot that strikes home.
func (u *troop) takes(p *piece) int {
	if u.infantry {
		return int(p.fit)
	}
	return 1
}

// expectedFire is what a fresh unit of one kind does to one of another so far away in such cover: by fire, or hand to hand
// if that is more.
func (f *field) expectedFire(side battle.Side, by, at int, far ground.Length, cover uint8) player.Fire {
	u, t := f.sides[side].Kinds[by], f.sides[side.Other()].Kinds[at]
	p, q := piece{victim: u.fresh()}, piece{victim: t.fresh()}
	band, how := bandAt(far), stand(cover)*aspects
	fire := f.fireFrom(u, &p, t, &q, u.hands(&p, false), false, band, how)
	if f.sides[side].picks && !t.infantry {
		if aimed := f.fireFrom(u, &p, t, &q, u.hands(&p, false), true, band, how); aimed.Harm > fire.Harm {
			fire = aimed
		}
	}
	if u.infantry && t.infantry && far <= f.nearEnough() {
		if fight := f.fightWith(side, u, &p, t, &q); fight.Harm > fire.Harm {
			return fight
		}
	}
	return fire
}

// fireAt is what these figures of a unit, or its gun, may be expected to do to another, seen or not.
func (f *field) fireAt(u *troop, p *piece, t *troop, q *piece, able uint16, aimed bool) player.Fire {
	return f.fireFrom(u, p, t, q, able, aimed, bandAt(f.ground.Gap(p.at, q.at)), f.standOf(p.at, q, t))
}

// fireFrom is the same from a band of distance at a target that stands so.
func (f *field) fireFrom(u *troop, p *piece, t *troop, q *piece, able uint16, aimed bool, band int, how stand) (fire player.Fire) {
	legal := u.legal[t.place][band] & able &^ p.unloaded
	if legal == 0 {
		return fire
	}
	now := circumstances{aimed: aimed, gunner: u.infantry && u.gunners[p.fit]}.place()
	for ; legal != 0; legal &= legal - 1 {
		k := bits.TrailingZeros16(legal)
		if u.twice && k >= len(u.figures) && u.legal[t.place][band]&able&^p.unloaded>>(k-len(u.figures))&1 != 0 {
			continue // he fires the first weapon
		}
		made := u.arms[k].shots[t.place][band][how][now]
		if made == nil {
			continue
		}
		one := made.expected(q.condition)
		if second := k + len(u.figures); u.twice && legal>>second&1 != 0 {
			if other := u.arms[second].shots[t.place][band][how][now]; other != nil && other.expected(q.condition).Harm > one.Harm {
				one = other.expected(q.condition)
			}
		}
		fire.Harm += one.Harm
		fire.Hinder += (1000 - fire.Hinder) * one.Hinder / 1000
		if f.oneFires {
			break
		}
	}
	return fire
}

// fightWith is what a squad may be expected to do to another hand to hand (MEL-02).
func (f *field) fightWith(side battle.Side, u *troop, p *piece, t *troop, q *piece) player.Fire {
	edge := bladeOf(u.blades) + oneIf(f.sides[side].spursAttacks(u)) - bladeOf(t.blades) -
		oneIf(f.sides[side.Other()].spurs == "defence")
	return player.Fire{Harm: int(min(p.fit, q.fit)) * blowChance[edge+mostEdge]}
}

// blowChance is that of an attack hand to hand to strike, in thousandths, by how much more the attacker adds to his die.
var blowChance = func() (chances [2*mostEdge + 1]int) {
	for i := range chances {
		for attack := 1; attack <= 6; attack++ {
			for defence := 1; defence <= 6; defence++ {
				chances[i] += oneIf(attack+i-mostEdge >= defence)
			}
		}
		chances[i] = chances[i] * 1000 / 36
	}
	return chances
}()

// An outlook is what a shot may be expected to do, worked out when it is first asked for: to a target that is whole, and
// to a vehicle that the next hit destroys.
type outlook struct {
	once sync.Once
	fire [2]player.Fire
}

// expected is that of a shot at a target in a condition.
func (s *shot) expected(c condition) player.Fire {
	s.outlook.once.Do(func() {
		whole := s.target.fresh()
		s.outlook.fire[0] = s.walked(whole)
		if s.outlook.fire[1] = s.outlook.fire[0]; !s.target.infantry {
			whole.condition = damaged
			s.outlook.fire[1] = s.walked(whole)
		}
	})
	return s.outlook.fire[oneIf(c.fragile())]
}

// walked works it out. Harm to vehicles is such that chances to be out combine as those of shots one after the other.
func (s *shot) walked(whole victim) (fire player.Fire) {
	metrics := []sim.Metric{{Name: "lost", Max: maxFigures}, {Name: "hindered", Max: 1}}
	m := sim.NewModel("shot", metrics, oneShot, shooting{shot: s, victim: whole}, func(end *shooting, _ int, out []int) {
		switch v := end.victim; {
		case s.target.infantry:
			out[0] = int(whole.fit - v.fit)
		case s.target.out(v):
			out[0] = 1
		default:
			out[1] = oneIf(v != whole)
		}
	})
	r, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
	if err != nil {
		return fire
	}
	lost := r.Metrics[0].Mean().Value
	if !s.target.infantry {
		lost = -math.Log(1 - min(lost, mostSure))
	}
	return player.Fire{Harm: thousandths(lost), Hinder: thousandths(r.Metrics[1].Prob[1])}
}

// thousandths are rounded alike whatever the last bits of a sum are: what lies half way is rounded up.
func thousandths(x float64) int { return int(1000*x + 0.5 + 1e-6) }

// mostSure is as sure as it gets that a vehicle is out.
const mostSure = 0.95

// weighing is how things stand for the side of a unit. It knows nothing of hidden enemies. All units are shown to it when
// it is first asked for in a spell, and afterwards those that have acted (showActed).
func (f *field) weighing(b *board, v *view, s *spell) *player.View {
	by := v.by.Side
	if s.weighed[by] != nil {
		return s.weighed[by]
	}
	w := f.careful.View(b.Scene, by, b.Clock.Number(), v.far)
	for _, side := range battle.Sides {
		shown, kinds, units, ours := w.Shown(side), f.sides[side].Units, b.Units[side], side == by
		kinds, units = kinds[:len(shown)], units[:len(shown)]
		for i, was := range shown {
			if now := kinds[i].seen(&units[i], ours); now != was {
				w.Show(side, i, now)
			}
		}
	}
	s.weighed[by] = w
	return w
}

// showActed shows the unit under way to the sides that weigh, for it alone may be otherwise by now: without dice nobody
// else is. Who had nobody to fire at may have now if he sees that it has moved, or if a vehicle has that was in his way.
func (f *field) showActed(b *board, s *spell) {
	if f.careful == nil {
		return
	}
	by := acting(b)
	p, u := b.At(by), f.unit(by)
	for _, side := range battle.Sides {
		w := s.weighed[side]
		if w == nil {
			continue
		}
		now := u.seen(p, side == by.Side)
		if now == w.Shown(by.Side)[by.Number] {
			continue
		}
		w.Show(by.Side, int(by.Number), now)
		if !u.infantry {
			s.idle[side] = 0
		} else if side != by.Side {
			for left := s.idle[side]; left != 0; left &= left - 1 {
				if i := bits.TrailingZeros64(left); w.InSight(i)>>by.Number&1 != 0 {
					s.idle[side] &^= 1 << i
				}
			}
		}
	}
}

// seen returns the careful player's view of a unit: its square, the figures or shots it can still take, whether its gun
// is out of action.
func (u *troop) seen(p *piece, ours bool) player.Figure {
	switch {
	case !p.inPlay():
		return 0
	case p.has(hidden) && !ours:
		return player.Hidden
	}
	return player.Seen(p.at, u.takes(p), !u.infantry && !p.condition.canShoot())
}

// nextToFire activates the unit with most at stake of those that have somebody to fire at: what its best fire may gain, and
// what enemies who have not acted yet may do to it. Who moves waits until others have fired.
func (f *field) nextToFire(b *board, s *spell) bool {
	side := b.Clock.Active
	if f.careful.Former(side) {
		return f.firstToFire(b, s)
	}
	own, kinds, costs := b.Units[side], f.sides[side].Units, f.sides[side].Costs
	v := view{crowd: s.crowd, far: f.visibility(b)}
	ready := f.toAct(b, side.Other())
	for {
		chosen, most := -1, -1
		for _, i := range b.Order(side)[s.acted[side]:] {
			p, u := &own[i], kinds[i]
			if s.idle[side]>>i&1 != 0 || p.is&(acted|passed|away) != 0 || p.fit+p.wounded == 0 || !u.infantry && !p.condition.canShoot() {
				continue
			}
			v.by, v.p, v.u = side.Unit(int(i)), p, u
			best, danger := f.weighing(b, &v, s).Urgency(int(i), ready)
			if stake := best/100 + min(danger, 1000)*costs[i]*carefulWeights.Caution/100; stake > most {
				chosen, most = int(i), stake
			}
		}
		if chosen < 0 {
			return false
		}
		v.by, v.p, v.u = side.Unit(chosen), &own[chosen], kinds[chosen]
		fires := f.hasTarget(b, &v, f.weighing(b, &v, s), v.u.hands(v.p, false)&^v.p.unloaded)
		if s.crowd = v.crowd; fires {
			f.activate(b, uint8(chosen))
			return true
		}
		s.idle[side] |= 1 << chosen
	}
}

// toAct are the units of a side that have not acted in this turn, a bit each.
func (f *field) toAct(b *board, side battle.Side) (ready uint64) {
	for i := range b.Units[side] {
		if p := &b.Units[side][i]; !p.has(acted) && p.inPlay() {
			ready |= 1 << i
		}
	}
	return ready
}

// firstToFire activates the first unit in the line that has somebody to fire at.
func (f *field) firstToFire(b *board, s *spell) bool {
	side := b.Clock.Active
	own, kinds := b.Units[side], f.sides[side].Units
	v := view{crowd: s.crowd, far: f.visibility(b)}
	for _, i := range b.Order(side)[s.acted[side]:] {
		p, u := &own[i], kinds[i]
		if s.idle[side]>>i&1 != 0 || p.is&(acted|passed|away) != 0 || p.fit+p.wounded == 0 || !u.infantry && !p.condition.canShoot() {
			continue
		}
		v.by, v.p, v.u = side.Unit(int(i)), p, u
		fires := f.hasTarget(b, &v, f.weighing(b, &v, s), u.hands(p, false)&^p.unloaded)
		if s.crowd = v.crowd; fires {
			f.activate(b, i)
			return true
		}
		s.idle[side] |= 1 << i
	}
	return false
}

// hasTarget: these figures of a unit may fire at somebody.
func (f *field) hasTarget(b *board, v *view, w *player.View, able uint16) bool {
	enemy := v.by.Side.Other()
	enemies, kinds := b.Units[enemy], f.sides[enemy].Units
	for seen := w.InSight(int(v.by.Number)) & v.u.prey; seen != 0; seen &= seen - 1 {
		j := bits.TrailingZeros64(seen)
		at := enemies[j].at
		if far := f.ground.Gap(v.p.at, at); far <= v.far && v.u.mayFire(kinds[j], able, far) && f.ground.Clear(v.p.at, at, f.among(b, v), true) {
			return true
		}
	}
	return false
}

// inReach are the enemies that a unit may fire at from somewhere and that the ground lets it see where it stands, as its
// side knows already (player.View), a bit each. Nobody of them is hidden.
func (f *field) inReach(b *board, v *view, w *player.View) (seen uint64) {
	enemies, within := b.Units[v.by.Side.Other()], min(v.far, v.u.reach)
	for known := w.InSight(int(v.by.Number)) & v.u.prey; known != 0; known &= known - 1 {
		if j := bits.TrailingZeros64(known); f.ground.Gap(v.p.at, enemies[j].at) <= within {
			seen |= 1 << j
		}
	}
	return seen
}

// hasChoice: nothing comes before what the careful player may choose.
func (f *field) hasChoice(b *board, v *view) bool {
	switch {
	case f.presses(b, v) && !f.mayLinger(v), f.loads[v.by.Side] > 0 && f.isDry(v), f.frost && v.u.freezes:
		return false
	case v.u.infantry:
		return true
	}
	return v.p.condition.canShoot() && v.p.unloaded == 0 && !f.moveAndFire
}

// mayLinger: a unit is to leave the table for what that brings, and is not yet at the edge.
func (f *field) mayLinger(v *view) bool {
	return v.task.Do == tablefile.Exit && !v.p.has(papers) && !f.leaves(v) && f.careful.Rewards(v.by.Side, v.task)
}

// decide is what a unit of the careful player does.
func (f *field) decide(d *sim.Dice, b *board, v *view, w *player.View) deed {
	v.weighs = w
	w.Weigh(v.by, v.task, 100)
	w.Stay(doStay, v.exposure())
	nearest := f.weighShots(b, v, w)
	f.weighFight(b, v, w)
	f.weighWays(b, v, w)
	w.Tell(d, f.whose(v.by.Side)+f.label(v.by), f.tellOption)
	b.Turn.acting.stage = finished
	for {
		o, _ := w.Best()
		if next, done := f.does(d, b, v, o, nearest); done {
			return next
		}
		w.Drop()
	}
}

// tellOption is something that a unit may do, in words.
func (f *field) tellOption(o *player.Option) string {
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
	}
	return "stay"
}

// does does what has been chosen, or reports that it cannot be done.
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
	case doGo, doGoOn:
		to := v.to
		if o.Do == doGo {
			to = f.ground.GoalAt(o.To)
		}
		m := f.wayTurned(b, v, to)
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

// wayTurned is the move of a unit to a goal. A vehicle that could not turn its front to the enemies at the end goes less far
// or backwards, if it still leaves its square: turning takes up its move (MOV-01).
func (f *field) wayTurned(b *board, v *view, to ground.Goal) ground.Move {
	far := v.u.moves(v.p)
	m := f.wayTo(b, v, to, far)
	if v.u.infantry || f.careful.Former(v.by.Side) || f.turnsEnough(v, m) {
		return m
	}
	for less := far - v.u.gaits[0].Turn; less > far/2 && less < far; less -= v.u.gaits[0].Turn {
		if shorter := f.wayTo(b, v, to, less); f.turnsEnough(v, shorter) && shorter.To.Square() != v.p.at.Square() {
			return shorter
		}
	}
	if v.u.reverse > 0 {
		if back := f.wayBack(b, v, to, far); f.turnsEnough(v, back) && back.To.Square() != v.p.at.Square() {
			return back
		}
	}
	return f.wayTo(b, v, to, far) // and its path
}

// turnsEnough reports whether a vehicle has enough left of a move to face as it had better do at its end.
func (f *field) turnsEnough(v *view, m ground.Move) bool {
	if m.To.Square() == v.p.at.Square() {
		return true
	}
	facing, gain := v.weighs.Facing(v.by, m.To, player.AllWays)
	return gain <= 0 || m.To.Facing().Turns(facing) <= turnsIn(m.Rest, v.u.gaits[0].Turn)
}

// staysPut is what a unit does that neither fires nor goes anywhere: as by anybody else.
func (f *field) staysPut(d *sim.Dice, b *board, v *view) deed {
	switch {
	case v.u.infantry && v.mustReload():
		b.Turn.acting.stage = firing
		return f.figureDeed(d, b, v)
	case f.looksOut(b, v):
		return toSpot
	case f.hides(d, b, v), f.digsIn(d, v), f.turnsRound(d, v):
	case !v.u.infantry && !v.p.condition.canMove() && f.mayRepair(v.p) && v.goes:
		return toRepair
	}
	return noDeed
}

// turnsRound lets a vehicle turn that has nothing else to do, if another facing is better against all enemies (MOV-01).
func (f *field) turnsRound(d *sim.Dice, v *view) bool {
	if v.u.infantry || !v.p.condition.canMove() || v.u.forward == 0 || f.careful.Former(v.by.Side) {
		return false
	}
	from := v.p.at
	f.faceCarefully(v, v.u.forward)
	if v.p.at == from {
		return false
	}
	v.p.shows()
	if d.Telling() {
		f.tell(d, f.tellMarch(v.by, from, v.p.at), rules.Move, []battle.Ref{v.by})
	}
	return true
}

// faceCarefully turns a vehicle as far as the rest of its move lets it, so that the enemies that may do it most harm see its
// front (MOV-01), and returns what is left of the move.
func (f *field) faceCarefully(v *view, rest ground.Length) ground.Length {
	p, each := v.p, v.u.gaits[0].Turn
	may, most := uint8(0), turnsIn(rest, each)
	for facing := range ground.Facing(len(ground.FacingWords)) {
		if p.at.Facing().Turns(facing) <= most {
			may |= 1 << facing
		}
	}
	from := p.at
	facing, gain := v.weighs.Facing(v.by, p.at, may)
	if gain <= 0 {
		return rest
	}
	p.at = p.at.Turned(facing)
	return rest - ground.Length(from.Facing().Turns(facing))*each
}

// exposure is how much of the danger of its square a unit has to expect that stays there.
func (v *view) exposure() int {
	switch {
	case v.p.has(hidden):
		return 10
	case v.p.has(dugIn):
		return 60
	}
	return 100
}

const (
	unactedMore = 25 // hundredths that a shot is worth more at an enemy that has not acted this turn
	loadPrice   = 10 // hundredths of its cost that a launcher's shot at soldiers costs as long as there are vehicles to fire at
)

// weighShots offers the shots of a unit, and is how far the nearest enemy is that it may fire at.
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
		if !f.careful.Former(v.by.Side) {
			gain += f.circumspect(b, v, t, q, gain)
		}
		if w.Beats(gain) && f.ground.Clear(v.p.at, q.at, v.crowd, true) {
			w.Fire(how, enemy.Unit(j), gain)
		}
	}
	return nearest
}

// circumspect returns what a shot at an enemy is worth beside the harm that it does, in cents: an enemy that has not acted yet
// will not act, and a launcher keeps its loads for vehicles.
func (f *field) circumspect(b *board, v *view, t *troop, q *piece, gain int) (cents int) {
	if !q.has(acted) {
		cents = gain * unactedMore / 100
	}
	if v.u.launches && t.infantry && f.hasVehicles(b, v.by.Side.Other()) {
		cents -= f.sides[v.by.Side].Costs[v.by.Number] * loadPrice
	}
	return cents
}

// hasVehicles reports whether a side has vehicles that can still do something.
func (f *field) hasVehicles(b *board, side battle.Side) bool {
	for i, u := range f.sides[side].Units {
		if p := &b.Units[side][i]; !u.infantry && p.inPlay() && !f.stranded(p, u) {
			return true
		}
	}
	return false
}

// weighFight offers to fight the squad that a squad is in contact with (MEL-01).
func (f *field) weighFight(b *board, v *view, w *player.View) {
	if !v.u.infantry || !f.fights(b, v) {
		return
	}
	at := aimedAt(b)
	b.Turn.acting.target = 0
	w.Fire(doFight, at, w.Hit(at, f.fightWith(v.by.Side, v.u, v.p, f.unit(at), b.At(at))))
}

// weighWays offers where a unit may go: on the way of its task, and elsewhere.
func (f *field) weighWays(b *board, v *view, w *player.View) {
	if v.task.Stays || v.u.moves(v.p) == 0 || !v.u.infantry && !v.p.condition.canMove() {
		return
	}
	if v.goes {
		w.Go(doGoOn, f.wayOn(b, v, v.u.moves(v.p)).To, 0)
		f.weighSlowWay(b, v, w)
	}
	w.GoAround(doGo, f.among(b, v), v.p.at, 0)
}

// weighSlowWay offers the next square on its way to a unit that needs more than a turn for it: what is left of its move is
// kept. It stays where it sees an enemy, and does not leave cover for open ground.
func (f *field) weighSlowWay(b *board, v *view, w *player.View) {
	if v.u.moves(v.p) >= f.side || f.careful.Former(v.by.Side) {
		return
	}
	enemies := b.Units[v.by.Side.Other()]
	for j := range enemies {
		if q := &enemies[j]; q.aimable() && f.ground.Look(v.p.at, q.at).Sees() {
			return
		}
	}
	to := f.wayOn(b, v, f.side*3/2).To
	if f.ground.Shelter(v.p.at) <= f.ground.Shelter(to) {
		w.Go(doGoOn, to, 0)
	}
}
