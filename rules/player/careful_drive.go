package player

import (
	"math/bits"

	"salvo/rules/battle"
	"salvo/rules/ground"
)

// This file weighs units with sides or an arc of fire. The value of a square for such a unit is its value with the best
// facing that the unit can have there.

// bare is the factor of Weights.Flank for each side that the unit may show. The weight counts because the enemy may come
// nearer, and stronger enemies may come.
var bare = [...]int{ground.Front: 0, ground.Flank: 1, ground.Rear: 2}

// A watch is an enemy that sees a square and is seen from there, with the effect of fire between it and the weighed
// unit, if that unit stands in the square.
type watch struct {
	from    ground.Bearing // the direction to the enemy
	harm    [3]int         // the danger from the enemy, by the side that the unit shows to it
	hope    int            // what the unit's fire at the enemy may gain, in cents; about the enemy's worth at most (odds.targetSteps)
	target  bool           // the unit's fire has an effect on it
	pierces bool           // the enemy's fire can hurt the flank or rear of the unit
}

// A stance holds what the weighed unit must expect in a square with one facing.
type stance struct {
	prospect
	worst ground.Aspect // the worst side that the unit shows to an enemy whose fire can pierce that side
}

// watch lists the enemies that see a square, in View.watching. The list serves all facings that the weighed unit may
// have there.
func (v *View) watch(square int) {
	if v.spot == (spot{square, v.oddsFrom, v.number}) {
		return
	}
	v.spot, v.watching, v.sided, v.faces = spot{square, v.oddsFrom, v.number}, v.watching[:0], false, 0
	enemies, at, sides := &v.units[v.side.Other()], ground.Stand(ground.Square(square), 0), v.breed.Sides != [3]int{}
	for left := v.seenFrom(square); left != 0; left &= left - 1 {
		j := bits.TrailingZeros64(left)
		e := v.enemies.by(j)
		now := v.oddsIn(v.oddsFrom + e.odds + int(v.sightlines.known.all[e.row+square]))
		w := watch{from: v.Ground.Bearing(at, enemies[j].at()), hope: now.targetSteps() * oddsStep * e.prize / 1000, target: now.target() > 0,
			pierces: now.pierces()}
		for aspect := range w.harm {
			harm := now.menace()
			if sides {
				if harm = harm * v.breed.Sides[aspect] / 100; w.pierces {
					harm += v.Flank * bare[aspect]
				}
			}
			w.harm[aspect] = max(harm, now.charge()) * e.pressure / 256
		}
		v.watching = append(v.watching, w)
		v.sided = v.sided || now.menace() > 0 || w.pierces || v.breed.Arc != 0 && w.target
	}
}

// A spot says what View.watching was computed for: a square, the index of the odds of the unit's kind, and View.number.
type spot struct {
	square, oddsFrom int
	number           uint32
}

// faced returns the prospect of the weighed unit in a place with its facing. It includes the danger from all enemies
// that see the place, and the value of the best target in the unit's arc. shown is the additional cost of showing the
// flank or the rear to an enemy whose fire can pierce it, in cents (Weights.Expose).
func (v *View) faced(at ground.Place) (p prospect, shown int) {
	v.watch(int(at.Square()))
	facing := at.Facing()
	s := &v.stances[facing]
	if v.faces>>facing&1 == 0 {
		*s = v.stance(facing)
		v.faces |= 1 << facing
	}
	return s.prospect, int(s.worst) * v.Expose * v.cost / 100
}

// stance returns what the weighed unit must expect with a facing in the square that is watched.
func (v *View) stance(facing ground.Facing) stance {
	danger, hope, targets, worst := 0, 0, false, ground.Front
	for i := range v.watching {
		w := &v.watching[i]
		aspect := w.from.Aspect(facing)
		danger += w.harm[aspect]
		if w.pierces {
			worst = max(worst, aspect)
		}
		targets = targets || w.target
		if v.inArc(w.from, facing) {
			hope = max(hope, w.hope)
		}
	}
	if v.breed.Arc != 0 && hope == 0 && targets {
		danger += v.IdleArc
	}
	return stance{prospect{danger: int32(danger), hope: int32(hope)}, worst}
}

// Faces makes the present facing of the weighed unit count in the value of staying.
func (v *View) Faces() {
	p, shown := v.faced(v.at)
	v.prospectHere = p
	v.here = v.standing(&v.site, &v.prospectHere, v.exposed) - shown
}

// Turn offers an action of the game, do: to turn on the spot to the facing that Facing finds best. fires is the effect
// of the unit's fire after the turn, as for Go. Turn offers nothing if the unit has that facing now. may holds the
// possible facings, a bit each.
func (v *View) Turn(do uint8, may uint8, fires int) {
	facing, _ := v.Facing(v.by, v.at, may)
	at := v.at.Turned(facing)
	if at == v.at {
		return
	}
	p, shown := v.faced(at)
	v.offer(Option{Do: do, At: battle.Nobody, To: at, Value: v.standing(&v.site, &p, 100) - shown - v.here + int(p.hope)*fires/100})
}

// Drive offers to go to a place, as Go does but without Weights.Seized. The unit ends with the facing that Facing finds
// best there, among the facings in may, a bit each.
func (v *View) Drive(do uint8, to ground.Place, may uint8, fires int) {
	s := v.siteAt(to)
	v.driveTo(do, to, &s, may, fires)
}

// driveTo is Drive to a place with a known site.
func (v *View) driveTo(do uint8, to ground.Place, s *site, may uint8, fires int) {
	if v.took && v.taken.Has(to) {
		return
	}
	facing, _ := v.Facing(v.by, to, may)
	to = to.Turned(facing)
	p, shown := v.faced(to)
	v.offer(Option{Do: do, At: battle.Nobody, To: to,
		Value: v.standing(s, &p, 100) - shown - v.here + int(p.hope)*fires/100 - v.fare(to)})
}

// fare returns the least gain for which the weighed unit moves to a place, in cents.
func (v *View) fare(to ground.Place) int {
	price := v.settles
	if to.Square() == v.left {
		price = v.settled
	}
	if v.guards != 0 && v.guards&v.reach[to.Square()] != 0 {
		price += v.Linger * v.cost / 100
	}
	if v.bares > 0 && v.Ground.Shelter(to) == 0 && (v.Unseen == 0 || v.seenFrom(int(to.Square())) != 0) {
		price += v.bares
	}
	return price
}

// DriveAround offers moves like GoAround. The function drive returns where the unit's move would end, and the facings
// that the unit may have there, a bit each. DriveAround calls drive only for squares that might be among the three best
// options, and offers only squares in which the unit's move would end.
func (v *View) DriveAround(do uint8, crowd *ground.Crowd, fires int, drive func(to ground.Place) (ground.Place, uint8)) {
	if v.task.Stays || v.breed.Move == 0 {
		return
	}
	all := v.choicesOf(v.by.Side, v.kind, v.at.Square(), v.task).all()
	for i := range all {
		s := &all[i]
		to := ground.Stand(s.square, 0)
		if !crowd.Free(to) || s.square == v.at.Square() {
			continue
		}
		p := v.prospect(to)
		if v.isPoor(v.valueOf(s, p, fires)) {
			v.offered++
			continue
		}
		if end, may := drive(to); end.Square() == s.square {
			v.driveTo(do, end, s, may, fires)
		}
	}
}
