package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// Units in a fire zone are attacked one by one. The attack on one unit is a chain of its own, so that the engines work
// it out once and then only count units.

// maxAirDice is the largest number of dice of a single aircraft, doubled.
const maxAirDice = 24

// A strike is the state of the attacks on one unit: one attack, or several of one order.
type strike struct {
	volley   int16                 // the index of the volley among those of the victims
	times    int8                  // how often the volley is still to come
	rest     [maxAirDice + 1]uint8 // the single attacks that follow, counted by their dice; the strongest comes first
	marks    int16
	standing standing
	result   result
}

// victims holds the units of one kind under fire. An attack has the same chances against each of them.
type victims struct {
	resolver
	name string
	rear
	target  target
	volleys []volley // the volleys that may fall on one of them
	chain   *sim.Chain[strike]
	start   strike
}

// newVictims returns the units of the kind u in the party "target" as victims of any of these volleys. The argument again
// says that a unit may be attacked twice in one order.
func newVictims(b rulebook, u unit, volleys []volley, again bool) (*victims, error) {
	behind, err := rearOf(b, u, false)
	if err != nil {
		return nil, err
	}
	v := &victims{name: u.Name, volleys: volleys, rear: behind}
	v.start.standing = standingOf(b)
	moves := v.start.standing == suppressedBefore
	v.resolver = newResolver(b, volleys, moves || again, again)
	v.target = targetOf(b, u, moves || v.sameOrderMovesAgain)
	v.target.stops = behind.stops
	if v.start.marks, err = marksOf(b, "hits", u, v.target.hits); err != nil {
		return nil, err
	}
	v.chain = &sim.Chain[strike]{Name: "attack in the zone", Step: v.attackOnce, Kept: true, Weight: 32}
	return v, nil
}

// attackOnce plays the next attack on the unit.
func (v *victims) attackOnce(d *sim.Dice, s *strike) (done bool) {
	volley := s.volley
	if s.times > 0 {
		s.times--
	} else {
		volley = s.takeStrongest()
	}
	if volley < 0 {
		return true
	}
	struck := v.attack(d, v.volleys[volley], &v.target, int(s.marks), s.standing, v.room)
	s.marks += int16(struck.unsaved)
	s.result = max(s.result, struck.result)
	if struck.result == resultSuppressed {
		s.standing = suppressedByThisOrder // FB-04
	}
	if d.Telling() {
		d.Tell(fmt.Sprintf("%s: %s", v.name, resultLabels[struck.result]))
	}
	return struck.result == resultKnockedOut || s.times == 0 && s.rest == [maxAirDice + 1]uint8{}
}

// takeStrongest removes the strongest single attack from the list and returns its dice, or -1 if none is left.
func (s *strike) takeStrongest() int16 {
	for dice := maxAirDice; dice > 0; dice-- {
		if s.rest[dice] > 0 {
			s.rest[dice]--
			return int16(dice)
		}
	}
	return -1
}

// hit attacks one unit and returns the effect.
func (v *victims) hit(d *sim.Dice, s strike) effect {
	s.marks, s.standing = v.start.marks, v.start.standing
	sim.Play(d, v.chain, &s)
	return effectOf[s.result]
}

// A toll counts what became of the units that are attacked.
type toll struct {
	left          int16 // units still to be attacked
	out, hindered int16
}

func (t *toll) count(e effect) {
	t.left--
	switch e {
	case effectOut:
		t.out++
	case effectHindered:
		t.hindered++
	}
}

// worst returns the effect on the unit that suffered most.
func (t *toll) worst() effect {
	switch {
	case t.out > 0:
		return effectOut
	case t.hindered > 0:
		return effectHindered
	}
	return effectNone
}

// explain describes the attack on one unit.
func (v *victims) explain(u unit, volley volley) []rules.Assumption {
	var all []rules.Assumption
	for i := range volley {
		g := &volley[i]
		text := fmt.Sprintf("%d dice on each unit at %s", g.dice, plus(g.score))
		if !g.harms {
			text += ", can only suppress"
		} else if g.save < noSave {
			text += ", saves at " + plus(g.save)
		}
		all = append(all, rules.Assumption{Topic: "attack", Text: text})
	}
	text := fmt.Sprintf("%s, out with %d unsaved %s in the turn", u.Name, v.target.hits, english.Plural(v.target.hits, "hit"))
	if v.room != endless {
		text += ", " + v.rear.String()
	}
	return append(all, rules.Assumption{Topic: "target", Text: text})
}
