package cobi

import (
	"fmt"
	"math/big"

	"salvo/sim"
)

// This file works out damage dice that a headquarters lets its player throw again (EFX-09). If the hit has no result,
// the attacker may throw his die again. If the hit then has a result, the defender may throw his die again. The other
// die stands each time. A 6 is never thrown again, since other dice have followed it (AMB-35). The chances are in
// closed form, like those of all open-ended dice (DIE-04).

// A rematch describes the difference of two k6+ dice that may be thrown a second time. It is comparable, so that it can
// be the key of its table.
type rematch struct {
	card      card
	edge      int  // strength minus armour
	low, high int  // smaller differences of the dice count as low, larger ones as high
	attack    bool // the attacker's die may be thrown again
	defence   bool // the defender's die may be thrown again
}

// A pair holds the k6+ of the attacker and the k6+ of the defender. The total of an open die is not known yet: it is
// shows or more, 1 more for every further 6.
type pair struct{ attack, defence openFace }

type openFace struct {
	shows  int
	open   bool
	chance *big.Rat // the chance of this total (DIE-03)
}

// A reckoning adds up the chances of a rematch.
type reckoning struct {
	rematch
	faces   []openFace
	chances map[int]*big.Rat // chances of the table's values
}

// rematches returns the table of a rematch. Its values are the difference of the dice minus low, plus used or
// usedByTarget if the attacker's or the defender's die was thrown again.
var rematches = shelved(func(m rematch) *sim.Table {
	r := reckoning{m, m.faces(), map[int]*big.Rat{}}
	for _, attack := range r.faces {
		for _, defence := range r.faces {
			r.judge(pair{attack, defence}, new(big.Rat).Mul(attack.chance, defence.chance), 0)
		}
	}
	var outcomes []sim.Outcome
	for value, chance := range r.chances {
		outcomes = append(outcomes, sim.Outcome{Value: value, Chance: chance})
	}
	t, err := sim.NewTable(fmt.Sprintf("damage dice %+d again", m.edge), outcomes, m.roll)
	if err != nil {
		panic(err) // all pairs of faces are there
	}
	return t
})

// faces returns the totals of a k6+ with their chances (DIE-03): each total up to a bound, then one open face for all
// higher totals. A die above the bound and any die below 6 always give a difference beyond low or high.
func (m *rematch) faces() (all []openFace) {
	last := max(6, 5+m.high, 5-m.low)
	for shows := 1; shows < last; shows++ {
		chance := sixth(1)
		if shows >= 6 {
			chance.Mul(big.NewRat(5, 6), sixth(shows-5))
		}
		all = append(all, openFace{shows: shows, chance: chance})
	}
	return append(all, openFace{last, true, sixth(last - 5)})
}

// sixth returns (1/6)^n.
func sixth(n int) *big.Rat {
	return new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(n)), nil))
}

// judge adds the chance of a pair of dice to the chances of the values to which it leads. It follows every second throw
// of a die; spent holds the rerolls used so far.
func (r *reckoning) judge(p pair, chance *big.Rat, spent int) {
	again, attacks := r.next(p.attack.shows, p.defence.shows, spent)
	if again == 0 {
		r.settle(p, chance, spent)
		return
	}
	for _, face := range r.faces {
		second := p
		if attacks {
			second.attack = face
		} else {
			second.defence = face
		}
		r.judge(second, new(big.Rat).Mul(chance, face.chance), spent|again)
	}
}

// next returns which die is thrown again: used for the attacker's die, usedByTarget for the defender's, 0 if both
// stand. attacks reports whether it is the attacker's. The attacker decides first: once the defender has thrown again,
// both dice stand.
func (m *rematch) next(attack, defence, spent int) (again int, attacks bool) {
	fails := m.card.result(m.edge+m.clip(attack-defence)) == intact
	switch {
	case fails && m.attack && attack < 6 && spent == 0:
		return used, true
	case !fails && m.defence && defence < 6 && spent&usedByTarget == 0:
		return usedByTarget, false
	}
	return 0, false
}

func (m *rematch) clip(difference int) int { return min(max(difference, m.low), m.high) }

// settle adds the chance of a pair of dice to the chance of their difference. Neither die is thrown again. If the total
// of a die is open (openFace), settle divides the chance among all differences that may come.
func (r *reckoning) settle(p pair, chance *big.Rat, spent int) {
	add := func(difference int, share *big.Rat) {
		value := difference - r.low | spent
		if r.chances[value] == nil {
			r.chances[value] = new(big.Rat)
		}
		r.chances[value].Add(r.chances[value], share)
	}
	if !p.attack.open && !p.defence.open {
		add(r.clip(p.attack.shows-p.defence.shows), chance)
		return
	}
	beyond := new(big.Rat) // the chance of a difference above v
	for v := r.high; v >= r.low; v-- {
		reached := big.NewRat(1, 1)
		if v > r.low {
			reached = p.ahead(v)
		}
		if share := new(big.Rat).Sub(reached, beyond); share.Sign() > 0 {
			add(v, share.Mul(share, chance))
		}
		beyond = reached
	}
}

// ahead returns the chance that the attack exceeds the defence by at least the given number, if one or both dice are
// open. Each further 6 has the chance 1/6. The difference of the further sixes of two open dice is k with the chance
// 5/7 x 1/6^|k|.
func (p pair) ahead(by int) *big.Rat {
	by -= p.attack.shows - p.defence.shows // the part that further sixes must bring
	one := big.NewRat(1, 1)
	switch both := p.attack.open && p.defence.open; {
	case both && by > 0:
		return one.Mul(big.NewRat(6, 7), sixth(by))
	case both:
		return one.Sub(one, new(big.Rat).Mul(big.NewRat(6, 7), sixth(1-by)))
	case p.attack.open:
		return sixth(max(by, 0))
	}
	return one.Sub(one, sixth(max(1-by, 0)))
}

// roll throws the dice one by one, as at the table, and returns a value of the table of rematches.
func (m *rematch) roll(face sim.Faces) int {
	throw := func() int {
		shows := face(6)
		for more := shows == 6; more; {
			if more = face(6) == 6; more {
				shows++
			}
		}
		return shows
	}
	attack, defence, spent := throw(), throw(), 0
	for {
		again, attacks := m.next(attack, defence, spent)
		switch {
		case again == 0:
			return m.clip(attack-defence) - m.low | spent
		case attacks:
			attack = throw()
		default:
			defence = throw()
		}
		spent |= again
	}
}
