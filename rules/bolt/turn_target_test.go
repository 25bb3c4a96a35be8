package bolt

import (
	"context"
	"math/rand/v2"
	"testing"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// The search for a target is shortened by reaches that are looked up and by the place of the foremost enemy. It finds
// the same target as a search that considers every enemy, whatever the policy.
func TestWhoLooksForATargetMeansTheSameHoweverHeLooks(t *testing.T) {
	s, err := rules.NewLibrary(Game()).Parse("bolt-action/battle 3xde-grenadiers+mg-42+pak-40+panzer-iv-h+de-leutnant vs " +
		"3xus-rifles+us-bazooka-team+us-57mm+sherman-m4+m8-greyhound")
	if err != nil {
		t.Fatal(err)
	}
	forces := battle.Forces(s)
	f, err := newField(rulebook{Scenario: s}, &forces, func(battle.Ref) ground.Length { return 12_00 })
	if err != nil {
		t.Fatal(err)
	}
	f.salvos, f.odds, f.oddsOnLine = battle.NewKnown[salvo](manySalvos), battle.NewKnown[odds](manyOdds), battle.NewKnown[odds](manyOdds)
	luck := rand.New(rand.NewPCG(1, 1))
	withDice(t, func(d *sim.Dice) {
		for range 3000 {
			b := f.disarray(luck)
			for _, side := range battle.Sides {
				by := f.fighter(b, side.Unit(luck.IntN(len(b.Units[side]))))
				if by.p.isOut() || gone(b, side.Other()) {
					continue
				}
				for _, by.u.policy = range []battle.Policy{battle.Nearest, battle.Weakest, battle.BestOdds} {
					ranges := f.sides[side].ranges
					f.sides[side].ranges = make([][]reaches, len(f.sides[side].Kinds))
					want, wantFires := f.enemyOf(d, b, &by, false)
					f.sides[side].ranges = ranges
					if got, fires := f.enemyOf(d, b, &by, false); got != want || fires != wantFires {
						t.Fatalf("%s means %s (%v), not %s (%v)", f.label(by.Ref), f.label(got), fires, f.label(want), wantFires)
					}
				}
			}
		}
	})
}

// disarray returns a board on the line with units that have suffered, fallen and moved about.
func (f *field) disarray(luck *rand.Rand) *board {
	b := &board{Line: [2]*[battle.MostUnits]uint8{inListOrder(), inListOrder()}, Turn: &turn{}}
	for _, side := range battle.Sides {
		b.Units[side] = f.pieces(side, func(battle.Ref) ground.Length { return ground.Length(luck.IntN(5)) * 9_00 })
		for i := range b.Units[side] {
			r := side.Unit(i)
			switch p := b.At(r); luck.IntN(4) {
			case 0:
				f.remove(b, r)
			case 1:
				p.men, p.spent, p.pins = int8(1+luck.IntN(int(p.men))), true, int8(luck.IntN(3))
			case 2:
				f.put(b, r, ground.Place(luck.IntN(40_00)-20_00))
			}
		}
		b.Turn.van[side], b.Turn.front[side] = foremost(b.Units[side], side.Home())
	}
	return b
}

// withDice calls do with dice that can work odds out.
func withDice(t *testing.T, do func(d *sim.Dice)) {
	once := &sim.Chain[int]{Name: "once", Step: func(d *sim.Dice, _ *int) bool { do(d); return true }}
	m := sim.NewModel("once", []sim.Metric{{Name: "none", Max: 1}}, once, 0, func(_ *int, _ int, out []int) { out[0] = 0 })
	if _, err := sim.Simulate(context.Background(), m, sim.Run{Trials: 1, Workers: 1}); err != nil {
		t.Fatal(err)
	}
}

// The place of the foremost unit is up to date after any move or loss.
func TestTheFrontIsWhereTheForemostUnitStands(t *testing.T) {
	f, luck := &field{}, rand.New(rand.NewPCG(2, 1))
	b := &board{Units: [2][]piece{make([]piece, 5), make([]piece, 5)}, Turn: &turn{van: [2]uint64{1<<5 - 1, 1<<5 - 1}}}
	for range 1000 {
		r := battle.Either(luck.IntN(10), 5)
		if b.At(r).isOut() {
			*b.At(r) = piece{at: ground.Place(luck.IntN(100))}
			b.Turn.van[r.Side], b.Turn.front[r.Side] = foremost(b.Units[r.Side], r.Side.Home())
		}
		if luck.IntN(5) == 0 {
			f.remove(b, r)
		} else {
			f.put(b, r, ground.Place(luck.IntN(100)-50))
		}
		for _, side := range battle.Sides {
			if van, want := foremost(b.Units[side], side.Home()); b.Turn.van[side] != van || b.Turn.front[side] != want {
				t.Fatalf("%b are at the front, at %d, not %b at %d", b.Turn.van[side], b.Turn.front[side], van, want)
			}
		}
	}
}

func inListOrder() *[battle.MostUnits]uint8 {
	var line [battle.MostUnits]uint8
	for i := range line {
		line[i] = uint8(i)
	}
	return &line
}
