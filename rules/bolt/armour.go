package bolt

import "salvo/sim"

// A pounding is the state of a chain that resolves the hits of a barrage on an armoured vehicle one by one, in the
// order of the weapons (SUP-53).
type pounding struct {
	volley volley
	hits   [maxBursts]uint16
	need   [maxBursts]int8
	extra  [maxBursts]int8
	at     uint8
}

// pound applies a barrage to an armoured vehicle: first the pins, which may drive the crew off (SUP-15), then the hits,
// then flame.
func (r *resolver) pound(d *sim.Dice, v *volley, b *barrage) {
	pins := r.pinsPut(b)
	r.putPins(v, pins)
	if pins > 0 {
		v.hit.damage = onlyPinned
	}
	if r.routedByPins(&v.at) {
		v.at.lose(pinnedOut)
	}
	if !v.at.isOut() && b.penetrates() {
		r.resolveHits(d, v, b)
	}
	if !v.at.isOut() && b.flamed && r.flameShakes { // SUP-43
		r.mustPass(d, v, routed)
	}
	r.tellVehicle(d, v)
}

// penetrates reports whether any hit of the barrage can damage the armoured target.
func (b *barrage) penetrates() bool {
	for i := range b.bursts {
		if b.struck[i] > 0 && b.bursts[i].need <= 6 {
			return true
		}
	}
	return false
}

// resolveHits plays all hits that can damage the armoured target.
func (r *resolver) resolveHits(d *sim.Dice, v *volley, b *barrage) {
	p := pounding{volley: volley{target: v.target, at: v.at, officer: v.officer, hit: v.hit}}
	for i := range b.bursts {
		if f := &b.bursts[i]; b.struck[i] > 0 && f.need <= 6 {
			p.hits[i], p.need[i], p.extra[i] = b.struck[i], f.need, f.extra
		}
	}
	p.next()
	sim.Play(d, r.poundings, &p)
	v.at, v.hit = p.volley.at, p.volley.hit
}

// next moves on to the next burst with hits, and reports whether there is one.
func (p *pounding) next() bool {
	for p.at < maxBursts && p.hits[p.at] == 0 {
		p.at++
	}
	return p.at < maxBursts
}

// resolveHit plays one hit on armour (SUP-50).
func (r *resolver) resolveHit(d *sim.Dice, p *pounding) (done bool) {
	need := int(p.need[p.at])
	hit := grade(d.Pick(r.gradeTable(need)))
	if d.Telling() {
		if r.ones == onesFail { // SUP-30
			need = max(need, 2)
		}
		noteThrow(d, "damage", need)
		d.Cast("damage "+needText(need), 1, sim.Reaches(need))
		d.Tell(tellPenetration(need, hit))
	}
	r.damageVehicle(d, &p.volley, hit, int(p.extra[p.at]))
	p.hits[p.at]--
	if p.volley.at.isOut() || !p.next() {
		*p = pounding{volley: p.volley} // hits on a wreck do nothing
		return true
	}
	return false
}

// damageVehicle rolls on the table of damage results for a hit of grade g (VDAM-02). It rolls twice for massive damage.
func (r *resolver) damageVehicle(d *sim.Dice, v *volley, g grade, extra int) {
	rolls := 1
	switch g {
	case noDamage:
		return
	case superficialDamage:
		extra += superficialRoll
	case massiveDamage:
		rolls = 2
	}
	for ; rolls > 0 && !v.at.isOut(); rolls-- {
		r.damageRoll(d, v, extra)
	}
}

// damageRoll plays one roll on the table of damage results (VDAM-01). A vehicle that is knocked out is lost at once.
// Every other result adds a pin, and too many pins drive the crew off (SUP-15). A vehicle that stays in play suffers
// the result.
func (r *resolver) damageRoll(d *sim.Dice, v *volley, modifier int) {
	result := damage(d.Pick(resultTable(modifier)))
	if d.Telling() {
		noteThrow(d, "damage result", 0)
		d.Cast("damage result", 1, nil)
		d.Tell(tellResult(modifier, result))
	}
	v.hit.damage = max(v.hit.damage, result)
	if result == knockedOut {
		v.at.lose(wrecked)
		return
	}
	r.putPins(v, 1)
	switch {
	case result == immobilised && v.at.immobilised: // a second time: the crew leaves (AMB-47)
		v.at.lose(wrecked)
	case r.routedByPins(&v.at): // SUP-15
		v.at.lose(pinnedOut)
	case result == stunned:
		v.hit.wentDown = true
	case result == immobilised:
		v.at.immobilised, v.hit.stopped = true, true
	case result == burning && r.mustPass(d, v, wrecked):
		v.hit.wentDown = true
	}
}

// Tables of one die. gradeTables gives the grade of a hit, by whether a natural 1 fails (0 or 1) and by the score that
// the die needs. resultTables gives the damage result by the modifier of the roll.
var (
	gradeTables  [2][mostNeed - leastNeed + 1]*sim.Table
	resultTables [superficialRollSpan]*sim.Table
)

const (
	leastNeed           = -12
	mostNeed            = 7
	superficialRollSpan = 6 // modifiers from -3 to +2
)

func init() {
	for need := leastNeed; need <= mostNeed; need++ {
		for fails := range gradeTables {
			gradeTables[fails][need-leastNeed] = sim.Die(6).Map("damage against armour", func(face int) int {
				if face == 1 && fails == 1 { // SUP-30
					return int(noDamage)
				}
				return int(gradeOf(face - need))
			})
		}
	}
	for i := range resultTables {
		resultTables[i] = sim.Die(6).Map("damage result", func(face int) int { // AMB-46
			return int(damageResult[min(max(face+i+superficialRoll, 1), 6)])
		})
	}
}

func (r *readings) gradeTable(need int) *sim.Table {
	fails := 0
	if r.ones == onesFail {
		fails = 1
	}
	return gradeTables[fails][min(max(need, leastNeed), mostNeed)-leastNeed]
}

func resultTable(modifier int) *sim.Table { return resultTables[modifier-superficialRoll] }

// holeSoftSkin applies a barrage to a soft-skinned vehicle. Any damage destroys the vehicle (SUP-49), or under another
// reading is rolled on the table of damage results (AMB-31). If there is no damage, pins may drive the crew off. A
// vehicle that is left after flame checks its morale (SUP-43).
func (r *resolver) holeSoftSkin(d *sim.Dice, v *volley, b *barrage) {
	pins := r.pinsPut(b)
	r.putPins(v, pins)
	if pins > 0 {
		v.hit.damage = onlyPinned
	}
	switch {
	case b.casualties > 0 && r.softSkinTable: // AMB-31
		extra := 0
		if b.plunging && v.target.openTopped {
			extra++
		}
		if v.target.flameVehicle {
			extra++
		}
		r.damageVehicle(d, v, fullDamage, extra)
	case b.casualties > 0:
		v.at.lose(wrecked)
	case r.routedByPins(&v.at):
		v.at.lose(pinnedOut)
	}
	if !v.at.isOut() && b.flamed && r.flameShakes { // SUP-43
		r.mustPass(d, v, routed)
	}
	r.tellVehicle(d, v)
}
