package bkc

import (
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file records a battle as data beside its story (rules/facts.go): the state of units, what orders and shots need,
// and the purpose of the dice.

// counts returns the state of a unit as numbers.
func (f *field) counts(b *board, r battle.Ref) rules.Counts {
	p, c := b.At(r), rules.Counts{}
	c.Set("hits", int(p.marks))
	for _, s := range []struct {
		is   status
		name string
	}{
		{suppressed, "suppressed"}, {engaged, "in-contact"}, {slow, "slow"}, {shortRanged, "range-halved"},
		{hardToOrder, "hard-to-order"}, {absent, "absent"}, {actedInitiative, "acted-on-initiative"},
		{actedOpportunity, "acted-on-opportunity"}, {moved, "has-moved"}, {spent, "has-fired"}, {firing, "firing"}, {went, "moved-this-turn"},
	} {
		c.Mark(s.name, p.has(s.is))
	}
	c.Set("command-loss", p.cut())
	return c
}

func who(r battle.Ref) rules.Who { return rules.Who{Side: int(r.Side), Number: int(r.Number)} }

// noteOrder records the value that an order needs, and the plan of each unit that the order includes and that is not in close
// combat. The order itself is the next line of the story.
func (f *field) noteOrder(d *sim.Dice, b *board, by battle.Ref, in *intent) {
	d.Note(rules.Need{For: "order", Value: int(b.Turn.value), Of: f.orderModifiers(b, by, in)})
	side := by.Side
	for i := range f.sides[side].combat {
		p := &b.Units[side][i]
		if p.plan == noPlan || p.has(engaged) {
			continue
		}
		n := rules.Intent{Unit: who(side.Unit(i)), Does: rules.Move}
		switch {
		case p.plan.fires():
			n.Does = rules.Fire
		case p.plan.charges():
			n.Does = rules.Charge
		case p.plan == toGetOut:
			n.Does = rules.Leave
		}
		if p.plan.fires() || p.plan.charges() {
			at := who(p.plan.target(side.Other()))
			n.At = &at
		}
		d.Note(n)
	}
}

// orderModifiers returns the parts of the command value of an order (CMD-04). Their sum is what valueOf returns.
func (f *field) orderModifiers(b *board, by battle.Ref, in *intent) (all []rules.Modifier) {
	add := func(name string, n int) {
		if n != 0 {
			all = append(all, rules.Modifier{Name: name, By: n})
		}
	}
	add("command value", f.unit(by).cv)
	add("blunders", -b.At(by).cut())
	add("earlier orders", -in.earlier)
	add("initiative or opportunity", -oneIf(in.initiative && !(f.penaltyOnce && in.earlier > 0) || in.seized))
	add("initiative and opportunity", -oneIf(in.initiative && in.seized && f.penaltyTwice))
	add("near the enemy", -oneIf(in.closes))
	add("damage", -oneIf(in.damaged))
	add("dense terrain or smoke", -oneIf(in.dense))
	add("distance", -distancePenalty(in.distance, f.fullSteps))
	return all
}

// noteTwoDice notes two dice whose sum must be at most a value.
func noteTwoDice(d *sim.Dice, what string, value int) {
	thrown := d.Thrown()
	d.Note(rules.Throw{For: what, Need: value, Sum: true, Faces: thrown[max(0, len(thrown)-2):]})
}

// noteHits notes dice to hit and the saves against them, which were thrown last.
func noteHits(d *sim.Dice, g *group, hits int) { noteHitsOf(d, "", "", g, hits) }

// noteHitsOf notes hits as noteHits does. by is put before "to hit" and at before "to save": they say which side throws.
func noteHitsOf(d *sim.Dice, by, at string, g *group, hits int) {
	thrown, saves := d.Thrown(), 0
	if g.save < noSave {
		saves = hits
	}
	cut := len(thrown) - saves
	d.Note(rules.Throw{For: by + "to hit", Need: g.score, Faces: thrown[:cut]})
	if saves > 0 {
		d.Note(rules.Throw{For: at + "to save", Need: g.save, Faces: thrown[cut:]})
	}
}

// noteMelee notes a throw of close combat.
func noteMelee(d *sim.Dice, who string, g *group, hits int) {
	by, at := "attackers ", "target "
	if strings.HasPrefix(who, "the target") {
		by, at = at, by
	}
	noteHitsOf(d, by, at, g, hits)
}

// noteBlunder notes the entry of the table of blunders that was thrown, and its amount, such as the command value lost.
func noteBlunder(d *sim.Dice, by battle.Ref, entry, amount int) {
	d.Note(rules.Throw{For: "blunder", Faces: d.Thrown()})
	r := rules.Result{Unit: who(by), Is: "blunder", Values: rules.Counts{"entry": entry}}
	r.Values.Set("amount", amount)
	d.Note(r)
}

// noteShot notes how a unit fires at another.
func (f *field) noteShot(d *sim.Dice, b *board, by, at battle.Ref, dice handful) {
	d.Note(f.shotFact(b, by, at, b.At(at).at, dice))
}

// noteReaction notes how a unit fires at a charger, which has given up its cover (E-43).
func (f *field) noteReaction(d *sim.Dice, b *board, by, charger battle.Ref, start ground.Place, dice handful) {
	s := f.shotFact(b, by, charger, start, dice)
	if f.wide {
		s.Cover = coverNames[inTheOpen]
	}
	d.Note(s)
}

// shotFact returns how a unit fires at another that it sees in a given place.
func (f *field) shotFact(b *board, by, at battle.Ref, in ground.Place, dice handful) rules.Shot {
	p, q, shot := b.At(by), b.At(at), f.shotAt(by, at)
	s := rules.Shot{By: who(by), At: who(at), Kind: string(f.unit(by).weapon.kind), Dice: int(dice.dice), Score: int(dice.score),
		Range: f.ground.Before(p.at, in, by.Side.Home()), Side: "front", Cover: f.unit(at).coverIn(footing(q.exposed())),
		Values: rules.Counts{}}
	s.DiceOf = []rules.Modifier{{Name: "attack", By: shot.attack}}
	add := func(name string, is bool) {
		if is {
			s.DiceOf = append(s.DiceOf, rules.Modifier{Name: name, By: 1})
		}
	}
	add("half range", s.Range <= shot.half && !p.has(shortRanged))
	add("machine guns", s.Range <= shot.guns && !p.has(shortRanged))
	if f.wide {
		look := f.ground.Look(p.at, in)
		s.Side, s.Cover = look.Aspect().String(), f.unit(at).coverIn(q.shows(look))
		add("flank or rear", look.Aspect() != ground.Front)
		s.Away, s.From = in.Square() != q.at.Square(), in
	}
	if dice.save < noSave {
		s.Values.Set("save", int(dice.save))
	}
	s.Values.Set("suppress", int(dice.test))
	s.Values.Mark("only-suppresses", !dice.harms)
	return s
}

// noteOutcome notes what an attack did to a unit.
func (f *field) noteOutcome(d *sim.Dice, at battle.Ref, e *salvo) {
	r := rules.Result{Unit: who(at), Is: resultLabels[e.result], Values: rules.Counts{}}
	r.Values.Set("hits", int(e.unsaved))
	r.Values.Set("fallback", int(e.fallback))
	r.Values.Mark("rout", e.loss == lossRout)
	d.Note(r)
}
