package cobi

import "salvo/sim"

// A condition is how a vehicle stands, from mildest to worst (DMG-08).
type condition uint8

const (
	intact condition = iota
	immobilised
	damaged
	incapacitated
	destroyed
)

var conditionLabels = []string{"ok", "immobilised", "damaged", "incapacitated", "destroyed"}

// fragile reports whether the next hit destroys the vehicle (DMG-05, DMG-06).
func (c condition) fragile() bool { return c == damaged || c == incapacitated }

// canShoot and canMove report what a vehicle in this condition can still do (DMG-05 to DMG-07).
func (c condition) canShoot() bool { return c == intact || c == immobilised }
func (c condition) canMove() bool  { return c == intact || c == damaged }

// A victim is the state of a unit under fire: the crew of a vehicle, or the figures of a squad. It is small and
// comparable, so that it can be part of a chain's state. Figures fall from the front of their list: the number left
// says which figures stand.
type victim struct {
	condition condition // the condition of a vehicle
	fit       int8
	wounded   int8
	dead      int8
}

// fall takes figures of a squad out, from the front of its list (INF-07).
func (v *victim) fall(killed, wounded int) {
	v.fit -= int8(killed + wounded)
	v.dead += int8(killed)
	v.wounded += int8(wounded)
}

// A target is a kind of unit that is fired at, with the readings that say when it is out.
type target struct {
	unit
	name         string // the name in stories
	woundedServe bool   // wounded crew (AMB-06)
}

// fresh returns the unit before anything has happened to it.
func (t *target) fresh() victim {
	if t.infantry {
		return victim{fit: int8(len(t.figures))}
	}
	return victim{fit: int8(t.Int("crew"))}
}

// serving returns how many of the crew or figures can act (CREW-02, INF-07).
func (t *target) serving(v victim) int {
	if !t.infantry && t.woundedServe {
		return int(v.fit + v.wounded)
	}
	return int(v.fit)
}

// out reports whether a unit is destroyed, or has no crew or figure left to act (CREW-04).
func (t *target) out(v victim) bool { return v.condition == destroyed || t.serving(v) == 0 }

// effect returns what has become of a unit, in the words of every ruleset.
func (t *target) effect(before, after victim) effect {
	switch {
	case after == before:
		return effectNone
	case t.out(after):
		return effectOut
	}
	return effectReduced
}

// droppedByHalf reports whether a crew has lost so many men that it can only move or only shoot (CREW-03, AMB-07).
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

// effect is what an engagement has done to a unit, in the words of every ruleset.
type effect uint8

const (
	effectNone     effect = iota
	effectHindered        // never: what hinders in this game falls on the firer
	effectReduced
	effectOut
)

var effectMetric = sim.Metric{Name: "effect", Labels: []string{"none", "hindered", "reduced", "out"},
	Help: "what it does to the target; out: nobody is left to fight"}
