package bolt

import (
	"fmt"

	"salvo/sim"
)

// A volley is one unit's shooting action at one target (SHOT-01). It holds the dice of the unit's weapons and the state
// of the target, at the end the state after the shooting:
//
//	r := newResolver(b, asked)                             // when preparing
//
//	v, used := r.aimed(&a, shooter, &by, &gear, target, &at) // in a step: nothing is asked or allocated any more
//	r.land(d, &v)
//	at, hit := v.at, v.hit
//	r.useUp(d, &a, &gear, used, hit.ranged)
//
// shoot does all of the steps.
type volley struct {
	barrage barrage // the dice, and at the end their result
	target  *unit
	at      condition
	officer int8 // the bonus of an officer for the target's checks
	hit     impact
}

// An impact is the effect of a volley on its target.
type impact struct {
	hits        uint16
	casualties  uint8
	pins        uint16 // the pins put on the target, from all sources
	exceptional bool
	morale      outcome
	damage      damage // the damage of a vehicle
	wentDown    bool   // its order die is turned to Down: crew stunned, a fire put out, green troops shaken
	stopped     bool   // the target is newly immobilised
	ranged      bool   // an indirect shell hit (SUP-35)
}

// An outcome says how a morale check went.
type outcome uint8

const (
	noCheck outcome = iota
	checkPassed
	checkFailed
)

var outcomeWords = []string{"none", "passed", "failed"}

// used says what a shooter fires in a volley.
type used struct {
	any      bool // the shooter has something to fire
	flames   int8
	oneShots bool
	indirect bool
}

// costs reports whether the fire uses something up, or changes what the shooter has learned about the range.
func (u *used) costs() bool { return u.oneShots || u.indirect || u.flames > 0 }

// aimed returns the volley of a unit: the weapons that fire, with the scores that they need. It also returns what the
// fire uses.
func (r *resolver) aimed(a *aim, shooter *unit, by *condition, g *gear,
	target *unit, at *condition) (v volley, u used) {
	v = volley{target: target, at: *at, officer: a.officer, barrage: barrage{men: target.menOf(at)}}
	dice := battery{counting: a.counting, armour: target.isArmoured()}
	s := shot{aim: a, shooter: shooter, by: by, target: target, at: at, ranging: g.ranging}
	all := r.firings(&s, g)
	for _, f := range all.list[:all.n] {
		if f.silence != "" {
			continue
		}
		s.w, s.shortHanded = &shooter.weapons[f.kind], f.shortHanded
		u.any = true
		u.indirect = u.indirect || s.isIndirect()
		u.oneShots = u.oneShots || s.w.is(oneShot)
		if s.w.is(flameWeapon) {
			u.flames += int8(f.weapons)
		}
		dice.add(r.burstOf(&s, f.weapons))
	}
	v.barrage.battery = r.batteries.shared(&dice)
	return v, u
}

// A firing is a group of like weapons of a unit that fire with the same score, or keep silent with a reason.
type firing struct {
	kind        int // the place of the weapon among those of the unit
	weapons     int
	shortHanded bool
	silence     string
}

type firings struct {
	n    int
	list [maxBursts]firing
}

func (all *firings) add(f firing) {
	if f.weapons > 0 {
		all.list[all.n] = f
		all.n++
	}
}

// firings lists the weapons of a unit in their order, and which of them keep silent. Every man fires his own weapon;
// loaders and crew do not fire (SUP-18).
func (r *readings) firings(s *shot, g *gear) (all firings) {
	shooter, men := s.shooter, int(s.by.men)
	oneShots := r.oneShotsFired(s, g) // SUP-29: a man with a one-shot does not fire his own weapon
	left := &shooter.left[men-oneShots]
	loaders := int(left.loaders)
	for i := range shooter.weapons {
		s.w = &shooter.weapons[i]
		f := firing{kind: i, weapons: int(left.weapons[i]), silence: r.silent(s)}
		if s.w.is(oneShot) {
			if f.weapons = min(s.w.count, oneShots); f.silence == "" {
				oneShots -= f.weapons
				all.add(f)
			}
			continue
		}
		if s.w.is(flameWeapon) {
			f.weapons = max(f.weapons-int(g.dry), 0)
		}
		short := 0 // the men that are missing to serve the weapon (SUP-25)
		switch {
		case !s.w.is(teamWeapon) || shooter.kind == vehicle:
		case shooter.kind == infantry:
			served := min(f.weapons, loaders)
			short, loaders = f.weapons-served, loaders-served
		case shooter.isLastMan(s.by):
			short = f.weapons
		}
		f.weapons -= short
		all.add(f)
		f.weapons, f.shortHanded = short, true
		all.add(f)
	}
	return all
}

// oneShotsFired returns how many men fire a one-shot (SUP-29): all one-shots of the unit, at most one a man.
func (r *readings) oneShotsFired(s *shot, g *gear) (n int) {
	if g.spent || s.oneShots == keptBack || s.oneShots == atArmourOnly && !s.target.isArmoured() {
		return 0
	}
	for i := range s.shooter.weapons {
		if s.w = &s.shooter.weapons[i]; s.w.is(oneShot) && r.silent(s) == "" {
			n += s.w.count
		}
	}
	return min(n, int(s.by.men))
}

// burstOf returns the burst of a number of like weapons.
func (r *readings) burstOf(s *shot, weapons int) burst {
	score, _ := r.scoreToHit(s)
	pen, _ := r.penetration(s)
	b := burst{dice: uint8(weapons * s.w.shots), score: uint8(score), need: int8(r.damageValue(s) - pen), pins: oneDie,
		indirect: s.isIndirect(), flame: s.w.is(flameWeapon)}
	switch {
	case b.flame:
		b.size, b.pins = s.w.he, flamePins
	case s.isHE():
		b.size, b.pins = s.w.he, heTable[s.w.he].pins
	}
	switch {
	case s.target.isArmoured():
		r.againstArmour(s, &b)
	case s.target.isTroops():
		r.againstTroops(s, &b)
	}
	if !s.target.isArmoured() && b.need < 2 { // SUP-30
		b.need = 2
		if r.ones == onesCount {
			b.need = 1
		}
	}
	return b
}

// againstArmour sets what a burst does to armour. An HE shell is one hit (SUP-39), flame as many as it has (SUP-42).
// Hits that cannot damage armour may still pin (SUP-51).
func (r *readings) againstArmour(s *shot, b *burst) {
	switch {
	case b.flame && r.flameSingle, b.size != noDice && !b.flame && !r.heMultiplies:
		b.size = oneDie
	}
	if b.size != noDice && !b.flame && !r.heTablePins { // SUP-40
		b.pins = oneDie
	}
	if r.harmlessNeverPins && !b.flame && !s.target.openTopped && b.need > 6 { // AMB-23
		b.pins = noDice
	}
	if s.w.is(smallArm) { // SUP-48
		b.need = harmlessSmallArms
	}
	if s.target.openTopped && b.indirect { // VDAM-02
		b.extra++
	}
	if s.target.flameVehicle { // SUP-55
		b.extra++
	}
}

// harmlessSmallArms is the score that small arms need against armour. No die can show it.
const harmlessSmallArms = 100

// againstTroops sets what a burst does to troops: HE hits on troops that are Down are halved (SUP-38), exceptional
// damage (SUP-31, SUP-34), medics (SUP-33).
func (r *readings) againstTroops(s *shot, b *burst) {
	if b.size != noDice && !b.flame && s.at.down {
		b.halved = r.heDown
	}
	switch {
	case !r.exceptional, s.target.kind == artillery && s.w.is(smallArm) && !r.gunsFragile: // E-24
	case s.isSniper():
		b.special = allSpecial
	default:
		b.special = sixesSpecial
	}
	b.medic = s.medic && s.w.is(smallArm)
}

// shoot plays a shooting action (SHOT-01): the dice of the shooter, and their effect on the target. It changes the
// condition of the target and the gear of the shooter. any reports whether the shooter had anything to fire.
func (r *resolver) shoot(d *sim.Dice, a *aim, shooter *unit, by *condition, g *gear,
	target *unit, at *condition) (hit impact, any bool) {
	v, use := r.aimed(a, shooter, by, g, target, at)
	if !use.any {
		return impact{}, false
	}
	if d.Telling() {
		d.Tell(r.tellFire(a, shooter, by, g, target, at))
	}
	r.land(d, &v)
	*at = v.at
	r.useUp(d, a, g, use, v.hit.ranged)
	return v.hit, true
}

// useUp applies to the gear what shooting costs: one-shots, and the fuel of a flamethrower if its die says so (SUP-44).
// Indirect fire also ranges in (SUP-35).
func (r *resolver) useUp(d *sim.Dice, a *aim, g *gear, use used, ranged bool) {
	g.spent = g.spent || use.oneShots
	if use.indirect {
		g.ranged(ranged)
	}
	if use.flames > 0 && r.fuelEndsOn > 0 && !a.fuelLasts {
		dry := int(use.flames) - d.AtLeast(int(use.flames), r.fuelEndsOn+1)
		if d.Telling() {
			noteThrow(d, "fuel", r.fuelEndsOn+1)
			d.Cast(fmt.Sprintf("fuel %s", scoreText(r.fuelEndsOn+1)), int(use.flames), sim.Reaches(r.fuelEndsOn+1))
			d.Tell(tellFuel(int(use.flames), dry))
		}
		g.dry += int8(dry)
	}
}

// fewShells is the largest number of shells of one unit for which the results of volleys are kept, and for which the
// unit compares shot and shell (either). More shells have too many results.
const fewShells = 8

// keepFew makes the resolver keep no results if the volleys of this unit have more than fewShells shells. Call it
// before the first volley.
func (r *resolver) keepFew(a *aim, shooter *unit, by *condition, g *gear, target *unit, at *condition) {
	if v, _ := r.aimed(a, shooter, by, g, target, at); v.barrage.shells() > fewShells {
		r.barrages.Kept, r.poundings.Kept = false, false
	}
}

// land plays a volley: its dice, then their effect on the target.
func (r *resolver) land(d *sim.Dice, v *volley) (done bool) {
	r.throwAll(d, &v.barrage)
	r.harm(d, v)
	return true
}

// throwAll throws all dice of a volley.
func (r *resolver) throwAll(d *sim.Dice, b *barrage) {
	switch {
	case b.oneStep:
		r.throwOnce(d, b)
	case b.isOver(): // nothing can hit
	default:
		sim.Play(d, r.barrages, b)
	}
}

// harm applies the hits of a volley to the target. Without a hit or a pin nothing happens.
func (r *resolver) harm(d *sim.Dice, v *volley) {
	b := &v.barrage
	v.hit.hits, v.hit.ranged = b.hits, b.ranged
	switch {
	case v.target.isTroops():
		r.takeCasualties(d, v, b)
	case v.target.isSoftSkin():
		r.holeSoftSkin(d, v, b)
	default:
		r.pound(d, v, b)
	}
}
