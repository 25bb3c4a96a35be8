package cobi

import (
	"errors"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// On a table, every square of mines is a minefield with three charges (EFX-07). The tokens of the scene count the
// charges used, in two bits for each minefield.

const (
	mineCharges = 3
	mostFields  = 30
)

// layMines finds the minefields of a table (EFX-07), and prepares the attack of a mine on every kind of unit.
func (f *field) layMines(s *rules.Scenario) error {
	for square, cell := range s.Table.Map.Cells {
		if terrains[cell.Kind].mines {
			f.mines = append(f.mines, ground.Square(square))
		}
	}
	switch {
	case len(f.mines) == 0:
		return nil
	case len(f.mines) > mostFields:
		return errors.New("more than 30 squares of mines: every square is a field of its own, with 3 charges")
	}
	for _, side := range battle.Sides {
		for _, u := range f.sides[side].Kinds {
			stands := aimAt(s, side.Other(), u.target)
			how := mineFactors{facing: "top", formation: stands.formation, under: stands.under}
			u.mine = newMine(s, u.target, how, true, rerolls{})
		}
	}
	return nil
}

// treadDone is the value of activation.mine after mines have attacked the unit this turn. They do not attack it again.
const treadDone = mostFields + 1

// treads records that the acting unit has entered a square if that is a minefield with charges left, and if no
// minefield is recorded for it this turn.
func (f *field) treads(b *board, at ground.Square) {
	a := &b.Turn.acting
	if a.mine != 0 {
		return
	}
	for i, square := range f.mines {
		if square == at && f.chargesOf(b, i) > 0 {
			a.mine = uint8(i) + 1
		}
	}
}

// chargesOf returns the number of charges that a minefield has left.
func (f *field) chargesOf(b *board, field int) int {
	return mineCharges - int(b.Scene.Tokens>>(2*field)&3)
}

// treadNow plays the attack of a mine on the acting unit. The attack uses a charge, whether the mine strikes or not
// (EFX-11, AMB-19).
func (f *field) treadNow(d *sim.Dice, b *board, by battle.Ref) {
	p, u, a := b.At(by), f.unit(by), &b.Turn.acting
	field := int(a.mine) - 1
	b.Scene.Tokens += 1 << (2 * field)
	a.mine = treadDone
	struck := *u.mine
	if d.Telling() {
		target := *u.target
		target.name = f.whose(by.Side) + f.label(by)
		struck.target = &target
		battle.About(d, rules.Strike, nil, by)
	}
	had := p.fit
	struck.explode(d, &p.victim)
	f.loses(d, b, by, int(had), int(had-p.fit))
	f.fallWounded(d, b, by, int(p.wounded))
	if f.settle(b, by); p.out() {
		a.stage = finished
	}
	if d.Telling() && p.out() {
		f.tellOf(d, by, " is out")
	}
}
