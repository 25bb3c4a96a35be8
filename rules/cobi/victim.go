package cobi

import "salvo/sim"

// A condition is the condition of a vehicle, in order from intact to worst (DMG-08).
type condition uint8

const (
	intact condition = iota
	immobilised
	damaged
	incapacitated
	destroyed
)

var conditionLabels = []string{"ok", "immobilised", "damaged", "incapacitated", "destroyed"}

// fragile reports whether a vehicle in this condition is destroyed by a further hit (DMG-05, DMG-06).
func (c condition) fragile() bool { return c == damaged || c == incapacitated }

// canShoot and canMove report whether a vehicle in this condition can shoot and move (DMG-05 to DMG-07).
func (c condition) canShoot() bool { return c == intact || c == immobilised }
func (c condition) canMove() bool  { return c == intact || c == damaged }

// A victim is the state of a unit under fire: the condition and crew of a vehicle, or the figures of a squad. It is
// small and comparable, so that it can be part of a chain's state. Figures are lost from the front of their list, so
// the number left says which figures stand.
type victim struct {
	condition condition // the condition of a vehicle
	fit       int8
	wounded   int8
	dead      int8
}

// fall removes killed and wounded figures of a squad, from the front of its list (INF-07).
func (v *victim) fall(killed, wounded int) {
	v.fit -= int8(killed + wounded)
	v.dead += int8(killed)
	v.wounded += int8(wounded)
}

// A target is a kind of unit that is fired at, with the reading that decides when it is out of action.
type target struct {
	unit
	name         string // what a story calls the unit
	woundedServe bool   // wounded crew members can still act (AMB-06)
}

// fresh returns the state of the unit before anything has happened to it.
func (t *target) fresh() victim {
	if t.infantry {
		return victim{fit: int8(len(t.figures))}
	}
	return victim{fit: int8(t.Int("crew"))}
}

// serving returns how many crew members or figures can act (CREW-02, INF-07).
func (t *target) serving(v victim) int {
	if !t.infantry && t.woundedServe {
		return int(v.fit + v.wounded)
	}
	return int(v.fit)
}

// out reports whether a unit is destroyed, or has no crew member or figure left that can act (CREW-04).
func (t *target) out(v victim) bool { return v.condition == destroyed || t.serving(v) == 0 }

// effect returns what has happened to a unit between two states, in the words that all rulesets share.
func (t *target) effect(before, after victim) effect {
	switch {
	case after == before:
		return effectNone
	case t.out(after):
		return effectOut
	}
	return effectReduced
}

// droppedByHalf reports whether a crew has lost so many men that its vehicle cannot both move and shoot in one
// activation (CREW-03, AMB-07).
func droppedByHalf(reading string, crew, serving int) bool {
	if reading == "left" {
		return serving <= crew/2
	}
	return crew-serving >= max(1, crew/2)
}

// harm is what an attack does to one figure (INF-06, MEL-02).
type harm uint8

const (
	unharmed harm = iota
	wounded       // out of the fight, but alive (INF-07)
	killed
)

var harmLabels = []string{"none", "wounded", "killed"}

// effect is what an engagement has done to a unit, in the words that all rulesets share.
type effect uint8

const (
	effectNone     effect = iota
	effectHindered        // never occurs in this game: only a unit's own shots can hinder it, by a jam or an unloaded weapon
	effectReduced
	effectOut
)

var effectMetric = sim.Metric{Name: "effect", Labels: []string{"none", "hindered", "reduced", "out"},
	Help: "what it does to the target; out: nobody is left to fight"}
