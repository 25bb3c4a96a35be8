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

// sides returns the effect of fire at a vehicle's front, flank and rear, in hundredths of fire at its front. Every
// point of armour less than at the front adds a quarter (DMG-02); flank and rear count 105 at least. Squads have no
// flank.
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

// takes returns the harm that knocks a unit out: its figures, or one shot that strikes home.
func (u *troop) takes(p *piece) int {
	if u.infantry {
		return int(p.fit)
	}
	return 1
}

// expectedFire returns the expected effect of a fresh unit of one kind on one of another at a distance in cover: by fire, or
// hand to hand if that is more.
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

// fireAt returns the expected effect of these figures of a unit, or its gun, on another unit, seen or not.
func (f *field) fireAt(u *troop, p *piece, t *troop, q *piece, able uint16, aimed bool) player.Fire {
	return f.fireFrom(u, p, t, q, able, aimed, bandAt(f.ground.Gap(p.at, q.at)), f.standOf(p.at, q, t))
}

// fireFrom returns the same effect from a band of distance at a target in the given stand.
func (f *field) fireFrom(u *troop, p *piece, t *troop, q *piece, able uint16, aimed bool, band int, how stand) (fire player.Fire) {
	legal := u.legal[t.place][band] & able &^ p.unloaded
	if legal == 0 {
		return fire
	}
	now := circumstances{aimed: aimed, gunner: u.infantry && u.gunners[p.fit]}.place()
	for ; legal != 0; legal &= legal - 1 {
		k := bits.TrailingZeros16(legal)
		if u.twice && k >= len(u.figures) && u.legal[t.place][band]&able&^p.unloaded>>(k-len(u.figures))&1 != 0 {
			continue // the figure fires its first weapon
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

// fightWith returns the expected effect of a squad on another hand to hand (MEL-02).
func (f *field) fightWith(side battle.Side, u *troop, p *piece, t *troop, q *piece) player.Fire {
	edge := bladeOf(u.blades) + oneIf(f.sides[side].spursAttacks(u)) - bladeOf(t.blades) -
		oneIf(f.sides[side.Other()].spurs == "defence")
	return player.Fire{Harm: int(min(p.fit, q.fit)) * blowChance[edge+mostEdge]}
}

// blowChance is the chance that an attack hand to hand strikes, in thousandths, by how much more the attacker adds to its die.
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

// An outlook is the expected effect of a shot, worked out when it is first needed: on a target that is whole, and on a vehicle
// that the next hit destroys.
type outlook struct {
	once sync.Once
	fire [2]player.Fire
}

// expected returns the expected effect of a shot at a target in a condition.
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

// walked works out the expected effect. Harm to vehicles is scaled so that the chances of successive shots to knock them out
// combine.
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

// thousandths rounds a share to thousandths alike on all machines: values half way are rounded up, whatever the last bits of a
// sum.
func thousandths(x float64) int { return int(1000*x + 0.5 + 1e-6) }

// mostSure is the largest chance that a vehicle is knocked out.
const mostSure = 0.95
