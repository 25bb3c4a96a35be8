package cobi

import "salvo/sim"

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
