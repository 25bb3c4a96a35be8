package bolt

import (
	"fmt"

	"salvo/sim"
)

// A barrage is the state of the dice of one unit's fire: its battery, the dice thrown so far, and their hits and kills.
// It depends on the target only by the scores of the battery and the number of men, so few different barrages occur in
// a game.
type barrage struct {
	*battery
	men uint8 // the men of the target, the most casualties that count; 0 for a vehicle

	fired     bool  // the dice of all shots have been thrown, if they are thrown together (battery.shots)
	at, shell uint8 // at: the burst that is being thrown; shell: how many of its shells have been thrown

	hits        uint16
	casualties  uint8  // the casualties of troops; of a soft-skin: 1 if a hit has damaged it
	pinning     bool   // a shot that pins has hit
	pins        uint16 // the pins by HE and flame
	exceptional bool
	ranged      bool // an indirect shell hit
	flamed      bool
	plunging    bool // an indirect shell did damage
	struck      [maxBursts]uint16
}

// isOver reports whether all dice of the barrage have been thrown.
func (b *barrage) isOver() bool {
	return (b.shots == nil || b.fired) && (b.at == maxBursts || b.bursts[b.at].dice == 0)
}

// isMiss reports whether the dice have had no effect: no hits, no pins, and no shell or flame that has landed.
func (b *barrage) isMiss() bool { return b.hits == 0 && b.pins == 0 && !b.ranged && !b.flamed }

// shakes reports whether the target may have to check its morale.
func (b *barrage) shakes() bool { return b.casualties > 0 || b.flamed || b.armour }

// menOf returns how many men of a target a barrage can kill. It is 0 for a vehicle, whose men are not counted.
func (u *unit) menOf(c *condition) uint8 {
	if u.isTroops() {
		return uint8(c.men)
	}
	return 0
}

// isOneStep reports whether the barrage has exactly one step left.
func (b *barrage) isOneStep() bool {
	after := *b
	return !after.isOver() && after.advance()
}

// advance moves on past the dice just thrown, and reports whether no dice are left.
func (b *barrage) advance() (over bool) {
	if b.shots != nil && !b.fired {
		b.fired = true
	} else if b.shell++; b.armour && b.bursts[b.at].size == noDice || b.shell == b.bursts[b.at].dice {
		b.at, b.shell = b.at+1, 0
	}
	for b.shots != nil && b.at < maxBursts && b.bursts[b.at].dice > 0 && b.bursts[b.at].size == noDice {
		b.at++
	}
	return b.isOver()
}

// throw plays one step of a barrage.
func (r *resolver) throw(d *sim.Dice, b *barrage) (done bool) {
	r.throwOnce(d, b)
	return b.advance()
}

// throwOnce throws the next dice of a barrage: all shots together, one burst at armour, or one shell (SHOT-01: to hit,
// then damage).
func (r *resolver) throwOnce(d *sim.Dice, b *barrage) {
	switch {
	case b.shots != nil && !b.fired && d.Telling():
		for i := range b.bursts {
			if f := &b.bursts[i]; f.dice > 0 && f.size == noDice {
				r.burst(d, b, f)
			}
		}
	case b.shots != nil && !b.fired:
		b.strike(unpackHits(d.Pick(b.shots)))
		b.pinning = b.hits > 0
	case b.bursts[b.at].size == noDice:
		r.burst(d, b, &b.bursts[b.at])
	default:
		r.throwShell(d, b, &b.bursts[b.at])
	}
}

// burst throws one burst of shots: a die to hit for each shot, and a damage die for each hit (DMG-01).
func (r *resolver) burst(d *sim.Dice, b *barrage, f *burst) {
	var hits, casualties int
	var exceptional bool
	if d.Telling() {
		hits, casualties, exceptional = r.tellShots(d, b, f)
	} else {
		hits, casualties, exceptional = unpackHits(d.Pick(r.tables.of(f, b.armour)))
	}
	b.pinning = b.pinning || hits > 0 && f.pins != noDice // SUP-16
	b.strike(hits, casualties, exceptional)
}

// throwShell throws one HE shell (SUP-37) or one jet of flame (SUP-42). If it hits, dice give the number of hits. The
// pins of a shell or jet replace the one pin of ordinary fire (SUP-17, SUP-43).
func (r *resolver) throwShell(d *sim.Dice, b *barrage, f *burst) {
	var landed, hits, casualties int
	var exceptional bool
	if d.Telling() {
		landed, hits, casualties, exceptional = r.tellShell(d, b, f)
	} else {
		landed, hits, casualties, exceptional = unpackShell(d.Pick(r.tables.of(f, b.armour)))
	}
	if landed == 0 {
		return
	}
	for range landed {
		r.pinByShell(d, b, f)
	}
	b.ranged = b.ranged || f.indirect
	b.flamed = b.flamed || f.flame
	b.plunging = b.plunging || f.indirect && casualties > 0
	b.strike(hits, casualties, exceptional)
}

// pinByShell counts the pins of a shell that landed (SUP-17). It adds them to the pins of the barrage or, by the other
// reading of AMB-13, keeps the larger number.
func (r *resolver) pinByShell(d *sim.Dice, b *barrage, f *burst) {
	pins := 0
	if f.pins == oneDie {
		pins = 1
	} else if f.pins != noDice {
		pins = d.Pick(diceTables[f.pins])
		if d.Telling() {
			noteThrow(d, "pins", 0)
			d.Cast("pins", len(d.Unnamed()), nil)
			d.Tell(fmt.Sprintf("%s: %d", f.pins.of("pin"), pins))
		}
	}
	if r.pinsAdd {
		b.pins += uint16(pins)
	} else {
		b.pins = max(b.pins, uint16(pins))
	}
}

// strike adds hits and their effect to the barrage.
func (b *barrage) strike(hits, casualties int, exceptional bool) {
	b.hits += uint16(hits)
	if !b.counting {
		b.hits = min(b.hits, 1)
	}
	switch {
	case b.armour:
		b.struck[b.at] += uint16(hits)
	case b.men > 0:
		b.casualties = uint8(min(int(b.casualties)+casualties, int(b.men)))
	case casualties > 0:
		b.casualties = 1
	}
	b.exceptional = b.exceptional || exceptional
}

// pinsPut returns the pins of the whole barrage (SUP-16, SUP-17): the highest number of any source or, by the other
// reading of AMB-13, their sum.
func (r *readings) pinsPut(b *barrage) int {
	ordinary := 0
	if b.pinning {
		ordinary = 1
	}
	if r.pinsAdd {
		return ordinary + int(b.pins)
	}
	return max(ordinary, int(b.pins))
}

// shells returns the number of HE shells and jets of flame.
func (b *barrage) shells() (n int) {
	for _, f := range b.bursts {
		if f.size != noDice {
			n += int(f.dice)
		}
	}
	return n
}

// mostHits and mostPins return upper limits of the hits and pins of a barrage.
func (r *resolver) mostHits(b *barrage) (n int) {
	for _, f := range b.bursts {
		n += int(f.dice) * max(1, f.size.most())
	}
	return r.tables.throw.Most(n)
}

func (r *resolver) mostPins(b *barrage) (n int) {
	for _, f := range b.bursts {
		switch pins := f.pins.most(); {
		case f.dice == 0:
		case r.pinsAdd && f.size != noDice:
			n += r.tables.throw.Most(int(f.dice)) * pins
		case r.pinsAdd:
			n += pins
		default:
			n = max(n, pins)
		}
	}
	return n
}
