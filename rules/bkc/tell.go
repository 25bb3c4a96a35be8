package bkc

import (
	"fmt"

	"salvo/rules/english"
	"salvo/sim"
)

// This file writes the story of an attack, with the dice just thrown.

// tell describes the result of a group of dice: those thrown to hit and those thrown to save.
func (h *hitTables) tell(d *sim.Dice, g *group, hits, unsaved int) string {
	thrown := h.throw.Tell(d, g.dice, g.score)
	h.throw.Cast(d, "to hit "+plus(g.score), g.dice, g.score)
	if g.save < noSave {
		d.Cast("to save "+plus(g.save), hits, sim.Reaches(g.save))
	}
	text := fmt.Sprintf("%d dice at %s%s: %d %s", g.dice, plus(g.score), thrown, hits,
		english.Plural(hits, "hit"))
	switch {
	case hits == 0:
		return text
	case !g.harms && g.save == noSave:
		return text + " that can only suppress"
	case g.save == noSave:
		return text + ", no save"
	}
	return fmt.Sprintf("%s, saves at %s: %d unsaved", text, plus(g.save), unsaved)
}

func tellSuppression(d *sim.Dice, dice, test int, reached bool) string {
	d.Cast("to suppress "+plus(test), dice, sim.Reaches(test))
	came := "holds"
	if reached {
		came = "suppressed"
	}
	return fmt.Sprintf("%s for suppression at %s: %s", diceOf(dice), plus(test), came)
}

func tellFallBack(d *sim.Dice, dice, distance, room int, lost, stays bool) string {
	d.Cast("to fall back", dice, nil)
	switch {
	case lost:
		return fmt.Sprintf("falls back %d cm: lost", distance)
	case stays:
		return fmt.Sprintf("would fall back %d cm, but stays", distance)
	case distance > room:
		return fmt.Sprintf("falls back %d of %d cm, where friends stop it and are suppressed", room, distance)
	}
	return fmt.Sprintf("falls back %d cm", distance)
}

func tellStruck(f *fire, s *fireState, struck struck) string {
	text := "the target is "
	switch struck.result {
	case resultNone:
		text += "untouched"
	case resultHit:
		text += fmt.Sprintf("hit: %d of %d marked", s.marks, f.target.hits)
	case resultSuppressed:
		text += fmt.Sprintf("suppressed, %d of %d hits marked", s.marks, f.target.hits)
	case resultFellBack:
		text += fmt.Sprintf("driven back, %d of %d hits marked", s.marks, f.target.hits)
	case resultKnockedOut:
		if struck.loss == lossRout {
			text += "routed: knocked out"
		} else {
			text += fmt.Sprintf("knocked out: %d of %d hits", s.marks, f.target.hits)
		}
	}
	if f.attacks > 1 {
		return fmt.Sprintf("attack %d of %d: %s", s.attacks, f.attacks, text)
	}
	return text
}
