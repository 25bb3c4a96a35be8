package cobi

import (
	"context"
	"math"
	"math/bits"
	"sync"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// sides returns the effect of fire at a vehicle's front, flank and rear, in hundredths of the effect at its front. Each
// point of armour less than at the front adds a quarter (DMG-02); flank and rear count at least 105. For squads, which
// have no flank, it returns 0.
func (u *troop) sides() (all [3]int) {
	if u.infantry {
		return all
	}
	front := u.Int("armour-front")
	for i, armour := range [...]int{front, u.Int("armour-side"), u.Int("armour-rear")} {
		all[i] = 100 + 25*max(0, front-armour)
		if i > 0 {
			all[i] = max(all[i], 105)
		}
	}
	return all
}

// takes returns the harm that puts a unit out of action: the number of its figures, or 1 for a vehicle.
func (u *troop) takes(p *piece) int {
	if u.infantry {
		return int(p.fit)
	}
	return 1
}

// expectedFire returns the expected effect of an unharmed unit of kind by on an unharmed unit of kind at. far is the
// distance between them, and cover the cover of the target. The effect is that of its fire, or of a fight hand to hand
// if that is possible and harms more.
func (f *field) expectedFire(side battle.Side, by, at int, far ground.Length, cover uint8) player.Fire {
	u, t := f.sides[side].Kinds[by], f.sides[side.Other()].Kinds[at]
	p, q := piece{victim: u.fresh()}, piece{victim: t.fresh()}
	band, how := bandAt(far), stand(cover)*aspects
	fire := f.fireFrom(u, &p, t, &q, u.hands(&p, false), false, band, how)
	if f.sides[side].picks && !t.infantry {
		if aimed := f.fireFrom(u, &p, t, &q, u.hands(&p, false), true, band, how); aimed.Harm > fire.Harm {
			fire = aimed
		}
	}
	if u.infantry && t.infantry && far <= f.nearEnough() {
		if fight := f.fightWith(side, u, &p, t, &q); fight.Harm > fire.Harm {
			return fight
		}
	}
	return fire
}

// fireAt returns the expected effect of the fire of the given weapons of a unit on another unit. It does not ask
// whether that unit is in sight.
func (f *field) fireAt(u *troop, p *piece, t *troop, q *piece, able uint16, aimed bool) player.Fire {
	return f.fireFrom(u, p, t, q, able, aimed, bandAt(f.ground.Gap(p.at, q.at)), f.standOf(p.at, q, t))
}

// fireFrom returns the expected effect of the fire of the given weapons from a distance band at a target in the given
// stand (its cover, and the side that is struck).
func (f *field) fireFrom(u *troop, p *piece, t *troop, q *piece, able uint16, aimed bool, band int, how stand) (fire player.Fire) {
	legal := u.legal[t.place][band] & able &^ p.unloaded
	if legal == 0 {
		return fire
	}
	now := circumstances{aimed: aimed, gunner: u.infantry && u.gunners[p.fit]}.place()
	for ; legal != 0; legal &= legal - 1 {
		k := bits.TrailingZeros16(legal)
		if u.twice && k >= len(u.figures) && u.legal[t.place][band]&able&^p.unloaded>>(k-len(u.figures))&1 != 0 {
			continue // the figure's first weapon can fire, and the loop has weighed this second one with it
		}
		made := u.arms[k].shots[t.place][band][how][now]
		if made == nil {
			continue
		}
		one := made.expected(q.condition)
		if second := k + len(u.figures); u.twice && legal>>second&1 != 0 {
			if other := u.arms[second].shots[t.place][band][how][now]; other != nil && other.expected(q.condition).Harm > one.Harm {
				one = other.expected(q.condition)
			}
		}
		fire.Harm += one.Harm
		fire.Hinder += (1000 - fire.Hinder) * one.Hinder / 1000
		if f.oneFires {
			break
		}
	}
	return fire
}

// fightWith returns the expected effect of the attack of one squad on another hand to hand (MEL-02).
func (f *field) fightWith(side battle.Side, u *troop, p *piece, t *troop, q *piece) player.Fire {
	edge := bladeOf(u.blades) + oneIf(f.sides[side].spursAttacks(u)) - bladeOf(t.blades) -
		oneIf(f.sides[side.Other()].spurs == "defence")
	return player.Fire{Harm: int(min(p.fit, q.fit)) * blowChance[edge+mostEdge]}
}

// blowChance holds, at index i, the chance in thousandths that an attack hand to hand wounds or kills, if the
// attacker's bonus exceeds the defender's by i - mostEdge.
var blowChance = func() (chances [2*mostEdge + 1]int) {
	for i := range chances {
		for attack := 1; attack <= 6; attack++ {
			for defence := 1; defence <= 6; defence++ {
				chances[i] += oneIf(attack+i-mostEdge >= defence)
			}
		}
		chances[i] = chances[i] * 1000 / 36
	}
	return chances
}()

// An outlook holds the expected effect of a shot, worked out when it is first needed: first on an unharmed target, then
// on a vehicle that a further hit destroys.
type outlook struct {
	once sync.Once
	fire [2]player.Fire
}

// expected returns the expected effect of a shot on a target in the given condition.
func (s *shot) expected(c condition) player.Fire {
	s.outlook.once.Do(func() {
		whole := s.target.fresh()
		s.outlook.fire[0] = s.walked(whole)
		if s.outlook.fire[1] = s.outlook.fire[0]; !s.target.infantry {
			whole.condition = damaged
			s.outlook.fire[1] = s.walked(whole)
		}
	})
	return s.outlook.fire[oneIf(c.fragile())]
}

// walked works out the expected effect of a shot on a target in the state whole, with the exact engine. The harm to a
// vehicle is -log(1 - chance that the shot puts it out of action), so that the harm of several shots adds up.
func (s *shot) walked(whole victim) (fire player.Fire) {
	metrics := []sim.Metric{{Name: "lost", Max: maxFigures}, {Name: "hindered", Max: 1}}
	m := sim.NewModel("shot", metrics, oneShot, shooting{shot: s, victim: whole}, func(end *shooting, _ int, out []int) {
		v := end.victim
		if s.target.infantry {
			out[0], out[1] = int(whole.fit-v.fit), 0
			return
		}
		gone := s.target.out(v)
		out[0], out[1] = oneIf(gone), oneIf(!gone && v != whole)
	})
	r, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
	if err != nil {
		return fire
	}
	lost := r.Metrics[0].Mean().Value
	if !s.target.infantry {
		lost = -math.Log(1 - min(lost, mostSure))
	}
	return player.Fire{Harm: thousandths(lost), Hinder: thousandths(r.Metrics[1].Prob[1])}
}

// thousandths returns a share in thousandths, rounded in the same way on all machines: values half way are rounded up,
// whatever the rounding errors of a sum.
func thousandths(x float64) int { return int(1000*x + 0.5 + 1e-6) }

// mostSure is the largest chance to put a vehicle out of action with which walked calculates, so that the harm stays
// finite.
const mostSure = 0.95
