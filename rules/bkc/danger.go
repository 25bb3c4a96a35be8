package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// dangerOf returns the chance that enemy fire knocks out a unit, for every square of a table. Every enemy that sees the
// unit there and has it in range fires once, all together (bkc1 FIRE-01, FIRE-03; bkc2 FIRE-02).
func dangerOf(b rulebook, u *rules.Deployed) (*rules.Danger, error) {
	f, pieces, err := battlefield(b)
	if err != nil {
		return nil, err
	}
	side := battle.Side(u.Side)
	who := side.Unit(slices.Index(f.sides[side].Labels, u.Label))
	if int(who.Number) >= f.sides[side].combat {
		return nil, fmt.Errorf("%s is a command unit, which nobody fires at: name a combat unit", u.Label)
	}
	return &rules.Danger{
		Told: "Every enemy that has it there in his field of view and in reach, from where he begins, fires at it once, all together. It faces " +
			u.Start.Facing().String() + ".",
		At: func(square ground.Square) (m sim.Model, stands bool) {
			units := [2][]piece{slices.Clone(pieces[battle.A]), slices.Clone(pieces[battle.B])}
			on := &board{Units: units, Clock: &battle.Clock{}, Turn: &turn{}, Scene: &battle.Scene{}}
			p := on.At(who)
			if square != p.at.Square() {
				p.at, p.is = ground.Stand(square, p.at.Facing()), p.is|moved
			}
			if !f.mayStand(on, who) {
				return nil, false
			}
			s := f.aimAt(on, who, unsuppressed)
			if !f.allFire(on, who, &s) {
				return nil, true
			}
			out := []sim.Metric{{Name: "out", Max: 1, Help: "whether it is knocked out"}}
			name := b.String() + ": fire at " + u.Label + " in " + b.Table.Map.Name(square)
			return sim.NewModel(name, out, f.salvos, s, func(end *salvo, _ int, out []int) {
				out[0] = oneIf(end.result == resultKnockedOut)
			}), true
		},
	}, nil
}

// mayStand reports whether a unit may stand where it is: it can enter the ground, and no enemy is in the square.
func (f *field) mayStand(b *board, r battle.Ref) bool {
	at := b.At(r).at
	kind := f.ground.Cell(at).Kind
	enemies := b.Units[r.Side.Other()][:f.sides[r.Side.Other()].combat]
	return f.terrain[kind].bars>>f.mover(r).By&1 == 0 && !slices.ContainsFunc(enemies, func(p piece) bool {
		return !p.has(gone) && p.at.Square() == at.Square()
	})
}

// allFire adds the dice of every enemy that can fire at a unit to a salvo, and reports whether any enemy can.
func (f *field) allFire(b *board, at battle.Ref, s *salvo) (any bool) {
	enemy := at.Side.Other()
	lo := f.lookOut(b, enemy)
	for i := range f.sides[enemy].combat {
		by := enemy.Unit(i)
		if b.At(by).has(gone) || !f.sees(b, &lo, by, at, true) {
			continue
		}
		if t := f.aims(b, by, at); t.dice > 0 {
			s.add(t)
			any = true
		}
	}
	s.mixScores(f.mixedScore)
	return any
}
