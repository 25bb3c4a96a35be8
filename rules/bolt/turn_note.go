package bolt

import (
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

// This file records a battle as data beside its story (rules/facts.go): the state of units, what tests and shots need,
// and the purpose of the dice.

// counts returns the state of a unit as numbers.
func (f *field) counts(b *board, r battle.Ref) rules.Counts {
	p, c := b.At(r), rules.Counts{}
	c.Set("men", int(p.men))
	c.Set("pins", int(p.pins))
	c.Set("quality", int(p.quality)+1) // 1 inexperienced, 2 regular, 3 veteran
	c.Mark("green", p.green)
	c.Mark("nco-lost", p.ncoLost)
	c.Mark("down", p.down)
	c.Mark("immobilised", p.immobilised)
	c.Mark("acted", p.acted)
	c.Mark("one-shots-spent", p.spent)
	c.Set("fuel-spent", int(p.dry))
	if p.aim > 0 {
		c.Set("ranging", int(p.ranging))
		c.Set("ranged-in-at", int(p.aim)) // the number of the enemy among its side, from 1
	}
	c.Mark("advanced", p.pace == advanced)
	c.Mark("ran", p.pace == ran)
	c.Mark("in-ambush", p.pace == lurking)
	return c
}

func whoIs(r battle.Ref) rules.Who { return rules.Who{Side: int(r.Side), Number: int(r.Number)} }

// noteOrder records the order of a unit. The next line of the story tells its result.
func (f *field) noteOrder(d *sim.Dice, by battle.Ref, e *deed) {
	n := rules.Intent{Unit: whoIs(by), Does: rules.Doing("down")}
	if e.order != orderDown {
		n.Does = rules.Doing(strings.ToLower(orderTitles[e.order]))
	}
	if e.order == orderRun && e.assaults {
		n.Does = "assault"
		at := whoIs(e.at)
		n.At = &at
	}
	d.Note(n)
}

// noteThrow records what the dice of the next line of the story were thrown for. The line has no other dice.
func noteThrow(d *sim.Dice, what string, need int) {
	d.Note(rules.Throw{For: what, Need: need, Faces: d.Thrown()})
}

// noteTest records a test of two dice: the score that passes, its parts, and the dice.
func (r *readings) noteTest(d *sim.Dice, what string, c *condition, score int, why modifiers) {
	n := rules.Need{For: what, Value: r.bounded(score), Of: []rules.Modifier{{Name: "basic morale", By: basicMorale[c.quality]}}}
	n.Of = append(n.Of, why.facts()...)
	d.Note(n)
	d.Note(rules.Throw{For: what, Need: n.Value, Sum: true, Faces: d.Thrown()})
}

func (m *modifiers) facts() (all []rules.Modifier) {
	for _, one := range m.all() {
		all = append(all, rules.Modifier{Name: one.why, By: one.by})
	}
	return all
}

// noteShots notes how the weapons of a unit fire at another.
func (f *field) noteShots(d *sim.Dice, a *aim, by, at *fighter, g *gear) {
	s := shot{aim: a, shooter: by.u, by: &by.p.condition, target: at.u, at: &at.p.condition, ranging: g.ranging}
	all := f.firings(&s, g)
	for _, one := range all.list[:all.n] {
		if one.silence != "" {
			continue
		}
		s.w, s.shortHanded = &by.u.weapons[one.kind], one.shortHanded
		score, why := f.scoreToHit(&s)
		pen, _ := f.penetration(&s)
		n := rules.Shot{By: whoIs(by.Ref), At: whoIs(at.Ref), Range: a.distance, Side: facingWords[a.facing],
			Cover: coverWords[a.cover], Kind: s.w.name, Dice: one.weapons * s.w.shots, Score: score,
			Values: rules.Counts{"weapons": one.weapons, "damage": f.damageValue(&s)}}
		if !s.isIndirect() && score > automatic {
			n.Of = append([]rules.Modifier{{Name: "basic score", By: f.basic}}, why.facts()...)
		}
		n.Values.Set("penetration", pen)
		n.Values.Mark("indirect", s.isIndirect())
		n.Values.Mark("shell", s.isHE())
		n.Values.Mark("moved", a.moved)
		d.Note(n)
	}
}
