package battle

import (
	"math"

	"salvo/rules/ground"
)

// An enemy is one of those who are on the table, with what he is planned to suffer.
type enemy struct {
	*Figure
	harm, hinder int // in thousandths
}

const notThere = math.MaxUint8

// A sight is what units of one kind see in their enemies, in the order of View.enemies.
type sight struct {
	known    bool
	rows     [MostUnits]row
	pressure [MostUnits]int // how much of each one's fire it has to expect, in 256ths
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
		s.pressure[i] = v.pressure(e, s.rows[i])
	}
	return s
}

// pressure is how much of an enemy's fire one of those has to expect whom he may fire at: they share it, but not quite,
// since he may choose. Who is hindered fires little.
func (v *View) pressure(e *enemy, r row) int {
	if e.Silent {
		return 24
	}
	seen := 0
	for _, s := range v.friends {
		if r[s].menace > 0 {
			seen++
		}
	}
	return shares[min(seen, len(shares)-1)]
}

// shares are 256 divided by the root of how many share it.
var shares = [...]int{256, 256, 181, 148, 128, 114, 105, 97, 91, 85, 81, 77, 74}

// setPrizes works out what it is worth to put each enemy out: what he costs, and what his best shot may do as long as there
// are turns left for it.
func (v *View) setPrizes() {
	if v.prized {
		return
	}
	v.prized = true
	own, lasts := v.units[v.side][:v.count[v.side]], min(v.turns-v.turn, 2)
	for i := range v.enemies {
		v.prizes[i] = v.enemies[i].Worth
		if v.Threat == 0 || lasts <= 0 {
			continue
		}
		most := 0
		for k := range own {
			if f := &own[k]; f.There {
				most = max(most, int(v.sightOf(f.Kind).rows[i][f.At.Square()].menace)*f.Worth)
			}
		}
		v.prizes[i] += most * rowStep / 1000 * v.Threat / 100 * lasts / 2
	}
}

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
	rows, pressure, prizes := v.sight.rows[:n], v.sight.pressure[:n], v.prizes[:n]
	danger, best := 0, 0
	for i, r := range rows {
		odds := r[square]
		danger += int(odds.menace) * pressure[i]
		best = max(best, int(odds.target)*prizes[i])
	}
	*p = prospect{view: v.number, danger: int32(min(danger*rowStep/256, 1000)), best: int64(best)}
}
