package bolt

import "salvo/rules/ground"

// An aim holds the circumstances of one unit's fire at another, such as distance, cover, facing and ammunition.
type aim struct {
	distance ground.Length
	moved    bool // the shooter made an Advance before it fires
	cover    cover
	facing   facing
	ammo     ammo
	indirect bool // howitzers fire indirectly
	weighs   bool // with ammo=auto: the unit fires the load that is more likely to destroy the target
	coaxial  bool // the coaxial weapon fires instead of the main gun
	oneShots oneShotUse
	officer  int8 // the bonus of an officer for the target's morale checks
	medic    bool // a medic is near the target
	reaction bool // reaction fire at an assault, in a duel or battle
	counting bool // hits are counted; else it only matters whether any shot hit

	fuelLasts bool // no die is rolled for fuel, because no later fire follows
}

// A oneShotUse says at which targets a unit fires its one-shot weapons (SUP-29).
type oneShotUse uint8

const (
	atArmourOnly oneShotUse = iota
	atAnything
	keptBack
)

var oneShotWords = []string{"auto", "yes", "no"}

// A shot is one weapon that fires at a target, with everything that its scores depend on.
type shot struct {
	*aim
	w           *armament
	by          *condition
	shooter     *unit
	at          *condition
	target      *unit
	ranging     int8
	shortHanded bool // the weapon lacks a man of its crew, or its loader (SUP-25)
}

// reach returns the longest range of a weapon. A sniper that moved has an ordinary rifle (SUP-34). Under
// flame-vehicle-range=twelve the flamethrower of a vehicle has a shorter range.
func (r *readings) reach(s *shot) ground.Length {
	switch {
	case s.w.is(sniperRifle) && s.moved:
		return ordinaryRifleUpTo
	case r.shortFlamer && s.w.name == vehicleFlamer:
		return min(s.w.reach, shortFlamerReach)
	}
	return s.w.reach
}

func (s *shot) isIndirect() bool { return s.w.is(indirectOnly) || s.w.is(howitzer) && s.indirect }

func (s *shot) isSniper() bool { return s.w.is(sniperRifle) && !s.moved }

// isHE reports whether the weapon fires its HE shell (SUP-41). With autoAmmo it fires the shell at troops and
// soft-skins, and the shot at armour.
func (s *shot) isHE() bool {
	switch {
	case s.w.is(onlyHE):
		return true
	case !s.w.hasBoth() || s.ammo == apAmmo:
		return false
	}
	return s.ammo == heAmmo || !s.target.isArmoured()
}

// Reasons why a weapon does not fire although it could from another distance: from nearer, or from farther away.
const (
	outOfRange = "out of range"
	tooNear    = "too near for indirect fire"
)

// silent returns why a weapon does not fire, or "" if it does.
func (r *readings) silent(s *shot) string {
	onTheMove := s.moved && s.shooter.kind == vehicle
	switch {
	case s.w.is(smallArm) && s.target.isEnclosed(): // SUP-48
		return "small arms do nothing to it"
	case s.distance > r.reach(s):
		return outOfRange
	case s.isIndirect() && s.distance < s.w.least: // SUP-36
		return tooNear
	case s.w.is(fixedWeapon) && s.moved && s.shooter.isTroops(): // SUP-24
		return "fixed, cannot fire after a move"
	case s.w.coaxial && !s.coaxial, s.w.main && s.coaxial && s.shooter.hasCoaxial(): // SUP-54
		return "main gun or coaxial weapon, not both (factor coax)"
	case onTheMove && r.oneOnTheMove && !s.w.main && !s.w.coaxial: // AMB-45
		return "only the main gun on the move"
	}
	return ""
}

func (u *unit) hasCoaxial() bool {
	for i := range u.weapons {
		if u.weapons[i].coaxial {
			return true
		}
	}
	return false
}

// A modifier is a number that is added to a score or a die, and the reason.
type modifier struct {
	by  int
	why string
}

// modifiers is a list of modifiers in an array, so that nothing is allocated for it.
type modifiers struct {
	n    int
	list [10]modifier
}

func (m *modifiers) add(by int, why string) {
	if by != 0 {
		m.list[m.n] = modifier{by, why}
		m.n++
	}
}

func (m *modifiers) all() []modifier { return m.list[:m.n] }

func (m *modifiers) sum() (total int) {
	for _, one := range m.list[:m.n] {
		total += one.by
	}
	return total
}

// Special scores: no die is needed, or one die is not enough.
const (
	automatic  = 1 // no roll
	sixThenSix = 7 // a 6 followed by a 6 (SUP-27)
	impossible = 8
)

// scoreToHit returns the score that one shot needs to hit (HIT-02), and its modifiers. Indirect fire needs its ranging
// number (SUP-35). Flame hits without a roll (SUP-42), except under flame-hit=roll. Every other shot needs the basic
// score with its modifiers, but at least bestScore. A score above 6 needs a 6 and then another 6, or is impossible
// under impossible=never.
func (r *readings) scoreToHit(s *shot) (score int, why modifiers) {
	switch {
	case s.isIndirect() && s.moved:
		return firstRanging, why
	case s.isIndirect():
		return int(s.ranging), why
	case s.w.is(flameWeapon) && !r.flameRolls:
		return automatic, why
	}
	why = r.hitModifiers(s)
	score = max(r.basic-why.sum(), bestScore)
	switch {
	case score <= 6:
		return score, why
	case r.sixesNever:
		return impossible, why
	}
	return sixThenSix, why
}

// hitModifiers returns the modifiers of HIT-01 and its supplements.
func (r *readings) hitModifiers(s *shot) (m modifiers) {
	isFlame := s.w.is(flameWeapon) // flame has only the modifiers that AMB-24 names
	long := 2*s.distance > r.reach(s) && !isFlame
	near := s.distance <= pointBlankUpTo // SUP-19
	if near {
		m.add(pointBlank, "point blank")
	}
	if long && !(near && r.nearIsNeverLong) { // SUP-20, SUP-21
		m.add(longRange, "long range")
	}
	m.add(pinned*int(s.by.pins), "pins")
	if s.by.quality == inexperienced {
		m.add(inexperiencedHit, "inexperienced")
	}
	if s.moved && !(s.w.is(assaultWeapon) && s.shooter.isTroops()) { // SUP-24, SUP-54
		m.add(movedHit, "moved")
	}
	if s.shortHanded {
		m.add(shortHandedHit, "short-handed")
	}
	if s.w.is(shapedCharge) && !r.shapedEasy { // SUP-28
		m.add(shapedHit, "shaped charge")
	}
	if s.isSniper() {
		m.add(sniperHit, "sniper")
	}
	if s.target.isTroops() {
		if s.at.down && !isFlame {
			m.add(r.downModifier(), "target down")
		}
		if s.at.men <= smallUnitUpTo && !(s.target.kind == artillery && r.gunsNeverSmall) { // SUP-22
			m.add(smallUnitHit, "small unit")
		}
	}
	if !isFlame && !s.isSniper() {
		switch s.cover {
		case softCover:
			m.add(softCoverHit, "soft cover")
		case hardCover:
			m.add(hardCoverHit, "hard cover")
		}
	}
	return m
}

func (r *readings) downModifier() int {
	if r.downTwo {
		return downHitSecond
	}
	return downHit
}

// penetration returns what is added to a damage die: the penetration of the shot or of its HE shell. Heavy weapons
// against armour have the modifiers of PEN-01, too. Flame and indirect fire strike the top (SUP-45). SUP-52 lists the
// weapons that lose nothing at long range.
func (r *readings) penetration(s *shot) (pen int, why modifiers) {
	pen = s.w.pen
	if s.isHE() {
		pen = heTable[s.w.he].pen
	}
	if !s.target.isArmoured() || s.w.is(smallArm) {
		return pen, why
	}
	if !s.target.is(allRound) { // SUP-56
		why.add(facingPen[r.struckSide(s)], facingWords[r.struckSide(s)])
	}
	spared := s.w.is(flameWeapon) || s.isIndirect() ||
		s.w.is(shapedCharge) && !r.shapedLosesRange || s.isHE() && !r.heLosesRange // E-20
	if 2*s.distance > r.reach(s) && !spared {
		why.add(longRangePen, "long range")
	}
	return pen + why.sum(), why
}

// struckSide returns the side of a vehicle that is struck. Indirect fire strikes the top, and so does flame, except
// under the reading flame-armour=as-faced. Other fire strikes the side in aim.facing.
func (r *readings) struckSide(s *shot) facing {
	if s.w.is(flameWeapon) && !r.flameAsFaced || s.isIndirect() { // E-24
		return fromTop
	}
	return s.facing
}

// damageValue returns the value that the damage die plus the penetration must reach (DMG-01, DMG-02).
func (r *readings) damageValue(s *shot) int {
	switch {
	case s.target.kind == vehicle:
		if s.target.is(heavyFront) && r.struckSide(s) == fromFront { // SUP-56
			return s.target.armour + 1
		}
		return s.target.armour
	case s.behindShield():
		switch r.gunShield {
		case shieldSix:
			return shieldScore
		case shieldOneHarder:
			return min(damageScore[s.at.quality]+1, shieldScore)
		}
	}
	return damageScore[s.at.quality]
}

// behindShield reports whether a gun shield protects the target (SUP-46). A shield protects the crew against fire from
// the front, but not against flame or a sniper.
func (s *shot) behindShield() bool {
	return s.target.shield && s.facing == fromFront && !s.w.is(flameWeapon) && !s.isSniper()
}
