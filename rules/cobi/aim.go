package cobi

import (
	"cmp"
	"fmt"

	"salvo/rules"
)

// An aim holds the circumstances of shots at one target. Duels and battles prepare an aim for each kind of shooter and
// target, and change in it what differs from shot to shot: the distance, the fog, whether the target is the nearest.
type aim struct {
	s      *rules.Scenario // the scenario, which holds the readings and the weapons table
	target *target
	again  bool // the target may be hit more than once, or is damaged already (AMB-05)

	distance  float64
	cover     string // none, soft, hard
	dugIn     bool
	facing    string // front, side, rear, top
	aimed     bool   // the shot is aimed at a chosen place or person, or not at the nearest
	fog, rain bool
	radio     bool
	mounted   bool // the figures ride in a light vehicle
	modifier  int
	hq        rerolls // the rerolls of the headquarters of both sides
	formation formation
	under     int // figures under a template; 0: as many as the formation puts there
	pair      int // the most figures of two squads under one explosion; 0: the explosion lies over one squad

	// The values of the next four factors. "unit" takes the value from the unit's own field. Any other value applies to
	// all units: yes or no; for motivation none, hit or reload.
	commanderBinoculars, gunnerBinoculars, gunner, motivation string
}

// A modifier is a number that is added to a die, with its reason.
type modifier struct {
	by  int
	why string
}

type modifiers []modifier

func (all *modifiers) add(by int, why string) {
	if by != 0 {
		*all = append(*all, modifier{by, why})
	}
}

func (all modifiers) total() (sum int) {
	for _, m := range all {
		sum += m.by
	}
	return sum
}

// A shooter is a gun with its crew or a figure with its weapon.
type shooter struct {
	unit   unit
	name   string  // what a story calls the shooter
	weapon *weapon // nil: the gun on the vehicle's card
	gunner bool    // a gunner helps this weapon (INF-12)
	crew   bool    // the shooter is a loader or gunner who fires his own weapon (E-34)
}

// marker returns the template of the shooter's weapon.
func (sh *shooter) marker() marker {
	if sh.weapon == nil {
		return explosion
	}
	return sh.weapon.marker
}

// armament returns the name of the weapon: "gun", "rifle".
func (sh *shooter) armament() string {
	if sh.weapon == nil {
		return "gun"
	}
	return sh.weapon.name
}

// shot prepares a shot of the shooter: its dice and their modifiers. If the shot is not legal, it returns nil and the
// reason.
func (a *aim) shot(sh *shooter) (*shot, string) {
	s := &shot{shooter: *sh, target: a.target, pair: a.pair > 0, load: a.loading(sh, 0), outlook: new(outlook)}
	if sh.weapon != nil && a.band(sh).none { // INF-04
		return nil, fmt.Sprintf("cannot reach %s cm", number(a.distance))
	}
	if a.target.infantry {
		a.atInfantry(s, sh)
		return s, ""
	}
	return a.atVehicle(s, sh)
}

// loading returns the loading test of a shooter. bonus is added to the die: 0 after a shot, or the bonus of the reload
// action (LOAD-02).
func (a *aim) loading(sh *shooter, bonus int) loading {
	if a.motivated(sh) == "reload" { // SPC-14
		bonus++
	}
	return newLoading(sh.reload(), bonus)
}

// reload returns the first number of the loading range (card 7, row 18), or 0 if the weapon has none.
func (sh *shooter) reload() int {
	if sh.weapon != nil {
		return sh.weapon.reload
	}
	lo, _ := sh.unit.Span("reload")
	return lo
}

// atVehicle prepares a shot at a vehicle. Guns follow VEH and DMG. Weapons with a hit range follow ATV-01, launchers
// among them (ATV-02). Other weapons follow ATV-06, against light vehicles only or against all (E-30).
func (a *aim) atVehicle(s *shot, sh *shooter) (*shot, string) {
	w := sh.weapon
	switch {
	case w == nil:
		lo, _ := sh.unit.Span("hit")
		s.why = a.general(sh)
		a.gunCover(&s.why)
		s.test = a.hitTest(sh, lo, s.why.total())
		s.blow = newBlow(a.s, sh.unit.Int("strength"), a.target, a.facing, a.again, a.hq)
		return s, ""
	case w.vehicle.none, w.hit > 0 && w.damage.none: // ATV-04, AMB-42
		return nil, "is no weapon against vehicles"
	case w.hit == 0 && !a.target.Is("class", "light") && a.s.Reading("small-arms-at") == "light": // E-30
		return nil, fmt.Sprintf("does nothing to a %s vehicle", a.target.Word("class"))
	}
	s.why = a.weaponModifiers(sh)
	s.why.add(w.vehicle.by, "against a vehicle")
	a.weaponCover(&s.why, w)
	if w.hit > 0 {
		s.test = a.hitTest(sh, w.hit, s.why.total())
		s.blow = newBlow(a.s, w.damage.by, a.target, a.facing, a.again, a.hq) // AMB-48
		return s, ""
	}
	switch a.s.Reading("small-arms") {
	case "none":
		return nil, "does nothing to a vehicle"
	case "crew":
		s.crew = true
	default:
		s.blow = newBlow(a.s, 0, a.target, a.facing, a.again, a.hq)
	}
	s.dice = a.opposed(s.why.total(), sh.reload() > 0, noMarker).load(1)
	return s, ""
}

// atInfantry prepares a shot at infantry. Guns follow HE; grenades and launchers follow ATV-04 and ATV-05. All other
// weapons, the 20 mm gun too (ATV-03), follow INF.
func (a *aim) atInfantry(s *shot, sh *shooter) {
	switch w := sh.weapon; {
	case w == nil && a.s.Reading("he") == "opposed": // AMB-14
		s.why = a.general(sh)
		s.why.add(sh.unit.Int("explosion"), "explosion")
		a.figureCover(&s.why, a.explosionColumn())
		a.opposedAt(s, sh, explosion)
	case w == nil:
		lo, _ := sh.unit.Span("hit")
		s.why = a.general(sh)
		s.whyTemplate.add(sh.unit.Int("explosion"), "explosion")
		if a.coverCountsToHit() {
			a.gunCover(&s.why)
			a.riding(&s.why)
		} else {
			a.figureCover(&s.whyTemplate, a.explosionColumn())
		}
		a.twoSteps(s, sh, lo)
	case w.hit > 0 && w.marker == explosion:
		s.why = a.weaponModifiers(sh)
		if w.explosion.none { // AMB-25
			s.whyTemplate.add(sh.unit.Int("explosion-weapon"), "explosion")
		} else {
			s.whyTemplate.add(w.explosion.by, "explosion")
		}
		if a.coverCountsToHit() {
			a.figureCover(&s.why, w)
		} else {
			a.figureCover(&s.whyTemplate, w)
		}
		a.twoSteps(s, sh, w.hit)
	default:
		s.why = a.weaponModifiers(sh)
		a.figureCover(&s.why, w)
		a.opposedAt(s, sh, w.marker)
	}
}

// twoSteps prepares a shot of two steps: a hit test, then the explosion against each figure under its template (HE-01,
// HE-02).
func (a *aim) twoSteps(s *shot, sh *shooter, lo int) {
	s.test = a.hitTest(sh, lo, s.why.total())
	s.under = a.underneath(explosion)
	most := mostOf(s.under)
	s.dice = a.explosion(s.whyTemplate.total(), most)
}

// explosion returns the dice of an explosion, the second step after a hit, against at most the given number of figures
// (HE-02). The rules do not say whether a natural 1 misses (E-32). It matters only if a 1 with the modifier could reach
// a figure's die.
func (a *aim) explosion(modifier, most int) *opposedDice {
	o := opposedDice{modifier: modifier, each: a.eachItsOwn(explosion, most > 1 || a.hq.own == rerollExplosion)}
	o.oneMisses = 1+modifier >= 1 && a.s.Reading("explosion-one") == "misses"
	return o.load(most)
}

// opposedAt prepares a shot by opposed dice, against one figure or all figures under the template (INF-03, TMP-02).
func (a *aim) opposedAt(s *shot, sh *shooter, m marker) {
	s.under = a.underneath(m)
	most := mostOf(s.under)
	o := a.opposed(s.why.total(), sh.reload() > 0, m)
	o.each = a.eachItsOwn(m, most > 1 || a.hq.own == rerollHit) // the headquarters does not reroll attack dice of single figures
	s.dice = o.load(most)
}

// opposed returns opposed dice in which a natural 1 and a natural 6 have their special effect. jams says that a natural
// 1 can jam the weapon.
func (a *aim) opposed(modifier int, jams bool, m marker) opposedDice {
	o := opposedDice{modifier: modifier, natural: true, jams: jams, throw: a.s.House().Throw}
	o.always = !o.impossible() && a.s.Reading("six-six") == "always"
	o.compares = o.rollsOn() && a.s.Reading("six-six-result") == "compare"
	return o
}

// hitTest returns the hit test of a shooter whose hit range is lo to 6, with a modifier (VEH-03). What a natural 1
// means is open for guns only (AMB-02). A weapon without a loading range cannot jam (AMB-10).
func (a *aim) hitTest(sh *shooter, lo, modifier int) *hitTest {
	return newHitTest(a.s, lo, modifier, sh.weapon == nil, sh.reload() > 0)
}

func newHitTest(s *rules.Scenario, lo, modifier int, gun, jams bool) *hitTest {
	house := s.House()
	t := hitTest{lo: cmp.Or(house.Hit, lo), modifier: modifier, jams: jams, throw: house.Throw}
	t.bounded = modifier > 0 && s.Reading("hit-range") == "bounded"
	t.oneCounts = gun && t.inRange(1) && s.Reading("natural-one") == "modified"
	return t.load()
}

// underneath returns how many figures a shot attacks, indexed by the number of figures that stand (TMP-03 to TMP-05).
func (a *aim) underneath(m marker) []int8 {
	if a.pair > 0 { // TMP-06
		under := make([]int8, a.pair+1)
		for n := range under {
			under[n] = int8(n)
		}
		return under
	}
	under := make([]int8, len(a.target.figures)+1)
	centred := m != noMarker && a.under == 0 && len(under) > 2 && a.s.Reading("template-place") == "centred"
	for standing := 1; standing < len(under); standing++ {
		n := a.formation.covered(m, standing, centred)
		if m != noMarker && a.under > 0 {
			n = min(a.under, standing)
		}
		under[standing] = int8(n)
	}
	return under
}

func mostOf(under []int8) (most int) {
	for _, n := range under {
		most = max(most, int(n))
	}
	return most
}

// eachItsOwn reports whether the shooter throws a separate attack die for every figure under the template (AMB-12). It
// asks for the reading only if matters is true.
func (a *aim) eachItsOwn(m marker, matters bool) bool {
	return m != noMarker && matters && a.s.Reading("template-dice") == "each"
}
