package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// A damage is a lasting damage, which a unit keeps for the rest of the game (bkc1 DMG-01), from mildest to worst.
// damageOut stands for a unit that is knocked out.
type damage uint8

const (
	damageNone damage = iota
	moveHalved
	rangeHalved
	commandPenalty
	damageOut
)

var damageLabels = []string{"none", "move-halved", "range-halved", "command-penalty", "out"}

// damageTable holds the damage for each number on the die (bkc1 DMG-01).
var damageTable = [7]damage{
	1: damageNone,
	2: moveHalved, 3: moveHalved,
	4: rangeHalved, 5: rangeHalved,
	6: commandPenalty,
}

const damagingMarks = 4 // with fewer hits a unit takes no lasting damage

// damageable reports whether a unit can be damaged: AFVs and anti-tank guns can (bkc1 DMG-01).
func damageable(u unit) bool { return u.isAFV() || u.kind == "at-gun" }

// rollDamage throws for the lasting damage of a unit that survived a turn with the given number of hits (bkc1 DMG-01).
func rollDamage(d *sim.Dice, marks int) damage {
	if marks < damagingMarks {
		return damageNone
	}
	done := damageTable[d.D6()]
	if d.Telling() {
		d.Cast("damage", 1, nil)
		d.Tell(fmt.Sprintf("damage after %d hits: %s", marks, damageLabels[done]))
	}
	return done
}

// damageProcedure declares the procedure damage: one throw on the table of lasting damage (bkc1 DMG-01).
func damageProcedure(e *edition) *rules.Procedure {
	return &rules.Procedure{
		Name:    "damage",
		Title:   "Lasting damage",
		Help:    "The optional table for tanks and anti-tank guns that survive 4 or more hits in a turn.",
		Example: e.name + "/damage kind=afv marks=4 value=6",
		Factors: []rules.Factor{
			{Name: "kind", Type: rules.Labels("afv", "at-gun", "other"), Default: "afv", Help: "what the unit is"},
			{Name: "marks", Type: rules.Int(0, 12), Default: "4", Help: "unsaved hits it took this turn"},
			{Name: "value", Type: rules.Int(1, 12), Default: "6", Help: "hits that knock it out"},
		},
		Metrics: []sim.Metric{damageMetric},
		Told: [][]rules.Telling{{
			{Figure: "damage=none", Subject: "the unit", Text: "~gets away without lasting damage"},
			{Figure: "damage=move-halved", Text: "~loses half its move", IfAny: true},
			{Figure: "damage=range-halved", Text: "~loses half its range", IfAny: true},
			{Figure: "damage=out", Text: "is ~lost", IfAny: true},
		}},
		Prepare: e.prepare(prepareDamage),
	}
}

var damageMetric = sim.Metric{Name: "damage", Labels: damageLabels, Help: "what it suffers for the rest of the game"}

type damageState struct{ damage damage }

func prepareDamage(b rulebook) (*rules.Engagement, error) {
	marks := b.Int("marks")
	out, rolls := marks >= b.Int("value"), !b.Is("kind", "other")
	chain := &sim.Chain[damageState]{Name: "damage", Step: func(d *sim.Dice, s *damageState) bool {
		switch {
		case out:
			s.damage = damageOut
		case rolls:
			s.damage = rollDamage(d, marks)
		}
		return true
	}}
	text := fmt.Sprintf("%d of %d hits: one die", marks, b.Int("value"))
	switch {
	case out:
		text = fmt.Sprintf("%d of %d hits: it is knocked out", marks, b.Int("value"))
	case !rolls || marks < damagingMarks:
		text = fmt.Sprintf("none: only AFVs and anti-tank guns with %d hits or more roll", damagingMarks)
	}
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), []sim.Metric{damageMetric}, chain, damageState{},
			func(s *damageState, _ int, out []int) { out[0] = int(s.damage) }),
		Assumed: []rules.Assumption{{Topic: "damage", Text: text}},
	}, nil
}
