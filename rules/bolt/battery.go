package bolt

import (
	"sync"

	"salvo/sim"
)

// maxBursts is the largest number of bursts in the fire of one unit.
const maxBursts = 8

// A burst is a group of equal dice: shots of the same score and effect, or shells of HE or flame. Its scores already
// include range, cover and all other modifiers. Bursts with the same numbers are equal by ==.
type burst struct {
	dice    uint8   // the number of dice to hit
	score   uint8   // the score that each die needs: automatic, 2 to 6, or sixThenSix
	need    int8    // the score that the damage die needs, less the penetration; against armour it may be any number
	size    dice    // the dice for the hits of each shell; noDice for a shot, which is one hit
	pins    dice    // the dice for the pins of a shell that hits; for shots oneDie if a hit pins
	halved  halving // the share of a shell's hits that counts against troops that are Down
	special special // which casualties are exceptional damage
	extra   int8    // the modifier of the roll for a vehicle's damage (VDAM-02, SUP-55)

	medic    bool // ordinary casualties may be saved (SUP-33)
	indirect bool
	flame    bool
}

// like reports whether the dice of two bursts may be thrown together: the bursts differ at most in their number of
// dice.
func (b burst) like(other burst) bool {
	b.dice, other.dice = 0, 0
	return b == other
}

// A special says which casualties are exceptional damage (SUP-31).
type special uint8

const (
	noneSpecial  special = iota
	sixesSpecial         // casualties by a natural 6 followed by a 6
	allSpecial           // every casualty, as by a sniper (SUP-34)
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

// A battery holds the dice that a unit throws at a target, in bursts. A resolver keeps equal batteries only once, so
// that states of chains can hold pointers to batteries and still be compared.
type battery struct {
	bursts   [maxBursts]burst // bursts without dice come last
	armour   bool             // the target is armoured: hits are counted for each burst, and damage is rolled later
	counting bool             // hits are counted; else 1 stands for any number of hits
	number   uint64           // the battery's number in its resolver
	oneStep  bool             // all dice of the battery are thrown at once

	// shots is the table of all shots, that is of all bursts without shells, thrown together. It gives hits, casualties
	// and exceptional damage. It is nil against armour, or if the battery has no shots.
	shots *sim.Table
}

// add puts a burst into the battery and joins it with a like burst. Hits on armour are resolved in the order of the
// weapons (SUP-53), so there a burst joins only the last one. Dice that cannot hit are left out.
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

// batteries holds the batteries of a resolver, shared by all workers, and by the resolvers of scenarios that differ only in
// their plans.
type batteries struct {
	tables *tables
	mu     sync.RWMutex
	kept   map[battery]*battery
	met    uint64 // the number of batteries kept so far, including those that were dropped
}

// batteriesKey is the key of Scenario.Remembered for the batteries.
type batteriesKey struct{}

// keptBatteries is the largest number of batteries that are kept. At this number all are dropped, which costs time but
// changes no result.
const keptBatteries = 1 << 12

// shared returns the battery that all workers share for batteries equal to b. The first call for a battery builds its
// table of shots.
func (all *batteries) shared(b *battery) *battery {
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

// together returns the table of all shots thrown together, or nil against armour or if there are no shots.
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
