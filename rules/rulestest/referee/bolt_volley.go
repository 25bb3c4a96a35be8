package referee

import "slices"

// damage checks all dice of a unit's fire, and records the effect on the target (SHOT-01).
func (c *bolt) damage(f *boltFire, shots []boltShot, group []event) {
	t, q := c.Units[f.at], &c.units[f.at]
	r := rowsOf(group)
	v := boltVolley{bolt: c, f: f, r: r, shots: shots, before: q.men}
	v.throw()
	c.spendFire(f, shots, &v)
	switch {
	case t.troops():
		v.troops()
	case t.softSkin():
		v.soft()
	default:
		v.armour()
	}
	if row := r.next("fuel"); row != nil {
		c.units[f.by].dry += len(row.Faces) - atLeast(row.Faces, row.Need)
		if c.Units[f.by].word("kind") == "team" && c.units[f.by].dry > 0 {
			c.units[f.by].lost = true // SUP-44
		}
	}
	if c.side(f.by) != c.side(f.at) && f.at == c.storm[0] { // the target of an assault has fired first; now its attacker attacks
		c.attackVehicle(r)
	}
	r.next("another turn")
	if r.at < len(r.rows) {
		c.fault("SHOT-01", "dice are thrown that are not due: %s", r.rows[r.at].For)
	}
}

// spendFire records the score of the shooter's next indirect shot at this target, for which the shooter has ranged in
// (SUP-35).
func (c *bolt) spendFire(f *boltFire, shots []boltShot, v *boltVolley) {
	m := &c.units[f.by]
	if !slices.ContainsFunc(shots, func(s boltShot) bool { return s.indirect }) {
		m.aim, m.ranging = -1, 6
		return
	}
	score := 6
	if m.aim == f.at {
		score = m.ranging
	}
	if m.ranging = max(2, score-1); v.ranged {
		m.ranging = 2
	}
	m.aim = f.at
	if c.side(f.by) == c.side(f.at) {
		m.aim, m.ranging = -1, 6
	}
}

// A boltVolley collects the effect of a unit's fire while its dice are read.
type boltVolley struct {
	*bolt
	f      *boltFire
	r      *rowReader
	shots  []boltShot
	before int // the number of the target's men before the fire

	casualties  int
	exceptional bool
	pinning     bool
	pins        int
	ranged      bool
	flamed      bool
	holed       bool       // a soft-skinned vehicle is damaged
	hits        []boltShot // the hits on an armoured vehicle, in the order of the weapons
}

// throw reads the dice to hit, and against troops and soft-skinned vehicles also those for damage.
func (v *boltVolley) throw() {
	pool := slices.Clone(v.shots)
	for {
		if row := v.r.next("to hit"); row != nil {
			v.toHit(row, &pool)
			continue
		}
		if i := slices.IndexFunc(pool, func(s boltShot) bool { return s.flame && s.dice > 0 }); i >= 0 && v.peek("number of hits") {
			pool[i].dice--
			v.shell(&pool[i])
			continue
		}
		break
	}
	for _, s := range pool {
		if s.dice > 0 {
			v.fault("SHOT-01", "%d shots of %s are not thrown for", s.dice, s.name)
		}
	}
}

func (v *boltVolley) peek(what string) bool {
	return v.r.at < len(v.r.rows) && v.r.rows[v.r.at].For == what
}

// toHit reads one roll to hit. Weapons that need equal scores are rolled together; pool holds the shots not rolled yet.
func (v *boltVolley) toHit(row *dice, pool *[]boltShot) {
	n, hits := len(row.Faces), atLeast(row.Faces, row.Need)
	if row.Need == 7 { // the shot needs a 6 followed by another 6 (SUP-27)
		for n = 1; n < len(row.Faces) && n+atLeast(row.Faces[:n], 6) < len(row.Faces); n++ {
		}
		hits = atLeast(row.Faces[n:], 6)
	}
	var like []int
	for i, s := range *pool {
		if s.dice > 0 && s.score == row.Need && !s.flame {
			like = append(like, i)
		}
	}
	if len(like) == 0 {
		v.fault("HIT-01", "%d dice are thrown at %d+, which no weapon needs", n, row.Need)
		return
	}
	isShell := v.peek("number of hits") || n == 1 && (*pool)[like[0]].shell
	if isShell {
		for _, i := range like {
			if s := &(*pool)[i]; s.shell {
				s.dice--
				if hits > 0 {
					v.ranged = v.ranged || s.indirect
					v.shell(s)
				}
				return
			}
		}
	}
	need, armour := 0, v.Units[v.f.at].plated()
	first := -1
	left := n
	damage := 0
	if v.peek("damage") && !armour && hits > 0 {
		damage = v.r.rows[v.r.at].Need
	}
	for _, i := range like {
		s := &(*pool)[i]
		if s.shell || left == 0 || damage > 0 && s.need != damage {
			continue
		}
		if first >= 0 && !armour && damage == 0 && hits > 0 {
			continue
		}
		take := min(left, s.dice)
		if take > 0 && first < 0 {
			first, need = i, s.need
		}
		left, s.dice = left-take, s.dice-take
	}
	if left > 0 || first < 0 {
		v.fault("HIT-01", "%d dice too many are thrown at %d+", left, row.Need)
		return
	}
	if hits == 0 {
		return
	}
	v.pinning = true
	s := (*pool)[first]
	if armour {
		for range hits {
			v.hits = append(v.hits, s)
		}
		return
	}
	v.harm(hits, need, &s)
}

// shell reads the dice for the hits, the damage and the pins of a shell or a flamethrower.
func (v *boltVolley) shell(s *boltShot) {
	t := v.Units[v.f.at]
	hits := 1
	if row := v.r.next("number of hits"); row != nil {
		if t.plated() && !s.flame {
			if len(row.Faces) > 0 {
				v.fault("SUP-39", "a shell is one hit on armour")
			}
		} else if hits = worth(s.size, row.Faces); !s.flame && t.troops() && v.has(v.f.at, "down") > 0 {
			hits /= 2 // SUP-38
		}
	}
	if s.flame {
		v.flamed = true
	}
	if t.plated() {
		for range hits {
			v.hits = append(v.hits, *s)
		}
	} else if hits > 0 {
		v.harm(hits, s.need, s)
	}
	size := shellPins[s.size]
	if s.flame {
		size = "D3+1"
	} else if t.plated() {
		size = "1" // SUP-40
	}
	pins := 1
	if size != "1" {
		row := v.r.next("pins")
		if row == nil {
			v.fault("HE-01", "%s of pins are due", size)
			return
		}
		pins = worth(size, row.Faces)
	}
	v.pins = max(v.pins, pins)
}

// harm reads the damage dice of hits on troops and soft-skinned vehicles. After a six the unit that fires rolls a
// second die (SUP-31). A medic saves a man on a six.
func (v *boltVolley) harm(hits, need int, s *boltShot) {
	row := v.r.next("damage")
	if row == nil || row.Need != need {
		v.fault("DMG-01", "%d damage dice at %d+ are due", hits, need)
		if row == nil {
			return
		}
	}
	t := v.Units[v.f.at]
	special := t.troops() && !(t.word("kind") == "artillery" && s.small)
	medic := s.small && t.troops() && v.medic()
	at := 0
	next := func() int {
		if at >= len(row.Faces) {
			at++
			return 0
		}
		at++
		return row.Faces[at-1]
	}
	for range hits {
		face := next()
		if face < row.Need || face == 1 {
			continue
		}
		if special && (s.sniper || face == 6 && next() == 6) {
			v.casualties++
			v.exceptional = true
			continue
		}
		if medic && next() == 6 {
			continue
		}
		v.casualties++
		v.holed = true
	}
	if at != len(row.Faces) {
		v.fault("DMG-01", "%d damage dice are thrown, %d are due", len(row.Faces), at)
	}
}

// medic reports whether a medic is within 6 inches of the target (SUP-33).
func (v *boltVolley) medic() bool {
	for i, u := range v.Units {
		if u.Side == v.side(v.f.at) && u.trait("medic") && !v.bolt.units[i].lost && v.there(i) && v.far(i, v.f.at) <= 6 {
			return true
		}
	}
	return false
}

// pin adds the pins of the fire to the target: the highest number that any weapon causes (SUP-16, SUP-17). It reports
// whether the target now has as many pins as its morale.
func (v *boltVolley) pin() (driven bool) {
	q := &v.bolt.units[v.f.at]
	n := v.pins
	if v.pinning {
		n = max(n, 1)
	}
	q.pins += n
	return q.pins >= morale(q.quality)
}

// troops applies the effect of the fire to infantry and other troops.
func (v *boltVolley) troops() {
	t, q := v.Units[v.f.at], &v.bolt.units[v.f.at]
	v.pin()
	losses := min(v.casualties, q.men)
	q.men -= losses
	if losses > 0 && q.men > 0 && q.green {
		q.green = false
		if row := v.r.next("green troops"); row == nil {
			v.fault("SUP-73", "green troops throw a die at their first casualty")
		} else {
			switch face := row.Faces[0]; {
			case face == 1 && len(row.Faces) > 1:
				q.pins += row.Faces[1]
			case face >= 5:
				q.quality = 2
			}
		}
	}
	switch {
	case q.men == 0:
		q.lost = true
	case v.exceptional && t.word("kind") != "infantry":
		q.lost = true
	default:
		q.ncoLost = q.ncoLost || v.exceptional && t.yes("nco")
		fanatic := t.trait("fanatic") && q.men > 1
		switch {
		case q.pins >= morale(q.quality):
			q.lost = true
		case losses > 0 && 2*q.men <= v.before && !fanatic || v.flamed:
			q.lost = !v.check(0)
		}
	}
}

// check reads the dice of a morale check of the target and reports whether it passes (SUP-13).
func (v *boltVolley) check(extra int) bool {
	return v.bolt.moraleCheck(v.r, v.f.at, extra)
}

func (c *bolt) moraleCheck(r *rowReader, u, extra int) bool {
	row := r.next("morale")
	if row == nil || len(row.Faces) != 2 {
		c.fault("SUP-13", "%s must check its morale", c.name(u))
		return true
	}
	if want := c.testValue(u, true, extra); want != row.Need {
		c.fault("SUP-13", "the check of %s needs %d, not %d", c.name(u), want, row.Need)
	}
	return sum(row.Faces) <= row.Need
}

// soft applies the effect of the fire to a soft-skinned vehicle.
func (v *boltVolley) soft() {
	q := &v.bolt.units[v.f.at]
	driven := v.pin()
	switch {
	case v.holed:
		q.lost = true
	case driven:
		q.lost = true
	case v.flamed:
		q.lost = !v.check(0)
	}
}

// armour applies the effect of the fire to an armoured vehicle: first the pins, then one hit after the other (SUP-50,
// SUP-53).
func (v *boltVolley) armour() {
	q := &v.bolt.units[v.f.at]
	if q.lost = v.pin(); q.lost {
		return
	}
	for len(v.hits) > 0 && !q.lost && v.peek("damage") {
		row := v.r.next("damage")
		i := slices.IndexFunc(v.hits, func(s boltShot) bool { return max(s.need, 2) == row.Need })
		if i < 0 {
			v.fault("SUP-50", "a damage die needs %d, which no hit needs", row.Need)
			return
		}
		s := v.hits[i]
		v.hits = slices.Delete(v.hits, i, i+1)
		face := row.Faces[0]
		above := face - s.need
		switch {
		case face == 1 || above < 0:
			continue
		case above == 0:
			v.result(-3, &s)
		case above < 3:
			v.result(0, &s)
		default:
			if v.result(0, &s); !q.lost {
				v.result(0, &s)
			}
		}
	}
	for _, s := range v.hits {
		if s.need <= 6 && !q.lost {
			v.fault("SUP-50", "a hit of %s is not resolved", s.name)
		}
	}
	if v.flamed && !q.lost {
		q.lost = !v.check(0)
	}
}

// result reads a roll on the table of damage results (VDAM-01, VDAM-02).
func (v *boltVolley) result(extra int, s *boltShot) {
	t := v.Units[v.f.at]
	if t.yes("open-topped") && s != nil && s.indirect {
		extra++
	}
	v.bolt.vehicleResult(v.r, v.f.at, extra)
}

func (c *bolt) vehicleResult(r *rowReader, u, extra int) {
	q := &c.units[u]
	if c.Units[u].yes("flame-vehicle") {
		extra++
	}
	row := r.next("damage result")
	if row == nil {
		c.fault("VDAM-01", "a roll on the table of damage results is due")
		return
	}
	roll := row.Faces[0] + extra
	if roll >= 4 {
		q.lost = true
		return
	}
	q.pins++
	switch {
	case roll == 2 && q.immobilised:
		q.lost = true
	case q.pins >= morale(q.quality):
		q.lost = true
	case roll == 2:
		q.immobilised = true
	case roll == 3:
		q.lost = !c.moraleCheck(r, u, 0)
	}
}
