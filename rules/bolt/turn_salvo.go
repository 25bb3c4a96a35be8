package bolt

import (
	"slices"
	"sync/atomic"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// A strike is a volley with nothing in it but what its outcome depends on, and then nothing but what came of it and
// lasts: small, and few different ones occur.
type strike struct {
	battery  *battery // nil at the end
	target   *unit    // nil at the end
	at       condition
	officer  int8 // bonus for the target's checks
	wentDown bool // at the end: the target's die is turned to Down
	stopped  bool // it is newly immobilised
	ranged   bool // an indirect shell hit
}

// land is the step from one to the other.
func (f *field) land(d *sim.Dice, s *strike) (done bool) {
	v := volley{target: s.target, at: s.at, officer: s.officer, barrage: barrage{battery: s.battery}}
	if s.target.isTroops() {
		v.barrage.men = uint8(s.at.men)
	}
	f.resolver.land(d, &v)
	*s = lasting(&v)
	return true
}

// lasting is what came of a volley and lasts.
func lasting(end *volley) strike {
	if end.at.isOut() {
		return strike{at: condition{cause: killed}, ranged: end.hit.ranged}
	}
	return strike{at: end.at, wentDown: end.hit.wentDown, stopped: end.hit.stopped, ranged: end.hit.ranged}
}

// A salvo is what a unit fires at another, as it was last worked out.
type salvo struct {
	number  uint64 // of all that have been worked out
	key     uint64 // all that it depends on
	battery *battery
	used    used
	fire    battle.Fire // what the careful player expects of it
}

// salvos are those of late, near the place that their key leads to, shared by all workers. What has been driven out is
// worked out again: slower, never different.
type salvos []atomic.Pointer[salvo]

const (
	fewSalvos     = 1 << 12 // for one unit a side
	manySalvos    = 1 << 15
	weighedSalvos = 1 << 18 // where each shot is weighed
	salvoProbes   = 8
)

// find looks for a salvo; place is where it is to stand if there is none.
func (all salvos) find(key uint64) (found *salvo, place *atomic.Pointer[salvo]) {
	home := (key ^ key>>31) * 0x9e3779b97f4a7c15 >> 40
	for n := range uint64(salvoProbes) {
		at := &all[(home+n)%uint64(len(all))]
		s := at.Load()
		if s == nil || s.key == key {
			return s, at
		}
	}
	return nil, &all[home%uint64(len(all))]
}

// salvoAt is what a unit fires at another, perhaps of its own side.
func (f *field) salvoAt(b *board, by, at battle.Ref, a *aim) *salvo {
	key := f.salvoKey(b, by, at, a)
	found, place := f.salvos.find(key)
	if found != nil {
		return found
	}
	p, q := b.At(by), b.At(at)
	g := p.gear
	g.ranging = p.rangingAt(at, by.Side == at.Side)
	v, use := f.aimed(a, f.unit(by), &p.condition, &g, f.unit(at), &q.condition)
	s := &salvo{number: f.counted.Add(1), key: key, battery: v.barrage.battery, used: use}
	if f.careful != nil {
		s.fire = f.chances.of(s.battery, f.unit(at))
	}
	place.Store(s)
	return s
}

// salvoKey is all that a salvo depends on.
func (f *field) salvoKey(b *board, by, at battle.Ref, a *aim) uint64 {
	p, q, u := b.At(by), b.At(at), f.unit(by)
	key := uint64(by.Side)<<1 | uint64(at.Side)
	key = key<<1 | uint64(indexOf(a.moved))
	key = key<<6 | uint64(u.place) // fewer than battle.MostUnits
	key = key<<6 | uint64(f.unit(at).place)
	key = key<<2 | uint64(a.cover)
	key = key<<2 | uint64(a.facing)
	key = key<<1 | uint64(indexOf(a.medic))
	key = key<<6 | uint64(u.band(a.distance)) // at most five for each of maxKinds, and one
	key = key<<5 | uint64(p.men)              // at most maxMen
	key = key<<6 | uint64(p.pins)             // at most mostPins
	key = key<<2 | uint64(p.quality)
	key = key<<3 | uint64(p.rangingAt(at, by.Side == at.Side))
	key = key<<5 | uint64(p.dry)
	key = key<<1 | uint64(indexOf(p.spent))
	key = key<<1 | uint64(indexOf(q.men <= smallUnitUpTo))
	key = key<<2 | uint64(q.quality)
	return key<<1 | uint64(indexOf(q.down))
}

// bandsOf are the distances up to which something holds for the fire of a unit: point blank, a weapon's reach and half of it,
// and where it is too near.
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

// band is the number of the band that a distance lies in: within one, fire is the same.
func (u *unit) band(far ground.Length) int {
	n := 0
	for n < len(u.bands) && far > u.bands[n] {
		n++
	}
	return n
}

// rangingAt is what an indirect shot at a unit needs: a new target is ranged in from the start (SUP-35).
func (p *piece) rangingAt(at battle.Ref, friend bool) int8 {
	if friend || p.aim != at.Number+1 {
		return firstRanging
	}
	return p.ranging
}

// strikeAt is the strike of a salvo at a unit as it stands.
func (f *field) strikeAt(b *board, at battle.Ref, s *salvo) strike {
	return strike{battery: s.battery, target: f.unit(at), at: b.At(at).condition,
		officer: int8(f.officerFor(b, at))}
}
