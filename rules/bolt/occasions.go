package bolt

import (
	"salvo/rules/ground"
	"salvo/sim"
)

// occasions holds the names of the options that matter in an engagement. Only the readings of these are asked for. They
// are collected from the volleys that may be fired.
type occasions map[string]bool

func (o occasions) note(option string, matters bool) {
	if matters {
		o[option] = true
	}
}

// A scope holds the bounds of what may occur while one unit fires at another: distances, pins and men. For a single
// volley it is what does occur.
type scope struct {
	aim
	far     ground.Length // the longest distance; aim.distance is the shortest
	still   bool          // the shooter may fire without having moved; aim.moved: it may have moved
	pins    int           // most pins on the shooter
	volleys int           // the number of volleys fired at the target

	targetPins int  // most pins on the target before the first volley
	freshPins  int  // fewest pins on the target before the first volley
	targetMen  int  // fewest men of the target before a volley
	down       bool // the target may be Down
}

// An exchange is a unit that may fire at another.
type exchange struct {
	scope
	shooter, target *unit
}

// inFire collects the options that may matter in some exchanges. First it settles which weapon card is in use.
func (b rulebook) inFire(all ...exchange) occasions {
	o := occasions{}
	for i := range all {
		o.note("weapon-card", all[i].differsByCard())
	}
	if b.is("weapon-card", "second", o["weapon-card"]) { // SUP-78
		for i := range all {
			all[i].shooter.reissue()
		}
	}
	for i := range all {
		o.inExchange(b, all[i].scope, all[i].shooter, all[i].target)
	}
	return o
}

// differsByCard reports whether the shooter may fire a weapon whose values differ between the weapon cards of the two
// editions.
func (e *exchange) differsByCard() bool {
	by, at := e.shooter.fresh(), e.target.fresh()
	for _, w := range e.shooter.weapons {
		differs := w.second != w.figures
		w.reach = max(w.reach, w.second.reach)
		s := &shot{aim: &e.aim, w: &w, by: &by, shooter: e.shooter, at: &at, target: e.target}
		if differs && e.mayFire(s) {
			return true
		}
	}
	return false
}

// inExchange collects the options that may matter when a unit fires at another.
func (o occasions) inExchange(b rulebook, sc scope, shooter, target *unit) {
	by, at := shooter.fresh(), target.fresh()
	by.pins, at.men, at.down = int8(min(sc.pins, mostPins)), int8(sc.targetMen), sc.down && target.isTroops()
	pinning := pinSources{}
	hits, flames := 0, false
	for i := range shooter.weapons {
		s := &shot{aim: &sc.aim, w: &shooter.weapons[i], by: &by, shooter: shooter, at: &at, target: target}
		if !sc.mayFire(s) {
			continue
		}
		most := 0
		for _, load := range s.loads() {
			loaded := sc
			loaded.ammo, s.aim = load, &loaded.aim
			o.inShot(b, loaded, s)
			most = max(most, b.mostHits(s))
		}
		pinning.add(s, b.House().Throw)
		flames = flames || s.w.is(flameWeapon)
		hits += b.House().Throw.Most(s.w.count * s.w.shots * most)
	}
	if hits == 0 {
		return
	}
	o.note("pins-per-unit", pinning.several())
	pins := sc.volleys * pinning.most(b.is("pins-per-unit", "sum", pinning.several()))
	table := target.isArmoured() || target.isSoftSkin() && b.is("soft-skin", "table", true)
	if table {
		pins += 2 * hits * sc.volleys
	}
	o.inMorale(b, sc, target, pins, target.isTroops() || flames || table)
}

// mostHits returns the largest number of hits of one shot of a weapon. An HE shell on armour is one hit unless a
// reading says otherwise.
func (b rulebook) mostHits(s *shot) int {
	armoured := s.target.isArmoured()
	switch {
	case s.w.is(flameWeapon) && !(armoured && b.is("flame-vs-armour", "single", true)):
		return s.w.he.most()
	case s.isHE() && !(armoured && !b.is("he-vs-armour", "multiplied", true)):
		return s.w.he.most()
	}
	return 1
}

// mayFire reports whether a weapon can fire in any situation of the scope.
func (sc *scope) mayFire(s *shot) bool {
	switch {
	case s.w.is(smallArm) && s.target.isEnclosed(), sc.distance > s.w.reach,
		s.isIndirect() && sc.far < s.w.least,
		s.w.is(fixedWeapon) && !sc.still && s.shooter.isTroops(),
		s.w.coaxial && !sc.coaxial, s.w.main && sc.coaxial && s.shooter.hasCoaxial(),
		s.w.is(oneShot) && (sc.oneShots == keptBack || sc.oneShots == atArmourOnly && !s.target.isArmoured()):
		return false
	}
	return true
}

// inShot collects the options that may matter when one weapon fires.
func (o occasions) inShot(b rulebook, sc scope, s *shot) {
	isFlame, direct := s.w.is(flameWeapon), !s.isIndirect()
	o.note("flame-hit", isFlame)
	o.note("flame-morale", isFlame)
	o.note("flame-fuel", isFlame && !sc.fuelLasts)
	o.note("flame-vs-armour", isFlame && s.target.isArmoured())
	o.note("flame-vehicle-range", s.w.name == vehicleFlamer && sc.far > shortFlamerReach)
	if isFlame {
		direct = b.is("flame-hit", "roll", true)
	}
	if direct {
		o.inHitRoll(b, sc, s)
	}
	o.note("vehicle-advance-fire", sc.moved && s.shooter.kind == vehicle && !s.w.main && !s.w.coaxial)
	atCrew := s.target.kind == artillery && s.w.is(smallArm)
	o.note("guns-exceptional", atCrew)
	o.note("exceptional", s.target.isTroops() && (!atCrew || b.is("guns-exceptional", "yes", true)))
	o.note("gun-shield", s.behindShield())
	o.note("he-down", s.isHE() && s.at.down)
	o.note("soft-skin", s.target.isSoftSkin())
	o.inDamage(b, sc, s)
}

// inHitRoll collects the options that may matter in a roll to hit.
func (o occasions) inHitRoll(b rulebook, sc scope, s *shot) {
	isFlame := s.w.is(flameWeapon)
	o.note("short-weapon", !isFlame && sc.distance <= pointBlankUpTo && 2*min(sc.far, pointBlankUpTo) > s.w.reach)
	o.note("small-artillery", s.target.kind == artillery && s.at.men <= smallUnitUpTo)
	o.note("down-mod", !isFlame && s.at.down)
	o.note("shaped-hit", s.w.is(shapedCharge))
	far := sc.aim
	far.distance = min(sc.far, s.w.reach)
	worst := *s
	worst.aim = &far
	worst.shortHanded = s.w.is(teamWeapon) && s.shooter.kind != vehicle
	r := readings{
		downTwo:         b.is("down-mod", "two", o["down-mod"]),
		nearIsNeverLong: b.is("short-weapon", "no-long", o["short-weapon"]),
		gunsNeverSmall:  b.is("small-artillery", "no", o["small-artillery"]),
		shapedEasy:      b.is("shaped-hit", "none", o["shaped-hit"]),
	}
	modifiers := r.hitModifiers(&worst)
	o.note("impossible", b.basicScore()-modifiers.sum() > 6)
}

// inDamage collects the options that may matter in a damage roll.
func (o occasions) inDamage(b rulebook, sc scope, s *shot) {
	armoured, isHE := s.target.isArmoured(), s.isHE()
	o.note("he-vs-armour", isHE && armoured)
	o.note("he-pins-armour", isHE && armoured && heTable[s.w.he].pins != oneDie)
	o.note("shaped-long", armoured && s.w.is(shapedCharge) && 2*sc.far > s.w.reach)
	o.note("flame-armour", armoured && s.facingMattersToFlame())
	o.note("he-long-range", isHE && armoured && !s.isIndirect() && 2*sc.far > s.w.reach)
	r := readings{flameAsFaced: b.is("flame-armour", "as-faced", o["flame-armour"])}
	if s.behindShield() {
		r.gunShield = b.shieldReading(true)
	}
	pen, _ := r.penetration(s) // the penetration at the shortest distance, which is the best
	far := *s
	distant := sc.aim
	distant.distance = min(sc.far, s.w.reach)
	far.aim = &distant
	r.heLosesRange = b.is("he-long-range", "yes", o["he-long-range"])
	r.shapedLosesRange = b.is("shaped-long", "loses", o["shaped-long"])
	worst, _ := r.penetration(&far)
	value := r.damageValue(s)
	o.note("damage-one", value-pen < 2 && !(armoured && s.w.is(smallArm)))
	o.note("pin-armour", s.target.isEnclosed() && !s.w.is(flameWeapon) && value-worst > 6)
}

// facingMattersToFlame reports whether flame has another effect at the top of the target than at the side that it comes
// from (SUP-45, SUP-56).
func (s *shot) facingMattersToFlame() bool {
	return s.w.is(flameWeapon) && (!s.target.is(allRound) && facingPen[s.facing] != facingPen[fromTop] ||
		s.target.is(heavyFront) && s.facing == fromFront)
}

// pinSources counts what may put pins on the target when one unit fires.
type pinSources struct {
	ordinary bool // some weapon pins by plain hits
	shells   int  // the largest number of HE shells and jets of flame that hit
	highest  int  // the most pins of one hit
	sum      int  // the most pins of all shells together
}

func (p *pinSources) add(s *shot, throw sim.Throw) {
	pins := noDice
	switch {
	case s.w.is(flameWeapon):
		pins = flamePins
	case s.isHE():
		pins = heTable[s.w.he].pins
	default:
		p.ordinary, p.highest = true, max(p.highest, 1)
		return
	}
	shells := throw.Most(s.w.count * s.w.shots)
	p.shells += shells
	p.highest = max(p.highest, pins.most())
	p.sum += shells * pins.most()
}

func (p *pinSources) several() bool { return p.shells > 1 || p.ordinary && p.shells > 0 }

func (p *pinSources) most(added bool) int {
	if added {
		return p.sum + 1
	}
	return p.highest
}

// inMorale collects the options that may matter for pins, losses and checks. pins is the largest number of pins put on
// the target. checks says that the target may have to check morale.
func (o occasions) inMorale(b rulebook, sc scope, target *unit, pins int, checks bool) {
	green := target.is(greenTroops) && target.quality == inexperienced
	if green {
		pins += 6
	}
	pins += sc.targetPins
	o.note("pin-rout", pins >= basicMorale[target.quality])
	o.note("half-loss", target.isTroops() && (sc.volleys > 1 || sc.targetMen < target.men))
	if !checks {
		return
	}
	best, worst := target.fresh(), target.fresh()
	best.pins = int8(min(sc.freshPins+1, mostPins))
	if green {
		best.quality = regular
	}
	worst.pins, worst.men, worst.ncoLost = int8(min(pins, mostPins)), 1, true
	o.note("last-man", target.isCrew() && target.men > 1)
	r := readings{lastManStays: b.is("last-man", "none", o["last-man"])}
	highest, _ := r.testScore(target, &best, int(sc.officer), true)
	lowest, _ := r.testScore(target, &worst, int(sc.officer), true)
	o.note("test-cap", highest > 10)
	o.note("double-one", lowest < 2)
}
