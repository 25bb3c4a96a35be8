package bolt

import (
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// dangerOf returns the chance that fire knocks out a unit of a table, for any square. Every enemy that sees the unit
// there and reaches it fires, one after another, each as a shooting action of its own (SHOT-01).
func dangerOf(b rulebook, u *rules.Deployed) (*rules.Danger, error) {
	forces := battle.Forces(b.Scenario)
	f, err := newField(b, &forces, nil)
	if err != nil {
		return nil, err
	}
	side := battle.Side(u.Side)
	who := side.Unit(slices.Index(f.sides[side].Labels, u.Label))
	return &rules.Danger{
		Told: "Every enemy that sees it there from where he begins, and reaches it, fires at it once, one after another. It faces " +
			u.Start.Facing().String() + ".",
		At: func(square ground.Square) (m sim.Model, stands bool) {
			on := f.standing(who, square)
			if !f.mayStand(&on, who) {
				return nil, false
			}
			fires := f.allFire(&on, who)
			if len(fires) == 0 {
				return nil, true
			}
			out := []sim.Metric{{Name: "out", Max: 1, Help: "whether it is out"}}
			name := b.String() + ": fire at " + u.Label + " in " + b.Table.Map.Name(square)
			officer := int8(f.officerFor(&on, side, on.At(who).at))
			chain := &sim.Chain[exposed]{Name: "fire from all sides", Step: func(d *sim.Dice, s *exposed) bool {
				fires[s.next].at(d, f, f.unit(who), &s.condition, officer)
				s.next++
				return s.isOut() || int(s.next) == len(fires)
			}}
			return sim.NewModel(name, out, chain, exposed{condition: on.At(who).condition}, func(end *exposed, _ int, out []int) {
				out[0] = indexOf(end.isOut())
			}), true
		},
	}, nil
}

// exposed is the state of a unit that is fired at.
type exposed struct {
	condition
	next uint8 // the enemy that fires next
}

// A firer is an enemy that fires at the exposed unit.
type firer struct {
	*unit
	piece
	aim
}

// at plays the fire of the firer. left is the target's condition before it, and is changed to the condition after it.
func (by *firer) at(d *sim.Dice, f *field, target *unit, left *condition, officer int8) {
	v, _ := f.aimed(&by.aim, by.unit, &by.condition, &by.gear, target, left)
	s := strike{battery: v.barrage.battery, target: target, at: *left, officer: officer}
	f.land(d, &s)
	*left = s.at
}

// standing returns the start of a battle, with one unit moved to another square.
func (f *field) standing(who battle.Ref, square ground.Square) board {
	on := board{Units: [2][]piece{f.placed(battle.A), f.placed(battle.B)}, Clock: &battle.Clock{}, Turn: &turn{}, Scene: &battle.Scene{}}
	p := on.At(who)
	p.at, p.cause = ground.Stand(square, p.at.Facing()), inPlay
	return on
}

// mayStand reports whether a unit may stand on its square: it can enter the ground, and no enemy is there.
func (f *field) mayStand(b *board, r battle.Ref) bool {
	at := b.At(r).at
	return terrain[f.ground.Cell(at).Kind].by(f.unit(r).means) != barred &&
		!slices.ContainsFunc(b.Units[r.Side.Other()], func(q piece) bool { return !q.isOut() && q.at.Square() == at.Square() })
}

// allFire returns all enemies that see a unit and reach it.
func (f *field) allFire(b *board, at battle.Ref) (all []firer) {
	enemy := at.Side.Other()
	for i := range b.Units[enemy] {
		by := enemy.Unit(i)
		if b.At(by).isOut() || !f.sees(b, by, at) || !f.canFire(b, by, at, f.ground.Gap(b.At(by).at, b.At(at).at), false) {
			continue
		}
		all = append(all, firer{f.unit(by), *b.At(by), f.aimAt(b, b.At(by).at, f.fighter(b, at))})
	}
	return all
}
