package battle

import (
	"math"
	"math/bits"

	"salvo/rules/ground"
)

// An enemy is one of those who are on the table, with what he is planned to suffer.
type enemy struct {
	*Figure
	number       int
	harm, hinder int // in thousandths
}

const notThere = math.MaxUint8

// A sight is what units of one kind see in their enemies, in the order of View.enemies.
type sight struct {
	known bool
	rows  [MostUnits]row
}

// sightOf is what units of an own kind see in their enemies.
func (v *View) sightOf(kind int) *sight {
	s := &v.sights[kind]
	if s.known {
		return s
	}
	s.known = true
	for i := range v.enemies {
		e := &v.enemies[i]
		s.rows[i] = v.row(v.side, kind, e.Kind, e.At.Square())
	}
	return s
}

// menaces are what each enemy of a side may do to each of its units where they stand, in steps. They are kept from view to
// view: most units stand where they stood.
type menaces struct {
	of    [MostUnits][MostUnits]uint8
	moved [2]uint64 // units that have, since this was worked out
}

// stands takes in where a unit is, or that it is not there.
func (v *View) stands(side Side, number int, f *Figure) {
	now := uint32(0)
	if f.There {
		now = uint32(f.Kind)<<16 | uint32(f.At.Square()) + 1
	}
	if v.stood[side][number] != now {
		v.stood[side][number] = now
		v.menaces[A].moved[side] |= 1 << number
		v.menaces[B].moved[side] |= 1 << number
	}
}

// menaced works out who is menaced by whom.
func (v *View) menaced() *menaces {
	m := &v.menaces[v.side]
	for i := range v.enemies {
		e := &v.enemies[i]
		again := v.there
		if m.moved[v.side.Other()]>>e.number&1 == 0 {
			again &= m.moved[v.side]
		}
		for ; again != 0; again &= again - 1 {
			k := bits.TrailingZeros64(again)
			f := &v.units[v.side][k]
			m.of[e.number][k] = v.row(v.side, f.Kind, e.Kind, e.At.Square())[f.At.Square()].menace
		}
	}
	m.moved = [2]uint64{}
	return m
}

// sizeUp works out of each enemy what it is worth to put him out, what he costs and what his best shot may do as long as
// there are turns left for it; and how much of his fire one of those has to expect whom he may fire at: they share it, but
// not quite, since he may choose. Who is hindered fires little.
func (v *View) sizeUp() {
	if v.sized {
		return
	}
	v.sized = true
	m, own, lasts := v.menaced(), &v.units[v.side], max(0, min(v.turns-v.turn, 2))
	for i := range v.enemies {
		e := &v.enemies[i]
		most, seen, of := 0, 0, &m.of[e.number]
		for left := v.there; left != 0; left &= left - 1 {
			k := bits.TrailingZeros64(left)
			if odds := int(of[k%MostUnits]); odds > 0 {
				seen++
				most = max(most, odds*own[k%MostUnits].Worth)
			}
		}
		v.prizes[i] = e.Worth + most*rowStep/1000*v.Threat/100*lasts/2
		if v.pressure[i] = shares[min(seen, len(shares)-1)]; e.Silent {
			v.pressure[i] = silentFire
		}
	}
}

// shares are 256 divided by the root of how many share it.
var shares = [...]int{256, 256, 181, 148, 128, 114, 105, 97, 91, 85, 81, 77, 74}

// silentFire is what is to be expected of who is hindered, in the same measure.
const silentFire = 24

// A prospect is what units of one kind have to expect in a square, known since a view of some number.
type prospect struct {
	view   uint32
	danger int32 // thousandths
	best   int64 // what their best fire may gain, in cents times thousandths in steps
}

// prospect is that of the unit that is weighed.
func (v *View) prospect(at ground.Place) *prospect {
	square := at.Square()
	p := &v.prospects[v.own.Kind*v.Ground.Squares()+int(square)]
	if p.view != v.number {
		v.look(p, square)
	}
	return p
}

func (v *View) look(p *prospect, square ground.Square) {
	n := len(v.enemies)
	rows, pressure, prizes := v.sight.rows[:n], v.pressure[:n], v.prizes[:n]
	danger, best := 0, 0
	for i, r := range rows {
		odds := r[square]
		danger += int(odds.menace) * pressure[i]
		best = max(best, int(odds.target)*prizes[i])
	}
	*p = prospect{view: v.number, danger: int32(min(danger*rowStep/256, 1000)), best: int64(best)}
}
