package bolt

import (
	"sync"

	"salvo/sim"
)

// maxBursts is the most groups of dice in the fire of one unit.
const maxBursts = 8

// A burst is a group of like dice: shots of the same score and effect, or shells of HE or flame. It is resolved: its
// numbers already contain range, cover and everything else. Equal bursts are equal by ==.
type burst struct {
	dice    uint8   // the dice to hit with
	score   uint8   // the score that each needs: automatic, 2 to 6, or sixThenSix
	need    int8    // the score on the damage die, penetration taken off; of armour it may be anything
	size    dice    // hits of each shell; noDice: a shot, which is one hit
	pins    dice    // the pins of a shell that hits; of shots oneDie if a hit pins
	halved  halving // hits of a shell on troops that are Down
	special special // which casualties are exceptional damage
	extra   int8    // the modifier of the roll for a vehicle's damage (VDAM-02, SUP-55)

	medic    bool // ordinary casualties may be saved (SUP-33)
	indirect bool
	flame    bool
}

// like reports whether the dice of two bursts may be thrown together.
func (b burst) like(other burst) bool {
	b.dice, other.dice = 0, 0
	return b == other
}

// A special says which casualties are exceptional damage (SUP-31).
type special uint8

const (
	noneSpecial  special = iota
	sixesSpecial         // a natural 6 followed by a 6
	allSpecial           // every one: a sniper's (SUP-34)
)

// A halving is the share of HE hits that counts against troops that are Down (SUP-38).
type halving uint8

const (
	notHalved halving = iota
	halfDown
	halfUp
)

func (h halving) of(hits int) int {
	switch h {
	case halfDown:
		return hits / 2
	case halfUp:
		return (hits + 1) / 2
	}
	return hits
}

// A battery is the dice that a unit throws at a target, in bursts. Equal batteries of a resolver are one and the
// same, so that a pointer to it can stand in the state of chains.
type battery struct {
	bursts   [maxBursts]burst // bursts without dice come last
	armour   bool             // hits are kept apart for each burst, damage comes later
	counting bool             // hits are counted; else one stands for any
	number   uint64           // its number in the resolver
	oneStep  bool             // all its dice are thrown at once

	// shots are all bursts but shells in one pick: hits, casualties, exceptional damage. nil against armour, or if there
	// are none.
	shots *sim.Table
}

// add puts dice into the battery; like ones are thrown together. Hits on armour are resolved in the order of the
// weapons (SUP-53), so only neighbours join there.
func (b *battery) add(more burst) {
	if more.score == impossible {
		return
	}
	for i := range b.bursts {
		f := &b.bursts[i]
		last := i+1 == maxBursts || b.bursts[i+1].dice == 0
		switch {
		case f.dice == 0:
			*f = more
			return
		case f.like(more) && (last || !b.armour):
			f.dice += more.dice
			return
		}
	}
}

// batteries holds the batteries of a resolver, shared by all workers.
type batteries struct {
	tables *tables
	mu     sync.RWMutex
	kept   map[battery]*battery
	met    uint64 // the batteries met so far, including those that were dropped
}

// keptBatteries bounds how many are remembered. Beyond it all are forgotten: slower, never different.
const keptBatteries = 1 << 12

// the returns the loaded battery that all workers share for batteries equal to b. It loads the battery at the first call.
func (all *batteries) the(b *battery) *battery {
	all.mu.RLock()
	one := all.kept[*b]
	all.mu.RUnlock()
	if one != nil {
		return one
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	if one = all.kept[*b]; one != nil {
		return one
	}
	if all.kept == nil || len(all.kept) >= keptBatteries {
		all.kept = make(map[battery]*battery)
	}
	loaded := *b
	loaded.shots, loaded.number = loaded.together(all.tables), all.met // loaded and not b: so b need not escape to the heap
	loaded.oneStep = (&barrage{battery: &loaded}).isOneStep()
	all.met++
	all.kept[*b] = &loaded
	return &loaded
}

// together returns the table of all shots thrown together.
func (b *battery) together(t *tables) *sim.Table {
	if b.armour {
		return nil
	}
	counted := func(packed int) int {
		if hits, _, _ := unpackHits(packed); hits > 1 && !b.counting {
			packed -= (hits - 1) << hitsShift
		}
		return packed
	}
	var all *sim.Table
	for i := range b.bursts {
		f := &b.bursts[i]
		switch {
		case f.dice == 0 || f.size != noDice:
		case all == nil:
			all = t.of(f, false).Map("shots", counted)
		default:
			next := t.of(f, false)
			all = all.Then("shots", func(int) *sim.Table { return next },
				func(before, more int) int { return counted(addHits(before, more)) })
		}
	}
	return all
}
