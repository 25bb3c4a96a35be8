package players

import (
	"math/bits"
	"slices"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// This file finds the slips that an observer can see without knowing the game: from where units stand, how they face,
// which units see which, and what they do. The game itself reports the other slips.

// slips holds what a watcher remembers to find slips: mistakes of a player, see rules.Slip.
type slips struct {
	active  [2]uint64           // units that have moved or acted of their own will since the turn of their side began
	stirred [2]uint64           // units that have moved, fired or fought since the turn of their side began, or whose order failed
	worked  [2]uint64           // units that have done anything but move since the battle began
	start   [2][64]ground.Place // the places of all units at the start of the side's turn
	began   [2]uint64           // units that were on the table at the start of the side's turn
	blind   [2][64]int          // for each observer: consecutive turns at whose end it saw no enemy
	idle    [2][64]int          // for each unit: consecutive turns in which it was idle
}

// slipped counts a slip of the player that leads a side.
func (w *watcher) slipped(side int, slip rules.Slip) { w.slip(side^w.first, slip, 1) }

// noteDeeds records which units have moved or acted.
func (w *watcher) noteDeeds(deeds []seenDeed) {
	for _, d := range deeds {
		if d.Does == rules.GiveOrder && d.Vain { // the order failed, but the player meant these units to act
			for _, at := range d.At {
				w.slips.stirred[at.Side] |= 1 << at.Number
			}
		}
		for _, by := range d.By {
			bit := uint64(1) << by.Number
			switch d.Does {
			case rules.Move, rules.Charge, rules.Fire, rules.Strike, rules.Fight, rules.Flee, rules.Arrive:
				w.slips.stirred[by.Side] |= bit
			}
			switch d.Does {
			case rules.Slipping, rules.Weigh, rules.Flee, rules.Test, rules.Arrive:
			case rules.Move, rules.Charge:
				w.slips.active[by.Side] |= bit
			default:
				w.slips.active[by.Side] |= bit
				w.slips.worked[by.Side] |= bit
			}
		}
	}
}

// judgeStep counts slips of facing after a unit moved of its own will. Either it does not show its front to an enemy that
// can hurt it, although another facing would show the front to all such enemies. Or it has targets in range but none in
// its arc of fire.
func (w *watcher) judgeStep(side, i int, now *rules.Moment) {
	t := w.traits(side, i)
	if t == nil || !t.Flank {
		return
	}
	at := now.At[side][i]
	var enemies, targets []ground.Place
	for left := now.There[1-side]; left != 0; left &= left - 1 {
		j := bits.TrailingZeros64(left)
		enemy := now.At[1-side][j]
		if !w.Table.Ground.Look(enemy, at).Sees() {
			continue
		}
		far := w.Table.Ground.Gap(enemy, at)
		if other := w.traits(1-side, j); other != nil && far <= other.Pierces && (other.Hurts == nil || other.Hurts(i, far)) {
			enemies = append(enemies, enemy)
		}
		if far <= t.Range && (t.Hurts == nil || t.Hurts(j, far)) {
			targets = append(targets, enemy)
		}
	}
	if !w.showsFront(at, enemies) {
		for facing := range ground.FacingWords {
			if w.showsFront(ground.Stand(at.Square(), ground.Facing(facing)), enemies) {
				w.slipped(side, rules.FlankShown)
				break
			}
		}
	}
	inArc := func(enemy ground.Place) bool {
		if t.Arc == 90 {
			return w.Table.Ground.Look(enemy, at).Aspect() == ground.Front
		}
		return t.Arc == 360 || !w.Table.Ground.Behind(enemy, at)
	}
	if len(targets) > 0 && !slices.ContainsFunc(targets, inArc) {
		w.slipped(side, rules.ArcEmpty)
	}
}

// showsFront reports whether a unit in a place shows its front to all enemies.
func (w *watcher) showsFront(at ground.Place, enemies []ground.Place) bool {
	return !slices.ContainsFunc(enemies, func(enemy ground.Place) bool {
		return w.Table.Ground.Look(enemy, at).Aspect() != ground.Front
	})
}

// judgeTurn counts the slips of a side that show at the end of its turn, and prepares for its next turn.
func (w *watcher) judgeTurn(side int, now *rules.Moment) {
	for left := now.There[side]; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		if t := w.traits(side, i); t != nil && t.Observes && t.Move > 0 {
			if w.slips.blind[side][i]++; w.seesAny(side, i, now) {
				w.slips.blind[side][i] = 0
			}
			if w.slips.blind[side][i] > 1 {
				w.slipped(side, rules.ObserverBlind)
			}
		}
		if w.slips.idle[side][i]++; !w.isIdle(side, i, now) {
			w.slips.idle[side][i] = 0
		}
		if w.slips.idle[side][i] > idleTurns {
			w.slipped(side, rules.WeaponIdle)
		}
	}
	if turns := w.Table.Turns; w.before.Turn > turns-2 {
		w.judgeObjectives(side, now)
	}
	if w.before.Turn == w.Table.Turns {
		w.judgeExits(side, now)
	}
	w.slips.active[side], w.slips.stirred[side], w.slips.began[side] = 0, 0, now.There[side]
	copy(w.slips.start[side][:], now.At[side])
}

// idleTurns is the number of consecutive turns for which a unit may do nothing before that counts as a slip.
const idleTurns = 3

// isIdle reports whether a unit that can fire and move has done neither in the turn, although from a square within two
// moves it would see an enemy that it could hurt. A unit is not idle if it has such an enemy in sight already, stands at
// an objective, is aboard a transport, leads, or had an order that failed.
func (w *watcher) isIdle(side, i int, now *rules.Moment) bool {
	t, at := w.traits(side, i), now.At[side][i]
	if t == nil || t.Move == 0 || t.Range == 0 || w.role(side, i) == rules.Leads || w.slips.stirred[side]>>i&1 != 0 ||
		now.Aboard[side]>>i&1 != 0 || w.keepsAny(side, at.Square()) || w.couldFire(side, t, at, now) {
		return false
	}
	mover := ground.Mover{By: w.Ruleset.Tabletop.Means(w.seen[0].now.Cast[side][i].Unit)}
	return slices.ContainsFunc(w.Table.Ground.Around(at, mover, 2*t.Move), func(s ground.Square) bool {
		return w.couldFire(side, t, ground.Stand(s, 0), now)
	})
}

// couldFire reports whether a unit at a place would see an enemy that its fire could hurt from there.
func (w *watcher) couldFire(side int, t *rules.Traits, at ground.Place, now *rules.Moment) bool {
	for left := now.There[1-side]; left != 0; left &= left - 1 {
		j := bits.TrailingZeros64(left)
		enemy := now.At[1-side][j]
		far := w.Table.Ground.Gap(at, enemy)
		if far <= t.Range && (t.Hurts == nil || t.Hurts(j, far)) && w.Table.Ground.Look(at, enemy).Sees() {
			return true
		}
	}
	return false
}

// seesAny reports whether a unit sees an enemy, or no enemy is on the table.
func (w *watcher) seesAny(side, i int, now *rules.Moment) bool {
	for left := now.There[1-side]; left != 0; left &= left - 1 {
		if w.Table.Ground.Look(now.At[side][i], now.At[1-side][bits.TrailingZeros64(left)]).Sees() {
			return true
		}
	}
	return now.There[1-side] == 0
}

// judgeObjectives counts an objective as missed if no enemy is at it and too few units of the side are (Least), although
// enough units of the side could have reached it this turn. It considers only units that moved or acted in the turn and
// stand at no objective.
func (w *watcher) judgeObjectives(side int, now *rules.Moment) {
	for i := range w.Table.Places {
		p := &w.Table.Places[i]
		if !p.Objective || !w.pays(side, i) || w.standAt(p.Reach, i, 1-side, now) > 0 || w.standAt(p.Reach, i, side, now) >= max(1, p.Least) ||
			w.holds(side, p.Name, now) {
			continue
		}
		goal, could := w.Table.Ground.GoalIn(i), 0
		for left := w.slips.active[side] & w.slips.began[side] & now.There[side]; left != 0; left &= left - 1 {
			k := bits.TrailingZeros64(left)
			t := w.traits(side, k)
			if t == nil || t.Move == 0 || w.role(side, k) == rules.Leads || w.keepsAny(side, now.At[side][k].Square()) {
				continue
			}
			way := w.Table.Ground.Left(w.slips.start[side][k], goal, w.Ruleset.Tabletop.Means(w.seen[0].now.Cast[side][k].Unit))
			if way != ground.Endless && way-ground.Length(p.Reach)*w.Table.Ground.Side() <= t.Move {
				could++
			}
		}
		if could+w.standAt(p.Reach, i, side, now) >= max(1, p.Least) && could > 0 {
			w.slipped(side, rules.ObjectiveMissed)
		}
	}
}

// keepsAny reports whether a unit of a side can hold, from a square, any objective that is worth points to the side.
func (w *watcher) keepsAny(side int, at ground.Square) bool {
	for i := range w.Table.Places {
		if p := &w.Table.Places[i]; p.Objective && w.pays(side, i) && w.isAt(p.Reach, i, at) {
			return true
		}
	}
	return false
}

// pays reports whether a place is worth points to a side. If the scenario does not say what victory is, every place is.
func (w *watcher) pays(side, place int) bool {
	terms := &w.Table.Victory.Terms[side]
	for _, list := range [][]tablefile.Worth{terms.Hold, terms.EachTurn} {
		for _, worth := range list {
			if worth.Place == place && worth.Points > 0 {
				return true
			}
		}
	}
	return !w.Table.Victory.Said
}

// standAt returns how many units of a side are at a place and could hold it.
func (w *watcher) standAt(reach, place, side int, now *rules.Moment) (n int) {
	for left := now.There[side]; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		if w.role(side, i) != rules.Leads && w.isAt(reach, place, now.At[side][i].Square()) {
			n++
		}
	}
	return n
}

// isAt reports whether a square is at most reach squares away from a place.
func (w *watcher) isAt(reach, place int, at ground.Square) bool {
	m := &w.Table.Map
	return slices.ContainsFunc(w.Table.Places[place].Area, func(s ground.Square) bool {
		return max(apart(m.Column(s), m.Column(at)), apart(m.Row(s), m.Row(at))) <= reach
	})
}

func apart(p, q int) int { return max(p-q, q-p) }

// judgeExits counts a slip for each unit that moved or acted this turn, and could have left the table for points instead.
func (w *watcher) judgeExits(side int, now *rules.Moment) {
	for _, exit := range w.Table.Victory.Terms[side].Exits {
		if exit.Points <= 0 {
			continue
		}
		goal := w.Table.Ground.GoalEdge(exit.Edge)
		for left := w.slips.active[side] & w.slips.began[side] & now.There[side]; left != 0; left &= left - 1 {
			k := bits.TrailingZeros64(left)
			t := w.traits(side, k)
			if t == nil || t.Move == 0 || w.role(side, k) == rules.Leads {
				continue
			}
			way := w.Table.Ground.Left(w.slips.start[side][k], goal, w.Ruleset.Tabletop.Means(w.seen[0].now.Cast[side][k].Unit))
			if way != ground.Endless && way+w.Table.Ground.Side() <= t.Move {
				w.slipped(side, rules.ExitMissed)
			}
		}
	}
}

// judgeBattle counts a slip for each unit with a special task that did nothing but move in the whole battle.
func (w *watcher) judgeBattle() {
	for side := range w.slips.worked {
		for i := range w.seen[0].now.Traits[side] {
			if w.traits(side, i).Special && w.slips.worked[side]>>i&1 == 0 {
				w.slipped(side, rules.SpecialistIdle)
			}
		}
	}
}

// traits returns the traits of a unit; nil if the game has none for it.
func (w *watcher) traits(side, i int) *rules.Traits {
	if all := w.seen[0].now.Traits[side]; i < len(all) {
		return &all[i]
	}
	return nil
}

// holds reports whether a side now holds an objective.
func (w *watcher) holds(side int, name string, now *rules.Moment) bool {
	i := slices.IndexFunc(w.metrics, func(m sim.Metric) bool { return m.Name == "held-"+name })
	return i >= 0 && now.Out != nil && now.Out[i] == 1+side
}
