package bkc

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// placeholder until scripts are there
func (f *field) visibility(b *board) ground.Length                                     { return ground.Endless }
func (f *field) tire(b *board, r battle.Ref)                                           {}
func (f *field) goTask(b *board, lo *lookout, by battle.Ref)                           {}
func (f *field) taskAssaults(b *board, by battle.Ref) bool                             { return false }
func (f *field) planTask(d *sim.Dice, b *board, lo *lookout, by, near battle.Ref) plan { return noPlan }
func (f *field) over(b *board, lo *lookout, by battle.Ref, p plan) (dense, road bool) {
	return false, false
}
func (f *field) surround(b *board, by *storm, at battle.Ref, m *melee) {}
