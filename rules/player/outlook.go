package player

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"sync"

	"salvo/rules"
	"salvo/rules/battle"
)

// This file holds the careful player on the line. It has few choices there: how its side fights, and which kinds of
// units fight differently. So it chooses before the first turn. It plays the whole battle out with courses of its side
// against courses of the enemy, 48 to 192 times each and with the same luck for all. It takes the course that guarantees
// most. It does not know the enemy's choice. It knows no game: the game's own turn plays the battles.

// Lead lets the careful player choose for the sides that it leads on the line.
func Lead(s *rules.Scenario) (*rules.Led, error) {
	led := &rules.Led{Scenario: s}
	if s.Table != nil || battle.PlayerOf(s, battle.A) == battle.PlayerSimple && battle.PlayerOf(s, battle.B) == battle.PlayerSimple {
		return led, nil
	}
	for _, side := range battle.Sides {
		if player := side.Of("player"); battle.PlayerOf(s, side) == battle.PlayerDeep {
			return nil, fmt.Errorf("%s=deep: the player deep plays on tables; on the line write %s=careful", player, player)
		}
	}
	if err := battle.CheckConducts(s); err != nil {
		return nil, err
	}
	o, err := outlookOf(s)
	if err != nil {
		return nil, err
	}
	for _, side := range battle.Sides {
		if battle.PlayerOf(s, side) == battle.PlayerCareful {
			if err := o.lead(s.Context(), side, led); err != nil {
				return nil, err
			}
		}
	}
	return led, nil
}

// lead chooses the best course of a side and writes it into led.Scenario.
func (o *outlook) lead(ctx context.Context, side battle.Side, led *rules.Led) error {
	best, err := o.choose(ctx, side)
	if err != nil {
		return err
	}
	chosen := &best[0].course
	if led.Scenario, err = led.Scenario.Set(side.Of("player"), battle.PlayerSimple.Word()); err != nil {
		return err
	}
	if led.Scenario, err = chosen.of(led.Scenario, side); err != nil {
		return err
	}
	led.Assumed = append(led.Assumed, rules.Assumption{Topic: "player " + side.String(),
		Text: "careful, chose " + chosen.words(side)})
	led.Weighed = append(led.Weighed, tellWeighed(side, best))
	return nil
}

// tellWeighed returns the three best courses in words.
func tellWeighed(side battle.Side, best []weighed) string {
	var all []string
	for _, w := range best[:min(len(best), 3)] {
		all = append(all, fmt.Sprintf("%s at least %.1f %%", w.course, float64(w.least)/10))
	}
	return "side " + side.String() + " weighs: " + strings.Join(all, "; ")
}

// A course says how a side fights on the line: a stance and a policy for all its units, and orders for single kinds of
// units that differ.
type course struct {
	battle.Conduct
	orders []order
}

// An order gives one kind of unit a stance or policy of its own: the name of the unit, the field "stance" or "policy",
// and the word for the field.
type order struct{ unit, field, word string }

// with returns the course with one more order, which replaces an order about the same field of the same unit.
func (c course) with(o order) course {
	c.orders = slices.DeleteFunc(slices.Clone(c.orders), func(p order) bool { return p.unit == o.unit && p.field == o.field })
	c.orders = append(c.orders, o)
	return c
}

// of returns the battle in which a side takes the course.
func (c *course) of(s *rules.Scenario, side battle.Side) (*rules.Scenario, error) {
	s, err := s.Set(side.Of("stance"), c.Stance.Word())
	if err == nil {
		s, err = s.Set(side.Of("policy"), c.Policy.Word())
	}
	for _, o := range c.orders {
		if err == nil {
			s, err = s.SetFieldOf(side.String(), o.unit, o.field, o.word)
		}
	}
	return s, err
}

// words returns the course as it is written on a scenario line.
func (c *course) words(side battle.Side) string {
	words := []string{side.Of("stance") + "=" + c.Stance.Word(), side.Of("policy") + "=" + c.Policy.Word()}
	for _, o := range c.orders {
		words = append(words, o.unit+":"+o.field+"="+o.word)
	}
	return strings.Join(words, " ")
}

// String returns the short name of the course, as plans are named: "hold/best-odds (pak-40 advance)".
func (c course) String() string {
	var units []string
	for _, o := range c.orders {
		units = append(units, o.unit+" "+o.word)
	}
	text := c.Stance.Word() + "/" + c.Policy.Word()
	if units != nil {
		text += " (" + strings.Join(units, ", ") + ")"
	}
	return text
}

// outlooks holds the outlooks of recent battles, so that a battle that is prepared again need not be played out again.
var outlooks struct {
	sync.Mutex
	known map[[sha256.Size]byte]*outlook
}

const mostOutlooks = 256

// outlookOf returns the outlook of a battle. Scenarios that differ only in players, stances and policies have one
// outlook, because outlookOf first resets these.
func outlookOf(s *rules.Scenario) (o *outlook, err error) {
	for _, side := range battle.Sides {
		for _, field := range []string{"stance", "policy"} {
			if s, err = s.SetField(side.String(), field, battle.Same); err != nil {
				return nil, err
			}
		}
		if s, err = s.Set(side.Of("player"), battle.PlayerSimple.Word()); err != nil {
			return nil, err
		}
		if s, err = new(course).of(s, side); err != nil {
			return nil, err
		}
	}
	key := sha256.Sum256([]byte(s.Resolved()))
	outlooks.Lock()
	defer outlooks.Unlock()
	if o = outlooks.known[key]; o == nil {
		if len(outlooks.known)%mostOutlooks == 0 {
			outlooks.known = map[[sha256.Size]byte]*outlook{}
		}
		o = &outlook{base: s.In(context.Background()), turn: make(chan struct{}, 1)}
		outlooks.known[key] = o
	}
	return o, nil
}
