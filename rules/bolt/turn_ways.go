package bolt

import "salvo/rules/player"

// A fireWay is what a unit chooses when it declares its target: the shot or the shell of its guns (SUP-41), the main
// gun or the coaxial weapon (SUP-54), and whether its howitzers fire directly or indirectly (SUP-36). The zero value is
// the choice of the simple player: the shell at troops and soft-skins, the main gun, direct fire.
type fireWay struct {
	ammo              ammo
	coaxial, indirect bool
}

// take sets the choices of this way in an aim.
func (w fireWay) take(a *aim) { a.ammo, a.coaxial, a.indirect = w.ammo, w.coaxial, w.indirect }

// simpleWays holds the only way to fire of a unit whose player does not choose.
var simpleWays = []fireWay{{}}

// allWays returns the ways to fire that a unit may choose from (SUP-36, SUP-41, SUP-54), the simple one first.
func (u *unit) allWays() []fireWay {
	ways := simpleWays
	both, lobs := false, false
	for i := range u.weapons {
		both, lobs = both || u.weapons[i].hasBoth(), lobs || u.weapons[i].is(howitzer)
	}
	if both {
		ways = append(ways[:1:1], fireWay{ammo: apAmmo}, fireWay{ammo: heAmmo})
	}
	if lobs {
		ways = append(ways[:len(ways):len(ways)], fireWay{indirect: true})
	}
	if u.hasCoaxial() {
		ways = append(ways[:len(ways):len(ways)], fireWay{coaxial: true})
	}
	return ways
}

// bestSalvo returns the salvo of a unit with the way to fire from which the careful player expects most (SUP-36,
// SUP-41, SUP-54, E-61, E-62). Of ways that promise the same it takes the first; the simple way is first. A unit of
// another player has one way.
func (f *field) bestSalvo(a *aim, by *unit, own *condition, g *gear, at *unit, target *condition) (best salvo) {
	most := -1
	for _, way := range by.ways {
		with := *a
		way.take(&with)
		v, use := f.aimed(&with, by, own, g, at, target)
		one := salvo{battery: v.barrage.battery, used: use, way: way}
		if f.careful != nil {
			expected := f.chances.of(one.battery, at)
			one.harm, one.hinder = int32(expected.Harm), int32(expected.Hinder)
		}
		if worth := one.worth(at); worth > most || use.any && !best.used.any {
			best, most = one, worth
		}
	}
	return best
}

// worth returns what the careful player expects of a salvo at a unit of full strength: the share of the unit that
// falls, and the hindrance by pins with its weight.
func (s *salvo) worth(at *unit) int {
	return 100*min(int(s.harm)/at.takes(at.men), 1000) + carefulWeights.Hindered*int(s.hinder)
}

// fireOf returns what the careful player expects of a unit's fire.
func (f *field) fireOf(a *aim, by *unit, own *condition, g *gear, at *unit, target *condition) player.Fire {
	one := f.bestSalvo(a, by, own, g, at, target)
	if !one.used.any {
		return player.Fire{}
	}
	return one.fire()
}
