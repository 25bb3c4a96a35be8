package cobi

import (
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// dangerOf returns the chance that enemy fire puts a unit on a table out of action, for any square on which it could
// stand. Every enemy that sees the unit there fires each of its legal shots once, one after the other (VEH-01, INF-10).
func dangerOf(s *rules.Scenario, u *rules.Deployed) (*rules.Danger, error) {
	f, units, err := battlefield(s)
	if err != nil {
		return nil, err
	}
	side := battle.Side(u.Side)
	who := side.Unit(slices.Index(f.sides[side].Labels, u.Label))
	return &rules.Danger{
		Told: "Every enemy that sees it there from where he begins, and reaches it, fires at it once with all his weapons, one " +
			"after the other. It faces " + u.Start.Facing().String() + ".",
		At: func(square ground.Square) (m sim.Model, stands bool) {
			on := &board{Units: [2][]piece{slices.Clone(units[battle.A]), slices.Clone(units[battle.B])}, Clock: &battle.Clock{},
				Turn: &turn{fog: !s.Is("fog", "no")}, Scene: &battle.Scene{}}
			p := on.At(who)
			p.is &^= away | hidden
			if square != p.at.Square() {
				p.at, p.is = ground.Stand(square, p.at.Facing()), p.is&^dugIn
			}
			if !f.mayStand(on, who) {
				return nil, false
			}
			shots := f.allShots(on, who)
			if len(shots) == 0 {
				return nil, true
			}
			name := s.String() + ": fire at " + u.Label + " in " + s.Table.Map.Name(square)
			out := []sim.Metric{{Name: "out", Max: 1, Help: "whether it is out of action"}}
			return sim.NewModel(name, out, barrage(shots), barrageState{victim: p.victim}, func(end *barrageState, _ int, out []int) {
				out[0] = oneIf(f.unit(who).target.out(end.victim))
			}), true
		},
	}, nil
}

// mayStand reports whether a unit may stand on its square: the unit can enter that kind of ground, and no enemy stands
// there.
func (f *field) mayStand(b *board, r battle.Ref) bool {
	at := b.At(r).at
	enemies := b.Units[r.Side.Other()]
	return barred(f.ground.Cell(at).Kind, f.inHouses)>>f.unit(r).means&1 == 0 && !slices.ContainsFunc(enemies, func(p piece) bool {
		return p.inPlay() && p.at.Square() == at.Square()
	})
}

// allShots returns all legal shots at a unit by the enemies that see it.
func (f *field) allShots(b *board, at battle.Ref) (shots []*shot) {
	enemy, q := at.Side.Other(), b.At(at)
	v := view{far: f.script.Visibility(1)}
	defer f.leave(&v)
	for i := range b.Units[enemy] {
		by := enemy.Unit(i)
		p, u := b.At(by), f.unit(by)
		if !p.inPlay() || !f.sees(b, &v, p.at, q.at) {
			continue
		}
		for figure := range u.men() {
			if u.hands(p, false)&u.weaponsOf(figure) == 0 {
				continue
			}
			if f.takesSecond(b, by, figure, at, false) {
				figure += len(u.figures)
			}
			if made := f.shotAt(b, by, figure, at, false); made != nil {
				shots = append(shots, made)
			}
		}
	}
	return shots
}

// A barrageState is the state of a unit under several shots, and the number of shots fired.
type barrageState struct {
	victim victim
	fired  uint16
}

// barrage returns a chain of shots, one after the other, until the target is out.
func barrage(shots []*shot) *sim.Chain[barrageState] {
	return &sim.Chain[barrageState]{Name: "danger", Step: func(d *sim.Dice, s *barrageState) bool {
		made := shots[s.fired]
		one := shooting{shot: made, victim: s.victim}
		sim.Play(d, oneShot, &one)
		if s.victim = one.victim; made.target.infantry {
			s.victim = victim{fit: one.victim.fit}
		}
		s.fired++
		return int(s.fired) == len(shots) || made.target.out(s.victim)
	}}
}
