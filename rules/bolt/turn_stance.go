package bolt

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// A manner says how a unit approaches the enemy, by its own stance or that of its side.
type manner uint8

const (
	holds manner = iota
	advances
	assaults
	supports // its side assaults, but it cannot fight close: it goes only as near as it must to fire
)

// mannerOf returns how a unit approaches the enemy. Only infantry assaults, unless the stance is the unit's own.
func (u *unit) mannerOf(stance battle.Stance) manner {
	if stance == battle.Assault && u.kind != infantry && !battle.OwnStance(u.Unit) {
		return supports
	}
	return manner(stance)
}

// charges reports whether infantry that assaults charges an enemy, which must be within its Run (SUP-58).
func (f *field) charges(b *board, by *fighter, at battle.Ref, far ground.Length) bool {
	return far <= 2*by.u.move && f.mayAssault(b, by.Ref, at)
}

// mayAssault reports whether a unit may assault an enemy. Only infantry may, and not a vehicle that has made a Run this
// turn, unless it is immobilised (AVEH-01).
func (f *field) mayAssault(b *board, by, at battle.Ref) bool {
	q := b.At(at)
	return f.unit(by).kind == infantry && (f.unit(at).kind != vehicle || q.pace != ran || q.immobilised)
}

// nearerBy returns how far a unit wants to go towards an enemy with an Advance. A unit in contact stays where it is
// (E-23).
func (f *field) nearerBy(by *fighter, at battle.Ref, far ground.Length) ground.Length {
	stop := ground.Length(contact)
	switch by.u.manner {
	case holds:
		return 0
	case advances:
		stop = max(f.close, contact)
	case supports:
		stop = f.reachOf(by, at, far)
	}
	return min(by.u.move, max(far-stop, 0))
}

// reachOf returns the distance from which a unit with the manner supports can fire at an enemy. It is the present
// distance if no weapon reaches the enemy at all.
func (f *field) reachOf(by *fighter, at battle.Ref, far ground.Length) (reach ground.Length) {
	for _, w := range f.firepower(by, at).windows {
		if by.u.has(w.weapon, by.p) {
			reach = max(reach, w.most)
		}
	}
	if reach == 0 {
		return far
	}
	return max(reach, contact)
}

// A pace is how a unit moved this turn. On the line it is recorded only for vehicles that may be assaulted (AVEH-01, AVEH-04).
type pace uint8

const (
	stood pace = iota
	advanced
	ran
	lurking // it waits in ambush and does not move (SUP-11)
)

// goes records how a unit moves this turn: on a table for any unit, on the line only for vehicles that may be
// assaulted.
func (f *field) goes(b *board, r battle.Ref, how pace) {
	if f.script != nil || f.stormings != nil && f.unit(r).kind == vehicle {
		b.At(r).pace = how
	}
}
