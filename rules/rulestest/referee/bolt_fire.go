package referee

import (
	"math"
	"slices"
	"strings"
)

// A boltFire is what a unit fires at another.
type boltFire struct {
	by, at int
	moved  bool
}

// A boltShot is what the dice of like weapons need.
type boltShot struct {
	arm
	dice, score, need int
	shell, indirect   bool
	sniper            bool
	size              string
}

// fire checks the fire of a unit at another: that it may fire, its scores, and all that its dice do.
func (c *bolt) fire(group []event) {
	e := &group[0]
	if len(e.By) != 1 || len(e.At) != 1 {
		c.fault("SUP-18", "one unit fires at one target")
		return
	}
	by, at := e.By[0], e.At[0]
	f := &boltFire{by: by, at: at, moved: c.mayFire(by, at)}
	p, q := c.at(by), c.at(at)
	if p != q && (c.table.far(p, q) > c.visible(e.Turn) || !c.table.sees(p, q, c.table.woodsAndHouses)) {
		c.fault("SHOT-01", "%s does not see %s", c.name(by), c.name(at))
	}
	if arc := c.Units[by].number64("arc"); arc > 0 && arc < 360 && p != q {
		if a := off(p, c.facing(by), q); a > arc/2+hair {
			c.fault("AVEH-03", "the target is %.0f degrees off the front of %s", a, c.name(by))
		}
	}
	shots := c.shotsOf(f, e)
	c.damage(f, shots, group)
}

// mayFire checks that a unit may fire now, and reports whether it has moved.
func (c *bolt) mayFire(by, at int) (moved bool) {
	m := &c.units[by]
	friend := c.side(by) == c.side(at)
	switch {
	case m.lost || !c.there(by):
		c.fault("SHOT-01", "%s is not there", c.name(by))
	case !c.there(at) || c.units[at].lost:
		c.fault("SHOT-01", "%s is not there", c.name(at))
	case friend && m.mishap != "friendly fire":
		c.fault("SHOT-01", "%s fires at a friend", c.name(by))
	case friend:
	case m.given == "fire":
	case m.given == "advance":
		return true
	case c.has(by, "in-ambush") > 0 || m.given == "ambush" || m.given == "" && c.isAmbusher(by):
		m.given = "fired from ambush"
	case m.given == "" && c.units[at].given == "assault": // SUP-59
		m.reacted = true
		if c.far(by, at) <= 6 {
			c.fault("SUP-59", "%s has no time to fire at an assault from %.2f inches", c.name(by), c.far(by, at))
		}
	default:
		c.fault("ORD-01", "%s fires with the order %q", c.name(by), m.given)
	}
	return false
}

// isAmbusher reports whether the last state of a unit before the event under way was in ambush.
func (c *bolt) isAmbusher(by int) bool {
	for i := c.line; i >= 0; i-- {
		for _, s := range c.Events[i].Changed {
			if s.Unit == by && s.Counts["in-ambush"] > 0 {
				return true
			}
		}
		if c.Events[i].Does == "turn" {
			break
		}
	}
	return false
}

// cover returns the cover of a unit in square q that is seen from square p (SUP-23).
func (c *bolt) cover(p, q point) string {
	cover := 0
	grade := func(letter byte) int {
		switch {
		case strings.IndexByte("t#f", letter) >= 0:
			return 2
		case strings.IndexByte("wWn", letter) >= 0:
			return 1
		}
		return 0
	}
	cover = grade(c.table.letter(q))
	if l := c.table.behindLinear(p, q); l != 0 {
		cover = max(cover, grade(l))
	}
	return []string{"none", "soft", "hard"}[cover]
}

// shotsOf works out what the weapons of a unit need, and compares what the trace says of them.
func (c *bolt) shotsOf(f *boltFire, e *event) (all []boltShot) {
	u, m := c.Units[f.by], &c.units[f.by]
	t := c.Units[f.at]
	far := c.far(f.by, f.at)
	oneShots := 0
	if !m.spent && t.plated() {
		for _, a := range u.arms() {
			if a.oneShot && far <= a.reach {
				oneShots += a.count
			}
		}
	}
	oneShots = min(oneShots, m.men)
	counts, loaders := u.armsLeft(m.men - oneShots)
	said := e.Shots
	main := len(said) > 0 && len(u.arms()) > 0 && said[0].Kind == u.arms()[0].name // else its coaxial weapon fires (SUP-54)
	for i, a := range u.arms() {
		n := counts[i]
		if a.coax && (main || !c.coaxFires(u, a.name, said)) || i == 0 && !main && c.hasCoax(u) {
			continue
		}
		if a.oneShot {
			n = min(a.count, oneShots)
		}
		if a.flame {
			n -= m.dry
		}
		if n <= 0 || c.silent(f, &a, far, e) {
			continue
		}
		short := 0
		switch {
		case !a.team || u.word("kind") == "vehicle":
		case u.word("kind") == "infantry":
			served := min(n, loaders)
			short, loaders = n-served, loaders-served
		case m.men == 1 && u.int("men") > 1:
			short = n
		}
		for _, part := range []struct {
			n     int
			short bool
		}{{n - short, false}, {short, true}} {
			if part.n == 0 {
				continue
			}
			if len(said) == 0 || said[0].Kind != a.name {
				if a.oneShot || a.coax || i == 0 && c.hasCoax(u) { // the player's choice
					continue
				}
				c.fault("SUP-18", "%d %s of %s do not fire", part.n, a.name, c.name(f.by))
				continue
			}
			s := c.shotOf(f, a, part.n, part.short, far, &said[0])
			c.compareBolt(&said[0], &s, f, far)
			all = append(all, s)
			if said = said[1:]; a.oneShot {
				m.spent = true
			}
		}
	}
	for _, s := range said {
		c.fault("SUP-18", "%d shots of %s are not due", s.Dice, s.Kind)
	}
	return all
}

// coaxFires reports whether more weapons of a name fire than the unit has beside its coaxial one.
func (c *bolt) coaxFires(u *unit, name string, said []shot) bool {
	n := 0
	for _, s := range said {
		if s.Kind == name {
			n++
		}
	}
	for _, a := range u.arms() {
		if a.name == name && !a.coax {
			n--
		}
	}
	return n > 0
}

func (c *bolt) hasCoax(u *unit) bool {
	return slices.ContainsFunc(u.arms(), func(a arm) bool { return a.coax })
}

// silent reports whether a weapon cannot fire.
func (c *bolt) silent(f *boltFire, a *arm, far float64, e *event) bool {
	u, t := c.Units[f.by], c.Units[f.at]
	reach := a.reach
	if a.name == "sniper-rifle" && f.moved {
		reach = 24
	}
	indirect := a.indirect || a.howitz && slices.ContainsFunc(e.Shots, func(s shot) bool {
		return s.Kind == a.name && s.Values["indirect"] > 0
	})
	return a.small && t.enclosed() || far > reach+1e-9 || indirect && far < a.least-1e-9 ||
		a.fixed && f.moved && u.troops()
}

// shotOf works out what like weapons need to hit and to damage (HIT-01, DMG-01, PEN-01).
func (c *bolt) shotOf(f *boltFire, a arm, n int, short bool, far float64, said *shot) boltShot {
	u, m := c.Units[f.by], &c.units[f.by]
	t, q := c.Units[f.at], &c.units[f.at]
	s := boltShot{arm: a, dice: n * a.shots}
	s.indirect = a.indirect || a.howitz && said.Values["indirect"] > 0
	s.shell = a.size != "" && !a.flame && (a.pen == 0 || said.Values["shell"] > 0)
	s.sniper = a.name == "sniper-rifle" && !f.moved
	if s.shell || a.flame {
		s.size = a.size
	}
	reach := a.reach
	if a.name == "sniper-rifle" && f.moved {
		reach = 24
	}
	down := c.has(f.at, "down") > 0
	switch {
	case s.indirect && f.moved:
		s.score = 6
	case s.indirect:
		if s.score = 6; m.aim == f.at {
			s.score = m.ranging
		}
	case a.flame:
		s.score = 1
	default:
		sum := 0
		if far <= 6+1e-9 {
			sum++
		}
		if 2*far > reach+1e-9 {
			sum--
		}
		sum -= m.pins
		if m.quality == 1 {
			sum--
		}
		if f.moved && !(a.assault && u.troops()) {
			sum--
		}
		if short {
			sum--
		}
		if a.shaped {
			sum--
		}
		if s.sniper {
			sum++
		}
		if t.troops() && down {
			sum--
		}
		if t.troops() && q.men <= 2 {
			sum--
		}
		if !s.sniper {
			sum -= map[string]int{"none": 0, "soft": 1, "hard": 2}[c.cover(c.at(f.by), c.at(f.at))]
		}
		if s.score = max(3-sum, 2); s.score > 6 {
			s.score = 7
		}
	}
	s.need = c.damageNeed(f, &s, far, reach)
	return s
}

// damageNeed works out what a damage die needs.
func (c *bolt) damageNeed(f *boltFire, s *boltShot, far, reach float64) int {
	t, q := c.Units[f.at], &c.units[f.at]
	pen := s.pen
	if s.shell {
		pen = shellPen[s.size]
	}
	side := shows(c.at(f.at), c.facing(f.at), c.at(f.by))
	if c.at(f.at) == c.at(f.by) {
		side = "front"
	}
	switch {
	case t.troops():
		value := 2 + q.quality
		if t.yes("shield") && side == "front" && !s.flame && !s.sniper {
			value = 6
		}
		return max(2, value-pen)
	case t.softSkin():
		return max(2, 6-pen)
	}
	if s.small {
		return 100
	}
	top := s.flame || s.indirect
	value := t.int("armour")
	if t.trait("heavy-front") && side == "front" && !top {
		value++
	}
	if !t.trait("all-round") {
		switch {
		case top || side == "flank":
			pen++
		case side == "rear":
			pen += 2
		}
	}
	if 2*far > reach+1e-9 && !s.flame && !s.indirect && !s.shaped && !s.shell {
		pen--
	}
	return value - pen
}

// compareBolt compares what the trace says of shots.
func (c *bolt) compareBolt(said *shot, s *boltShot, f *boltFire, far float64) {
	switch {
	case said.By != f.by || said.At != f.at:
		c.fault("trace", "the shot is of another unit")
	case math.Abs(said.Range-far) > 0.011:
		c.fault("SHOT-01", "%s fires from %.2f inches, not %.2f", c.name(f.by), far, said.Range)
	case said.Dice != s.dice:
		c.fault("SUP-18", "%s of %s fire %d shots, not %d", s.name, c.name(f.by), s.dice, said.Dice)
	case said.Score != s.score:
		c.fault("HIT-01", "%s of %s need %d to hit, not %d", s.name, c.name(f.by), s.score, said.Score)
	case said.Of != nil && said.Of[0].By-(total(said.Of)-said.Of[0].By) != max(s.score, 2) && s.score > 2 && s.score < 7:
		c.fault("HIT-02", "the modifiers make %d, not %d", 2*said.Of[0].By-total(said.Of), s.score)
	}
}

// damage follows the dice of a volley, and notes what becomes of the target (SHOT-01).
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
	if c.side(f.by) != c.side(f.at) && f.at == c.storm[0] { // who fired first is then attacked
		c.attackVehicle(r)
	}
	r.next("another turn")
	if r.at < len(r.rows) {
		c.fault("SHOT-01", "dice are thrown that are not due: %s", r.rows[r.at].For)
	}
}

// spendFire notes what the shooter has learned about the range (SUP-35).
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

// A boltVolley is the dice of a volley as they are read.
type boltVolley struct {
	*bolt
	f      *boltFire
	r      *rowReader
	shots  []boltShot
	before int // men

	casualties  int
	exceptional bool
	pinning     bool
	pins        int
	ranged      bool
	flamed      bool
	holed       bool       // a soft-skin
	hits        []boltShot // on armour, in the order of the weapons
}

// throw reads the dice to hit, and of troops and soft-skins those for damage.
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

// toHit reads a row of dice to hit. Weapons that need the same are thrown together.
func (v *boltVolley) toHit(row *dice, pool *[]boltShot) {
	n, hits := len(row.Faces), atLeast(row.Faces, row.Need)
	if row.Need == 7 { // a 6 followed by a 6 (SUP-27)
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

// shell reads the hits of a shell or a jet of flame, its damage and its pins.
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

// harm reads the damage dice of hits on troops and soft-skins: a six is thrown again (SUP-31), medics save on a six.
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

// pin puts the pins of the volley on the target: the highest number of any source (SUP-16, SUP-17).
func (v *boltVolley) pin() (driven bool) {
	q := &v.bolt.units[v.f.at]
	n := v.pins
	if v.pinning {
		n = max(n, 1)
	}
	q.pins += n
	return q.pins >= morale(q.quality)
}

// troops is what troops suffer.
func (v *boltVolley) troops() {
	t, q := v.Units[v.f.at], &v.bolt.units[v.f.at]
	v.pin()
	lost := min(v.casualties, q.men)
	q.men -= lost
	if lost > 0 && q.men > 0 && q.green {
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
		case lost > 0 && 2*q.men <= v.before && !fanatic || v.flamed:
			q.lost = !v.check(0)
		}
	}
}

// check reads a morale check of the target (SUP-13).
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

// soft is what a soft-skinned vehicle suffers.
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

// armour is what an armoured vehicle suffers: pins, then hit after hit (SUP-50, SUP-53).
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

// charge checks an assault (SUP-58, AVEH).
func (c *bolt) charge(group []event) {
	e := &group[0]
	by, at := e.By[0], e.At[0]
	m := &c.units[by]
	if m.given != "assault" {
		c.fault("SUP-58", "%s assaults with the order %q", c.name(by), m.given)
	}
	if c.Units[by].word("kind") == "vehicle" || c.Units[by].word("kind") == "artillery" {
		c.fault("SUP-58", "%s may not assault", c.name(by))
	}
	if c.has(at, "ran") > 0 && c.Units[at].word("kind") == "vehicle" && !c.units[at].immobilised {
		c.fault("AVEH-01", "%s runs and cannot be assaulted", c.name(at))
	}
	m.may, m.from, m.left = "assault", c.now[by].Square, 0
	r := rowsOf(group)
	if c.Units[at].enclosed() && !c.Units[by].yes("at") {
		c.moraleCheck(r, by, -3)
	}
	c.storm = [2]int{by, at}
	c.attackVehicle(r)
}

// takeBlows takes the dice of close quarters out of a group of events.
func takeBlows(group []event) (all []dice) {
	for i := range group {
		group[i].Dice = slices.DeleteFunc(group[i].Dice, func(d dice) bool {
			if strings.HasSuffix(d.For, " to kill") {
				all = append(all, d)
			}
			return strings.HasSuffix(d.For, " to kill")
		})
	}
	return all
}

// attackVehicle reads the dice of infantry against a vehicle.
func (c *bolt) attackVehicle(r *rowReader) {
	by, at := c.storm[0], c.storm[1]
	row := r.next("to hit the vehicle")
	if row == nil {
		return
	}
	dice := c.units[by].men
	if c.Units[by].trait("tough-tank-hunter") {
		dice *= 2
	}
	score := 4
	if c.has(at, "advanced") > 0 && !c.units[at].immobilised {
		score = 6
	}
	if len(row.Faces) != dice || row.Need != score {
		c.fault("SUP-67", "%d dice at %d+ are due", dice, score)
	}
	hits := atLeast(row.Faces, row.Need)
	if hits == 0 {
		return
	}
	damage := r.next("damage to the vehicle")
	if damage == nil {
		c.fault("AVEH-05", "a damage die is due")
		return
	}
	if hits+damage.Faces[0] < c.Units[at].int("armour") {
		return
	}
	if !c.Units[at].enclosed() {
		c.units[at].lost = true
		return
	}
	extra := -3
	if c.Units[by].yes("at") {
		extra = 0
	}
	c.vehicleResult(r, at, extra)
}

// close reads the rounds of close quarters.
func (c *bolt) close(r *rowReader, by, at int) {
	a, d := &c.units[by], &c.units[at]
	met := false
	for {
		before := [2]int{a.men, d.men}
		first, second := r.next("attackers to kill"), (*dice)(nil)
		if first == nil {
			if second = r.next("defenders to kill"); second == nil {
				break
			}
		}
		if !met {
			met, d.pins = true, 0 // SUP-61
		}
		if first != nil {
			c.blows(first, by, at, before[0])
			d.men -= min(d.men, atLeast(first.Faces, first.Need))
			second = r.next("defenders to kill")
		}
		if second != nil {
			men := before[1]
			if c.blowsOf(at, men) != len(second.Faces) {
				men = d.men
			}
			c.blows(second, at, by, men)
			a.men -= min(a.men, atLeast(second.Faces, second.Need))
		}
		lostA, lostD := before[0]-a.men, before[1]-d.men
		a.green, d.green = a.green && lostA == 0, d.green && lostD == 0 // SUP-73
		switch {
		case a.men == 0 || d.men == 0:
			a.lost, d.lost = a.men == 0, d.men == 0
		case lostA > lostD && !c.Units[by].trait("fanatic"):
			a.lost = true
		case lostD > lostA && !c.Units[at].trait("fanatic"):
			d.lost = true
		}
		if a.lost || d.lost {
			break
		}
	}
}

// blowsOf is how many dice a unit has in close quarters (SUP-62).
func (c *bolt) blowsOf(u, men int) int {
	strong := 0
	t := c.Units[u]
	switch {
	case t.trait("tough"):
		strong = men
	case t.word("kind") == "infantry":
		for _, a := range t.arms() {
			if a.assault {
				strong += a.count
			}
		}
	}
	return men + min(strong, men)
}

func (c *bolt) blows(row *dice, by, at, men int) {
	if want := c.blowsOf(by, men); len(row.Faces) != want {
		c.fault("SUP-62", "%s strikes with %d dice, not %d", c.name(by), want, len(row.Faces))
	}
	if want := 2 + c.units[at].quality; row.Need != want {
		c.fault("SUP-60", "%s kills on %d, not %d", c.name(by), want, row.Need)
	}
}

// fought checks close quarters that are over.
func (c *bolt) fought(e *event, group []event) {
	c.close(&rowReader{rows: c.melee}, e.By[0], e.At[0])
	c.melee = nil
	c.units[e.By[0]].may = "assault"
	c.rows(group)
}

// rows checks that a deed without dice has none.
func (c *bolt) rows(group []event) {
	for i := range group {
		for _, d := range group[i].Dice {
			if d.For != "another turn" && len(d.Faces) > 0 {
				c.fault("trace", "dice %s are thrown where none are due", d.For)
			}
		}
	}
}
