package cobi

import (
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

// This file records a battle as data beside its story (rules/facts.go): the state of units, what shots need, and what
// the dice were thrown for.

// numbers returns the state of a unit as numbers with names.
func (f *field) numbers(b *board, r battle.Ref) rules.Counts {
	p, c := b.At(r), rules.Counts{}
	c.Set("fit", int(p.fit)) // figures that stand, or crew that is not wounded
	c.Set("wounded", int(p.wounded))
	c.Set("dead", int(p.dead))
	c.Set("condition", int(p.condition)) // 1 immobilised, 2 damaged, 3 incapacitated, 4 destroyed
	c.Set("unloaded", int(p.unloaded))   // a bit for each weapon
	for _, s := range [...]struct {
		is   status
		name string
	}{
		{acted, "acted"}, {mended, "repaired"}, {went, "moved"}, {dugIn, "dug-in"}, {hidden, "hidden"}, {covering, "half-camouflaged"},
		{leads, "commander"}, {spurred, "motivated"}, {papers, "papers"},
	} {
		c.Mark(s.name, p.has(s.is))
	}
	c.Mark("fog", b.Turn.fog)
	return c
}

// noteDice records what the last dice of a story were thrown for, and the number that they needed.
func noteDice(d *sim.Dice, what string, need, dice int) {
	if !d.Telling() || dice == 0 {
		return
	}
	thrown := d.Thrown()
	d.Note(rules.Throw{For: what, Need: need, Faces: thrown[len(thrown)-min(dice, len(thrown)):]})
}

// noteFollow records the second die after a natural 1 or 6, unless second is 0.
func noteFollow(d *sim.Dice, face, second int) {
	what := "after a 6"
	if face == 1 {
		what = "after a 1"
	}
	noteDice(d, what, 0, oneIf(second > 0))
}

// noteShot records the shot of a figure or a gun: who fires at whom, the distance and the modifiers.
func (f *field) noteShot(d *sim.Dice, b *board, by battle.Ref, figure int, at battle.Ref, s *shot, aimed bool, under int) {
	p, q, target := b.At(by), b.At(at), f.unit(at)
	n := rules.Shot{By: rules.Who{Side: int(by.Side), Number: int(by.Number)}, At: rules.Who{Side: int(at.Side), Number: int(at.Number)},
		Range: f.ground.Gap(p.at, q.at), Kind: s.shooter.armament(), Dice: 1, Values: rules.Counts{"figure": figure + 1}}
	if f.script != nil {
		how := f.standOf(p.at, q, target)
		n.Cover, n.Side = coverWords[how/aspects], aspectWords[how%aspects]
		n.Values.Mark("dug-in", how/aspects == dugInsOwn)
	}
	for _, m := range s.why {
		name := m.why
		if strings.HasPrefix(name, "at ") { // the reason names the distance of the band, not that of the shot
			name = "distance"
		}
		n.Of = append(n.Of, rules.Modifier{Name: name, By: m.by})
	}
	n.Values.Set("modifier", s.why.total())
	n.Values.Set("template-modifier", s.whyTemplate.total())
	n.Values.Mark("aimed", aimed)
	n.Values.Set("under", under)
	if s.test != nil {
		n.Score = s.test.lo
	}
	if s.blow != nil {
		n.Values.Set("strength", s.blow.strength)
		n.Values.Set("armour", s.blow.armour)
		n.Side = s.blow.facing
	}
	n.Values.Set("loading", s.load.score)
	d.Note(n)
}
