package bolt

import (
	"slices"

	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// A strike is a volley reduced to what its outcome depends on. At the end it holds the part of the outcome that lasts.
// It is small, and few different strikes occur.
type strike struct {
	battery  *battery // nil at the end
	target   *unit    // nil at the end
	at       condition
	officer  int8 // the bonus of an officer for the target's checks
	wentDown bool // at the end: the target's die is turned to Down
	stopped  bool // at the end: the target is newly immobilised
	ranged   bool // at the end: an indirect shell has hit
}

// land plays the volley of a strike, and leaves the outcome that lasts.
func (f *field) land(d *sim.Dice, s *strike) (done bool) {
	v := volley{target: s.target, at: s.at, officer: s.officer, barrage: barrage{battery: s.battery, men: s.target.menOf(&s.at)}}
	f.resolver.land(d, &v)
	*s = lasting(&v)
	return true
}

// rolled returns the outcome of a strike whose dice are rolled. It looks up the bonus of the target's officer only if the
// dice may make the target check its morale.
func (f *field) rolled(d *sim.Dice, b *board, at *fighter, fire *battery) strike {
	v := volley{target: at.u, at: at.p.condition, barrage: barrage{battery: fire, men: at.u.menOf(&at.p.condition)}}
	f.throwAll(d, &v.barrage)
	if v.barrage.shakes() {
		v.officer = int8(f.officerFor(b, at.Side, at.p.at))
	}
	if !v.barrage.isMiss() {
		f.harm(d, &v)
	}
	return lasting(&v)
}

// lasting returns the part of a volley's outcome that lasts.
func lasting(end *volley) strike {
	if end.at.isOut() {
		return strike{at: condition{cause: killed}, ranged: end.hit.ranged}
	}
	return strike{at: end.at, wentDown: end.hit.wentDown, stopped: end.hit.stopped, ranged: end.hit.ranged}
}

// A salvo is the fire of a unit at another: the dice, what it uses up, and the way to fire.
type salvo struct {
	battery *battery
	used    used
	way     fireWay
	harm    int32 // the harm that the careful player expects; see player.Fire
	hinder  int32
}

// fire returns what the careful player expects of a salvo.
func (s *salvo) fire() player.Fire { return player.Fire{Harm: int(s.harm), Hinder: int(s.hinder)} }

// The largest numbers of salvos that are remembered.
const (
	fewSalvos     = 1 << 12 // for one unit a side
	manySalvos    = 1 << 15
	weighedSalvos = 1 << 18 // for the careful player, who weighs each shot
)

// salvoAt returns the salvo of a unit at another, which may be of its own side.
func (f *field) salvoAt(s *shooting) *salvo {
	return f.salvoOf(s, s.by.number(s.aim.moved), s.by.u.band(s.aim.distance))
}

// salvoOf returns the salvo of a unit at another, given the number of the shooter and the band of the distance.
func (f *field) salvoOf(s *shooting, shooter uint64, band int) *salvo {
	number := shooter<<targetBits | targetNumber(s.at.p, s.at.u, &s.aim)
	number = number<<6 | uint64(band) // 6 bits: at most five bands for each of maxKinds weapons, and one more
	number = number<<3 | uint64(s.ranging())
	number = number<<1 | uint64(s.at.Side)
	number = number<<6 | uint64(s.by.p.pins) // at most mostPins
	if found := f.salvos.Find(number); found != nil {
		return found
	}
	g := s.by.p.gear
	g.ranging = s.ranging()
	return f.salvos.Keep(number, f.bestSalvo(&s.aim, s.by.u, &s.by.p.condition, &g, s.at.u, &s.at.p.condition))
}

// number encodes everything about a shooter on which salvos depend, except its pins.
func (by *fighter) number(moved bool) uint64 {
	p := by.p
	n := uint64(by.Side)<<1 | uint64(indexOf(moved))
	n = n<<6 | uint64(by.u.place) // fewer than battle.MostUnits
	n = n<<5 | uint64(p.men)      // at most maxMen
	n = n<<2 | uint64(p.quality)
	n = n<<5 | uint64(p.dry)
	return n<<1 | uint64(indexOf(p.spent))
}

// targetNumber encodes everything about a target on which salvos depend, in targetBits bits.
func targetNumber(q *piece, t *unit, a *aim) uint64 {
	n := uint64(t.place)<<2 | uint64(a.cover)
	n = n<<2 | uint64(a.facing)
	n = n<<1 | uint64(indexOf(a.medic))
	n = n<<1 | uint64(indexOf(q.men <= smallUnitUpTo))
	n = n<<2 | uint64(q.quality)
	return n<<1 | uint64(indexOf(q.down))
}

const targetBits = 6 + 2 + 2 + 1 + 1 + 2 + 1

// bandsOf returns the distances at which the fire of a unit changes: point blank, a weapon's range and half of it, and
// the least distance.
func (r *readings) bandsOf(u *unit) []ground.Length {
	bands := []ground.Length{pointBlankUpTo}
	for i := range u.weapons {
		w := &u.weapons[i]
		for _, moved := range []bool{false, true} {
			reach := r.reach(&shot{aim: &aim{moved: moved}, w: w})
			bands = append(bands, reach/2, reach)
		}
		bands = append(bands, w.least-1)
	}
	slices.Sort(bands)
	return slices.Compact(bands)
}

// band returns the number of the band in which a distance lies. Within one band the fire of the unit is the same.
func (u *unit) band(far ground.Length) int {
	n := 0
	for n < len(u.bands) && far > u.bands[n] {
		n++
	}
	return n
}

// ranging returns the score of an indirect shot. A unit ranges in on a new target from the start (SUP-35).
func (s *shooting) ranging() int8 {
	if s.isMistake() || s.by.p.aim != s.at.Number+1 {
		return firstRanging
	}
	return s.by.p.ranging
}

// strikeAt returns the strike of a salvo at a unit as it stands.
func (f *field) strikeAt(b *board, at *fighter, s *salvo) strike {
	return strike{battery: s.battery, target: at.u, at: at.p.condition, officer: int8(f.officerFor(b, at.Side, at.p.at))}
}
