package bkc

import "salvo/rules/battle"

// surround adds to a close combat what the table does: who supports whom, and who would pursue. Those who have charged
// are in the open (E-43).
func (f *field) surround(b *board, by *storm, at battle.Ref, m *melee) {
	first := by.units[0]
	defending := storm{units: [maxAttackers]battle.Ref{at}, n: 1}
	lo := f.lookOut(b, first.Side)
	m.support = int8(f.supporters(b, &lo, by, &defending))
	m.targetSupport = int8(f.supporters(b, &lo, &defending, by))
	m.attackersPursue = m.attackersPursue && f.taskAssaults(b, first)
	m.targetPursues = m.targetPursues && f.taskAssaults(b, at)
	for i := range m.attackers {
		m.attackers[i].pursues = m.attackers[i].pursues && m.attackersPursue
		m.attackers[i].pursued = m.attackers[i].pursued && m.targetPursues
	}
}

// supporters are the units that support some in close combat against others.
func (f *field) supporters(b *board, lo *lookout, own, against *storm) (n int) {
	side := own.units[0].Side
	for i := range f.sides[side].combat {
		r := side.Unit(i)
		p := b.At(r)
		if !p.has(gone|suppressed|engaged) && !own.has(r) && f.supports(b, lo, r, own, against) {
			n++
		}
	}
	return n
}

// supports: a unit supports some in close combat against others.
func (f *field) supports(b *board, lo *lookout, r battle.Ref, own, against *storm) bool {
	if f.turn.supportAtEdges {
		return f.supportsAtEdge(b, r, own, against)
	}
	return f.supportsFromNear(b, lo, r, own, against)
}

// supportsAtEdge: who stands at an edge of a friend that fights and touches no enemy himself. Support weapons and
// guns may not, transport only if it is armed (bkc1 INI-06, CHG-05).
func (f *field) supportsAtEdge(b *board, r battle.Ref, own, against *storm) bool {
	u := f.unit(r)
	if u.isSupportWeapon() || u.isGun() || u.kind == "transport" && u.Int("attack") == 0 {
		return false
	}
	return f.touchesAny(b, r, own) && !f.touchesAny(b, r, against)
}

// supportsFromNear: who can fire, is within 10 cm of a friend that fights and sees an enemy that does (bkc2 CA-06,
// AMB-42, E-15).
func (f *field) supportsFromNear(b *board, lo *lookout, r battle.Ref, own, against *storm) bool {
	const distance = 10_00
	near, sees := false, false
	for _, friend := range own.units[:own.n] {
		near = near || f.ground.Within(b.At(r).at, b.At(friend).at, distance)
	}
	if !near {
		return false // most are not
	}
	for _, enemy := range against.units[:against.n] {
		sees = sees || f.sees(b, lo, r, enemy, false)
	}
	return sees && f.unit(r).weapon.attack > 0
}

// mostSupported is from whom of several attackers their target flees: the one with most supporters (bkc1 CC-07).
func (f *field) mostSupported(b *board, by *storm, at battle.Ref) battle.Ref {
	best, most := by.units[0], -1
	if !f.turn.supportAtEdges || by.n < 2 {
		return best
	}
	target := storm{units: [maxAttackers]battle.Ref{at}, n: 1}
	for _, r := range by.units[:by.n] {
		one, n := storm{units: [maxAttackers]battle.Ref{r}, n: 1}, 0
		for i := range f.sides[r.Side].combat {
			s := r.Side.Unit(i)
			if p := b.At(s); !p.has(gone|suppressed|engaged) && s != r && f.supportsAtEdge(b, s, &one, &target) {
				n++
			}
		}
		if n > most {
			best, most = r, n
		}
	}
	return best
}

func (f *field) touchesAny(b *board, r battle.Ref, of *storm) bool {
	for _, other := range of.units[:of.n] {
		if f.ground.Touching(b.At(r).at, b.At(other).at) {
			return true
		}
	}
	return false
}

func (s *storm) has(r battle.Ref) bool {
	for _, fights := range s.units[:s.n] {
		if fights == r {
			return true
		}
	}
	return false
}
