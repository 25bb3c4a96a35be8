package cobi

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file plays wounded soldiers on a table, for sides with a medic or a hospital. A wounded man lies where he fell
// (INF-07). A medic comes and treats him (SPC-01). If his side has a field hospital, the medic tows him there (SPC-02,
// EFX-13); without a medic he walks there (EFX-12). A treated man is back in his squad from the next turn on, if the
// squad is still in play.

// A casualty is a wounded soldier for whom his side cares.
type casualty struct {
	of    battle.Ref // his squad
	where whereabouts
	n     uint8         // if he walks, the turns that he still needs; if he is towed, the number of the medic
	at    ground.Square // where he lies
}

// whereabouts says where a wounded man is.
type whereabouts uint8

const (
	nowhere whereabouts = iota
	lying
	walking
	towedBy
	inHospital
	healed // treated, and back in his squad from the next turn on
)

// mostTowed is the largest number of wounded men that a medic tows at once (SPC-02).
const mostTowed = 3

// casualtyOf and word convert between a casualty and the 32 bits in which the scene stores it.
func casualtyOf(word uint32) casualty {
	return casualty{of: battle.Side(word >> 3 & 1).Unit(int(word >> 4 & 63)), where: whereabouts(word & 7), n: uint8(word >> 10 & 255),
		at: ground.Square(word >> 18)}
}

func (c casualty) word() uint32 {
	return uint32(c.where) | uint32(c.of.Side)<<3 | uint32(c.of.Number)<<4 | uint32(c.n)<<10 | uint32(c.at)<<18
}

// hospitals declares the factor of both sides for a field hospital (EFX-08).
func hospitals() []rules.Factor {
	return battle.BothSides(rules.Factor{Name: "hospital", Type: rules.YesNo(), Default: "no", On: rules.OnTable,
		Help: "on a table: a field hospital in the middle of its zone, where wounded soldiers are brought"})
}

// readHospital sets whether a side cares for its wounded, and where its field hospital lies: in the middle of open, the
// squares of its zone that soldiers can enter (EFX-08).
func (f *field) readHospital(s *rules.Scenario, side battle.Side, open []ground.Square) {
	c := &f.sides[side]
	c.hospital = s.Yes(side.Of("hospital"))
	if c.cares = c.hospital || c.skills&treats != 0; !c.cares {
		return
	}
	walks, tows := transports["walk"], transports["tow"]
	f.medic, f.clinic, f.onFoot, f.inTow = medic.with(aid{}), hospital.with(aid{}), &walks, &tows
	if c.hospital {
		f.clinics[side] = ground.Stand(open[len(open)/2], 0)
	}
}

// fallWounded records n wounded men of a squad: they lie where the squad stands (INF-07). The wounded of a squad that
// is out count as lost.
func (f *field) fallWounded(d *sim.Dice, b *board, r battle.Ref, n int) {
	if n <= 0 || f.script == nil || !f.sides[r.Side].cares || !f.unit(r).infantry || b.At(r).fit == 0 {
		return
	}
	left := n
	for i := range b.Scene.Wounded {
		if left > 0 && b.Scene.Wounded[i] == 0 {
			b.Scene.Wounded[i] = casualty{of: r, where: lying, at: b.At(r).at.Square()}.word()
			left--
		}
	}
	if d.Telling() && n > left {
		d.Tell(fmt.Sprintf("%s%d of %s lie wounded in %s", f.whose(r.Side), n-left, f.label(r), f.ground.Name(b.At(r).at)))
	}
}

// giveUp removes the wounded of a squad that is out from the scene.
func (f *field) giveUp(b *board, r battle.Ref) {
	if f.script == nil || !f.sides[r.Side].cares {
		return
	}
	for i, word := range b.Scene.Wounded {
		if word != 0 && casualtyOf(word).of == r {
			b.Scene.Wounded[i] = 0
		}
	}
}

// woundedOf returns how many wounded men of a squad the scene has recorded.
func (f *field) woundedOf(b *board, r battle.Ref) (n int) {
	if f.script == nil || !f.sides[r.Side].cares {
		return 0
	}
	for _, word := range b.Scene.Wounded {
		n += oneIf(word != 0 && casualtyOf(word).of == r)
	}
	return n
}

// inCare finds the next wounded man for whom a die is thrown at the start of a turn, and reports whether there is one:
// he is on the way to the hospital, or in it.
func (f *field) inCare(_ *sim.Dice, b *board) bool {
	for ; int(b.Clock.At) < len(b.Scene.Wounded); b.Clock.At++ {
		word := &b.Scene.Wounded[b.Clock.At]
		if *word == 0 {
			continue
		}
		c := casualtyOf(*word)
		f.sendOff(b, &c)
		*word = c.word()
		if c.where == walking || c.where == towedBy || c.where == inHospital {
			return true
		}
	}
	return false
}

// sendOff updates where a wounded man is. If the medic that tows him has fallen, he lies there. If his side has a
// hospital but no medic, he walks there at half a soldier's move (EFX-12, AMB-34).
func (f *field) sendOff(b *board, c *casualty) {
	side := &f.sides[c.of.Side]
	if c.where == towedBy {
		if m := &b.Units[c.of.Side][c.n]; !m.inPlay() {
			c.where, c.n, c.at = lying, 0, m.at.Square()
		}
	}
	if c.where == lying && side.hospital && !f.hasMedic(b, c.of.Side) {
		far := f.ground.Gap(ground.Stand(c.at, 0), f.clinics[c.of.Side])
		c.where, c.n = walking, uint8(max(1, (2*far+footPace-1)/footPace))
	}
}

// hasMedic reports whether a side has a unit in play that can treat wounds.
func (f *field) hasMedic(b *board, side battle.Side) bool {
	for i, u := range f.sides[side].Units {
		if u.skills&treats != 0 && b.Units[side][i].inPlay() {
			return true
		}
	}
	return false
}

// careNow throws the die of the wounded man that inCare has found: on the way to the hospital (EFX-12, EFX-13) or in
// it.
func (f *field) careNow(d *sim.Dice, b *board) (ended bool) {
	word := &b.Scene.Wounded[b.Clock.At]
	c := casualtyOf(*word)
	b.Clock.At++
	if d.Telling() {
		f.tell(d, "a wounded man of "+f.label(c.of), rules.Work, []battle.Ref{c.of})
	}
	switch c.where {
	case inHospital:
		*word = c.after(f.clinic.work(d))
	case walking, towedBy:
		by, p := f.onFoot, patient{ahead: int16(c.n), care: waiting}
		if c.where == towedBy {
			by, p.ahead = f.inTow, 2 // 2 turns to go, so that he does not arrive by counting: handOver decides when
		}
		if by.travel(d, &p, aid{}) {
			*word = 0
			return false
		}
		if c.where == walking {
			if c.n--; p.arrived {
				c.where = inHospital
			}
		}
		*word = c.word()
	}
	return false
}

// after returns a wounded man, as a word of the scene, after the die of a medic or hospital: 0 if he is dead.
func (c casualty) after(how care) uint32 {
	switch how {
	case dead:
		return 0
	case treated:
		c.where = healed
	}
	return c.word()
}

// comeBack puts treated men back into their squads at the end of a turn.
func (f *field) comeBack(d *sim.Dice, b *board) {
	if f.medic == nil {
		return
	}
	for i, word := range b.Scene.Wounded {
		c := casualtyOf(word)
		if c.where != healed {
			continue
		}
		b.Scene.Wounded[i] = 0
		if p := b.At(c.of); p.inPlay() && int(p.fit) < len(f.unit(c.of).figures) {
			if p.fit++; d.Telling() {
				f.tell(d, fmt.Sprintf("%s has a man back: %d figures", f.label(c.of), p.fit), rules.Work, []battle.Ref{c.of})
			}
		}
	}
}

// patients returns how many wounded men a medic tows, and the place of the nearest man of his side that lies on the
// table. waits is false if none lies there.
func (f *field) patients(b *board, v *view) (tows int, nearest ground.Place, waits bool) {
	far := ground.Endless
	for _, word := range b.Scene.Wounded {
		c := casualtyOf(word)
		switch {
		case word == 0 || c.of.Side != v.by.Side:
		case c.where == towedBy && c.n == v.by.Number:
			tows++
		case c.where == lying:
			if at := ground.Stand(c.at, 0); f.ground.Gap(v.p.at, at) < far {
				far, nearest, waits = f.ground.Gap(v.p.at, at), at, true
			}
		}
	}
	return tows, nearest, waits
}

// medicGoal returns where a medic goes: to the hospital with the men that he tows, or to the nearest man that lies on
// the table. errand is false if there is nobody to care for.
func (f *field) medicGoal(b *board, v *view) (to ground.Goal, goes, errand bool) {
	if v.u.skills&treats == 0 || !f.sides[v.by.Side].cares {
		return to, false, false
	}
	tows, nearest, waits := f.patients(b, v)
	switch {
	case tows > 0:
		nearest = f.clinics[v.by.Side]
	case !waits:
		return to, false, false
	}
	return f.ground.GoalAt(nearest), !f.nextTo(v.p.at, nearest), true
}

// heals plays what a medic does for the wounded, and reports in done whether there is anything to do. Without a
// hospital he treats a man beside him (SPC-01): the deed toTreat. With a hospital he tows men beside him there
// (SPC-02). Otherwise he goes to the nearest wounded man.
func (f *field) heals(d *sim.Dice, b *board, v *view) (next deed, done bool) {
	if !v.errand || v.u.skills&treats == 0 {
		return noDeed, false
	}
	b.Turn.acting.stage = finished
	tows, _, _ := f.patients(b, v)
	if tows == 0 && !v.goes {
		v.p.shows()
		if !f.sides[v.by.Side].hospital {
			return toTreat, true
		}
		f.takeInTow(d, b, v)
		v.to, v.goes, _ = f.medicGoal(b, v)
	}
	f.walk(d, b, v)
	f.handOver(d, b, v)
	return noDeed, true
}

// takeInTow lets a medic take the wounded men beside him in tow, three at most (SPC-02).
func (f *field) takeInTow(d *sim.Dice, b *board, v *view) {
	n := 0
	for i, word := range b.Scene.Wounded {
		c := casualtyOf(word)
		if word == 0 || c.of.Side != v.by.Side || c.where != lying || n == mostTowed || !f.nextTo(v.p.at, ground.Stand(c.at, 0)) {
			continue
		}
		c.where, c.n = towedBy, v.by.Number
		b.Scene.Wounded[i] = c.word()
		n++
	}
	if d.Telling() {
		f.tell(d, fmt.Sprintf("%s takes %d wounded in tow", f.label(v.by), n), rules.Work, []battle.Ref{v.by})
	}
}

// handOver brings the men that a medic tows into the hospital if the medic is beside it.
func (f *field) handOver(d *sim.Dice, b *board, v *view) {
	if !f.nextTo(v.p.at, f.clinics[v.by.Side]) {
		return
	}
	for i, word := range b.Scene.Wounded {
		if c := casualtyOf(word); word != 0 && c.of.Side == v.by.Side && c.where == towedBy && c.n == v.by.Number {
			c.where, c.n = inHospital, 0
			b.Scene.Wounded[i] = c.word()
			if d.Telling() {
				f.tell(d, f.label(v.by)+" has brought a man of "+f.label(c.of)+" to the hospital", rules.Work, []battle.Ref{v.by})
			}
		}
	}
}

// treatNow throws the die of a medic for the first wounded man that lies beside him (SPC-01).
func (f *field) treatNow(d *sim.Dice, b *board, by battle.Ref) {
	p := b.At(by)
	i := slices.IndexFunc(b.Scene.Wounded[:], func(word uint32) bool {
		c := casualtyOf(word)
		return word != 0 && c.where == lying && c.of.Side == by.Side && f.nextTo(p.at, ground.Stand(c.at, 0))
	})
	c := casualtyOf(b.Scene.Wounded[i])
	if d.Telling() {
		f.tell(d, fmt.Sprintf("%s treats a man of %s in %s", f.label(by), f.label(c.of), f.ground.Name(ground.Stand(c.at, 0))),
			rules.Work, []battle.Ref{by})
	}
	b.Scene.Wounded[i] = c.after(f.medic.work(d))
}
